"""How the kernel is compiled: once for a machine, kept in the person's cache folder, and free of the global lock."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher

from runtime.movegen.compiled_code import cache_folder, keeping, seal
from runtime.movegen.kernel.parts import PartCompiler, WholeCompiler
from runtime.support.private_files import spare_folder

Function = TypeVar("Function", bound=Callable[..., object])


KEPT = keeping(cache_folder(), spare_folder())
if KEPT.is_kept:
    # Before anything is compiled: numba settles where a function is kept when it is decorated.
    vars(numba.config)["CACHE_DIR"] = str(KEPT.folder)


# The kernel works on arrays that it is given and makes none itself, so that no references need be counted (`_nrt`):
# counting would cost more than the work.
_OPTIONS = MappingProxyType({"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False})
_njit = cast(Any, numba.njit)


def compiled(function: Function) -> Function:
    """``function``, of a module, as machine code that is kept; where nothing can be, it is compiled in each process."""
    return cast(Function, _njit(cache=KEPT.is_kept, pipeline_class=WholeCompiler, **_OPTIONS)(function))


def inlined(function: Function) -> Function:
    """``function`` as a part of the compiled ones that call it."""
    return cast(
        Function, _njit(forceinline=True, pipeline_class=PartCompiler, no_cpython_wrapper=True, **_OPTIONS)(function)
    )


def called(function: Function) -> Function:
    """``function``, of a module, as machine code that is kept, for other compiled functions alone to call."""
    # What the interpreter would call takes each array of each tuple apart: as much again to be compiled.
    return cast(
        Function, _njit(cache=KEPT.is_kept, pipeline_class=WholeCompiler, no_cpython_wrapper=True, **_OPTIONS)(function)
    )


def _functions(room: str = "") -> list[Any]:
    """Every function of the kernels that are loaded, or of one room's."""
    start = f"runtime.{room}"
    kernels = [module for name, module in sys.modules.items() if name.startswith(start) and ".kernel." in name]
    return list({one for module in kernels for one in vars(module).values() if isinstance(one, Dispatcher)})


def seal_compiled() -> None:
    """Have what this process has compiled read again by others; where it has compiled nothing, nothing is done."""
    # All of them: one that is kept may call one that had to be compiled again.
    seal(KEPT.folder, _functions())


def is_compiled(room: str) -> bool:
    """Whether all functions are kept that a room's kernels, which must be loaded, are called by."""
    caches = [one._cache for one in _functions(f"{room}.") if isinstance(one._cache, FunctionCache)]
    return bool(caches) and all(Path(one._cache_file._index_path).is_file() for one in caches)


class _CompileListener(event.Listener):
    """Seals each function as soon as it is kept, and tells how far the compiling is."""

    def __init__(self, told: Callable[[float], object]) -> None:
        self._told = told

    def on_start(self, _event: object) -> None:
        """Another one is to be compiled, so that the one before has been kept."""
        functions = _functions()
        seal(KEPT.folder, functions)
        self._told(sum(bool(one.overloads) for one in functions) / len(functions))

    def on_end(self, _event: object) -> None:
        """It is compiled, but not kept yet."""


@contextmanager
def compile_progress(told: Callable[[float], object]) -> Iterator[None]:
    """While kernels are called, ``told`` hears which share of their functions is ready, and each is kept for good."""
    collects = gc.isenabled()
    # The compiler makes a million objects that stay: to go through them again and again is a tenth of its work.
    gc.disable()
    try:
        with event.install_listener("numba:compile", _CompileListener(told)):
            yield
    finally:
        if collects:
            gc.enable()
    seal_compiled()
