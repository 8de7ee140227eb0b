"""A bot for Lure in plain Python, with nothing installed: it throws until three mice lie in front, then stops.

mischief arena lure --bots random --bots "process:python examples/bots/lure_bot.py"
"""

import json
import sys

ENOUGH = 3  # mice in front that are worth keeping


def choose(question: dict, kinds: list[str]) -> int:
    """The move to make: each is listed as its number, its kind, and what else it is made of."""
    by_kind = {kinds[kind]: move for move, kind, *_ in question["moves"]}
    if sum(question["sight"]["front"]) >= ENOUGH and "stop" in by_kind:
        return by_kind["stop"]
    return question["moves"][-1][0] if "throw" not in by_kind else by_kind["throw"]


kinds: list[str] = []
for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "hello":
        kinds = message["layouts"]["move"][0]["words"]
        answer = {"kind": "ready", "protocol": 1, "name": "Three is enough"}
    else:
        answer = {"move": choose(message, kinds)}
    print(json.dumps(answer), flush=True)
