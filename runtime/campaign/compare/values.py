"""A difference between two campaigns as a value: what, where, and the figures that its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from runtime.support.issues import Place

MOST_CELLS = 100
"""How many cells a difference names; the box and the count in its details speak of all."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which the later campaign differs from the earlier.

    ``place`` has the file in the campaign's folder, the JSON pointer into it (into the earlier one where the thing is
    gone), the level's id, and the cells, :data:`MOST_CELLS` of them at most. ``details`` hold names and figures;
    among them ``level``, the level's title, and for areas ``row``, ``column``, ``last_row`` and ``last_column``.
    """

    code: str
    place: Place = Place()
    details: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something that both sides changed, each in its own way; what ours says was kept.

    ``place`` is in the merged campaign; ``details`` are as those of a :class:`Difference`, what ours and theirs say
    among them, each shortened.
    """

    code: str
    place: Place = Place()
    details: Mapping[str, str | int] = field(default_factory=dict)
