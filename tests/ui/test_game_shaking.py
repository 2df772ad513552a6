"""Shaking takes the letters back; ordinary moves do not."""

from __future__ import annotations

from runtime.ui.game.board.board_view import Shaking


def is_shake(*path: tuple[float, int]) -> bool:
    shaking = Shaking()
    for position, at in path:
        shaking = shaking.moved(position, at)
        if shaking.is_shake:
            return True
    return False


def test_quick_swings_to_and_fro_are_a_shake() -> None:
    assert is_shake((100, 0), (200, 60), (100, 120), (200, 180), (100, 240), (200, 300))


def test_swings_made_of_many_small_moves_count_as_well() -> None:
    path, at = [], 0
    for swing in range(6):
        for step in range(10):
            position = step * 10.0 if swing % 2 == 0 else 90.0 - step * 10.0
            path.append((position, at))
            at += 8
    assert is_shake(*path)


def test_slow_swings_are_none() -> None:
    assert not is_shake(*((100.0 if turn % 2 else 300.0, turn * 500) for turn in range(12)))


def test_trembling_is_none() -> None:
    assert not is_shake(*((100.0 + (turn % 2) * 20, turn * 30) for turn in range(40)))


def test_a_long_way_in_one_direction_is_none() -> None:
    assert not is_shake(*((turn * 60.0, turn * 20) for turn in range(30)))
