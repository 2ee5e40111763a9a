"""The syntax tree: what a file says, before anybody asks what it means.

Every node is frozen and carries the span it was read from. The tree is built by
`build.py`, merged and given a meaning by `rulekit.ruleset`. The parts of scenarios are
imported when they are first used: most files have none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulekit.language.tree.basics import (
    CardName as CardName,
)
from rulekit.language.tree.basics import (
    Node as Node,
)
from rulekit.language.tree.basics import (
    Word as Word,
)
from rulekit.language.tree.declarations import (
    Cards as Cards,
)
from rulekit.language.tree.declarations import (
    Change as Change,
)
from rulekit.language.tree.declarations import (
    Component as Component,
)
from rulekit.language.tree.declarations import (
    Counter as Counter,
)
from rulekit.language.tree.declarations import (
    Declaration as Declaration,
)
from rulekit.language.tree.declarations import (
    Edition as Edition,
)
from rulekit.language.tree.declarations import (
    Ending as Ending,
)
from rulekit.language.tree.declarations import (
    Event as Event,
)
from rulekit.language.tree.declarations import (
    Expands as Expands,
)
from rulekit.language.tree.declarations import (
    Extends as Extends,
)
from rulekit.language.tree.declarations import (
    FaceRun as FaceRun,
)
from rulekit.language.tree.declarations import (
    Faces as Faces,
)
from rulekit.language.tree.declarations import (
    File as File,
)
from rulekit.language.tree.declarations import (
    Game as Game,
)
from rulekit.language.tree.declarations import (
    Include as Include,
)
from rulekit.language.tree.declarations import (
    Invariant as Invariant,
)
from rulekit.language.tree.declarations import (
    Kind as Kind,
)
from rulekit.language.tree.declarations import (
    More as More,
)
from rulekit.language.tree.declarations import (
    Option as Option,
)
from rulekit.language.tree.declarations import (
    OrderSetting as OrderSetting,
)
from rulekit.language.tree.declarations import (
    Parameter as Parameter,
)
from rulekit.language.tree.declarations import (
    Phase as Phase,
)
from rulekit.language.tree.declarations import (
    PlayersSetting as PlayersSetting,
)
from rulekit.language.tree.declarations import (
    Remove as Remove,
)
from rulekit.language.tree.declarations import (
    RemoveMember as RemoveMember,
)
from rulekit.language.tree.declarations import (
    Replace as Replace,
)
from rulekit.language.tree.declarations import (
    Row as Row,
)
from rulekit.language.tree.declarations import (
    Rule as Rule,
)
from rulekit.language.tree.declarations import (
    Scenario as Scenario,
)
from rulekit.language.tree.declarations import (
    Setting as Setting,
)
from rulekit.language.tree.declarations import (
    Setup as Setup,
)
from rulekit.language.tree.declarations import (
    ShowsSetting as ShowsSetting,
)
from rulekit.language.tree.declarations import (
    StartsSetting as StartsSetting,
)
from rulekit.language.tree.declarations import (
    Symbols as Symbols,
)
from rulekit.language.tree.declarations import (
    Trait as Trait,
)
from rulekit.language.tree.declarations import (
    TurnSetting as TurnSetting,
)
from rulekit.language.tree.declarations import (
    Value as Value,
)
from rulekit.language.tree.declarations import (
    Variable as Variable,
)
from rulekit.language.tree.declarations import (
    Window as Window,
)
from rulekit.language.tree.declarations import (
    Zone as Zone,
)
from rulekit.language.tree.expressions import (
    Attribute as Attribute,
)
from rulekit.language.tree.expressions import (
    Binary as Binary,
)
from rulekit.language.tree.expressions import (
    Call as Call,
)
from rulekit.language.tree.expressions import (
    Cell as Cell,
)
from rulekit.language.tree.expressions import (
    Compare as Compare,
)
from rulekit.language.tree.expressions import (
    Comprehension as Comprehension,
)
from rulekit.language.tree.expressions import (
    Conditional as Conditional,
)
from rulekit.language.tree.expressions import (
    Expression as Expression,
)
from rulekit.language.tree.expressions import (
    Face as Face,
)
from rulekit.language.tree.expressions import (
    Index as Index,
)
from rulekit.language.tree.expressions import (
    ListOf as ListOf,
)
from rulekit.language.tree.expressions import (
    Name as Name,
)
from rulekit.language.tree.expressions import (
    Number as Number,
)
from rulekit.language.tree.expressions import (
    Range as Range,
)
from rulekit.language.tree.expressions import (
    String as String,
)
from rulekit.language.tree.expressions import (
    Table as Table,
)
from rulekit.language.tree.expressions import (
    Unary as Unary,
)
from rulekit.language.tree.members import (
    FieldDeclaration as FieldDeclaration,
)
from rulekit.language.tree.members import (
    FieldValue as FieldValue,
)
from rulekit.language.tree.members import (
    Hook as Hook,
)
from rulekit.language.tree.members import (
    Member as Member,
)
from rulekit.language.tree.members import (
    Modification as Modification,
)
from rulekit.language.tree.members import (
    Modify as Modify,
)
from rulekit.language.tree.members import (
    Play as Play,
)
from rulekit.language.tree.members import (
    Treat as Treat,
)
from rulekit.language.tree.members import (
    TypeName as TypeName,
)
from rulekit.language.tree.members import (
    Use as Use,
)
from rulekit.language.tree.members import (
    Whenever as Whenever,
)
from rulekit.language.tree.statements import (
    Amount as Amount,
)
from rulekit.language.tree.statements import (
    Argument as Argument,
)
from rulekit.language.tree.statements import (
    Ask as Ask,
)
from rulekit.language.tree.statements import (
    Assign as Assign,
)
from rulekit.language.tree.statements import (
    Block as Block,
)
from rulekit.language.tree.statements import (
    Cancel as Cancel,
)
from rulekit.language.tree.statements import (
    Choice as Choice,
)
from rulekit.language.tree.statements import (
    Choose as Choose,
)
from rulekit.language.tree.statements import (
    Compel as Compel,
)
from rulekit.language.tree.statements import (
    DoNothing as DoNothing,
)
from rulekit.language.tree.statements import (
    EndTurn as EndTurn,
)
from rulekit.language.tree.statements import (
    ExtraTurn as ExtraTurn,
)
from rulekit.language.tree.statements import (
    For as For,
)
from rulekit.language.tree.statements import (
    Grant as Grant,
)
from rulekit.language.tree.statements import (
    If as If,
)
from rulekit.language.tree.statements import (
    Let as Let,
)
from rulekit.language.tree.statements import (
    Offer as Offer,
)
from rulekit.language.tree.statements import (
    Perform as Perform,
)
from rulekit.language.tree.statements import (
    PlayAs as PlayAs,
)
from rulekit.language.tree.statements import (
    Proceed as Proceed,
)
from rulekit.language.tree.statements import (
    Return as Return,
)
from rulekit.language.tree.statements import (
    Score as Score,
)
from rulekit.language.tree.statements import (
    Skip as Skip,
)
from rulekit.language.tree.statements import (
    Statement as Statement,
)
from rulekit.language.tree.statements import (
    While as While,
)
from rulekit.language.tree.statements import (
    Winners as Winners,
)

if TYPE_CHECKING:
    from rulekit.language.tree.scenarios import (
        CanPlay as CanPlay,
    )
    from rulekit.language.tree.scenarios import (
        CanUse as CanUse,
    )
    from rulekit.language.tree.scenarios import (
        CardReference as CardReference,
    )
    from rulekit.language.tree.scenarios import (
        ChoosesAmong as ChoosesAmong,
    )
    from rulekit.language.tree.scenarios import (
        ChoosesStep as ChoosesStep,
    )
    from rulekit.language.tree.scenarios import (
        DoesNotSee as DoesNotSee,
    )
    from rulekit.language.tree.scenarios import (
        Expectation as Expectation,
    )
    from rulekit.language.tree.scenarios import (
        GameGoesOn as GameGoesOn,
    )
    from rulekit.language.tree.scenarios import (
        GameOver as GameOver,
    )
    from rulekit.language.tree.scenarios import (
        Given as Given,
    )
    from rulekit.language.tree.scenarios import (
        GivenCard as GivenCard,
    )
    from rulekit.language.tree.scenarios import (
        GivenOut as GivenOut,
    )
    from rulekit.language.tree.scenarios import (
        GivenPhase as GivenPhase,
    )
    from rulekit.language.tree.scenarios import (
        GivenPlayer as GivenPlayer,
    )
    from rulekit.language.tree.scenarios import (
        GivenPlayerState as GivenPlayerState,
    )
    from rulekit.language.tree.scenarios import (
        GivenPlayerZone as GivenPlayerZone,
    )
    from rulekit.language.tree.scenarios import (
        GivenSetup as GivenSetup,
    )
    from rulekit.language.tree.scenarios import (
        GivenState as GivenState,
    )
    from rulekit.language.tree.scenarios import (
        GivenZone as GivenZone,
    )
    from rulekit.language.tree.scenarios import (
        Holds as Holds,
    )
    from rulekit.language.tree.scenarios import (
        Listed as Listed,
    )
    from rulekit.language.tree.scenarios import (
        Object as Object,
    )
    from rulekit.language.tree.scenarios import (
        ObjectNamed as ObjectNamed,
    )
    from rulekit.language.tree.scenarios import (
        ObjectNumber as ObjectNumber,
    )
    from rulekit.language.tree.scenarios import (
        PassesStep as PassesStep,
    )
    from rulekit.language.tree.scenarios import (
        PlaysStep as PlaysStep,
    )
    from rulekit.language.tree.scenarios import (
        Scores as Scores,
    )
    from rulekit.language.tree.scenarios import (
        Sees as Sees,
    )
    from rulekit.language.tree.scenarios import (
        Step as Step,
    )
    from rulekit.language.tree.scenarios import (
        Then as Then,
    )
    from rulekit.language.tree.scenarios import (
        TheRest as TheRest,
    )
    from rulekit.language.tree.scenarios import (
        ToDecide as ToDecide,
    )
    from rulekit.language.tree.scenarios import (
        UnnamedCards as UnnamedCards,
    )
    from rulekit.language.tree.scenarios import (
        UsesStep as UsesStep,
    )
    from rulekit.language.tree.scenarios import (
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
