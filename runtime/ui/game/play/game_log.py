"""The log of a game in progress, and what is still marked on the board of what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Commit, EndTurn
from runtime.engine.game.events import (
    ElementInvoked,
    Event,
    MessageShown,
    RunLifted,
    TurnBegan,
    WordCommitted,
    WordOutcome,
)
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, from_event
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import say_event
from runtime.ui.widgets.lines import LogLine


@dataclass(frozen=True, slots=True)
class LogEntry(LogLine):
    """One line of the log; a combat can be looked at again.

    ``place`` is after how many actions it was written; None where the position of then is no more.
    """

    combat: Combat | None = None
    place: int | None = None


def is_past(entry: LogEntry, place: int) -> bool:
    """Whether a line was written after more actions than there are now."""
    return entry.place is not None and entry.place > place


@dataclass(frozen=True, slots=True)
class GameLogView:
    """What is shown of a position beside the board: the log, the cells of the last move, the element that struck."""

    entries: tuple[LogEntry, ...] = ()
    last_move: tuple[Cell, ...] = ()
    struck: ElementInvoked | None = None


class GameLog:
    """Tells what happens, a line each; ``told`` is all of it. ``has_committed`` says that this turn has had a word."""

    def __init__(self, game: PlayerView, t: Texts) -> None:
        self._game = game
        self._t = t
        self.told = GameLogView()
        self.has_committed = has_committed(game.session.actions)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The lines, the latest last."""
        return self.told.entries

    def write(self, text: str, side: Side | None = None, combat: Combat | None = None) -> None:
        """Add a line about a side, or about neither."""
        entry = LogEntry(text, side, combat, self._game.place)
        self.told = replace(self.told, entries=(*self.told.entries, entry))

    def tell(self, event: Event) -> Combat | None:
        """Write of an event; a combat is given back to be shown."""
        combat = self._mark(event)
        setup = self._game.setup
        # The level still knows the names of cities that are destroyed.
        values, cities = setup.rules.letters.values, setup.level.cities
        said = say_event(self._t, event, values, cities, self._game.objective_texts)
        if isinstance(event, MessageShown) and event.to is not None and self._game.is_hot_seat:
            said = self._t("There is a message for {side}.", side=side_name(self._t, event.to))
        if said:
            self.write(said, None if isinstance(event, TurnBegan) else getattr(event, "side", None), combat)
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

    def _mark(self, event: Event) -> Combat | None:
        """Mark what is to be seen of an event from now on; a combat is given back."""
        if isinstance(event, WordCommitted):
            placed = event.main.cells if event.outcome is WordOutcome.PLACED else ()
            self.told, self.has_committed = replace(self.told, last_move=placed, struck=None), True
            return from_event(self._t, event, self._game.setup.level.cities, self._game.setup.words)
        if isinstance(event, ElementInvoked):
            self.told = replace(self.told, last_move=(), struck=event)
        elif isinstance(event, RunLifted):
            self.told = replace(self.told, last_move=event.run.cells, struck=None)
        elif isinstance(event, TurnBegan):
            self.has_committed = False
        return None


def has_committed(actions: Sequence[Action]) -> bool:
    """Whether a word has been committed since the last end of a turn."""
    ends = [place for place, action in enumerate(actions) if isinstance(action, EndTurn)]
    return any(isinstance(action, Commit) for action in actions[ends[-1] + 1 if ends else 0 :])
