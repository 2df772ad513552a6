"""Edits of a level's variables: whole numbers that conditions ask and triggers set.

:mod:`editor.document.references` gives one another id and tells who speaks of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.edit import NAME, EditRefusal, is_id, numbered, on_level, why_no_text, why_too_many
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import LEAST_VALUE, MOST_VALUE, Level, Variable


@dataclass(frozen=True, slots=True)
class AddVariable:
    """Give a level a variable more."""

    level_id: str
    variable: Variable

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the variable."""
        return on_level(campaign, self.level_id, self._added)

    def _added(self, level: Level) -> Level | EditRefusal:
        variable_id = self.variable.id
        if not is_id(variable_id):
            return EditRefusal("bad-id", {"id": variable_id})
        if variable_of(level, variable_id) is not None:
            return EditRefusal("id-taken", {"id": variable_id})
        refused = why_too_many(len(level.variables), LEVEL.most("variables"))
        return refused or replace(level, variables=(*level.variables, self.variable))


@dataclass(frozen=True, slots=True)
class ChangeVariable:
    """Change what a variable begins with, what it is called and whether players are told of it.

    A start beyond what a variable can hold stays at the edge of that.
    """

    level_id: str
    variable: Variable

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the variable changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level | EditRefusal:
        start = max(LEAST_VALUE, min(MOST_VALUE, self.variable.start))
        changed = replace(self.variable, start=start)
        if variable_of(level, changed.id) is None:
            return EditRefusal("no-such-variable", {"id": changed.id})
        after = tuple(changed if one.id == changed.id else one for one in level.variables)
        return why_no_text(changed.name, NAME) or replace(level, variables=after)


@dataclass(frozen=True, slots=True)
class RemoveVariable:
    """Take a variable out of a level; conditions and triggers keep speaking of it, which checks report."""

    level_id: str
    variable_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the variable."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        if variable_of(level, self.variable_id) is None:
            return EditRefusal("no-such-variable", {"id": self.variable_id})
        return replace(level, variables=tuple(one for one in level.variables if one.id != self.variable_id))


def variable_of(level: Level, variable_id: str) -> Variable | None:
    """The variable with this id."""
    return next((one for one in level.variables if one.id == variable_id), None)


def new_variable_id(level: Level) -> str:
    """An id for another variable, such as ``variable-2``."""
    return numbered("variable", frozenset(one.id for one in level.variables))
