"""A game at a station of a journey, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.campaign.journey import ended, items_of
from runtime.campaign.play import Arrival
from runtime.campaign.progress import PlayedNode
from runtime.engine.levels.level import Level
from runtime.match.session import Session


@dataclass(frozen=True, slots=True)
class NodeGame:
    """The game of ``level`` at a station; ``arriving`` is how the journey came there."""

    node: str
    level: Level
    difficulty: str
    arriving: Arrival | None = None

    def played(self, session: Session, at: str) -> PlayedNode:
        """What came of it, now that it is over; ``at`` is the time as files keep it."""
        state, side, words = session.state, self.level.protagonist, session.words
        values = state.setup.rules.letters.values
        how, has = ended(state, side, words), items_of(state, side, words)
        return PlayedNode(self.node, how, has, values, state.turn, at, self.difficulty, self.arriving)
