"""Three objects as files have them brought together member by member: listed things by their ids, cells as cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from runtime.campaign.compare.members import by_id, keyed
from runtime.campaign.compare.terrain_changes import merged_ground
from runtime.campaign.compare.values import MOST_CELLS, Conflict
from runtime.engine.board.terrain import TerrainMap
from runtime.support.issues import Place
from runtime.support.json_text import shown
from runtime.support.jsonplaces import child


def merged_order(
    base: Sequence[str], ours: Sequence[str], theirs: Sequence[str], keep: Collection[str]
) -> tuple[list[str], bool]:
    """The kept items in an order that has both sides' changes, and whether both sorted what they share differently.

    What a side added stays behind what it stood behind there; of additions to one place those with the lesser first
    item come first, so that it does not matter whose they are.
    """
    shared = set(base) & set(ours) & set(theirs) & set(keep)
    old, mine, other = ([one for one in listed if one in shared] for listed in (base, ours, theirs))
    main = other if mine == old else mine
    is_conflict = mine not in (old, other) and other != old
    after_ours = _additions(ours, shared, keep)
    after_theirs = _additions(theirs, shared, keep)
    found: list[str] = []
    there: set[str] = set()
    for anchor in (None, *main):
        if anchor is not None:
            found.append(anchor)
        for one in _both(after_ours.get(anchor, []), after_theirs.get(anchor, [])):
            if one not in there:
                there.add(one)
                found.append(one)
    return found, is_conflict


def _additions(listed: Sequence[str], shared: Collection[str], keep: Collection[str]) -> dict[str | None, list[str]]:
    """The items that are not shared, by the shared one that they stand behind; None is the beginning."""
    found: dict[str | None, list[str]] = {}
    anchor: str | None = None
    for one in listed:
        if one in shared:
            anchor = one
        elif one in keep:
            found.setdefault(anchor, []).append(one)
    return found


def _both(one: list[str], other: list[str]) -> Iterator[str]:
    first, second = (one, other) if one[:1] <= other[:1] else (other, one)
    yield from first
    yield from second


class Absent:
    """Stands for a member that is not there; there is one of it."""


ABSENT = Absent()

Path = tuple[str, ...]
"""The way to a value: names of members and ids of listed things."""


class TreeMerge:
    """Brings three values together and keeps the conflicts."""

    def __init__(self) -> None:
        self.conflicts: list[tuple[str, Path, Mapping[str, str | int], tuple[tuple[int, int], ...]]] = []

    def merged(self, base: Any, ours: Any, theirs: Any, path: Path = ()) -> Any:
        """The value with both sides' changes; where they exclude each other, ours, and a conflict."""
        if is_equal(ours, theirs) or is_equal(base, theirs):
            return ours
        if is_equal(base, ours):
            return theirs
        if isinstance(ours, Absent) or isinstance(theirs, Absent):
            return self._clash(ours, theirs, path)
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
            return self._members(base if isinstance(base, Mapping) else {}, ours, theirs, path)
        if isinstance(ours, list) and isinstance(theirs, list):
            return self._lists(base if isinstance(base, list) else None, ours, theirs, path)
        return self._clash(ours, theirs, path)

    def found(self, data: object, place: Place, names: Mapping[str, str | int]) -> Iterable[Conflict]:
        """The conflicts with their pointers into the merged ``data`` of a file."""
        numbers: dict[int, Mapping[str, int]] = {}
        for code, path, details, cells in self.conflicts:
            where = Place(place.file, pointer=_pointer(data, path, numbers), level=place.level, cells=cells)
            yield Conflict(code, where, {**names, **details})

    def _members(self, base: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any], path: Path) -> Any:
        kinds = {str(one.get("kind")) for one in (base, ours, theirs) if one}
        if "kind" in ours and len(kinds) > 1:
            # What the other members mean depends on the kind: of two kinds no third is made.
            return self._clash(ours, theirs, path)
        done = {}
        for key in (*ours, *(key for key in theirs if key not in ours)):
            value = self.merged(base.get(key, ABSENT), ours.get(key, ABSENT), theirs.get(key, ABSENT), (*path, key))
            if not isinstance(value, Absent):
                done[key] = value
        return done

    def _lists(self, base: list[Any] | None, ours: list[Any], theirs: list[Any], path: Path) -> Any:
        known = base if base is not None else []
        three = (known, ours, theirs)
        if path[-1:] in (("terrain",), ("rows",)):
            return self._rows(known, ours, theirs, path)
        if all(map(_is_laid, three)):
            return self._laid(known, ours, theirs, path)
        if all(map(keyed, three)):
            return self._things(by_id(known), by_id(ours), by_id(theirs), path)
        return self._plain_lists(known, ours, theirs, path)

    def _plain_lists(self, base: list[Any], ours: list[Any], theirs: list[Any], path: Path) -> Any:
        """Cells, texts, and objects that are known by their places alone."""
        three = (base, ours, theirs)
        if path[-1:] == ("cells",) and all(map(_is_cells, three)):
            cells = _merged_set(*([tuple(cell) for cell in listed] for listed in three))
            return [list(cell) for cell in sorted(cells)]
        if all(map(_is_texts, three)):
            return self._in_order(base, ours, theirs, _merged_set(*three), path)
        if len(base) == len(ours) == len(theirs) and all(map(_is_objects, three)):
            return [
                self.merged(*parts, (*path, str(number)))
                for number, parts in enumerate(zip(base, ours, theirs, strict=True))
            ]
        return self._clash(ours, theirs, path)

    def _things(self, base: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any], path: Path) -> Any:
        kept: dict[str, Any] = {}
        for one in (*ours, *(one for one in theirs if one not in ours)):
            old, mine, other = base.get(one, ABSENT), ours.get(one, ABSENT), theirs.get(one, ABSENT)
            removed = isinstance(mine, Absent) or isinstance(other, Absent)
            if removed and one in base and not is_equal(old, other) and not is_equal(old, mine):
                code = "removed-by-ours" if isinstance(mine, Absent) else "removed-by-theirs"
                self._tell(code, (*path, one), {"name": _name(mine, other, one)})
                value = mine
            else:
                value = self.merged(old, mine, other, (*path, one))
            if not isinstance(value, Absent):
                kept[one] = value
        order = self._in_order(list(base), list(ours), list(theirs), kept, path)
        return [kept[one] for one in order]

    def _in_order(
        self, base: Sequence[str], ours: Sequence[str], theirs: Sequence[str], keep: Iterable[str], path: Path
    ) -> list[str]:
        order, is_conflict = merged_order(base, ours, theirs, frozenset(keep))
        if is_conflict:
            self._tell("order", path, {})
        return order

    def _laid(self, base: list[Any], ours: list[Any], theirs: list[Any], path: Path) -> list[Any]:
        """Letters by their cells, sorted by row and column."""
        maps: list[dict[tuple[int, int], Any]] = [
            {(one[0], one[1]): one[2] for one in listed} for listed in (base, ours, theirs)
        ]
        old, mine, other = maps
        done = {}
        for cell in (*mine, *(cell for cell in other if cell not in mine)):
            three = [one.get(cell, ABSENT) for one in (old, mine, other)]
            value = three[1]
            if is_equal(three[0], three[1]):
                value = three[2]
            elif not is_equal(three[0], three[2]) and not is_equal(three[1], three[2]):
                figures = {"row": cell[0], "column": cell[1]} | _said(three[1], three[2])
                self._tell("letter", path, figures, (cell,))
            if not isinstance(value, Absent):
                done[cell] = value
        return [[*cell, done[cell]] for cell in sorted(done)]

    def _rows(self, base: list[Any], ours: list[Any], theirs: list[Any], path: Path) -> Any:
        """A landscape inside another file, such as a preset's."""
        try:
            old, mine, other = (TerrainMap.from_rows(rows) for rows in (base, ours, theirs))
        except ValueError:
            return self._clash(ours, theirs, path)
        if not old.size == mine.size == other.size:
            return self._clash(ours, theirs, path)
        done = merged_ground(old, mine, other)
        if done.clashes:
            cells = tuple((clash.row, clash.column) for clash in done.clashes[:MOST_CELLS])
            self._tell("ground", path, {"count": done.count, "row": cells[0][0], "column": cells[0][1]}, cells)
        return list(done.ground.rows())

    def _clash(self, ours: Any, theirs: Any, path: Path) -> Any:
        self._tell("value", path, _said(ours, theirs))
        return ours

    def _tell(
        self, code: str, path: Path, details: Mapping[str, str | int], cells: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.conflicts.append((code, path, {"what": "/".join(path), **details}, cells))


def is_equal(one: Any, other: Any) -> bool:
    """Whether two values of files are the same; in Python true is 1, in files it is not."""
    if isinstance(one, Absent) or isinstance(other, Absent):
        return isinstance(one, Absent) and isinstance(other, Absent)
    if isinstance(one, bool) is not isinstance(other, bool):
        return False
    return bool(one == other)


def _said(ours: Any, theirs: Any) -> dict[str, str | int]:
    say: Callable[[Any], str] = _shown
    return {"ours_value": say(ours), "theirs_value": say(theirs)}


def _shown(value: Any) -> str:
    return "–" if isinstance(value, Absent) else shown(value)


def _name(ours: Any, theirs: Any, one: str) -> str:
    members = theirs if isinstance(ours, Absent) else ours
    return str(members.get("name") or one)


def _merged_set(base: Iterable[Any], ours: Iterable[Any], theirs: Iterable[Any]) -> set[Any]:
    """What both kept of what was there, and what either added."""
    old, mine, other = set(base), set(ours), set(theirs)
    return (old & mine & other) | (mine - old) | (other - old)


def _pointer(data: object, path: Path, numbers: dict[int, Mapping[str, int]]) -> str:
    """The JSON pointer to where a path leads, as far as it goes; ``numbers`` keeps which place each id has in a list.

    Lists are known by themselves there, so that each is gone through once, however many conflicts it has.
    """
    pointer, here = "", data
    for step in path:
        key: str | int = step
        if isinstance(here, list):
            places = numbers.get(id(here))
            if places is None:
                places = numbers[id(here)] = _numbers(here)
            if step in places:
                key = places[step]
            elif step.isdecimal() and int(step) < len(here):
                key = int(step)
            else:
                return pointer
            here = here[key]
        elif isinstance(here, Mapping) and step in here:
            here = here[step]
        else:
            return pointer
        pointer = child(pointer, key)
    return pointer


def _numbers(listed: Sequence[object]) -> Mapping[str, int]:
    """The places of things in a list by their ids, the first of each."""
    found: dict[str, int] = {}
    for number, one in enumerate(listed):
        if isinstance(one, Mapping) and isinstance(one.get("id"), str):
            found.setdefault(one["id"], number)
    return found


def _is_texts(value: Sequence[object]) -> bool:
    return all(isinstance(one, str) for one in value) and len(set(value)) == len(value)


def _is_objects(value: Sequence[object]) -> bool:
    return all(isinstance(one, Mapping) for one in value)


def _is_cells(value: Sequence[object]) -> bool:
    return all(isinstance(one, list) and len(one) == 2 and all(isinstance(n, int) for n in one) for one in value)


def _is_laid(value: Sequence[object]) -> bool:
    """Whether it is a list of letters on cells, no cell twice; an empty one may be."""
    if not all(isinstance(one, list) and len(one) == 3 and isinstance(one[2], str) for one in value):
        return False
    cells = [tuple(one[:2]) for one in value if isinstance(one, list)]
    return all(isinstance(number, int) for cell in cells for number in cell) and len(set(cells)) == len(cells)
