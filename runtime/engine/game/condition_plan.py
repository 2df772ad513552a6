"""The conditions and triggers of a game, ready to be judged, and what is remembered of them in its course."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import ConditionKindId, EffectKindId, Variable

T = TypeVar("T")


class _Typed:
    """What conditions and effects have in common: their arguments, each asked for by its type."""

    __slots__ = ()
    kind: ConditionKindId | EffectKindId
    arguments: Mapping[str, object]

    @property
    def side(self) -> Side:
        """The side that it concerns, or whose condition it is."""
        return cast(Side, self.arguments["side"])

    def get(self, name: str, kind: type[T]) -> T | None:
        """An argument of this type; None where it was left out. Raises KeyError where the kind has no such argument.

        One that was left out is among the arguments too; only what could not be planned has none at all.
        """
        if self.arguments and name not in self.arguments:
            raise KeyError(f"“{self.kind}” has no argument “{name}”, only {', '.join(self.arguments)}")
        value = self.arguments.get(name)
        return value if isinstance(value, kind) else None


@dataclass(frozen=True, slots=True)
class ConditionNode(_Typed):
    """A condition with typed arguments; ``key`` is what its memory is kept by, unlike any other's in the level.

    ``pointer`` is where it stands in the level's file.
    """

    kind: ConditionKindId
    key: str
    pointer: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    parts: tuple[ConditionNode, ...] = ()

    @property
    def turns(self) -> int:
        """For how many of the side's turns running it must hold; 0 where that is not asked."""
        return cast(int, self.arguments.get("turns", 0))

    def whole(self, name: str) -> int:
        """A whole number that is always given or has a default."""
        return cast(int, self.arguments[name])

    def walk(self) -> Iterator[ConditionNode]:
        """The node and all below it, from the top."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.parts)


@dataclass(frozen=True, slots=True)
class Objective:
    """A way for ``side`` to win, or a bonus objective of it; a hidden one is not shown before it is met or revealed."""

    id: str
    side: Side
    when: ConditionNode
    bonus: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class EffectBranch:
    """One course of an effect that can go several ways, with what comes of it."""

    effects: tuple[EffectNode, ...]
    id: str = ""
    text: str = ""
    weight: int = 1


@dataclass(frozen=True, slots=True)
class EffectNode(_Typed):
    """One effect of a trigger with its typed arguments; ``pointer`` is where it stands in the level's file."""

    kind: EffectKindId
    arguments: Mapping[str, object] = field(default_factory=dict)
    pointer: str = ""
    branches: tuple[EffectBranch, ...] = ()

    def text(self, name: str) -> str:
        """A text that is always given or has a default."""
        return cast(str, self.arguments[name])

    def walk(self) -> Iterator[EffectNode]:
        """The effect and all that may come of its branches, in the file's order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [inner for branch in reversed(node.branches) for inner in reversed(branch.effects)]


@dataclass(frozen=True, slots=True)
class Rule:
    """A trigger, ready to go off: once, or each time its condition becomes true."""

    id: str
    key: str
    when: ConditionNode
    effects: tuple[EffectNode, ...]
    repeat: bool = False

    def every_effect(self) -> Iterator[EffectNode]:
        """All that it may do, the effects within others too."""
        return (inner for effect in self.effects for inner in effect.walk())


@dataclass(frozen=True, slots=True)
class ConditionPlan:
    """Everything that is judged in a game beside the standard ends, and what is remembered for it; it never changes."""

    objectives: tuple[Objective, ...] = ()
    rules: tuple[Rule, ...] = ()
    variables: tuple[Variable, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.objectives or self.rules)

    @property
    def trees(self) -> tuple[ConditionNode, ...]:
        """The conditions of all objectives and triggers."""
        return (*(objective.when for objective in self.objectives), *(rule.when for rule in self.rules))

    def does(self, *kinds: EffectKindId) -> bool:
        """Whether some trigger has an effect of such a kind, so that what the rules alone make certain is not."""
        return any(effect.kind in kinds for effect in self.every_effect())

    def every_effect(self) -> Iterator[EffectNode]:
        """All that its triggers may do, the effects within others too."""
        return (effect for rule in self.rules for effect in rule.every_effect())

    def effect_at(self, pointer: str) -> EffectNode:
        """The effect that stands there in the level; raises StopIteration where there is none."""
        return next(effect for effect in self.every_effect() if effect.pointer == pointer)

    def shown(self, course: ConditionMemory, closed: Collection[str] = ()) -> ConditionPlan:
        """What players may know and strive for: no trigger, no hidden variable, no ``closed`` or hidden objective.

        One that is met or revealed is hidden no longer.
        """
        return ConditionPlan(
            tuple(one for one in self.objectives if course.shows(one) and one.id not in closed),
            variables=tuple(one for one in self.variables if one.shown),
        )


@dataclass(frozen=True, slots=True)
class ConditionMemory:
    """What is remembered of conditions and triggers.

    ``looked`` says whether the first position was looked at; ``over`` counts the turns that have ended since the
    game began. ``memory`` holds a number by a node's key, where it is not 0. ``met``, ``revealed`` (objectives) and
    ``fired`` (triggers that go off once) are ids in the order it happened. ``given`` are letters that triggers gave,
    sorted. ``next_turn`` is whose turn comes next where a trigger has settled it.
    """

    looked: bool = False
    over: int = 0
    memory: Mapping[str, int] = field(default_factory=dict)
    met: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    given: BySide[str] = BySide("", "")
    next_turn: Side | None = None

    def shows(self, objective: Objective) -> bool:
        """Whether players are told of ``objective``."""
        return not objective.hidden or objective.id in self.met or objective.id in self.revealed

    def remembering(self, marks: Mapping[str, int]) -> ConditionMemory:
        """The same with other numbers in its memory; 0 forgets."""
        memory = {**self.memory, **marks}
        return replace(self, memory={key: memory[key] for key in sorted(memory) if memory[key]})
