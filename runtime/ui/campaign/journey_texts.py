"""What the map of a journey says: how a station stands, what was done there, how it all ended."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.campaign.model import Campaign, EndKind, LevelOutcome
from runtime.campaign.progress import NodeResult, NodeState
from runtime.support.names import OUTCOMES
from runtime.support.texts import Texts, mark
from runtime.ui.game_texts.history import say_moment

STATES = MappingProxyType(
    {
        NodeState.HERE: mark("You stand here."),
        NodeState.DONE: mark("Done."),
        NodeState.OPEN: mark("Open: you may go there from here and come back."),
        NodeState.TRIED: mark("Tried, and not won yet."),
        NodeState.LOCKED: mark("You have not come here yet."),
    }
)
ENDINGS = MappingProxyType(
    {
        EndKind.VICTORY: (
            mark("The journey ends in victory"),
            mark("You have come to the end of your journey, and you have won."),
        ),
        EndKind.DEFEAT: (
            mark("The journey ends in defeat"),
            mark("This is where your journey ends. Set out again, or go on from a station that you know."),
        ),
        EndKind.OPEN: (mark("The journey ends"), mark("You have come to an end of your journey.")),
    }
)


def say_table_result(t: Texts, result: NodeResult, campaign: Campaign) -> tuple[str, ...]:
    """What was done in a table game, a line each."""
    lines = [
        t.plural("Played {count} time, won {won}.", "Played {count} times, won {won}.", result.tries, won=result.won)
    ]
    if result.best is not LevelOutcome.WON:
        lines.append(t("Best result so far: {outcome}.", outcome=t(OUTCOMES[result.best.value])))
    if result.turns:
        lines.append(t("Fewest moves to win: {moves}.", moves=result.turns))
    return (*lines, *_occasion(t, result, campaign))


def say_result(t: Texts, result: NodeResult, campaign: Campaign, objectives: Mapping[str, str]) -> tuple[str, ...]:
    """What was done at a station, a line each; ``objectives`` are the sentences of its objectives by their ids."""
    lines = [
        t.plural("Played {count} time, won {won}.", "Played {count} times, won {won}.", result.tries, won=result.won)
    ]
    if result.best is not LevelOutcome.WON:
        lines.append(t("Best result so far: {outcome}.", outcome=t(OUTCOMES[result.best.value])))
    lines.append(t("Best score: {score}.", score=result.score))
    if result.turns:
        lines.append(t("Fewest turns to win: {turns}.", turns=result.turns))
    for path in result.paths:
        way = objectives.get(path, path) if path else t("a standard end of the game")
        lines.append(t("Won by: {way}", way=way))
    for name in result.met:
        if name in objectives and name not in result.paths:
            lines.append(t("Met as well: {objective}", objective=objectives[name]))
    return (*lines, *_occasion(t, result, campaign))


def _occasion(t: Texts, result: NodeResult, campaign: Campaign) -> tuple[str, ...]:
    """How hard it was when it went best, and when it was played last."""
    lines = []
    named = next((one.name for one in campaign.difficulties if one.id == result.difficulty), "")
    if named:
        lines.append(t("Difficulty of the best result: {difficulty}.", difficulty=named))
    if result.last:
        lines.append(t("Last played: {date}.", date=say_moment(result.last)))
    return tuple(lines)
