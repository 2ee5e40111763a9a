"""The cards of a ruleset as a table, which rules can read again with `cards from`."""

from __future__ import annotations

import csv
import io
import json

from rulekit.ruleset.definitions import Component, Field
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import face, field_values

_FIRST = ("name", "kind", "copies", "faces")


def to_table(ruleset: Ruleset, delimiter: str = ",") -> str:
    """One row for each component, in the order of the rules; a column for each field."""
    fields = dict.fromkeys(
        field.name for kind in ruleset.kinds.values() for field in kind.fields.values()
    )
    components = list(ruleset.components.values())
    faces = any(component.faces for component in components)
    columns = [*(name for name in _FIRST if faces or name != "faces"), *fields, "text"]
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    for component in components:
        cells = {
            "name": component.name,
            "kind": component.kind.name,
            "copies": str(component.copies),
            "faces": " ".join(face(*one) for one in component.faces),
            "text": component.text,
        }
        for field in component.values:
            cells[field.name] = _cell(component, field, ruleset)
        writer.writerow([cells.get(column, "") for column in columns])
    return written.getvalue()


def _cell(component: Component, field: Field, ruleset: Ruleset) -> str:
    """The values of a field: one, or one for each copy."""
    shown = field_values(component, field, ruleset)
    if field.type.element is not None:
        return ", ".join(f"[{values}]" for values in shown)
    if field.type.name == "text" and len(shown) > 1:
        return ", ".join(json.dumps(value, ensure_ascii=False) for value in shown)
    return ", ".join(shown)
