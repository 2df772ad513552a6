"""What stands within the branches of an effect is read by every check that reads effects."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from runtime import resources
from runtime.campaign.campaign_texts import having_texts, level_having_texts
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind, given_cities, given_tokens, is_spoken_of
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.checks.texts import pictures_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Branch, City, Effect, Level, Region, Trigger, Variable, WinPath
from tests.engine.objectives import chance, condition, effect

RULESETS = read_rulesets(resources.assets() / "rulesets")
RICH = WinPath("rich", condition("variable", variable="coins", least=5))
LEVEL = Level(
    "one",
    "One",
    TerrainMap.from_rows(["........"] * 8),
    cities=(City("g", Cell(1, 1), Side.GOLD), City("s", Cell(6, 6), Side.SILVER)),
    regions=(Region("glade", (Cell(3, 3),)),),
    variables=(Variable("coins"),),
)
WITHIN = "/triggers/0/effects/0/branches/1/effects/0/branches/0/effects/0"


def nested(*inner: Effect) -> Level:
    """The level with effects two branches deep."""
    deep = chance(Branch(inner), Branch())
    doing = Trigger("doing", condition("turn_begins", turn=3), (chance(Branch(), Branch((deep,), text="It comes.")),))
    return replace(LEVEL, triggers=(doing,), conditions=BySide((RICH,), ()))


def found(level: Level) -> dict[str, str]:
    return {str(issue.code): issue.place.pointer for issue in check_level(level, RULESETS)}


WRONG = MappingProxyType(
    {
        "empty-message": (effect("message", text=""), WITHIN),
        "token-not-placed": (effect("place_token", id="t", at=[1, 1], element="drought"), f"{WITHIN}/arguments/at"),
        "reveal-shown": (effect("reveal", condition="rich"), WITHIN),
        "end-other-side": (effect("end", winner="silver", condition="rich"), WITHIN),
        "no-such-thing": (effect("terrain", terrain="lava", region="glad"), f"{WITHIN}/arguments/region"),
        "unknown-effect": (effect("hop"), f"{WITHIN}/kind"),
    }
)


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_in_a_branch_is_told_where_it_stands(code: str) -> None:
    wrong, pointer = WRONG[code]
    assert found(nested(wrong))[code] == pointer


def test_what_a_branch_may_bring_is_not_hopeless() -> None:
    assert "variable-never" in found(nested())
    assert "variable-never" not in found(nested(effect("add_variable", variable="coins", by=5)))


def test_references_in_branches_are_found_and_follow() -> None:
    level = nested(
        effect("terrain", terrain="water", region="glade"),
        effect("place_token", id="late", at=[2, 2], element="flood"),
        effect("found_city", id="new", at=[2, 4]),
    )
    assert is_spoken_of(level, ReferenceKind.REGION, "glade")
    assert given_tokens(level) == {"late"}
    assert given_cities(level) == {"new"}


def test_texts_and_pictures_in_branches_are_the_campaigns() -> None:
    level = nested(effect("message", text="Beware.", portrait="owl.png"))
    (portrait,) = pictures_of(Campaign("c", "C", (level,)))
    assert (portrait.picture, portrait.pointer) == ("owl.png", f"{WITHIN}/arguments/portrait")
    told: dict[str, str] = {}
    level_having_texts(level, lambda text: told.setdefault(text.text, text.pointer))
    assert told["Beware."] == f"{WITHIN}/arguments/text"
    assert told["It comes."] == "/triggers/0/effects/0/branches/1/text"
    loud = having_texts(Campaign("c", "C", (level,)), lambda text: text.text.upper()).levels[0]
    assert [one.arguments.get("text") for one in loud.triggers[0].every_effect()][-1] == "BEWARE."
