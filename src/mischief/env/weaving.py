"""Woven records as Numba compiles them for a card: how their fields are read and written."""

from typing import Any

import numpy as np
from numba import from_dtype
from numba.cuda import cgutils, types
from numba.cuda.cudadecl import registry as typing_registry
from numba.cuda.cudaimpl import lower_getattr_generic, lower_setattr_generic
from numba.cuda.extending import intrinsic, models, register_model
from numba.cuda.np.arrayobj import make_array, populate_array
from numba.cuda.typing.templates import AttributeTemplate


class Woven(types.Type):  # type: ignore[misc]
    """To the compiler: a record of this layout, woven."""

    def __init__(self, record: Any) -> None:
        self.record = record
        super().__init__(f"Woven({record.name})")

    def kind(self, name: str) -> Any:
        """The type of a field: of arrays, one whose items lie apart."""
        found = self.record.typeof(name)
        return types.Array(found.dtype, found.ndim, "A") if isinstance(found, types.NestedArray) else found


@register_model(Woven)
class WovenModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, woven: Woven) -> None:
        members = [("memory", types.voidptr), ("games", types.intp), ("place", types.intp)]
        super().__init__(manager, woven, members)


@typing_registry.register_attr
class WovenFields(AttributeTemplate):  # type: ignore[misc]
    key = Woven

    def generic_resolve(self, woven: Woven, name: str) -> Any:
        return woven.kind(name) if name in woven.record.fields else None


def address(context: Any, builder: Any, woven: Woven, value: Any, name: str, item: Any) -> tuple[Any, Any]:
    """Where the first item of a field is, and how many games there are."""
    record = cgutils.create_struct_proxy(woven)(context, builder, value)
    at, size = (context.get_constant(types.intp, n) for n in (woven.record.offset(name), item.bitwidth // 8))
    away = builder.add(builder.mul(record.games, at), builder.mul(record.place, size))
    pointer = context.get_data_type(item).as_pointer()
    return cgutils.pointer_add(builder, record.memory, away, return_type=pointer), record.games


@lower_getattr_generic(Woven)
def read(context: Any, builder: Any, woven: Woven, value: Any, name: str) -> Any:
    kind = woven.kind(name)
    if isinstance(kind, types.Array):
        return threaded(context, builder, woven, value, name)
    there, _ = address(context, builder, woven, value, name, kind)
    return context.unpack_value(builder, kind, there)


def threaded(context: Any, builder: Any, woven: Woven, value: Any, name: str) -> Any:
    """The array of a field: as many bytes apart as in a plain record, times the games."""
    kind, nested = woven.kind(name), woven.record.typeof(name)
    there, games = address(context, builder, woven, value, name, kind.dtype)
    array = make_array(kind)(context, builder)
    shape = [context.get_constant(types.intp, size) for size in nested.shape]
    strides = [builder.mul(games, context.get_constant(types.intp, stride)) for stride in nested.strides]
    populate_array(
        array,
        data=there,
        shape=cgutils.pack_array(builder, shape),
        strides=cgutils.pack_array(builder, strides),
        itemsize=context.get_constant(types.intp, nested.size),
        meminfo=None,
        parent=None,
    )
    return array._getvalue()


@lower_setattr_generic(Woven)
def write(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
    (woven, given), (value, number) = signature.args, arguments
    there, _ = address(context, builder, woven, value, name, woven.kind(name))
    context.pack_value(builder, woven.kind(name), context.cast(builder, number, given, woven.kind(name)), there)


def picker(layout: np.dtype[Any]) -> Any:
    """The rule that finds the woven record of this layout at a place."""
    woven = Woven(from_dtype(layout))

    @intrinsic
    def pick(_: Any, memory: Any, place: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = make_array(memory)(context, builder, arguments[0])
            record = cgutils.create_struct_proxy(woven)(context, builder)
            record.memory = builder.bitcast(array.data, cgutils.voidptr_t)
            record.games = cgutils.unpack_tuple(builder, array.shape)[0]
            record.place = context.cast(builder, arguments[1], place, types.intp)
            return record._getvalue()

        return woven(memory, place), build

    return pick


def filler(layout: np.dtype[Any]) -> Any:
    """The rule that copies a plain record of this layout into a woven one."""
    plain = from_dtype(layout)

    @intrinsic
    def fill(_: Any, woven: Any, record: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            for name in plain.fields:
                fill_field(context, builder, woven, plain, arguments, name)
            return context.get_dummy_value()

        return types.none(woven, record), build

    return fill


def fill_field(context: Any, builder: Any, woven: Woven, plain: Any, arguments: Any, name: str) -> None:
    """Item by item: those of all games at once, so that they are written side by side."""
    found = plain.typeof(name)
    item, count = (found.dtype, found.nitems) if isinstance(found, types.NestedArray) else (found, 1)
    there, games = address(context, builder, woven, arguments[0], name, item)
    here = cgutils.get_record_member(builder, arguments[1], plain.offset(name), context.get_data_type(item))
    with cgutils.for_range(builder, context.get_constant(types.intp, count)) as loop:
        target = builder.gep(there, [builder.mul(loop.index, games)])
        builder.store(builder.load(builder.gep(here, [loop.index])), target)
