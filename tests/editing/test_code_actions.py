"""Code actions: edits that make a place right, and declarations of what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from carets import CARET, COINS, with_caret
from rulekit.editing.code_actions import code_actions, fix_all, resolved
from rulekit.editing.diagnostics import at_once, when_saved
from rulekit.editing.positions import offset_of
from rulekit.editing.shapes import CodeAction, Position, WorkspaceEdit
from rulekit.editing.workspace import Workspace
from rulekit.language.source import Source


def actions(folder: Path, written: str) -> tuple[Workspace, Path, dict[str, CodeAction]]:
    workspace, path, offset = with_caret(folder, f"{COINS}\n{written}")
    found = code_actions(workspace, path, offset, offset)
    return workspace, path, {one["title"]: one for one in found}


def edited(workspace: Workspace, path: Path, edit: WorkspaceEdit) -> str:
    text = workspace.documents[path].text
    source = Source("coins", text)

    def place(position: Position) -> int:
        return offset_of(source, position, "utf-16")

    for one in sorted(edit["changes"][path.as_uri()], key=lambda e: -place(e["range"]["start"])):
        start, end = place(one["range"]["start"]), place(one["range"]["end"])
        text = text[:start] + one["newText"] + text[end:]
    return text


def test_an_edit_is_offered_where_the_problem_is(tmp_path: Path) -> None:
    workspace, path, found = actions(
        tmp_path, f"event f p: player\n  p.coin{CARET}z += 1\n  p.coinz += 2\n"
    )
    action = found["Write coins in 2 places"]
    assert action["isPreferred"]
    assert "p.coins += 1\n  p.coins += 2" in edited(workspace, path, action["edit"])


def test_blanks_in_place_of_a_tab_are_called_so(tmp_path: Path) -> None:
    found = actions(tmp_path, f"event f p: player\n\t{CARET}gift to p for 1\n")[2]
    assert "Write 2 spaces" in found


def test_an_edit_of_an_older_text_is_not_offered(tmp_path: Path) -> None:
    text = f"{COINS}\nevent f p: player\n  p.coinz{CARET} += 1\n"
    workspace, path, offset = with_caret(tmp_path, text)
    shown = at_once(workspace, path)[path]
    workspace.open(path.as_uri(), "#" + text.replace(CARET, "").replace("coinz", "coins"), 2)
    assert code_actions(workspace, path, 0, offset, shown) == []


def test_all_safe_edits_are_made_when_that_is_chosen(tmp_path: Path) -> None:
    workspace, path, found = actions(
        tmp_path, f"event f p: player\n  p.coin{CARET}z += 1\n  gift to p for ten\n"
    )
    action = resolved(workspace, found["Make all safe edits of this file"])
    after = edited(workspace, path, action["edit"])
    assert after.endswith("event f p: player\n  p.coins += 1\n  gift to p for 10\n")
    workspace.open(path.as_uri(), after, 2)
    assert fix_all(workspace, path) == {"changes": {}}


@pytest.mark.parametrize(
    ("written", "title", "declaration"),
    [
        (
            f"event f p: player\n  ste{CARET}al p from you for p.coins\n",
            "Declare event steal",
            "event steal p: player from amount: number for amount2: number\n  do_nothing",
        ),
        (
            f"event f p: player\n  if lucky{CARET}(p, 2): gift to p for 1\n",
            "Declare value lucky",
            "value lucky(p: player, amount: number) -> flag = no",
        ),
        (
            f"event f p: player\n  p.gems{CARET} += 1\n",
            "Declare counter gems",
            "counter gems of player: 0..9",
        ),
        (f'rule "x"\n  after bank{CARET}: do_nothing\n', "Declare event bank", "event bank\n"),
        (f"coin Dime\n  worth 1\n  play in fair{CARET}: do_nothing\n", "Declare window fair",
         "window fair"),
        (f"spell{CARET} Dime\n", "Declare kind spell", "kind spell"),
        (f"value f(p: place{CARET}) = 1\n", "Declare kind place", "kind place"),
        (f"kind note: starts in box{CARET}\n", "Declare zone box", "zone box: hidden"),
    ],
)  # fmt: skip
def test_what_is_missing_can_be_declared(
    tmp_path: Path, written: str, title: str, declaration: str
) -> None:
    workspace, path, found = actions(tmp_path, written)
    after = edited(workspace, path, found[title]["edit"])
    assert declaration in after
    name = title.split()[-1]
    workspace.open(path.as_uri(), after, 2)
    assert not any(
        f"`{name}`" in one["message"].split("\n")[0] and one["code"].startswith("RK1")
        for one in at_once(workspace, path)[path]
    )


def test_a_declaration_stands_behind_the_others_of_its_sort(tmp_path: Path) -> None:
    workspace, path, found = actions(tmp_path, f"event f p: player\n  p.gems{CARET} += 1\n")
    after = edited(workspace, path, found["Declare counter gems"]["edit"])
    assert "counter coins of player: 0..9\ncounter gems of player: 0..9\nzone deck" in after


def test_a_declaration_leaves_comments_where_they_are(tmp_path: Path) -> None:
    written = f'# On Sundays\nrule "x"\n  after gift when sunny{CARET}: do_nothing\n'
    workspace, path, found = actions(tmp_path, written)
    assert "Declare var sunny" in found
    after = edited(workspace, path, found["Declare var sunny"]["edit"])
    assert "\nvar sunny: flag\n\n# On Sundays\nrule" in after


def test_nothing_is_offered_where_nothing_is_wrong(tmp_path: Path) -> None:
    assert actions(tmp_path, f"event f p: player\n  gift{CARET} to p for 1\n")[2] == {}


TOO_FEW = """\
edition 1

scenario "Two crowns"
  rules coins
  given
    A is purse ["Old Crown"]
    B is purse ["Old Crown"]
  then
    game goes on
"""


def test_a_copy_that_a_scenario_needs_can_be_added(tmp_path: Path) -> None:
    rules, path = (tmp_path / "coins.rules").resolve(), (tmp_path / "two.scenarios").resolve()
    for one, text in ((rules, COINS), (path, TOO_FEW)):
        one.write_text(text, encoding="utf-8")
    workspace = Workspace((tmp_path,))
    workspace.open(rules.as_uri(), COINS, 1)
    workspace.open(path.as_uri(), TOO_FEW, 1)
    shown = when_saved(workspace, path)[path]
    assert [one["code"] for one in shown] == ["RK5102"]
    (action,) = code_actions(workspace, path, 0, len(TOO_FEW), shown)
    assert action["title"] == "Add a copy of Old Crown to coins.rules"
    assert '\ncoin "Old Crown" x2\n' in edited(workspace, rules, action["edit"])


LANTERN = "edition 1\nextends samurai_sword\n\nweapon Lan%stern x2\n  difficulty 2\n  damage 1\n"


def test_a_scenario_with_a_card_at_hand_is_recorded_behind_the_rules(tmp_path: Path) -> None:
    workspace, path, offset = with_caret(tmp_path, LANTERN % CARET)
    (action,) = code_actions(workspace, path, offset, offset)
    assert action["title"] == "Record a scenario with Lantern at hand"
    text = edited(workspace, path, resolved(workspace, action)["edit"])
    assert text.startswith(f'{LANTERN % ""}\nscenario "Lantern at hand"\n')
    assert "Lantern]\n" in text.partition("A is Shogun")[2]
    workspace.open(path.as_uri(), text, 2)
    assert when_saved(workspace, path)[path] == []


def test_no_scenario_is_recorded_of_rules_with_errors(tmp_path: Path) -> None:
    workspace, path, offset = with_caret(tmp_path, f"{LANTERN % CARET}  weight 3\n")
    action = code_actions(workspace, path, offset, offset)[-1]
    assert "edit" not in resolved(workspace, action)
