"""What a side can do with its turn beside laying words: lifting a run of its own, and invoking its tokens."""

from __future__ import annotations

from dataclasses import replace

from runtime.ai.completing import lot
from runtime.ai.letters import least_wanted
from runtime.ai.planning import Plan, Planner
from runtime.engine.actions import Invoke, Redeploy
from runtime.engine.redeploy import Around, lift
from runtime.engine.state import GameState
from runtime.engine.table import Table
from runtime.engine.turn import Applied, apply
from runtime.engine.words import Words

_REGIONS = 4
"""For so many of the regions that an element may cover it is looked what it would do."""

_RISK = 4.0
"""How much better an element must be than the position without it."""


def lifts(state: GameState, planner: Planner, words: Words, number: int) -> list[Plan]:
    """The ``number`` runs whose lifting costs least, each as the beginning of a plan."""
    side = state.to_move
    if state.redeployed or not number:
        return []
    table, rack = Table.of(state), state.racks[side]
    found = []
    around = Around.of(table, side, words)
    for run in around.network.runs:
        lifted = lift(table, side, rack, words, at=run.at, direction=run.direction, around=around)
        if isinstance(lifted, tuple):
            continue
        letters = "".join(sorted(rack.letters + "".join(one.letter for one in lifted.lifted)))
        action = Redeploy(run.at, run.direction, least_wanted(letters, lifted.must_discard, 0))
        applied = apply(state, action, words)
        if isinstance(applied, Applied):
            found.append(planner.plan(applied.state, (action,)))
    found.sort(key=lambda plan: -plan.worth)
    return found[:number]


def invocations(state: GameState, planner: Planner, words: Words, seed: int) -> list[Plan]:
    """Each token's invocation as a plan; it is worth the average over regions that may come of it."""
    found = []
    for token in state.racks[state.to_move].tokens:
        action = Invoke(token.element, token.at)
        plans = []
        for number in range(_REGIONS):
            applied = apply(replace(state, chance=lot(seed, number)), action, words)
            if isinstance(applied, Applied):
                plans.append(planner.plan(applied.state, (action,)))
        if plans:
            worth = sum(plan.worth for plan in plans) / len(plans)
            found.append(replace(plans[0], worth=worth - _RISK))
    return found
