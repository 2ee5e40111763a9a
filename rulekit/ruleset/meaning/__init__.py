"""Expressions and statements whose names are resolved and whose types are known.

At run time players, cards, components, symbols and zones are small integers; a flag is a
bool; `nobody` and `nothing` are -1. Statements are normalised: the body of a `choose`
without a block is the rest of its block, and an event that returns a result is called
only by a `CallEvent`.
"""

from __future__ import annotations

from rulekit.ruleset.meaning.expressions import (
    Aggregate as Aggregate,
    Arithmetic as Arithmetic,
    Builtin as Builtin,
    CardIn as CardIn,
    CardsOf as CardsOf,
    Comparison as Comparison,
    ComponentName as ComponentName,
    Comprehension as Comprehension,
    Conditional as Conditional,
    Constant as Constant,
    Contains as Contains,
    CounterValue as CounterValue,
    CurrentPlayer as CurrentPlayer,
    Expression as Expression,
    FieldOf as FieldOf,
    InRange as InRange,
    IsComponent as IsComponent,
    IsKind as IsKind,
    ItemAt as ItemAt,
    ListOf as ListOf,
    Logic as Logic,
    Lookup as Lookup,
    Negate as Negate,
    Not as Not,
    Numbers as Numbers,
    OptionValue as OptionValue,
    Read as Read,
    Seats as Seats,
    Typed as Typed,
    ValueCall as ValueCall,
    VariableValue as VariableValue,
    ZoneOf as ZoneOf,
)
from rulekit.ruleset.meaning.statements import (
    Ask as Ask,
    Block as Block,
    CallEvent as CallEvent,
    Cancel as Cancel,
    Choice as Choice,
    Choose as Choose,
    Compel as Compel,
    EndTurn as EndTurn,
    ExtraTurn as ExtraTurn,
    For as For,
    Grant as Grant,
    If as If,
    Offer as Offer,
    PlayAs as PlayAs,
    Primitive as Primitive,
    Proceed as Proceed,
    Return as Return,
    Score as Score,
    SetBinding as SetBinding,
    SetCounter as SetCounter,
    SetVariable as SetVariable,
    SkipPhase as SkipPhase,
    Stated as Stated,
    Statement as Statement,
    While as While,
    Winners as Winners,
)
