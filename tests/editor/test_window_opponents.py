"""Whoever seats one of the computer's players is told how each of them plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.ai import OPPONENTS

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_every_player_is_described_in_the_list_of_seats(window: EditorWindow) -> None:
    from PySide6.QtCore import Qt

    from editor.docks.fields import DropDown

    seats = [box for box in window.findChildren(DropDown) if box.findData("greedy") >= 0]
    assert len(seats) == 2
    for box in seats:
        tips = {box.itemData(n): box.itemData(n, Qt.ItemDataRole.ToolTipRole) for n in range(box.count())}
        assert all(player.about in " ".join(tips[key].split()) for key, player in OPPONENTS.items())
        assert not tips[""]
