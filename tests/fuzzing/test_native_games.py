"""Games that are fuzzed natively have the troubles that Python finds in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

import rulekit
from rulekit.engine.declared_invariants import holding
from rulekit.engine.game import program_for
from rulekit.fuzzing.campaign import Campaign, Plan, carry_out
from rulekit.fuzzing.driven_games import Trouble
from rulekit.loading.reference import RulesetReference
from rulekit.simulate.engines import LEFT_TO_PYTHON

pytest.importorskip("wasmtime", reason="native code is run by the extra `fast`")

PLAN = Plan(120, (2, 3), seed=1, most=1000)


def both(path: Path, plan: Plan = PLAN) -> tuple[Campaign, Campaign]:
    rules = RulesetReference(str(path))
    return carry_out(rules, plan), carry_out(rules, evolve(plan, natively=True))


def told(campaign: Campaign) -> list[tuple[int, Trouble]]:
    return campaign.troubles


def seen(campaign: Campaign) -> list[tuple[object, ...]]:
    return [
        (number, one.kind, one.key, one.message, one.case, one.thorough)
        for number, one in campaign.troubles
    ]
