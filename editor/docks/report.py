"""The balance report (players, levels, how far their games are, what these came to), and the jobs beside the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QCheckBox,
    QHeaderView,
    QScrollArea,
    QSpinBox,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.docks.dock_set import WhenVisible
from editor.docks.legend import Flow
from editor.theme import EditorTheme
from editor.widgets import LateContent, push_button
from runtime.ai import GREEDY, STEADY_PLAYERS
from runtime.balance.figures import ENOUGH
from runtime.support.texts import Texts, mark
from runtime.ui.plain_widgets import ComboBox, Label, TreeItem
from runtime.ui.widgets.boxes import in_column

_MOST = 40
"""So many jobs that are over are still listed."""


class JobList(QTreeWidget):
    """Jobs by their keys, the newest last; it takes no room until there is one. ``changed`` is sent with each word."""

    changed = Signal()

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._rows: dict[str, tuple[TreeItem, bool]] = {}
        self.setAccessibleName(t("Jobs"))
        self.setToolTip(t("What computers play beside the window, whatever is edited meanwhile"))
        self.setHeaderLabels([t("Job"), t("How far it is")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.hide()

    def show_job(self, key: str, name: str, said: str, *, running: bool) -> None:
        """Show how far a job is, or what became of it."""
        item = self._rows[key][0] if key in self._rows else TreeItem(["", ""])
        if key not in self._rows:
            self._forget()
            self.addTopLevelItem(item)
        self._rows[key] = item, running
        for column, text in enumerate((name, said)):
            item.setText(column, text)
            item.setToolTip(column, text)
        self.show()
        self.changed.emit()

    def clear_jobs(self) -> None:
        """Another campaign has come: nothing of this one goes on."""
        self._rows.clear()
        self.clear()
        self.hide()
        self.changed.emit()

    @property
    def is_running(self) -> bool:
        """Whether anything goes on."""
        return any(running for _, running in self._rows.values())

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The jobs with what is said of them, in their order."""
        return tuple((item.text(0), item.text(1)) for item, _ in self._rows.values())

    def _forget(self) -> None:
        """Make room for another job: the oldest that are over go."""
        over = [key for key, (_, running) in self._rows.items() if not running]
        for key in over[: max(0, len(self._rows) - _MOST + 1)]:
            item, _ = self._rows.pop(key)
            self.takeTopLevelItem(self.indexOfTopLevelItem(item))


_ROW = Qt.ItemDataRole.UserRole
_MOST_GAMES = 20_000
_CHOSEN = ("look",)
"""Who plays at first."""

_COMMANDS = (
    ("play_level", mark("Play this level"), mark("Have computers play the level on the screen"), "play"),
    ("play_campaign", mark("Play all levels"), mark("Have computers play every level of the campaign"), "play"),
    (
        "stop",
        mark("Stop"),
        mark("Play no further, and look for nothing more; the games that are over are kept"),
        "close",
    ),
    ("save_page", mark("Save as a page …"), mark("Write the report as a page with charts and pictures"), "save-as"),
)
_HELP = (
    (True, mark("Advice …"), mark("Say who is ahead, and what would help the other side, tried by games"), "look"),
    (False, mark("Make it fair …"), mark("Look for the smallest changes that make the level fair"), "mend"),
)
"""What helps the level on the screen, and whether that is advice."""

PARTS = (
    mark("whole game"),
    mark("first quarter"),
    mark("second quarter"),
    mark("third quarter"),
    mark("last quarter"),
)
"""Of which part of the games the overlays tell."""


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A series as the dock shows it, worded: ``rows`` are its figures, ``charts`` pictures in SVG."""

    name: str
    share: str
    games: str
    notes: str
    rows: tuple[tuple[str, str], ...]
    charts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelShownInReport:
    """A level with its series; ``state`` says how far its games are."""

    name: str
    state: str
    series: tuple[SeriesShown, ...] = ()


class ReportDock(LateContent, QWidget):
    """A list of levels and series; ``asked`` gives what is to be done, ``chosen`` that another row or part is.

    ``help_wanted`` asks for advice, or else for changes that make the level on the screen fair.
    Below it stand the ``jobs`` that others have computers do.
    """

    asked = Signal(str)
    chosen = Signal()
    help_wanted = Signal(bool)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._shown: Mapping[str, LevelShownInReport] = {}
        self._waiting: Mapping[str, LevelShownInReport] = {}
        self._level, self._is_playing = "", False
        self._sight = WhenVisible(self, self.make_now)
        self.jobs = JobList(t)
        self.jobs.setParent(self)
        self.jobs.changed.connect(self._allow)

    def _make(self) -> None:
        theme, t = self._theme, self._t
        self.players = {player: QCheckBox(t(one.name)) for player, one in STEADY_PLAYERS.items() if player != GREEDY.id}
        for player, box in self.players.items():
            box.setChecked(player in _CHOSEN)
            box.setAccessibleName(box.text())
            box.setToolTip(t("Have two players of this kind play one another"))
        self.own = QCheckBox(t("Against the level's own computer too"))
        self.own.setAccessibleName(self.own.text())
        self.own.setToolTip(t("Each of them plays in the person's place, at each difficulty, with both seats swapped"))
        self.games = QSpinBox()
        self.games.setRange(1, _MOST_GAMES)
        self.games.setValue(ENOUGH)
        self.games.setAccessibleName(t("Games"))
        self.games.setToolTip(t("How many games of each pairing: 97 are sure to 10 %, 385 to 5 %"))
        self.part = ComboBox()
        self.part.setAccessibleName(t("Part of the games"))
        self.part.setToolTip(t("Of which part of the games the overlays of the map tell"))
        self.part.addItems([t(part) for part in PARTS])
        self.part.currentIndexChanged.connect(lambda _: self.chosen.emit())
        self.buttons = {
            name: push_button(t(label), t(tip), lambda name=name: self.asked.emit(name), theme.icon(icon))  # type: ignore[misc]
            for name, label, tip, icon in _COMMANDS
        }
        self.help_buttons = [
            push_button(t(label), t(tip), lambda one=one: self.help_wanted.emit(one), theme.icon(icon))  # type: ignore[misc]
            for one, label, tip, icon in _HELP
        ]
        self.list = _tree(t("Levels and their games"), (t("Level, players"), t("Wins"), t("Games")))
        self.list.currentItemChanged.connect(lambda *_: self._choose())
        self.figures = _tree(t("Figures"), (t("Figure"), t("Value, 95 %")))
        self.figures.setRootIsDecorated(False)
        self.charts = Label()
        self.charts.setAccessibleName(t("Charts"))
        self.charts.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.notes = Label()
        self.notes.setWordWrap(True)
        self.notes.setObjectName("refusal")
        self._put_together()
        self.show_levels(self._waiting)
        self.choose_level(self._level)
        self._allow()

    def _put_together(self) -> None:
        who, what = Flow(10), Flow(6)
        for box in (*self.players.values(), self.own):
            who.add(box)
        for widget in (*self.buttons.values(), *self.help_buttons, Label(self._t("Games:")), self.games, self.part):
            what.add(widget)
        charts = QScrollArea()
        charts.setWidget(self.charts)
        charts.setWidgetResizable(True)
        charts.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        charts.setAccessibleName(self._t("Charts"))
        right = QWidget()
        in_column(self.notes, (self.figures, 1), spacing=2, margins=(0, 0, 0, 0), on=right)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.list)
        left.addWidget(self.jobs)
        parts = QSplitter()
        for widget in (left, right, charts):
            parts.addWidget(widget)
        parts.setSizes([280, 290, 390])
        in_column(who, what, (parts, 1), spacing=4, margins=(6, 6, 6, 6), on=self)

    def allow_stop(self, is_playing: bool) -> None:
        """Games of the report are played, or no more."""
        self._is_playing = is_playing
        self._allow()

    def _allow(self) -> None:
        if self.is_made:
            self.buttons["stop"].setEnabled(self._is_playing or self.jobs.is_running)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The kinds of player that are ticked."""
        return tuple(player for player, box in self.players.items() if box.isChecked())

    @property
    def row(self) -> tuple[str, int]:
        """The level and the series that are chosen; an empty id for none."""
        item = self.list.currentItem()
        found = item.data(0, _ROW) if item is not None else None
        return (str(found[0]), int(found[1])) if found is not None else ("", 0)

    def choose_level(self, level_id: str) -> None:
        """Choose a level's first series, unless one of its own is chosen."""
        self._level = level_id
        if not self.is_made or self.row[0] == level_id:
            return
        for number in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(number)
            if item is not None and item.data(0, _ROW)[0] == level_id:
                self.list.setCurrentItem(item)

    def show_levels(self, shown: Mapping[str, LevelShownInReport]) -> None:
        """Show these levels by their ids; the row that is chosen stays so."""
        self._waiting = shown
        if not self.is_made or shown == self._shown:
            return
        row, names = self.row, [(key, one.name, len(one.series)) for key, one in shown.items()]
        is_other = names != [(key, one.name, len(one.series)) for key, one in self._shown.items()]
        self._shown = shown
        with QSignalBlocker(self.list):
            if is_other:
                self.list.clear()
            for number, (key, one) in enumerate(shown.items()):
                item = self.list.topLevelItem(number) or self._added(key, len(one.series))
                self._fill(item, one)
                if is_other and key == row[0]:
                    self.list.setCurrentItem(item.child(row[1]) or item)
        self._show_figures()

    def _added(self, key: str, series: int) -> QTreeWidgetItem:
        item = TreeItem(["", "", ""])
        item.setData(0, _ROW, (key, 0))
        self.list.addTopLevelItem(item)
        for number in range(series):
            child = TreeItem(["", "", ""])
            child.setData(0, _ROW, (key, number))
            item.addChild(child)
        item.setExpanded(True)
        return item

    def _fill(self, item: QTreeWidgetItem, one: LevelShownInReport) -> None:
        item.setText(0, one.name)
        item.setText(2, one.state)
        for number, series in enumerate(one.series):
            child = item.child(number) or item
            for column, text in enumerate((series.name, series.share, series.games)):
                child.setText(column, text)
                child.setToolTip(column, series.notes or text)

    def _choose(self) -> None:
        self._show_figures()
        self.chosen.emit()

    def _show_figures(self) -> None:
        level_id, number = self.row
        series = self._shown[level_id].series if level_id in self._shown else ()
        shown = series[number] if number < len(series) else None
        rows = shown.rows if shown is not None else ()
        self.figures.clear()
        self.figures.addTopLevelItems([TreeItem(list(row)) for row in rows])
        self.notes.setText(shown.notes if shown is not None else "")
        self.notes.setVisible(bool(shown is not None and shown.notes))
        self.charts.setPixmap(self._drawn(shown.charts) if shown is not None else QPixmap())

    def _drawn(self, charts: tuple[str, ...]) -> QPixmap:
        """The charts below one another."""
        renderers = [QSvgRenderer(QByteArray(chart.encode("utf-8"))) for chart in charts]
        sizes = [one.defaultSize() for one in renderers]
        ratio = self.devicePixelRatioF()
        whole = QSize(max(one.width() for one in sizes), sum(one.height() + 10 for one in sizes))
        picture = QPixmap(whole * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter, top = QPainter(picture), 0.0
        for renderer, size in zip(renderers, sizes, strict=True):
            box = renderer.viewBoxF()
            box.moveTop(top)
            renderer.render(painter, box)
            top += size.height() + 10
        painter.end()
        return picture

    def changeEvent(self, event: QEvent) -> None:
        """Ask for the charts in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.is_made:
            self.asked.emit("redraw")


def _tree(name: str, heads: tuple[str, ...]) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(name)
    tree.setToolTip(name)
    tree.setHeaderLabels(list(heads))
    tree.header().setStretchLastSection(False)
    tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    return tree
