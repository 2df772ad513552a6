"""Win rates, intervals and Elo against values worked out by hand."""

from __future__ import annotations

from math import log10, sqrt

import pytest

from runtime.simulate.summary import Tally, elo, middle, shares, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (70, 100, 0.6042, 0.7811),
        (140, 200, 0.6332, 0.7593),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilsons_interval(points: float, games: int, low: float, high: float) -> None:
    found = wilson(points, games)
    assert (found.low, found.value, found.high) == pytest.approx((low, points / games, high), abs=5e-5)


def test_a_draw_is_half_a_win() -> None:
    assert Tally(3, 4, 1).points == 5
    assert wilson(Tally(3, 4, 1).points, 8).value == 0.625
    assert Tally(1, 2, 3) + Tally(10, 0, 0) == Tally(11, 2, 3)


def test_without_games_everything_is_possible() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert middle([]) is None


def test_two_players_are_as_far_apart_as_their_score_says() -> None:
    # 75.5 to 25.5, half a game added for either.
    ratings = elo({("strong", "weak"): Tally(70, 10, 20)})
    apart = 400 * log10(75.5 / 25.5)
    assert ratings["strong"].value == pytest.approx(1500 + apart / 2)
    assert ratings["weak"].value == pytest.approx(1500 - apart / 2)
    # The difference has the variance 1 / (n p q), each of two players half its deviation.
    reach = 1.96 * (400 / 2.302585) / sqrt(101 * (75.5 / 101) * (25.5 / 101)) / 2
    assert ratings["strong"].high - ratings["strong"].value == pytest.approx(reach, rel=1e-4)


def test_a_chain_of_players_adds_up() -> None:
    ratings = elo({("a", "b"): Tally(60, 0, 40), ("b", "c"): Tally(60, 0, 40)})
    step = 400 * log10(60.5 / 40.5)
    assert ratings["a"].value - ratings["b"].value == pytest.approx(step)
    assert ratings["b"].value - ratings["c"].value == pytest.approx(step)
    assert ratings["b"].value == pytest.approx(1500)


def test_who_never_lost_is_not_infinitely_strong() -> None:
    ratings = elo({("a", "b"): Tally(10, 0, 0)})
    assert ratings["a"].value - ratings["b"].value == pytest.approx(400 * log10(10.5 / 0.5))


def test_players_that_nothing_joins_are_rated_apart() -> None:
    ratings = elo({("a", "b"): Tally(5, 0, 5), ("c", "d"): Tally(9, 0, 1)})
    assert ratings["a"].value + ratings["b"].value == pytest.approx(3000)
    assert ratings["c"].value + ratings["d"].value == pytest.approx(3000)
    assert ratings["a"].value == pytest.approx(1500)


def test_the_commonest_comes_first() -> None:
    found = shares(["passes", "letters_out", "letters_out", "no_city"])
    assert list(found.items()) == [("letters_out", 0.5), ("no_city", 0.25), ("passes", 0.25)]
