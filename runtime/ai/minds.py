"""How the computer's players think, as data: what each looks at, how far, and what it overlooks."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.ai.weights import FULL, Weights


@dataclass(frozen=True, slots=True)
class Effort:
    """How far a turn is thought out: ``depth`` words one after another, of each the ``breadth`` most promising.

    ``beam`` is with how many of the positions so far each next word is thought of.
    """

    depth: int
    breadth: int
    beam: int


@dataclass(frozen=True, slots=True)
class Attention:
    """How likely a word is overlooked, in percent.

    ``always`` is the chance for any word; each letter beyond the fourth adds ``long``, each rare letter ``rare``, and
    ``parallel`` is added where the word makes others beside it.
    """

    always: int = 0
    long: int = 0
    rare: int = 0
    parallel: int = 0


KEEN = Attention()
"""Overlooks nothing."""

NARROW = Effort(1, 8, 1)
"""What is laid with the letters of a lifted run."""

LAST = Effort(3, 16, 4)
"""How the last letters are laid by who wants the end."""

SHORT = Effort(1, 6, 1)
"""Just one word, of few."""


@dataclass(frozen=True, slots=True)
class Mind:
    """One way to think.

    ``samples`` is for how many racks that the opponent may hold its answer is looked for, to each of the ``finalists``
    best plans; ``answer`` is how far that goes, and ``trust`` how much it counts beside the position as it stands.
    ``lifts`` is how many runs are thought of for redeployment where words can be laid, ``stuck`` where none pays, and
    ``lifted`` how far is thought from there.
    """

    effort: Effort
    weights: Weights = FULL
    attention: Attention = KEEN
    samples: int = 0
    finalists: int = 1
    answer: Effort = SHORT
    trust: float = 0.7
    lifts: int = 0
    stuck: int = 0
    lifted: Effort = NARROW


NOVICE = Mind(Effort(1, 6, 1), attention=Attention(35, 12, 15, 20))
APPRENTICE = Mind(Effort(1, 10, 1), attention=Attention(10, 8, 8, 10))
ADEPT = Mind(Effort(1, 24, 1), stuck=8)
MASTER = Mind(Effort(3, 24, 3), samples=2, finalists=4, stuck=8)
GRANDMASTER = Mind(Effort(3, 40, 6), samples=5, finalists=6, answer=Effort(2, 8, 1), lifts=2, stuck=12)
