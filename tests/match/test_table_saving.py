"""Table games that were left go on exactly where they were, and what can't be read is no game."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.play import Arrival, CarryOver, Context, SessionData
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.match.game_saver import watched
from runtime.match.save_files import EARLIER, SaveKind, SavePlace
from runtime.match.saves import Saved, last_left, tables
from runtime.match.table_files import KeptTable, file_of, kept_text, read_kept_table, table_file
from runtime.match.table_keeper import TableKeeper, TableSaver
from runtime.match.table_match import PERSON, TableMatch, TableSeat, TableSetup
from runtime.profile.home import Home, find_home
from runtime.support.json_text import parse
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TableChance
from runtime.tablegames.players import Skill

ARRIVING = Arrival("way", CarryOver("QX", (HeldToken(Element.FLOOD, Cell(1, 2), 5),), 1, 30, ("CAT",)))
SMALL = {"scribe": {}, "scryper": {"sets": 1, "quiet_moves": 12}, "scrambler": {"dots": 3, "quiet_turns": 8}}
"""Parameters by which random games are short."""


@cache
def schemas() -> Schemas:
    return Schemas(resources.schemas())


def played(setup: TableSetup, moves: int, seed: int = 7) -> TableMatch:
    match, chance = TableMatch(setup), TableChance(seed)
    for _ in range(moves):
        one(match, chance)
    return match


def one(match: TableMatch, chance: TableChance) -> None:
    player = match.to_act[chance.below(len(match.to_act))]
    match.submit(player, match.game.careless(match.state, player, chance))


def sits_down(home: Home, kept: KeptTable, match: TableMatch, *, is_new: bool = False) -> TableSaver:
    """Who keeps a game from now on; nothing of it is written yet."""
    saver = TableSaver(home, kept, SavePlace(file_of(home, kept), is_new), english())
    saver.begin(match, pytest.fail)
    return saver


def kept_in(home: Home, kept: KeptTable, match: TableMatch) -> Path:
    """Keep a game once, as whoever plays it does; the file is nobody's afterwards."""
    saver = sits_down(home, kept, match)
    saver.save()
    saver.close()
    return file_of(home, kept)


@pytest.mark.parametrize("game", KINDS)
def test_a_table_game_goes_on_where_it_was_left(game: str, tmp_path: Path) -> None:
    """State, moves, parameters, seats and arrival come back; the file has the form of its schema."""
    home = find_home(tmp_path)
    parameters = {"quiet_moves": 50} if game == "scryper" else {}
    setup = TableSetup(game, parameters, (TableSeat(name="Ada"), TableSeat(Skill.ADEPT)), 11, "Title", "Note")
    match = played(setup, 9)
    context = Context("camp", "/there", "inn", ARRIVING, "hard")
    path = kept_in(home, KeptTable(setup, context, SessionData(seconds=90)), match)
    assert path == table_file(home, "camp", "inn")
    assert schemas().issues("table-savegame", parse(path.read_bytes()), path.name) == ()
    kept = read_kept_table(path).value
    assert kept is not None
    assert (kept.context.node, kept.moves, kept.context.difficulty, kept.context.arriving) == (
        "inn",
        9,
        "hard",
        ARRIVING,
    )
    assert (kept.context.folder, kept.kept.seconds, kept.differs) == ("/there", 90, False)
    on = TableMatch(kept.going_on("On", "Other"))
    assert on.state == match.state
    assert on.made == match.made, "all of it can be taken back, and stands in the log"
    assert (on.setup.seats, on.setup.parameters, on.setup.title) == (setup.seats, parameters, "Other")
    assert on.thinking_seed == match.thinking_seed, "the computer plays as it would have"


@pytest.mark.slow
@given(game=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 10**6), backs=st.integers(0, 3))
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_at_every_ply_of_a_random_game_the_save_is_the_game(
    game: str, seed: int, backs: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Also after moves were taken back, and in the midst of a set-up in secret."""
    setup = TableSetup(game, SMALL[game], (TableSeat(name="Ada"), TableSeat(name="Ben")), seed)
    match, chance = TableMatch(setup), TableChance(seed)
    path = tmp_path_factory.mktemp("ply") / "game.json"
    while match.result is None:
        one(match, chance)
        if backs and len(match.made) % 7 == 0:
            backs -= 1
            match.back_to(len(match.made) - 2)
        path.write_text(kept_text(KeptTable(setup), match))
        kept = read_kept_table(path, schemas()).value
        assert kept is not None and not kept.differs
        again = TableMatch(kept.going_on(""))
        assert (again.state, again.made, again.result) == (match.state, match.made, match.result)


def test_a_game_that_is_over_or_taken_back_is_kept_no_more(tmp_path: Path) -> None:
    """Giving up ends it as any other end does."""
    home = find_home(tmp_path)
    setup = TableSetup("scribe", seats=(PERSON, PERSON))
    match = played(setup, 3)
    kept = KeptTable(setup, Context("camp", node="inn"))
    saver, path = sits_down(home, kept, match, is_new=True), table_file(home, "camp", "inn")
    saver.save()
    assert path.is_file()
    match.back_to(0)
    saver.save()
    assert not path.exists()
    one(match, TableChance(1))
    saver.save()
    assert path.is_file()
    match.resign(match.to_act[0])
    saver.save()
    assert not path.exists()


def test_a_new_game_puts_the_one_that_was_left_aside_with_its_first_move(tmp_path: Path) -> None:
    home, setup = find_home(tmp_path), TableSetup("scribe")
    kept = KeptTable(setup)
    path = kept_in(home, kept, played(setup, 3))
    before = path.read_bytes()
    match = played(setup, 0)
    saver = sits_down(home, kept, match, is_new=True)
    saver.save()
    assert path.read_bytes() == before, "nothing was played yet"
    one(match, TableChance(1))
    saver.save()
    assert path.with_name(path.name + EARLIER).read_bytes() == before
    assert [file.kind for file in tables(home).files()].count(SaveKind.EARLIER) == 1


def test_a_third_game_deletes_none_of_the_two_before(tmp_path: Path) -> None:
    home, setup = find_home(tmp_path), TableSetup("scryper")
    kept = KeptTable(setup)
    before = []
    for seed in range(3):
        match = played(setup, 0)
        saver = sits_down(home, kept, match, is_new=True)
        for move in range(3):
            one(match, TableChance(seed + move))
        saver.save()
        saver.close()
        before.append(match.state)
    games = [tables(home).read(file.path).game for file in tables(home).files()]
    states = [TableMatch(game.setup).state for game in games if game is not None]
    assert all(state in states for state in before)


def test_a_game_put_aside_that_ends_is_gone_and_the_running_one_stays(tmp_path: Path) -> None:
    home, setup = find_home(tmp_path), TableSetup("scribe")
    kept = KeptTable(setup)
    for moves in (3, 1):
        match = played(setup, 0)
        saver = sits_down(home, kept, match, is_new=True)
        for move in range(moves):
            one(match, TableChance(move))
        saver.save()
        saver.close()
    keeper = TableKeeper(home, english())
    saved = next(tables(home).read(file.path) for file in tables(home).files() if file.kind is SaveKind.EARLIER)
    running = file_of(home, kept).read_bytes()
    sitting = keeper.going_on(saved)
    assert sitting.saver is not None
    match = TableMatch(sitting.setup)
    sitting.saver.begin(match, pytest.fail)
    match.resign(match.to_act[0])
    sitting.saver.close()
    assert [file.path for file in tables(home).files()] == [file_of(home, kept)]
    assert file_of(home, kept).read_bytes() == running


def test_a_second_window_keeps_its_game_beside(tmp_path: Path) -> None:
    """Whoever goes on with a game holds it from then on; another one takes nothing away."""
    home, setup = find_home(tmp_path), TableSetup("scrambler")
    kept_in(home, KeptTable(setup), played(setup, 4))

    def found() -> dict[str, int]:
        kept = {file.path.name: tables(home).read(file.path).game for file in tables(home).files()}
        return {name: game.moves for name, game in kept.items() if game is not None}

    matches = [played(setup, 5), played(setup, 9)]
    first, second = (sits_down(home, KeptTable(setup), match) for match in matches)
    second.save()
    assert found() == {"~scrambler.json": 4, "~scrambler+2.json": 9}
    first.save()
    assert found() == {"~scrambler.json": 5, "~scrambler+2.json": 9}
    first.close()
    kept_in(home, KeptTable(setup), played(setup, 6))
    assert found() == {"~scrambler.json": 6, "~scrambler+2.json": 9}
    second.close()


def test_what_was_read_goes_on_whatever_becomes_of_its_file_meanwhile(tmp_path: Path) -> None:
    """It is read once: what another window writes comes too late for it."""
    home, setup = find_home(tmp_path), TableSetup("scribe", seats=(TableSeat(name="Ada"), PERSON))
    path, keeper = (
        kept_in(home, KeptTable(setup, Context("camp", node="inn")), played(setup, 4)),
        TableKeeper(home, english()),
    )
    saved = keeper.read(path)
    assert isinstance(saved, Saved)
    path.write_text("{")
    heard: list[str] = []

    def ended(match: TableMatch) -> str:
        assert saved.game is not None
        heard.append(f"{saved.game.context.node} after {len(match.made)} moves")
        return ""

    sitting = keeper.going_on(saved, "Another name")
    assert (len(sitting.setup.played), sitting.setup.title, heard) == (4, "Another name", [])
    match = TableMatch(sitting.setup)
    watched(sitting.keep, ended)(match, pytest.fail)
    match.resign(match.to_act[0])
    assert heard == ["inn after 4 moves"]
    assert not path.exists()


@pytest.mark.parametrize("game", KINDS)
def test_saves_of_earlier_versions_go_on(game: str, tmp_path: Path) -> None:
    """They have the state and how many moves led to it, but not which."""
    setup = TableSetup(game, {}, (PERSON, TableSeat(Skill.NOVICE)), 5)
    match = played(setup, 6)
    seats: list[dict[str, str]] = [{}, {"skill": "novice"}]
    data = {"format": 1, "campaign": "camp", "node": "inn", "game": game, "seats": seats, "seed": 5, "moves": 6}
    path = tmp_path / "old.json"
    path.write_text(json.dumps({**data, "state": match.game.write_state(match.state)}))
    kept = read_kept_table(path).value
    assert kept is not None and not kept.differs
    on = TableMatch(kept.going_on(""))
    assert (on.state, on.made, kept.moves) == (match.state, (), 6)
    assert on.thinking_seed == match.thinking_seed
    path.write_text(kept_text(kept, on))
    assert read_kept_table(path).value == kept


def test_moves_that_lead_elsewhere_by_now_leave_the_state(tmp_path: Path) -> None:
    setup = TableSetup("scribe", {}, (PERSON, PERSON), 5)
    path = tmp_path / "a.json"
    match = played(setup, 4)
    data = json.loads(kept_text(KeptTable(setup), match))
    for moves in (["+ a1", "o b2"], ["+ e5", "+ e5"], ["x e5"], ["+ zz"]):
        path.write_text(json.dumps({**data, "played": moves, "moves": 4}))
        kept = read_kept_table(path).value
        assert kept is not None and kept.differs
        on = TableMatch(kept.going_on(""))
        assert (on.state, kept.moves) == (match.state, 4)


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
    path = kept_in(home, KeptTable(setup, Context("camp", node="inn")), played(setup, 2))
    path.write_text(path.read_text().replace('"game": "scribe"', '"game": "scryper"'))
    assert read_kept_table(path).value is None


def test_saves_under_names_are_listed_called_otherwise_and_loaded(tmp_path: Path) -> None:
    home, setup = find_home(tmp_path), TableSetup("scribe", seats=(TableSeat(name="Ada"), TableSeat(Skill.MASTER)))
    match = played(setup, 5)
    now = replace(KeptTable(setup), setup=replace(setup, played=match.notes))
    path = tables(home).save(now, "  Before   the end ")
    assert list(tables(home).named(now)) == ["before the end"]
    assert tables(home).named(replace(now, context=Context("camp", node="inn"))) == {}
    (file,) = tables(home).files()
    saved = tables(home).read(file.path)
    assert (file.kind, saved.name) == (SaveKind.NAMED, "Before the end")
    assert saved.goes_on_in == table_file(home, "", "scribe")
    assert saved.call("Late") == path
    assert tables(home).read(file.path).name == "Late"
    assert last_left(home) is None, "saves with names are not what goes on by itself"


def test_the_game_that_was_left_last_is_told_in_a_line(tmp_path: Path) -> None:
    home, setup = find_home(tmp_path), TableSetup("scryper", seats=(TableSeat(name="Ada"), TableSeat(Skill.MASTER)))
    path = kept_in(home, KeptTable(setup), played(setup, 5))
    left = last_left(home)
    assert left is not None
    assert (left.file, left.table, left.turn, left.campaign) == (path, "scryper", 6, "")
    assert (left.players.gold, left.seats.silver.computer) == ("Ada", "master")
    path.write_text("{")
    assert last_left(home) is None
