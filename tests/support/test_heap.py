"""All threads of a program with windows share one heap, which gives back what is free."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

COUNT = """
import ctypes, sys
from threading import Barrier, Thread
from runtime.ui.application.startup import share_heap

if sys.argv[1] == "shared":
    share_heap()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
libc.fdopen.restype, libc.fdopen.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_char_p]
libc.malloc_info.argtypes = [ctypes.c_int, ctypes.c_void_p]
all_there = Barrier(4)

def take():
    all_there.wait()
    libc.malloc(100_000)
    all_there.wait()

threads = [Thread(target=take) for _ in range(4)]
[one.start() for one in threads]
[one.join() for one in threads]
libc.malloc_info(0, libc.fdopen(1, b"w"))
libc.fflush(None)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has more than one heap")
@pytest.mark.parametrize(("how", "is_shared"), [("shared", True), ("usual", False)])
def test_threads_share_one_heap(how: str, is_shared: bool) -> None:
    said = subprocess.run([sys.executable, "-c", COUNT, how], capture_output=True, text=True, check=True).stdout
    assert (said.count("<heap nr=") == 1) is is_shared, said
