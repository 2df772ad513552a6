"""All threads share one heap, and what is large lies beside it: what is free is given back to the system."""

from __future__ import annotations

import platform
import re
import subprocess
import sys

import pytest

USE = """
import ctypes, sys
from threading import Barrier, Thread
from runtime.ui.application.startup import spare_memory

if sys.argv[1] == "spared":
    spare_memory()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]
libc.fdopen.restype, libc.fdopen.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_char_p]
libc.malloc_info.argtypes = [ctypes.c_int, ctypes.c_void_p]
"""

THREADS = """
all_there = Barrier(4)

def take():
    all_there.wait()
    libc.malloc(100_000)
    all_there.wait()

threads = [Thread(target=take) for _ in range(4)]
[one.start() for one in threads]
[one.join() for one in threads]
"""

PICTURES = """
libc.free(libc.malloc(20_000_000))
libc.malloc(10_000_000)
"""

TELL = """
libc.malloc_info(0, libc.fdopen(1, b"w"))
libc.fflush(None)
"""

glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has to be told")


def _told(how: str, use: str) -> str:
    """What glibc says of its heaps after a use of them."""
    script = USE + use + TELL
    return subprocess.run([sys.executable, "-c", script, how], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@glibc
@pytest.mark.parametrize(("how", "is_shared"), [("spared", True), ("usual", False)])
def test_threads_share_one_heap(how: str, is_shared: bool) -> None:
    said = _told(how, THREADS)
    assert (said.count("<heap nr=") == 1) is is_shared, said


@glibc
@pytest.mark.parametrize(("how", "is_beside"), [("spared", True), ("usual", False)])
def test_what_is_large_lies_beside_the_heap_after_larger_was_freed(how: str, is_beside: bool) -> None:
    said = _told(how, PICTURES)
    beside = sum(int(size) for size in re.findall(r'type="mmap" count="\d+" size="(\d+)"', said))
    assert (beside >= 10_000_000) is is_beside, said
