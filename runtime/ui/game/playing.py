"""One game as its window plays it: the session, whose rack is seen, the laid letters, the computer's turns, the log.

All rules are the session's; this only keeps what lies between a player's gestures and the session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from runtime.engine.actions import Action, Commit, Discard, EndTurn, Resign
from runtime.engine.events import Event, GameEnded, TurnBegan, WordCommitted
from runtime.engine.grid import Cell
from runtime.engine.placement import Preview, preview
from runtime.engine.refusals import Refusal
from runtime.engine.scoring import scores
from runtime.engine.sides import SIDES, BySide, Side
from runtime.engine.state import Phase
from runtime.engine.view import SideView, redacted
from runtime.match.session import Session
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.combat_steps import Combat, from_event, from_forecast
from runtime.ui.game.computer import Computer
from runtime.ui.game.laying import Laying
from runtime.ui.game.setup import GameSetup
from runtime.ui.game.speech import Line, Tone, say_event, side_name


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log; a combat can be looked at again."""

    text: str
    side: Side | None = None
    combat: Combat | None = None


class Playing(QObject):
    """A game in progress, seen from one seat at a time."""

    changed = Signal()
    """Anything that the window shows may have changed."""
    combat_happened = Signal(object)
    """A :class:`Combat` to be shown."""
    asked = Signal(object)
    """A :class:`Combat` forecast, or None for a word that would break the ice: proceed or cancel."""
    handed_over = Signal(object)
    """In a hot seat the turn goes to this side; the rack stays hidden until :meth:`sit_down`."""
    ended = Signal()
    """The game is over."""

    def __init__(self, setup: GameSetup, t: Texts, computer: Computer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setup = setup
        self._t = t
        self._computer = computer
        self._computer.answered.connect(self._answer)
        self._session = Session(setup.level, setup.rules, setup.words, setup.seed)
        self._held: Callable[[], None] | None = None
        self._is_held = False
        self._pending: tuple[Event, ...] = ()
        self.log: tuple[LogEntry, ...] = ()
        self.laying = Laying()
        self.preview: Preview | None = None
        self.refused: tuple[Refusal, ...] = ()
        self.note: Line | None = None
        self.chosen: tuple[int, ...] = ()
        self.last_move: tuple[Cell, ...] = ()
        self.has_committed = False
        self.is_hidden = False
        people = self.people
        mover = self._session.state.to_move
        self.shown = people[0] if len(people) == 1 else mover
        self.view: SideView = self._session.view(self.shown)
        self._stop_listening = self._session.listen(self._ears, self._heard)

    # What is the case

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that a person plays."""
        return tuple(side for side in SIDES if self.setup.seats[side].computer is None)

    @property
    def is_hot_seat(self) -> bool:
        """Whether two people share this window."""
        return len(self.people) == len(SIDES)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.ended is not None

    @property
    def thinking(self) -> Side | None:
        """The side whose computer is thinking."""
        mover = self.view.to_move
        return mover if not self.is_over and mover not in self.people else None

    @property
    def may_act(self) -> bool:
        """Whether the person who sees this rack may act now."""
        mine = self.view.to_move is self.shown and self.shown in self.people
        return mine and not self.is_hidden and not self.is_over

    @property
    def why_not(self) -> str:
        """Why the person can't act now; empty where they can."""
        if self.is_over:
            return self._t("The game is over.")
        if self.thinking is not None:
            return self._t("{side} is thinking.", side=side_name(self._t, self.thinking))
        if self.is_hidden:
            return self._t("The next player has not sat down yet.")
        return ""

    @property
    def must_discard(self) -> int:
        """How many letters must be given up before anything else."""
        return self.view.must_discard if self.view.phase is Phase.DISCARD and self.may_act else 0

    @property
    def scores(self) -> BySide[int]:
        """Both sides' scores."""
        return scores(self.view.table, self.view.base, self.setup.words)

    @property
    def _ears(self) -> Side:
        """The side whose knowledge the log is written with."""
        return self.people[0] if len(self.people) == 1 else Side.GOLD

    # The course of the game

    def begin(self) -> None:
        """Deal the first rack and let the first player move."""
        self._heard(self._session.opening(self._ears))
        events, self._pending = self._pending, ()
        for event in events:
            self._tell(event)
        self.laying = Laying().dealt(self.view.rack.letters)
        if self.is_over:
            self.changed.emit()
            self.ended.emit()
            return
        self._go_on()

    def hold(self) -> None:
        """Let the computer's moves wait, because something is being shown."""
        self._is_held = True

    def release(self) -> None:
        """Let the computer's moves come again."""
        self._is_held = False
        waiting, self._held = self._held, None
        if waiting is not None:
            waiting()

    def sit_down(self) -> None:
        """The next player of a hot seat says that they are there."""
        self.is_hidden = False
        self.shown = self.view.to_move
        self.laying = Laying()
        self._look()
        self.changed.emit()

    def close(self) -> None:
        """Stop the computer and listen no more."""
        self._stop_listening()
        self._computer.stop()

    # What the player does

    def lay(self, laying: Laying) -> None:
        """Take over a new arrangement of rack, laid letters and cursor; letters are laid on one's own turn only."""
        if laying.laid != self.laying.laid:
            if not self.may_act or self.must_discard:
                self._say(self.why_not or self._t("Give up letters first."), Tone.WARNING)
                return
            self.refused, self.note = (), None
        self.laying = laying
        self._foresee()
        self.changed.emit()

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a note beside the board."""
        self._say(text, tone)

    def commit(self) -> None:
        """Commit the laid letters, or show why not; an attack and a word that breaks the ice are asked about first."""
        if not self.may_act:
            self._say(self.why_not, Tone.WARNING)
            return
        if self.preview is None:
            self._say(self._t("Lay letters of your rack on the board first."), Tone.WARNING)
            return
        if self.preview.refusals:
            self._refuse(self.preview.refusals)
            return
        if self.preview.forecast is not None:
            forecast = from_forecast(self._t, self.shown, self.preview.forecast, self.preview.breaks_ice)
            self.asked.emit(forecast)
        elif self.preview.breaks_ice:
            self.asked.emit(None)
        else:
            self.proceed()

    def proceed(self) -> None:
        """Commit the laid letters for good."""
        self._submit(Commit(self.laying.laid))

    def take_back(self) -> bool:
        """Put all laid letters, or all letters chosen to be given up, back; False where there were none."""
        if not self.chosen and self.laying.is_empty:
            return False
        self.chosen = ()
        self.lay(self.laying.cleared())
        return True

    def choose(self, slot: int) -> None:
        """Choose a letter to be given up, or choose it no more."""
        if not self.must_discard or not 0 <= slot < len(self.laying.slots):
            return
        if slot in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != slot)
        else:
            self.chosen = (*self.chosen, slot)[-self.must_discard :]
        self.changed.emit()

    def choose_letter(self, letter: str) -> None:
        """Choose the first such letter that is not chosen yet."""
        slots = self.laying.slots
        slot = next((one for one in range(len(slots)) if slots[one] == letter and one not in self.chosen), None)
        if slot is not None:
            self.choose(slot)

    def discard(self) -> None:
        """Give up the chosen letters."""
        if len(self.chosen) < self.must_discard:
            missing = self.must_discard - len(self.chosen)
            self._say(
                self._t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing), Tone.WARNING
            )
            return
        self._submit(Discard("".join(sorted(self.laying.slots[slot] for slot in self.chosen))))

    def end_turn(self) -> None:
        """End the turn; letters laid but not committed go back to the rack, which is said."""
        returned = not self.laying.is_empty
        if self._submit(EndTurn()) and returned:
            self._say(self._t("The letters you had not committed went back to your rack."), Tone.WARNING)

    def resign(self) -> None:
        """Give up the game."""
        self._submit(Resign())

    # Inside

    def _submit(self, action: Action) -> bool:
        """Hand an action of the person's to the session; True where it was accepted."""
        if not self.may_act:
            return False
        refusals = self._session.submit(self.shown, action, self._session.number)
        if refusals:
            self._refuse(refusals)
            return False
        self._after()
        return True

    def _answer(self, action: Action | None, number: int) -> None:
        """The computer's choice has come; it waits while something is being shown."""
        if self._is_held:
            self._held = lambda: self._answer(action, number)
            return
        if number != self._session.number or self.is_over:
            return
        mover = self._session.state.to_move
        # A worker that failed, or chose what is refused, must not stop the game: it passes, or else gives up.
        for choice in (action, EndTurn(), Resign()):
            if choice is not None and not self._session.submit(mover, choice, number):
                if choice is not action:
                    self._write(LogEntry(self._t("{side} finds no move.", side=side_name(self._t, mover)), mover))
                break
        self._after()

    def _after(self) -> None:
        """An action was accepted: look at the new position, tell what happened, let the next player move."""
        events, self._pending = self._pending, ()
        self.refused, self.note, self.chosen = (), None, ()
        self._look()
        combats = [combat for event in events if (combat := self._tell(event)) is not None]
        self.changed.emit()
        for combat in combats:
            self.combat_happened.emit(combat)
        if self.is_over:
            self.ended.emit()
        else:
            self._go_on()

    def _tell(self, event: Event) -> Combat | None:
        """Write an event into the log; a combat is given back to be shown."""
        combat = None
        if isinstance(event, WordCommitted):
            combat = from_event(self._t, event, self.view.table.board.cities)
            self.last_move = event.main.cells
            self.has_committed = True
        elif isinstance(event, TurnBegan):
            self.has_committed = False
        said = say_event(self._t, event, self.setup.rules.letters.values, self.view.table.board.cities)
        if said:
            side = None if isinstance(event, TurnBegan | GameEnded) else event.side
            self._write(LogEntry(said, side, combat))
        return combat

    def _go_on(self) -> None:
        """Let the side to move have its turn: a computer thinks, another person is asked to sit down."""
        mover = self.view.to_move
        player = self.setup.seats[mover].computer
        if player is not None:
            number = self._session.number
            self._computer.ask(self._session.view(mover), player, self.setup.seed + number, number)
        elif mover is not self.shown:
            self.is_hidden = True
            self.changed.emit()
            self.handed_over.emit(mover)

    def _look(self) -> None:
        """See the position as the shown side does; without people it is the mover's."""
        if not self.people:
            self.shown = self._session.state.to_move
        self.view = self._session.view(self.shown)
        self.laying = self.laying.dealt(self.view.rack.letters)
        self._foresee()

    def _foresee(self) -> None:
        """Work out what the laid letters would bring."""
        laid = self.laying.laid
        view = self.view
        self.preview = (
            preview(view.table, self.shown, view.rack.letters, laid, self.setup.words)
            if laid and self.may_act
            else None
        )

    def _heard(self, events: tuple[Event, ...]) -> None:
        """Events of the session; where two people share the window, neither's letters are told."""
        self._pending += events if len(self.people) == 1 else redacted(events, Side.SILVER)

    def _refuse(self, refusals: Sequence[Refusal]) -> None:
        """Show why an action was refused, on the cells and in words."""
        self.refused = tuple(refusals)
        first = refusals[0]
        self._say(say_refusal(self._t, first.code.value, first.details), Tone.BAD)

    def _say(self, text: str, tone: Tone) -> None:
        """Show a note."""
        self.note = Line(text, tone)
        self.changed.emit()

    def _write(self, entry: LogEntry) -> None:
        """Add a line to the log."""
        self.log = (*self.log, entry)
