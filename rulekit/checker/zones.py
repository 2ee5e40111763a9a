"""Zones: who sees them, what they hold, whom they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from rulekit.checker.scope import World
from rulekit.language import tree
from rulekit.language.phrases import with_article
from rulekit.language.report import Edit, Label, closest, suggest
from rulekit.language.source import Span
from rulekit.language.wording import capitalized
from rulekit.ruleset.definitions import Visibility, Zone


def owner_of(word: tree.Word | None, world: World) -> Literal["player", "card"] | None:
    if word is None:
        return None
    if word.text == "player" or word.text == "card":
        return word.text  # type: ignore[return-value]
    meant = _OWNERS.get(word.text)
    message = f"nothing can be `of {word.text}`"
    other = "write `of player` or `of card`, or leave it out for the table"
    _report_owner(word, message, "not an owner", meant, other, world)
    return meant


def _report_owner(
    word: tree.Word, message: str, label: str, meant: str | None, other: str, world: World
) -> None:
    """Report a word that is no owner, with the one that is meant, or else what to do."""
    world.report.error(
        "RK1004",
        word.span,
        message,
        label=label,
        help=f"write `of {meant}`" if meant else other,
        edit=Edit(word.span, meant) if meant else None,
    )


_SEEN: tuple[Visibility, ...] = get_args(Visibility)

_OWNERS: Mapping[str, Literal["player", "card"]] = {
    **dict.fromkeys(("players", "Player", "Players", "seats", "you", "seat"), "player"),
    **dict.fromkeys(("cards", "Card", "Cards"), "card"),
}
"""What people write for an owner."""


ZONE_TRAITS = (*_SEEN, "ordered", "single", "refills from")


def zone_declared(node: tree.Zone, world: World) -> Zone:
    of_player = node.owner is not None
    if node.owner is not None and node.owner.text != "player":
        meant = "player" if _OWNERS.get(node.owner.text) == "player" else None
        message = f"a zone cannot be `of {node.owner.text}`"
        other = "write `of player`, or leave it out for a zone of the table"
        _report_owner(node.owner, message, "not a player", meant, other, world)
    visibility: Visibility | None = None
    traits: set[str] = set()
    traits_once(node.traits, world)
    for trait in node.traits:
        words = " ".join(trait.words)
        if words in _SEEN:
            if visibility is not None:
                _bad_trait(trait, f"it is already {visibility}", world)
            visibility = words
        elif words in ("ordered", "single"):
            traits.add(words)
        elif trait.words[:2] != ("refills", "from") or len(trait.words) != 3:
            unknown_trait(trait, "zone", ZONE_TRAITS, world)
    if visibility is None:
        _no_visibility(node, world)
    elif visibility in ("private", "outward") and not of_player:
        private = visibility == "private"
        world.report.error(
            "RK1019",
            node.span,
            f"a zone of the table has nobody to {'be private to' if private else 'face away from'}",
            label=f"{'private to' if private else 'away from'} whom?",
            help="write `hidden` or `public`, or make it a zone `of player`",
        )
    return Zone(
        node.name.text,
        of_player,
        visibility or "public",
        "ordered" in traits,
        "single" in traits,
        span=node.name.span,
    )


def _no_visibility(node: tree.Zone, world: World) -> None:
    if any(t.words[0] not in ("ordered", "single", "refills") for t in node.traits):
        return  # an unknown trait was reported, and probably it was this
    world.report.error(
        "RK1019",
        node.name.span,
        f"who sees the cards in `{node.name.text}`?",
        label="neither hidden, private, outward nor public",
        help="write one of `hidden`, `private` (its player sees it), `outward` (all others see it)"
        " and `public`",
    )


_MEANT = {
    **dict.fromkeys(("open", "visible", "face up", "face_up", "shown", "revealed"), "public"),
    **dict.fromkeys(("secret", "face down", "face_down", "closed", "invisible"), "hidden"),
    **dict.fromkeys(("own", "owner", "personal"), "private"),
    **dict.fromkeys(("sorted", "stack", "stacked", "in order", "order"), "ordered"),
    **dict.fromkeys(("one card", "one", "unique"), "single"),
}
"""What people say of a zone, and how it is said here."""


def _trait_meant(trait: tree.Trait, what: str, known: Iterable[str]) -> str | None:
    """The trait that must be meant: `starts in deck` by `start in the deck`."""
    if "and" in trait.words[1:-1]:
        return " ".join(trait.words).replace(" and ", ", ")
    words = [word for word in trait.words if word not in ("the", "a")]
    if what == "zone" and " ".join(words) in _MEANT:
        return _MEANT[" ".join(words)]
    several = [one for one in known if " " in one]
    if len(words) > 1:
        near = closest(" ".join(words[:-1]), several)
        near = near or ("starts in" if what == "kind" and words[:-1] == ["in"] else None)
        return None if near is None else f"{near} {words[-1]}"
    return None


def traits_once(traits: Iterable[tree.Trait], world: World) -> None:
    """Each trait is said once; a kind may work in several zones, and cards are seen in one way."""
    said = ((" ".join(trait.words[:2]), trait) for trait in traits)
    world.report.once((words, trait.span) for words, trait in said if words in _ONCE)


_ONCE = ("ordered", "single", "refills from", "starts in", "discards to")


def unknown_trait(trait: tree.Trait, what: str, known: Iterable[str], world: World) -> None:
    words = " ".join(trait.words)
    meant = _trait_meant(trait, what, known)
    help_ = suggest(words, known) or suggest(trait.words[0], [k.split()[0] for k in known])
    if words == "of player":
        help_ = f"write `of player` before the `:`, after the name of the {what}"
    if meant is not None:
        help_ = f"write `{meant}`"
    world.report.error(
        "RK1019",
        trait.span,
        f"{with_article(what)} cannot be `{words}`",
        label="unknown",
        notes=(f"{capitalized(with_article(what))} may be {', '.join(f'`{k}`' for k in known)}.",),
        help=help_,
        edit=None if meant is None else Edit(trait.span, meant),
    )


def _bad_trait(trait: tree.Trait, label: str, world: World) -> None:
    world.report.error("RK1019", trait.span, "this does not fit", label=label)


def refills(node: tree.Zone, zone: Zone, world: World) -> None:
    for trait in node.traits:
        if trait.words[:2] == ("refills", "from") and len(trait.words) == 3:
            source = zone_in(trait, trait.words[2], world)
            if source is None or zone.of_player or not _is_shared_out(source, world):
                zone.refills_from = source
                continue
            _whose(
                trait,
                source,
                f"from whose `{source.name}` is `{zone.name}` refilled?",
                f"refill it from a zone of the table, or make it a zone of players too: `zone"
                f" {zone.name} of player`",
                world,
            )


def starts_in(trait: tree.Trait, name: str, kind: str, world: World) -> Zone | None:
    """Where the cards of a kind lie before the set-up: a zone of the table."""
    zone = zone_in(trait, name, world)
    if zone is None or not _is_shared_out(zone, world):
        return zone
    zones = world.ruleset.zones.values()
    tables = [one for one in zones if not one.of_player and one.visibility == "hidden"]
    if tables:
        box, declaring = tables[0].name, ""
    else:
        box, declaring = "box", "declare `zone box: hidden`, "
    _whose(
        trait,
        zone,
        f"in whose `{name}` does {with_article(kind)} start?",
        f"{declaring}write `starts in {box}`, and deal them out in the set-up: `for p in seats:"
        f" move sample(N, {box}) to p.{name}`",
        world,
    )
    return None


def _is_shared_out(zone: Zone, world: World) -> bool:
    return zone.of_player and zone not in world.doubtful


def _whose(trait: tree.Trait, zone: Zone, message: str, help: str, world: World) -> None:
    """Report that a trait names a zone of players where nothing says of which of them."""
    world.report.error(
        "RK1040",
        _place(trait, zone.name),
        message,
        label="each player has one",
        secondary=[Label(zone.span, "declared here")] if zone.span is not None else [],
        help=help,
    )


def zone_in(trait: tree.Trait, name: str, world: World) -> Zone | None:
    return world.find("RK1005", tree.Word(_place(trait, name), name), "zone", world.ruleset.zones)


def _place(trait: tree.Trait, name: str) -> Span:
    """Where a trait names a zone."""
    at = trait.span.text.rfind(name)
    start = trait.span.start + max(at, 0)
    return Span(trait.span.source, start, start + len(name)) if at >= 0 else trait.span
