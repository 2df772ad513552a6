"""Campaigns as the data of their files, sound at first and then with extremes somewhere in them, all by chance.

What may stand at a place is what the schemas say of it, and extremes are drawn from its bounds: a member that joins a
schema is fuzzed without a change here. The same seed makes the same campaigns.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runtime import resources
from runtime.campaign.validity import referred
from tests.campaign.bundle_tricks import picture
from tests.campaign.sound_campaigns import (
    CAPITALS,
    IDS,
    condition,
    effect,
    rows,
    shipped_campaigns,
    sound_campaign,
)

Files = dict[str, Any]
"""A campaign's files by their paths in its folder: data of JSON, or bytes."""

ODD_TEXTS: tuple[str, ...] = (
    "", " ", "\n", "\x00", "\x1b]0;x\x07", "\x9b31m", "\u202eabc", "\u2066", "\u200b", "\ufeff", "\ud800", "\udfff",
    "e\u0301", "\u00e9", "ß", "ſ", "İ", "𝔸", "😀", "ﬁ", "{", "{name}", "{0}", "%s", "%(a)s", "<img src=/dev/zero>",
    "<b>&amp;</b>", "../../x", "/dev/zero", "C:\\x", "con", "a/b", "~0~1", ".", "..", "-", "null", "NaN", "1e999",
    "gold", "both", "all", "**", "*", "# a", "> - *a", "A", "AA", "Q", "Ä", "?", "*" * 40, "A?*" * 20, "0,0", "-1,0",
)  # fmt: skip

ODD_NUMBERS: tuple[Any, ...] = (
    0, 1, -1, 2, 99, 255, 256, 1000, 1001, 2**31 - 1, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, 10**25, -(10**25), 10**400,
    0.0, -0.0, 0.5, 1.0, 1e15, 1e308, -1e-300, float("inf"), float("nan"),
)  # fmt: skip

ODD: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], [{}], {"": None}, {"kind": "all"}, *ODD_NUMBERS[:6])

LONG = 30_000
"""How many items or letters a value has at most that is made long on purpose; bounds beyond it are not tried."""

DEEP = (5, 20, 30, 31, 60, 64, 200)
"""How deep conditions are nested on purpose."""

DEEPEST = (
    b'{"format": 1, "id": "a", "name": "A", "terrain": ["..."], "conditions": {"gold": [{"id": "a", "when": '
    + b'{"kind": "not", "parts": [' * 3000
    + b'{"kind": "win"}'
    + b"]}" * 3000
    + b"}]}}"
)
"""A level whose condition is nested deeper than any reader goes."""


@dataclass(frozen=True, slots=True)
class Form:
    """What the schemas say of a place: the ``file`` that it stands in settles what its references mean."""

    file: str
    schema: Mapping[str, Any]
    key: str = ""

    def followed(self) -> Form:
        """What is meant where it refers to another place."""
        found = self
        while "$ref" in found.schema:
            path = str(found.schema["$ref"])
            step = path.rpartition("/")[2]  # A copy of a definition is called after its file and it.
            is_named = "/$defs/" in path and ".properties." not in step and not step.endswith(".schema")
            key = step.rpartition(".")[2] if is_named else found.key
            found = Form(found.file, referred(schemas()[found.file], path), key)
        return found

    def member(self, key: str) -> Form | None:
        """What it says of a member; None where it says nothing."""
        schema = self.followed().schema
        inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
        return Form(self.followed().file, inner, key) if isinstance(inner, Mapping) else None

    def item(self, number: int) -> Form | None:
        """What it says of an item of a list."""
        schema = self.followed().schema
        listed = schema.get("prefixItems", ())
        inner = listed[number] if number < len(listed) else schema.get("items")
        return Form(self.followed().file, inner, self.key) if isinstance(inner, Mapping) else None


@cache
def schemas() -> Mapping[str, Any]:
    """Every schema by its name."""
    found = sorted(resources.schemas().glob("*.schema.json"))
    return {path.name.removesuffix(".schema.json"): json.loads(path.read_text("utf-8")) for path in found}


def form_of(file: str, data: object) -> Form | None:
    """What the schemas say of a file of a campaign; None of one that is no JSON."""
    folder = file.partition("/")[0] if "/" in file else file
    name = _FORMS.get(folder)
    if name == "level" and isinstance(data, Mapping) and "game" in data:
        name = "table-level"
    return Form(name, schemas()[name]) if name is not None else None


_FORMS = MappingProxyType(
    {
        "campaign.json": "campaign",
        "accepted.json": "accepted",
        "levels": "level",
        "notes": "notes",
        "presets": "preset",
        "proofs": "proof",
        "text": "text",
    }
)


class Maker:
    """Makes values for a place, as the schemas want them or just not."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def fit(self, form: Form, depth: int = 0) -> Any:
        """A value as the schema wants it, as far as that can be told from it."""
        chance, form = self._chance, form.followed()
        if made := _MEANT.get((form.file, form.key)):
            return made(chance)
        schema = form.schema
        if "const" in schema or "enum" in schema:
            return chance.choice(schema.get("enum", [schema.get("const")]))
        asked = schema.get("type", "string")
        kind = chance.choice(asked) if isinstance(asked, list) else asked
        if kind in ("object", "array"):
            return self._members(form, depth) if kind == "object" else self._items(form, depth)
        if kind == "string":
            return self._text(schema)
        return {"boolean": chance.random() < 0.5, "null": None}.get(kind, self._number(schema))

    def extreme(self, form: Form | None) -> Any:
        """A value at its bounds or just beyond, or something else altogether."""
        chance = self._chance
        if form is None or chance.random() < 0.15:
            return copy.deepcopy(chance.choice((*ODD, *ODD_TEXTS, *ODD_NUMBERS)))
        schema = form.followed().schema
        asked = schema.get("type", "string" if "enum" not in schema else "")
        kind = chance.choice(asked) if isinstance(asked, list) else asked
        if kind == "integer":
            bounds = [schema[bound] for bound in ("minimum", "maximum") if bound in schema]
            near = [bound + step for bound in bounds for step in (-1, 0, 1)]
            return chance.choice(near) if near and chance.random() < 0.6 else chance.choice(ODD_NUMBERS)
        if kind == "string":
            return self._odd_text(schema)
        if kind == "array":
            return self._odd_list(form)
        if kind == "object":
            return self._odd_members(form)
        return copy.deepcopy(chance.choice((*schema.get("enum", ()), *ODD, *ODD_TEXTS)))

    def _members(self, form: Form, depth: int) -> dict[str, Any]:
        chance, schema = self._chance, form.schema
        share = 0.5 if depth < 3 else 0.15
        names = [*schema.get("properties", ())]
        wanted = [name for name in names if name in schema.get("required", ()) or chance.random() < share]
        if not names and isinstance(schema.get("additionalProperties"), Mapping):
            wanted = chance.sample((*IDS, *CAPITALS), chance.choice((0, 1, 2)))
        made = {}
        for name in wanted:
            inner = form.member(name)
            if inner is not None and name != "$schema":
                made[name] = self.fit(inner, depth + 1)
        return made

    def _items(self, form: Form, depth: int) -> list[Any]:
        least, most = form.schema.get("minItems", 0), form.schema.get("maxItems", 3)
        count = max(least, min(self._chance.choice((0, 1, 1, 2, 3)), most))
        return [self.fit(inner, depth + 1) for number in range(count) if (inner := form.item(number)) is not None]

    def _number(self, schema: Mapping[str, Any]) -> int:
        least, most = schema.get("minimum", 0), schema.get("maximum", 9)
        return min(most, max(least, self._chance.choice((least, 1, 2, 3, 10))))

    def _text(self, schema: Mapping[str, Any]) -> str:
        pattern, most = schema.get("pattern"), schema.get("maxLength", 100)
        among = [one for one in _TEXTS if schema.get("minLength", 0) <= len(one) <= most]
        if pattern is not None:
            among = [one for one in among if re.search(pattern, one)]
        return self._chance.choice(among or ["a"])

    def _odd_text(self, schema: Mapping[str, Any]) -> str:
        chance = self._chance
        if chance.random() < 0.7:
            return chance.choice((*ODD_TEXTS, *_TEXTS))
        most = min(schema.get("maxLength", 1000), LONG)
        piece = chance.choice(("a", "A", "Ä", "😀", "\u202e", "ab ", "?*", "\n"))
        return (piece * (most + 2))[: most + chance.choice((-1, 0, 1))]

    def _odd_list(self, form: Form) -> list[Any]:
        chance = self._chance
        inner = form.item(0)
        if inner is None or chance.random() < 0.3:
            return []
        if chance.random() < 0.6:
            return [self.extreme(inner) for _ in range(chance.randrange(1, 4))]
        return lengthened([self.fit(inner)], form, chance)

    def _odd_members(self, form: Form) -> dict[str, Any]:
        chance = self._chance
        made = self._members(form.followed(), 1) if chance.random() < 0.7 else {}
        for _ in range(chance.choice((0, 1, 1, 40, 400))):
            made[chance.choice(ODD_TEXTS) + str(chance.randrange(1000))] = copy.deepcopy(chance.choice(ODD))
        return made


_TEXTS = (*IDS, *CAPITALS, "en", "de", "release", "novice", "master", "cover.png", "list.txt", "0,0", "1,2", "0" * 64)

_MEANT: Mapping[tuple[str, str], Callable[[random.Random], Any]] = MappingProxyType(
    {
        ("level", "condition"): condition,
        ("level", "effect"): effect,
        ("level", "terrain"): rows,
        ("position", "terrain"): rows,
    }
)
"""What no schema can say: what is made by the rules' own tables."""


def lengthened(items: list[Any], form: Form | None, chance: random.Random) -> list[Any]:
    """The list with its items again and again: to its bound, just beyond it, or long; ids told apart half the time."""
    most = form.followed().schema.get("maxItems", 1000) if form is not None else 1000
    count = chance.choice((most, most + 1, 300, 50)) if most <= 1000 and chance.random() < 0.5 else 60
    if chance.random() < 0.03:
        count = min(most + 1, LONG)
    apart = chance.random() < 0.5
    found = []
    for number in range(count):
        one = items[number % len(items)] if items else copy.deepcopy(chance.choice(ODD))
        if isinstance(one, dict):
            one = {**one, "id": f"n{number}"} if apart and "id" in one else dict(one)
        found.append(one)
    return found


def nested(inner: Any, depth: int, chance: random.Random) -> Any:
    """A condition so deep inside others."""
    for _ in range(depth):
        inner = {"kind": chance.choice(("all", "any", "not", "in_order")), "parts": [inner]}
    return inner


@dataclass(slots=True)
class Damage:
    """Puts one extreme into files, by chance; ``told`` says what it did, for whoever looks into a failure."""

    chance: random.Random
    told: list[str] = field(default_factory=list)

    def done(self, files: Files) -> None:
        """Change something somewhere."""
        chance = self.chance
        names, levels = sorted(files), sorted(one for one in files if one.startswith("levels/"))
        file = chance.choice(names if chance.random() < 0.5 else levels or names)
        data = files[file]
        if isinstance(data, bytes):
            files[file] = self._bytes(file, data)
        elif chance.random() < 0.02:
            self.told.append(f"{file}: whole")
            files[file] = copy.deepcopy(
                chance.choice((*ODD, b"", b"\xff", b"[" * 5000, DEEPEST, b'{"a": 1e999, "a": -0}'))
            )
        else:
            self._inside(file, data, form_of(file, data))

    def _bytes(self, file: str, data: bytes) -> bytes:
        self.told.append(f"{file}: bytes")
        chance = self.chance
        at = chance.randrange(len(data) + 1)
        return chance.choice(
            (b"", data[:at], data[:at] + chance.randbytes(4) + data[at:], data * 3, b"\xff\xfe" + data, picture(9, 9))
        )

    def _inside(self, file: str, data: Any, form: Form | None) -> None:
        """Go down some way and change what is there."""
        chance, maker, pointer = self.chance, Maker(self.chance), file
        here, what = data, form
        while True:
            if isinstance(here, dict) and (not here or chance.random() < 0.25):
                return self._members(here, what, pointer)
            if isinstance(here, list) and (not here or chance.random() < 0.3):
                return self._items(here, what, pointer)
            if not isinstance(here, dict | list):
                return None
            key: Any = chance.choice(sorted(here)) if isinstance(here, dict) else chance.randrange(len(here))
            inner = here[key]
            form_in = None if what is None else what.member(key) if isinstance(here, dict) else what.item(key)
            pointer += f"/{key}"
            if not isinstance(inner, dict | list) or chance.random() < 0.15:
                self._replace(here, key, form_in, maker, pointer)
                return None
            here, what = inner, form_in

    def _replace(self, here: Any, key: Any, form: Form | None, maker: Maker, pointer: str) -> None:
        chance = self.chance
        if form is not None and form.followed().key == "condition" and chance.random() < 0.5:
            depth = chance.choice(DEEP)
            here[key] = nested(here[key], depth, chance)
            self.told.append(f"{pointer}: {depth} deep")
            return
        here[key] = maker.extreme(form) if chance.random() < 0.8 or form is None else maker.fit(form)
        self.told.append(f"{pointer} = {repr(here[key])[:80]}")

    def _members(self, here: dict[str, Any], form: Form | None, pointer: str) -> None:
        chance, maker = self.chance, Maker(self.chance)
        absent = [key for key in form.followed().schema.get("properties", ()) if key not in here] if form else []
        lot = chance.random()
        if absent and form is not None and lot < 0.6:
            key = chance.choice(absent)
            inner = form.member(key)
            if inner is not None:
                here[key] = maker.fit(inner) if chance.random() < 0.6 else maker.extreme(inner)
        elif here and lot < 0.75:
            key = chance.choice(sorted(here))
            del here[key]
        elif lot < 0.8:
            key = "many"
            here.update((f"{chance.choice(ODD_TEXTS)}{number}", 0) for number in range(chance.choice((40, 600, 3000))))
        else:
            key = chance.choice((*ODD_TEXTS, *IDS))
            inner = form.member(key) if form is not None else None
            here[key] = maker.extreme(inner)
        self.told.append(f"{pointer}: member {key!r}")

    def _items(self, here: list[Any], form: Form | None, pointer: str) -> None:
        chance, maker = self.chance, Maker(self.chance)
        inner = form.item(0) if form is not None else None
        lot = chance.random()
        if lot < 0.3 and inner is not None:
            here.insert(chance.randrange(len(here) + 1), maker.fit(inner) if lot < 0.15 else maker.extreme(inner))
        elif lot < 0.55 and here:
            here.append(copy.deepcopy(chance.choice(here)))
        elif lot < 0.65 and here:
            del here[chance.randrange(len(here))]
        elif lot < 0.75:
            here.clear()
        elif lot < 0.85:
            here.reverse()
        else:
            here[:] = lengthened(here, form, chance)
        self.told.append(f"{pointer}: items, now {len(here)}")


@dataclass(frozen=True, slots=True)
class Case:
    """A campaign with extremes, and what it began as; ``told`` says what was done to it."""

    base: Files
    files: Files
    told: tuple[str, ...]


def case_of(seed: int, number: int, without: frozenset[int] = frozenset()) -> Case:
    """The campaign of a number; ``without`` leaves out some of what is done to it, to find what it fails by."""
    chance = random.Random(f"{seed}:{number}")
    base = copy.deepcopy(chance.choice(shipped_campaigns())) if chance.random() < 0.1 else sound_campaign(chance)
    files, told = copy.deepcopy(base), []
    for step in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5))):
        if step not in without:
            damage = Damage(random.Random(f"{seed}:{number}:{step}"))
            damage.done(files)
            told += damage.told
    return Case(base, files, tuple(told))


def write_files(folder: Path, files: Files, chance: random.Random) -> None:
    """Put the files into a folder, which is made; texts are written as they are or escaped."""
    escaped = chance.random() < 0.5
    for file, data in files.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (
            b"" if isinstance(data, bytes) else json.dumps(data, ensure_ascii=escaped).encode("utf-8", "surrogatepass")
        )
        path.write_bytes(data if isinstance(data, bytes) else text)
