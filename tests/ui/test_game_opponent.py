"""A player is told how the computer's player opposite plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.ai import PLAYERS
from runtime.engine.board.sides import Side

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = pytest.mark.qt


def test_the_plaque_says_how_the_computer_plays(open_game: Opens, maps: Maps) -> None:
    plaques = open_game(maps.duel("greedy")).window.stage.plaques
    assert PLAYERS["greedy"].about in plaques[Side.SILVER].toolTip()
    assert PLAYERS["greedy"].about not in plaques[Side.GOLD].toolTip()
