"""A table game as it stands in the file of its level: out of JSON and into it, in canonical order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.campaign.json_reader import JsonReader
from runtime.campaign.level_json import free
from runtime.campaign.migrations import FORMAT
from runtime.campaign.story_json import read_story, write_story
from runtime.campaign.tables import CORNER, TOKEN_POWER, Prize, PrizeToken, TableColumn, TableLevel
from runtime.engine.board.terrain import Element
from runtime.support.jsonlayout import OneLine
from runtime.tablegames.catalogue import KINDS, parameter_names
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill

GAME = "game"
"""The key by which a level's file says that it is a table game."""

PERSON = "person"
"""How files name an opponent who is a second person."""

SIDES: Mapping[str, TablePlayer] = MappingProxyType({"first": TablePlayer.FIRST, "second": TablePlayer.SECOND})
"""The sides of a table game as files name them."""

_KNOWN = (
    *("format", "id", "name", "description", GAME, "parameters", "opponent", "protagonist", "prize", "story"),
    "difficulty",
)
_PRIZE = ("letters", "tokens", "spies", "score")


def is_table_data(data: Mapping[str, object]) -> bool:
    """Whether the data of a level's file is that of a table game."""
    return GAME in data


def read_table_data(data: object) -> TableLevel:
    """The table game that a file's data makes; what can't be read has its default, as the schema reports it."""
    given = JsonReader(data)
    return TableLevel(
        id=given.at("id").text(),
        name=given.at("name").text(),
        game=given.at(GAME).text(),
        parameters=given.at("parameters").members(),
        opponent=_read_opponent(given.at("opponent")),
        protagonist=SIDES.get(given.at("protagonist").text(), TablePlayer.FIRST),
        prize=_read_prize(given.at("prize")),
        description=given.at("description").text(),
        story=read_story(given.at("story")),
        difficulty={name: _read_column(JsonReader(one)) for name, one in given.at("difficulty").members().items()},
        extra=given.unknown(_KNOWN),
    )


def _read_opponent(given: JsonReader) -> Skill | None:
    return None if given.value == PERSON else given.named(Skill, Skill.APPRENTICE)


def _read_prize(given: JsonReader) -> Prize:
    return Prize(
        letters=given.at("letters").letters(),
        tokens=tuple(_read_token(token) for token in given.at("tokens").items()),
        spies=given.at("spies").whole(),
        score=given.at("score").whole(),
        extra=given.unknown(_PRIZE),
    )


def _read_token(given: JsonReader) -> PrizeToken:
    return PrizeToken(
        element=given.at("element").named(Element, Element.VOLCANO),
        power=given.at("power").whole(TOKEN_POWER),
        at=CORNER if given.at("at").value is None else given.at("at").cell(),
        extra=given.unknown(("element", "power", "at")),
    )


def _read_column(given: JsonReader) -> TableColumn:
    return TableColumn(
        opponent=next((skill for skill in Skill if skill.value == given.at("opponent").value), None),
        parameters=given.at("parameters").members(),
        extra=given.unknown(("opponent", "parameters")),
    )


def write_table_data(level: TableLevel) -> dict[str, object]:
    """The members of a table game's file in canonical order, defaults left out, unknown keys after the known ones."""
    data: dict[str, object] = {key: level.extra[key] for key in ("$schema",) if key in level.extra}
    data |= {"format": FORMAT, "id": level.id, "name": level.name}
    found: dict[str, object] = {
        "description": level.description,
        GAME: level.game,
        "parameters": _in_order(level.game, level.parameters),
        "opponent": _write_opponent(level.opponent),
        "protagonist": "" if level.protagonist is TablePlayer.FIRST else "second",
        "prize": _write_prize(level.prize),
        "story": write_story(level.story),
        "difficulty": {name: OneLine(_write_column(level.game, one)) for name, one in level.difficulty.items()},
    }
    data |= {key: value for key, value in found.items() if value or key == GAME}
    return data | free({key: value for key, value in level.extra.items() if key not in data})


def _write_opponent(opponent: Skill | None) -> str:
    if opponent is None:
        return PERSON
    return "" if opponent is Skill.APPRENTICE else opponent.value


def _in_order(game: str, parameters: Mapping[str, object]) -> dict[str, object]:
    """Parameters in the game's own order, then whatever else stands there."""
    known = [key for key in (parameter_names(game) if game in KINDS else ()) if key in parameters]
    ordered = {key: parameters[key] for key in (*known, *(key for key in parameters if key not in known))}
    return free(ordered)


def _write_prize(prize: Prize) -> dict[str, object]:
    members: dict[str, object] = {
        "letters": prize.letters,
        "tokens": [OneLine(_write_token(token)) for token in prize.tokens],
        "spies": prize.spies,
        "score": prize.score,
    }
    return {key: value for key, value in members.items() if value} | free(prize.extra)


def _write_token(token: PrizeToken) -> dict[str, object]:
    power = {} if token.power == TOKEN_POWER else {"power": token.power}
    at = {} if token.at == CORNER else {"at": list(token.at)}
    return {"element": token.element.value, **power, **at, **token.extra}


def _write_column(game: str, column: TableColumn) -> dict[str, object]:
    members: dict[str, object] = {
        "opponent": column.opponent.value if column.opponent is not None else "",
        "parameters": {
            key: value.value if isinstance(value, OneLine) else value
            for key, value in _in_order(game, column.parameters).items()
        },
    }
    return {key: value for key, value in members.items() if value} | dict(column.extra)
