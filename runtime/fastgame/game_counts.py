"""What is counted of a game: what either side did, when they met, and how the lead went.

The compiled game counts as it plays (:mod:`runtime.fastgame.kernel.game_counts`); of games of the engine
:class:`EngineCounts` counts the same from what happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.events import ElementInvoked, Event, RunLifted, TurnEnded, WordCommitted, WordOutcome
from runtime.engine.game.state import GameState
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class GameCounts:
    """What was counted by side, and of the whole game.

    By side: how often it passed, laid ``words`` that stood, attacked, was repelled, broke ice, lifted a run; how many
    cities and tokens it took, how many tokens it invoked; the last turn at whose end it was behind, and by how many
    points at most. ``first_contact`` is the turn of the first attack, or of the first city taken from the opponent; 0
    where there was none. ``lead_changes`` is how often the other side came ahead.
    """

    passes: BySide[int]
    words: BySide[int]
    attacks: BySide[int]
    repelled: BySide[int]
    broken: BySide[int]
    lifted: BySide[int]
    taken: BySide[int]
    tokens: BySide[int]
    invoked: BySide[int]
    last_behind: BySide[int]
    most_behind: BySide[int]
    first_contact: int
    lead_changes: int


_OUTCOMES: Mapping[WordOutcome, str] = MappingProxyType(
    {WordOutcome.PLACED: "words", WordOutcome.REPELLED: "repelled", WordOutcome.BROKE_ICE: "broken"}
)
_COUNTED = ("passes", "words", "attacks", "repelled", "broken", "lifted", "taken", "tokens", "invoked")


class EngineCounts:
    """Counts in a game of the engine; ``words`` say which runs are worth points."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._counts: Counter[tuple[str, Side]] = Counter()
        self._behind: dict[Side, tuple[int, int]] = dict.fromkeys(SIDES, (0, 0))
        self._contact = self._changes = 0
        self._leader: Side | None = None

    def hear(self, events: Iterable[Event], before: GameState, after: GameState) -> None:
        """Count the events of an action that was done in ``before`` and led to ``after``."""
        is_over = after.ended is not None
        for event in events:
            match event:
                case WordCommitted():
                    self._commit(event, before.turn)
                case TurnEnded(side=side):
                    self._counts["passes", side] += event.passed
                    is_over = True
                case RunLifted(side=side):
                    self._counts["lifted", side] += 1
                case ElementInvoked(side=side):
                    self._counts["invoked", side] += 1
        if is_over:
            self._look_who_leads(before.turn, after)

    @property
    def counts(self) -> GameCounts:
        """What was counted so far."""
        counted = {name: BySide(*(self._counts[name, side] for side in SIDES)) for name in _COUNTED}
        last, most = (BySide(*(self._behind[side][place] for side in SIDES)) for place in range(2))
        return GameCounts(
            **counted, last_behind=last, most_behind=most, first_contact=self._contact, lead_changes=self._changes
        )

    def _commit(self, event: WordCommitted, turn: int) -> None:
        side = event.side
        self._counts[_OUTCOMES[event.outcome], side] += 1
        self._counts["attacks", side] += event.attack is not None
        self._counts["taken", side] += len(event.cities)
        self._counts["tokens", side] += len(event.tokens)
        if event.attack is not None or any(city.before is not None for city in event.cities):
            self._contact = self._contact or turn

    def _look_who_leads(self, turn: int, state: GameState) -> None:
        points = scores(BoardContext.of(state), state.base, self._words)
        lead = points[Side.GOLD] - points[Side.SILVER]
        if lead == 0:
            return
        leader = Side.GOLD if lead > 0 else Side.SILVER
        self._behind[leader.other] = (turn, max(self._behind[leader.other][1], abs(lead)))
        self._changes += self._leader is leader.other
        self._leader = leader
