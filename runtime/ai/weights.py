"""What a player holds a position to be worth, as numbers; the unit is a point of the score."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EvaluationWeights:
    """How much each thing counts; see :mod:`runtime.ai.evaluation` for what they are.

    ``score`` is a point more than the opponent; ``letter`` a letter kept, as far as there is room for it after the
    next draw; ``city`` a city that stays with its side; ``bonus`` the certain loss or capture of one; ``victory`` the
    end that the last city brings, if it is the one hoped for. ``attack`` and ``threat`` are how near the next capture
    is felt, by the own side and by the opponent. ``neutral`` is the way to a city of nobody. ``exposed`` is a point
    of a word that may fall; ``token`` one held; ``way`` a whole way to win; ``step`` one letter nearer; ``finish`` how
    much the leader wants the letters to run out, and ``rid`` the same once there are no more to draw;
    ``burden`` is a letter that is hard to be rid of, near the end.
    Between ``weak`` and ``strong`` the strength of a defence turns from no hindrance to one that is hardly ever beaten.
    """

    score: float = 1.0
    letter: float = 2.0
    quality: float = 0.5
    city: float = 8.0
    victory: float = 80.0
    attack: float = 0.5
    threat: float = 1.0
    neutral: float = 8.0
    exposed: float = 0.3
    weak: float = 5.0
    strong: float = 15.0
    token: float = 3.0
    way: float = 80.0
    step: float = 0.6
    finish: float = 1.0
    rid: float = 5.0
    burden: float = 2.0


FULL = EvaluationWeights()
"""All that is known of what positions are worth."""

WARY = EvaluationWeights(letter=1.5, exposed=0.15)
"""Spends letters more freely, and feels half of the danger that its words are in."""

BOLD = EvaluationWeights(letter=1.1, exposed=0.05)
"""Hardly saves letters, and hardly minds what may fall."""

HASTY = EvaluationWeights(letter=0.6, quality=0.2, exposed=0.0, attack=0.2, threat=0.3)
"""Takes what there is, and thinks of cities only when they are near."""

SHORT_SIGHTED = EvaluationWeights(
    letter=0.2, quality=0.0, exposed=0.0, attack=0.0, threat=0.0, neutral=2.0, step=0.1, victory=20.0
)
"""Sees the points, and little else."""
