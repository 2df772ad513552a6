"""Objectives to begin with: the five kinds that make up most scenarios, filled with what the level has. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from editor.document.conditions import USUAL_POINTS, USUAL_TURN, Owner, fresh
from runtime.engine.conditions.cells import LINK, OCCUPY
from runtime.engine.conditions.cities import HOLD_CITIES, SURVIVE
from runtime.engine.conditions.scores import SCORE
from runtime.engine.levels.conditions import Condition
from runtime.support.texts import mark

_RUNNING = 2
_CITIES = 3


@dataclass(frozen=True, slots=True)
class ObjectiveTemplate:
    """A condition to begin with: its id, which a new objective's is made of, its name, and what it is for."""

    id: str
    name: str
    tip: str
    made: Callable[[Owner], Condition]


def _capture(owner: Owner) -> Condition:
    """Take a city of the opponent's, else a neutral one."""
    cities = owner.level.cities
    wanted = [city.id for city in cities if city.owner is owner.side.other]
    wanted = wanted or [city.id for city in cities if city.owner is None]
    return Condition(HOLD_CITIES.kind, arguments={"cities": wanted[:1]} if wanted else {})


def _reach(owner: Owner) -> Condition:
    """Stand in a region, where there is one, else lead words to a city."""
    return fresh(OCCUPY.kind if owner.level.regions else LINK.kind, owner)


def _hold(owner: Owner) -> Condition:
    count = max(1, min(_CITIES, len(owner.level.cities)))
    return Condition(HOLD_CITIES.kind, arguments={"count": count, "turns": _RUNNING})


def _survive(_: Owner) -> Condition:
    return Condition(SURVIVE.kind, arguments={"turn": USUAL_TURN})


def _score(_: Owner) -> Condition:
    return Condition(SCORE.kind, arguments={"points": USUAL_POINTS})


_TEMPLATES = (
    ObjectiveTemplate("capture", mark("Capture cities"), mark("Take one city or several that you name"), _capture),
    ObjectiveTemplate(
        "reach", mark("Reach a place"), mark("Come to a region, or lead words from city to city"), _reach
    ),
    ObjectiveTemplate("hold", mark("Hold cities"), mark("Own so many cities for some turns running"), _hold),
    ObjectiveTemplate("survive", mark("Survive"), mark("Still own a city when a turn is over"), _survive),
    ObjectiveTemplate("score", mark("Score points"), mark("Come to so many points"), _score),
)

TEMPLATES: Mapping[str, ObjectiveTemplate] = MappingProxyType({one.id: one for one in _TEMPLATES})
"""Every template by its id, in the order in which they are offered."""
