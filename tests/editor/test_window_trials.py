"""Computers that try a level beside the window: nobody is told who is gone, and they stop when the window closes."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject

from editor.dialogs.play_setup import TrialOptions
from editor.docks.live_checks import Trials
from editor.document.levels import ChangeLevel
from runtime.checks import evidence
from runtime.lexicon import LexiconError
from runtime.simulate.runners import GameWorkerError
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import ENDED
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = pytest.mark.qt


def test_nothing_is_told_once_the_window_is_gone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    window, gone, over = QObject(), Event(), Event()
    trials = Trials(window)
    trials.told.connect(told.append)

    def played(_trial: object) -> Iterator[str]:
        try:
            assert gone.wait(PATIENCE)
            yield "evidence"
            yield "more evidence"
        finally:
            over.set()

    monkeypatch.setattr(evidence, "played", played)
    trials.begin(None)  # type: ignore[arg-type]
    shiboken6.delete(window)
    gone.set()
    assert over.wait(PATIENCE)
    QCoreApplication.processEvents()
    assert not told
    assert not shiboken6.isValid(trials)


@pytest.mark.proof
def test_a_window_that_closes_stops_them(qtbot: QtBot, window: EditorWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, goes_on, over = Event(), Event(), Event()

    def played(_trial: object) -> Iterator[None]:
        try:
            while True:
                asked.set()
                assert goes_on.wait(PATIENCE)
                yield None
        finally:
            over.set()

    monkeypatch.setattr(evidence, "played", played)
    trials = window.issue_controller.trials
    trials.ask_trial = lambda _level, _usual: TrialOptions("novice", "novice", 20)
    window.actions_by_id["level.try"].trigger()
    assert asked.wait(PATIENCE)
    window.close()
    assert not trials.trials.is_playing
    goes_on.set()
    assert over.wait(PATIENCE)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (GameWorkerError(3, ENDED), "The games could not be played: the computer's process ended unexpectedly."),
        (
            LexiconError(Issue(Severity.ERROR, "lexicon-missing", Place("words"))),
            "The campaign's words can't be read. See the issues.",
        ),
    ],
)
def test_what_keeps_them_from_playing_is_said_in_words(
    qtbot: QtBot, window: EditorWindow, monkeypatch: pytest.MonkeyPatch, problem: Exception, said: str
) -> None:
    def played(_trial: object) -> Iterator[None]:
        raise problem
        yield

    monkeypatch.setattr(evidence, "played", played)
    trials = window.issue_controller.trials
    trials.ask_trial = lambda _level, _usual: TrialOptions("novice", "novice", 20)
    window.actions_by_id["level.try"].trigger()
    qtbot.waitUntil(lambda: not trials.trials.is_playing)
    assert window.status.text.text() == said


@pytest.mark.slow
def test_games_that_try_a_level_stand_in_the_list_of_jobs_and_end_with_a_word(
    qtbot: QtBot, window: EditorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    going, told = Event(), window.panes.report.jobs

    def played(trial: evidence.Trial) -> Iterator[evidence.Evidence]:
        yield evidence.Evidence(trial.level, trial.player, trial.foe, 1, won=1)
        assert going.wait(PATIENCE)
        yield evidence.Evidence(trial.level, trial.player, trial.foe, 2, won=1, lost=1)

    monkeypatch.setattr(evidence, "played", played)
    window.issue_controller.trials.ask_trial = lambda _level, _usual: TrialOptions("novice", "novice", 2)
    name = f"Games that try {window.state.level.name}"
    window.actions_by_id["level.try"].trigger()
    qtbot.waitUntil(lambda: told.texts == ((name, "Novice won 1 of 1 game against Novice, lost 0 and drew 0."),))
    window.state.show_level("ford")
    window.state.perform("Rename", ChangeLevel("ford", name="Another name"))
    going.set()
    qtbot.waitUntil(lambda: not window.issue_controller.trials.trials.is_playing)
    assert told.texts == ((name, "Over. Novice won 1 of 2 games against Novice, lost 1 and drew 0."),)
