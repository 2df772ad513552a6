"""A level as it stands in its file: out of JSON and into it, in canonical order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from runtime.campaign import condition_json
from runtime.campaign.json_reader import NOWHERE, JsonReader
from runtime.campaign.migrations import FORMAT
from runtime.campaign.rulesets import KEYS
from runtime.campaign.story_json import read_columns, read_seat, read_story, write_columns, write_seat, write_story
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import SYMBOLS, Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Region, Seat, Start, Token, WordChanges
from runtime.support.issues import Issue, Place, Severity
from runtime.support.jsonlayout import Grouped, OneLine

NEUTRAL = "neutral"
"""How files name the owner of a city that nobody owns."""

_KNOWN = (
    "format", "id", "name", "description", "ruleset", "rules", "symmetry", "terrain", "cities", "tokens", "regions",
    "seats", "pools", "start", "words", "standard_end", "conditions", "triggers", "protagonist", "story", "difficulty",
)  # fmt: skip
_PLAIN = Level(id="", name="", terrain=TerrainMap.from_rows(["."]))


def read_level_data(data: object) -> tuple[Level, tuple[Issue, ...]]:
    """The level that a file's data makes, and what is wrong with its rows; every other fault the schema reports.

    Whatever cannot be read has its default, so that the rest can still be shown and checked.
    """
    given = JsonReader(data)
    terrain, issues = read_terrain(given.at("terrain"))
    level = Level(
        id=given.at("id").text(),
        name=given.at("name").text(),
        terrain=terrain,
        ruleset=given.at("ruleset").text(_PLAIN.ruleset),
        rules=given.at("rules").members(),
        cities=tuple(_read_city(city) for city in given.at("cities").items()),
        tokens=tuple(_read_token(token) for token in given.at("tokens").items()),
        regions=tuple(_read_region(region) for region in given.at("regions").items()),
        seats=given.at("seats").sides(read_seat),
        pools=given.at("pools").sides(_read_pool),
        start=_read_start(given.at("start")),
        words=_read_words(given.at("words")),
        standard_end=given.at("standard_end").flag(True),
        conditions=given.at("conditions").sides(condition_json.read_paths),
        triggers=condition_json.read_triggers(given.at("triggers")),
        protagonist=given.at("protagonist").named(Side, Side.GOLD),
        symmetry=next((one for one in Symmetry if one.value == given.at("symmetry").text()), None),
        description=given.at("description").text(),
        story=read_story(given.at("story")),
        difficulty=read_columns(given.at("difficulty")),
        extra=given.unknown(_KNOWN),
    )
    return level, issues


def read_terrain(given: JsonReader) -> tuple[TerrainMap, tuple[Issue, ...]]:
    """The landscape; a wrong symbol is read as plains, and a row is cut or filled to the commonest length."""
    rows = [row.text() for row in given.items()]
    if not any(rows):
        return _PLAIN.terrain, ()
    width = Counter(len(row) for row in rows if row).most_common(1)[0][0]
    plain, known = Terrain.PLAINS.symbol, set(SYMBOLS)
    issues: list[Issue] = []
    for number, row in enumerate(rows):
        pointer = f"/terrain/{number}"
        if row and len(row) != width:
            figures = {"row": number, "length": len(row), "expected": width}
            issues.append(Issue(Severity.ERROR, "terrain-row-length", Place(pointer=pointer), figures))
        if not known.issuperset(row):
            wrong = [column for column, symbol in enumerate(row) if symbol not in known]
            cells = tuple((number, column) for column in wrong[:100])
            symbols = " ".join(sorted({row[column] for column in wrong})[:10])
            found: dict[str, str | int] = {"row": number, "column": wrong[0], "symbols": symbols, "count": len(wrong)}
            issues.append(Issue(Severity.ERROR, "terrain-symbol", Place(pointer=pointer, cells=cells), found))
        if len(row) != width or not known.issuperset(row):
            mended = "".join(symbol if symbol in known else plain for symbol in row[:width])
            rows[number] = mended.ljust(width, plain)
    return TerrainMap.from_rows(rows), tuple(issues)


def _read_city(given: JsonReader) -> City:
    owner = given.at("owner").text()
    return City(
        id=given.at("id").text(),
        at=given.at("at").cell(),
        owner=next((side for side in SIDES if side.value == owner), None),
        name=given.at("name").text(),
        extra=given.unknown(("id", "at", "owner", "name")),
    )


def _read_token(given: JsonReader) -> Token:
    power = given.at("power")
    return Token(
        id=given.at("id").text(),
        at=given.at("at").cell(),
        element=given.at("element").named(Element, Element.VOLCANO),
        power=None if power.value is None else power.whole(1),
        extra=given.unknown(("id", "at", "element", "power")),
    )


def _read_region(given: JsonReader) -> Region:
    return Region(
        id=given.at("id").text(),
        cells=tuple(sorted(set(given.at("cells").cells()))),
        name=given.at("name").text(),
        extra=given.unknown(("id", "cells", "name")),
    )


def _read_pool(given: JsonReader) -> Pool:
    return Pool(
        kind=given.at("kind").named(PoolKind, PoolKind.STANDARD),
        multiple=given.at("multiple").whole(1),
        counts=given.at("counts").counts(),
        order=given.at("order").letters(),
        extra=given.unknown(("kind", "multiple", "counts", "order")),
    )


def _read_start(given: JsonReader) -> Start:
    return Start(
        letters=given.at("letters").sides(_read_letters),
        racks=given.at("racks").sides(lambda rack: rack.letters() if isinstance(rack.value, str) else None),
        base=given.at("base").sides(lambda base: base.whole()),
        extra=given.unknown(("letters", "racks", "base")),
    )


def _read_letters(given: JsonReader) -> tuple[Laid, ...]:
    """The letters of ``[[row, column, letter], …]``; one that cannot be read is a "?"."""
    laid = []
    for item in given.items():
        three = tuple(item.items())
        at = Cell(three[0].whole(-1), three[1].whole(-1)) if len(three) == 3 else NOWHERE
        laid.append(Laid(at, three[-1].letters()[:1] or "?" if three else "?"))
    return tuple(laid)


def _read_words(given: JsonReader) -> WordChanges:
    return WordChanges(
        added=tuple(word.letters() for word in given.at("added").items()),
        banned=tuple(word.letters() for word in given.at("banned").items()),
        lexicon=read_tier(given.at("lexicon")),
        offers=read_tier(given.at("offers")),
        refuse_unkind=given.at("refuse_unkind").flag(False),
        extra=given.unknown(("added", "banned", "lexicon", "offers", "refuse_unkind")),
    )


def read_tier(given: JsonReader) -> int | None:
    """A tier of the lexicon, where one is named."""
    return None if given.value is None else given.whole()


def write_level_data(level: Level) -> dict[str, object]:
    """The members of a level's file in canonical order, defaults left out, unknown keys after the known ones."""
    data: dict[str, object] = {key: level.extra[key] for key in ("$schema",) if key in level.extra}
    data |= {"format": FORMAT, "id": level.id, "name": level.name}
    found: dict[str, object] = {
        "description": level.description,
        "ruleset": level.ruleset if level.ruleset != _PLAIN.ruleset else "",
        "rules": _ordered(level.rules),
        "symmetry": level.symmetry.value if level.symmetry else "",
        "terrain": level.terrain.rows(),
        "cities": [OneLine(_write_city(city)) for city in level.cities],
        "tokens": [OneLine(_write_token(token)) for token in level.tokens],
        "regions": [_write_region(region) for region in level.regions],
        "seats": _both(level.seats.map(_write_seat)),
        "pools": _both(level.pools.map(_write_pool)),
        "start": _write_start(level.start),
        "words": _write_words(level.words),
        "standard_end": False if not level.standard_end else None,
        "conditions": _both(level.conditions.map(lambda paths: [condition_json.write_path(path) for path in paths])),
        "triggers": [condition_json.write_trigger(trigger) for trigger in level.triggers],
        "protagonist": level.protagonist.value if level.protagonist is not _PLAIN.protagonist else "",
        "story": write_story(level.story),
        "difficulty": write_columns(level.difficulty),
    }
    data |= {key: value for key, value in found.items() if value is False or value}
    return data | free({key: value for key, value in level.extra.items() if key not in data})


def free(extra: Mapping[str, object]) -> dict[str, object]:
    """Keys that this version does not know, for the end of an object: what holds no other lists goes on one line."""
    return {key: _free(value) for key, value in extra.items()}


def _free(value: object) -> object:
    inside: Iterable[object] = ()
    if isinstance(value, dict):
        inside = value.values()
    elif isinstance(value, list):
        inside = value
    if not any(isinstance(member, dict | list) for member in inside):
        return OneLine(value)
    if isinstance(value, dict):
        return {key: _free(member) for key, member in value.items()}
    return [_free(member) for member in inside]


def _ordered(rules: Mapping[str, object]) -> dict[str, object]:
    """A level's own parameters in the order of the rules page, then whatever else stands there."""
    known = [key for key in KEYS if key in rules]
    return {key: OneLine(rules[key]) for key in (*known, *(key for key in rules if key not in KEYS))}


def _both(sides: BySide[object]) -> dict[str, object]:
    """A value for each side that has one."""
    return {side.value: sides[side] for side in SIDES if sides[side]}


def _given_only(pairs: Mapping[str, object], extra: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in pairs.items() if value not in ("", None)} | dict(extra)


def _write_city(city: City) -> dict[str, object]:
    owner = city.owner.value if city.owner else NEUTRAL
    return {"id": city.id} | _given_only({"at": list(city.at), "owner": owner, "name": city.name}, city.extra)


def _write_token(token: Token) -> dict[str, object]:
    members = {"at": list(token.at), "element": token.element.value, "power": token.power}
    return {"id": token.id} | _given_only(members, token.extra)


def _by_row(cells: Sequence[tuple[Cell, object]]) -> Grouped:
    """Items with their cells, the ones of a row on a line."""
    return Grouped([[item for _, item in group] for _, group in groupby(cells, key=lambda pair: pair[0].row)])


def _write_region(region: Region) -> dict[str, object]:
    data = _given_only({"id": region.id, "name": region.name}, {})
    return data | {"cells": _by_row([(cell, list(cell)) for cell in region.cells])} | free(region.extra)


def _write_seat(seat: Seat) -> OneLine | None:
    data = write_seat(seat)
    return OneLine(data) if data else None


def _write_pool(pool: Pool) -> OneLine | None:
    data: dict[str, object] = {}
    if pool.kind is not PoolKind.STANDARD:
        data["kind"] = pool.kind.value
    if pool.multiple != 1:
        data["multiple"] = pool.multiple
    if pool.counts:
        data["counts"] = dict(sorted(pool.counts.items()))
    if pool.order:
        data["order"] = pool.order
    data |= pool.extra
    return OneLine(data) if data else None


def _write_start(start: Start) -> dict[str, object]:
    data: dict[str, object] = {}
    if any(start.letters):
        rows = start.letters.map(lambda letters: _by_row([(laid.at, [*laid.at, laid.letter]) for laid in letters]))
        data["letters"] = {side.value: rows[side] for side in SIDES if start.letters[side]}
    if any(rack is not None for rack in start.racks):
        data["racks"] = {side.value: start.racks[side] for side in SIDES if start.racks[side] is not None}
    if any(start.base):
        data["base"] = {side.value: start.base[side] for side in SIDES if start.base[side]}
    return data | free(start.extra)


def _write_words(words: WordChanges) -> dict[str, object]:
    members: dict[str, object] = {
        "added": list(words.added),
        "banned": list(words.banned),
        "lexicon": words.lexicon,
        "offers": words.offers,
        "refuse_unkind": words.refuse_unkind,
    }
    return {key: value for key, value in members.items() if value} | free(words.extra)
