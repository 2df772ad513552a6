"""What differs between two objects as files have them: members by their names, listed things by their ids."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from runtime.campaign.compare.values import Difference
from runtime.support.issues import Place
from runtime.support.json_text import shown
from runtime.support.jsonplaces import child

THINGS: Mapping[str, str] = MappingProxyType(
    {
        "/cities": "city",
        "/tokens": "token",
        "/regions": "region",
        "/conditions/gold": "objective",
        "/conditions/silver": "objective",
        "/triggers": "trigger",
        "/presets": "preset",
        "/nodes": "node",
        "/edges": "edge",
        "/difficulties": "difficulty",
        "/proofs": "proof",
        "/notes": "note",
        "/accepted": "accepted",
    }
)
"""What the lists of files hold, by the lists' pointers; whatever else has an id is an entry of its list."""

NAMED = ("city", "region")
"""What has a name that people know it by, so that another name is said."""

ENTRY = "entry"

_NAMED = ("name", "description")
"""Texts that have sentences of their own."""

_WITHIN: Mapping[str, tuple[str, ...]] = MappingProxyType({"objective": ("when",), "trigger": ("when", "effects")})
"""Members of things that are looked into, so that the very figure that changed is told."""

_CARRIED = ("letters", "tokens", "spies", "words", "score")
"""What can be taken along on a way, as :class:`runtime.campaign.model.Carry` has it."""

_ROWS = "terrain"
"""The rows of a landscape, which no sentence repeats."""

_STORY = "/story/"
_COLUMN = "/difficulty/"


class MemberDifferences:
    """Finds what differs in the members of one file."""

    def __init__(self, place: Place, names: Mapping[str, str | int] | None = None) -> None:
        self._place = place
        self._names: dict[str, str | int] = dict(names or {})

    def between(self, before: object, after: object, pointer: str = "") -> Iterator[Difference]:
        """Everything that differs between two values at ``pointer``."""
        if _is_equal(before, after):
            return
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            for key in (*after, *(key for key in before if key not in after)):
                yield from self._member(child(pointer, key), before.get(key), after.get(key))
        elif keyed(before) and keyed(after) and isinstance(before, Sequence) and isinstance(after, Sequence):
            yield from self._listed(pointer, before, after)
        elif _is_plain_list(before) and _is_plain_list(after):
            yield from self._items(pointer, before, after)
        else:
            code = "text-changed" if _is_long(before) or _is_long(after) else "value-changed"
            yield self._told(code, pointer, {"before": shown(before), "after": shown(after)})

    def renamed(self, pointer: str, before: str, after: str, name: str = "") -> Difference:
        """That a listed thing has another id."""
        figures = {"id": after, "before": before, "name": name or after, "what": pointer[1:]}
        return self._told(f"{THINGS.get(pointer, ENTRY)}-renamed", pointer, figures)

    def _member(self, pointer: str, before: object, after: object) -> Iterator[Difference]:
        if pointer[1:] in _NAMED and isinstance(before or "", str) and isinstance(after or "", str):
            if before != after:
                figures = {"before": shown(before or ""), "after": shown(after or "")}
                yield self._told(f"{pointer[1:]}-changed", pointer, figures)
        elif pointer.startswith(_STORY) and pointer.count("/") == 2:
            yield from self._pages(pointer, before, after)
        elif pointer.startswith(_COLUMN) and pointer.count("/") == 2:
            if before is None or after is None:
                code = "column-added" if before is None else "column-removed"
                yield self._told(code, pointer, {"difficulty": pointer.removeprefix(_COLUMN)})
            else:
                yield from self.between(before, after, pointer)
        elif before is None or after is None:
            there = before if after is None else after
            if there is None:
                return
            if isinstance(there, Mapping | list) and there and (isinstance(there, Mapping) or keyed(there)):
                empty: object = {} if isinstance(there, Mapping) else []
                yield from self.between(empty if before is None else before, empty if after is None else after, pointer)
            elif _is_plain_list(there) and there:
                yield from self._items(pointer, before or [], after or [])
            else:
                code = "value-removed" if after is None else "value-added"
                yield self._told(code, pointer, {"before": shown(before), "after": shown(after)})
        else:
            yield from self.between(before, after, pointer)

    def _pages(self, pointer: str, before: object, after: object) -> Iterator[Difference]:
        """The pages of story that are read at one time: how many there are, else which of them have changed."""
        old = before if isinstance(before, list) else []
        new = after if isinstance(after, list) else []
        when = {"when": pointer.removeprefix(_STORY)}
        if len(old) != len(new):
            yield self._told("pages-counted", pointer, {**when, "before": len(old), "count": len(new)})
            return
        for number, pair in enumerate(zip(old, new, strict=True)):
            if not _is_equal(*pair):
                yield self._told("page-changed", child(pointer, number), {**when, "number": number + 1})

    def _items(self, pointer: str, before: object, after: object) -> Iterator[Difference]:
        """Lists of texts and numbers: what came, what went, or another order."""
        old = before if isinstance(before, list) else []
        new = after if isinstance(after, list) else []
        before_all, after_all = frozenset(old), frozenset(new)
        more, fewer = [one for one in new if one not in before_all], [one for one in old if one not in after_all]
        if more:
            yield self._told("items-added", pointer, {"items": _shown_all(more), "count": len(more)})
        if fewer:
            yield self._told("items-removed", pointer, {"items": _shown_all(fewer), "count": len(fewer)})
        if not more and not fewer:
            yield self._told("items-reordered", pointer)

    def _listed(self, pointer: str, before: Sequence[object], after: Sequence[object]) -> Iterator[Difference]:
        old, new = by_id(before), by_id(after)
        numbers = {one: number for number, one in enumerate(new)}
        old_numbers = {one: number for number, one in enumerate(old)}
        went = renamed_ids(old, new)
        for one, other in went.items():
            yield self.renamed(pointer, one, other, _name(new[other]))
        known = {went.get(one, one): members for one, members in old.items()}
        thing = THINGS.get(pointer, ENTRY)
        for one, members in new.items():
            where = child(pointer, numbers[one])
            if one not in known:
                yield self._told(f"{_told_of(thing, members)}-added", where, _figures(members, pointer))
            else:
                yield from self._changed(thing, where, pointer, known[one], members)
        for one, members in old.items():
            if went.get(one, one) not in new:
                yield self._told(
                    f"{_told_of(thing, members)}-removed", child(pointer, old_numbers[one]), _figures(members, pointer)
                )
        both = [one for one in new if one in known]
        if both != [one for one in known if one in new]:
            yield self._told("items-reordered", pointer)

    def _changed(
        self, thing: str, where: str, pointer: str, before: Mapping[str, object], after: Mapping[str, object]
    ) -> Iterator[Difference]:
        """What became of a listed thing: it moved, changed hands, or has other members."""
        keys = [key for key in (*after, *(key for key in before if key not in after)) if key != "id"]
        differing = [key for key in keys if not _is_equal(before.get(key), after.get(key))]
        figures = _figures(after, pointer)
        if "at" in differing and _figures(before, pointer).get("row") is not None:
            differing.remove("at")
            place = _figures(before, pointer)
            went = {"before_row": place["row"], "before_column": place["column"]}
            yield self._told(f"{thing}-moved", where, figures | went)
        if "name" in differing and thing in NAMED and before.get("name") and after.get("name"):
            differing.remove("name")
            yield self._told(f"{thing}-named", where, figures | {"before": str(before["name"])})
        if "owner" in differing and thing == "city":
            differing.remove("owner")
            hands = {"from": str(before.get("owner")), "to": str(after.get("owner"))}
            yield self._told("city-owner", where, figures | hands)
        if "carry" in differing and thing == "edge":
            old, new = _taken(before.get("carry")), _taken(after.get("carry"))
            kinds = [kind for kind in _CARRIED if old.get(kind, 0) != new.get(kind, 0)]
            for kind in kinds:
                taken = {"before": old.get(kind, 0), "count": new.get(kind, 0)}
                yield self._told(f"carry-{kind}", child(child(where, "carry"), kind), figures | taken)
            if kinds:
                differing.remove("carry")
        yield from self._inside(thing, where, figures, [(key, before.get(key), after.get(key)) for key in differing])

    def _inside(
        self, thing: str, where: str, figures: Mapping[str, str | int], differing: Sequence[tuple[str, object, object]]
    ) -> Iterator[Difference]:
        """Both values of each figure of a listed thing; of what has no short value, only that it is another."""
        others = []
        for key, before, after in differing:
            pointer = child(where, key)
            found: tuple[Difference, ...] = ()
            if key in _WITHIN.get(thing, ()):
                found = tuple(self._within(pointer, before, after))
            elif thing != "accepted" and key != _ROWS and _is_figure(before) and _is_figure(after):
                found = tuple(self._member(pointer, before, after))
            if not found:
                others.append(key)
            for one in found:
                what = child(str(figures["what"]), str(figures["name"])) + one.place.pointer.removeprefix(where)
                yield replace(one, details={**figures, **one.details, "what": what})
        if others:
            yield self._told(f"{thing}-changed", where, {**figures, "members": ", ".join(others)})

    def _within(self, pointer: str, before: object, after: object) -> Iterator[Difference]:
        """What differs within a condition or a list of as many effects; nothing where it is another altogether."""
        pairs = [(pointer, before, after)]
        if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
            pairs = [(child(pointer, n), *pair) for n, pair in enumerate(zip(before, after, strict=True))]
        for _, old, new in pairs:
            if not isinstance(old, Mapping) or not isinstance(new, Mapping) or old.get("kind") != new.get("kind"):
                return
        for where, old, new in pairs:
            yield from self.between(old, new, where)

    def _told(self, code: str, pointer: str, figures: Mapping[str, str | int] | None = None) -> Difference:
        cells: tuple[tuple[int, int], ...] = ()
        if figures and isinstance(figures.get("row"), int) and isinstance(figures.get("column"), int):
            cells = ((int(figures["row"]), int(figures["column"])),)
        place = Place(self._place.file, pointer=pointer, level=self._place.level, cells=cells)
        return Difference(code, place, {**self._names, "what": pointer[1:], **(figures or {})})


def keyed(value: object) -> bool:
    """Whether a value is a list of things that each have an id of their own."""
    if not isinstance(value, list | tuple):
        return False
    ids = [one.get("id") if isinstance(one, Mapping) else None for one in value]
    return all(isinstance(one, str) for one in ids) and len(set(ids)) == len(ids)


def by_id(value: Sequence[object]) -> dict[str, Mapping[str, object]]:
    """The things of such a list by their ids."""
    return {str(one["id"]): one for one in value if isinstance(one, Mapping)}


def renamed_ids(old: Mapping[str, Mapping[str, object]], new: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """Things that got another id and are otherwise the same, or still stand on the same cell; old to new."""
    gone = [one for one in old if one not in new]
    come = [one for one in new if one not in old]
    went: dict[str, str] = {}
    if not gone or not come:
        return went
    for mark_of in (_thing, _place):
        taken = frozenset(went.values())
        free: dict[str | None, list[str]] = {}
        for one in come:
            if one not in taken:
                free.setdefault(mark_of(new[one]), []).append(one)
        for one in gone:
            mark = mark_of(old[one])
            if one not in went and mark is not None and len(found := free.get(mark, [])) == 1:
                went[one] = found.pop()
    return went


def _thing(members: Mapping[str, object]) -> str | None:
    """What a thing is known by without its id; None where it has nothing else."""
    return json.dumps({**members, "id": ""}, sort_keys=True) if len(members) > 1 else None


def _place(members: Mapping[str, object]) -> str | None:
    """The cell that a thing stands on; None where it has none."""
    at = members.get("at")
    return None if at is None else json.dumps(at, sort_keys=True)


def _figures(members: Mapping[str, object], pointer: str) -> dict[str, str | int]:
    """What sentences say of a listed thing: its name, where it stands, whose it is."""
    figures: dict[str, str | int] = {"id": str(members.get("id")), "name": _name(members), "what": pointer[1:]}
    at = members.get("at")
    if isinstance(at, list) and len(at) == 2 and all(isinstance(one, int) for one in at):
        figures |= {"row": at[0], "column": at[1]}
    for key in ("owner", "element", "start", "end", "level", "side", "path", "because"):
        if isinstance(members.get(key), str):
            figures[f"its_{key}"] = str(members[key])
    return figures


def _told_of(thing: str, members: Mapping[str, object]) -> str:
    """What is said to have come or gone: stations without a level have sentences of their own."""
    return "story-node" if thing == "node" and not members.get("level") else thing


def _taken(carry: object) -> dict[str, int]:
    """How much a way takes along of each kind; members that nobody knows are left out."""
    members = carry if isinstance(carry, Mapping) else {}
    return {kind: members[kind] for kind in _CARRIED if isinstance(members.get(kind), int)}


def _name(members: Mapping[str, object]) -> str:
    return str(members.get("name") or members.get("id"))


def _is_equal(one: object, other: object) -> bool:
    """Whether two values of files are the same; in Python true is 1, in files it is not."""
    if isinstance(one, bool) is not isinstance(other, bool):
        return False
    return one == other


def _is_plain_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str | int) for one in value)


def _is_figure(value: object) -> bool:
    """Whether a member can be said in a line: a text, a number, yes or no, some of these, or nothing at all."""
    return value is None or _is_plain_list(value) or (isinstance(value, str | int) and not _is_long(value))


def _is_long(value: object) -> bool:
    return isinstance(value, Mapping | list) or (isinstance(value, str) and shown(value) != value)


def _shown_all(items: Sequence[object]) -> str:
    """The first of some items, and how it goes on."""
    listed = ", ".join(shown(one) for one in items[:10])
    return listed + (", …" if len(items) > 10 else "")
