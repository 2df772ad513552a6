"""What is done beside the window is told there, and forgotten once it is."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QObject, QThreadPool, Signal
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from runtime.ui.application.background_task import BackgroundTask, start_in


class Matter:
    """Something that is read, and shown to somebody."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def read(self) -> int:
        return 7

    def hear(self, found: object) -> None:
        self.heard.append(found)


@pytest.mark.qt
def test_an_errand_that_is_kept_keeps_nothing_of_what_it_was_about(qtbot: QtBot) -> None:
    owner, matter = QObject(), Matter()
    heard, about = matter.heard, weakref.ref(matter)
    errand = BackgroundTask(matter.read, matter.hear, owner)
    del matter
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [7]
    gc.collect()
    assert about() is None
    errand.wait()  # Whoever ends the program waits for all that was ever begun.


@pytest.mark.proof
@pytest.mark.qt
def test_nobody_is_told_of_what_an_owner_that_is_gone_wanted(qtbot: QtBot) -> None:
    """Owners are cleared away just while threads tell of what they found, which must not end the program."""
    heard: list[object] = []
    for _ in range(3000):
        owner = QObject()
        errand = BackgroundTask(object, heard.append, owner)
        Shiboken.delete(owner)
    errand.wait()
    owner = QObject()
    last = BackgroundTask(lambda: "last", heard.append, owner)
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["last"]
    last.wait()


class Teller(QObject):
    """Tells what was found."""

    told = Signal(int)


@pytest.mark.qt
def test_a_pool_keeps_nothing_of_what_is_done(qtbot: QtBot) -> None:
    teller, kept = Teller(), list[weakref.ref[Matter]]()
    pool = QThreadPool(teller)
    for _ in range(2000):
        matter = Matter()
        kept.append(weakref.ref(matter))
        start_in(pool, lambda matter=matter: (matter.read(),), teller.told.emit)  # type: ignore[misc]
        del matter
        pool.waitForDone()
    assert not [one for one in kept if one() is not None]
