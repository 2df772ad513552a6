"""A game that is tried out: every position of it can be gone back to, and the game goes on from any of them.

What was played after that position is kept as another line, which can be gone back to as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Refusal
from runtime.engine.game.events import Event, MessageShown
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied
from runtime.engine.words.words import Words
from runtime.match.session import Ply, Session


@dataclass(frozen=True, slots=True, eq=False)
class LineMoment:
    """A position of a line, and the action of ``side`` that led to it; None for the first one.

    One that ``is_set`` was made otherwise by whoever tries the game out: no rules lead there.
    """

    state: GameState
    action: Action | None = None
    side: Side | None = None
    is_set: bool = False


_Line = tuple[LineMoment, ...]


class Rehearsal(Session):
    """A session whose positions stay: ``lines`` are all ways the game has gone, the first one first.

    ``line`` is the number of the present one, ``place`` how many of its actions are done.
    """

    def __init__(
        self,
        level: Level,
        rules: Ruleset,
        words: Words,
        seed: int,
        opening: Applied | None = None,
        *,
        deals: int | None = None,
    ) -> None:
        super().__init__(level, rules, words, seed, opening, deals=deals)
        self._lines: tuple[_Line, ...] = ((LineMoment(self._state),),)
        self._line = 0

    @property
    def lines(self) -> tuple[_Line, ...]:
        """Every line of the game."""
        return self._lines

    @property
    def line(self) -> int:
        """The number of the present line, counted from 0."""
        return self._line

    @property
    def place(self) -> int:
        """How many actions lead to the present position."""
        return len(self._made)

    @property
    def last(self) -> int:
        """How many actions the present line has."""
        return len(self._lines[self._line]) - 1

    def last_of(self, line: int) -> int:
        """How many actions a line has."""
        return len(self._lines[line]) - 1

    @property
    def moment(self) -> LineMoment:
        """The present position of the present line."""
        return self._lines[self._line][self.place]

    @property
    def is_set(self) -> bool:
        """Whether anything was set on the way to the present position, so that its record does not lead there."""
        return any(moment.is_set for moment in self._lines[self._line][: self.place + 1])

    def set_variables(self, values: Mapping[str, int]) -> None:
        """Let variables hold other values in the present position: another line goes on from there."""
        moment, done = self.moment, self._lines[self._line][: self.place]
        state = replace(moment.state, variables={**moment.state.variables, **values})
        self._lines = (*self._lines, (*done, replace(moment, state=state, is_set=True)))
        self._line = len(self._lines) - 1
        self._stand(len(done))

    def branches_at(self, line: int) -> int:
        """How many actions a line shares with the one that it branches off from; 0 for the first line."""
        moments = self._lines[line]
        shared = max((_shared(moments, other) for other in self._lines[:line]), default=1)
        # The actions that lead to a position that was set are shared, though the position is not.
        return shared if shared < len(moments) and moments[shared].is_set else shared - 1

    def submit(self, side: Side, action: Action, number: int) -> tuple[Refusal, ...]:
        """Carry out what ``side`` does; in an earlier position this begins another line, unless it was played there."""
        place = self.place
        refusals = super().submit(side, action, number)
        if not refusals:
            self._extend(place, LineMoment(self._state, action, side))
        return refusals

    def perform(self, actions: Iterable[Action]) -> None:
        """Carry out what is known to be allowed before anybody listens; it is told with what began the game.

        The level's messages of all that time are told no more: they are about positions that have passed.

        Raises ValueError where an action is refused.
        """
        for action in actions:
            events: list[Event] = []
            stop = self.listen(None, events.extend)
            refusals = self.submit(self._state.to_act, action, self.number)
            stop()
            if refusals:
                raise ValueError(f"action {self.place + 1} is refused: {refusals[0].code.value}")
            past = (event for event in (*self._opening, *events) if not isinstance(event, MessageShown))
            self._opening = tuple(past)

    def go_to(self, place: int, line: int | None = None) -> bool:
        """Go to a position of the present line or of another one; False where there is none."""
        wanted = self._line if line is None else line
        if not 0 <= wanted < len(self._lines) or not 0 <= place < len(self._lines[wanted]):
            return False
        self._line = wanted
        self._stand(place)
        return True

    def answer_take_back(self, side: Side, *, agreed: bool) -> bool:
        """Agree to the other side's proposal, or decline it; what is taken back stays a line."""
        answered = super().answer_take_back(side, agreed=agreed)
        if answered and agreed:
            self._stand(self.place)
        return answered

    def _stand(self, place: int) -> None:
        """Be in a position of the present line."""
        before, line = self.number, self._lines[self._line]
        self._state = line[place].state
        self._made = tuple(
            Ply(earlier.state, moment.side, moment.action)
            for earlier, moment in pairwise(line[: place + 1])
            if moment.side is not None and moment.action is not None
        )
        self._proposal = None
        # The number never comes again, so that nothing that was decided meanwhile can be taken for new.
        self._returns = before + 1 - place
        self._wake()

    def _extend(self, place: int, moment: LineMoment) -> None:
        """Take the position that an action led to into the present line, or into another one."""
        line = self._lines[self._line]
        if place == len(line) - 1:
            self._lines = tuple((*line, moment) if one is line else one for one in self._lines)
            return
        done = line[: place + 1]
        for number, other in enumerate(self._lines):
            if len(other) > place + 1 and other[: place + 1] == done and other[place + 1].action == moment.action:
                self._line = number
                self._state = other[place + 1].state
                return
        self._lines = (*self._lines, (*done, moment))
        self._line = len(self._lines) - 1


def _shared(line: _Line, other: _Line) -> int:
    """How many positions two lines have in common from the beginning."""
    number = 0
    while number < min(len(line), len(other)) and line[number] is other[number]:
        number += 1
    return number
