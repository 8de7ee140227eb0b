"""The messages as JSON Schema, and the page's types made from it: `python -m mischief.server.wire.schema [FILE]`.

A test compares web/src/wire.gen.ts with what this makes, so that page and server can't drift apart.
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from mischief.server.wire import layouts
from mischief.server.wire.looking_back import ToHttpAgain
from mischief.server.wire.messages import Event, FromClient, FromServer
from mischief.server.wire.requests import NewMe, NewTable, PromiseShare, PutBot, ShowShare, TakeSeat, ToHttp

Schema = dict[str, Any]
HEADER = (
    "// Made from src/mischief/server/wire/*.py and the games' layouts by `make generate`. Don't edit: change them.\n"
)
UNIONS = {"FromClient": FromClient, "FromServer": FromServer}
ASKED = {
    one.__name__ for one in (*get_args(FromClient), NewMe, NewTable, TakeSeat, PutBot, PromiseShare, ShowShare)
}  # may leave defaults out


def components() -> dict[str, Schema]:
    """Every type by its name: messages, and parts of messages."""
    types = [*get_args(FromClient), *get_args(FromServer), Event, *get_args(ToHttp), *get_args(ToHttpAgain)]
    _, found = msgspec.json.schema_components(types, ref_template="{name}")
    return found


def unions() -> dict[str, list[str]]:
    """The types that are one of several."""
    return {name: [one.__name__ for one in get_args(union)] for name, union in UNIONS.items()}


def json_schema() -> Schema:
    """All messages as one JSON Schema."""
    text = json.dumps(components())
    found = set(components())
    definitions = json.loads(text, object_hook=lambda node: _with_full_reference(node, found))
    for name, members in unions().items():
        definitions[name] = {"anyOf": [{"$ref": f"#/$defs/{member}"} for member in members]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions}


def _with_full_reference(node: Schema, found: set[str]) -> Schema:
    reference = node.get("$ref")
    known = isinstance(reference, str) and reference in found
    return {**node, "$ref": f"#/$defs/{reference}"} if known else node


# --- TypeScript ---


def typescript() -> str:
    """All messages, sights and parts as TypeScript."""
    parts = [HEADER]
    parts += [_declaration(name, schema) for name, schema in sorted(components().items())]
    parts += [
        f"export type {name} =\n" + "".join(f"  | {one}\n" for one in members) for name, members in unions().items()
    ]
    parts += layouts.typescript()
    return "\n".join(parts)


def _declaration(name: str, schema: Schema) -> str:
    comment = f"/** {schema['description']} */\n" if schema.get("description") else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = schema.get("required", ()) if name in ASKED else schema["properties"]
    lines = [_property(one, part, one in required) for one, part in schema["properties"].items()]
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _property(name: str, schema: Schema, required: bool) -> str:
    return f"  {name}{'' if required else '?'}: {_type(schema)};\n"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    return _plain_type(schema)


def _plain_type(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _array_type(schema)
    if kind == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {_type(values) if isinstance(values, dict) and values else 'unknown'}>"
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "unknown")


def _array_type(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    items = _type(schema.get("items", {}))
    return f"({items})[]" if " | " in items else f"{items}[]"


def main() -> None:
    """Write the page's types to a file, or to standard output."""
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(typescript())
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main()
