"""Table games as levels: model and schema agree, files are read and written as any other level's, faults are named."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.model import Campaign, Node
from runtime.campaign.reader import read_campaign, read_level
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.table_json import read_table_data, write_table_data
from runtime.campaign.tables import (
    Prize,
    PrizeToken,
    TableColumn,
    TableLevel,
    table_at_difficulty,
    why_unplayable,
)
from runtime.campaign.writer import file_text, save_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import Story, StoryPage
from runtime.support.issues import Severity
from runtime.support.json_text import parse
from runtime.tablegames.catalogue import BOUNDS, KINDS, parameter_names
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill

SCHEMAS = Schemas(resources.schemas())
SCHEMA: Any = SCHEMAS.by_name["table-level"]

DUEL = TableLevel(
    id="duel",
    name="A duel of glyphs",
    game="scribe",
    parameters={"scoring": "advanced"},
    opponent=Skill.ADEPT,
    protagonist=TablePlayer.SECOND,
    prize=Prize("QXZ", (PrizeToken(Element.FLOOD, 5, Cell(2, 3)), PrizeToken(Element.DROUGHT)), 1, 40),
    description="Three letters for the next battle.",
    story=Story(before=(StoryPage("Sit down."),), won=(StoryPage("Well done."),)),
    difficulty={"easy": TableColumn(Skill.NOVICE, {"scoring": "standard"}), "hard": TableColumn(Skill.MASTER)},
)


def _campaign(*tables: TableLevel) -> Campaign:
    return Campaign("c", "C", (), tuple(Node(one.id, one.id) for one in tables), start=tables[0].id, tables=tables)


def _errors(folder: Path) -> list[str]:
    return [issue.code for issue in read_campaign(folder).issues if issue.severity is Severity.ERROR]


# Model and schema


def test_the_schema_names_every_game_and_skill() -> None:
    """One that joins the games must join the schema."""

    assert SCHEMA["properties"]["game"]["enum"] == list(KINDS)
    skills = [skill.value for skill in Skill]
    assert SCHEMA["properties"]["opponent"]["enum"] == [*skills, "person"]
    assert SCHEMA["$defs"]["column"]["properties"]["opponent"]["enum"] == skills


@pytest.mark.parametrize("game", KINDS)
def test_the_schema_has_the_bounds_and_defaults_of_every_parameter(game: str) -> None:
    """What an editor offers is what the game takes."""
    described = SCHEMA["$defs"][game]["properties"]
    assert list(described) == list(parameter_names(game))
    plain, hints = KINDS[game](), get_type_hints(KINDS[game])
    for name, shape in described.items():
        default, kind = getattr(plain, name), hints[name]
        assert shape["description"] and shape["title"]
        assert shape["default"] == (default.value if isinstance(default, Enum) else default)
        if name in BOUNDS[game]:
            assert (shape["minimum"], shape["maximum"]) == BOUNDS[game][name]
        elif kind is bool:
            assert shape["type"] == "boolean"
        else:
            assert shape["enum"] == [one.value for one in kind]
        assert SCHEMA["properties"]["parameters"]["properties"][name] == {"$ref": f"#/$defs/{game}/properties/{name}"}


# Files


def _parameters(game: str) -> st.SearchStrategy[dict[str, object]]:
    shapes = SCHEMA["$defs"][game]["properties"]
    each: dict[str, st.SearchStrategy[object]] = {
        name: st.sampled_from(shape["enum"])
        if "enum" in shape
        else st.booleans()
        if shape["type"] == "boolean"
        else st.integers(shape["minimum"], shape["maximum"])
        for name, shape in shapes.items()
    }
    return st.fixed_dictionaries({}, optional=each)


_TOKENS = st.builds(
    PrizeToken,
    st.sampled_from(Element),
    st.integers(1, 10_000),
    st.builds(Cell, st.integers(0, 999), st.integers(0, 999)),
)
_PRIZES = st.builds(
    Prize,
    st.text("ABCXYZ", max_size=7),
    st.lists(_TOKENS, max_size=3).map(tuple),
    st.integers(0, 100),
    st.integers(0, 1_000_000),
)


@st.composite
def _levels(draw: st.DrawFn) -> TableLevel:
    game = draw(st.sampled_from(sorted(KINDS)))
    columns = st.builds(TableColumn, st.none() | st.sampled_from(Skill), _parameters(game))
    pages = st.lists(st.builds(StoryPage, st.text("ab", min_size=1)), max_size=2).map(tuple)
    return TableLevel(
        id="level",
        name=draw(st.text("name ", min_size=1)),
        game=game,
        parameters=draw(_parameters(game)),
        opponent=draw(st.none() | st.sampled_from(Skill)),
        protagonist=draw(st.sampled_from(TablePlayer)),
        prize=draw(_PRIZES),
        description=draw(st.text("about ")),
        story=draw(st.builds(Story, pages, pages, pages, pages)),
        difficulty=draw(st.dictionaries(st.sampled_from(("easy", "hard")), columns)),
        extra=draw(st.fixed_dictionaries({}, optional={"later": st.integers()})),
    )


@given(_levels())
def test_any_table_game_survives_its_file(level: TableLevel) -> None:
    """The text has the form of the schema, is read as what was written, and is written the same again."""
    text = file_text(level)
    parsed = parse(text.encode(), "levels/level.json")
    found = SCHEMAS.issues("table-level", parsed, "levels/level.json")
    assert [issue.code for issue in found] == (["unknown-key"] if level.extra else [])
    again = read_table_data(parsed.value)
    assert again == level
    assert file_text(again) == text
    assert why_unplayable(level) is None


def test_a_campaign_of_table_games_is_saved_and_opened_whole(tmp_path: Path) -> None:
    """Nothing is written again that did not change, and one changed parameter is one changed line."""
    folder = tmp_path / "c"
    campaign = _campaign(DUEL, TableLevel("bricks", "Bricks", "scryper", {"columns": 5, "sets": 2}))
    source = save_campaign(folder, campaign, None)
    read = read_campaign(folder)
    assert (read.campaign, read.issues, read.listed) == (campaign, (), ("duel", "bricks"))
    assert not read.unread
    assert save_campaign(folder, campaign, read.source) == source
    before = (folder / "levels/bricks.json").read_text().splitlines()
    changed = replace(campaign.tables[1], parameters={"columns": 6, "sets": 2})
    save_campaign(folder, campaign.having_table(changed), read.source)
    after = (folder / "levels/bricks.json").read_text().splitlines()
    assert [new for old, new in zip(before, after, strict=True) if old != new] == ['    "columns": 6,']


def test_defaults_are_left_out_and_the_rest_has_its_order() -> None:
    """The canonical file of the simplest table game says only what it must."""
    assert write_table_data(TableLevel("a", "A", "scrambler")) == {
        "format": 1,
        "id": "a",
        "name": "A",
        "game": "scrambler",
    }
    assert list(write_table_data(DUEL)) == [
        *("format", "id", "name", "description", "game", "parameters", "opponent", "protagonist", "prize", "story"),
        "difficulty",
    ]


def test_what_is_not_known_is_kept_and_the_nearest_key_named(tmp_path: Path) -> None:
    """A slip of the pen in a parameter gets a suggestion of the game's own parameters, and stays in the file."""
    path = tmp_path / "bricks.json"
    data = {"format": 1, "id": "bricks", "name": "B", "game": "scryper", "parameters": {"colums": 5}, "prise": {}}
    path.write_text(json.dumps(data))
    read = read_level(path, SCHEMAS)
    assert read.table is not None and not read.read_only
    told = {issue.place.pointer: (issue.code, issue.details["suggestion"]) for issue in read.issues}
    assert told == {"/parameters/colums": ("unknown-key", "columns"), "/prise": ("unknown-key", "prize")}
    assert json.loads(file_text(read.table))["parameters"] == {"colums": 5}
    assert json.loads(file_text(read.table))["prise"] == {}
    assert why_unplayable(read.table) is None


@pytest.mark.parametrize(
    ("wrong", "code", "pointer"),
    [
        ({"game": "scrible"}, "unknown-value", "/game"),
        ({"game": "scryper", "parameters": {"rows": 40}}, "out-of-range", "/parameters/rows"),
        ({"game": "scribe", "parameters": {"scoring": "hard"}}, "unknown-value", "/parameters/scoring"),
        ({"game": "scrambler", "parameters": {"hop_circles": 1}}, "wrong-type", "/parameters/hop_circles"),
        ({"game": "scribe", "opponent": "grandmaster"}, "unknown-value", "/opponent"),
        ({"game": "scribe", "prize": {"spies": -1}}, "out-of-range", "/prize/spies"),
        ({"game": "scribe", "prize": {"tokens": [{"element": "wind"}]}}, "unknown-value", "/prize/tokens/0/element"),
        (
            {"game": "scryper", "difficulty": {"easy": {"parameters": {"sets": 0}}}},
            "out-of-range",
            "/difficulty/easy/parameters/sets",
        ),
    ],
)
def test_a_wrong_file_names_the_place_and_opens_read_only(
    tmp_path: Path, wrong: dict[str, object], code: str, pointer: str
) -> None:
    """Every fault is one, at its place; the level is there all the same so that it can be looked at."""
    save_campaign(tmp_path, _campaign(DUEL), None)
    (tmp_path / "levels/duel.json").write_text(json.dumps({"format": 1, "id": "duel", "name": "D", **wrong}))
    read = read_campaign(tmp_path)
    assert [(issue.code, issue.place.pointer) for issue in read.issues] == [(code, pointer)]
    assert read.read_only and read.campaign is not None and read.campaign.table("duel") is not None
    issue = read.issues[0]
    assert issue.place.file == "levels/duel.json" and issue.place.level == "duel"


def test_an_unknown_game_is_likened_to_a_known_one(tmp_path: Path) -> None:
    """The suggestion is the game that was meant."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"format": 1, "id": "a", "name": "A", "game": "scrible"}))
    assert read_level(path, SCHEMAS).issues[0].details["suggestion"] == "scribe"


def test_a_table_game_whose_file_is_missing_or_named_otherwise_is_told_as_any_level(tmp_path: Path) -> None:
    """The same codes as of maps."""
    save_campaign(tmp_path, _campaign(DUEL), None)
    file = tmp_path / "levels/duel.json"
    file.write_text(file.read_text().replace('"id": "duel"', '"id": "other"'))
    assert _errors(tmp_path) == ["level-id-differs"]
    file.unlink()
    assert _errors(tmp_path) == ["level-missing"]


# Difficulties


def test_a_difficulty_changes_the_computer_and_single_parameters() -> None:
    """Whatever a column does not say stays; a second person is no computer at any difficulty."""
    easy = table_at_difficulty(DUEL, "easy")
    assert (easy.opponent, easy.parameters, easy.difficulty) == (Skill.NOVICE, {"scoring": "standard"}, {})
    hard = table_at_difficulty(DUEL, "hard")
    assert (hard.opponent, hard.parameters) == (Skill.MASTER, {"scoring": "advanced"})
    assert table_at_difficulty(DUEL, "other").opponent is Skill.ADEPT
    assert table_at_difficulty(replace(DUEL, opponent=None), "hard").opponent is None
