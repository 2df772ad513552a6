"""A check of levels, with its fix: cities in the corner of a map, which only two words can ever reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from runtime.campaign.model import Campaign
from runtime.checks.check import Check, in_level
from runtime.checks.fixes.common import FixId, QuickFix, value_at
from runtime.checks.level import LevelView
from runtime.checks.step_budget import Look
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.reasons import Concern


def _inward(level: Level, at: Cell) -> Cell:
    """The cell one step nearer to the middle in both directions."""
    size = level.terrain.size
    row = at.row + (1 if at.row == 0 else -1 if at.row == size.rows - 1 else 0)
    column = at.column + (1 if at.column == 0 else -1 if at.column == size.columns - 1 else 0)
    return Cell(row, column)


def _moved(campaign: Campaign, issue: Issue) -> Campaign | None:
    """The campaign with the city moved inward; None where something stands there or it is no plains."""
    level, city = campaign.level(issue.place.level), value_at(campaign, issue)
    to = _inward(level, city.at)
    if any(thing.at == to for thing in (*level.cities, *level.tokens)) or level.terrain[to].symbol != ".":
        return None
    cities = tuple(replace(one, at=to) if one.id == city.id else one for one in level.cities)
    return campaign.having_level(replace(level, cities=cities))


IN_CORNER = Check(
    IssueCode("template-city-in-corner"),
    Severity.HINT,
    Wording("The city {city} stands in a corner of the map.", "Move it inward, so that more than two words reach it."),
    needs=("/cities", "/terrain"),
    fixes=(QuickFix(FixId("move-inward"), "Move it inward", _moved),),
)


def find(view: LevelView) -> Iterator[Issue]:
    """The cities in corners."""
    size = view.level.terrain.size
    for number, city in enumerate(view.level.cities):
        if city.at.row in (0, size.rows - 1) and city.at.column in (0, size.columns - 1):
            yield in_level(view.level, IN_CORNER, f"/cities/{number}", [city.at], city=city.name or city.id)


EDGE_LOOK = Look(Concern.CITIES_AND_TOKENS, find, "/cities", (IN_CORNER,))
