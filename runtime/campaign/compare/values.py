"""A difference between two campaigns as a value: what, where, and its figures; and as a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from runtime.support.difference_messages import say_conflict, say_difference
from runtime.support.issues import Place
from runtime.support.texts import Texts, of_each_kind

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


MOST_ALIKE = 8
"""How many differences of one kind are told of one level; of the others only how many there are."""


def difference_texts(
    t: Texts, found: Sequence[Difference], most: int | None = None, *, every: bool = False
) -> tuple[str, ...]:
    """The differences as sentences in their order, ``most`` lines at most.

    Many of a kind are summed up unless ``every`` is asked for.
    """
    counts: dict[tuple[str, str], int] = {}
    lines: list[str] = []
    for difference in found:
        key = difference.code, difference.place.level
        counts[key] = counts.get(key, 0) + 1
        if every or counts[key] <= MOST_ALIKE:
            lines.append(say_difference(t, difference.code, difference.details))
    left = 0 if every else sum(max(0, count - MOST_ALIKE) for count in counts.values())
    if most is not None and len(lines) > most:
        left += len(lines) - most + 1
        lines[most - 1 :] = []
    if left:
        lines.append(t.plural("… and {count} more difference.", "… and {count} more differences.", left))
    return tuple(lines)


def capped(found: Sequence[Conflict]) -> tuple[Conflict, ...]:
    """The conflicts, no more of each kind and in all than anybody reads, and last of all how many more there are."""
    kept, more = of_each_kind(found, lambda one: one.code)
    return (*kept, Conflict("more-conflicts", Place(), {"count": more})) if more else kept


def conflict_texts(
    t: Texts, found: Sequence[Conflict], ours: str = "OURS", theirs: str = "THEIRS", most: int | None = None
) -> tuple[str, ...]:
    """The conflicts as sentences in their order, ``most`` lines at most; each side is called what it is given."""
    lines = [say_conflict(t, one.code, one.details, ours, theirs) for one in found]
    if most is not None and len(lines) > most:
        left = len(lines) - most + 1
        lines[most - 1 :] = [t.plural("… and {count} more conflict.", "… and {count} more conflicts.", left)]
    return tuple(lines)
