"""Native code as text."""

from __future__ import annotations

from rulekit.compiler.compiling import built
from rulekit.listing.known_kinds import translated
from rulekit.listing.wasm_text import as_text
from rulekit.native import encoding as w
from rulekit.native.memory import GLOBALS
from shipped_rules import shipped


def test_instructions_are_told_by_name_as_deep_as_they_stand() -> None:
    at = w.Instructions(1)
    kept = at.new_local()
    with at.block() as block:
        at.put(w.local(0), -5, w.LT)
        at.jump_if(block)
        at.put(w.local(0), w.load(8), kept.set)
    at.put(kept, w.call(3), w.TRAP_IF, w.number64(1 << 40), w.WRAP)
    assert as_text("it", 1, at.body(), lambda number: f"f{number}", []).splitlines() == [
        "(func $it (param i32) (result i32)",
        "  (local i32)",
        "  block",
        "    local.get 0; i32.const -5; i32.lt_s; br_if 0",
        "    local.get 0; i32.load offset=8; local.set 1",
        "  end",
        "  local.get 1; call $f3",
        "  if",
        "    unreachable",
        "  end",
        "  i64.const 1099511627776; i32.wrap_i64",
        ")",
    ]


def test_cases_are_told_with_how_far_each_lies() -> None:
    at = w.Instructions(1)
    with at.block() as after:
        for case in at.cases(2, w.local(0)):
            at.put(case, w.DROP)
            at.jump(after)
    at.put(7)
    assert as_text("it", 1, at.body(), str, []).splitlines() == [
        "(func $it (param i32) (result i32)",
        "  block",
        "    block",
        "      block",
        "        block",
        "          local.get 0; br_table 0 1 2",
        "        end",
        "        i32.const 0; drop",
        "        br 2",
        "      end",
        "      i32.const 1; drop",
        "      br 1",
        "    end",
        "    unreachable",
        "  end",
        "  i32.const 7",
        ")",
    ]


def test_every_function_of_native_code_can_be_read() -> None:
    units = translated(built(shipped("bang"), 4)).units
    read = [
        as_text(one.name, len(one.kinds), one.code, str, [*GLOBALS])
        for one in units.all
        if one.code
    ]
    assert len(read) > 300
    assert {one[-2:] for one in read} == {"\n)"}
