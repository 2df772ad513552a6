"""The Alchemists' War: what it holds, nothing open in it, every word in both languages, and its ways to both ends."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from runtime import resources
from runtime.ai import PLAYERS
from runtime.campaign.campaign_texts import coverage
from runtime.campaign.difficulty import at_difficulty, spots
from runtime.campaign.journey import CampaignGraph, Ended, PlayerItems, has_read, items_brought
from runtime.campaign.model import Campaign, Edge, EndKind, LevelOutcome
from runtime.campaign.play import CarryOver
from runtime.campaign.progress import (
    CampaignProgress,
    NodeState,
    PlayedNode,
    begun,
    chosen,
    finished,
    gone_on,
    state_of,
)
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.tables import NO_PRIZE
from runtime.checks.bundle_preview import check_folder
from runtime.checks.proofs import rules_of
from runtime.engine.board.sides import Side
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, MESSAGE, REVEAL, TERRAIN
from runtime.engine.levels.level import journey_values
from runtime.engine.turn.turn import start
from runtime.match.ways_to_win import ways_of
from tests.engine.boards import words

FOLDER = resources.campaigns() / "alchemists-war"
RULESETS = read_rulesets(resources.assets() / "rulesets")
DIFFICULTIES = ("apprentice", "adept", "master")
TO_THE_SUN = (
    "to-wood",
    "wood-on",
    "stones-won",
    "library-on",
    "glyphs-won",
    "to-terraces",
    "terraces-on",
    "lock-won",
    "mint-on",
    "choose-sun",
    "sun-over",
    "sun-wood-on",
)
TO_THE_WEDDING = (
    "to-ice",
    "ice-on",
    "stones-lost",
    "library-on",
    "glyphs-lost",
    "flight",
    "valley-on",
    "lock-lost",
    "mint-on",
    "choose-both",
    "wedding-over-lake",
    "wedding-lake-on",
)


@cache
def the_war() -> Campaign:
    found = read_campaign(FOLDER, mend=False).campaign
    assert found is not None
    return found


@cache
def the_graph() -> CampaignGraph:
    return CampaignGraph.of(the_war())


@cache
def edges_by_id() -> dict[str, Edge]:
    return {edge.id: edge for edge in the_war().edges}


def _remembered(name: str) -> dict[str, int]:
    """The variables of the journey that a battle changes by its first turn."""
    battle = next((level for level in the_war().levels if level.id == name and level.known_variables), None)
    if battle is None:
        return {}
    rules = rules_of(battle, RULESETS)
    assert rules is not None
    return dict(journey_values(start(battle, rules, 1, words("CAT")).state.variables))


def _ended(
    progress: CampaignProgress, outcome: LevelOutcome, met: frozenset[str] = frozenset()
) -> tuple[CampaignProgress, PlayedNode]:
    """The progress once the present station has ended so for a player who has a little of everything."""
    table = the_war().table(the_graph().nodes[progress.here].level)
    prize = table.prize if table is not None else NO_PRIZE
    have = PlayerItems("QUARTZ", (), 2, ("GOLD", "SILVER", "SALT"), 60)
    how = Ended(outcome, score=60, met=met, variables=_remembered(the_graph().nodes[progress.here].level))
    played = PlayedNode(progress.here, how, have, arriving=progress.arriving, prize=prize)
    return finished(progress, the_graph(), played), played


def _read_through(progress: CampaignProgress, carry: CarryOver) -> tuple[CampaignProgress, PlayedNode]:
    """The progress once the pages of the present station, which has no level, were read."""
    played = PlayedNode(progress.here, has_read(carry), items_brought(carry), arriving=progress.arriving)
    return finished(progress, the_graph(), played), played


def _won_through(*edge_ids: str) -> CampaignProgress:
    """The journey along these ways, each station ending as its way waits for."""
    progress = begun(the_war().id, the_graph(), "adept")
    for edge_id in edge_ids:
        edge = edges_by_id()[edge_id]
        assert progress.here == edge.start
        assert progress.ended is None
        progress, _ = _ended(progress, edge.outcome)
        if progress.choices:
            progress = chosen(progress, the_graph(), next(one for one in progress.choices if one.edge == edge_id))
        assert progress.arriving is not None
        assert progress.arriving.edge == edge_id
    return progress


def _travelled(edge_ids: tuple[str, ...]) -> CampaignProgress:
    """The same to the end of the journey."""
    return _ended(_won_through(*edge_ids), LevelOutcome.WON)[0]


@pytest.mark.slow
def test_there_are_twelve_battles_of_both_editions_between_three_table_games() -> None:
    sizes = [level.terrain.size for level in the_war().levels]
    assert len(the_war().levels) == 12
    assert {level.ruleset for level in the_war().levels} == {"release", "design-1.6"}
    assert min(min(size.rows, size.columns) for size in sizes) == 9
    assert max(max(size.rows, size.columns) for size in sizes) == 25
    assert {table.game for table in the_war().tables} == {"scribe", "scryper", "scrambler"}
    prizes = [table.prize for table in the_war().tables]
    assert {bool(prize.letters) + 2 * bool(prize.tokens) + 4 * bool(prize.spies) for prize in prizes} == {1, 2, 4}


def test_battles_are_won_in_many_ways_with_objectives_beside_and_some_hidden() -> None:
    kinds = set()
    for level in the_war().levels:
        main = {path.id for path in level.conditions[Side.GOLD] if not path.bonus}
        assert main
        assert level.conditions[Side.SILVER], level.id
        assert any(path.bonus for path in level.conditions[Side.GOLD]), level.id
        kinds |= {spot.condition.kind for spot in spots(level) if spot.side is Side.GOLD and spot.owner in main}
    assert len(kinds - {"all", "any", "not"}) >= 10
    hidden = {(level.id, path.id) for level in the_war().levels for path in level.conditions[Side.GOLD] if path.hidden}
    assert hidden == {("library", "whisper"), ("wedding", "last-word")}


def test_triggers_speak_with_portraits_send_help_and_change_the_land() -> None:
    effects = [effect for level in the_war().levels for trigger in level.triggers for effect in trigger.effects]
    assert {MESSAGE.kind, GIVE_LETTERS.kind, TERRAIN.kind, REVEAL.kind} <= {effect.kind for effect in effects}
    messages = [effect.arguments for effect in effects if effect.kind == MESSAGE.kind]
    assert len({message["speaker"] for message in messages}) == 7
    assert all(message.get("portrait") for message in messages)
    for level in the_war().levels:
        assert level.story.before, level.id
        assert level.story.lost, level.id


def test_each_difficulty_changes_the_opponent_and_what_is_asked() -> None:
    assert tuple(one.id for one in the_war().difficulties) == DIFFICULTIES
    strength = list(PLAYERS)
    for level in the_war().levels:
        easy, middle, hard = (at_difficulty(level, name) for name in DIFFICULTIES)
        ranks = [strength.index(one.seats[Side.SILVER].computer or "") for one in (easy, middle, hard)]
        assert ranks == sorted(ranks), level.id
        assert ranks[0] < ranks[2], level.id
        assert easy.rules != hard.rules or easy.conditions != hard.conditions or easy.start != hard.start, level.id


@pytest.mark.slow
def test_nothing_is_open_and_every_way_to_win_is_proved() -> None:
    checked = check_folder(FOLDER, read_rulesets(resources.assets() / "rulesets"), most_actions=0)
    assert [(issue.code, issue.place) for issue in checked.issues] == []
    for level in the_war().levels:
        proved = {proof.path for proof in the_war().proofs[level.id].proofs if proof.side is Side.GOLD}
        assert {path.path for path in ways_of(level, Side.GOLD)} <= proved, level.id


def test_every_text_is_said_in_german_too() -> None:
    covered = coverage(the_war(), "de")
    assert covered.all > 200
    assert covered.missing == ()
    assert covered.unused == ()


def test_two_roads_through_the_war_come_to_two_ends() -> None:
    for edge_ids, end in ((TO_THE_SUN, "sun-end"), (TO_THE_WEDDING, "wedding-end")):
        progress = _travelled(edge_ids)
        assert progress.ended is EndKind.VICTORY
        assert progress.endings == (end,)
        assert progress.is_done(the_graph())
    battles = {edges_by_id()[edge_id].start for edge_id in (*TO_THE_SUN, *TO_THE_WEDDING)}
    other = {"gallery", "white-tent", "rue", "sun-lake", "wedding-wood", "sun-end", "wedding-end"}
    assert set(the_graph().nodes) - battles == other


def test_a_siege_that_is_lost_goes_on_down_the_river_and_one_that_is_won_lets_choose() -> None:
    before = CampaignProgress(the_war().id, here="siege")
    won, _ = _ended(before, LevelOutcome.WON)
    assert {arrival.edge for arrival in won.choices} == {"to-terraces", "to-valley"}
    lost, _ = _ended(before, LevelOutcome.LOST)
    assert lost.here == "drowned-valley"
    assert lost.arriving is not None
    assert len(lost.arriving.carry.letters) == 1
    for other in ("terraces", "mint", "wedding"):
        again, _ = _ended(CampaignProgress(the_war().id, here=other), LevelOutcome.LOST)
        assert again.here == other
        assert not again.choices


def test_a_sortie_into_the_white_tent_is_told_of_and_repaid_on_either_road() -> None:
    brave, _ = _ended(CampaignProgress(the_war().id, here="siege"), LevelOutcome.WON, frozenset({"sortie"}))
    assert brave.here == "white-tent"
    assert not brave.choices
    carry = brave.arriving.carry if brave.arriving is not None else CarryOver()
    read, _ = _read_through(brave, carry)
    assert {arrival.edge for arrival in read.choices} == {"tent-terraces", "tent-valley"}
    for arrival in read.choices:
        on = chosen(read, the_graph(), arrival)
        plain = edges_by_id()[arrival.edge.replace("tent", "to")]
        assert edges_by_id()[arrival.edge].choice == plain.choice
        assert on.arriving is not None
        assert len(on.arriving.carry.letters) == 5 > plain.carry.letters


def test_whoever_laid_the_last_word_too_early_reads_of_it_before_the_end() -> None:
    wedding = CampaignProgress(the_war().id, here="wedding")
    assert _ended(wedding, LevelOutcome.WON)[0].here == "wedding-wood"
    early, _ = _ended(wedding, LevelOutcome.WON, frozenset({"last-word"}))
    assert early.here == "rue"
    assert _read_through(early, CarryOver())[0].here == "wedding-wood"


def test_the_ends_remember_the_first_fork() -> None:
    """Who came through the wood is sent a crate, who came over the lake finds what lay on its ice."""
    by_wood, by_lake = (_won_through(*edges) for edges in (("to-wood", "wood-on"), ("to-ice", "ice-on")))
    for before, progress in (("wood", by_wood), ("lake", by_lake)):
        for battle, house in (("sun-alone", "sun"), ("wedding", "wedding")):
            last = replace(progress, here=battle, choices=(), arriving=None)
            told, _ = _ended(last, LevelOutcome.WON)
            assert told.here == f"{house}-{before}"
            assert the_graph().nodes[told.here].optional
            assert _read_through(told, CarryOver())[0].here == f"{house}-end"
        early, _ = _ended(replace(progress, here="wedding", arriving=None), LevelOutcome.WON, frozenset({"last-word"}))
        assert _read_through(early, CarryOver())[0].here == f"wedding-{before}"


def test_whoever_whispers_finds_the_stair_and_brings_a_spy_back_from_it() -> None:
    library = CampaignProgress(the_war().id, here="library")
    loud, _ = _ended(library, LevelOutcome.WON)
    assert state_of(loud, the_graph(), "gallery") is NodeState.LOCKED
    quiet, _ = _ended(library, LevelOutcome.WON, frozenset({"whisper"}))
    assert quiet.here == "hannas-glyphs"
    assert state_of(quiet, the_graph(), "gallery") is not NodeState.LOCKED
    assert the_graph().nodes["gallery"].optional
    heard, played = _ended(CampaignProgress(the_war().id, here="gallery"), LevelOutcome.WON)
    onward = gone_on(quiet, the_graph(), played)
    assert heard.here == onward.here == "hannas-glyphs"
    assert onward.arriving is not None
    assert onward.arriving.carry.spies == 1


def test_what_table_games_give_is_there_in_the_next_battle() -> None:
    progress = CampaignProgress(the_war().id, here="joruns-lock")
    won, _ = _ended(progress, LevelOutcome.WON)
    lost, _ = _ended(progress, LevelOutcome.LOST)
    assert won.here == lost.here == "mint"
    assert won.arriving is not None
    assert lost.arriving is not None
    assert len(won.arriving.carry.tokens) == 1
    assert not lost.arriving.carry.tokens
