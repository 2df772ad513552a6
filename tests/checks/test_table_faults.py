"""Faults planted in levels that are table games: each is found at its place, and its fix mends it and no more."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.model import Campaign, Carry, Difficulty, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.reader import read_campaign, read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.tables import Prize, PrizeToken, TableColumn, TableLevel
from runtime.campaign.writer import save_campaign
from runtime.checks import check_campaign
from runtime.checks.acceptance import about
from runtime.checks.campaign import Checks
from runtime.checks.file_checks import check_loaded, check_read_level
from runtime.checks.quick_fixes import apply_fix, fix_named, fixes_for
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import Story, StoryPage
from runtime.support.issues import Issue
from runtime.support.texts import english
from runtime.support.wording import say_issue
from runtime.tablegames.players import Skill

RULESETS = read_rulesets(resources.assets() / "rulesets")
HEAD = "campaign.json"
NOTHING = {"segment_points": 0, "box_points": 0, "capture_points": 0}
"""Parameters of Scrambler by which every game is drawn."""
TOKENS = (PrizeToken(Element.FLOOD),) * 3


@cache
def _shipped(name: str) -> Campaign:
    campaign = read_campaign(resources.campaigns() / name, mend=False).campaign
    assert campaign is not None
    return campaign


def _sound() -> Campaign:
    """A meadow, then a game of Scribe for three letters, then the ford."""
    first = _shipped("first-light")
    level = TableLevel("duel", "A duel", "scribe", prize=Prize("QXZ", spies=1))
    return replace(
        first,
        levels=(first.level("meadow"), first.level("ford")),
        tables=(level,),
        nodes=(Node("meadow", "meadow"), Node("duel", "duel"), Node("ford", "ford", ending=EndKind.VICTORY)),
        edges=(
            Edge("in", "meadow", "duel", carry=Carry(letters=2)),
            Edge("out", "duel", "ford"),
            Edge("out-lost", "duel", "ford", LevelOutcome.LOST),
        ),
        start="meadow",
        difficulties=(Difficulty("easy", "Easy"),),
    )


@dataclass(frozen=True)
class Planted:
    """A fault, and what is to be found of it."""

    name: str
    plant: Callable[[Campaign], Campaign]
    code: str
    pointer: str
    fix: str = ""
    file: str = "levels/duel.json"


def _duel(**fields: object) -> Callable[[Campaign], Campaign]:
    return lambda campaign: campaign.having_table(replace(campaign.tables[0], **fields))


def _with_edge(number: int, **fields: object) -> Callable[[Campaign], Campaign]:
    def plant(campaign: Campaign) -> Campaign:
        edges = list(campaign.edges)
        edges[number] = replace(edges[number], **fields)
        return replace(campaign, edges=tuple(edges))

    return plant


def _bricks(**parameters: object) -> Callable[[Campaign], Campaign]:
    return _duel(game="scryper", parameters=parameters)


def _in_turn(*plants: Callable[[Campaign], Campaign]) -> Callable[[Campaign], Campaign]:
    def plant(campaign: Campaign) -> Campaign:
        for one in plants:
            campaign = one(campaign)
        return campaign

    return plant


FAULTS = (
    Planted("game that there is not", _duel(game="scrable"), "unknown-game", "/game", "take-suggestion"),
    Planted("parameter out of bounds", _bricks(rows=40), "game-parameter", "/parameters/rows", "usual"),
    Planted("choice that there is not", _duel(parameters={"scoring": "wild"}), "game-parameter", "/parameters/scoring"),
    Planted(
        "number for a switch",
        _duel(game="scrambler", parameters={"hop_circles": 1}),
        "game-parameter",
        "/parameters/hop_circles",
    ),
    Planted("parameter of another game", _duel(parameters={"rows": 8}), "unknown-key", "/parameters/rows", "remove"),
    Planted("more bricks than columns", _bricks(columns=4), "bricks-over-columns", "/parameters/columns", "usual"),
    Planted(
        "parameter of a column out of bounds",
        _duel(game="scryper", difficulty={"easy": TableColumn(Skill.NOVICE, {"sets": 0})}),
        "game-parameter",
        "/difficulty/easy/parameters/sets",
        "usual",
    ),
    Planted(
        "column that changes nothing",
        _duel(difficulty={"easy": TableColumn()}),
        "column-idle",
        "/difficulty/easy",
        "remove-column",
    ),
    Planted(
        "skill of a column where two persons play",
        _duel(opponent=None, difficulty={"easy": TableColumn(Skill.NOVICE)}),
        "column-idle",
        "/difficulty/easy",
        "remove-column",
    ),
    Planted(
        "column for a difficulty that there is not",
        _duel(difficulty={"eazy": TableColumn(Skill.NOVICE)}),
        "unknown-difficulty",
        "/difficulty/eazy",
        "take-suggestion",
    ),
    Planted(
        "prize after which no battle comes",
        _with_edge(1, outcome=LevelOutcome.ABANDONED),
        "prize-unused",
        "/prize/letters",
        "no-prize",
    ),
    Planted("prize over the rack", _duel(prize=Prize("QXZ" * 4, TOKENS)), "prize-over-rack", "/prize/letters", "cut"),
    Planted("letters without a value", _duel(prize=Prize("QÖ")), "prize-no-value", "/prize/letters", "remove-letters"),
    Planted(
        "way for a draw of Scribe",
        _with_edge(2, outcome=LevelOutcome.DRAWN),
        "outcome-never",
        "/edges/2",
        "remove-way",
        HEAD,
    ),
    Planted(
        "way for a victory where nothing brings a point",
        _in_turn(_duel(game="scrambler", parameters=NOTHING, prize=Prize()), _with_edge(2, outcome=LevelOutcome.DRAWN)),
        "outcome-never",
        "/edges/1",
        "remove-way",
        HEAD,
    ),
    Planted(
        "pages after a draw of Scribe",
        _duel(story=Story(drawn=(StoryPage("Nobody wins."),)), parameters={"scoring": "advanced"}),
        "pages-never",
        "/story/drawn",
        "remove-pages",
    ),
    Planted(
        "prize that nobody can win",
        _in_turn(_duel(game="scrambler", parameters=NOTHING), _with_edge(1, outcome=LevelOutcome.DRAWN)),
        "prize-never",
        "/prize",
        "no-prize",
    ),
    Planted(
        "page that says nothing", _duel(story=Story(won=(StoryPage(),))), "empty-page", "/story/won/0", "remove-page"
    ),
    Planted("name that is too long", _duel(name="D" * 90), "long-text", "/name"),
    Planted("way for a win path", _with_edge(1, path="hold"), "edge-never", "/edges/1", file="campaign.json"),
    Planted(
        "way for an objective", _with_edge(2, met=("hold",)), "edge-never", "/edges/2", "remove-way", "campaign.json"
    ),
    Planted(
        "tokens carried on that nobody has",
        _with_edge(1, carry=Carry(tokens=2)),
        "carry-never",
        "/edges/1/carry/tokens",
        "carry-none",
        "campaign.json",
    ),
)


def _found(campaign: Campaign) -> list[Issue]:
    return [
        one for one in check_campaign(campaign, RULESETS) if one.place.file in ("levels/duel.json", "campaign.json")
    ]


def test_a_sound_table_game_is_not_alarmed_about() -> None:
    """The campaign into which the faults are planted has none."""
    assert _found(_sound()) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_at_its_place_and_mended(fault: Planted) -> None:
    """The finding says what and how to mend it; its fix leaves nothing of it and brings nothing new."""
    campaign = fault.plant(_sound())
    before = _found(campaign)
    hits = [
        one
        for one in before
        if (one.code, one.place.pointer, one.place.file) == (fault.code, fault.pointer, fault.file)
    ]
    assert len(hits) == 1, [(one.code, one.place.pointer) for one in before]
    text, advice = say_issue(english(), hits[0])
    assert text.endswith((".", "?")) and advice and "{" not in text + advice
    assert about(hits[0], campaign)
    if fault.fix:
        assert fault.fix in [fix.id for fix in fixes_for(hits[0], campaign)]
        fix = fix_named(fault.code, fault.fix)
        assert fix is not None
        after = apply_fix(campaign, hits[0], fix)
        assert after is not None
        left = _found(after)
        assert len(left) < len(before)
        assert {one.code for one in left} <= {one.code for one in before}


def test_a_prize_is_used_where_stories_pass_it_on() -> None:
    """What a way from a page of story takes along reaches the battle behind it; what it leaves behind does not."""
    campaign = _sound()
    node = Node("inn", pages=(StoryPage("You rest."),))
    edges = (campaign.edges[0], Edge("out", "duel", "inn"), Edge("on", "inn", "ford", carry=Carry(letters=3)))
    told = [one.place.pointer for one in _found(replace(campaign, nodes=(*campaign.nodes, node), edges=edges))]
    assert told == ["/prize/spies"]


def test_a_table_game_that_ends_the_campaign_and_its_ways_are_judged_as_others() -> None:
    """A level used nowhere, a station that nobody comes to, and two ways that are open together."""
    campaign = _sound()
    unused = replace(campaign, tables=(*campaign.tables, TableLevel("spare", "Spare", "scryper")))
    assert [(one.code, one.details["level_name"]) for one in _found(unused)] == [("level-unused", "Spare")]
    stopped = replace(campaign.having_table(replace(campaign.tables[0], prize=Prize())), edges=campaign.edges[:1])
    assert "level-unreachable" in {one.code for one in _found(stopped)}
    double = replace(campaign, edges=(*campaign.edges, Edge("also", "duel", "meadow")))
    assert [one.code for one in _found(double)] == ["edges-together"]


def test_an_ending_at_a_game_that_is_never_drawn_needs_no_way_after_a_draw_to_be_none() -> None:
    """Ways lead on after all that can come of Scribe; a game of Scryper can be drawn, by which the journey ends."""
    campaign = _sound()
    duel = replace(campaign.nodes[1], ending=EndKind.OPEN)
    ending = replace(campaign, nodes=(campaign.nodes[0], duel, campaign.nodes[2]))
    assert [one.code for one in _found(ending)] == ["ending-never"]
    assert _found(_duel(game="scryper")(ending)) == []


def test_other_parameters_open_ways_that_were_closed() -> None:
    """What is looked at again and again is found anew once a game's parameters have changed, though no way has."""
    checks, campaign = Checks(RULESETS), _duel(game="scrambler", parameters=NOTHING, prize=Prize("QXZ"))(_sound())
    campaign = _with_edge(1, carry=Carry(letters=3))(campaign)
    checks.find_issues(campaign)
    changed = _duel(parameters={})(campaign)
    assert [one.code for one in checks.find_issues(changed)] == [one.code for one in check_campaign(changed, RULESETS)]


def test_checks_that_run_again_and_again_see_a_changed_prize() -> None:
    """What a player arrives with is found anew once a prize has changed, though no level has."""
    campaign = _sound()
    checks = Checks(RULESETS)
    checks.find_issues(campaign)
    checks.find_issues(_with_edge(1, carry=Carry(spies=1))(campaign))
    after = replace(
        _with_edge(1, carry=Carry())(campaign), edges=(*campaign.edges, Edge("x", "ford", "duel", carry=Carry(spies=1)))
    )
    assert [one.code for one in checks.find_issues(after)] == [one.code for one in check_campaign(after, RULESETS)]
    poor = after.having_table(replace(after.tables[0], prize=Prize()))
    assert [one.code for one in checks.find_issues(poor)] == [one.code for one in check_campaign(poor, RULESETS)]


def test_a_fault_of_form_is_told_once(tmp_path: Path) -> None:
    """The checks of meaning keep silent about what the schema has said of a file."""
    save_campaign(tmp_path, _bricks(rows=40)(_sound()), None)
    codes = [one.code for one in check_loaded(read_campaign(tmp_path), RULESETS) if one.place.level == "duel"]
    assert codes == ["out-of-range"]


def test_a_level_on_its_own_is_checked_too(tmp_path: Path) -> None:
    """Without its campaign, what can be told of the file alone."""
    file = tmp_path / "bricks.json"
    data = {"format": 1, "id": "bricks", "name": "B", "game": "scryper", "parameters": {"columns": 4}}
    file.write_text(json.dumps(data))
    found = check_read_level(read_level(file, Schemas(resources.schemas())), "bricks.json", RULESETS)
    assert [(one.code, one.place.line) for one in found] == [("bricks-over-columns", 1)]
