"""What is told in a game: its log, the level's messages of the present moment, and what a player has just tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action, Commit, EndTurn, Refusal
from runtime.engine.game.events import (
    ElementInvoked,
    Event,
    MessageShown,
    RunLifted,
    TurnBegan,
    TurnEnded,
    WordCommitted,
    WordOutcome,
)
from runtime.match.lookback import Replay
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, from_event
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game.play.turn_report import TurnReport
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import TextLine, Tone, say_event
from runtime.ui.widgets.lines import LogLine


@dataclass(frozen=True, slots=True)
class LogEntry(LogLine):
    """One line of the log, about a side or about neither; a combat can be looked at again.

    ``place`` is after how many actions it was written; None where the position of then is no more. ``event`` is the
    kind of what it tells, None where that is no event of the game.
    """

    side: Side | None = None
    combat: Combat | None = None
    place: int | None = None
    event: type[Event] | None = None


def is_past(entry: LogEntry, place: int) -> bool:
    """Whether a line was written after more actions than there are now."""
    return entry.place is not None and entry.place > place


@dataclass(frozen=True, slots=True)
class GameLogView:
    """What is shown of a position beside the board: the log, the cells of the last move, the element that struck.

    ``turn`` is what has been done in the present turn, ``turn_before`` in the one before it.
    """

    entries: tuple[LogEntry, ...] = ()
    last_move: tuple[Cell, ...] = ()
    struck: ElementInvoked | None = None
    turn: TurnReport | None = None
    turn_before: TurnReport | None = None

    def is_opponent_seen(self, side: Side) -> bool:
        """Whether the opponent of ``side`` has had a turn, and ``side`` has done nothing on the board since."""
        before, now = self.turn_before, self.turn
        return before is not None and before.side is side.other and now is not None and now.is_empty


class GameLog:
    """Tells what happens, a line each; ``told`` is all of it. ``has_committed`` says that this turn has had a word."""

    def __init__(self, game: PlayerView, t: Texts) -> None:
        self._game = game
        self._t = t
        self.told = GameLogView()
        self.has_committed = has_committed(game.session.actions)
        self._news: tuple[LogEntry, ...] = ()

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The lines, the latest last."""
        return self.told.entries

    def take_fresh(self) -> tuple[LogEntry, ...]:
        """The lines that were written since this was asked last."""
        news, self._news = self._news, ()
        return news

    def write(
        self, text: str, side: Side | None = None, combat: Combat | None = None, event: type[Event] | None = None
    ) -> None:
        """Add a line about a side, or about neither; ``event`` is the kind of what it tells."""
        entry = LogEntry(text, side, combat, self._game.place, event)
        self._news = (*self._news, entry)
        self.told = replace(self.told, entries=(*self.told.entries, entry))

    def tell(self, event: Event) -> Combat | None:
        """Write of an event; a combat is given back to be shown."""
        self._mark(event)
        self._report(event, self._game.scores)
        combat = self._combat_of(event) if isinstance(event, WordCommitted) else None
        setup = self._game.setup
        # The level still knows the names of cities that are destroyed.
        values, cities = setup.rules.letters.values, setup.level.cities
        said = say_event(self._t, event, values, cities, self._game.objective_texts)
        kind: type[Event] | None = type(event)
        if isinstance(event, MessageShown) and event.to is not None and self._game.is_hot_seat:
            kind = None
            said = self._t("There is a message for {side}.", side=side_name(self._t, event.to))
        if said:
            side = None if isinstance(event, TurnBegan) else getattr(event, "side", None)
            self.write(said, side, combat, kind)
        if isinstance(event, WordCommitted) and (enough := self._say_enough(event)):
            self.write(enough, event.side)
        return combat

    def stand(self, told: GameLogView | None = None) -> None:
        """The game stands elsewhere, by no action: what was ``told`` of that position, where anything was, is shown."""
        self.told = told or self.told
        self.has_committed = has_committed(self._game.session.actions)

    def take_over(self, before: GameLog, entries: tuple[LogEntry, ...]) -> None:
        """Show what another log of the same session shows, with its lines in the words of this one."""
        self.told, self.has_committed = replace(before.told, entries=entries), before.has_committed

    def go_back(self) -> None:
        """Actions were taken back: the lines about them lead nowhere any more."""
        place = self._game.place
        entries = (replace(one, place=None) if is_past(one, place) else one for one in self.told.entries)
        self.stand(GameLogView(tuple(entries)))
        self.write(self._t("A move is taken back."))

    def recall(self, replay: Replay, entries: tuple[LogEntry, ...]) -> None:
        """Know again what was told of a game that goes on: its lines, its last two turns, and what stays marked."""
        for position, events in zip(replay.positions, replay.events, strict=True):
            for event in events:
                self._mark(event)
                self._report(event, position.scores)
        self.told = replace(self.told, entries=entries)

    def _mark(self, event: Event) -> None:
        """Mark what is to be seen of an event from now on."""
        if isinstance(event, WordCommitted):
            placed = self._with_marked(event.side, event.main.cells if event.outcome is WordOutcome.PLACED else ())
            self.told, self.has_committed = replace(self.told, last_move=placed, struck=None), True
        elif isinstance(event, ElementInvoked):
            self.told = replace(self.told, last_move=(), struck=event)
        elif isinstance(event, RunLifted):
            self.told = replace(self.told, last_move=self._with_marked(event.side, event.run.cells), struck=None)
        elif isinstance(event, TurnBegan):
            self.has_committed = False
        elif isinstance(event, TurnEnded) and self.told.turn is not None and self.told.turn.is_empty:
            self.told = replace(self.told, last_move=())

    def _with_marked(self, side: Side, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Cells of a move, with those of the moves before it in an opponent's turn: all of them stay marked."""
        turn = self.told.turn
        is_more = side is not self._game.ears and turn is not None and turn.side is side and not turn.is_empty
        return tuple(dict.fromkeys((*self.told.last_move, *cells))) if is_more else cells

    def _combat_of(self, event: WordCommitted) -> Combat | None:
        """The combat in a word."""
        combat = from_event(self._t, event, self._game.setup.level.cities, self._game.setup.words)
        if combat is None:
            return None
        enough = self._say_enough(event)
        lines = (TextLine(enough, Tone.GOOD),) if enough else ()
        return replace(combat, outcome=(*combat.outcome, *lines)).seen_by(self._game.ears)

    def _say_enough(self, event: WordCommitted) -> str:
        """That the points of fights win the game although their word is lost; empty where they don't."""
        if event.outcome is WordOutcome.PLACED or not event.base_gained:
            return ""
        ways = [one for one in self._game.view.objectives if one.side is event.side and not one.bonus]
        if not any(one.met or one.waits_for is not None for one in ways):
            return ""
        word, side = event.main.text, side_name(self._t, event.side)
        return self._t("{word} is lost, but the points of its fights are enough: {side} wins.", word=word, side=side)

    def _report(self, event: Event, scores: BySide[int]) -> None:
        """Gather what is done in the turn; ``scores`` are those after it."""
        turn = self.told.turn
        if isinstance(event, TurnBegan):
            self.told = replace(self.told, turn=TurnReport(event.side, scores), turn_before=turn)
        elif turn is not None:
            self.told = replace(self.told, turn=turn.after(event, scores))


def has_committed(actions: Sequence[Action]) -> bool:
    """Whether a word has been committed since the last end of a turn."""
    ends = [place for place, action in enumerate(actions) if isinstance(action, EndTurn)]
    return any(isinstance(action, Commit) for action in actions[ends[-1] + 1 if ends else 0 :])


class Messages(QObject):
    """Keeps what was said since the letters on the board or the turn changed last."""

    changed = Signal()
    """Other cells may be marked now, or messages be there."""

    def __init__(self, game: PlayerView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._heard: tuple[MessageShown, ...] = ()
        self._heard_at: tuple[object, ...] | None = None
        self._pointed: tuple[Cell, ...] = ()
        self._read_at: tuple[object, ...] | None = None

    @property
    def heard(self) -> tuple[MessageShown, ...]:
        """The messages of this moment."""
        return self._heard if self._heard_at == self._moment() else ()

    @property
    def is_read(self) -> bool:
        """Whether the card of the message whose cells are marked is closed."""
        return self._read_at is not None

    @property
    def pointed(self) -> frozenset[Cell]:
        """The cells of the board that the message speaks of, until this moment is over."""
        if self.is_read and self._read_at != self._moment():
            self._pointed, self._read_at = (), None
        size = self._game.view.table.board.size
        return frozenset(cell for cell in self._pointed if cell in size)

    def hear(self, message: MessageShown) -> None:
        """A message comes up: mark the cells that it speaks of, and keep it to be read once more."""
        if message not in self.heard:
            self._heard, self._heard_at = (*self.heard, message), self._moment()
        if message.cells:
            self._read_at = None
            if message.cells != self._pointed:
                self._pointed = message.cells
                self.changed.emit()

    def leave_marked(self) -> None:
        """The message was read: its cells stay marked until letters on the board change, or the turn."""
        self._read_at = self._moment()
        self.changed.emit()

    def _moment(self) -> tuple[object, ...]:
        """What is new when something has happened."""
        view = self._game.view
        return view.table.board.letters, view.turn


class Notices:
    """``note`` is a sentence to be shown, ``refused`` why the last action was not allowed, ``advice`` how it may be."""

    def __init__(self, signals: GameSignals) -> None:
        self._signals = signals
        self.note: TextLine | None = None
        self.refused: tuple[Refusal, ...] = ()
        self.advice: tuple[Advice, ...] = ()

    @property
    def proposed(self) -> tuple[Laid, ...]:
        """The letters as the present advice would have them lie; empty where it names no place."""
        return next((one.laid for one in self.advice if one.laid), ())

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a note beside the board."""
        self.note = TextLine(text, tone)
        self._signals.notices_changed.emit()

    def clear(self) -> None:
        """What was said is over."""
        self.refused, self.note, self.advice = (), None, ()
