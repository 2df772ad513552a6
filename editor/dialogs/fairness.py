"""Make it fair, and advice: what may be changed, how far the games are, and what was found as pictures side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import FormDialog, side_by_side
from editor.dialogs.map_preview import MapPreview
from runtime.ai import ALL_PLAYERS
from runtime.balance.edit_texts import edit_lines, effect_text, lead_text, phase_text, verdict_text
from runtime.balance.fairness import AdviceSearch, EditSearch, FairSearch, SearchPhase
from runtime.balance.level_edits import EditScope
from runtime.balance.outcomes import FAST_PLAYERS, MeasuredLevel
from runtime.balance.race import IsSound, SearchRunner, TriedEdit
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts, mark
from runtime.ui.application.background_task import while_there
from runtime.ui.painter.board import BoardPainter
from runtime.ui.plain_widgets import ComboBox, Label

_PLAYERS = FAST_PLAYERS[::-1]
"""Who can judge, the usual one first: thousands of games take too long by those who think longer."""

_KINDS = (
    ("terrain", mark("Terrain"), mark("Other terrain for up to four cells")),
    ("cities", mark("Cities"), mark("Cities moved by one or two cells")),
    ("points", mark("What sides begin with"), mark("Points, and in advice letters and the pie rule too")),
)

_PLACES = (mark("on the whole map"), mark("only in the selection"), mark("not in the selection"))
_PICTURE = 250
_SOON = 150
"""Milliseconds between two looks at how far the games are."""


@dataclass(frozen=True, slots=True)
class FairnessTask:
    """The level that is to be helped, with the cells that are selected; ``is_sound`` judges what it might become.

    Games are played in so many ``processes``; with ``advice`` it is asked what would help, else to make it fair.
    """

    measured: MeasuredLevel
    is_sound: IsSound
    selection: frozenset[Cell]
    processes: int
    advice: bool = False


class FairnessDialog(FormDialog):
    """Looks in the background for edits that help; one of them can be chosen and taken.

    The search goes on until it is done, stopped, or something else may be changed.
    """

    _told = Signal(bool)

    def __init__(self, t: Texts, boards: BoardPainter, task: FairnessTask, parent: QWidget | None = None) -> None:
        title = t("Advice") if task.advice else t("Make it fair")
        super().__init__(t, title, t("Take it"), "", parent)
        self._task, self._boards = task, boards
        self.search: EditSearch | None = None
        self._runner: SearchRunner | None = None
        self.kinds = {name: QCheckBox(t(label)) for name, label, _ in _KINDS}
        self.place, self.player = ComboBox(), ComboBox()
        self.start = QPushButton()
        self.start.setAutoDefault(False)
        self.progress = QProgressBar()
        self.phase, self.lead = Label(" "), Label(" ")
        self.cards: list[EditCard] = []
        self._row, self._choices = QHBoxLayout(), QButtonGroup(self)
        self._fill()
        self._put_together()
        self._told.connect(self._show_told)
        self._clock = QTimer(self, interval=_SOON)
        self._clock.timeout.connect(self._show_progress)
        self.finished.connect(lambda _: self.stop())
        self._wrong.hide()  # What is to be known stands above the cards.
        self._accept.setEnabled(False)

    @property
    def answer(self) -> TriedEdit:
        """The edit that was chosen; only once there is one."""
        return next(card.tried for card in self.cards if card.choice.isChecked())

    @property
    def is_running(self) -> bool:
        """Whether games are played."""
        return self._runner is not None

    @property
    def scope(self) -> EditScope:
        """What may be changed."""
        selection, where = self._task.selection, self.place.currentIndex()
        terrain, cities, points = (self.kinds[name].isChecked() for name, _, _ in _KINDS)
        return EditScope(
            terrain,
            cities,
            points,
            only=selection if where == 1 else None,
            never=selection if where == 2 else frozenset(),
        )

    def toggle(self) -> None:
        """Begin to look, or stop."""
        if self.is_running:
            self.stop()
            self._show_told(True)
            return
        task = self._task
        kind = AdviceSearch if task.advice else FairSearch
        self.search = kind(task.measured, task.is_sound, self.scope, str(self.player.currentData()))
        self._show_found()
        self._runner = self._run(self.search)
        self._clock.start()
        self._show_progress()

    def stop(self) -> None:
        """Stop looking; what was found stays."""
        self._clock.stop()
        if self._runner is not None:
            self._runner.end(wait=False)
        self._runner = None

    # Inside

    def _run(self, search: EditSearch) -> SearchRunner:
        told: Callable[[bool], None] = while_there(self._told.emit)
        return SearchRunner(search, told, self._task.processes)

    def _fill(self) -> None:
        t = self.t
        for name, _, tip in _KINDS:
            box = self.kinds[name]
            box.setChecked(True)
            box.setAccessibleName(box.text())
            box.setToolTip(t(tip))
        self.place.addItems([t(one) for one in _PLACES])
        self.place.setEnabled(bool(self._task.selection))
        self.place.setCurrentIndex(0)
        for player in _PLAYERS:
            self.player.addItem(t(ALL_PLAYERS[player].name), player)
        self.start.clicked.connect(self.toggle)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(8)
        self.progress.setAccessibleName(t("Progress"))
        self.phase.setAccessibleName(t("How far it is"))
        self.lead.setAccessibleName(t("Who is ahead"))
        for label in (self.phase, self.lead):
            label.setWordWrap(True)

    def _put_together(self) -> None:
        t = self.t
        self.row(
            t("May be changed"),
            side_by_side(*self.kinds.values(), self.place),
            t("All else is left as it is; so are regions, tokens, starting letters and what conditions speak of"),
        )
        self.place.setAccessibleName(t("Where"))
        tip = (
            t("Which cells may be changed")
            if self._task.selection
            else t("Select cells on the map before, to lock them")
        )
        self.place.setToolTip(tip)
        self.row(
            t("Who judges"),
            side_by_side(self.player, self.start),
            t("Two players of this kind race and decide; a map's balance depends on who plays"),
        )
        self.player.setAccessibleName(t("Who judges"))
        cards = QWidget()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch()
        cards.setLayout(self._row)
        scrolled = QScrollArea()
        scrolled.setWidgetResizable(True)
        scrolled.setWidget(cards)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setAccessibleName(t("What was found"))
        scrolled.setMinimumHeight(_PICTURE + 150)
        place = self._layout.indexOf(self._wrong)
        for number, widget in enumerate((self.lead, self.phase, self.progress, scrolled)):
            self._layout.insertWidget(place + number, widget, 1 if widget is scrolled else 0)
        self.resize(980, 680)
        self._show_start()
        self.finish(self.start)

    def _show_start(self) -> None:
        t = self.t
        self.start.setText(t("Stop") if self.is_running else t("Look for changes"))
        self.start.setAccessibleName(self.start.text())
        tip = (
            t("Play no further; what was found stays")
            if self.is_running
            else t("Try changes by games, in the background")
        )
        self.start.setToolTip(tip)
        for control in (*self.kinds.values(), self.player):
            control.setEnabled(not self.is_running)
        self.place.setEnabled(not self.is_running and bool(self._task.selection))

    def _show_progress(self) -> None:
        search = self.search
        if search is None:
            return
        self.lead.setText(lead_text(self.t, search) or " ")
        self.phase.setText(phase_text(self.t, search) if self.is_running else verdict_text(self.t, search))
        self.progress.setRange(0, max(search.of, 1))
        self.progress.setValue(search.done if search.phase is not SearchPhase.OVER else max(search.of, 1))
        self._show_start()
        self._show_found()

    def _show_told(self, over: bool) -> None:
        if over:
            self.stop()
        self._show_progress()

    def _show_found(self) -> None:
        """Show what was found as cards; the one that is chosen stays so."""
        found = self.search.found if self.search is not None else ()
        if [card.tried for card in self.cards] == list(found):
            return
        chosen = next((card.tried.edit for card in self.cards if card.choice.isChecked()), None)
        for card in self.cards:
            self._row.removeWidget(card)
            card.deleteLater()
            self._choices.removeButton(card.choice)
        self.cards = [EditCard(self.t, self._boards, self._task.measured, tried) for tried in found]
        for number, card in enumerate(self.cards):
            self._row.insertWidget(number, card)
            self._choices.addButton(card.choice)
            card.choice.toggled.connect(lambda _: self._chosen())
            card.choice.setChecked(card.tried.edit == chosen)
        self._chosen()

    def _chosen(self) -> None:
        has_chosen = any(card.choice.isChecked() for card in self.cards)
        self._accept.setEnabled(has_chosen)
        tip = self.t("Make this change, as one step that can be undone")
        self._accept.setToolTip(tip if has_chosen else self.t("Choose one of the changes first"))


class EditCard(QFrame):
    """An edit: the map with it, what it changes, and what games have shown."""

    def __init__(self, t: Texts, boards: BoardPainter, measured: MeasuredLevel, tried: TriedEdit) -> None:
        super().__init__()
        self.tried = tried
        self.setObjectName("card")
        self.setFixedWidth(_PICTURE + 50)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        lines = list(edit_lines(t, tried.edit, measured.level))
        said = "; ".join(lines)
        self.choice = QRadioButton(t("This one"))
        self.choice.setAccessibleName(said)
        self.choice.setToolTip(t("Choose this change"))
        self.picture = MapPreview(boards, t("The map with the change"), _PICTURE)
        self.picture.setFixedHeight(_PICTURE)
        self.picture.marked = tried.edit.cells(measured.level)
        self.picture.show_level(tried.level, said)
        self.changes = Label("\n".join(f"• {line}" for line in lines))
        self.figures = Label(effect_text(t, tried))
        self.figures.setObjectName("quiet")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(4)
        for widget in (self.choice, self.picture, self.changes, self.figures):
            layout.addWidget(widget)
        layout.addStretch()
        for label in (self.changes, self.figures):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
