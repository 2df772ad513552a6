"""What is counted of a game: what either side did, when they met, and how the lead went.

There is one tally for everything that measures games. :class:`EngineCounts` counts in games of the engine from what
happens; the compiled game counts the same as it plays (:mod:`runtime.fastgame.kernel.game_counts`), and tests hold both
against one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.events import (
    ElementInvoked,
    Event,
    RunLifted,
    SpyReported,
    TurnEnded,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import GameState
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class GameCounts:
    """What was counted by side, and of the whole game.

    By side: how many turns it passed, how many of its commits stood (``words``), attacked, were ``repelled``, broke
    ice; how many runs it ``lifted``, how many cities it took (those that were nobody's too), how many tokens it
    captured and ``invoked``, how many spies it used up, which is one that found a word, and how many of the cities
    that it took were the opponent's (``conquered``).

    The lead is looked at whenever a turn ends, by the scores right after it and before the next one draws; the end of
    the game ends a turn too. Level scores take the lead from nobody: ``lead_changes`` is how often the side came ahead
    that was not ahead last. By side ``last_behind`` is the last turn at whose end it was behind, 0 for none, and
    ``most_behind`` by how many points at most.

    ``first_contact`` is the turn of the first contact: of the first commit that attacks, or that takes a city from the
    opponent; None where there was none.
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
    first_contact: int | None
    lead_changes: int
    spies: BySide[int] = BySide(0, 0)
    conquered: BySide[int] = BySide(0, 0)

    def comeback(self, winner: Side | None) -> int:
        """By how many points the ``winner`` was behind at most; 0 in a draw, for nobody came back."""
        return 0 if winner is None else self.most_behind[winner]


_OUTCOMES: Mapping[WordOutcome, str] = MappingProxyType(
    {WordOutcome.PLACED: "words", WordOutcome.REPELLED: "repelled", WordOutcome.BROKE_ICE: "broken"}
)
_COUNTED = (
    *("passes", "words", "attacks", "repelled", "broken", "lifted", "taken", "tokens", "invoked", "spies", "conquered"),
)


class EngineCounts:
    """Counts in a game of the engine; ``words`` say which runs are worth points."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._counts: Counter[tuple[str, Side]] = Counter()
        self._behind: dict[Side, tuple[int, int]] = dict.fromkeys(SIDES, (0, 0))
        self._contact: int | None = None
        self._changes = 0
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
                case SpyReported(side=side):
                    self._counts["spies", side] += event.found
        if is_over:
            self.end_turn(before.turn, scores(BoardContext.of(after), after.base, self._words))

    def end_turn(self, turn: int, points: BySide[int]) -> None:
        """Look who leads: a ``turn`` has ended, or the game in it, with these points."""
        lead = points.gold - points.silver
        if lead == 0:
            return
        leader = Side.GOLD if lead > 0 else Side.SILVER
        self._behind[leader.other] = (turn, max(self._behind[leader.other][1], abs(lead)))
        self._changes += self._leader is leader.other
        self._leader = leader

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
        conquered = sum(city.before is not None for city in event.cities)
        self._counts["conquered", side] += conquered
        if (event.attack is not None or conquered) and self._contact is None:
            self._contact = turn
