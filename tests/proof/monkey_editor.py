"""The editor for a monkey: its window on a copy of a shipped campaign, its actions, levels, graph and playtests."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QEventLoop
from PySide6.QtWidgets import QApplication, QDockWidget

import editor
from editor.dialogs.disk import Locked
from editor.dialogs.questions import Questions, Unsaved
from editor.safety.locks import Holder
from editor.settings import STEPS
from runtime import exchange, resources, simulate
from tests.proof.monkey_hands import Move, Program, keep_words
from tests.proof.monkey_watch import settle

if TYPE_CHECKING:
    from editor.window import EditorWindow

CAMPAIGN = "first-light"
SIZE, TILE = (1280, 800), 24
"""How large the window and a cell of its map are at rest, in pixels."""


class Editor(Program):
    """One window after the other, as one person has them."""

    def __init__(self, home: Path) -> None:
        self._home, self._folder = home, home / CAMPAIGN
        self._window: EditorWindow | None = None

    @property
    def window(self) -> EditorWindow:
        """The window that is open."""
        assert self._window is not None
        return self._window

    def open(self) -> None:
        """The window, with a fresh copy of the campaign."""
        from editor.app import build_window

        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._let_go()
        self._window = build_window(app, self._home)
        self._window.show()
        self._window.activateWindow()
        self._window.warm_up()
        self._take_campaign()

    def rest(self) -> None:
        """The same campaign as at first, its history empty and its checks done, the map on the screen, as large."""
        if not self.window.isVisible():
            self.open()
        self._without_questions(self._take_campaign)
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and other is not self.window and not isinstance(other, QDockWidget):
                other.close()
        self.window.showNormal()
        self.window.docks.reset()
        self.window.view.zoom_to(TILE)
        self.window.resize(*SIZE)  # What a window is painted in is as large as it, and so for each dock outside.
        self._without_questions(self._wait_for_checks)

    def _let_go(self) -> None:
        """Let go of the window that was closed, before another is made: the program does so by ending.

        Two of them at a time would be mixed up in the memory, and what the second leaves room for after the first
        is gone would count as taken.
        """
        window, self._window = self._window, None
        if window is not None:
            window.deleteLater()
            QApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
            del window
            settle()

    def _wait_for_checks(self) -> None:
        """Wait until the checks have looked at what is open; they may have done so while the disk was waited for."""
        checks = self.window.checks
        checked = QEventLoop()
        for done in (checks.found, checks.failed):
            done.connect(checked.quit)
        if checks.is_busy:
            checked.exec()

    def close(self) -> None:
        """Close it, whatever is not saved."""
        self._without_questions(self.window.close)

    def tour(self) -> Sequence[tuple[str, Move]]:
        """Every action, the words of two levels, which are kept, every module, and the map at every size."""
        actions = [(name, partial(self._run, name)) for name in self.window.actions_by_id]
        return [*actions, ("words", keep_words), ("modules", _load_modules), ("sizes", self._zoom)]

    def _zoom(self) -> None:
        """Each level with its pictures at each size: they are kept, up to a number."""
        document = self.window.state.document if QApplication.activeModalWidget() is None else None
        for level in document.campaign.levels if document is not None else ():
            self.window.state.show_level(level.id)
            for tile in STEPS:
                self.window.view.zoom_to(tile)
                self.window.view.viewport().grab()

    def moves(self, chance: random.Random) -> Sequence[tuple[int, str, Move]]:
        """Actions by their names, storms of undo, other levels, the graph, playtests."""
        ids = tuple(self.window.actions_by_id)
        return (
            (6, "action", lambda: self._run(chance.choice(ids))),
            (2, "undo storm", lambda: self._storm(chance)),
            (2, "level", lambda: self._turn(chance)),
            (1, "save", lambda: self._run("file.save")),
        )

    def _run(self, name: str) -> None:
        """Do what an action does, where it can be done and nothing lies over the window."""
        if QApplication.activeModalWidget() is None and (action := self.window.actions_by_id.get(name)) is not None:
            action.trigger()

    def _storm(self, chance: random.Random) -> None:
        for _ in range(chance.randrange(20)):
            self._run(chance.choice(("edit.undo", "edit.undo", "edit.redo")))

    def _turn(self, chance: random.Random) -> None:
        document = self.window.state.document
        if document is not None and QApplication.activeModalWidget() is None:
            ids = [one.id for one in (*document.campaign.levels, *document.campaign.tables)]
            if ids:
                self.window.state.show_level(chance.choice(ids))

    def _take_campaign(self) -> None:
        """Open a fresh copy of the campaign; what was open before goes."""
        self.window.playtest.stop()
        self.window.looking.close_all()
        self.window.state.open(None)
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.copytree(resources.campaigns() / CAMPAIGN, self._folder)
        self.window.files.open_folder(self._folder)

    def _without_questions(self, run: Move) -> None:
        """Do something for which every question is answered so that it is done."""
        windows = self._windows(self.window)
        asked = [window.ask for window in windows]
        for window in windows:
            window.ask = _Agrees(window.t, window, lambda: self.window.parts.assets.boards)
        try:
            run()
        finally:
            for window, ask in zip(windows, asked, strict=True):
                window.ask = ask

    def _windows(self, window: EditorWindow) -> list[EditorWindow]:
        """A window, and those beside it in which backups are looked at."""
        beside = cast("tuple[EditorWindow, ...]", window.looking.open)
        return [window, *(one for shown in beside for one in self._windows(shown))]


def _load_modules() -> None:
    """What the editor loads when it is first wanted: dialogs, formats, experiments, and the libraries of these."""
    for room in (editor, exchange, simulate):
        for found in walk_packages(room.__path__, f"{room.__name__}."):
            import_module(found.name)


class _Agrees(Questions):
    """Discards changes, and goes on."""

    def recovery(self, _state: Path, _only: Path | None = None) -> None:
        """Leave what was not saved for another time."""

    def unsaved(self, _name: str) -> Unsaved:
        """Lose them."""
        return Unsaved.DISCARD

    def about_lock(self, _name: str, _holder: Holder) -> Locked:
        """Edit it all the same: it is one person."""
        return Locked.ANYWAY
