"""The syntax tree: what a file says, before anybody asks what it means.

Every node is frozen and carries the span it was read from. The tree is built by
`language/tree_builder.py`, merged by `rulekit.merging` and given a meaning by `rulekit.checker`.
The parts of scenarios are imported when they are first used: most files have none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulekit.language.tree.basics import (
    CardName as CardName,
    Node as Node,
    Word as Word,
)
from rulekit.language.tree.declarations import (
    Cards as Cards,
    Change as Change,
    Component as Component,
    Counter as Counter,
    Declaration as Declaration,
    Edition as Edition,
    Ending as Ending,
    Event as Event,
    Expands as Expands,
    Extends as Extends,
    FaceRun as FaceRun,
    Faces as Faces,
    File as File,
    Game as Game,
    Include as Include,
    Invariant as Invariant,
    Kind as Kind,
    More as More,
    Option as Option,
    OrderSetting as OrderSetting,
    Parameter as Parameter,
    Phase as Phase,
    PlayersSetting as PlayersSetting,
    Remove as Remove,
    RemoveMember as RemoveMember,
    Replace as Replace,
    Row as Row,
    Rule as Rule,
    Scenario as Scenario,
    Setting as Setting,
    Setup as Setup,
    ShowsSetting as ShowsSetting,
    StartsSetting as StartsSetting,
    Symbols as Symbols,
    Trait as Trait,
    TurnSetting as TurnSetting,
    Value as Value,
    Variable as Variable,
    Window as Window,
    Zone as Zone,
)
from rulekit.language.tree.expressions import (
    Attribute as Attribute,
    Binary as Binary,
    Call as Call,
    Cell as Cell,
    Compare as Compare,
    Comprehension as Comprehension,
    Conditional as Conditional,
    Expression as Expression,
    Face as Face,
    Index as Index,
    ListOf as ListOf,
    Name as Name,
    Number as Number,
    Range as Range,
    String as String,
    Table as Table,
    Unary as Unary,
)
from rulekit.language.tree.members import (
    FieldDeclaration as FieldDeclaration,
    FieldValue as FieldValue,
    Hook as Hook,
    Member as Member,
    Modification as Modification,
    Modify as Modify,
    Play as Play,
    Treat as Treat,
    TypeName as TypeName,
    Use as Use,
    Whenever as Whenever,
)
from rulekit.language.tree.statements import (
    Amount as Amount,
    Argument as Argument,
    Ask as Ask,
    Assign as Assign,
    Block as Block,
    Cancel as Cancel,
    Choice as Choice,
    Choose as Choose,
    Compel as Compel,
    DoNothing as DoNothing,
    EndTurn as EndTurn,
    ExtraTurn as ExtraTurn,
    For as For,
    Grant as Grant,
    If as If,
    Let as Let,
    Offer as Offer,
    Perform as Perform,
    PlayAs as PlayAs,
    Proceed as Proceed,
    Return as Return,
    Score as Score,
    Skip as Skip,
    Stated as Stated,
    Statement as Statement,
    While as While,
    Winners as Winners,
)

if TYPE_CHECKING:
    from rulekit.language.tree.scenarios import (
        CanPlay as CanPlay,
        CanUse as CanUse,
        CardReference as CardReference,
        ChoosesAmong as ChoosesAmong,
        ChoosesStep as ChoosesStep,
        Detail as Detail,
        DoesNotSee as DoesNotSee,
        Expectation as Expectation,
        GameGoesOn as GameGoesOn,
        GameOver as GameOver,
        Given as Given,
        GivenCard as GivenCard,
        GivenListed as GivenListed,
        GivenOut as GivenOut,
        GivenPhase as GivenPhase,
        GivenPlayer as GivenPlayer,
        GivenPlayerState as GivenPlayerState,
        GivenPlayerZone as GivenPlayerZone,
        GivenSetup as GivenSetup,
        GivenState as GivenState,
        GivenZone as GivenZone,
        Holds as Holds,
        Listed as Listed,
        Object as Object,
        ObjectNamed as ObjectNamed,
        ObjectNumber as ObjectNumber,
        PassesStep as PassesStep,
        PlaysStep as PlaysStep,
        Scores as Scores,
        Sees as Sees,
        Shown as Shown,
        ShownCards as ShownCards,
        Step as Step,
        Then as Then,
        TheRest as TheRest,
        ToDecide as ToDecide,
        Told as Told,
        UnnamedCards as UnnamedCards,
        UsesStep as UsesStep,
        When as When,
    )


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    scenarios = import_module("rulekit.language.tree.scenarios")
    try:
        found = globals()[name] = getattr(scenarios, name)
    except AttributeError:
        raise AttributeError(f"the syntax tree has no {name!r}") from None
    return found
