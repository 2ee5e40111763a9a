"""Looks through a ruleset without errors for what is suspicious: all lints, with their codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from rulekit.checker.scope import World
from rulekit.language.report import Severity
from rulekit.lints.added_hooks import beside_the_base
from rulekit.lints.counters import never_read, never_reset
from rulekit.lints.dead_rules import without_candidate, without_event, without_offer, without_zone
from rulekit.lints.endings import unreachable, without_winners
from rulekit.lints.endless import always_true, circular, feeding_itself
from rulekit.lints.holders import for_everybody
from rulekit.lints.hook_order import order_matters
from rulekit.lints.idle_cards import idle, stranded, unanswered
from rulekit.lints.lost_cards import homeless, lost
from rulekit.lints.lost_settings import overwritten
from rulekit.lints.out_of_bounds import below_all_others, beyond, negative, no_choice
from rulekit.lints.printed_numbers import misprinted
from rulekit.lints.replaced_plays import stays_away
from rulekit.lints.skipped import with_a_choice
from rulekit.lints.subject import Finding, Subject
from rulekit.lints.unread_names import unread
from rulekit.lints.untrue_texts import kept, of_what_is_replaced
from rulekit.lints.unused import unused
from rulekit.lints.yes_or_no import asked_with_options


@frozen
class Lint:
    """One sort of what is suspicious."""

    code: str
    find: Callable[[Subject], Iterator[Finding]]
    severity: Severity = "warning"
    of_base: bool = True  # of what these rules are a variant or expansion of, too


LINTS = (
    Lint("RK3006", circular, "error"),
    Lint("RK3006", feeding_itself, "error"),
    Lint("RK3006", always_true, "error"),
    Lint("RK3002", without_event),
    Lint("RK3008", homeless),
    Lint("RK3003", without_zone),
    Lint("RK3005", without_offer),
    Lint("RK3005", without_candidate),
    Lint("RK3004", unused, of_base=False),  # a variant may do without something of its base
    Lint("RK5310", idle),
    Lint("RK5310", stranded),
    Lint("RK5311", unanswered),
    Lint("RK5318", lost, of_base=False),
    Lint("RK5312", order_matters, of_base=False),
    Lint("RK5313", misprinted),
    Lint("RK5314", never_read, of_base=False),
    Lint("RK5315", never_reset, of_base=False),
    # Variants and expansions are what most easily leaves an ending of the base behind.
    Lint("RK5316", unreachable),
    Lint("RK5317", unread),
    Lint("RK5319", for_everybody),
    Lint("RK5320", with_a_choice),
    Lint("RK5321", stays_away),
    Lint("RK5322", beyond),
    Lint("RK5322", negative),
    Lint("RK5322", below_all_others),
    Lint("RK5322", no_choice),
    Lint("RK5323", overwritten),
    Lint("RK5324", without_winners),
    Lint("RK5325", beside_the_base, "note", of_base=False),
    Lint("RK5326", kept, "note", of_base=False),
    Lint("RK5326", of_what_is_replaced, "note", of_base=False),
    Lint("RK5327", asked_with_options, "note", of_base=False),
)


def lint(world: World) -> None:
    """Report what never works, is unused, never ends, or says something else than it does."""
    subject = Subject(world)
    for one in LINTS:
        for found in one.find(subject):
            of_base = found.span is not None and found.span.source in world.borrowed
            if one.of_base or not of_base:
                world.report.add(found.diagnostic(one.code, one.severity))
