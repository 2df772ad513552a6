"""A game is in the statistics when it is over: once, whole, and without what was taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from runtime.campaign.play_json import read_record
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action, EndTurn, Resign
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Seat
from runtime.engine.records.record import replay
from runtime.match import game_saver
from runtime.match.autosave import Saver, SaveTarget
from runtime.match.game_saver import Stop
from runtime.match.save_files import SavePlace
from runtime.match.saves import save_file
from runtime.match.session import Session
from runtime.profile.home import Home, find_home
from runtime.profile.statistics import FILE, Statistics, open_statistics
from runtime.profile.statistics_facts import SeatPlayer
from runtime.profile.statistics_store import StatisticsTrouble
from runtime.support.messages import TROUBLES, say_put_aside, say_trouble
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.match.small_levels import WORDS, small_level, small_session
from tests.match.test_session import TEA
from tests.movegen.boards import RELEASE

PLAYERS = BySide(SeatPlayer("Ada"), SeatPlayer(computer="adept"))


SEATS = BySide(Seat(), Seat("adept"))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path)


@pytest.fixture
def statistics(home: Home) -> Statistics:
    return open_statistics(home).statistics


def chronicle(
    session: Session, home: Home, clock: Callable[[], float] = lambda: 0.0, say: Callable[[str], None] = pytest.fail
) -> Stop:
    """Have a game kept that Ada plays; the function that comes back ends this."""
    path, players = save_file(home, "meadow", "war"), BySide("Ada", "")
    target = SaveTarget(home, SavePlace(path, is_new=True), SEATS, EDITIONS, "war", players=players, seconds=40)
    return Saver(target, english(), clock).begin(session, say)


def submit(session: Session, *actions: Action) -> None:
    for action in actions:
        assert session.submit(session.state.to_act, action, session.number) == ()


def test_a_game_is_recorded_when_it_ends_and_not_before(home: Home, statistics: Statistics) -> None:
    session, time = small_session(), [100.0]
    chronicle(session, home, lambda: time[-1])
    submit(session, TEA, EndTurn())
    assert statistics.history().total == 0
    session.hints = 2
    time.append(160.5)
    submit(session, Resign())
    (kept,) = statistics.history().games
    assert (kept.facts.winner, kept.facts.why) == (Side.GOLD, EndReason.RESIGNED)
    assert (kept.facts.played.players, kept.facts.played.seconds, kept.facts.played.campaign) == (PLAYERS, 100, "war")
    assert (kept.facts.deeds.gold.best_word, kept.facts.played.hints) == ("TEA", 2)
    assert kept.record is not None
    record = read_record(kept.record).value
    assert record == session.record
    assert replay(record, WORDS).state == session.state


def test_a_game_that_went_on_another_day_is_told_whole(home: Home, statistics: Statistics) -> None:
    first = small_session()
    submit(first, TEA, EndTurn())
    session = Session.resumed(first.record, WORDS)
    chronicle(session, home)
    submit(session, Resign())
    assert statistics.history().games[0].facts.deeds.gold.words == 1


def test_a_game_whose_record_leads_elsewhere_is_told_from_where_it_went_on(home: Home, statistics: Statistics) -> None:
    first, other = small_session(), small_session()
    submit(first, TEA, EndTurn())
    submit(other, EndTurn())
    session = Session.resumed(first.record, WORDS, other.state)
    chronicle(session, home)
    submit(session, Resign())
    assert statistics.history().games[0].facts.deeds.gold.words == 0


@pytest.mark.parametrize("resumed", [False, True])
def test_what_was_taken_back_did_not_happen(home: Home, statistics: Statistics, *, resumed: bool) -> None:
    session = small_session()
    if resumed:
        submit(session, EndTurn(), EndTurn())
        session = Session.resumed(session.record, WORDS)
    chronicle(session, home)
    submit(session, TEA)
    session.propose_take_back(Side.GOLD, 2 if resumed else 1)
    session.answer_take_back(Side.SILVER, agreed=True)
    submit(session, Resign())
    (kept,) = statistics.history().games
    assert kept.facts.deeds.gold.words == 0
    assert kept.facts.why is EndReason.RESIGNED


def test_the_same_game_at_two_windows_counts_once(home: Home, statistics: Statistics) -> None:
    for _ in range(2):
        session = small_session()
        chronicle(session, home)
        submit(session, Resign())
    assert statistics.history().total == 1
    other = Session(small_level(), RELEASE, WORDS, 2)
    chronicle(other, home)
    submit(other, Resign())
    assert statistics.history().total == 2


def test_a_closed_chronicle_records_nothing(home: Home, statistics: Statistics) -> None:
    session = small_session()
    chronicle(session, home)()
    submit(session, Resign())
    assert statistics.history().total == 0


def test_a_game_that_cannot_be_recorded_ends_all_the_same(
    tmp_path: Path, home: Home, statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, told = small_session(), []
    monkeypatch.setattr(game_saver, "statistics_of", lambda *_: statistics)
    chronicle(session, home, say=told.append)
    (tmp_path / "data" / "statistics.sqlite").write_bytes(b"no database" * 500)
    submit(session, Resign())
    assert session.state.ended is not None
    said = say_trouble(english(), StatisticsTrouble.DAMAGED.value, home.data / FILE, "")
    assert told == list(said)


@pytest.mark.parametrize("trouble", list(StatisticsTrouble))
def test_every_trouble_is_said(trouble: StatisticsTrouble) -> None:
    assert set(TROUBLES) == {one.value for one in StatisticsTrouble}
    said, advice = say_trouble(english(), trouble.value, "/home/statistics.sqlite", "No space left on device")
    assert "/home/statistics.sqlite" in said
    assert advice.endswith(".")
    assert "/aside" in say_put_aside(english(), "/aside")
