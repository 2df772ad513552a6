"""Writes the files in ``schemas/`` anew: ``python assets/make/schemas.py``.

They say what the codecs of the formats say (:mod:`runtime.campaign.codec`), and from the tables of the engine what
conditions and effects ask for and the signs of the landscape. Each file can be used by itself, offline: what it takes
over from another is copied into it (its comments say from where). What is marked as
:data:`runtime.campaign.schema_validation.FOR_OTHERS` is for code editors and other programs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from types import MappingProxyType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from format_page import PAGE, page  # noqa: E402

from runtime.campaign.codec import Codec  # noqa: E402
from runtime.campaign.formats import FORMATS  # noqa: E402
from runtime.campaign.migrations import FIRST  # noqa: E402
from runtime.campaign.schema_validation import FOR_OTHERS, own_parts  # noqa: E402
from runtime.engine.board.sides import Side  # noqa: E402
from runtime.engine.board.terrain import SYMBOLS, Element, Terrain  # noqa: E402
from runtime.engine.conditions.arguments import (  # noqa: E402
    LONGEST,
    LONGEST_PATTERN,
    LONGEST_TEXT,
    MOST_LETTERS,
    Argument,
    PlaceKind,
    Takes,
)
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS, KINDS, NOT  # noqa: E402
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS  # noqa: E402
from runtime.engine.conditions.kind import ConditionKind, Judged  # noqa: E402
from runtime.engine.game.state import ActionKind  # noqa: E402
from runtime.fastgame.player_weights import PLAYER_MOODS, QUICK_PLAYERS  # noqa: E402
from runtime.gallery.gallery_json import GALLERY, SUBMISSION  # noqa: E402
from runtime.match.referee_lines import REFEREE, TABLE_REFEREE  # noqa: E402
from runtime.match.table_files import RECORD, SAVEGAME  # noqa: E402
from runtime.simulate.experiment import EXPERIMENT  # noqa: E402
from runtime.simulate.result import RESULT  # noqa: E402

Schema = dict[str, Any]

MORE: Mapping[str, Codec[Any]] = MappingProxyType(
    {
        "experiment": EXPERIMENT,
        "gallery": GALLERY,
        "gallery-entry": SUBMISSION,
        "player-moods": PLAYER_MOODS,
        "quick-players": QUICK_PLAYERS,
        "referee": REFEREE,
        "result": RESULT,
        "table-record": RECORD,
        "table-referee": TABLE_REFEREE,
        "table-savegame": SAVEGAME,
    }
)
"""The formats that belong to rooms above the campaign's."""

ENDING = ".schema.json"
WIDTH = 120
"""What is no longer is on one line."""

_WHEN: Mapping[Judged, str] = MappingProxyType(
    {
        Judged.AT_ONCE: "at once",
        Judged.TURN_END: "at the end of a turn",
        Judged.GAME_END: "at the end of the game",
    }
)
_TEXT = {"type": "string", "minLength": 1}
_CELL = {"type": "array", "prefixItems": [{"type": "integer", "minimum": 0}] * 2, "minItems": 2, "maxItems": 2}
_NAMES = {"type": ["string", "array"], "minLength": 1, "minItems": 1, "items": _TEXT}
_PLACE = {
    "type": "object",
    "minProperties": 1,
    "maxProperties": 1,
    "additionalProperties": False,
    "properties": {kind.value: _CELL if kind is PlaceKind.CELL else _TEXT for kind in PlaceKind},
}
_WORD = {"minLength": 2, "maxLength": LONGEST}
_TYPES: Mapping[Takes, Schema] = MappingProxyType(
    {
        Takes.SIDE: {"enum": [side.value for side in Side]},
        Takes.WHOLE: {"type": "integer"},
        Takes.CHOICE: {},
        Takes.WORDS: {"type": ["string", "array"], **_WORD, "minItems": 1, "items": {"type": "string", **_WORD}},
        Takes.LETTERS: {**_TEXT, "maxLength": MOST_LETTERS},
        Takes.PATTERN: {**_TEXT, "maxLength": LONGEST_PATTERN},
        Takes.CITIES: _NAMES,
        Takes.REGION: _TEXT,
        Takes.PLACES: {"type": "array", "minItems": 2, "items": _PLACE},
        Takes.TOKENS: _NAMES,
        Takes.ELEMENT: {"enum": [element.value for element in Element]},
        Takes.TERRAIN: {"enum": [terrain.name.lower() for terrain in Terrain]},
        Takes.CELL: _CELL,
        Takes.CELLS: {"type": "array", "minItems": 1, "items": _CELL},
        Takes.TEXT: {"type": "string", "maxLength": LONGEST_TEXT},
        Takes.ID: {"type": "string", "maxLength": LONGEST_TEXT},
        Takes.OBJECTIVE: _TEXT,
        Takes.VARIABLE: _TEXT,
        Takes.ACTIONS: {"type": "array", "items": {"enum": [kind.value for kind in ActionKind]}, "maxItems": 20},
        Takes.CITY_ID: {"type": "string", "maxLength": LONGEST_TEXT},
        Takes.DECISION: _TEXT,
        Takes.DECISION_ID: {"type": "string", "maxLength": LONGEST_TEXT},
        Takes.FLAG: {"type": "boolean"},
    }
)
"""The form of each kind of argument; what is no form, such as whether a city is there, is for ``scryptic check``."""


# What conditions and effects ask for


def kinds_text() -> str:
    """Every kind of condition with what it asks, for the schema's ``kind``."""
    found = list(GROUPS.items())
    found += [(kind.kind, f"{kind.description} Judged {_when(kind)}.") for kind in CONDITION_KINDS.values()]
    return " ".join(f"{kind}: {text}" for kind, text in found)


def _when(kind: ConditionKind) -> str:
    lasting = kind.judged is Judged.AT_ONCE and any(argument.name == "turns" for argument in kind.arguments)
    return f"{_WHEN[kind.judged]}, with turns {_WHEN[Judged.TURN_END]}" if lasting else _WHEN[kind.judged]


def effects_text() -> str:
    """Every kind of effect with what it does, for the schema's ``kind``."""
    return " ".join(f"{effect.kind}: {effect.description}" for effect in EFFECT_KINDS.values())


def condition_arguments() -> Schema:
    """The arguments of all kinds of conditions, by name, each described kind by kind."""
    return _described((kind.kind, kind.arguments) for kind in CONDITION_KINDS.values())


def effect_arguments() -> Schema:
    """The arguments of all kinds of effects, by name, each described kind by kind."""
    return _described((effect.kind, effect.arguments) for effect in EFFECT_KINDS.values())


def _described(kinds: Iterable[tuple[str, tuple[Argument, ...]]]) -> Schema:
    said: dict[str, list[tuple[str, str]]] = {}
    for kind, arguments in kinds:
        for argument in arguments:
            said.setdefault(argument.name, []).append((kind, _meaning(argument)))
    return {name: {"description": _joined(said[name])} for name in sorted(said)}


def _meaning(argument: Argument) -> str:
    if argument.takes is Takes.SIDE:
        return "Whose it is, gold or silver; left out, the side's whose condition it is, in triggers the protagonist's."
    words = argument.description
    if argument.choices:
        words += f" One of: {', '.join(argument.choices)}."
    if argument.default not in (None, "", ()):
        words += f" The default is {argument.default}."
    return f"{words} Required." if argument.required else words


def _joined(said: list[tuple[str, str]]) -> str:
    """The same meaning once for all kinds that share it."""
    kinds: Mapping[str, list[str]] = {meaning: [] for _, meaning in said}
    for kind, meaning in said:
        kinds[meaning].append(kind)
    return " ".join(f"{', '.join(names)}: {meaning}" for meaning, names in kinds.items())


def conditions_form() -> list[Schema]:
    """The kinds of conditions there are, and what each must and may have."""
    found = [_names(KINDS)]
    for group in GROUPS:
        parts: Schema = {"minItems": 1, "maxItems": 1} if group == NOT else {"minItems": 1}
        found.append(_of_kind(group, {"required": ["parts"], "properties": {"parts": parts}}))
    for kind in CONDITION_KINDS.values():
        form = _arguments(kind.arguments)
        form["properties"]["parts"] = {"maxItems": 0}
        found.append(_of_kind(kind.kind, form))
    return found


def effects_form() -> list[Schema]:
    """The kinds of effects there are, and what each must and may have."""
    found = [_names(EFFECT_KINDS)]
    for effect in EFFECT_KINDS.values():
        form = _arguments(effect.arguments)
        if effect.either:
            form["required"] = ["arguments"]
            form["properties"]["arguments"]["anyOf"] = [{"required": [name]} for name in effect.either]
        least, most = effect.branches
        form["properties"]["branches"] = {"minItems": least, "maxItems": most} if least else {"maxItems": most}
        if least:
            form["required"] = [*form.get("required", ()), "branches"]
        found.append(_of_kind(effect.kind, form))
    return found


def _names(kinds: Iterable[str]) -> Schema:
    return {"properties": {"kind": {"enum": list(kinds)}}}


def _of_kind(kind: str, form: Schema) -> Schema:
    return {"if": {"properties": {"kind": {"const": kind}}}, "then": form}


def _arguments(arguments: tuple[Argument, ...]) -> Schema:
    """The form of a condition or an effect that asks for these."""
    needed = [argument.name for argument in arguments if argument.required]
    members = {argument.name: _typed(argument) for argument in arguments}
    inner: Schema = {"properties": members, "additionalProperties": False}
    if needed:
        inner["required"] = needed
    return ({"required": ["arguments"]} if needed else {}) | {"properties": {"arguments": inner}}


def _typed(argument: Argument) -> Schema:
    form: Schema = {"description": _meaning(argument), **_TYPES[argument.takes]}
    if argument.takes is Takes.WHOLE:
        form |= {"minimum": argument.minimum, "maximum": argument.maximum}
    if argument.takes is Takes.CHOICE:
        form["enum"] = list(argument.choices)
    if isinstance(argument.default, int | str) and argument.default != "":
        form["default"] = argument.default
    return form


# Formats as their codecs say them


class SchemaMaker:
    """Makes the schemas; what stands in a place of its own is referred to there, and copied into every other file."""

    def __init__(self) -> None:
        self._formats: dict[str, Codec[Any]] = {**FORMATS, **MORE}
        self._placed: dict[str, dict[str, Codec[Any]]] = {name: {} for name in self._formats}
        self._own: dict[str, Schema] = {}

    def made(self) -> dict[str, Schema]:
        """Every schema by its name."""
        self._own = {name: self._written(codec.schema, name, "") for name, codec in self._formats.items()}
        for name, schema in self._own.items():
            schema["$defs"], known = {}, self._placed[name]
            while missing := [key for key in known if key not in schema["$defs"]]:
                schema["$defs"] |= {key: self._written(known[key].schema, name) for key in missing}
        self._with_kinds(self._own["level"])
        return {name: self._complete(name) for name in sorted(self._own)}

    def _with_kinds(self, level: Schema) -> None:
        """Say what conditions and effects there are and ask for, and what signs there are of the landscape."""
        for name, text, arguments, form in (
            ("condition", kinds_text(), condition_arguments(), conditions_form()),
            ("effect", effects_text(), effect_arguments(), effects_form()),
        ):
            level["$defs"][name]["properties"]["kind"]["description"] = text
            level["$defs"][name]["properties"]["arguments"]["properties"] = arguments
            level["$defs"][name]["allOf"] = [{"$comment": FOR_OTHERS, "allOf": form}]
        signs = re.sub(r"([\\\]^-])", r"\\\1", SYMBOLS)  # What any dialect of patterns needs escaped, and no more.
        level["properties"]["terrain"]["items"]["allOf"] = [{"$comment": FOR_OTHERS, "pattern": f"^[{signs}]+$"}]

    def _written(self, value: Any, name: str, here: str | None = None) -> Any:
        """A part of the schema of a file, with references to the codecs that have a place; at its top ``here`` is."""
        if isinstance(value, tuple):
            words, codec = value
            return {"description": words, **self._written(codec, name, here)}
        if isinstance(value, Codec):
            file, _, path = value.place.partition("#/")
            if not file or (file == name and path == here):
                return self._written(value.schema, name)
            folder, _, key = path.partition("/")
            if folder == "$defs" and "/" not in key and value.schema:
                self._placed[file].setdefault(key, value)
            return {"$ref": f"#/{path}" if file == name else f"{file}{ENDING}#/{path}"}
        if isinstance(value, list):
            return [self._written(one, name) for one in value]
        if not isinstance(value, Mapping):
            return value
        top = here == ""
        return {
            key: {one: self._written(each, name, f"properties/{one}") for one, each in inner.items()}
            if key == "properties" and top
            else self._written(inner, name)
            for key, inner in value.items()
        }

    def _complete(self, name: str) -> Schema:
        """A schema with its address and with a copy of everything that it refers to in another."""
        whole = deepcopy(self._own[name])
        definitions: Schema = whole["$defs"]
        todo = list(_foreign(whole, name))
        while todo:
            node, file, path = todo.pop(0)
            key = ".".join(
                [file, *(step for step in path.split("/") if step not in ("", "$defs"))] if path else [file, "schema"]
            )
            node["$ref"] = f"#/$defs/{key}"
            if key in definitions:
                continue
            source: Any = self._own[file]
            for step in filter(None, path.split("/")):
                source = source[step]
            # What is for other programs stands once, where a designer writes by hand.
            copy = {"$comment": f"{file}{ENDING}#/{path}", **json.loads(json.dumps(source), object_hook=own_parts)}
            copy.pop("$defs", None)
            definitions[key] = copy
            todo += _foreign(copy, file)
        if not definitions:
            del whole["$defs"]
        address = f"urn:scryptic:schema:{name}:{FIRST}"
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": address, **whole}


def _foreign(schema: Schema, file: str) -> Iterator[tuple[Schema, str, str]]:
    """Each reference within a schema of ``file`` that leads out of where it will stand, with file and path."""
    for node in _nodes(schema):
        name, _, path = node.get("$ref", "").partition("#/")
        if name or (path and "$comment" in schema):
            yield node, name.removesuffix(ENDING) or file, path


def _nodes(schema: object) -> Iterator[Schema]:
    """Every object within a schema that is not a reference's own text."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref", ""), str):
            yield schema
        for inner in schema.values():
            yield from _nodes(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _nodes(inner)


def laid_out(value: object, margin: str = "", before: int = 0) -> str:
    """The text of a schema: two spaces a step, and what has room on one line is on one."""
    line, inner = json.dumps(value, ensure_ascii=False), margin + "  "
    if not value or not isinstance(value, dict | list) or (margin and len(margin) + before + len(line) < WIDTH):
        return line
    if isinstance(value, dict):
        members = (f"{inner}{json.dumps(k)}: {laid_out(v, inner, len(k) + 4)}" for k, v in value.items())
        return "{\n" + ",\n".join(members) + f"\n{margin}}}"
    return "[\n" + ",\n".join(inner + laid_out(one, inner) for one in value) + f"\n{margin}]"


def texts(folder: Path) -> dict[Path, str]:
    """The text of each file of a folder of schemas as it should be, and of the page that says the whole format."""
    made = SchemaMaker().made()
    return {folder / f"{name}{ENDING}": laid_out(schema) + "\n" for name, schema in made.items()} | {
        folder / PAGE: page(made)
    }


def main() -> None:
    """Write every schema anew."""
    for path, text in texts(ROOT / "schemas").items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
