"""Edits of variables, a level's own and the campaign's: whole numbers that conditions ask and triggers set.

An edit is of the campaign's variables where its ``level_id`` is empty. :mod:`editor.document.references` gives a
level's variable another id, :class:`RenameJourneyVariable` one of the campaign's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from editor.document.edit import NAME, EditRefusal, is_id, on_level, why_no_text, why_too_many
from editor.document.presets_and_proofs import presets_with_id, with_carries
from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import Campaign, Edge
from runtime.campaign.references import Follow, ReferenceKind, followed
from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.variables import VARIABLE
from runtime.engine.levels.level import JOURNEY, LEAST_VALUE, MOST_VALUE, Condition, Level, Variable
from runtime.support.slugs import numbered

_Variables = tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class AddVariable:
    """Give a level, or the campaign, a variable more."""

    level_id: str
    variable: Variable

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the variable."""
        return _on_variables(campaign, self.level_id, self._added)

    def _added(self, variables: _Variables, most: int) -> _Variables | EditRefusal:
        refused = _why_not(self.variable.id, variables) or why_too_many(len(variables), most)
        return refused or (*variables, self.variable)


@dataclass(frozen=True, slots=True)
class ChangeVariable:
    """Change what a variable begins with, what it is called and whether players are told of it.

    A start beyond what a variable can hold stays at the edge of that.
    """

    level_id: str
    variable: Variable

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the variable changed."""
        return _on_variables(campaign, self.level_id, self._changed)

    def _changed(self, variables: _Variables, _most: int) -> _Variables | EditRefusal:
        start = max(LEAST_VALUE, min(MOST_VALUE, self.variable.start))
        changed = replace(self.variable, start=start)
        if variable_of(variables, changed.id) is None:
            return EditRefusal("no-such-variable", {"id": changed.id})
        after = tuple(changed if one.id == changed.id else one for one in variables)
        return why_no_text(changed.name, NAME) or after


@dataclass(frozen=True, slots=True)
class RemoveVariable:
    """Take a variable out of a level or the campaign; whoever speaks of it keeps doing so, which checks report."""

    level_id: str
    variable_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the variable."""
        return _on_variables(campaign, self.level_id, self._removed)

    def _removed(self, variables: _Variables, _most: int) -> _Variables | EditRefusal:
        if variable_of(variables, self.variable_id) is None:
            return EditRefusal("no-such-variable", {"id": self.variable_id})
        return tuple(one for one in variables if one.id != self.variable_id)


@dataclass(frozen=True, slots=True)
class RenameJourneyVariable:
    """Give one of the campaign's variables another id; levels, ways, presets and proofs follow."""

    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the variable renamed."""
        if self.old == self.new:
            return campaign
        if variable_of(campaign.variables, self.old) is None:
            return EditRefusal("no-such-variable", {"id": self.old})
        refused = _why_not(self.new, campaign.variables)
        if refused:
            return refused
        known = f"{JOURNEY}{self.old}"
        speaking = {level.id for level in campaign.levels if any(users_of(level, known))}
        renamed = replace(
            campaign,
            variables=tuple(replace(one, id=self._id(one.id)) for one in campaign.variables),
            levels=tuple(
                followed(level, Follow(self._followed)) if level.id in speaking else level for level in campaign.levels
            ),
            edges=tuple(self._of_edge(edge) if edge.variables else edge for edge in campaign.edges),
        )
        for level_id in renamed.presets:
            renamed = presets_with_id(renamed, level_id, ReferenceKind.VARIABLE, known, f"{JOURNEY}{self.new}")
        return with_carries(renamed, lambda carry: replace(carry, variables=self._values(carry.variables)))

    def _of_edge(self, edge: Edge) -> Edge:
        tests = (replace(one, variable=self._id(one.variable)) for one in edge.variables)
        return replace(edge, variables=tuple(tests))

    def _id(self, name: str) -> str:
        return self.new if name == self.old else name

    def _values(self, values: Mapping[str, int]) -> Mapping[str, int]:
        return {self._id(name): value for name, value in values.items()}

    def _followed(self, kind: ReferenceKind, name: str) -> str:
        is_it = kind is ReferenceKind.VARIABLE and name == f"{JOURNEY}{self.old}"
        return f"{JOURNEY}{self.new}" if is_it else name


def _on_variables(
    campaign: Campaign, level_id: str, change: Callable[[_Variables, int], _Variables | EditRefusal]
) -> Campaign | EditRefusal:
    """The campaign with the variables of a level, or its own, changed; they are told how many there may be."""
    if not level_id:
        after = change(campaign.variables, CAMPAIGN.most("variables"))
        return after if isinstance(after, EditRefusal) else replace(campaign, variables=after)

    def changed(level: Level) -> Level | EditRefusal:
        after = change(level.variables, LEVEL.most("variables"))
        return after if isinstance(after, EditRefusal) else replace(level, variables=after)

    return on_level(campaign, level_id, changed)


def _why_not(variable_id: str, others: Iterable[Variable]) -> EditRefusal | None:
    """Why a variable can't have the id beside others."""
    if not is_id(variable_id) or variable_id.startswith(JOURNEY):
        return EditRefusal("bad-id", {"id": variable_id})
    return EditRefusal("id-taken", {"id": variable_id}) if variable_of(others, variable_id) is not None else None


def variable_of(variables: Iterable[Variable], variable_id: str) -> Variable | None:
    """The variable with this id."""
    return next((one for one in variables if one.id == variable_id), None)


def new_variable_id(variables: Iterable[Variable]) -> str:
    """An id for another variable, such as ``variable-2``."""
    return numbered("variable", frozenset(one.id for one in variables))


def users_of(level: Level, variable_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of the objectives and triggers that ask a variable, and of the triggers that set it or add to it.

    ``variable_id`` is what the level calls it.
    """
    paths = [(path.id, path.when) for side in SIDES for path in level.conditions[side]]
    asking = [*paths, *((trigger.id, trigger.when) for trigger in level.triggers)]
    setting = (
        trigger.id
        for trigger in level.triggers
        if any(effect.arguments.get("variable") == variable_id for effect in trigger.every_effect())
    )
    return tuple(name for name, tree in asking if variable_id in _asked(tree)), tuple(setting)


def _asked(tree: Condition) -> Iterator[object]:
    """The variables that a condition asks."""
    waiting = [tree]
    while waiting:
        condition = waiting.pop()
        waiting += condition.parts
        if condition.kind == VARIABLE.kind:
            yield condition.arguments.get("variable")
