"""A table game as it stands in the file of its level: what each member means, how it is read and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from runtime.campaign.codec import (
    Codec,
    FileHead,
    Schema,
    Structure,
    letters,
    list_of,
    members_of,
    named,
    one_of,
    text,
    text_of,
    whole,
)
from runtime.campaign.level_json import LEVEL, STORY, TOKEN
from runtime.campaign.shared_codecs import CELL, ELEMENT, ID, SLUG
from runtime.campaign.tables import TOKEN_POWER, Prize, PrizeToken, TableColumn, TableLevel
from runtime.support.json_text import free
from runtime.support.table_texts import PARAMETERS
from runtime.support.texts import mark
from runtime.tablegames.catalogue import BOUNDS, KINDS, parameter_names
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill

GAME = "game"
"""The key by which a level's file says that it is a table game."""

PERSON = "person"
"""How files name an opponent who is a second person."""

SIDES: Mapping[str, TablePlayer] = MappingProxyType({"first": TablePlayer.FIRST, "second": TablePlayer.SECOND})
"""The sides of a table game as files name them."""

_ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "scribe": "two players mark cells in nine mini grids, and glyphs win them.",
        "scryper": "bricks with hidden values cross the board and do battle.",
        "scrambler": "tokens draw segments from dot to dot on four cards that turn.",
    }
)
_EITHER: Mapping[str, str] = MappingProxyType(
    {
        "scoring": (
            "Either standard, where most mini grids win, or advanced, where the marks of their nine winners are scored "
            "as a grid of their own by the same glyphs."
        ),
        "claiming": "Either automatic, at once, or by_hand.",
    }
)
"""What more is said of a choice by the names that files have."""


def parameter_schemas(game: str) -> dict[str, Schema]:
    """The schema of each parameter of a game: its name and meaning, its bounds and its default; none where unknown."""
    if game not in KINDS:
        return {}
    usual = KINDS[game]()
    return {one.name: _parameter(game, one.name, getattr(usual, one.name)) for one in fields(usual)}


def _parameter(game: str, name: str, usual: object) -> Schema:
    title, about = PARAMETERS[game][name]
    said = {"title": title, "description": f"{about} {_EITHER[name]}" if name in _EITHER else about}
    if isinstance(usual, Enum):
        return {**said, "enum": [one.value for one in type(usual)], "default": usual.value}
    if isinstance(usual, bool):
        return {**said, "type": "boolean", "default": usual}
    least, most = BOUNDS[game][name]
    return {**said, "type": "integer", "minimum": least, "maximum": most, "default": usual}


def _of_game(game: str) -> Codec[Any]:
    """The parameters of one game, for the schema."""
    name = game.capitalize()
    said = {"title": name, "description": f"The parameters of {name}: {_ABOUT[game]}"}
    schema = {**said, "type": "object", "additionalProperties": False, "properties": parameter_schemas(game)}
    return Codec(schema, members_of).at(f"table-level#/$defs/{game}")


_GAMES = MappingProxyType({game: _of_game(game) for game in KINDS})
_ANY = tuple((game, key) for game in KINDS for key in parameter_names(game))


def _given(value: object) -> Mapping[str, object]:
    return members_of(value)


_PARAMETERS = Codec(
    {
        **{"type": "object", "maxProperties": 50},
        "properties": {
            key: Codec({}, members_of).at(f"table-level#/$defs/{game}/properties/{key}") for game, key in _ANY
        },
    },
    _given,
    dict,
    free,
).at("table-level#/properties/parameters")


def _rules_of(game: str) -> Schema:
    """What holds where one game is played: only its own parameters may be there."""
    name, own = game.capitalize(), {"properties": {"parameters": _GAMES[game]}}
    columns = {"description": f"Columns change parameters of {name} only.", "additionalProperties": own}
    return {
        "if": {"properties": {GAME: {"description": f"Where {name} is played.", "const": game}}, "required": [GAME]},
        "then": {"properties": {"parameters": _GAMES[game], "difficulty": columns}},
    }


_SKILL = one_of(Skill, Skill.APPRENTICE)
_OPPONENT: Codec[Skill | None] = Codec(
    {"enum": [*(skill.value for skill in Skill), PERSON]},
    lambda value: None if value == PERSON else _SKILL.read(value),
    lambda opponent: PERSON if opponent is None else opponent.value,
)
_SIDE = Codec(
    {"enum": list(SIDES)},
    lambda value: SIDES.get(value, TablePlayer.FIRST) if isinstance(value, str) else TablePlayer.FIRST,
    lambda player: next(name for name, one in SIDES.items() if one is player),
)

PRIZE_TOKEN = Structure(
    PrizeToken,
    """One elemental token to be won.

    element: What it unleashes: a volcano turns the region to lava and a flood to water, both destroying
        letters and cities there; a drought turns water and a firestorm forest to plains.
    power: How many cells it covers when invoked: 12 unless said otherwise.
    at: The cell of the next battle's map that the element spreads from when it is invoked: [row, column],
        the top left one unless said otherwise. On a smaller map its nearest cell counts.
    """,
    {"element": ELEMENT, "power": whole(1, 10_000, usual=TOKEN_POWER), "at": CELL},
    tips={
        "element": TOKEN.tips["element"],
        "power": mark("How many cells the element covers when it is invoked"),
        "at": mark(
            "The cell of the next battle's map that the element spreads from; on a smaller map its nearest cell"
        ),
    },
    line=True,
).at("table-level#/$defs/token")

PRIZE = Structure(
    Prize,
    """
    tokens: Elemental tokens for the rack.
    """,
    {
        "letters": letters(100),
        "tokens": list_of(PRIZE_TOKEN, 20),
        "spies": whole(0, 100),
        "score": whole(0, 1_000_000),
    },
    tips={
        "letters": mark(
            "Letters for the rack, in capitals, as one text; those over the rack's limit go to the pool of the next "
            "battle."
        ),
        "spies": mark("Spies on top of the next battle's own."),
        "score": mark("What is added to the base score of the next battle."),
    },
)

_COLUMN = Structure(
    TableColumn,
    """How the level differs at one difficulty.

    opponent: How well the computer plays at this difficulty, where it plays at all; as the level has it where this is
        left out.
    parameters: Single parameters in which the level differs at this difficulty.
    """,
    {"opponent": one_of(Skill), "parameters": _PARAMETERS},
    line=True,
).at("table-level#/$defs/column")

TABLE = Structure(
    TableLevel,
    """A level of a campaign that is one of the three table games, an interlude between battles: which game by what
    parameters, against whom, and what winning gives. The file levels/<id>.json of such a level is known by its key
    game; every other level is described by level.schema.json.

    id: The level's lasting name for programs: small letters, digits, hyphens and underscores. The file is named after
        it, and stations of the campaign name it as any other level.
    name: The title that players read.
    description: What the level is about, for players before they begin.
    game: Which game is played: scribe (glyphs in nine mini grids), scryper (hidden bricks) or scrambler (dots and
        segments on cards that turn).
    parameters: The game's parameters; what is left out has its default. Each game has its own, under $defs.
    opponent: Who plays against the campaign's player: the computer as a novice, an apprentice (the default), an adept
        or a master, or a second person at the same screen.
    protagonist: The side that the campaign's player takes. The first player begins (in Scryper the first set, with the
        white bricks; in Scrambler by choosing a corner): first unless said otherwise.
    prize: What winning gives to the campaign's player. It goes along on every way that the victory opens, beside what
        that way itself carries; a draw, a defeat and giving up give nothing.
    story: Pages that the campaign's player reads before the level and after it.
    difficulty: How the level differs at each of the campaign's difficulties, by the difficulty's id; one that is not
        named here is as the level stands.
    """,
    {
        "id": SLUG,
        "name": text(200, least=1),
        "description": text(10_000),
        GAME: text_of(*KINDS),
        "parameters": _PARAMETERS,
        "opponent": _OPPONENT,
        "protagonist": _SIDE,
        "prize": PRIZE,
        "story": STORY,
        "difficulty": named(_COLUMN, 20, ID),
    },
    tips={
        **{key: LEVEL.tips[key] for key in ("id", "name", "description")},
        "game": mark("Which game is played; another one begins with its usual parameters"),
        "opponent": mark("Who plays against the campaign's player"),
        "protagonist": mark("The side of the campaign's player; the first player begins"),
    },
    head=FileHead("table-level", "Table game as a level", keeps_schema=True),
    schema={"allOf": [_rules_of(game) for game in KINDS]},
)


def is_table_data(data: Mapping[str, object]) -> bool:
    """Whether the data of a level's file is that of a table game."""
    return GAME in data


def read_table_data(data: object) -> TableLevel:
    """The table game that a file's data makes; what can't be read has its default, as the schema reports it."""
    return TABLE.read(data)


def write_table_data(level: TableLevel) -> dict[str, object]:
    """The members of a table game's file in canonical order, defaults left out, unknown keys after the known ones."""
    data: dict[str, object] = TABLE.show(_ordered(level))
    return data


def plain_table_data(level: TableLevel) -> dict[str, object]:
    """The same members as plain data."""
    data: dict[str, object] = TABLE.write(_ordered(level))
    return data


def _ordered(level: TableLevel) -> TableLevel:
    """The level with its parameters in the game's own order."""
    columns = {
        name: replace(one, parameters=_in_order(level.game, one.parameters)) for name, one in level.difficulty.items()
    }
    parameters = _in_order(level.game, level.parameters)
    return replace(level, parameters=parameters, difficulty=columns)


def _in_order(game: str, parameters: Mapping[str, object]) -> dict[str, object]:
    """Parameters in the game's own order, then whatever else stands there."""
    known = [key for key in (parameter_names(game) if game in KINDS else ()) if key in parameters]
    return {key: parameters[key] for key in (*known, *(key for key in parameters if key not in known))}
