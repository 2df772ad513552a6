"""The effects that can go several ways, each with effects of its own (rules, section 13)."""

from __future__ import annotations

from itertools import accumulate

from runtime.engine.conditions.arguments import Argument, Takes, mark
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.game.chance import draw
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import ChanceDecided, Event
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import EffectKindId
from runtime.engine.words.words import Words

FORMAT = 2
"""The format of files that came with memory, choice and chance."""

HEAVIEST, MOST_BRANCHES = 1_000, 100
"""The greatest weight of a branch, and how many branches there are at most."""


def _chance(state: GameState, effect: EffectNode, _words: Words) -> Event:
    total = sum(branch.weight for branch in effect.branches)
    lot, _ = draw(state.chance, total)
    ends = accumulate(branch.weight for branch in effect.branches)
    number = next(number for number, end in enumerate(ends) if lot < end)
    return ChanceDecided(effect.branches[number].text, number, total)


CHANCE = EffectKind(
    EffectKindId("chance"),
    mark("Lets chance decide what happens: one of several branches, each as likely as its weight beside the others."),
    (),
    _chance,
    format=FORMAT,
    branches=(2, MOST_BRANCHES),
    branch_arguments=(
        Argument("text", Takes.TEXT, mark("What players read when it comes to this; it may stay empty.")),
        Argument(
            "weight", Takes.WHOLE, mark("How likely it is beside the other branches."), default=1, maximum=HEAVIEST
        ),
    ),
)
