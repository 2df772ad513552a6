"""Figures of games that are made up: what is known and how surely, and what an edit changed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from runtime.balance.figures import FEWEST, WAY, difference_of, figures_of, mean_interval
from runtime.balance.outcomes import MeasuredGame
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.engine.records.game_counts import GameCounts

NONE = BySide(0, 0)
COUNTS = GameCounts(*[NONE] * 11, first_contact=None, lead_changes=0)


def game(
    seed: int, winner: Side | None, lead: int = 0, why: EndReason = EndReason.PASSES, contact: int | None = None
) -> MeasuredGame:
    scores = BySide(max(lead, 0), max(-lead, 0))
    counts = replace(COUNTS, first_contact=contact)
    return MeasuredGame(seed, winner, why.value, "", scores, 20, BySide(3, 5), counts)


def test_too_few_games_are_not_known_yet() -> None:
    games = [game(seed, Side.GOLD) for seed in range(FEWEST)]
    assert figures_of(games[:-1], Side.GOLD) is None
    assert figures_of(games, Side.GOLD) is not None
    assert difference_of(games[:-1], games, Side.GOLD) is None


def test_shares_ends_and_contacts_are_counted() -> None:
    won = [game(seed, Side.GOLD, 6, EndReason.NO_CITY, contact=4) for seed in range(1, 61)]
    lost = [game(seed, Side.SILVER, -2) for seed in range(61, 91)]
    drawn = [replace(game(seed, None, 0, EndReason.CONDITION), path="hold") for seed in range(91, 101)]
    found = figures_of([*won, *lost, *drawn], Side.GOLD)
    assert found is not None
    assert found.share.value == pytest.approx(0.65)
    assert found.share.low == pytest.approx(0.5526, abs=0.001)
    assert found.share.high == pytest.approx(0.7364, abs=0.001)
    assert found.margin.value == pytest.approx(3.0)
    assert list(found.ends) == ["no_city", "passes", WAY + "hold"]
    assert (found.contact, found.met.value, found.turns) == (4, pytest.approx(0.6), 20)
    assert found.letters_left == BySide(3, 5)
    assert found.met_at == pytest.approx(0.2)
    other = figures_of([*won, *lost, *drawn], Side.SILVER)
    assert other is not None
    assert other.share.value == pytest.approx(0.35)
    assert other.margin.value == pytest.approx(-3.0)


def test_games_that_are_over_before_the_other_side_has_moved_are_counted() -> None:
    games = [replace(game(seed, Side.GOLD), turns=1 if seed < 7 else 2) for seed in range(100)]
    found = figures_of(games, Side.GOLD)
    assert found is not None
    assert found.unanswered.value == pytest.approx(0.07)


@pytest.mark.parametrize("met", [40, 50])
def test_games_that_mostly_never_meet_have_no_first_contact(met: int) -> None:
    games = [game(seed, Side.GOLD, contact=3 if seed < met else None) for seed in range(100)]
    found = figures_of(games, Side.GOLD)
    assert found is not None
    assert (found.contact, found.met_at) == (None, None)


def test_common_seeds_make_a_difference_sure_that_shares_alone_hide() -> None:
    chance = Random(4)
    leads = [chance.gauss(0, 30) for _ in range(200)]
    before = [game(seed, Side.GOLD if lead > 0 else Side.SILVER, round(lead)) for seed, lead in enumerate(leads)]
    after = [replace(one, scores=BySide(one.scores.gold + 2, one.scores.silver)) for one in before]
    found = difference_of(before, after, Side.GOLD)
    assert found is not None
    assert (found.games, found.changed) == (200, 200)
    assert found.favours is Side.GOLD
    assert found.margin.value == pytest.approx(2.0)
    alone = mean_interval(leads)
    assert alone.high - alone.low > 5
    back = difference_of(after, before, Side.GOLD)
    assert back is not None
    assert back.favours is Side.SILVER


def test_an_edit_that_changes_nothing_favours_nobody() -> None:
    games = [game(seed, Side.GOLD, seed % 7) for seed in range(120)]
    found = difference_of(games, games, Side.GOLD)
    assert found is not None
    assert (found.changed, found.favours) == (0, None)
