"""Win conditions and triggers as a designer writes them (rules, section 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Condition:
    """A node of a condition tree.

    ``kind`` is ``all``, ``any`` or ``not`` with ``parts``, or the name of a leaf with its ``arguments``.
    """

    kind: str
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
class Effect:
    """Something a trigger does; ``kind`` is the name of the effect."""

    kind: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trigger:
    """What happens in a level when a condition is met: once, or each time with ``repeat``."""

    id: str
    when: Condition
    effects: tuple[Effect, ...]
    repeat: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)
