"""A WebAssembly module from LLVM code: optimised for that target, with a list of what it exports.

llvmlite's LLVM writes object files for WebAssembly. One that was made of a single module is itself a module, except
that it exports nothing: so the list of exports is put in, and what only linkers read is left out.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"  # what browsers have had since 2021
UNROLL = 1000  # how large a loop may become, instead of 300: it makes the turns of Peek's cards constants
CUSTOM, EXPORTS, CONSTANTS = 0, 7, 11
ORDER = (1, 2, 3, 4, 5, 6, EXPORTS, 9, 12, 10, 11)  # in which sections must come
SYMBOLS, FUNCTION, DATA = 8, 0, 1
ABSENT, NAMED = 0x10, 0x40


class Section(NamedTuple):
    kind: int
    body: bytes


def module_of(code: str, exports: Sequence[str]) -> bytes:
    """The module; what it doesn't export may be inlined away."""
    _prepare()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, opt=3)
    module = llvm.parse_assembly(_aimed(code, str(machine.target_data)))
    for part in [*module.functions, *module.global_variables]:
        if not part.is_declaration and part.name not in exports and part.linkage is not llvm.Linkage.private:
            part.linkage, part.visibility = "internal", "default"
    _optimise(module, machine)
    return with_exports(machine.emit_object(module), exports)


@cache
def _prepare() -> None:
    """What is set for the whole process, and only once."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.set_option("", f"-unroll-threshold={UNROLL}")


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """Make it quick; rules that were typed for several callers are the same function again, before and afterwards."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False  # they made these rules larger and slower
    passes, merging = llvm.create_pass_builder(machine, tuning), llvm.create_new_module_pass_manager()
    merging.add_merge_functions_pass()
    merging.add_global_dead_code_eliminate_pass()
    for manager in (merging, passes.getModulePassManager(), merging):
        manager.run(module, passes)


def _aimed(code: str, layout: str) -> str:
    code = re.sub(r"^target triple = .*$", f'target triple = "{TRIPLE}"', code, flags=re.MULTILINE)
    return re.sub(r"^target datalayout = .*$", f'target datalayout = "{layout}"', code, flags=re.MULTILINE)


def with_exports(module: bytes, exports: Sequence[str]) -> bytes:
    """An object file as a module that exports these functions."""
    found = list(_sections(module))
    linking = next(body for kind, body in found if kind == CUSTOM and body[1:8] == b"linking")
    functions = dict(_functions(linking))
    listed = number(len(exports)) + b"".join(_named(name) + b"\0" + number(functions[name]) for name in exports)
    kept = [*(part for part in found if part.kind in ORDER), Section(EXPORTS, listed)]
    kept.sort(key=lambda part: ORDER.index(part.kind))
    return module[:8] + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in kept)


def constants_end(module: bytes) -> int:
    """The first byte of memory behind the constants that a module brings."""
    body = next((body for kind, body in _sections(module) if kind == CONSTANTS), b"\0")
    reader, end = Reader(body, 0), 0
    for _ in range(reader.number()):
        reader.take(2)  # of the only memory, from a number that is said here
        start = reader.number()
        reader.take(1)
        size = reader.number()
        reader.take(size)
        end = max(end, start + size)
    return end


def _sections(module: bytes) -> Iterator[Section]:
    reader = Reader(module, 8)
    while not reader.is_through:
        kind, size = reader.byte(), reader.number()
        yield Section(kind, reader.take(size))


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    """The functions that an object file defines, with their numbers, as its section for linkers lists them."""
    reader = Reader(linking, 8)
    reader.number()  # the version
    while not reader.is_through:
        kind, size = reader.byte(), reader.number()
        body = Reader(reader.take(size), 0)
        if kind == SYMBOLS:
            for _ in range(body.number()):
                yield from _function(body)


def _function(reader: "Reader") -> Iterator[tuple[str, int]]:
    kind, flags = reader.byte(), reader.number()
    absent = bool(flags & ABSENT)
    if kind == DATA:
        reader.name()
        for _ in range(0 if absent else 3):
            reader.number()
        return
    index = reader.number()
    if not absent or flags & NAMED:
        name = reader.name()
        if kind == FUNCTION and not absent:
            yield name, index


class Reader:
    """Reads the numbers and names that WebAssembly is written in."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    @property
    def is_through(self) -> bool:
        return self._at >= len(self._data)

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def number(self) -> int:
        """Seven bits a byte, the lowest first; the eighth says that more follow."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def name(self) -> str:
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    """The same the other way."""
    low, rest = value & 127, value >> 7
    return bytes([low | 128]) + number(rest) if rest else bytes([low])


def _named(name: str) -> bytes:
    return number(len(name)) + name.encode()
