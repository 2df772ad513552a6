"""A compiled function that calls another, for the tests of what is kept of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.compilation import compiled


@compiled
def total(numbers: NDArray[np.int32]) -> int:
    """The sum of some numbers."""
    found = 0
    for number in numbers:
        found += number
    return found


@compiled
def total_of_both(numbers: NDArray[np.int32]) -> int:
    """The sum of some numbers, twice."""
    return total(numbers) + total(numbers)
