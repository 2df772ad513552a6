"""Games are kept under names beside the one that runs, and nobody's save takes the place of another's."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.play import Context, Savegame, SessionData
from runtime.campaign.play_json import savegame_text
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action, EndTurn, Resign
from runtime.engine.levels.level import Seat
from runtime.match.autosave import Saver, SaveTarget, savegame_of
from runtime.match.save_files import (
    EARLIER,
    MOST_ASIDE,
    SaveKind,
    SavePlace,
    is_put_by,
    lay_aside,
    place_of,
    remove_save,
)
from runtime.match.saves import FREE, Saved, campaign_of, games, node_of, save_file
from runtime.match.session import Session
from runtime.profile.home import Home, find_home
from runtime.support.file_lock import alone, take
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.match.small_levels import small_session
from tests.match.test_session import TEA

SEATS = BySide(Seat(), Seat("greedy"))
CONTEXT = Context("war", "", "ford")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path)


def saver(session: Session, path: Path, *, is_new: bool = False, source: Path | None = None) -> Saver:
    home, place = find_home(path.parents[2]), SavePlace(path, is_new, source)
    target = SaveTarget(home, place, SEATS, EDITIONS, context=CONTEXT, players=BySide("Ada", ""), seconds=75)
    keeping = Saver(target, english(), lambda: 0.0)
    keeping.begin(session, pytest.fail)
    return keeping


def submit(session: Session, *actions: Action) -> None:
    for action in actions:
        assert session.submit(session.state.to_act, action, session.number) == ()


def one(home: Home, kind: SaveKind) -> Saved[Savegame]:
    (file,) = [file for file in games(home).files() if file.kind is kind]
    return games(home).read(file.path)


def test_a_save_with_a_name_stays_when_the_game_goes_on(home: Home) -> None:
    session, path = small_session(), save_file(home, "meadow", "war", "ford")
    keeping = saver(session, path)
    submit(session, TEA)
    games(home).save(keeping.savegame, " Before   the storm ")
    submit(session, EndTurn())
    named, running = one(home, SaveKind.NAMED), one(home, SaveKind.RUNNING)
    assert named.game is not None
    assert running.game is not None
    assert (named.name, running.name) == ("Before the storm", "")
    assert (named.game.record.actions, running.game.record.actions) == ((TEA,), (TEA, EndTurn()))
    assert named.game.kept.seconds == 75
    assert named.game.kept.scores == BySide(3, 0)
    assert (campaign_of(named.game), node_of(named.file.path, named.game)) == ("war", "ford")
    assert named.goes_on_in == path == running.goes_on_in
    assert path.name == "war.meadow~ford.json"
    assert is_put_by(named.file.path)
    assert not is_put_by(path)


def test_several_of_one_level_are_listed_and_one_can_be_replaced(home: Home) -> None:
    savegame = savegame_of(small_session(), SEATS, EDITIONS, CONTEXT)
    first = games(home).save(savegame, "One")
    games(home).save(savegame, "Two")
    games(home).save(savegame, "One", over=first)
    assert sorted(games(home).read(file.path).name for file in games(home).files()) == ["One", "Two"]
    assert games(home).named(savegame)["one"] == first
    assert games(home).named(replace(savegame, campaign=Context("peace"))) == {}
    first.write_text("{")
    assert list(games(home).named(savegame)) == ["two"]


def test_a_skirmish_and_a_station_on_the_same_level_have_names_of_their_own(home: Home) -> None:
    at_node = savegame_of(small_session(), SEATS, EDITIONS, CONTEXT)
    free = savegame_of(small_session(), SEATS, EDITIONS, Context("war"), SessionData(is_free=True))
    alone = savegame_of(small_session(), SEATS, EDITIONS, Context("war"))
    paths = [games(home).save(game, "One") for game in (at_node, free, alone)]
    assert [dict(games(home).named(game)) for game in (at_node, free, alone)] == [{"one": path} for path in paths]


def test_saves_are_renamed_and_removed(home: Home) -> None:
    session, path = small_session(), save_file(home, "meadow", "war")
    keeping = saver(session, path)
    submit(session, TEA)
    games(home).save(keeping.savegame, "One")
    one(home, SaveKind.NAMED).call("Another")
    assert one(home, SaveKind.NAMED).name == "Another"
    one(home, SaveKind.RUNNING).call("The running one")
    assert path.is_file(), "a running game that gets a name is kept besides"
    assert len(games(home).files()) == 3
    for file in games(home).files():
        if file.kind is SaveKind.NAMED:
            remove_save(file)
    assert [file.kind for file in games(home).files()] == [SaveKind.RUNNING]


def test_games_that_were_put_aside_stay_until_there_are_many(home: Home) -> None:
    path = save_file(home, "meadow", "war")
    path.parent.mkdir(parents=True)
    for number in range(1, MOST_ASIDE + 3):
        path.write_text(f"game {number}", "utf-8")
        lay_aside(path)
        for file in path.parent.iterdir():  # What is written in one instant can't be told apart by its age.
            if file.read_text("utf-8") == f"game {number}":
                os.utime(file, ns=(number, number))
        assert not path.exists()
    aside = [file for file in games(home).files() if file.kind is SaveKind.EARLIER]
    told = [file.path.read_text("utf-8") for file in aside]
    assert told == [f"game {number}" for number in range(MOST_ASIDE + 2, 2, -1)], "the oldest two are gone"
    assert {place_of(file.path) for file in aside} == {path}
    assert all(is_put_by(file.path) for file in aside)


def test_a_game_that_was_put_aside_moves_to_where_it_goes_on(home: Home) -> None:
    path = save_file(home, "meadow", "war", "ford")
    first = small_session()
    keeping = saver(first, path)
    submit(first, TEA)
    keeping.close()
    keeping = saver(small_session(), path, is_new=True)
    keeping.save()
    keeping.close()
    aside = one(home, SaveKind.EARLIER)
    was, running = aside.file.path.read_bytes(), path.read_bytes()
    keeping = saver(first, path, is_new=True, source=aside.file.path)
    assert aside.file.path.read_bytes() == was, "nothing moves before the first action"
    submit(first, EndTurn())
    keeping.close()
    assert one(home, SaveKind.EARLIER).file.path.read_bytes() == running
    assert len(games(home).files()) == 2


def test_skirmishes_old_saves_and_games_put_aside_know_where_they_go_on(home: Home) -> None:
    free = save_file(home, "meadow", "war", FREE)
    assert free.name == "war.meadow~.json"
    free.parent.mkdir(parents=True)
    old = savegame_text(savegame_of(small_session(), SEATS, EDITIONS, Context("war")))
    for path in (free, free.with_name(free.name + EARLIER)):
        path.write_text(old, "utf-8")
    aside = one(home, SaveKind.EARLIER)
    for saved in (aside, one(home, SaveKind.RUNNING)):
        assert saved.game is not None
        assert node_of(saved.file.path, saved.game) == FREE
    assert aside.goes_on_in == free
    assert is_put_by(aside.file.path)
    savegame = savegame_of(small_session(), SEATS, EDITIONS, Context("war"), SessionData(is_free=True))
    games(home).save(savegame, "One")
    assert one(home, SaveKind.NAMED).goes_on_in == free


def test_a_file_that_can_not_be_read_says_so_and_stays(home: Home) -> None:
    path = save_file(home, "meadow")
    path.parent.mkdir(parents=True)
    path.write_text("{")
    saved = games(home).read(path)
    assert saved.game is None
    assert saved.issue is not None
    assert saved.issue.code == "json-syntax"
    assert path.read_text() == "{"


def test_a_second_window_on_a_level_keeps_its_game_beside(home: Home) -> None:
    path = save_file(home, "meadow", "war")
    first, second = small_session(), small_session()
    savers = [saver(first, path, is_new=True), saver(second, path, is_new=True)]
    submit(first, TEA)
    submit(second, EndTurn())
    submit(first, EndTurn())
    kept = {file.path.name: games(home).read(file.path).game for file in games(home).files()}
    assert sorted(kept) == ["war.meadow+2.json", "war.meadow.json"], "and nothing was put aside"
    actions = {name: savegame.record.actions for name, savegame in kept.items() if savegame is not None}
    assert actions == {"war.meadow+2.json": (EndTurn(),), "war.meadow.json": (TEA, EndTurn())}
    assert is_put_by(path.with_name("war.meadow+2.json"))
    savers[0].close()
    third = small_session()
    saver(third, path, is_new=True)
    submit(third, TEA)
    assert path.with_name(path.name + EARLIER).is_file(), "who is gone makes room as ever"


def test_a_game_that_is_over_holds_its_place_no_longer(home: Home) -> None:
    path = save_file(home, "meadow", "war")
    over, anew = small_session(), small_session()
    saver(over, path, is_new=True)
    submit(over, TEA, Resign())
    saver(anew, path, is_new=True)
    submit(anew, TEA)
    assert [file.path for file in games(home).files()] == [path]


def test_closing_keeps_the_time_that_was_played(home: Home) -> None:
    path = save_file(home, "meadow", "war")
    session, seconds = small_session(), iter((0, 0, 10, 25))

    def begun() -> Saver:
        keeping = Saver(SaveTarget(home, SavePlace(path), SEATS, EDITIONS), english(), lambda: next(seconds, 0))
        keeping.begin(session, pytest.fail)
        return keeping

    begun().close()
    assert not path.exists(), "a game in which nothing was done is none"
    seconds = iter((0, 0, 10, 25))
    keeping = begun()
    submit(session, TEA)
    keeping.close()
    saved = one(home, SaveKind.RUNNING).game
    assert saved is not None
    assert saved.kept.seconds == 25


def test_one_at_a_time_and_never_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "made" / "file"
    held = take(path)
    assert held is not None
    assert take(path) is None
    with alone(path, patience=0.02):
        assert take(path) is None, "who hangs is waited for no longer, but keeps what it holds"
    held.release()
    held.release()
    with alone(path):
        assert take(path) is None
    again = take(path)
    assert again is not None
    again.release()
