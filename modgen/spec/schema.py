"""The JSON Schema of a spec file, from the models themselves."""

import json
from typing import Any

from modgen.spec.game import SpecFile


def schema() -> dict[str, Any]:
    """The schema of one file of a spec: any part of a game, since a game may lie in several files, or a lock."""
    made = SpecFile.model_json_schema(mode="validation")
    definitions = made.pop("$defs")
    made.pop("required", None)
    made["properties"].pop("lock", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "a spec file of modgen",
        "type": "object",
        "if": {"required": ["modgen_lock"]},
        "then": {"$ref": "#/$defs/Lock"},
        "else": {"$ref": "#/$defs/SpecFile"},
        "$defs": {**definitions, "SpecFile": made},
    }


def schema_text() -> str:
    """The schema as JSON, indented, with its keys in a fixed order."""
    return json.dumps(schema(), indent=2, sort_keys=True, ensure_ascii=False)
