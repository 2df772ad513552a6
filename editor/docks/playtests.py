"""Playtest reports: who sent what mark and words, how their games went, their notes, and figures beside computers'."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QHeaderView, QLineEdit, QSplitter, QTreeWidget, QTreeWidgetItem, QWidget

from editor.docks.dock_set import WhenVisible
from editor.docks.legend import Flow
from editor.theme import EditorTheme
from editor.widgets import LateContent, push_button
from runtime.campaign.playtest_json import LONGEST_NOTE
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts, mark
from runtime.ui.plain_widgets import ComboBox, Label, TreeItem, tip_text
from runtime.ui.widgets.boxes import in_column

_ROW = Qt.ItemDataRole.UserRole
_WIDE = 210
"""How wide the column is at first, in pixels, that says what a row is about."""
_WIDTHS = (120, 56)
"""How wide results and turns are at first."""

_COMMANDS = (
    ("open", mark("Open reports…"), mark("Open files that testers have saved, many at once"), "open"),
    ("remove", mark("Remove"), mark("Take the chosen report out of the list; its file stays"), "level-remove"),
)
SOURCES = (mark("Overlays: computers' games"), mark("Overlays: testers' games"))
"""Of whose games the overlays of the map tell."""


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game of a report in words; ``level_id`` is where its level is to be found, ``tip`` what else is known."""

    level_id: str
    level: str
    result: str
    turns: str
    longest: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class ReportShown:
    """A report in words, by its digest."""

    digest: str
    name: str
    mark: str
    words: str
    games: tuple[GameShown, ...]


@dataclass(frozen=True, slots=True)
class NoteShown:
    """A tester's note, by its key, with what the designer made of it; ``who`` has pinned it."""

    key: str
    level_id: str
    cell: Cell
    place: str
    text: str
    answer: str
    is_done: bool
    who: str = ""


class PlaytestsDock(LateContent, QWidget):
    """Lists of reports and of notes; ``asked`` gives what is to be done, ``chosen`` that another row is, or source.

    ``answered`` gives a note's key, its answer and whether it is ticked off, ``pointed`` a level's id and a cell.
    """

    asked = Signal(str)
    chosen = Signal()
    answered = Signal(str, str, bool)
    pointed = Signal(str, object)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._reports: tuple[ReportShown, ...] = ()
        self._notes: tuple[NoteShown, ...] = ()
        self._sight = WhenVisible(self, self.make_now)

    def _make(self) -> None:
        theme, t = self._theme, self._t
        self.buttons = {
            name: push_button(t(label), t(tip), lambda name=name: self.asked.emit(name), theme.icon(icon))  # type: ignore[misc]
            for name, label, tip, icon in _COMMANDS
        }
        self.source = ComboBox()
        self.source.setAccessibleName(t("Games of the overlays"))
        self.source.setToolTip(t("Of whose games the overlays of the map tell"))
        self.source.addItems([t(one) for one in SOURCES])
        self.source.currentIndexChanged.connect(lambda _: self.chosen.emit())
        heads = (t("Level, or tester's mark"), t("Result"), t("Turns"), t("Longest turns"))
        self.list = _tree(t("Reports and their games"), heads, _WIDE)
        for column, wide in enumerate(_WIDTHS, 1):
            self.list.header().resizeSection(column, wide)
        self.list.currentItemChanged.connect(lambda *_: self._choose())
        self.words = Label()
        self.words.setWordWrap(True)
        self.words.setAccessibleName(t("The tester's words"))
        self.notes = _tree(t("Notes; those with a tick are settled"), (t("Note"), t("Cell"), t("Answer")))
        self.notes.setRootIsDecorated(False)
        self.notes.currentItemChanged.connect(lambda *_: self._point())
        self.notes.itemChanged.connect(self._tick)
        self.answer = QLineEdit()
        self.answer.setMaxLength(LONGEST_NOTE)
        self.answer.setPlaceholderText(t("Answer to the chosen note"))
        self.answer.setAccessibleName(t("Answer"))
        self.answer.setToolTip(t("Your own answer to the chosen note; it is kept on this machine"))
        self.answer.editingFinished.connect(self._answer)
        self.answer.setEnabled(False)
        self.figures = _tree(t("Figures of the level"), (t("Figure"), t("Testers"), t("Computers")), _WIDE)
        self.figures.header().resizeSection(1, _WIDE // 2)
        self.figures.setRootIsDecorated(False)
        self._put_together()
        self._show_words()

    def _put_together(self) -> None:
        what = Flow(6)
        for widget in (*self.buttons.values(), self.source):
            what.add(widget)
        below = QWidget()
        in_column(self.words, (self.notes, 1), self.answer, spacing=4, margins=(0, 0, 0, 0), on=below)
        left = QSplitter(Qt.Orientation.Vertical)
        parts = QSplitter()
        for holder, inside in ((left, self.list), (left, below), (parts, left), (parts, self.figures)):
            holder.addWidget(inside)
        parts.setSizes([505, 455])
        in_column(what, (parts, 1), spacing=4, margins=(6, 6, 6, 6), on=self)

    @property
    def digest(self) -> str:
        """The digest of the report that is chosen; empty where none is."""
        item = self.list.currentItem()
        return str(item.data(0, _ROW)[0]) if item is not None else ""

    def show_reports(self, reports: Sequence[ReportShown]) -> None:
        """List these reports; the one that is chosen stays so."""
        if not (self.is_made or reports):
            return
        if tuple(reports) != self._reports:
            digest, self._reports = self.digest, tuple(reports)
            with QSignalBlocker(self.list):
                self.list.clear()
                for one in self._reports:
                    item = self._added(one)
                    if one.digest == digest:
                        self.list.setCurrentItem(item)
        self._show_words()

    def show_notes(self, notes: Sequence[NoteShown]) -> None:
        """List these notes; the one that is chosen stays so."""
        if tuple(notes) == self._notes:
            return
        key, self._notes = self.note, tuple(notes)
        with QSignalBlocker(self.notes):
            self.notes.clear()
            for one in self._notes:
                item = TreeItem([one.text, one.place, one.answer])
                for column, text in enumerate((one.text, one.place, one.answer)):
                    item.setToolTip(column, tip_text(text))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(0, Qt.CheckState.Checked if one.is_done else Qt.CheckState.Unchecked)
                item.setData(0, _ROW, one.key)
                self.notes.addTopLevelItem(item)
                if one.key == key:
                    self.notes.setCurrentItem(item)
        self._show_answer()

    def show_figures(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show figures of the level on the screen: a label, what the testers' games come to, and the computers'."""
        if not (self.is_made or rows):
            return
        self.figures.clear()
        for row in rows:
            item = TreeItem(list(row))
            for column, text in enumerate(row):
                item.setToolTip(column, tip_text(text))
            self.figures.addTopLevelItem(item)

    @property
    def note(self) -> str:
        """The key of the note that is chosen; empty where none is."""
        item = self.notes.currentItem()
        return str(item.data(0, _ROW)) if item is not None else ""

    def _added(self, one: ReportShown) -> QTreeWidgetItem:
        item = TreeItem([one.name, one.mark, "", ""])
        item.setData(0, _ROW, (one.digest, ""))
        item.setToolTip(0, tip_text(one.words or one.name))
        self.list.addTopLevelItem(item)
        for game in one.games:
            child = TreeItem([game.level, game.result, game.turns, game.longest])
            child.setData(0, _ROW, (one.digest, game.level_id))
            for column in range(4):
                child.setToolTip(column, tip_text(game.tip or child.text(column)))
            item.addChild(child)
        item.setExpanded(True)
        return item

    def _choose(self) -> None:
        self._show_words()
        self.chosen.emit()

    def _show_words(self) -> None:
        words = next((one.words for one in self._reports if one.digest == self.digest), "")
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.buttons["remove"].setEnabled(bool(self.digest))

    def _shown(self) -> NoteShown | None:
        return next((one for one in self._notes if one.key == self.note), None)

    def _point(self) -> None:
        self._show_answer()
        shown = self._shown()
        if shown is not None:
            self._later(lambda: self.pointed.emit(shown.level_id, shown.cell))

    def _show_answer(self) -> None:
        shown = self._shown()
        self.answer.setEnabled(shown is not None)
        if not self.answer.hasFocus():
            self.answer.setText(shown.answer if shown is not None else "")

    def _answer(self) -> None:
        shown = self._shown()
        if shown is not None and self.answer.text() != shown.answer:
            self.answered.emit(shown.key, self.answer.text(), shown.is_done)

    def _tick(self, item: QTreeWidgetItem) -> None:
        shown = next((one for one in self._notes if one.key == item.data(0, _ROW)), None)
        is_done = item.checkState(0) is Qt.CheckState.Checked
        if shown is not None and is_done is not shown.is_done:
            self._later(lambda: self.answered.emit(shown.key, shown.answer, is_done))

    def _later(self, tell: Callable[[], object]) -> None:
        """Tell what an item was done to once that is over: whoever hears it may list others in its place."""
        QTimer.singleShot(0, self, tell)


def _tree(name: str, heads: tuple[str, ...], first: int = 0) -> QTreeWidget:
    """A list with these columns; the ``first`` is so many pixels wide at first, or takes what the others leave."""
    tree = QTreeWidget()
    tree.setAccessibleName(name)
    tree.setToolTip(name)
    tree.setHeaderLabels(list(heads))
    header = tree.header()
    header.setStretchLastSection(bool(first))
    header.setSectionResizeMode(
        QHeaderView.ResizeMode.Interactive if first else QHeaderView.ResizeMode.ResizeToContents
    )
    if first:
        header.resizeSection(0, first)
    else:
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    return tree
