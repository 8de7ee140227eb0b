"""The page's types are those of the server."""

import re
from pathlib import Path

import msgspec

from mischief.game import registry
from mischief.server.wire import codes, schema
from mischief.server.wire.messages import FromClient

ROOT = Path(__file__).parents[3]
ASKED = ("hello", "move", "undo", "back", "react", "hint", "try", "press", "seen", "echo")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()


def test_the_pages_types_are_not_stale() -> None:
    assert (ROOT / "web" / "src" / "wire.gen.ts").read_text() == schema.typescript(), "run `make generate`"


def test_every_game_has_a_sight_that_its_board_draws() -> None:
    for game in registry.names():
        board = (ROOT / "web" / "src" / "boards" / game / "model.ts").read_text()
        assert re.search(rf"\btype {game.capitalize()}Sight\b[^}}]*}} from \"../../wire.gen\"", board)


def test_every_reference_in_the_schema_leads_somewhere() -> None:
    whole = schema.json_schema()

    def check(node: object) -> None:
        if isinstance(node, dict):
            if isinstance(reference := node.get("$ref"), str):
                assert reference.removeprefix("#/$defs/") in whole["$defs"], reference
            for part in node.values():
                check(part)
        elif isinstance(node, list):
            for part in node:
                check(part)

    check(whole)


def test_the_protocol_page_names_every_kind_of_message_and_every_close() -> None:
    for name, members in schema.unions().items():
        for member in members:
            kind = schema.components()[member]["properties"]["kind"]["enum"][0]
            assert f'"kind": "{kind}"' in PROTOCOL, f"{name}: {kind}"
    for close in codes.Close:
        assert f"| {close.value} | {close.name.lower().replace('_', ' ')} |" in PROTOCOL


def test_the_client_messages_on_the_protocol_page_are_understood() -> None:
    understood = 0
    for block in PROTOCOL.split("```json\n")[1:]:
        text = block.split("```")[0].replace("Gx…", "G" * 22)
        if any(f'"kind": "{kind}"' in text for kind in ASKED):
            msgspec.json.decode(text, type=FromClient)
            understood += 1
    assert understood == 10
