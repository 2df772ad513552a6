"""Tuples of arrays that compiled code reads through one address.

A tuple that is passed by value is passed as hundreds of numbers, each of its arrays as seven: for every function that
takes it the compiler has all of them to carry on, and the interpreter to unpack at every call. By its address a tuple
is one number, and only what a function reads of it is read.

Letters are copied by their addresses, too: a block of them at once, as many as the longest word has.
"""

from __future__ import annotations

from functools import reduce
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue, infer_getattr, intrinsic, register_model, unbox
from numba.np.arrayobj import make_array

from runtime.lexicon.graph import LONGEST

Tuple = TypeVar("Tuple", bound=tuple[Any, ...])

_types: Any = numba.types
_Template: Any = AttributeTemplate

BLOCK = LONGEST
"""How many letters are copied at once, a multiple of the bytes of a number."""

_WORD = 8
"""The bytes of a number in a table."""


class AddressedType(_types.Type):
    """The type of the address of a tuple whose type is ``held``."""

    def __init__(self, held: Any) -> None:
        self.held = held
        super().__init__(f"AddressedType({held})")


class _Addressed:
    """A tuple with the table of numbers by which compiled code reads it: where each array lies, and its shape."""

    def __init__(self, held: Any) -> None:
        self.__dict__.update(held._asdict())
        self._held = held
        self._table = np.array([*_numbers(held)], dtype=np.int64)
        self._address = self._table.ctypes.data
        # By this very name the compiler knows a value at once, without asking around for what it may be.
        self._numba_type_ = _type_of(held)

    def __getitem__(self, place: Any) -> Any:
        return self._held[place]

    def __len__(self) -> int:
        return len(self._held)


def addressed(held: Tuple) -> Tuple:
    """The same named tuple, which compiled functions read through its address.

    It may hold arrays that follow one another in memory row by row, whole numbers, truth values, and tuples of these,
    addressed or not. Which arrays it holds never changes, what stands in them may.
    """
    return cast(Tuple, _Addressed(held))


_TYPES = dict[object, AddressedType]()


def _type_of(held: Any) -> AddressedType:
    """The type of the address of a tuple; to ask the compiler takes longer than all else that a tuple needs."""
    kind = _kind_of(held)
    if kind not in _TYPES:
        _TYPES[kind] = AddressedType(numba.typeof(held))
    return _TYPES[kind]


def _kind_of(value: Any) -> object:
    """What decides a value's type: two of one kind are of one type."""
    if isinstance(value, _Addressed):
        return value._numba_type_
    if isinstance(value, np.ndarray):
        return value.dtype, value.ndim, value.flags.writeable, value.flags.aligned
    if isinstance(value, tuple):
        return type(value), *map(_kind_of, value)
    return type(value)


def _numbers(value: Any) -> list[int]:
    """What stands in a table for a value."""
    if isinstance(value, _Addressed):
        return [value._address]
    if isinstance(value, np.ndarray):
        if not value.flags.c_contiguous:
            raise TypeError("an array in pieces has no single address")
        return [value.ctypes.data, *value.shape]
    if isinstance(value, tuple):
        return [number for part in value for number in _numbers(part)]
    return [int(value)]


@register_model(AddressedType)
class _AddressModel(models.OpaqueModel):
    """In compiled code it is a pointer."""


@unbox(AddressedType)
def _unbox(_kind: AddressedType, value: Any, context: Any) -> NativeValue:
    """Take the pointer out of an object of the interpreter's."""
    api, builder = context.pyapi, context.builder
    number = api.object_getattr_string(value, "_address")
    address = api.long_as_longlong(number)
    api.decref(number)
    pointer = builder.inttoptr(address, cgutils.voidptr_t)
    return NativeValue(pointer, is_error=cgutils.is_not_null(builder, api.err_occurred()))


@infer_getattr
class _Members(_Template):
    """What an addressed tuple has, by name."""

    key = AddressedType

    def generic_resolve(self, kind: AddressedType, name: str) -> Any:
        """The type of the member of that name; None where there is none."""
        fields = kind.held.fields
        return kind.held.types[fields.index(name)] if name in fields else None


def _places(kind: Any) -> int:
    """How many numbers a value of a type takes in a table."""
    if isinstance(kind, _types.Array):
        return 1 + int(kind.ndim)
    if isinstance(kind, _types.BaseTuple):
        return sum(_places(part) for part in kind.types)
    return 1


class _Reader:
    """Writes the code that reads a table."""

    def __init__(self, context: Any, builder: Any, table: Any) -> None:
        self._context = context
        self._builder = builder
        self._numbers = builder.bitcast(table, cgutils.intp_t.as_pointer())

    def read(self, kind: Any, place: int) -> Any:
        """The value of a type that stands at a place."""
        if isinstance(kind, _types.Array):
            return self._array(kind, place)
        if isinstance(kind, _types.BaseTuple):
            parts = []
            for part in kind.types:
                parts.append(self.read(part, place))
                place += _places(part)
            return self._context.make_tuple(self._builder, kind, parts)
        number = self._number(place)
        if isinstance(kind, AddressedType):
            return self._builder.inttoptr(number, cgutils.voidptr_t)
        return self._context.cast(self._builder, number, _types.intp, kind)

    def _number(self, place: int) -> Any:
        pointer = self._builder.gep(self._numbers, [cgutils.intp_t(place)])
        number = self._builder.load(pointer)
        # Nothing that compiled code writes changes a table, so that what was read once need not be read again.
        number.set_metadata("invariant.load", self._builder.module.add_metadata([]))
        return number

    def _array(self, kind: Any, place: int) -> Any:
        builder, context = self._builder, self._context
        made = context.make_array(kind)(context, builder)
        width = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        shape = [self._number(place + 1 + axis) for axis in range(kind.ndim)]
        strides = [cgutils.intp_t(width)]
        for length in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], length))
        made.data = builder.inttoptr(self._number(place), made.data.type)
        made.shape, made.strides = (cgutils.pack_array(builder, numbers) for numbers in (shape, strides))
        made.itemsize = cgutils.intp_t(width)
        made.nitems = reduce(builder.mul, shape)
        made.meminfo = cgutils.get_null_value(made.meminfo.type)
        made.parent = cgutils.get_null_value(made.parent.type)
        return made._getvalue()


@lower_getattr_generic(AddressedType)
def _read_member(context: Any, builder: Any, kind: AddressedType, value: Any, name: str) -> Any:
    """Read a member of an addressed tuple."""
    number = kind.held.fields.index(name)
    place = sum(_places(part) for part in kind.held.types[:number])
    return _Reader(context, builder, value).read(kind.held.types[number], place)


def _block_copied(_context: Any, target: Any, at: Any, source: Any, begin: Any) -> Any:
    """How :func:`copy_block` is compiled."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        def words(which: int) -> list[Any]:
            array = make_array(signature.args[which])(context, builder, given[which])
            first = builder.bitcast(builder.gep(array.data, [given[which + 1]]), cgutils.intp_t.as_pointer())
            return [builder.gep(first, [cgutils.intp_t(word)]) for word in range(BLOCK // _WORD)]

        read = [builder.load(word, align=1) for word in words(2)]
        for value, word in zip(read, words(0), strict=True):
            builder.store(value, word, align=1)
        return context.get_dummy_value()

    return _types.void(target, at, source, begin), build


copy_block = cast(Any, intrinsic)(_block_copied)
"""Copies :data:`BLOCK` letters of an array from a place on to another array from a place on; both must have as many.

However many of them are wanted: a loop that ends now here, now there takes longer.
"""
