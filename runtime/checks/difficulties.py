"""The columns of difficulty: for difficulties that there are not, figures that fit nothing, players that nobody is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches

from runtime.ai import PLAYERS
from runtime.campaign.difficulty import misfits, unknown_difficulties
from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import override_issues
from runtime.campaign.source import level_file
from runtime.checks.codes import in_level
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import DifficultyColumn, Level
from runtime.support.issues import Issue
from runtime.support.jsonplaces import child


def column_findings(level: Level) -> Iterator[Issue]:
    """What is wrong with a level's columns by themselves.

    ``figure-of-nothing``, ``figure-of-several``, ``unknown-figure`` and ``figure-range`` are of their figures,
    ``column-idle`` is a column that changes nothing.
    """
    for misfit in misfits(level):
        details = {**misfit.details, "difficulty": misfit.difficulty}
        yield in_level(level, misfit.code.value, misfit.pointer, (), **details)
    for name, column in level.difficulty.items():
        pointer = child("/difficulty", name)
        for issue in override_issues(column.rules):
            place = replace(issue.place, file=level_file(level.id), pointer=pointer + issue.place.pointer)
            yield replace(issue, place=replace(place, level=level.id))
        for side in SIDES:
            seat = column.seats[side]
            if seat is not None and seat.computer is not None and seat.computer not in PLAYERS:
                near = get_close_matches(seat.computer, PLAYERS, 1)
                details = {
                    "computer": seat.computer,
                    "allowed": ", ".join(PLAYERS),
                    "suggestion": near[0] if near else "",
                }
                yield in_level(level, "unknown-computer", f"{pointer}/seats/{side.value}/computer", (), **details)
        if column == DifficultyColumn():
            yield in_level(level, "column-idle", pointer, (), difficulty=name)


def campaign_column_findings(campaign: Campaign) -> Iterator[Issue]:
    """``unknown-difficulty``: columns for difficulties that the campaign does not have."""
    for level in campaign.levels:
        for misfit in unknown_difficulties(campaign, level):
            near = get_close_matches(misfit.difficulty, [one.id for one in campaign.difficulties], 1)
            details: Mapping[str, str | int] = {"difficulty": misfit.difficulty, "suggestion": near[0] if near else ""}
            yield in_level(level, "unknown-difficulty", misfit.pointer, (), **details)
