"""Cards from a table: what a row means, what is wrong with one, and what may be read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.loading.loader import check, load
from rulekit.loading.shipped import bundled
from rulekit.ruleset.card_table import to_table
from rulekit.ruleset.description import describe_component
from rulekit.ruleset.model import Ruleset

GAME = """\
edition 1

game "Duel"
  players 2..4
  turn act

symbols metal: iron, gold

zone deck: hidden, ordered
zone hand of player: private
zone field of player: public

kind weapon: starts in deck, works in field, discards to deck
  damage: number
  metal: metal = iron
  holy: flag = no
  note: text = ""
  rival: component = Spark
  marks: list of number = []

kind spell: starts in deck
  power: number = 1

spell Spark

{cards}

setup: shuffle deck
phase act
  draw 1
  offer main to you
ending "Over" when count(deck) == 0
  winners players
"""

OF_WEAPONS = 'cards of weapon from "deck.csv"'
SWORD = "name,copies,damage\nSword,3,2\n"


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Path]:
    """A game with cards from the table `deck.csv`."""

    def write(table: str | bytes, cards: str = OF_WEAPONS, name: str = "deck.csv") -> Path:
        data = table if isinstance(table, bytes) else table.encode()
        (tmp_path / name).write_bytes(data)
        (tmp_path / "duel.rules").write_text(GAME.replace("{cards}", cards), "utf-8")
        return tmp_path / "duel.rules"

    return write


def card(ruleset: Ruleset, name: str) -> tuple[int, str, dict[str, object]]:
    """Copies, text and fields of a card, in words."""
    told = describe_component(ruleset.components[name], ruleset)
    return told["copies"], told["text"], told["fields"]


def faults(path: Path) -> list[str]:
    """All that is found, but that `spell` is not used where it is not."""
    return [str(one) for one in check(path)[1] if one.code != "RK3004"]


# --- What a row means -----------------------------------------------------------------


def test_a_row_is_a_card_and_an_empty_cell_the_default(game):
    table = 'name,copies,text,damage,metal,holy,note\nSword,3,"Cuts, and cuts.",2,gold,yes,old\nAxe,,,1,,,\n'
    rules = load(game(table))
    sword = {
        "damage": "2",
        "metal": "gold",
        "holy": "yes",
        "note": "old",
        "rival": "Spark",
        "marks": "",
    }
    assert card(rules, "Sword") == (3, "Cuts, and cuts.", sword)
    axe = {**sword, "damage": "1", "metal": "iron", "holy": "no", "note": ""}
    assert card(rules, "Axe") == (1, "", axe)


def test_a_table_of_several_kinds_names_the_kind_of_each_row(game):
    table = "kind,name,damage,power\nweapon,Sword,2,\nspell,Storm,,7\n"
    rules = load(game(table, 'cards from "deck.csv"'))
    assert {c.name: c.kind.name for c in rules.components.values()} == {
        "Sword": "weapon",
        "Storm": "spell",
        "Spark": "spell",
    }


def test_values_for_each_copy_stand_with_commas(game):
    table = 'name,copies,damage,marks,note,rival\nSword,2,"1, 2","[1, 2], [3]","""a"", ""b""",Big Axe\nBig Axe,1,-3,"4, 5",,\n'
    _, _, fields = card(load(game(table)), "Sword")
    assert fields == {
        "damage": ["1", "2"], "metal": "iron", "holy": "no", "note": ["a", "b"],
        "rival": "Big Axe", "marks": ["1, 2", "3"],
    }  # fmt: skip
    _, _, fields = card(load(game(table)), "Big Axe")
    assert (fields["damage"], fields["marks"]) == ("-3", "4, 5")


def test_faces_are_copies(game):
    rules = load(game("name,faces,damage\nSword,Q♠ 2H..4H,1\n"))
    assert rules.components["Sword"].faces == ((12, 3), (2, 2), (3, 2), (4, 2))


@pytest.mark.parametrize(
    "table",
    [
        "name;copies;damage\nSword;3;2\n",
        "\ufeffname,copies,damage\r\nSword,3,2\r\n",
        "NAME , Copies,damage\n\n  Sword, 3 ,2\n,,\n",
        "# ours\nname,copies,damage,#why\n# Axe,1,1,\nSword,3,2,strong\n",
        '"name","copies","damage"\n"Sword","3","2"',
        "sep=;\r\nname;copies;damage\r\nSword;3;2\r\n",
        '\ufeff"sep=,",\nname,copies,damage,#a;b;c;d\nSword,3,2,\n',
        "SEP=\t\nname\tcopies\tdamage\nSword\t3\t2\n",
    ],
)
def test_tables_as_spreadsheets_write_them_are_read(game, table):
    copies, _, fields = card(load(game(table)), "Sword")
    assert (copies, fields["damage"]) == (3, "2")


def test_tabs_separate_the_cells_of_a_tsv_file(game):
    path = game(
        "name\tcopies\tdamage\ttext\nSword\t3\t2\tLong, old\n",
        'cards of weapon from "deck.tsv"',
        "deck.tsv",
    )
    assert card(load(path), "Sword")[:2] == (3, "Long, old")


@pytest.mark.parametrize("order", ["{table}\n{rules}", "{rules}\n{table}"])
def test_a_declaration_of_the_same_name_gives_a_row_its_rules(game, order):
    own = 'weapon Sword\n  note "mine"\n  play: draw 1\n'
    path = game(SWORD, order.replace("{table}", OF_WEAPONS).replace("{rules}", own))
    rules = load(path)
    assert faults(path) == []
    copies, _, fields = card(rules, "Sword")
    assert (copies, fields["damage"], fields["note"]) == (3, "2", "mine")
    assert [type(rule).__name__ for rule in rules.components["Sword"].rules] == ["PlayRule"]


def test_an_expansion_changes_a_card_of_a_table_as_any_other(game, tmp_path):
    game(SWORD)
    text = "edition 1\nexpands duel\nchange weapon Sword\n  damage 9\nmore weapon Sword x2\n"
    (tmp_path / "more.rules").write_text(text, "utf-8")
    rules = load(tmp_path / "duel.rules", expansions=[tmp_path / "more.rules"])
    copies, _, fields = card(rules, "Sword")
    assert (copies, fields["damage"]) == (5, "9")


def test_an_expansion_does_not_give_rules_to_a_card_of_the_base_by_its_name(game, tmp_path):
    game(SWORD)
    text = "edition 1\nexpands duel\nweapon Sword\n  damage 9\n"
    (tmp_path / "more.rules").write_text(text, "utf-8")
    found = check(tmp_path / "duel.rules", [tmp_path / "more.rules"])[1]
    assert [(one.code, one.help) for one in found] == [
        ("RK1007", "write `change` or `replace` before it if the other one is meant")
    ]


def test_a_kind_may_be_called_cards(game):
    path = game(SWORD, f"kind cards: starts in deck\ncards Ace x4\ncards 2♣..4♣\n{OF_WEAPONS}")
    assert list(load(path).components) == ["Spark", "Ace", "2♣", "3♣", "4♣", "Sword"]


def test_the_digest_tells_one_table_from_another(game):
    before = load(game(SWORD)).digest
    assert load(game(SWORD)).digest == before
    assert load(game(SWORD.replace("3,2", "3,1"))).digest != before


# --- What is wrong --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ("", ["deck.csv:1:1: error[RK1031]: deck.csv is empty"]),
        ("nme,damage\nSword,2\n", ["deck.csv:1:1: error[RK1031]: there is no column `name`"]),
        (
            "name,damage,damage\nSword,2,2\n",
            ["deck.csv:1:13: error[RK1031]: the column `damage` is there twice"],
        ),
        (
            "name,kind,damage\nSword,weapon,2\n",
            ["deck.csv:1:6: error[RK1031]: all cards of this table are of the kind `weapon`"],
        ),
        (
            "name,damage,how often\nSword,2,\n",
            ["deck.csv:1:13: error[RK1031]: `how often` is not the name of a field"],
        ),
        (
            "name,damge\nSword,2\nAxe,3\n",
            [
                "deck.csv:1:6: error[RK2008]: a weapon has no field `damge`",
            ],
        ),
        ("name,damage\n,2\n", ["deck.csv:2:2: error[RK1032]: this row has no name"]),
        (
            "name,damage\nSword,2\nAxe,1\nSword,3\n",
            ["deck.csv:4:1: error[RK1032]: `Sword` has two rows"],
        ),
        ('name,damage\n"A ""B""",2\n', ["deck.csv:2:2: error[RK1032]: a name has no double quotes in it"]),
        (
            "name,damage\nSwo\u200brd,2\n",
            ["deck.csv:2:1: error[RK1032]: a character that cannot be seen, U+200B"],
        ),
        (
            "name,damage\nSword,2,3\n",
            ["deck.csv:2:9: error[RK1030]: this row has 3 cells, and there are 2 columns"],
        ),
        (
            'name,damage\nSword,"2\nAxe,3\n',
            ["deck.csv:2:1: error[RK1030]: deck.csv is not a table that can be read"],
        ),
        (
            "name,copies,damage\nSword,0,2\nAxe,many,2\nBow,1000,1\n",
            [
                "deck.csv:2:7: error[RK2030]: a component has from 1 to 999 copies",
                "deck.csv:3:5: error[RK2030]: a component has from 1 to 999 copies",
                "deck.csv:4:5: error[RK2030]: a component has from 1 to 999 copies",
            ],
        ),
        (
            "name,damage,metal,holy,rival\nSword,two,golt,true,Axe\n",
            [
                "deck.csv:2:7: error[RK2030]: `two` is not a number",
                "deck.csv:2:11: error[RK2030]: `golt` is not a symbol of `metal`",
                "deck.csv:2:16: error[RK2030]: `true` is not `yes` or `no`",
                "deck.csv:2:21: error[RK2030]: `Axe` is not a component",
            ],
        ),
        (
            "name,copies,damage\nSword,3,\"1, 2\"\n",
            ["deck.csv:2:10: error[RK2007]: 2 values for 3 copies of `Sword`"],
        ),
        (
            "name,faces,damage\nSword,Q♠ 1X,2\n",
            ["deck.csv:2:10: error[RK2030]: `1X` is not a face of a playing card"],
        ),
        (
            "name,copies,faces,damage\nSword,3,Q♠ K♠,2\n",
            ["deck.csv:2:7: error[RK2030]: 3 copies, and 2 faces"],
        ),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_place_in_the_table(game, table, found):
    assert faults(game(table)) == found


def test_a_fault_below_a_line_that_names_the_separator_is_told_at_its_place(game):
    assert faults(game("sep=;\nname;damage\nSword;two\n")) == [
        "deck.csv:3:7: error[RK2030]: `two` is not a number"
    ]


def test_a_column_that_is_missing_is_told_once_with_what_to_do_in_a_table(game):
    [found] = check(game("name,copies\nSword,1\nAxe,2\nBow,2\n"))[1]
    assert str(found) == "deck.csv:2:1: error[RK2006]: `Sword` does not say its `damage`"
    assert [label.text for label in found.secondary] == ["declared here", "and here", "and here"]
    assert found.help == "fill in the column `damage`, or give the field a default in the kind"


def test_columns_are_called_as_fields_are_in_small_letters_or_in_capitals(game):
    rules = load(game("NAME,Copies,Damage,HOLY,Text\nSword,3,2,yes,Cuts.\n"))
    sword = rules.components["Sword"]
    printed = {field.name: values for field, values in sword.values.items()}
    assert (sword.copies, sword.text) == (3, "Cuts.")
    assert (printed["damage"], printed["holy"]) == ((2, 2, 2), (1, 1, 1))


def test_a_field_that_is_changed_takes_the_place_of_a_column_in_capitals(game, tmp_path):
    game("name,Damage\nSword,2\n")
    path = tmp_path / "sharper.rules"
    path.write_text("edition 1\nextends duel\nchange weapon Sword\n  damage 4\n", "utf-8")
    rules = load(path)
    damage = rules.kinds["weapon"].fields["damage"]
    assert rules.components["Sword"].values[damage] == (4,)


def test_a_column_that_is_there_in_small_letters_and_in_capitals_is_there_twice(game):
    [found] = check(game("name,damage,Damage\nSword,2,2\n"))[1]
    assert (found.code, found.message) == ("RK1031", "the column `Damage` is there twice")


@pytest.mark.parametrize(
    ("table", "cards"),
    [
        ("name,damage,Hol\nSword,2,yes\nAxe,1,no\n", OF_WEAPONS),
        ("name,kind,damage,Hol\nSword,weapon,2,yes\nAxe,weapon,1,no\n", 'cards from "deck.csv"'),
    ],
)
def test_a_misspelled_column_is_told_once_with_the_field_that_is_meant(game, table, cards):
    [found] = check(game(table, cards))[1]
    assert (found.code, found.help) == ("RK2008", "did you mean `holy`?")
    places = [found.span, *(label.span for label in found.secondary)]
    assert len({(span.start, span.end) for span in places}) == len(places)


def test_a_row_that_is_there_already_is_not_told_to_stand_after_a_word(game, tmp_path):
    path = game(SWORD, f'{OF_WEAPONS}\ncards of weapon from "more.csv"')
    (tmp_path / "more.csv").write_text(SWORD, "utf-8")
    [found] = [one for one in check(path)[1] if one.code == "RK1007"]
    assert found.help == "remove this row, or call it otherwise"


def test_a_row_of_an_expansion_that_is_there_already_is_told_how_to_change_the_card(game, tmp_path):
    path = game(SWORD)
    (tmp_path / "more.csv").write_text(SWORD, "utf-8")
    expansion = tmp_path / "more.rules"
    expansion.write_text('edition 1\nexpands duel\ncards of weapon from "more.csv"\n', "utf-8")
    [found] = [one for one in check(path, [expansion])[1] if one.code == "RK1007"]
    assert found.help == (
        "remove this row, or call it otherwise; if the other one is meant, write "
        "`change weapon …` in the rules"
    )


def test_a_value_that_a_kind_has_no_field_for_is_told_where_it_stands(game):
    table = "kind,name,damage,power\nweapon,Sword,2,\nspell,Storm,3,7\n"
    assert faults(game(table, 'cards from "deck.csv"')) == [
        "deck.csv:3:13: error[RK2008]: a spell has no field `damage`"
    ]


def test_a_kind_that_is_not_there_is_told_in_the_table(game):
    table = "kind,name,damage\nweapn,Sword,2\n,Axe,1\n"
    assert faults(game(table, 'cards from "deck.csv"')) == [
        "deck.csv:3:2: error[RK1032]: `Axe` has no kind",
    ]
    table = "kind,name,damage\nweapn,Sword,2\n"
    assert faults(game(table, 'cards from "deck.csv"')) == [
        "deck.csv:2:1: error[RK1005]: there is no kind `weapn`"
    ]


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ("weapon Sword x2", "error[RK1033]: the number of copies of `Sword` stands in two places"),
        ('weapon Sword\n  "Old."', "error[RK1033]: the text of `Sword` stands in two places"),
        ("spell Sword", "error[RK1033]: the kind of `Sword` stands in two places"),
        ("weapon Sword\n  damage 3", "error[RK1007]: `damage` is given twice"),
    ],
)
def test_what_is_printed_stands_in_one_place(game, own, found):
    table = "name,copies,damage,text\nSword,3,2,New.\n"
    assert found in [
        fault.split(": ", 1)[1] for fault in faults(game(table, f"{OF_WEAPONS}\n{own}"))
    ]


def test_a_name_that_is_nearly_that_of_a_row_is_warned_of(game):
    found = faults(game(SWORD, f"{OF_WEAPONS}\nweapon Swrod\n  damage 1\n  play: draw 1"))
    [fault] = [one for one in found if "RK2031" in one]
    assert fault.endswith("warning[RK2031]: `Swrod` is no row of the table")
    meant = faults(game(SWORD, f"{OF_WEAPONS}\nweapon Swrod x1\n  damage 1\n  play: draw 1"))
    assert not any("RK2031" in fault for fault in meant)


# --- What may be read -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("dekc.csv", "RK1012"),
        ("../deck.csv", "RK1013"),
        ("/etc/deck.csv", "RK1013"),
        ("deck.xlsx", "RK1013"),
        ("duel.rules", "RK1013"),
    ],
)
def test_only_tables_in_the_folder_of_the_rules_are_read(game, reference, found):
    diagnostics = check(game(SWORD, f'cards of weapon from "{reference}"'))[1]
    assert [one.code for one in diagnostics] == [found]


def test_a_link_that_leads_outside_is_not_followed(game, tmp_path, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.csv"
    outside.write_text(SWORD, "utf-8")
    path = game(SWORD, 'cards of weapon from "link.csv"')
    os.symlink(outside, tmp_path / "link.csv")
    assert [one.code for one in check(path)[1]] == ["RK1013"]


def test_a_folder_below_may_hold_the_table(game, tmp_path):
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "deck.csv").write_text(SWORD, "utf-8")
    assert card(load(game(SWORD, 'cards of weapon from "sheets/deck.csv"')), "Sword")[0] == 3


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (b"name,damage\nSw\xf6rd,2\n", ["RK0002"]),
        (b"name,damage\n" + b"x" * 1_000_001, ["RK1034"]),
        ("name,damage\n" + "".join(f"W{n},1\n" for n in range(2001)), ["RK1034"]),
        ("name" + ",#" * 120 + "\n", ["RK1034"]),
        ("name,damage\nSword," + "9" * 140_000 + "\n", ["RK1030"]),
        ("name,damage\nSword," + "9" * 400 + "\n", ["RK2030"]),
        (b"name,damage\nSword\x00,2\n", ["RK1032"]),
    ],
)
def test_a_hostile_table_is_told_and_does_no_harm(game, table, found):
    assert [one.code for one in check(game(table))[1]] == found


# --- Written and read again -----------------------------------------------------------


@pytest.mark.parametrize(("ending", "delimiter"), [("csv", ","), ("tsv", "\t")])
@pytest.mark.parametrize("name", ["bang", "samurai_sword", "crazy_eights"])
def test_a_shipped_deck_that_is_written_and_read_again_is_the_same(
    tmp_path, name, ending, delimiter
):
    ruleset = load(name)
    source = read_source(bundled()[name])
    text = source.text
    for node in reversed(parse(source)[0].declarations):
        if isinstance(node, tree.Component | tree.Faces):
            text = text[: node.span.start] + text[node.span.end :]
    (tmp_path / f"deck.{ending}").write_text(to_table(ruleset, delimiter), "utf-8")
    path = tmp_path / "again.rules"
    path.write_text(f'{text}\ncards from "deck.{ending}"\n', "utf-8")
    again = check(path)[0]
    assert again is not None
    assert [_printed(c, again) for c in again.components.values()] == [
        _printed(c, ruleset) for c in ruleset.components.values()
    ]


def _printed(component, ruleset) -> dict[str, object]:
    told = describe_component(component, ruleset)
    return {key: value for key, value in told.items() if key not in ("file", "line")}
