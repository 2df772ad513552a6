"""What games say against a level: a fault planted in each of its figures, and what is not known yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from runtime import resources
from runtime.balance.outcomes import MeasuredGame
from runtime.balance.report import PlayedSeries, SeriesPlan
from runtime.campaign.model import Difficulty
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.drama import THRESHOLDS
from runtime.checks.play_verdicts import PlayedVerdict, judge, matched, played_plans, say_unknown
from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Condition, DifficultyColumn, Level, Seat, WinPath
from runtime.lexicon import WordSource
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.balance.made_up import COUNTS
from tests.simulate.small import small_level

RULESETS = read_rulesets(resources.assets() / "rulesets")
DIFFICULTIES = (Difficulty("easy", "Easy"), Difficulty("hard", "Hard"))
COMPUTERS = {"easy": "novice", "hard": "master"}
Games = Callable[[SeriesPlan, int, int], MeasuredGame]


def sound(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    """A game that nothing is to be said against: sides win in turn, in both ways."""
    winner = Side.GOLD if seed % 2 else Side.SILVER
    return MeasuredGame(seed, winner, EndReason.NO_CITY.value, "", BySide(9, 7), 12, BySide(4, 4), COUNTS)


def seated() -> Level:
    """A level whose computer is another one at each difficulty."""
    columns = {name: DifficultyColumn(seats=BySide(None, Seat(computer=one))) for name, one in COMPUTERS.items()}
    level = small_level("heath")
    return replace(level, seats=BySide(Seat(), Seat(computer="adept")), difficulty=columns)


def verdict(games: Games, level: Level | None = None, count: int = 385) -> PlayedVerdict:
    """What is found of a level whose games are made up."""
    level = level or small_level("heath")
    plans = played_plans(level, RULESETS, WordSource(), [one.id for one in DIFFICULTIES], count)
    return judge(level, matched(plans, [played(plan, games) for plan in plans]), DIFFICULTIES)


def played(plan: SeriesPlan, games: Games) -> PlayedSeries:
    seatings = range(len(plan.seatings))
    made = tuple(tuple(games(plan, seating, seed) for seed in plan.seeds) for seating in seatings)
    return PlayedSeries(plan.digest, plan.players, plan.difficulties, made)


def _late(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    game = sound(plan, seating, seed)
    return replace(game, counts=replace(COUNTS, first_contact=11 if seed % 10 < 7 else 3))


def _never(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    return replace(sound(plan, seating, seed), counts=replace(COUNTS, first_contact=None))


def _out(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    return replace(
        sound(plan, seating, seed), ended=EndReason.LETTERS_OUT.value if seed % 10 < 7 else EndReason.NO_CITY.value
    )


def _unanswered(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    return replace(sound(plan, seating, seed), turns=1 if seed % 20 < 2 else 12)


def _gold(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    return replace(sound(plan, seating, seed), winner=Side.GOLD if seed % 10 < 7 else Side.SILVER)


def _passes(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    game = sound(plan, seating, seed)
    return replace(game, ended=EndReason.PASSES.value) if plan.players[0] == "novice" and seed % 5 < 2 else game


def _upside_down(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    game = sound(plan, seating, seed)
    if plan.players[0] == plan.players[1]:
        return game
    often = 3 if plan.difficulties == ("easy",) else 7
    return replace(game, winner=Side.GOLD if seed % 10 < often else Side.SILVER)


def with_goal() -> Level:
    """A level with a way to win that no made-up game is won by."""
    goal = WinPath("hoard", Condition(next(iter(CONDITION_KINDS))))
    return replace(small_level("heath"), conditions=BySide((goal,), ()))


@pytest.mark.parametrize(
    ("code", "games", "level", "said"),
    [
        ("sides-meet-late", _late, None, "only 30 % had their first contact by turn 10"),
        ("sides-meet-late", _never, None, "only 0 % had"),
        ("over-unanswered", _unanswered, None, "10 % of 385 games"),
        ("letters-decide", _out, None, "70 % of 385 games"),
        ("first-side-wins", _gold, None, "Gold, who begins, wins 70 % of 385 games"),
        ("novice-passes", _passes, None, "40 % of 97 games between two Novices end by passes"),
        ("easy-harder", _upside_down, seated(), "“Easy” is harder than “Hard”"),
        ("way-never-won", sound, with_goal(), "Gold won none of 385 games by “hoard”"),
    ],
)
def test_a_planted_fault_is_found(code: str, games: Games, level: Level | None, said: str) -> None:
    found = verdict(games, level)
    assert [one.code for one in found.issues] == [code]
    assert said in say_issue(english(), found.issues[0])[0]
    assert found.issues[0].place.file == "levels/heath.json"


@pytest.mark.parametrize("level", [None, seated()])
def test_nothing_is_said_against_a_sound_level(level: Level | None) -> None:
    assert verdict(sound, level) == PlayedVerdict()


def test_each_threshold_has_a_planted_fault() -> None:
    marks: Sequence[pytest.Mark] = test_a_planted_fault_is_found.pytestmark  # type: ignore[attr-defined]
    assert {row[0] for row in marks[0].args[1]} == {one.check.code for one in THRESHOLDS}


def _half_out(plan: SeriesPlan, seating: int, seed: int) -> MeasuredGame:
    return replace(
        sound(plan, seating, seed), ended=EndReason.LETTERS_OUT.value if seed % 20 < 11 else EndReason.NO_CITY.value
    )


def test_an_interval_that_spans_the_threshold_is_not_known_yet() -> None:
    """55 % of 100 games may be a half; of 2,000 games they are more than that."""
    few = verdict(_half_out, count=100)
    assert few.issues == ()
    # That no game of a hundred is over too soon does not say yet that one of a hundred more would not be.
    assert [(one.check.code, games) for one, games in few.unknown] == [
        ("over-unanswered", 100),
        ("letters-decide", 100),
    ]
    said = say_unknown(english(), *few.unknown[1])
    assert said == "not known yet, with 100 games: whether letters run out in more than 50 % of the games"
    assert [one.code for one in verdict(_half_out, count=2000).issues] == ["letters-decide"]


def test_few_games_tell_nothing() -> None:
    found = verdict(_never, with_goal(), count=20)
    assert found.issues == ()
    assert {one.check.code for one, _ in found.unknown} >= {"sides-meet-late", "letters-decide", "way-never-won"}


def test_games_of_another_map_tell_nothing() -> None:
    level = small_level("heath")
    plans = played_plans(level, RULESETS, WordSource(), (), 100)
    kept = [played(plan, _never) for plan in plans]
    other = replace(level, pools=BySide(level.pools.gold, level.pools.gold), standard_end=False)
    assert matched(played_plans(other, RULESETS, WordSource(), (), 100), kept) == ()
    assert judge(other, (), ()) == PlayedVerdict()
