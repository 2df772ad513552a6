"""Pictures at another size."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.pictures.sheets import resampled, resized, scaled


@given(source=st.integers(1, 40), target=st.integers(1, 60))
def test_an_even_picture_stays_even_at_any_size(source: int, target: int) -> None:
    plain = np.full((1, source, source, 4), 137, np.uint8)
    assert (resampled(plain, target, target) == 137).all()


@given(source=st.integers(2, 60), data=st.data())
def test_shrinking_keeps_the_average_brightness(source: int, data: st.DataObject) -> None:
    target = data.draw(st.integers(1, source))
    line = np.random.default_rng(source).integers(0, 256, source).astype(np.float32)
    assert resized(line, target, 0).mean() == pytest.approx(line.mean(), abs=0.01)


def test_halving_averages_two_by_two() -> None:
    picture = np.zeros((2, 4, 4), np.uint8)
    picture[:, :, 0] = [[0, 100, 10, 30], [200, 100, 50, 70]]
    assert scaled(picture, 1, 2)[0, :, 0].tolist() == [100, 40]


def test_three_pixels_become_two_with_the_middle_one_shared() -> None:
    assert resized(np.array([0.0, 90.0, 30.0], np.float32), 2, 0).tolist() == pytest.approx([30, 50])


def test_growing_goes_straight_from_pixel_to_pixel() -> None:
    assert resized(np.array([0.0, 40.0], np.float32), 4, 0).tolist() == pytest.approx([0, 10, 30, 40])
