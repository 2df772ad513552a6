"""Table games, and the files beside a campaign's levels, compared and brought together: presets, proofs, texts.

Each is handled in the form that files have, but for two things: accepted findings have no ids, so they are known by
what they are of; and the game of a proof is one thing, of two of which no third is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from runtime.campaign.compare.members import MemberDifferences
from runtime.campaign.compare.tree import ABSENT, TreeMerge
from runtime.campaign.compare.values import Conflict, Difference
from runtime.campaign.formats import Beside, BesideT, beside_format
from runtime.campaign.model import AcceptedFile, Stamp, TextTable
from runtime.campaign.play import ProofFile
from runtime.campaign.source import level_file, stamp_file
from runtime.campaign.table_json import plain_table_data, read_table_data
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support.issues import Place
from runtime.support.json_text import shown
from runtime.support.jsonplaces import child

_FINDING = ("code", "level", "about")
MOST_TEXTS = 1000
"""Of more texts that differ, only how many there are is told."""


def beside_differences(
    before: Beside, after: Beside, file: str, names: Mapping[str, str | int] | None = None, level: str = ""
) -> Iterator[Difference]:
    """Everything in which a file differs from what it was; both are of one kind."""
    if before == after:
        return
    place, games = Place(file, level=level), _Games()
    old, new = _data(before, games), _data(after, games)
    members = MemberDifferences(place, names)
    if isinstance(before, TextTable) and isinstance(after, TextTable):
        yield from _text_differences(before.texts, after.texts, place, names or {})
        old.pop("texts", None)
        new.pop("texts", None)
    yield from members.between(old, new)


def merge_beside(
    base: BesideT, ours: BesideT, theirs: BesideT, file: str, level: str = ""
) -> tuple[BesideT, tuple[Conflict, ...]]:
    """Ours with what theirs changed since ``base``; what both changed differently stays as ours has it."""
    if ours in (base, theirs):
        return theirs, ()
    if theirs == base:
        return ours, ()
    tree, games = TreeMerge(), _Games()
    data = tree.merged(_data(base, games), _data(ours, games), _data(theirs, games))
    conflicts = tuple(tree.found(data, Place(file, level=level), {}))
    return _made(type(ours), data, games), conflicts


def texts_differ(before: TextTable | None, after: TextTable | None, language: str, file: str) -> Iterator[Difference]:
    """Everything in which the texts of a language differ; a whole language that came or went is one thing."""
    names: dict[str, str | int] = {"language": language}
    if before is None or after is None:
        there = before or after
        if there is not None:
            code = "texts-added" if before is None else "texts-removed"
            yield Difference(code, Place(file), {**names, "count": len(there.texts)})
        return
    yield from beside_differences(before, after, file, names)


def stamp_differences(before: Mapping[str, Stamp], after: Mapping[str, Stamp]) -> Iterator[Difference]:
    """The designer's stamps that came, went or changed."""
    for name in dict.fromkeys((*before, *after)):
        place, old, new = Place(stamp_file(name)), before.get(name), after.get(name)
        if old is not None and new is not None:
            yield from beside_differences(old, new, place.file, {"stamp": new.name})
        elif (there := old or new) is not None:
            yield Difference("stamp-added" if old is None else "stamp-removed", place, {"name": there.name})


def _text_differences(
    before: Mapping[str, str], after: Mapping[str, str], place: Place, names: Mapping[str, str | int]
) -> Iterator[Difference]:
    """Texts that came, went or say something else; a language's name is put before them where it is known."""
    differing = [
        key for key in (*after, *(key for key in before if key not in after)) if before.get(key) != after.get(key)
    ]
    if len(differing) > MOST_TEXTS:
        yield Difference("texts-changed", Place(place.file, pointer="/texts"), {**names, "count": len(differing)})
        return
    for key in differing:
        code = "words-changed" if key in before and key in after else "words-added" if key in after else "words-removed"
        figures: dict[str, str | int] = {"key": shown(key)}
        figures |= {"before": shown(before.get(key, "")), "after": shown(after.get(key, ""))}
        yield Difference(code, Place(place.file, pointer=child("/texts", key)), {**names, **figures})


_GAME_KEYS = ("record", "game")
"""Where a proof has its game: with a copy of the level, or with its hash."""


@dataclass(slots=True)
class _Games:
    """The games of proofs, each behind a short text that stands for it."""

    kept: dict[str, object] = field(default_factory=dict)

    def put(self, record: object) -> str:
        """The text that stands for a record: how many actions it has, and what tells it from others."""
        mark = sha256(repr(record).encode("utf-8", "surrogatepass")).hexdigest()[:8]
        count = len(record.get("actions", ())) if isinstance(record, Mapping) else 0
        text = f"{count} actions, {mark}"
        self.kept[text] = record
        return text


def _data(model: Beside, games: _Games) -> dict[str, Any]:
    """A file's plain data, with an id for each of its things, without the version of its format."""
    data: Any = beside_format(type(model)).write(model)
    if isinstance(model, ProofFile):
        proofs = data["proofs"]
        data["proofs"] = [one | {key: games.put(one[key]) for key in _GAME_KEYS if key in one} for one in proofs]
    elif isinstance(model, TextTable):
        data["texts"] = [{"id": key, "text": text} for key, text in sorted(data["texts"].items())]
    elif isinstance(model, AcceptedFile):
        data["accepted"] = [{"id": _finding(one), **one} for one in data["accepted"]]
    return {key: value for key, value in data.items() if key != "format"}


def _made(kind: type[BesideT], data: Any, games: _Games) -> BesideT:
    """The model that merged data makes."""
    if kind is ProofFile:
        proofs = data.get("proofs", ())
        proofs = [one | {key: games.kept[one[key]] for key in _GAME_KEYS if key in one} for one in proofs]
        data = data | {"proofs": proofs}
    elif kind is TextTable:
        data = data | {"texts": {one["id"]: one["text"] for one in data.get("texts", ())}}
    elif kind is AcceptedFile:
        accepted = [{key: value for key, value in one.items() if key != "id"} for one in data.get("accepted", ())]
        data = data | {"accepted": accepted}
    return beside_format(kind).read(data)


def _finding(one: Mapping[str, object]) -> str:
    """What an accepted finding is known by."""
    return " ".join(str(one.get(key, "")) for key in _FINDING if one.get(key))


AnyLevel = Level | TableLevel


def table_renames(base: Iterable[TableLevel], side: Iterable[TableLevel]) -> dict[str, str]:
    """Table games that got another id, old to new: those that are the same but for it."""
    before, after = tuple(base), tuple(side)
    old_ids, new_ids = {one.id for one in before}, {one.id for one in after}
    free = [one for one in after if one.id not in old_ids]
    found: dict[str, str] = {}
    for one in before:
        if one.id in new_ids:
            continue
        same = next((other for other in free if replace(other, id=one.id) == one), None)
        if same is not None:
            found[one.id] = same.id
            free.remove(same)
    return found


def table_differences(before: Iterable[TableLevel], after: Iterable[TableLevel]) -> Iterator[Difference]:
    """Table games that came, went or changed; another id is told with the levels'."""
    first, now = tuple(before), tuple(after)
    went = table_renames(first, now)
    old = {went.get(one.id, one.id): one for one in first}
    for one in now:
        if one.id not in old:
            figures = {"level": one.name, "id": one.id, "game": one.game.capitalize()}
            yield Difference("table-added", Place(level_file(one.id), level=one.id), figures)
        else:
            yield from table_level_differences(old[one.id], one)
    there = {one.id for one in now}
    for table_id, one in old.items():
        if table_id not in there:
            place = Place(level_file(one.id), level=one.id)
            yield Difference("level-removed", place, {"level": one.name, "id": one.id})


def table_level_differences(before: TableLevel, after: TableLevel, file: str = "") -> Iterator[Difference]:
    """Everything in which a table game differs from what it was; ``file`` is what places name, its own if empty."""
    members = MemberDifferences(Place(file or level_file(after.id), level=after.id), {"level": after.name})
    return members.between(_table_data(before), _table_data(after))


def merge_tables(
    base: AnyLevel | None, ours: AnyLevel | None, theirs: AnyLevel | None, file: str = ""
) -> tuple[AnyLevel, tuple[Conflict, ...]]:
    """A level that is a table game in some version, with both sides' changes; of two kinds it is no third.

    Raises KeyError where neither side has it.
    """
    if ours is None or theirs is None:
        only = ours or theirs
        if only is None:
            raise KeyError("a level that neither side has")
        return only, ()
    if ours in (base, theirs):
        return theirs, ()
    if theirs == base:
        return ours, ()
    place = Place(file or level_file(ours.id), level=ours.id)
    names: dict[str, str | int] = {"level": ours.name}
    if not isinstance(ours, TableLevel) or not isinstance(theirs, TableLevel) or ours.game != theirs.game:
        kinds = {"what": "game", "ours_value": _kind(ours), "theirs_value": _kind(theirs)}
        return ours, (Conflict("value", replace(place, pointer="/game"), {**names, **kinds}),)
    tree = TreeMerge()
    old: Any = _table_data(base) if isinstance(base, TableLevel) else ABSENT
    data = tree.merged(old, _table_data(ours), _table_data(theirs))
    return replace(read_table_data(data), id=ours.id), tuple(tree.found(data, place, names))


def _kind(level: AnyLevel) -> str:
    return level.game if isinstance(level, TableLevel) else ""


def _table_data(level: TableLevel) -> Mapping[str, object]:
    """The plain members of a file, but for its id and the version of the format."""
    return {key: value for key, value in plain_table_data(level).items() if key not in ("id", "format")}
