"""Rules as LLVM code for no particular machine. All that we need of Numba's private parts lies in this file.

Numba types the rules and writes LLVM code for them; around each goes a plain C function, which any caller understands.
Nothing is optimised here: LLVM does that once, for the target (`binary.py`), from the innermost rule outwards.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.core import cgutils
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from mischief.game.rule import tell_compiler
from mischief.wasm.exports import Export, Kind

TAGS = re.compile(r"B\d+v\d+B(\d+)")  # in names: which compilation it was, and how long the word for its flags is
CALLED = r"\d(?:legal|play|pull|foresee)B\d"  # never copied into their callers: browsers are slow with huge functions
ADDRESS, I32, I64, F64 = ir.IntType(8).as_pointer(), ir.IntType(32), ir.IntType(64), ir.DoubleType()


def without_native_code() -> None:
    """Numba would make all that it types quick and runnable here; this is for a process in which nobody runs it."""
    CPUCodeLibrary._optimize_functions = lambda *_: None
    CPUCodeLibrary._optimize_final_module = lambda _: None
    JITCodeLibrary._finalize_specific = lambda _: None
    cpu_target.target_context.get_executable = lambda *_: [].append  # any function of C, but each its own


@global_compiler_lock
def llvm_code(exports: Sequence[Export], name: str) -> str:
    """A C function for each rule that a module exports, and all that these call."""
    tell_compiler(apart=[export.function for export in exports])
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
    context = cpu_target.target_context.with_aot_codegen(name)
    library = context.codegen().create_library(name)
    for export in exports:
        _add(context, library, export)
    library.finalize()
    called = _keep_apart([one for one in library._final_module.functions if not one.is_declaration])
    if called == 0 and any(export.name == "play" for export in exports):
        raise RuntimeError("this Numba names its functions in another way: CALLED finds none")
    return _once_each(str(library.get_llvm_str()))


def _once_each(code: str) -> str:
    """Call one copy of each rule, though several callers had it compiled: the others are not called then, and go."""
    defined = re.findall(r'^define .*?@"?([\w.$]+)"?\(', code, flags=re.MULTILINE)
    first: dict[str, str] = {}
    instead = {name: first.setdefault(_untagged(name), name) for name in defined}
    lines = code.split("\n")
    calls = re.compile(r'(?<=@)("?)([\w.$]+)\1')
    for at, line in enumerate(lines):
        if not line.startswith("define"):
            lines[at] = calls.sub(lambda found: f'"{instead.get(found[2], found[2])}"', line)
    return "\n".join(lines)


def _untagged(name: str) -> str:
    """A rule's name and what it takes; a function made by another keeps its tags, for it may differ each time."""
    tags = TAGS.search(name)
    if tags is None or "_3clocals_3e" in name:
        return name
    return name[: tags.start()] + name[tags.end() + int(tags[1]) :]


def _keep_apart(functions: Sequence[Any]) -> int:
    called = [function for function in functions if re.search(CALLED, function.name)]
    for function in called:
        function.add_function_attribute("noinline")
    return len(called)


def _add(context: Any, library: Any, export: Export) -> None:
    taken = tuple(_numba_type(kind) for kind in export.takes)
    flags = Flags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"  # a division by nothing gives something, as it does in every other speed
    typing = cpu_target.typing_context
    done = compile_extra(typing, context, export.function, taken, None, flags, {}, library=library)
    _wrap(context, library, export.name, done.fndesc)


def _numba_type(kind: Kind) -> Any:
    if kind.is_record:
        return from_dtype(kind.dtype)
    if kind.is_array:
        inner = from_dtype(kind.dtype)
        return types.Array(inner, 1, "C")
    return {"i": types.int64, "u": types.uint64, "f": types.float64}[kind.dtype.kind]


def _wrap(context: Any, library: Any, symbol: str, rule: Any) -> None:
    """A record comes as its address, an array as address and length, a number as itself; an error stops everything."""
    module = library.create_ir_module(f"c_{symbol}")
    kinds = [kind for taken in rule.argtypes for kind in _c_types(taken)]
    function = ir.Function(module, ir.FunctionType(_c_result(rule.restype), kinds), symbol)
    builder, given = ir.IRBuilder(function.append_basic_block()), iter(function.args)
    values = [_value(context, builder, taken, given) for taken in rule.argtypes]
    kind = context.call_conv.get_function_type(rule.restype, rule.argtypes)
    callee = cgutils.get_or_insert_function(module, kind, rule.llvm_func_name)
    status, out = context.call_conv.call_function(builder, callee, rule.restype, rule.argtypes, values)
    with builder.if_then(status.is_error, likely=False):
        trap = cgutils.get_or_insert_function(module, ir.FunctionType(ir.VoidType(), []), "llvm.trap")
        builder.call(trap, [])
        builder.unreachable()
    _give(builder, rule.restype, out)
    library.add_ir_module(module)


def _c_types(kind: Any) -> list[Any]:
    if isinstance(kind, types.Array):
        return [ADDRESS, I32]
    if isinstance(kind, types.Record):
        return [ADDRESS]
    return [F64 if isinstance(kind, types.Float) else I64 if kind == types.uint64 else I32]


def _c_result(kind: Any) -> Any:
    return ir.VoidType() if kind is types.none else F64 if isinstance(kind, types.Float) else I32


def _value(context: Any, builder: Any, kind: Any, given: Iterator[Any]) -> Any:
    """What a rule takes, from what its caller gave."""
    first = next(given)
    if isinstance(kind, types.Array):
        return _array(context, builder, kind, first, next(given))
    if isinstance(kind, types.Record):
        return builder.bitcast(first, context.get_argument_type(kind))
    return first if kind in (types.uint64, types.float64) else builder.sext(first, I64)


def _array(context: Any, builder: Any, kind: Any, address: Any, length: Any) -> Any:
    array, size = context.make_array(kind)(context, builder), I64(_bytes_of(kind.dtype))
    data = builder.bitcast(address, context.get_data_type(kind.dtype).as_pointer())
    shape = [builder.sext(length, I64)]
    populate_array(array, data=data, shape=shape, strides=[size], itemsize=size, meminfo=cgutils.voidptr_t(None))
    return array._getvalue()


def _bytes_of(kind: Any) -> int:
    return int(kind.size) if isinstance(kind, types.Record) else int(np.dtype(str(kind)).itemsize)


def _give(builder: Any, kind: Any, out: Any) -> None:
    if kind is types.none:
        builder.ret_void()
    elif isinstance(kind, types.Float):
        builder.ret(out)
    elif isinstance(kind, types.Boolean):
        builder.ret(builder.zext(out, I32))
    else:
        width = out.type.width
        builder.ret(builder.trunc(out, I32) if width > 32 else builder.sext(out, I32) if width < 32 else out)
