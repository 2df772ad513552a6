"""How the kernel is compiled: once for a machine, kept in the person's cache folder, and free of the global lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from runtime.profile.home import find_home

Function = TypeVar("Function", bound=Callable[..., object])

VARIABLE = "NUMBA_CACHE_DIR"


def cache_folder() -> Path:
    """Where compiled code is kept: a folder for exactly this text of the kernel, so that none of it can be stale."""
    chosen = os.environ.get(VARIABLE)
    folder = Path(chosen) if chosen else find_home().cache / "compiled"
    text = sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        text.update(path.read_bytes())
    return folder / text.hexdigest()[:16]


vars(numba.config)["CACHE_DIR"] = str(cache_folder())


# The kernel works on arrays that it is given and makes none itself, so that no references need be counted (`_nrt`):
# counting would cost more than the work.
_OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
_njit = cast(Any, numba.njit)


def compiled(function: Function) -> Function:
    """``function`` as machine code that is kept; where nothing can be kept, it is compiled anew in each process."""
    try:
        made = _njit(cache=True, no_cfunc_wrapper=True, **_OPTIONS)(function)
    except RuntimeError:
        made = _njit(no_cfunc_wrapper=True, **_OPTIONS)(function)
    return cast(Function, made)


def inlined(function: Function) -> Function:
    """``function`` as a part of the compiled ones that call it."""
    return cast(Function, _njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function))
