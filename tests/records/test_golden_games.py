"""The golden games: one of each shipped map, played again, comes out word for word as it is kept."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.lexicon import Lexicon, load_lexicon
from tests.records.golden_games import GAMES, Game, kept, played, read_game, shipped_level, shipped_maps, told

MAPS = shipped_maps()
COMMAND = "python tests/records/golden_games.py"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


def test_each_shipped_map_has_one_game_and_no_other_has() -> None:
    files = {file.relative_to(GAMES).with_suffix("").as_posix() for file in GAMES.rglob("*.txt")}
    assert files == set(MAPS), f"{COMMAND} writes those that are missing"
    assert len(MAPS) > 50


def test_they_come_out_as_they_are_kept(lexicon: Lexicon) -> None:
    """All in one test, which reads words and schemas once; every difference is told."""
    schemas, differences = Schemas(resources.schemas()), []
    for name, file in MAPS.items():
        before = kept(name).read_text("utf-8")
        after = told(name, read_game(before, shipped_level(file, schemas)), lexicon)
        lines = unified_diff(before.splitlines(), after.splitlines(), name, "now", n=1, lineterm="")
        differences += list(lines)[:12]
    if differences:
        pytest.fail("\n".join((*differences, "", f"Where this is meant, {COMMAND} keeps it.")), pytrace=False)


def test_a_game_that_went_otherwise_is_told_otherwise(lexicon: Lexicon) -> None:
    level = shipped_level(MAPS["skirmish/ford"], Schemas(resources.schemas()))
    text = kept("skirmish/ford").read_text("utf-8")
    game = read_game(text, level)
    assert told("skirmish/ford", game, lexicon) == text
    shorter = told("skirmish/ford", Game(level, game.seed, game.actions[:-1]), lexicon)
    other = told("skirmish/ford", Game(level, game.seed + 1, game.actions), lexicon)
    assert shorter.splitlines()[-1] != text.splitlines()[-1]
    assert "\nrefused: " in other
    assert len(played(game, lexicon)[0].states) == len(game.actions) + 1
