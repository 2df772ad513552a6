"""Ids and who refers to them: renaming updates every reference, and before a removal one can ask who is left behind.

References lie in the arguments of conditions and effects (:mod:`runtime.campaign.references`) and in the graph.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.conditions_edits import with_numbers_renamed
from editor.document.edit import on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.ids import is_id, why_not_free
from editor.document.levels import why_no_level_id
from editor.document.presets import presets_renamed, presets_with_id
from editor.document.proofs import proofs_renamed, proofs_with_path
from runtime.campaign.model import Campaign, Edge
from runtime.campaign.references import Follow, ReferenceKind, followed, given_tokens, speakers
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a city, token, region or objective of a level another id, and change every reference to it.

    A token may also be one that a trigger puts on the map. The ways of the campaign that wait for an objective follow,
    and so do the figures that difficulties have for it, and the proofs that win by it.
    """

    level_id: str
    kind: ReferenceKind
    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the thing renamed."""
        renamed = on_level(campaign, self.level_id, self._renamed)
        if isinstance(renamed, EditRefusal):
            return renamed
        if self.kind is not ReferenceKind.OBJECTIVE:
            return presets_with_id(renamed, self.level_id, self.kind, self.old, self.new)
        here = {node.id for node in campaign.nodes if node.level == self.level_id}
        edges = tuple(self._followed(edge) if edge.start in here else edge for edge in renamed.edges)
        renamed = proofs_with_path(renamed, self.level_id, self.old, self.new)
        return renamed if edges == renamed.edges else replace(renamed, edges=edges)

    def _followed(self, edge: Edge) -> Edge:
        """A way that waits for the objective, or for others to be met or missed."""
        swap = {self.old: self.new}
        return replace(
            edge,
            path=swap.get(edge.path, edge.path),
            met=tuple(swap.get(one, one) for one in edge.met),
            missed=tuple(swap.get(one, one) for one in edge.missed),
        )

    def _renamed(self, level: Level) -> Level | EditRefusal:
        if self.old == self.new:
            return level
        if self.old not in _ids(level, self.kind):
            return EditRefusal(f"no-such-{self.kind.value}", {"id": self.old})
        refused = _why_taken(level, self.kind, self.new)
        return refused or followed(_with_id(level, self.kind, self.old, self.new), Follow(self._swapped))

    def _swapped(self, kind: ReferenceKind, text: str) -> str:
        return self.new if kind is self.kind and text == self.old else text


@dataclass(frozen=True, slots=True)
class RenameLevel:
    """Give a level another id, which is its file's name too, and change the stations that play it."""

    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level renamed."""
        if self.old == self.new:
            return campaign
        if self.old not in campaign.level_ids:
            return EditRefusal("no-such-level", {"id": self.old})
        refused = why_no_level_id(campaign, self.new)
        if refused:
            return refused
        renamed = replace(
            campaign,
            levels=tuple(replace(each, id=self.new) if each.id == self.old else each for each in campaign.levels),
            tables=tuple(replace(each, id=self.new) if each.id == self.old else each for each in campaign.tables),
            nodes=tuple(replace(node, level=self.new) if node.level == self.old else node for node in campaign.nodes),
        )
        return proofs_renamed(presets_renamed(renamed, self.old, self.new), self.old, self.new)


def referrers(level: Level, kind: ReferenceKind, thing_id: str) -> tuple[str, ...]:
    """The ids of the win paths and triggers that speak of a thing, in the file's order."""
    return tuple(speaker.id for speaker in speakers(level) if (kind, thing_id) in speaker.kinds)


def _why_taken(level: Level, kind: ReferenceKind, new: str) -> EditRefusal | None:
    """Why a thing of this kind can't have the id; objectives have ids apart from those of the map."""
    if kind is not ReferenceKind.OBJECTIVE:
        return why_not_free(level, new)
    if not is_id(new):
        return EditRefusal("bad-id", {"id": new})
    return EditRefusal("id-taken", {"id": new}) if new in _ids(level, kind) else None


def _ids(level: Level, kind: ReferenceKind) -> frozenset[str]:
    if kind is ReferenceKind.CITY:
        return frozenset(city.id for city in level.cities)
    if kind is ReferenceKind.TOKEN:
        return frozenset(token.id for token in level.tokens) | given_tokens(level)
    if kind is ReferenceKind.REGION:
        return frozenset(region.id for region in level.regions)
    return frozenset(path.id for side in SIDES for path in level.conditions[side])


def _with_id(level: Level, kind: ReferenceKind, old: str, new: str) -> Level:
    if kind is ReferenceKind.CITY:
        return replace(level, cities=tuple(replace(each, id=new) if each.id == old else each for each in level.cities))
    if kind is ReferenceKind.TOKEN:
        return replace(level, tokens=tuple(replace(each, id=new) if each.id == old else each for each in level.tokens))
    if kind is ReferenceKind.REGION:
        return replace(
            level, regions=tuple(replace(each, id=new) if each.id == old else each for each in level.regions)
        )
    conditions = level.conditions.map(
        lambda paths: tuple(replace(path, id=new) if path.id == old else path for path in paths)
    )
    return with_numbers_renamed(replace(level, conditions=conditions), old, new)
