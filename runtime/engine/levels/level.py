"""A level: the map and everything a designer settles about one game, its win conditions and triggers among it.

A level knows nothing of the campaign's graph. Its JSON form is described in ``schemas/level.schema.json``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NewType

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.ruleset import USUAL_EDITION

CONNOTATIONS = ("attacking", "burning", "cutting", "defending", "sneaking")
"""What a word can suggest (section 12)."""

HEAVIEST, MOST_BRANCHES = 1_000, 100
"""The greatest weight of a branch, and how many branches there are at most."""

MEMORY_FORMAT = 2
"""The format of files that came with memory, choice and chance."""

ConditionKindId = NewType("ConditionKindId", str)
"""The name of a kind of condition, as files give it; a level may name one that nobody knows."""

EffectKindId = NewType("EffectKindId", str)
"""The name of a kind of effect, in the same way."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A node of a condition tree.

    ``kind`` is ``all``, ``any`` or ``not`` with ``parts``, or the name of a single condition with its ``arguments``.
    """

    kind: ConditionKindId
    id: str = ""
    parts: tuple[Condition, ...] = ()
    arguments: Mapping[str, object] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WinPath:
    """One way for a side to win; edges of a campaign name it by its id."""

    id: str
    when: Condition
    bonus: bool = False
    hidden: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Branch:
    """One course of what can go several ways: the effects that it leads to, and what players read of it.

    Of chance, ``weight`` is how likely it is beside the others.
    """

    effects: tuple[Effect, ...] = ()
    id: str = ""
    text: str = ""
    weight: int = 1
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a trigger does; ``kind`` is the name of the effect.

    What can go several ways has ``branches`` with effects of their own (section 13).
    """

    kind: EffectKindId
    arguments: Mapping[str, object] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)

    def walk(self) -> Iterator[Effect]:
        """The effect and all that may come of its branches, in the file's order."""
        return (effect for effect, _ in self.placed(""))

    def placed(self, pointer: str) -> Iterator[tuple[Effect, str]]:
        """The same, each with its JSON pointer, where this one stands at ``pointer``."""
        waiting = [(self, pointer)]
        while waiting:
            effect, where = waiting.pop()
            yield effect, where
            waiting += reversed(
                [
                    (inner, f"{where}/branches/{number}/effects/{place}")
                    for number, branch in enumerate(effect.branches)
                    for place, inner in enumerate(branch.effects)
                ]
            )


@dataclass(frozen=True, slots=True)
class Trigger:
    """What happens in a level when a condition is met: once, or each time with ``repeat``."""

    id: str
    when: Condition
    effects: tuple[Effect, ...]
    repeat: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)

    def every_effect(self) -> Iterator[Effect]:
        """All that it may do, the effects within others too."""
        return (inner for effect in self.effects for inner in effect.walk())

    def placed_effects(self, pointer: str) -> Iterator[tuple[Effect, str]]:
        """The same, each with its JSON pointer, where the trigger stands at ``pointer``."""
        for place, effect in enumerate(self.effects):
            yield from effect.placed(f"{pointer}/effects/{place}")


Extra = Mapping[str, object]
"""Keys of a file that this version does not know; they are written back unchanged."""


@dataclass(frozen=True, slots=True)
class City:
    """A city on the map; ``owner`` is None while it is neutral."""

    id: str
    at: Cell
    owner: Side | None
    name: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Token:
    """An elemental token on the map; ``power`` None takes the ruleset's."""

    id: str
    at: Cell
    element: Element
    power: int | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Region:
    """A named set of cells for conditions and triggers, sorted by row and column."""

    id: str
    cells: tuple[Cell, ...]
    name: str = ""
    extra: Extra = field(default_factory=dict)


class PoolKind(Enum):
    """How a player's undrawn letters come about (section 1)."""

    STANDARD = "standard"
    COUNTS = "counts"
    ORDER = "order"
    INFINITE = "infinite"


@dataclass(frozen=True, slots=True)
class Pool:
    """A player's pool: a multiple of the ruleset's counts, own counts, a fixed order, or endless."""

    kind: PoolKind = PoolKind.STANDARD
    multiple: int = 1
    counts: Mapping[str, int] = field(default_factory=dict)
    order: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side; ``computer`` is the id of the computer's player, or None for a person."""

    computer: str | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Start:
    """The partial position a game begins with; a rack of None is drawn from the pool."""

    letters: BySide[tuple[Laid, ...]] = BySide((), ())
    racks: BySide[str | None] = BySide(None, None)
    base: BySide[int] = BySide(0, 0)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WordChanges:
    """How a level's words differ from its campaign's.

    ``added`` and ``banned`` are upper case, in the designer's order. ``lexicon`` is the tier up to which words are
    valid, ``offers`` the one up to which the computer lays and spies offer them; None leaves it to the campaign.
    With ``refuse_unkind`` nobody may lay words that hurt. ``meanings`` are the connotations of added words, in the
    place of what the lexicon says of them.
    """

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    lexicon: int | None = None
    offers: int | None = None
    refuse_unkind: bool = False
    meanings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A page of story: a text with simple marks, or the id of one of the campaign's, under a title and a picture.

    ``picture`` is the name of a file in the campaign's folder ``assets``.
    """

    text: str = ""
    title: str = ""
    picture: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """The pages that are read before a level, and after it by how it ended for the protagonist."""

    before: tuple[StoryPage, ...] = ()
    won: tuple[StoryPage, ...] = ()
    lost: tuple[StoryPage, ...] = ()
    drawn: tuple[StoryPage, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DifficultyColumn:
    """How a level differs at one difficulty: who plays where no person does, single rules, and figures.

    A seat of None stays as the level has it. ``numbers`` are arguments of conditions, by the id of the condition, or
    of the objective or trigger whose topmost condition it is: ``{"win-by-points": {"points": 80}}``.
    """

    seats: BySide[Seat | None] = BySide(None, None)
    rules: Mapping[str, object] = field(default_factory=dict)
    base: BySide[int | None] = BySide(None, None)
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


LEAST_VALUE, MOST_VALUE = -1_000_000, 1_000_000
"""What a variable holds at least and at most; what would leave this stays at its edge (section 13)."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A whole number that a level remembers (section 13); players are told of it by its name where it is ``shown``."""

    id: str
    start: int = 0
    name: str = ""
    shown: bool = False
    extra: Extra = field(default_factory=dict)


JOURNEY = "journey."
"""What a level puts before the id of a variable that its campaign declares (section 13)."""


@dataclass(frozen=True, slots=True)
class Level:
    """One map with its rules, pools, seats, start, regions, conditions, triggers and texts.

    ``symmetry`` is what the map is meant to have; checks list what breaks it, and the editor's tools keep it.
    ``difficulty`` has a column for each of the campaign's difficulties, by its id, at which the level differs.
    ``journey`` are the variables of the campaign that it is part of, as the level calls them; each begins with what
    the player brings along. They are no part of its file.
    """

    id: str
    name: str
    terrain: TerrainMap
    ruleset: str = USUAL_EDITION
    rules: Mapping[str, object] = field(default_factory=dict)
    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    regions: tuple[Region, ...] = ()
    seats: BySide[Seat] = BySide(Seat(), Seat())
    pools: BySide[Pool] = BySide(Pool(), Pool())
    start: Start = field(default_factory=Start)
    words: WordChanges = field(default_factory=WordChanges)
    standard_end: bool = True
    conditions: BySide[tuple[WinPath, ...]] = BySide((), ())
    triggers: tuple[Trigger, ...] = ()
    variables: tuple[Variable, ...] = ()
    protagonist: Side = Side.GOLD
    symmetry: Symmetry | None = None
    description: str = ""
    story: Story = field(default_factory=Story)
    difficulty: Mapping[str, DifficultyColumn] = field(default_factory=dict)
    journey: tuple[Variable, ...] = ()
    extra: Extra = field(default_factory=dict)

    @property
    def known_variables(self) -> tuple[Variable, ...]:
        """Its own variables, then those of the journey of which its conditions and triggers speak."""
        if not self.journey:
            return self.variables
        spoken, own = journey_names(self), {one.id for one in self.variables}
        return (*self.variables, *(one for one in self.journey if one.id in spoken and one.id not in own))

    def detached(self) -> Level:
        """The level as it is without its campaign: what it knows of the journey's variables is its own then."""
        return replace(self, variables=self.known_variables, journey=()) if self.journey else self

    def with_journey(self, values: Mapping[str, int]) -> Level:
        """The level where the journey's variables hold these values, by the ids that the campaign gives them."""
        held = tuple(replace(one, start=values.get(one.id.removeprefix(JOURNEY), one.start)) for one in self.journey)
        return self if held == self.journey else replace(self, journey=held)


def journey_values(values: Mapping[str, int]) -> Mapping[str, int]:
    """What of the values of a level's variables is the journey's, by the ids that the campaign gives them."""
    return {name.removeprefix(JOURNEY): value for name, value in values.items() if name.startswith(JOURNEY)}


def journey_names(level: Level) -> frozenset[str]:
    """What may name a variable of the journey in the level's conditions and triggers."""
    waiting: list[object] = [path.when for side in level.conditions for path in side]
    waiting += [part for trigger in level.triggers for part in (trigger.when, *trigger.every_effect())]
    found: set[str] = set()
    while waiting:
        one = waiting.pop()
        if isinstance(one, Condition):
            waiting += [*one.parts, one.arguments]
        elif isinstance(one, Effect):
            waiting.append(one.arguments)
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
        elif isinstance(one, str) and one.startswith(JOURNEY):
            found.add(one)
    return frozenset(found)
