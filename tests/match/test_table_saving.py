"""Table games that were left go on exactly where they were, and what can't be read is no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.form import Forms
from runtime.campaign.play import Arrival, CarryOver
from runtime.engine.grid import Cell
from runtime.engine.state import HeldToken
from runtime.engine.terrain import Element
from runtime.match.table_match import TableMatch
from runtime.match.table_saving import KeptTable, keep_table, read_kept_table, table_file
from runtime.match.table_setup import PERSON, TableSeat, TableSetup
from runtime.profile.home import find_home
from runtime.support.jsontext import parse
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import Chance
from runtime.tablegames.players import Skill

ARRIVING = Arrival("way", CarryOver("QX", (HeldToken(Element.FLOOD, Cell(1, 2), 5),), 1, 30, ("CAT",)))


def _played(setup: TableSetup, moves: int) -> TableMatch:
    match, chance = TableMatch(setup), Chance(7)
    for _ in range(moves):
        player = match.to_act[0]
        match.submit(player, match.game.careless(match.state, player, chance))
    return match


@pytest.mark.parametrize("game", KINDS)
def test_a_table_game_goes_on_where_it_was_left(game: str, tmp_path: Path) -> None:
    """State, parameters, seats and arrival come back; the file has the form of its schema."""
    home = find_home(tmp_path)
    parameters = {"quiet_moves": 50} if game == "scryper" else {}
    setup = TableSetup(game, parameters, (TableSeat(name="Ada"), TableSeat(Skill.ADEPT)), 11, "Title", "Note")
    match = _played(setup, 9)
    keep_table(home, KeptTable(setup, "camp", "inn", 0, "hard", ARRIVING), match)
    path = table_file(home, "camp", "inn")
    assert Forms(resources.schemas()).issues("table-savegame", parse(path.read_bytes()), path.name) == ()
    kept = read_kept_table(path).value
    assert kept is not None
    assert (kept.node, kept.moves, kept.difficulty, kept.arriving) == ("inn", 9, "hard", ARRIVING)
    on = TableMatch(kept.going_on("Other", "On"))
    assert on.state == match.state
    assert (on.setup.seats, on.setup.parameters, on.setup.title) == (setup.seats, parameters, "Other")
    assert on.thinking_seed != TableMatch(setup).thinking_seed


def test_a_game_that_is_over_is_kept_no_more(tmp_path: Path) -> None:
    """Giving up ends it as any other end does."""
    home = find_home(tmp_path)
    setup = TableSetup("scribe", seats=(PERSON, PERSON))
    match = _played(setup, 3)
    kept = KeptTable(setup, "camp", "inn")
    keep_table(home, kept, match)
    assert table_file(home, "camp", "inn").is_file()
    match.resign(match.to_act[0])
    keep_table(home, kept, match)
    assert not table_file(home, "camp", "inn").exists()


@pytest.mark.parametrize("damage", ["{", '{"format": 1}', "[]"])
def test_a_damaged_file_is_no_game(tmp_path: Path, damage: str) -> None:
    """It says so, and raises nothing."""
    path = tmp_path / "a.json"
    path.write_text(damage)
    assert read_kept_table(path).value is None


def test_a_state_of_another_game_is_no_game(tmp_path: Path) -> None:
    """A file that has the right form, but whose state the game can't make out."""
    home = find_home(tmp_path)
    setup = TableSetup("scribe")
    keep_table(home, KeptTable(setup, "camp", "inn"), _played(setup, 2))
    path = table_file(home, "camp", "inn")
    path.write_text(path.read_text().replace('"game": "scribe"', '"game": "scryper"'))
    assert read_kept_table(path).value is None
