"""The samples: each shows one idea of the format, says so on its first page, and can be won in every way it offers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from runtime import resources
from runtime.campaign.campaign_texts import coverage
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.bundle_preview import check_folder
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.levels.level import Condition, Effect, Level, PoolKind

FOLDER = resources.campaigns() / "samples"
MOST = 12
"""So many rows and columns a sample has at most, for it shows but one thing."""


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    read = read_campaign(FOLDER, mend=False).campaign
    assert read is not None
    return read


@pytest.fixture(scope="module")
def both(campaign: Campaign) -> tuple[Level, ...]:
    """The levels of the samples, and of the road that shows what levels remember, choose and leave to chance."""
    road = read_campaign(resources.campaigns() / "lamplighters-road", mend=False).campaign
    assert road is not None
    return (*campaign.levels, *road.levels)


def nested(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The effects, and those of their branches."""
    for effect in effects:
        yield effect
        for branch in effect.branches:
            yield from nested(branch.effects)


def nodes(condition: Condition) -> Iterator[Condition]:
    yield condition
    for part in condition.parts:
        yield from nodes(part)


def kinds(levels: tuple[Level, ...]) -> set[str]:
    """Every kind of condition that the levels use."""
    trees = [path.when for level in levels for side in SIDES for path in level.conditions[side]]
    trees += [trigger.when for level in levels for trigger in level.triggers]
    return {node.kind for tree in trees for node in nodes(tree)}


@pytest.mark.slow
def test_nothing_is_left_open_and_every_way_is_proved() -> None:
    checked = check_folder(FOLDER, read_rulesets(resources.assets() / "rulesets"), most_actions=None)
    assert checked.issues == ()
    campaign = checked.loaded.campaign
    assert campaign is not None
    for level in campaign.levels:
        proved = {proof.path for proof in campaign.proofs_of(level.id).proofs if proof.side is level.protagonist}
        asked = {path.id for path in level.conditions[level.protagonist] if not path.bonus}
        assert proved, level.id
        assert asked <= proved, level.id


def test_every_text_is_german_too(campaign: Campaign) -> None:
    covered = coverage(campaign, "de")
    assert covered.missing == ()
    assert covered.unused == ()


def test_each_is_small_and_its_first_page_says_what_it_shows_and_where_to_look(campaign: Campaign) -> None:
    assert 10 <= len(campaign.levels) <= 16
    assert all(max(level.terrain.size.rows, level.terrain.size.columns) <= MOST for level in campaign.levels)
    for level in (*campaign.levels, *campaign.tables):
        first = level.story.before[0]
        assert first.title == "What This Shows"
        assert "**Look** at" in first.text
        if "levels/" in first.text:
            assert f"levels/{level.id}.json" in first.text


def test_every_kind_of_condition_but_a_few_is_shown(both: tuple[Level, ...]) -> None:
    """A designer finds an example of each; what is left out is what the standard ends say anyway."""
    left = {*CONDITION_KINDS, *GROUPS} - kinds(both)
    assert left <= {"letters_out", "standard_end", "win", "any"}


def test_every_effect_is_shown(both: tuple[Level, ...]) -> None:
    used = {effect.kind for level in both for one in level.triggers for effect in nested(one.effects)}
    assert used == set(EFFECT_KINDS)
    assert any(trigger.repeat for level in both for trigger in level.triggers)


def test_what_else_the_format_holds_is_shown(campaign: Campaign) -> None:
    levels = campaign.levels
    assert {level.pools.gold.kind for level in levels} == set(PoolKind)
    assert {level.ruleset for level in levels} == {"release", "design-1.6"}
    assert any(level.words.added and level.words.banned and level.words.lexicon for level in levels)
    assert any(level.protagonist is Side.SILVER for level in levels)
    assert any(any(level.start.letters) for level in levels)
    assert any(any(level.start.base) for level in levels)
    assert any(level.tokens for level in levels)
    assert any(level.regions for level in levels)
    assert any(set(level.difficulty) == {"easy", "hard"} for level in levels)
    assert any(path.bonus and path.hidden for level in levels for path in level.conditions.gold)
    assert sum(len(file.presets) for file in campaign.presets.values()) >= 3


def test_the_journey_shows_what_journeys_can(campaign: Campaign) -> None:
    edges = {edge.id: edge for edge in campaign.edges}
    carry = edges["to-the-road"].carry
    assert min(carry.letters, carry.tokens, carry.spies, carry.words, carry.score) > 0
    assert edges["short-cut"].met == ("jewel",)
    opened = {edge.end for edge in campaign.edges if edge.unlocks}
    assert opened == {node.id for node in campaign.nodes if node.optional}
    assert len(opened) == len(campaign.levels) + len(campaign.tables) - 2


def test_each_map_looks_like_no_other(campaign: Campaign) -> None:
    assert len({level.terrain.cells for level in campaign.levels}) == len(campaign.levels)


def test_the_table_game_gives_something_for_the_store(campaign: Campaign) -> None:
    (table,) = campaign.tables
    assert not table.prize.is_nothing
    assert [edge.end for edge in campaign.edges if edge.start == table.id] == ["the-store"]
