"""A campaign: the graph of its levels, and the levels themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from runtime.campaign.play import PresetFile
from runtime.engine.level import Extra, Level


class Outcome(Enum):
    """How a level ended for the campaign's player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Node:
    """A station of the campaign: a level, by its id."""

    id: str
    level: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another, taken on ``outcome``; of several the lowest ``priority`` goes first.

    ``path`` narrows a victory to one of the level's win paths; empty means any.
    """

    id: str
    start: str
    end: str
    outcome: Outcome = Outcome.WON
    path: str = ""
    priority: int = 0
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CampaignWords:
    """The words of a campaign: the shipped ones, or a ``list`` of its own, a file in the folder ``words``.

    ``lexicon`` is the tier of the shipped words up to which they are valid, ``offers`` the one up to which the computer
    lays and spies offer them; None leaves both as usual. With ``refuse_unkind`` nobody may lay words that hurt.
    """

    list: str = ""
    lexicon: int | None = None
    offers: int | None = None
    refuse_unkind: bool = False
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Campaign:
    """Everything that a campaign's folder holds; ``levels`` are in the designer's order.

    ``presets`` are those of each level by its id; a level without a file of them is not among the keys.
    ``cover`` is the name of a picture in the folder ``assets``; without it the first level stands for the campaign.
    """

    id: str
    name: str
    levels: tuple[Level, ...]
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    start: str = ""
    author: str = ""
    version: str = ""
    licence: str = ""
    description: str = ""
    words: CampaignWords = field(default_factory=CampaignWords)
    presets: Mapping[str, PresetFile] = field(default_factory=dict)
    cover: str = ""
    extra: Extra = field(default_factory=dict)

    def level(self, level_id: str) -> Level:
        """The level with this id; raises KeyError where there is none."""
        for level in self.levels:
            if level.id == level_id:
                return level
        raise KeyError(level_id)

    def presets_of(self, level_id: str) -> PresetFile:
        """The presets of a level; none where there is no file of them."""
        return self.presets.get(level_id, PresetFile())

    def having_level(self, changed: Level) -> Campaign:
        """The same campaign with the level of the same id replaced."""
        return replace(self, levels=tuple(changed if level.id == changed.id else level for level in self.levels))
