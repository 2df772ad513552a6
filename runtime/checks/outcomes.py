"""The ways in which a station can end, as far as they make a difference to the ways that leave it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from runtime.campaign.journey import CampaignGraph, Ended, journeys_end
from runtime.campaign.model import Edge, EndKind, LevelOutcome, Node
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.support.reasons import Reason

MOST_ASKED = 6
"""With more objectives than these on the ways of a station, not every outcome is gone through."""


def victories(level: Level | None, leaving: Iterable[Edge]) -> Iterator[Ended]:
    """Every victory that the ways can tell apart; a station without a level is won by reading it.

    Nothing where the ways speak of objectives that the level does not have, or of too many.
    """
    won = [edge for edge in leaving if edge.outcome is LevelOutcome.WON]
    own = [path.id for path in level.conditions[level.protagonist] if not path.bonus] if level else []
    known = {path.id for side in SIDES for path in level.conditions[side]} if level else set()
    asked = sorted({name for edge in won for name in (*edge.met, *edge.missed)})
    if len(asked) > MOST_ASKED or not known.issuperset({*asked, *(edge.path for edge in won if edge.path)}):
        return
    bounds = {edge.score_least for edge in won} | {edge.score_most for edge in won}
    marks = sorted({0, *(mark + step for mark in bounds if mark is not None for step in (-1, 0, 1))})
    subsets = list(chain.from_iterable(combinations(asked, length) for length in range(len(asked) + 1)))
    for path in ("", *own):
        for met in subsets:
            for score in marks:
                yield Ended(LevelOutcome.WON, path, score, frozenset(met) | {path} - {""})


def ends_never(graph: CampaignGraph, node: Node, level: Level | None, effort: StepBudget) -> bool:
    """Whether a station is marked as an ending at which no journey can end, because a way always leads on from it."""
    if node.ending is None or (node.level and level is None and node.id not in graph.tables):
        return False
    possible = graph.tables.get(node.id, frozenset(LevelOutcome))
    others = (
        possible & {LevelOutcome.LOST, LevelOutcome.DRAWN} if node.level and node.ending is not EndKind.VICTORY else ()
    )
    if any(not any(_leads_on(edge, outcome) for edge in graph.out(node.id)) for outcome in others):
        return False
    is_won = False
    for how in victories(level, graph.out(node.id)):
        is_won = True
        effort.spend(1 + len(graph.out(node.id)))
        if journeys_end(graph, node.id, how) is not None:
            return False
    return is_won


def why_never(game: str) -> Reason:
    """Why a table game can't end in every way."""
    return Reason.NEVER_DRAWN if game == "scribe" else Reason.NO_POINTS


def _leads_on(edge: Edge, outcome: LevelOutcome) -> bool:
    """Whether a way leads on after an outcome, whatever else is the case."""
    waits = edge.met or edge.missed or edge.score_least is not None or edge.score_most is not None
    return edge.outcome is outcome and not edge.unlocks and not waits
