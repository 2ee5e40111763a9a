"""JSON Schemas of documents, made from their types in `rulekit/documents`."""

from __future__ import annotations

import ast
import inspect
import json
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from rulekit.documents import TYPES, path_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def write() -> None:
    for name in TYPES:
        path_of(name).write_text(schema_of(name), encoding="utf-8")


def schema_of(name: str) -> str:
    """The schema of a document: nothing may be in it that has no type."""
    made, definitions = msgspec.json.schema_components(
        [_type(each) for each in TYPES[name].split()], ref_template="#/$defs/{name}"
    )
    for called, one in definitions.items():
        _complete(one, called)
    title = f"`{name}`: a JSON document of rulekit"
    whole = made[0] if len(made) == 1 else {"anyOf": list(made)}
    document = {
        "$schema": DRAFT,
        "title": title,
        **whole,
        "$defs": dict(sorted(definitions.items())),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _type(named: str) -> Any:
    module, _, name = named.partition(".")
    return getattr(import_module(f"rulekit.documents.{module}"), name)


def _complete(one: dict[str, Any], called: str) -> None:
    """What is always printed is required, whatever its default; and what is said of a field."""
    properties = one.get("properties", {})
    required = set(one.get("required", ()))
    told = _said().get(called, {})
    for field, schema in properties.items():
        if "default" in schema:
            del schema["default"]
            required.add(field)
        if field in told:
            schema["description"] = told[field]
    one["required"] = [field for field in properties if field in required]
    one["additionalProperties"] = False


def _said() -> dict[str, dict[str, str]]:
    """What stands below the fields of each type."""
    found: dict[str, dict[str, str]] = {}
    types = " ".join(TYPES.values()).split()
    for name in dict.fromkeys(one.partition(".")[0] for one in types):
        module: ModuleType = import_module(f"rulekit.documents.{name}")
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = dict(_of_fields(node))
    return found


def _of_fields(node: ast.ClassDef) -> list[tuple[str, str]]:
    pairs = zip(node.body, node.body[1:], strict=False)
    return [
        (field.target.id, " ".join(str(text.value.value).split()))
        for field, text in pairs
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    ]


if __name__ == "__main__":
    write()
