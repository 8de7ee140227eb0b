"""A module by itself: what goes in and out of it, and the command that writes modules."""

import gzip
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import numba
import pytest

from mischief.cli.app import main
from mischief.game import registry
from mischief.game.rule import Array, Record, layout, one, rule
from mischief.wasm import build
from mischief.wasm.binary import Reader, constants_end, module_of, number
from mischief.wasm.build import About, NotBuilt, kept_at, module
from mischief.wasm.exports import FRACTION, MOVES, NUMBER, WIDE, Export, record
from mischief.wasm.numba_inside import llvm_code

CHANGED = f"Numba {numba.__version__} is different inside: mend src/mischief/wasm/numba_inside.py"
IN_NODE = """
const memory = new WebAssembly.Memory({ initial: 16 });
const code = require('fs').readFileSync(process.argv[1]);
WebAssembly.instantiate(code, { env: { __linear_memory: memory } }).then(({ instance: { exports } }) => {
  new Int32Array(memory.buffer, 1024, 3).set([5, -6, 7]);
  exports.double(2048, 1024, 3, 10);
  const mice = new Int32Array(memory.buffer, 2048, 1)[0];
  console.log(mice, exports.half(-3), exports.top(2n ** 63n), exports.is_even(4));
});
"""


class Mice(Record):
    mice: int = one()


@rule
def double(heap: Any, counts: Array, more: int) -> None:
    heap.mice = more
    for at in range(len(counts)):
        heap.mice += 2 * counts[at]


@rule
def half(x: float) -> float:
    return x / 2


@rule
def top(x: int) -> int:
    return int(x >> 60)


@rule
def is_even(x: int) -> bool:
    return x % 2 == 0


def test_records_arrays_numbers_and_answers_go_through(tmp_path: Path) -> None:
    kinds = {double: (record(layout(Mice)), MOVES, NUMBER), half: (FRACTION,), top: (WIDE,), is_even: (NUMBER,)}
    exports = [Export(rule.__name__, rule, taken) for rule, taken in kinds.items()]
    file = tmp_path / "mice.wasm"
    try:
        file.write_bytes(module_of(llvm_code(exports, "mice"), [export.name for export in exports]))
    except (AttributeError, TypeError, ImportError) as error:
        pytest.fail(f"{CHANGED} ({error})")
    said = subprocess.run(["node", "-e", IN_NODE, str(file)], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["22", "-1.5", "8", "1"], CHANGED


def test_numbers_are_written_as_they_are_read() -> None:
    for value in (0, 1, 127, 128, 300, 2**32 - 1):
        assert Reader(number(value), 0).number() == value


def test_memory_behind_the_constants_is_free() -> None:
    head, text = b"\0asm\1\0\0\0", b"cheese"
    body = number(2) + b"".join(b"\0\x41" + number(start) + b"\x0b" + number(len(text)) + text for start in (8, 40))
    assert constants_end(head + bytes([11]) + number(len(body)) + body) == 46
    assert constants_end(head) == 0


def test_the_command_writes_a_module_and_what_to_know_about_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["mischief", "modules", str(tmp_path / "out"), "--game", "lure"])
    with pytest.raises(SystemExit) as left:
        main()
    lure, said = registry.find("lure"), tmp_path / "out" / "lure.json"
    assert left.value.code == 0
    assert (tmp_path / "out" / "lure.wasm").read_bytes() == module("lure", lure).read_bytes()
    known = msgspec.json.decode(said.read_bytes(), type=About)
    assert (known.game, known.seats, known.policies) == ("lure", (2, 3, 4), ("random", "greedy"))
    assert capsys.readouterr().out.startswith("lure: ")


def test_a_module_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lure = registry.find("lure")
    module("lure", lure)
    monkeypatch.setattr(build, "_make", lambda *given: pytest.fail("made again"))
    assert module("lure", lure) == kept_at(lure)


@pytest.mark.parametrize("name", registry.OURS)
def test_a_page_loads_a_module_quickly(name: str) -> None:
    assert len(gzip.compress(module(name, registry.find(name)).read_bytes())) <= 30 * 1024


def test_what_can_not_be_compiled_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match=r"^nonsense could not be made into a module: .*nonsense"):
        build._make("nonsense", tmp_path / "nonsense.wasm")
    assert list(tmp_path.iterdir()) == []
