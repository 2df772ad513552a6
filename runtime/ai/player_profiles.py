"""How the levels of skill think where a game can't be compiled, as data; and what spies tell.

Windows name the players too: nothing here leads to what finds moves, numpy and the compiler.
"""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.letters import Laid
from runtime.fastgame.player_weights import KEEN, Attention, PositionWeights

FULL = PositionWeights()
"""All that is known of what positions are worth."""

WARY = PositionWeights(letter=1.5, exposed=0.15)
"""Spends letters more freely, and feels half of the danger that its words are in."""

BOLD = PositionWeights(letter=1.1, exposed=0.05)
"""Hardly saves letters, and hardly minds what may fall."""

HASTY = PositionWeights(letter=0.6, quality=0.2, exposed=0.0, attack=0.2, threat=0.3)
"""Takes what there is, and thinks of cities only when they are near."""

SHORT_SIGHTED = PositionWeights(
    letter=0.2, quality=0.0, exposed=0.0, attack=0.0, threat=0.0, neutral=2.0, step=0.1, victory=20.0
)
"""Sees the points, and little else."""


@dataclass(frozen=True, slots=True)
class PlanningEffort:
    """How far a turn is thought out: ``depth`` words one after another, of each the ``breadth`` most promising.

    ``beam`` is with how many of the positions so far each next word is thought of.
    """

    depth: int
    breadth: int
    beam: int


NARROW = PlanningEffort(1, 8, 1)
"""What is laid with the letters of a lifted run."""

LAST = PlanningEffort(3, 16, 4)
"""How the last letters are laid by who wants the end."""

SHORT = PlanningEffort(1, 6, 1)
"""Just one word, of few."""


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """One way to think.

    ``samples`` is for how many racks that the opponent may hold its answer is looked for, to each of the ``finalists``
    best plans; ``answer`` is how far that goes, and ``fear`` how much of what it gains by that is counted.
    ``lifts`` is how many runs are thought of for redeployment where words can be laid, ``stuck`` where none pays, and
    ``lifted`` how far is thought from there. A spy is asked where no word makes the position better by ``spies``.
    """

    effort: PlanningEffort
    weights: PositionWeights = FULL
    attention: Attention = KEEN
    samples: int = 0
    finalists: int = 1
    answer: PlanningEffort = SHORT
    fear: float = 0.5
    lifts: int = 0
    stuck: int = 0
    lifted: PlanningEffort = NARROW
    spies: float = 0.0


NOVICE = PlayerProfile(PlanningEffort(1, 3, 1), SHORT_SIGHTED, Attention(50, 15, 20, parallel=25), spies=2.0)
APPRENTICE = PlayerProfile(PlanningEffort(1, 8, 1), HASTY, Attention(10, 8, 8, parallel=10), spies=3.0)
ADEPT = PlayerProfile(PlanningEffort(1, 16, 1), BOLD, Attention(5, 2, 4, 2, 6), stuck=3, spies=4.0)
MASTER = PlayerProfile(PlanningEffort(1, 20, 1), WARY, stuck=6)
GRANDMASTER = PlayerProfile(PlanningEffort(2, 32, 3), FULL, samples=2, finalists=3, fear=0.4, stuck=12)


@dataclass(frozen=True, slots=True)
class Intelligence:
    """Whether a spy ``may`` be asked now, by an action without letters that whoever runs the game completes.

    ``told`` are the letters that one has reported in this very position.
    """

    may: bool = False
    told: tuple[Laid, ...] = ()


NO_SPIES = Intelligence()
"""Nobody to ask."""
