"""A game is kept after every action and goes on as it was, whatever newer rules would make of its record."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.play import Context, Savegame
from runtime.campaign.play_json import read_savegame
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Discard, EndTurn, RefusalCode, Resign, Swap
from runtime.engine.levels.level import Pool, PoolKind, Seat
from runtime.engine.records.record import replay
from runtime.match.autosave import ResumeError, Saver, SaveTarget, resume, savegame_of
from runtime.match.save_files import SavePlace
from runtime.match.saves import games, save_file
from runtime.match.session import Session
from runtime.profile.home import find_home
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.match.small_levels import WORDS, small_level, small_session
from tests.match.test_session import TEA
from tests.movegen.boards import RELEASE

SEATS = BySide(Seat(), Seat("greedy"))
CONTEXT = Context("first-light", "/somewhere", "meadow")


def saving(session: Session, path: Path, home: Path | None = None) -> list[str]:
    """Keep a game; what goes wrong is told in the list."""
    problems: list[str] = []
    target = SaveTarget(find_home(home or path.parent), SavePlace(path), SEATS, EDITIONS, context=CONTEXT)
    Saver(target, english()).begin(session, problems.append)
    return problems


def read(path: Path) -> Savegame:
    found = read_savegame(path)
    assert found.issues == ()
    assert found.value is not None
    return found.value


def test_every_action_is_kept_and_the_game_goes_on(tmp_path: Path) -> None:
    path = save_file(find_home(tmp_path), "meadow", "first-light")
    session = small_session()
    problems = saving(session, path, tmp_path)
    assert not path.exists()
    for action in (TEA, EndTurn()):
        assert session.submit(Side.GOLD, action, session.number) == ()
        kept = read(path)
        assert (kept.seats, kept.campaign) == (SEATS, CONTEXT)
        resumed = resume(kept, EDITIONS, WORDS)
        assert not resumed.differs
        assert resumed.session.state == session.state
        assert resumed.session.actions == session.actions
    assert problems == []
    again = resume(read(path), EDITIONS, WORDS).session
    assert again.can_take_back == 2
    assert again.submit(Side.SILVER, EndTurn(), again.number) == ()
    assert session.submit(Side.SILVER, EndTurn(), session.number) == ()
    assert again.state == session.state


def test_a_game_in_which_sides_were_changed_goes_on_as_it_was(tmp_path: Path) -> None:
    path = save_file(find_home(tmp_path), "meadow", "first-light")
    session = Session(small_level(), replace(RELEASE, pie=True), WORDS, 1)
    problems = saving(session, path, tmp_path)
    for side, action in ((Side.GOLD, TEA), (Side.GOLD, EndTurn()), (Side.SILVER, Swap()), (Side.SILVER, EndTurn())):
        assert session.submit(side, action, session.number) == ()
        kept = read(path)
        again = resume(kept, EDITIONS, WORDS)
        assert not again.differs
        assert again.session.state == session.state
        assert kept.seats == SEATS, "the seats are those that the game began with"
        assert replay(session.record, WORDS).state == session.state
    assert session.actors == (Side.SILVER, Side.SILVER, Side.GOLD, Side.SILVER), "where each of them sits now"
    assert session.record.actions[2] == Swap()
    assert (session.state.swapped, problems) == (True, [])
    session.back_to(2)
    assert (session.state.swapped, session.state.may_swap) == (False, True)
    assert session.actors == (Side.GOLD, Side.GOLD)
    assert resume(read(path), EDITIONS, WORDS).session.state.swapped is False


@pytest.mark.parametrize("speaks", [False, True])
def test_files_without_the_pie_rule_do_not_speak_of_it(tmp_path: Path, speaks: bool) -> None:
    path = save_file(find_home(tmp_path), "meadow", "first-light")
    session = Session(small_level(), replace(RELEASE, pie=speaks), WORDS, 1)
    saving(session, path, tmp_path)
    assert session.submit(Side.GOLD, EndTurn(), session.number) == ()
    text = path.read_text("utf-8")
    assert [word in text for word in ('"pie"', "may_swap", "swapped")] == [speaks, speaks, False]


def test_a_take_back_is_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    session = small_session()
    saving(session, path)
    session.submit(Side.GOLD, TEA, session.number)
    session.propose_take_back(Side.GOLD)
    session.answer_take_back(Side.SILVER, agreed=True)
    assert read(path).record.actions == ()


def test_a_game_that_is_over_is_kept_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    session = small_session()
    saving(session, path)
    session.submit(Side.GOLD, TEA, session.number)
    assert path.exists()
    session.submit(Side.GOLD, Resign(), session.number)
    assert not path.exists()


def test_where_the_record_leads_elsewhere_the_position_wins() -> None:
    session = small_session()
    session.submit(Side.GOLD, TEA, session.number)
    kept = savegame_of(session, SEATS, EDITIONS)
    assert kept.position.base is not None
    changed = replace(kept, position=replace(kept.position, base=BySide(99, 0)))
    resumed = resume(changed, EDITIONS, WORDS)
    assert resumed.differs
    assert resumed.session.state.base.gold == 99
    assert resumed.session.can_take_back == 0
    assert resumed.session.submit(Side.GOLD, EndTurn(), resumed.session.number) == ()
    assert resumed.session.record.actions == (TEA, EndTurn())


def test_a_record_that_newer_rules_refuse_goes_on_in_its_position() -> None:
    session = small_session()
    session.submit(Side.GOLD, TEA, session.number)
    kept = savegame_of(session, SEATS, EDITIONS)
    refused = replace(kept, record=replace(kept.record, actions=(TEA, TEA)))
    resumed = resume(refused, EDITIONS, WORDS)
    assert resumed.differs
    assert resumed.session.state == session.state
    with pytest.raises(ValueError, match=RefusalCode.NOT_IN_RACK.value):
        Session.resumed(refused.record, WORDS)


def test_a_game_goes_on_whose_last_letters_are_drawn_after_many_passes() -> None:
    """Passes are judged at a turn's end: the pools that a draw empties after the fifth were not empty before it."""
    pool = Pool(PoolKind.ORDER, order="STNAEI" * 4)
    session = Session(replace(small_level(), pools=BySide(pool, pool)), RELEASE, WORDS, 1)
    passes = set()
    while not session.is_over:
        side, state = session.state.to_act, session.state
        assert resume(savegame_of(session, SEATS, EDITIONS), EDITIONS, WORDS).session.state == state
        if not any(state.pools):
            passes.add(state.passes)
        excess = session.view(side).must_discard
        action = Discard(state.racks[side].letters[:excess]) if excess else EndTurn()
        assert session.submit(side, action, session.number) == ()
    assert max(passes) >= 4, "otherwise nothing was tried"


def test_a_position_that_can_not_be_played_on_is_refused() -> None:
    kept = savegame_of(small_session(), SEATS, EDITIONS)
    with pytest.raises(ResumeError) as raised:
        resume(replace(kept, position=replace(kept.position, edition="lost")), EDITIONS, WORDS)
    assert [issue.code for issue in raised.value.issues] == ["unknown-ruleset"]


def test_a_full_disk_is_told_once_and_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    session = small_session()
    problems = saving(session, tmp_path / "file" / "save.json", tmp_path)
    session.submit(Side.GOLD, TEA, session.number)
    session.submit(Side.GOLD, EndTurn(), session.number)
    assert len(problems) == 1
    assert session.number == 2


def test_the_game_played_last_comes_first(tmp_path: Path) -> None:
    home = find_home(tmp_path)
    assert games(home).files() == ()
    for age, name in enumerate(("ford", "pass", "meadow")):
        path = save_file(home, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
        os.utime(path, (1000 - age, 1000 - age))
    names = [file.path.name for file in games(home).files()]
    assert names == ["single.ford.json", "single.pass.json", "single.meadow.json"]
