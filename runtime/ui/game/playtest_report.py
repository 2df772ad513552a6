"""What a tester tells of the games of a window: times and notes are kept, cards ask, and a file is written on request.

Nothing is kept beyond the window, and nothing is written or sent unless the tester saves a report.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QPlainTextEdit, QWidget

from runtime.campaign.play import Context
from runtime.campaign.playtest_json import (
    BEST,
    LONGEST_NOTE,
    LONGEST_TURN,
    LONGEST_WORDS,
    MOST_GAMES,
    MOST_NOTES,
    MOST_TURNS,
    SUFFIX,
    PlaytestNote,
    PlaytestReport,
    ReportedGame,
    report_text,
)
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Seat
from runtime.engine.records.record import Record
from runtime.match.autosave import NOBODY
from runtime.match.session import Session
from runtime.support.files import write_whole
from runtime.support.names import cell_figures
from runtime.support.texts import Texts, mark, reason_of
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.plain_widgets import menu_text
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import CardQueue, in_a_row, words
from runtime.ui.widgets.fields import DropBox, box_sheet, field_sheet
from runtime.ui.widgets.overlay import CardOverlay

MOST_IDLE = 600.0
"""So many seconds count at most from one event to the next: whoever left the table does not think."""

MARKS = (mark("no mark"), mark("1 – bad"), "2", "3", "4", mark("5 – very good"))
"""The marks, the one that says nothing first."""


@dataclass
class _Entry:
    """A game of the window; its ``session`` goes when another one follows, and its ``record`` stays."""

    session: Session | None
    seats: BySide[Seat]
    players: BySide[str]
    context: Context | None
    record: Record | None = None
    times: dict[int, float] = field(default_factory=dict)
    notes: dict[tuple[Cell, int], str] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        """The turn in which the game is."""
        return self.session.state.turn if self.session is not None else 0

    @property
    def is_any(self) -> bool:
        """Whether anything was done or said in it; no record is made for that: of a large map it takes a moment."""
        return bool(self.record is not None or (self.session is not None and self.session.actions) or self.notes)

    def freeze(self) -> None:
        """Another game follows."""
        if self.session is not None and self.is_any:
            self.record = self.session.record
        self.session = None

    def told(self, *, names: bool) -> ReportedGame | None:
        """The game as a report tells of it; None where there is nothing to tell."""
        record = self.session.record if self.session is not None and self.is_any else self.record
        if record is None:
            return None
        last = min(max(self.times, default=0), MOST_TURNS)
        return ReportedGame(
            replace(record, players=self.players if names else NOBODY),
            self.seats,
            self.context.difficulty if self.context is not None else "",
            tuple(min(round(self.times.get(turn, 0)), LONGEST_TURN) for turn in range(1, last + 1)),
            tuple(PlaytestNote(cell, text, turn) for (cell, turn), text in self.notes.items()),
        )


class PlaytestDiary:
    """The games of a window one after the other, with how long turns took and what was pinned to cells."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._entries: list[_Entry] = []
        self._since: float | None = None
        self._turn = 0

    def begin(
        self,
        session: Session,
        seats: BySide[Seat],
        players: BySide[str] = NOBODY,
        context: Context | None = None,
    ) -> None:
        """A game is shown; one that is known already goes on."""
        self.think(False)
        if self._entries and self._entries[-1].session is session:
            return
        for one in self._entries:
            one.freeze()
        kept = [one for one in self._entries if one.is_any]
        self._entries = [*kept, _Entry(session, seats, players, context)][-MOST_GAMES:]

    def seat(self, seats: BySide[Seat]) -> None:
        """Other players sit at the game that is played."""
        self._entries[-1].seats = seats

    def think(self, is_thinking: bool) -> None:
        """Count the time until now for the turn in which it passed; from now on a person thinks, or nobody does."""
        now, entry = self._clock(), self._entries[-1] if self._entries else None
        if entry is not None and self._since is not None:
            passed = min(now - self._since, MOST_IDLE)
            entry.times[self._turn] = entry.times.get(self._turn, 0.0) + passed
        self._since = now if is_thinking and entry is not None else None
        self._turn = entry.turn if entry is not None else 0

    def note_at(self, cell: Cell) -> str:
        """What is pinned to a cell in this turn."""
        entry = self._entries[-1]
        return entry.notes.get((cell, entry.turn), "")

    def pin(self, cell: Cell, text: str) -> bool:
        """Pin a note to a cell in the place of the one of this turn; an empty one takes it away. False: too many."""
        entry = self._entries[-1]
        key = cell, entry.turn
        entry.notes.pop(key, None)
        if text and len(entry.notes) >= MOST_NOTES:
            return False
        if text:
            entry.notes[key] = text[:LONGEST_NOTE]
        return True

    @property
    def notes(self) -> int:
        """How many notes there are."""
        return sum(len(one.notes) for one in self._entries)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the persons that a report could tell."""
        return tuple(dict.fromkeys(name for one in self._entries for name in one.players if name))

    @property
    def campaign(self) -> str:
        """The id of the campaign that was played last; empty where there was none."""
        contexts = [one.context for one in self._entries if one.context is not None]
        return contexts[-1].campaign if contexts else ""

    def games(self, *, names: bool = False) -> tuple[ReportedGame, ...]:
        """The games in which anything was done, as a report tells of them; nobody is named without ``names``."""
        self.think(self._since is not None)
        told = (one.told(names=names) for one in self._entries)
        return tuple(one for one in told if one is not None)


def _fields(theme: Theme) -> str:
    """How the fields of the cards look."""
    return field_sheet(theme) + box_sheet(theme, "5px 10px", "font-size: 17px;", ("QLineEdit", "QPlainTextEdit"))


class NoteCard(CardOverlay):
    """Asks what is to be said of a cell; Enter pins it, Escape leaves all as it was."""

    pinned = Signal(str)

    def __init__(self, theme: Theme, t: Texts, over: QWidget, cell: Cell, text: str) -> None:
        super().__init__(theme, t("A note to row {row}, column {column}", **cell_figures(cell)), over)
        theme.dress(self.card, _fields(theme))
        self.inside.addWidget(words(t("It goes along when you save a report, for whoever made the level."), theme))
        self.field = QLineEdit(text)
        self.field.setMaxLength(LONGEST_NOTE)
        self.field.setAccessibleName(t("Note"))
        self.field.setToolTip(t("What is to be said of this cell; an empty note takes it away"))
        self.inside.addWidget(self.field)
        self.begin_at(self.field)
        self.pinning = self.enter_button(t, t("Pin it"), "check", t("Pin the note to the cell"))
        self.cancelling = self.escape_button(t, t("Cancel"), t("Close this and do nothing"))
        self.inside.addLayout(in_a_row(self.cancelling, self.pinning))

    def accept(self) -> None:
        """Pin it."""
        text = " ".join(self.field.text().split())
        self.leave_with(lambda: self.pinned.emit(text))


class ReportCard(CardOverlay):
    """Asks for a mark and a few words, and whether persons are named; nothing is written before a file is chosen."""

    agreed = Signal()

    def __init__(
        self, theme: Theme, t: Texts, over: QWidget, *, games: int, notes: int, names: tuple[str, ...]
    ) -> None:
        super().__init__(theme, t("Save a report"), over)
        theme.dress(self.card, _fields(theme))
        said = t(
            "The file holds the games of this window with all that was done in them, how long your turns took, and "
            "your notes. Nothing is sent: hand it to whoever made the level."
        )
        self.inside.addWidget(words(said, theme))
        counts = t(
            "{games}, {notes}",
            games=t.plural("{count} game", "{count} games", games),
            notes=t.plural("{count} note", "{count} notes", notes),
        )
        self.inside.addWidget(words(counts, theme, 16, theme.colours.quiet))
        self.mark = DropBox()
        self.mark.addItems([t(one) if not one.isdecimal() else one for one in MARKS])
        self.mark.setAccessibleName(t("Mark"))
        self.mark.setToolTip(t("How much you liked it, from 1 to {best}", best=BEST))
        self.inside.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignHCenter)
        self.words = QPlainTextEdit()
        self.words.setPlaceholderText(t("A word or two, where you like"))
        self.words.setAccessibleName(t("Your words"))
        self.words.setToolTip(t("What else is to be said of what you played"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(theme.px(88))
        self.inside.addWidget(self.words)
        both = ", ".join(map(menu_text, names))
        self.names = QCheckBox(t("Name the players in it: {players}", players=both))
        self.names.setToolTip(t("Without this the file names nobody."))
        self.names.setAccessibleDescription(self.names.toolTip())
        self.names.setVisible(bool(names))
        self.inside.addWidget(self.names, 0, Qt.AlignmentFlag.AlignHCenter)
        self.saving = self.enter_button(t, t("Save…"), "save-as", t("Choose where the file is saved"))
        self.cancelling = self.escape_button(t, t("Cancel"), t("Save nothing"))
        self.inside.addLayout(in_a_row(self.cancelling, self.saving))
        self.begin_at(self.mark)

    def accept(self) -> None:
        """Choose a file."""
        self.leave_with(self.agreed.emit)


class ReportController(QObject):
    """Counts how long turns take, pins notes, and saves reports; ``ask`` gives a file, or None."""

    def __init__(
        self,
        controller: GameController,
        cards: CardQueue,
        diary: PlaytestDiary,
        *,
        theme: Theme,
        t: Texts,
        over: QWidget,
    ) -> None:
        super().__init__(over)
        self._controller, self._cards, self.diary = controller, cards, diary
        self._theme, self._t, self._over = theme, t, over
        self.ask: Callable[[str], Path | None] = self._ask_file
        setup, saver = controller.game.setup, controller.game.setup.saver
        context = saver.context if saver is not None else setup.context
        diary.begin(controller.game.session, setup.seats, setup.players, context)
        signals = controller.signals
        for one in (signals.position_changed, signals.turn_changed, cards.started, cards.emptied):
            one.connect(self._look)

    def pin_note(self) -> None:
        """Ask what is to be said of the cell under the cursor."""
        controller, t = self._controller, self._t
        cell = controller.rack.laying.cursor
        if cell is None:
            controller.notices.say(t("Click a cell first, or move the cursor with the arrow keys."))
            return

        def make() -> CardOverlay:
            card = NoteCard(self._theme, t, self._over, cell, self.diary.note_at(cell))
            card.pinned.connect(lambda text: self._pin(cell, text))
            return card

        self._cards.add(make)

    def save(self) -> None:
        """Ask what the report is to say, then for a file."""
        games = self.diary.games()
        if not games:
            self._controller.notices.say(self._t("Nothing was played here yet that a report could tell of."))
            return

        def make() -> CardOverlay:
            diary = self.diary
            card = ReportCard(self._theme, self._t, self._over, games=len(games), notes=diary.notes, names=diary.names)
            card.agreed.connect(lambda: self._save(card))
            return card

        self._cards.add(make)

    def _pin(self, cell: Cell, text: str) -> None:
        t = self._t
        if not self.diary.pin(cell, text):
            said = t("There are too many notes already.")
        elif text:
            said = t("The note is pinned to row {row}, column {column}.", **cell_figures(cell))
        else:
            said = t("No note is pinned there.")
        self._controller.notices.say(said)

    def _save(self, card: ReportCard) -> None:
        """Ask for a file and write the report, and say what came of it."""
        t, text = self._t, card.words.toPlainText().strip()[:LONGEST_WORDS]
        self.diary.seat(self._controller.game.setup.seats)
        games = self.diary.games(names=card.names.isChecked())
        report = PlaytestReport(games, self.diary.campaign, card.mark.currentIndex(), text)
        level = games[-1].record.level.id
        path = self.ask("".join(one if one.isalnum() or one in "-_" else "-" for one in level) or "report")
        if path is None:
            return
        try:
            write_whole(path, report_text(report).encode("utf-8", "surrogatepass"))
        except OSError as problem:
            said = t("The report can't be saved as {file}: {reason}.", file=path, reason=reason_of(problem))
        else:
            said = t("The report is saved as {file}.", file=path)
        self._controller.notices.say(said)

    def _ask_file(self, name: str) -> Path | None:
        t = self._t
        kinds = t("Playtest reports (*{ending})", ending=SUFFIX)
        found, _ = QFileDialog.getSaveFileName(self._over, t("Save a report"), name + SUFFIX, kinds)
        if not found:
            return None
        path = Path(found)
        return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)

    def _look(self) -> None:
        """Something has changed: a person thinks now, or nobody does."""
        self.diary.think(self._controller.game.may_act and self._cards.card is None)
