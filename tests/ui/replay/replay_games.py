"""Records of small games, windows on them, and a thinker that answers at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime.campaign.play_json import record_text
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.game.actions import Commit, EndTurn, Resign
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.lexicon import Lexicon
from runtime.match.coach import ReviewQuestion
from runtime.match.game_worker import Answer
from runtime.match.lookback import PlayQuestion, replay_of
from runtime.match.session import Session
from runtime.match.worker import ComputerWorker, WorkerWords
from runtime.movegen.vocabulary import Vocabulary
from runtime.ui.game_setup.setup import GameParts, GameSetup, ReplayOptions, prepare
from runtime.ui.replay.pane import ReplayPane
from runtime.ui.replay.replay_windows import ReplayPlace, Replays, ReplayWindow
from tests.ui.conftest import Maps

LEFT = Qt.MouseButton.LeftButton
SEAT = ("SEAT", "SEA", "EAT", "TEA", "AT", "CAT", "CATS", "SWORD", "WORDS", "ROADS", "DOG")


class Near:
    """Answers in this process, as soon as it is looked after."""

    is_ready, pid = True, None

    def __init__(self, worker: WorkerWords) -> None:
        self._desk, self._asked, self.stopped = worker, cast(PlayQuestion | ReviewQuestion | None, None), 0

    def start(self) -> None: ...

    def study(self, study: PlayQuestion) -> None:
        self._asked = study

    def review(self, question: ReviewQuestion) -> None:
        self._asked = question

    def poll(self) -> Answer | None:
        asked, self._asked = self._asked, None
        return self._desk.answer(asked) if asked is not None else None

    def stop(self) -> None:
        self.stopped += 1
        self._asked = None


class NearDesk(WorkerWords):
    """Knows a few words only, so that it is quick."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(cast(Any, None))
        self._lexicon, self._few = lexicon, Vocabulary(SEAT)

    @property
    def words(self) -> Lexicon:
        return self._lexicon

    def _vocabulary(self, words: Lexicon, tier: int | None) -> Vocabulary:
        del words, tier
        return self._few


class ReplayGames:
    """Makes records of small games, and windows on them."""

    def __init__(
        self, bot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], maps: Maps
    ) -> None:
        self.bot, self.lexicon, self.rulesets, self.maps = bot, lexicon, rulesets, maps
        self.near = Near(NearDesk(lexicon))
        make = cast(Callable[[GameSetup], ComputerWorker], lambda _setup: self.near)
        self.parts = replace(parts, make_thinker=make)
        self.windows: list[ReplayWindow] = []

    def war(self) -> Record:
        """Gold's SWORD beats silver, silver passes and gold resigns: four turns, one combat."""
        setup = prepare(self.maps.war(), self.rulesets, self.lexicon, 1)
        assert isinstance(setup, GameSetup)
        session = Session(setup.level, setup.rules, setup.words, 1)
        sword = tuple(Laid(Cell(6 + step, 9), letter) for step, letter in enumerate("WORD"))
        for action in (Commit(sword), EndTurn(), EndTurn(), Resign()):
            assert session.submit(session.state.to_act, action, session.number) == (), action
        return session.record

    def open(self, record: Record, parts: GameParts | None = None, options: ReplayOptions | None = None) -> ReplayPane:
        window = ReplayWindow(parts or self.parts, replay_of(record, self.lexicon), options)
        self.bot.addWidget(window)
        self.windows.append(window)
        window.show()
        self.bot.waitExposed(window)
        window.activateWindow()
        self.bot.waitUntil(window.isActiveWindow)
        QApplication.processEvents()
        return window.pane

    def key(self, pane: ReplayPane, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.bot.keyClick(pane.window().focusWidget() or pane, key, held)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        if isinstance(widget, QAbstractButton):
            assert widget.isEnabled(), widget.toolTip()
        self.bot.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())

    def middle_of(self, pane: ReplayPane, place: int) -> QPoint:
        slider = pane.bar.slider
        return QPoint(round(slider.x_of(place)), 20)


def seen(pane: ReplayPane) -> tuple[object, ...]:
    """What the window shows of a position."""
    board = pane.position.board
    letters = tuple(look.letters for look in pane.board.look.letters)
    assert letters == tuple(board.letters)
    return (pane.projector.place, letters, pane.column.racks.gold.letters, pane.column.racks.silver.letters)


def replays_of(games: ReplayGames, said: list[str], left: list[QWidget]) -> Replays:
    place = ReplayPlace(lambda: None, said.append, said.append, lambda: said.append("opened"), left.append)
    return Replays(lambda: games.parts, lambda: (), place)


def drop(window: QWidget, file: Path) -> None:
    """Drag a file onto a window and let it go."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    action, none, at = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier, QPointF(50, 50)
    QApplication.sendEvent(window, QDragEnterEvent(at.toPoint(), action, data, LEFT, none))
    QApplication.sendEvent(window, QDropEvent(at, action, data, LEFT, none))


def record_file(games: ReplayGames, tmp_path: Path, **changes: Any) -> Path:
    file = tmp_path / "war.record.json"
    file.write_text(record_text(replace(games.war(), **changes)), encoding="utf-8")
    return file
