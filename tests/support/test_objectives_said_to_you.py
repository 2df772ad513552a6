"""The player who is spoken to is called “you” in objectives, the opponent by the side's name; else nobody is."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest

from runtime import resources
from runtime.engine.conditions.kind import Text
from runtime.support.objective_sentences import AGAINST_YOU, WORDINGS, YOURS, say_sentence
from runtime.support.texts import english, read_texts

GOLD = {"side": "gold", "foe": "silver"}
SILVER = {"side": "silver", "foe": "gold"}
HOLDS = Text("hold_cities.named", {**GOLD, "places": (Text("place.city", {"name": "Toll House"}),)})
RUNNING = Text("objective.win", {"side": "gold", "clause": Text("for_turns", {"clause": HOLDS, "count": 2})})
LINKED = Text("objective.win", {"side": "gold", "clause": Text("link", {**GOLD, "places": HOLDS.arguments["places"]})})
FALLEN = Text("objective.win", {"side": "silver", "clause": Text("conquest", SILVER)})
HURT = Text("objective.bonus", {"side": "silver", "clause": Text("destroy.words", {**SILVER, "count": 2})})


@pytest.mark.parametrize(
    ("text", "you", "said"),
    [
        (RUNNING, "gold", "You win when you hold the city Toll House for 2 of your turns running."),
        (RUNNING, "silver", "Gold wins when it holds the city Toll House for 2 of its turns running."),
        (RUNNING, "", "Gold wins when it holds the city Toll House for 2 of its turns running."),
        (LINKED, "", "Gold wins when words of Gold that share letters link the city Toll House."),
        (FALLEN, "gold", "Silver wins when you own no city."),
        (FALLEN, "silver", "You win when Gold owns no city."),
        (HURT, "gold", "Bonus for Silver: Silver destroys 2 words of yours."),
        (HURT, "silver", "Bonus for you: you destroy 2 words of Gold."),
    ],
)
def test_you_are_who_reads(text: Text, you: str, said: str) -> None:
    assert say_sentence(english(), text, you=you) == said


def fields(wording: str | tuple[str, str]) -> Iterator[set[str]]:
    for one in (wording,) if isinstance(wording, str) else wording:
        yield {name for _, name, _, _ in string.Formatter().parse(one) if name}


def test_every_wording_says_all_but_the_side_that_is_meant() -> None:
    for meant, wordings in (("side", YOURS), ("foe", AGAINST_YOU)):
        for template, wording in wordings.items():
            usual = WORDINGS[template]
            assert isinstance(usual, str) == isinstance(wording, str), template
            assert [one - {meant} for one in fields(usual)] == list(fields(wording)), template


def test_no_wording_about_a_side_is_left_out() -> None:
    about = {template for template, wording in WORDINGS.items() if any("side" in one for one in fields(wording))}
    against = {template for template, wording in WORDINGS.items() if any("foe" in one for one in fields(wording))}
    assert about | {"for_turns"} == set(YOURS)
    assert against == set(AGAINST_YOU)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_who_was_named_is_left_out_where_every_language_can(language: str) -> None:
    """A clause that begins with its side in English does so in all languages, so that “it” can stand there."""
    t, filled = read_texts(resources.assets() / "translations", [language]), {"side": "GOLD", "foe": "SILVER"}
    for template, wording in WORDINGS.items():
        names = set[str]().union(*fields(wording))
        values = dict.fromkeys(names - {"count"}, "x") | {name: filled[name] for name in names & filled.keys()}
        for count, one in enumerate((wording,) if isinstance(wording, str) else wording, 1):
            if one.startswith("{side} "):
                said = t(wording, **values) if isinstance(wording, str) else t.plural(*wording, count, **values)
                assert said.startswith("GOLD "), template
