"""From functions in a subset of Python to functions of WebAssembly."""

from __future__ import annotations

from rulekit.native.body import Body, Forms
from rulekit.native.conditions import condition, jump
from rulekit.native.expressions import value
from rulekit.native.kinds import ABSENT, NONE
from rulekit.native.reading import Untranslatable
from rulekit.native.returns import returns
from rulekit.native.statements import statements
from rulekit.native.unit import Unit
from rulekit.native.units import Units

_ODD = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of Python that is not in the subset."""

_FORMS = Forms(value, condition, jump, statements)


def translate(units: Units, unit: Unit) -> None:
    """Makes the code of a unit from what is known of it, and notes what is found out."""
    source = unit.source
    assert source is not None
    body = Body(units, unit, source, _FORMS)
    while body.changed:
        body.begin()
        try:
            body.statements(source.body)
        except Untranslatable as error:
            raise Untranslatable(f"in `{unit.name}`: {error}") from error
        except _ODD as error:
            raise Untranslatable(f"in `{unit.name}`: {error!r}") from error
        body.at.put(NONE)
        if body.asked is not None:
            units.cells.put_answer(None, body.asked)
    result = body.scope.result
    unit.code = body.at.body()
    units.found(unit, result if returns(source.body) else result | ABSENT, body.leaves)
