"""Computers that try a level beside the window tell nobody who is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject

from editor.docks.trials import Trials
from runtime.checks import evidence

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


def test_nothing_is_told_once_the_window_is_gone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    window = QObject()
    trials = Trials(window)
    trials.told.connect(told.append)

    def played(_trial: object) -> object:
        yield "evidence"
        shiboken6.delete(window)
        yield "more evidence"

    monkeypatch.setattr(evidence, "played", played)
    trials._run(0, None, trials._stop)  # type: ignore[arg-type]
    QCoreApplication.processEvents()
    assert not told
    assert not shiboken6.isValid(trials)
