"""How the kernel is compiled: once for a machine, kept in the person's cache folder, and free of the global lock."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher

from runtime.movegen.compiled_code import WHOLE, WorkFolder, cache_folder, keep_compiled, note_compiled
from runtime.movegen.kernel.parts import PartCompiler, WholeCompiler, called_by_name
from runtime.support.private_files import spare_folder

Function = TypeVar("Function", bound=Callable[..., object])


KEPT = keep_compiled(cache_folder(), spare_folder())


@cache
def _work() -> WorkFolder | None:
    """Where this process compiles what is not kept yet; None where all is kept, so that nothing is written any more."""
    with suppress(OSError):
        return None if KEPT.has(WHOLE) else WorkFolder(KEPT.folder)
    return None


class _LateCache:
    """Keeps a function as numba does, in a folder that is settled when the first function is called, not imported."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    @cached_property
    def _cache(self) -> Any:
        work = _work()
        vars(numba.config)["CACHE_DIR"] = str(work.folder if work is not None else KEPT.folder)
        return cast(Any, FunctionCache)(self._function)

    @property
    def cache_path(self) -> str:
        """The folder, for statistics."""
        return str(self._cache.cache_path)

    def load_overload(self, signature: object, context: object) -> object:
        """The compiled function for arguments of such types, or None."""
        loaded = self._cache.load_overload(signature, context)
        return None if loaded is None else called_by_name(loaded, context, self._function)

    def save_overload(self, signature: object, compiled: object) -> None:
        """Keep a compiled function."""
        work = _work()
        if work is not None:
            try:
                self._cache.save_overload(signature, compiled)
                work.is_changed = True
            except OSError:  # A full disk is no reason not to use it.
                work.lacks_some = True


# The kernel works on arrays that it is given and makes none itself, so that no references need be counted (`_nrt`):
# counting would cost more than the work.
_OPTIONS = MappingProxyType({"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False})
_njit = cast(Any, numba.njit)


def compiled(function: Function) -> Function:
    """``function``, of a module, as machine code that is kept; where nothing can be, it is compiled in each process."""
    return _kept(function, _njit(pipeline_class=WholeCompiler, **_OPTIONS)(function))


def _kept(function: Function, dispatcher: Any) -> Function:
    if KEPT.is_kept:
        dispatcher._cache = _LateCache(function)
    return cast(Function, dispatcher)


def inlined(function: Function) -> Function:
    """``function`` as a part of the compiled ones that call it."""
    return cast(
        Function, _njit(forceinline=True, pipeline_class=PartCompiler, no_cpython_wrapper=True, **_OPTIONS)(function)
    )


def called(function: Function) -> Function:
    """``function``, of a module, as machine code that is kept, for other compiled functions alone to call."""
    # What the interpreter would call takes each array of each tuple apart: as much again to be compiled.
    return _kept(function, _njit(pipeline_class=WholeCompiler, no_cpython_wrapper=True, **_OPTIONS)(function))


def _functions() -> list[Any]:
    """Every function of the kernels that are loaded."""
    kernels = [module for name, module in sys.modules.items() if name.startswith("runtime.") and ".kernel." in name]
    return list({one for module in kernels for one in vars(module).values() if isinstance(one, Dispatcher)})


def seal_compiled() -> None:
    """Have what this process has compiled read by others; where it has compiled nothing, nothing is done."""
    work = _work() if KEPT.is_kept else None
    if work is not None:
        work.publish()


def renew_compiled() -> None:
    """Have what another process has compiled and kept meanwhile read here, instead of compiling it again."""
    work = _work() if KEPT.is_kept else None
    if work is not None:
        work.renew()


def note_ready(what: str) -> None:
    """Note that the search of ``MOVES``, or the ``WHOLE``, is compiled, where all of it is kept."""
    seal_compiled()
    work = _work() if KEPT.is_kept else None
    if work is not None and work.is_kept:
        note_compiled(KEPT.folder, what)


class _CompileListener(event.Listener):
    """Tells how far the compiling is."""

    def __init__(self, told: Callable[[float], object]) -> None:
        self._told = told
        self._functions: list[Any] = []
        self._loaded = 0

    def on_start(self, _event: object) -> None:
        """Another function is to be compiled."""
        if self._loaded != len(sys.modules):
            self._functions, self._loaded = _functions(), len(sys.modules)
        self._told(sum(bool(one.overloads) for one in self._functions) / len(self._functions))

    def on_end(self, _event: object) -> None:
        """It is compiled, but not kept yet."""


@contextmanager
def compile_progress(told: Callable[[float], object]) -> Iterator[None]:
    """While kernels are called, ``told`` hears which share of their functions is ready."""
    collects = gc.isenabled()
    # The compiler makes a million objects that stay: to go through them again and again is a tenth of its work.
    gc.disable()
    try:
        with event.install_listener("numba:compile", _CompileListener(told)):
            yield
    finally:
        if collects:
            # They are old now, so that they are not gone through at once either.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
