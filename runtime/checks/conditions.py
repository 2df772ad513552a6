"""Whether a level's conditions and triggers can be judged: their kinds, their arguments and what these speak of."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.checks.codes import in_level
from runtime.engine.conditions.plan_builder import Planned
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue


def condition_findings(level: Level, found: Planned) -> Iterator[Issue]:
    """Everything that is wrong with the form of conditions and triggers, as the engine reads them."""
    for flaw in found.flaws:
        yield in_level(level, flaw.code.value, flaw.pointer, flaw.cells, **flaw.details)
