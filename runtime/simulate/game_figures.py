"""What is counted of a game while it is played, the same whoever plays it: the engine or the compiled game."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import Any

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

PLACED, REPELLED, BROKE_ICE = "words", "repelled", "broken"
ATTACKS, TAKEN, TOKENS, PASSES, LIFTED, INVOKED, SPIES = (
    "attacks", "taken", "tokens", "passes", "lifted", "invoked", "spies",
)  # fmt: skip
_COUNTED = (PASSES, PLACED, ATTACKS, REPELLED, BROKE_ICE, LIFTED, TAKEN, TOKENS, INVOKED, SPIES)
"""What either side does, by the names that results have for it."""

_OUTCOMES = MappingProxyType(
    {WordOutcome.PLACED: PLACED, WordOutcome.REPELLED: REPELLED, WordOutcome.BROKE_ICE: BROKE_ICE}
)


class GameFigures:
    """The figures of one game."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Side]] = Counter()
        self._contact: int | None = None
        self._leader: Side | None = None
        self._lead_changes = 0
        self._behind = dict.fromkeys(SIDES, 0)

    def add(self, name: str, side: Side, count: int = 1) -> None:
        """A side has done something so many times."""
        self._counts[name, side] += count

    def attack(self, side: Side, turn: int) -> None:
        """A side has attacked in this turn."""
        self.add(ATTACKS, side)
        self._contact = turn if self._contact is None else self._contact

    def end_turn(self, scores: BySide[int]) -> None:
        """A turn has ended, or the game, with these scores."""
        for side in SIDES:
            self._behind[side] = max(self._behind[side], scores[side.other] - scores[side])
        if scores.gold == scores.silver:
            return
        leader = Side.GOLD if scores.gold > scores.silver else Side.SILVER
        # Scores that are level take the lead from nobody: who led before may lead again.
        self._lead_changes += self._leader is leader.other
        self._leader = leader

    def hear(self, events: tuple[Event, ...], turn: int) -> None:
        """Take notice of the engine's events of an action."""
        for event in events:
            match event:
                case WordCommitted(side=side):
                    self._committed(event, turn)
                case TurnEnded(side=side, passed=True):
                    self.add(PASSES, side)
                case RunLifted(side=side):
                    self.add(LIFTED, side)
                case ElementInvoked(side=side):
                    self.add(INVOKED, side)
                case SpyReported(side=side, found=True):
                    self.add(SPIES, side)

    def _committed(self, event: WordCommitted, turn: int) -> None:
        self.add(_OUTCOMES[event.outcome], event.side)
        self.add(TAKEN, event.side, len(event.cities))
        self.add(TOKENS, event.side, len(event.tokens))
        if event.attack is not None:
            self.attack(event.side, turn)

    def told(self, winner: Side | None) -> dict[str, Any]:
        """Each figure by its name in results."""
        counts = {name: BySide(*(self._counts[name, side] for side in SIDES)) for name in _COUNTED}
        return {
            **counts,
            "contact": self._contact,
            "lead_changes": self._lead_changes,
            "comeback": 0 if winner is None else self._behind[winner],
        }
