"""Compiled functions that call one another by name, and tuples that they read through an address."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from runtime import resources
from runtime.movegen.kernel.addresses import addressed
from runtime.movegen.kernel.compilation import compiled, inlined


class _Inner(NamedTuple):
    numbers: NDArray[np.int32]
    is_on: bool


class _Outer(NamedTuple):
    table: NDArray[np.uint8]
    plain: _Inner
    far: _Inner
    most: int


@inlined
def _sum(inner: Any) -> Any:
    return inner.numbers[0] + inner.numbers[len(inner.numbers) - 1]


@compiled
def _read(outer: _Outer) -> int:
    """Everything there is in the tuple, each at another power of ten; the table's last cell is counted up."""
    outer.table[1, 2] += 1
    found = outer.table[1, 2] + 100 * outer.table[0, 0] + 1000 * _sum(outer.plain) + 10_000 * _sum(outer.far)
    return int(found + 100_000 * outer.most + 1_000_000 * outer.far.is_on + 2_000_000 * outer.plain.is_on)


def outer() -> _Outer:
    table = np.arange(6, dtype=np.uint8).reshape(2, 3) + np.uint8(1)
    far = addressed(_Inner(np.array([2, 9, 1], dtype=np.int32), True))
    return addressed(_Outer(table, _Inner(np.array([4], dtype=np.int32), False), far, 7))


def test_a_tuple_is_read_and_written_through_its_address() -> None:
    one, other = outer(), outer()
    assert [_read(one), _read(one), _read(other)] == [1_738_107, 1_738_108, 1_738_107]
    assert one.table[1, 2] == 8
    assert one.far.numbers.tolist() == [2, 9, 1]
    assert len(one) == 4
    assert one[3] == 7


def test_an_array_in_pieces_has_no_address() -> None:
    with pytest.raises(TypeError, match="in pieces"):
        addressed(_Inner(np.arange(6, dtype=np.int32)[::2], True))


CALLING = """
import numpy as np
from runtime.movegen.kernel.compilation import seal_compiled
from tests.movegen.callers import total, total_of_both

kernel = [total, total_of_both]
said = total_of_both(np.array([2, 3], dtype=np.int32))
print(said, sum(sum(one.stats.cache_misses.values()) for one in kernel))
seal_compiled()
"""


def called(folder: Path) -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": str(resources.root())}
    asked = [sys.executable, "-c", CALLING]
    return subprocess.run(asked, env=environment, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.proof
def test_a_kept_function_finds_those_it_calls_even_where_they_are_lost(tmp_path: Path) -> None:
    assert called(tmp_path) == "10 2"
    assert called(tmp_path) == "10 0"
    for path in tmp_path.glob("*/*/callers.total-*.nbc"):
        path.unlink()
    assert called(tmp_path) == "10 2", "of what has lost a part nothing is read"
    assert called(tmp_path) == "10 0"
