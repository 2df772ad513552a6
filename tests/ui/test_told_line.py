"""What is said below the pages of the menus while something is waited for shows a sign of life, and can be still."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.window import StatusLabel

pytestmark = pytest.mark.qt


@pytest.mark.slow
@pytest.mark.parametrize("still", [False, True])
def test_a_ring_turns_while_something_is_waited_for_unless_motion_is_reduced(
    qtbot: QtBot, parts: GameParts, *, still: bool
) -> None:
    line = StatusLabel(parts.theme, lambda: still)
    qtbot.addWidget(line)
    line.resize(600, 40)
    line.say("The campaigns are being read…", waits=True)
    waiting = line.grab().toImage()
    if still:
        assert not _is_beating(line) and line.angle == 0
    else:
        qtbot.waitUntil(lambda: line.angle > 0)
    line.say("The campaigns are being read…")
    assert line.grab().toImage() != waiting, "the ring is gone, the words are not"
    assert not _is_beating(line)
    line.say("")
    assert line.isHidden()


def _is_beating(line: StatusLabel) -> bool:
    return any(timer.isActive() for timer in line.findChildren(QTimer))
