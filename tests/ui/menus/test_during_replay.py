"""A replay that was dropped on a window which goes while it is read: it is not wanted any more, and nobody is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.play_menu import DuringReplay
from runtime.ui.replay.replay_windows import ReplayPlace
from runtime.ui.windows import DropTarget

pytestmark = pytest.mark.qt


class Front(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.drops = DropTarget(self, bundles=False, free=lambda: True)


class ReadingDoor(QObject):
    """Reads for ever, and remembers for which place, and how often nothing was wanted any more."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__()
        self.room, self.forgotten = SimpleNamespace(theme=parts.theme, t=parts.t), 0
        self.place: ReplayPlace | None = None

    def open_replay(self, _file: Path, place: ReplayPlace) -> None:
        self.place = place

    def forget_replay(self) -> None:
        self.forgotten += 1


@pytest.fixture
def door(parts: GameParts) -> ReadingDoor:
    return ReadingDoor(parts)


@pytest.fixture
def during(door: ReadingDoor) -> DuringReplay:
    return DuringReplay(door)  # type: ignore[arg-type]


def dropped(qtbot: QtBot, during: DuringReplay) -> Front:
    front = Front()
    during.over_front(front)  # type: ignore[arg-type]
    front.show()
    front.drops.replay.emit(Path("game.json"))
    assert during.card is not None
    return front


@pytest.mark.slow
def test_a_window_that_goes_meanwhile_takes_the_wish_along(
    qtbot: QtBot, during: DuringReplay, door: ReadingDoor
) -> None:
    front = dropped(qtbot, during)
    with qtbot.waitSignal(front.destroyed):
        front.deleteLater()
    assert (during.card, door.forgotten) == (None, 1)
    assert door.place is not None
    door.place.fail("It is broken.")  # What is read to its end all the same finds nobody to tell, and says nothing.


@pytest.mark.slow
def test_what_can_not_be_read_is_told_and_its_card_closes_without_more(
    qtbot: QtBot, during: DuringReplay, door: ReadingDoor
) -> None:
    front = dropped(qtbot, during)
    qtbot.addWidget(front)
    assert door.place is not None and during.card is not None
    door.place.fail("It is broken.")
    assert during.card.text.text() == "It is broken."
    during.card.refuse()
    assert (during.card, door.forgotten) == (None, 0)


def test_the_wish_is_taken_back_by_the_card(qtbot: QtBot, during: DuringReplay, door: ReadingDoor) -> None:
    qtbot.addWidget(dropped(qtbot, during))
    assert during.card is not None
    during.card.refuse()
    assert (during.card, door.forgotten) == (None, 1)
