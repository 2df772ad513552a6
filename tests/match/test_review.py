"""A finished game judged by values: where it turned, since when it was decided, blunders, luck apart from judgement."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import EndTurn, Resign
from runtime.engine.game.events import WordCommitted, WordOutcome
from runtime.engine.game.state import Run
from runtime.engine.levels.level import City
from runtime.match.coach import GamesWon, TurnComparison
from runtime.match.lookback import PossiblePlay, Replay, replay_of
from runtime.match.review import KEY, CostReason, Gravity, Review
from runtime.match.review_cache import ReviewCache
from tests.match.small_levels import WORDS, small_session
from tests.match.test_session import TEA

BETTER = PossiblePlay((), Run(Cell(0, 0), Direction.ACROSS, "TAXI"), (), 1, 0, 0, 0.0)


def ended(*, winner: Side = Side.SILVER) -> Replay:
    """Gold lays TEA, then both pass; whoever does not win gives up: turns begin at the places 0, 2, 3, 4 and 5."""
    session = small_session()
    for action in (TEA, EndTurn(), EndTurn(), EndTurn(), EndTurn()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    if session.state.to_act is winner:
        assert session.submit(winner, EndTurn(), session.number) == ()
    assert session.submit(session.state.to_act, Resign(), session.number) == ()
    return replay_of(session.record, WORDS)


def won(percent: int, games: int = KEY) -> GamesWon:
    return GamesWon(games, round(2 * games * percent / 100))


def reviewed(replay: Replay, *percents: int) -> Review:
    """A review with gold's chances where turns begin."""
    known = Review(replay)
    assert len(known.places) == len(percents)
    return replace(known, chances=dict(zip(known.places, map(won, percents), strict=True)))


def test_the_game_turns_where_the_winners_chance_grew_most() -> None:
    review = reviewed(ended(), 50, 80, 30, 40, 5)
    turned, decided = review.largest_swing, review.decided
    assert turned is not None
    assert (turned.place, turned.end, turned.side, turned.gain(Side.SILVER)) == (2, 3, Side.SILVER, pytest.approx(0.5))
    assert decided is not None
    assert (decided.place, decided.end) == (4, 5), "from there on silver was never below nine tenths"


def test_the_loser_turns_no_game_however_much_they_gained() -> None:
    turned = reviewed(ended(), 10, 90, 60, 30, 8).largest_swing
    assert turned is not None
    assert turned.place != 0


def test_chances_that_could_be_noise_turn_no_game() -> None:
    replay = ended()
    few = {place: won(25 if number % 2 else 12, 24) for number, place in enumerate(Review(replay).places)}
    assert Review(replay, few).largest_swing is None
    many = {place: won(25 if number % 2 else 12, 400) for number, place in enumerate(Review(replay).places)}
    assert Review(replay, many).largest_swing is not None
    assert Review(replay).largest_swing is None, "nothing is known yet"


def test_judgement_and_luck_are_told_apart() -> None:
    replay = ended()
    review = reviewed(replay, 50, 90, 50, 50, 50)
    first = next(turn for turn in review.turns if turn.place == 0)
    compared = {first.place: TurnComparison(won(40), ((BETTER, won(65)),))}
    review = replace(review, compared=compared)
    (costly,) = review.costly(Side.GOLD)
    assert costly.turn == first
    assert (costly.gravity, costly.cost) == (Gravity.BLUNDER, pytest.approx(0.25, abs=0.02))
    (luck,) = review.luck
    assert luck.turn == first
    assert luck.gain == pytest.approx(0.5, abs=0.02), "the letters drawn were better than those that could be expected"
    assert review.costly(Side.SILVER) == ()


def test_a_word_that_is_lost_is_named_with_its_letters() -> None:
    replay = ended()
    events = list(replay.events)
    (laid,) = [event for event in events[1] if isinstance(event, WordCommitted)]
    events[1] = (replace(laid, outcome=WordOutcome.REPELLED),)
    compared = {0: TurnComparison(won(40), ((None, won(48)),))}
    review = replace(reviewed(replace(replay, events=tuple(events)), 50, 50, 50, 50, 50), compared=compared)
    (costly,) = review.costly(Side.GOLD)
    assert costly.better is None, "to lay nothing was better"
    assert (costly.reason, costly.words, costly.points) == (CostReason.LOST, ("TEA",), len(laid.new))
    assert costly.gravity is Gravity.SLIP


def test_what_is_known_of_a_game_is_kept_by_what_settles_it() -> None:
    replay, kept = ended(), ReviewCache()
    assert replay.record is not None
    kept.keep(reviewed(replay, 50, 80, 30, 40, 5))
    named = replace(replay, record=replace(replay.record, players=replay.record.players.having(Side.GOLD, "Ada")))
    assert kept.review(named).chances == reviewed(replay, 50, 80, 30, 40, 5).chances
    assert not kept.review(ended(winner=Side.GOLD)).chances
    assert not kept.review(replace(replay, record=None)).chances


def test_shares_that_are_sure_differ_and_few_games_do_not() -> None:
    assert GamesWon(1, 0, is_sure=True).is_apart(GamesWon(1, 2, is_sure=True))
    assert not won(45, 24).is_apart(won(55, 24))
    assert won(30).is_apart(won(60))
    assert not GamesWon().is_apart(won(60))


@pytest.fixture
def whole() -> Review:
    """A review of which nothing more is asked, with a better word and none."""
    play = PossiblePlay(
        TEA.letters,
        Run(Cell(1, 0), Direction.ACROSS, "TEA"),
        (),
        3,
        4,
        0,
        1.5,
        cities=(City("silver", Cell(5, 5), None, "Argent"),),
        attacks=True,
    )
    replay = ended()
    known = reviewed(replay, 50, 90, 50, 50, 50)
    compared = {turn.place: TurnComparison(won(40), ((play, won(65)), (None, won(45)))) for turn in known.turns}
    review = replace(known, compared=compared)
    assert review.next(0) is None
    return review


def test_a_whole_review_is_read_again_by_another_program(tmp_path: Path, whole: Review) -> None:
    ReviewCache(tmp_path / "reviews").keep(whole)
    again = ReviewCache(tmp_path / "reviews").review(whole.replay)
    assert (again.chances, again.compared) == (whole.chances, whole.compared)
    assert not ReviewCache(tmp_path / "reviews").review(ended(winner=Side.GOLD)).chances


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{", ""),
        ('"format":1', '"format":2'),
        ("[0,[96,", "[-1,[96,"),
        ("[96,96,false]", "[96,960,false]"),
        ("[96,96,false]", "[96,true]"),
        ('[1,0,"across","TEA"]', '[1,0,"across","TEATEATEATEA"]'),
        ('[1,0,"across","TEA"]', '[1,0,"up","TEA"]'),
        ('"cities":[[5,5,', '"cities":[[5,7,'),
    ],
)
def test_a_damaged_file_is_worked_out_anew(tmp_path: Path, whole: Review, old: str, new: str) -> None:
    ReviewCache(tmp_path).keep(whole)
    assert ReviewCache(tmp_path).review(whole.replay).chances
    (file,) = tmp_path.glob("*.json")
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    assert not ReviewCache(tmp_path).review(whole.replay).chances
