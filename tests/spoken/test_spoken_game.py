"""A game played by its keys and by what a real reader speaks alone; what was spoken is held against what happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Ear, Starts

pytestmark = [pytest.mark.qt, pytest.mark.slow]
PLACE = re.compile(r"Row (\d+), column (\d+)")


def place_in(spoken: str) -> tuple[int, int]:
    found = PLACE.search(spoken)
    assert found is not None, spoken
    return int(found[1]), int(found[2])


def lay_over_own_city(ear: Ear, side: str) -> tuple[str, str]:
    """Find the side's city and lay all its letters across it; the word, and what was spoken when it was committed."""
    ear.press("Alt+C")
    found = ear.hear("city")
    while f"of {side}" not in found:
        ear.press("Alt+C")
        found = ear.hear("city")
    row, column = place_in(found)
    ear.press("Alt+R")
    letters = ear.hear("Letters:").removeprefix("Letters: ").rstrip(".").split()
    word = {"ACT": "CAT", "DGO": "DOG"}["".join(sorted(letters))]
    ear.press("Alt+Shift+Return")
    ear.hear(f"Row {row}, column {column}:")
    ear.press("Left")
    ear.hear(f"Row {row}, column {column - 1}:")
    for number, letter in enumerate(word, 1):
        ear.press(letter.lower())
        ear.hear(f"your {letter}, not committed", f"{word[:number]}.")
    ear.press("Return")
    return word, ear.hear(f"{side} lays {word}")


def test_a_game_is_played_by_ear(start: Starts) -> None:
    ear: Ear = start("a_game.py")
    ear.read("shown")
    assert ear.tables() == [("Cells of the board", 6, 6, "Row 1, column 1: plains")]
    ear.press("Down")
    ear.hear("Row")
    ear.press("Alt+O")
    ear.hear("The game ends after turn")
    word, spoken = lay_over_own_city(ear, "Gold")
    assert ear.read("committed gold") == f"committed gold {word} 2 0"
    assert spoken.startswith("Gold lays CAT, worth 4.")
    ear.press("Return")
    ear.hear("Lay letters of your rack on the board first.")
    ear.press("Alt+W")
    ear.hear("Row 3, column 1: plains, C of Gold", "CAT of Gold", "linked to a city")
    ear.hear("CAT across")
    ear.press("Ctrl+Return")
    ear.hear("Silver's turn")
    ear.hear("Turn 2: Silver.")
    ear.insist("Return", "Board")
    word, _ = lay_over_own_city(ear, "Silver")
    assert ear.read("committed silver") == f"committed silver {word} 4 3"
    ear.press("Ctrl+Return")
    ended = ear.read("ended").split()[1].capitalize()
    ear.hear(f"{ended} wins" if ended != "Nobody" else "drawn")
