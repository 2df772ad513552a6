"""What playing has shown, in words: which end was reached how often, each called what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.evidence import Evidence, Trial, played, say_ends, say_evidence, summed
from runtime.engine.board.sides import BySide, Side
from runtime.simulate import runners
from runtime.simulate.result import GameResult
from runtime.support.texts import english

NONE = BySide(0, 0)


def trial() -> Trial:
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    rules = read_rulesets(resources.assets() / "rulesets")["release"]
    return Trial(campaign.level("meadow"), rules, "adept", "greedy")


def game(number: int, ended: str, path: str = "", winner: Side | None = Side.GOLD) -> GameResult:
    counts = [NONE] * 11
    return GameResult(
        number, "", "meadow", BySide("adept", "greedy"), 1, winner, ended, path, NONE, 20 + number, 9, *counts, ""
    )


def test_a_single_game_too_is_played_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that plays it itself would stand still, and keep the compiler in its memory."""
    places: list[str] = []

    def playing(place: str) -> Callable[..., Iterator[object]]:
        def games(*_given: object) -> Iterator[object]:
            places.append(place)
            yield from ()

        return games

    monkeypatch.setattr(runners, "_spread", playing("apart"))
    monkeypatch.setattr(runners, "_serial", playing("here"))
    assert list(played(replace(trial(), games=1))) == []
    assert places == ["apart"]


def test_every_end_is_called_what_it_is() -> None:
    games = [
        game(0, "trigger"),
        game(1, "trigger"),
        game(2, "condition", "points"),
        game(3, "no_city"),
        game(4, "turn_limit", winner=Side.SILVER),
    ]
    found = summed(trial(), games)
    assert (found.paths, found.ends) == ((("points", 1),), (("trigger", 2), ("no_city", 1)))
    assert say_evidence(english(), found) == "Adept won 4 of 5 games against Greedy, lost 1 and drew 0."
    assert say_ends(english(), found) == (
        "“points” was reached in 1 game. 2 victories came by a trigger that ends the level. "
        "1 victory came when a side had lost its last city. On average after 22 turns."
    )


def test_one_is_one() -> None:
    found = replace(summed(trial(), [game(0, "trigger")]), turns=1)
    assert say_evidence(english(), found) == "Adept won 1 of 1 game against Greedy, lost 0 and drew 0."
    assert say_ends(english(), found) == "1 victory came by a trigger that ends the level. On average after 1 turn."


def test_before_the_first_game_only_who_plays_is_said() -> None:
    begun = Evidence(trial().level, "adept", "greedy", 0)
    assert say_evidence(english(), begun) == "Adept plays against Greedy…"
