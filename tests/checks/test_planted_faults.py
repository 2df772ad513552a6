"""Faults planted by hand in shipped campaigns: each is found, with the right place; its fix mends it and no more."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.model import (
    Campaign,
    Carry,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    MapNote,
    Node,
    NoteFile,
    Release,
    TextTable,
    VariableTest,
)
from runtime.campaign.play import Arrival, CarryOver, Position, Preset, PresetFile
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_campaign
from runtime.checks.acceptance import sorted_out
from runtime.checks.bundle_preview import check_folder
from runtime.checks.file_checks import assets_in
from runtime.checks.quick_fixes import CHECKS, apply_fix, fix_named, fixes_for
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.conditions.condition_kinds import ALL, ANY, IN_ORDER, NOT
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Laid,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    Story,
    StoryPage,
    Token,
    Trigger,
    Variable,
    WinPath,
    WordChanges,
)
from runtime.lexicon import Lexicon, WordSource, load_words
from runtime.support.issues import Issue, Severity
from runtime.support.texts import english
from runtime.support.wording import say_issue

RULESETS = read_rulesets(resources.assets() / "rulesets")
Change = Callable[[Level], Level]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load_words(WordSource(resources.assets() / "lexicon"))


@dataclass(frozen=True)
class Planted:
    """A fault in a shipped campaign, and what is to be found of it: code and pointer, in a level's file or none."""

    name: str
    campaign: str
    plant: Callable[[Campaign], Campaign]
    code: str
    pointer: str
    level: str = ""
    fix: str = ""


@cache
def shipped(name: str) -> Campaign:
    campaign = read_campaign(resources.campaigns() / name, mend=False).campaign
    assert campaign is not None
    return campaign


def open_issues(campaign: Campaign, words: Lexicon | None) -> list[Issue]:
    issues = sorted_out(check_campaign(campaign, RULESETS, words, assets=("unused.png",)), campaign).open
    return [issue for issue in issues if issue.code not in ("asset-unused", "accepted-stale")]


def on(level: str, change: Change) -> Callable[[Campaign], Campaign]:
    return lambda campaign: campaign.having_level(change(campaign.level(level)))


def path(name: str, kind: str, hidden: bool = False, bonus: bool = False, **arguments: object) -> WinPath:
    return WinPath(name, Condition(kind, arguments=arguments), hidden=hidden, bonus=bonus)


def gold(*paths: WinPath, end: bool = True) -> Change:
    return lambda level: replace(level, conditions=BySide(paths, ()), standard_end=end)


FEW = BySide(*(Pool(PoolKind.COUNTS, counts={"C": 1, "A": 1, "T": 1}) for _ in range(2)))


def when(kind: str, *effects: Effect, **arguments: object) -> Change:
    trigger = Trigger("planted", Condition(kind, arguments=arguments), effects)
    return lambda level: replace(level, triggers=(trigger,))


def terrain(*rows: str) -> Change:
    return lambda level: replace(level, terrain=TerrainMap.from_rows(rows))


def having(**fields: object) -> Change:
    return lambda level: replace(level, **fields)


def edges(*edges: Edge) -> Callable[[Campaign], Campaign]:
    return lambda campaign: replace(campaign, edges=edges)


PIE_ON_FORD = on("ford", having(rules={"pie": True}))
TO_FORD, TO_PASS = Edge("to-the-ford", "meadow", "ford"), Edge("to-the-pass", "ford", "pass")
RIVER = [".....~~....."] * 12
BLOCK = ("#####", "#...#", "#...#", "#...#", "#####")


def _block(level: Level) -> Level:
    """A wall of lava around the inn."""
    cells = {
        Cell(4 + row, 5 + column): Terrain.LAVA
        for row, line in enumerate(BLOCK)
        for column, sign in enumerate(line)
        if sign == "#"
    }
    return replace(level, terrain=level.terrain.having(cells))


def _wall(level: Level) -> Level:
    cells = {Cell(row, 5): Terrain.LAVA for row in range(level.terrain.size.rows)}
    return replace(level, terrain=level.terrain.having(cells))


def _with_nodes(*nodes: Node, edges: tuple[Edge, ...] = ()) -> Callable[[Campaign], Campaign]:
    return lambda one: replace(one, nodes=(*one.nodes, *nodes), edges=(*one.edges, *edges))


def _preset(arrival: Arrival) -> Callable[[Campaign], Campaign]:
    return lambda one: replace(one, presets={"ford": PresetFile((Preset("p", "Late", arriving=arrival),))})


def _token(at: Cell, element: str = "drought") -> Effect:
    return Effect("place_token", {"id": "late", "at": [at.row, at.column], "element": element})


def having_page(text: str) -> Callable[[Campaign], Campaign]:
    """The meadow with a page of story before it."""
    return on("meadow", having(story=Story(before=(StoryPage(text),))))


def _position(position: Position) -> Callable[[Campaign], Campaign]:
    return lambda one: replace(one, presets={"ford": PresetFile((Preset("p", "Late", position),))})


def _city(name: str, row: int, column: int) -> Effect:
    return Effect("found_city", {"id": name, "at": [row, column]})


def _laid(row: int, column: int, letters: str) -> Effect:
    return Effect("lay_letters", {"side": "gold", "at": [row, column], "letters": letters})


def again(effect: Effect, every: int) -> Change:
    """A trigger that goes off again and again."""
    trigger = Trigger("planted", condition("turn_begins", turn=3, every=every), (effect,), repeat=True)
    return lambda level: replace(level, triggers=(trigger,))


def with_lava(*cells: Cell) -> Change:
    return lambda level: replace(level, terrain=level.terrain.having(dict.fromkeys(cells, Terrain.LAVA)))


NEWS = Effect("message", {"text": "Look!"})
JAIL = City("jail", Cell(0, 0), Side.GOLD, "Jail")
PRISON = (Cell(0, 2), Cell(1, 0), Cell(1, 1))


def condition(kind: str, **arguments: object) -> Condition:
    return Condition(kind, arguments=arguments)


def group(kind: str, *parts: Condition) -> Condition:
    return Condition(kind, parts=parts)


SURVIVED = condition("survive", turn=20)
RAISING = Trigger("raise", condition("turn_begins", turn=3), (Effect("add_variable", {"variable": "coins", "by": 5}),))
COINS = Variable("coins", shown=True)
PAID = Effect("award_points", {"side": "gold", "amount": 3})
ASKING = Trigger(
    "ask",
    condition("turn_begins", turn=3),
    (
        Effect(
            "choice",
            {"id": "oil", "text": "Will you share?"},
            branches=tuple(Branch((PAID,), one, one.title()) for one in ("share", "keep")),
        ),
    ),
)


RAZED = Effect("raze_city", {"city": "inn"})
GIVEN = Effect("give_city", {"city": ["inn"], "owner": "silver"})
FLOOD = Effect("terrain", {"terrain": "water", "cells": [[5, 1]]})


def either(*effects: Effect) -> Effect:
    """Chance decides for one of the effects."""
    return Effect("chance", {}, branches=tuple(Branch((one,)) for one in effects))


def earning(coins: int) -> Change:
    """A level that pays once."""
    return when("turn_begins", Effect("add_variable", {"variable": "journey.coins", "by": coins}), turn=3)


def journey(*variables: Variable, asked: VariableTest | None = None, earned: int = 0) -> Callable[[Campaign], Campaign]:
    """A campaign that has variables, its first way ``asked`` one of them, and its first level paying some coins."""

    def plant(one: Campaign) -> Campaign:
        first = one.edges[0] if asked is None else replace(one.edges[0], variables=(asked,))
        one = replace(one, variables=variables, edges=(first, *one.edges[1:]))
        return on("meadow", earning(earned))(one) if earned else one

    return plant


LOOK_THERE = Effect("message", {"text": "There they stand.", "region": "r"})
LONG, DEAR = condition("play_word", length_min=6), condition("play_word", strength=9)
THREE = tuple(Cell(0, column) for column in range(3))
FAULTS = (
    # The six that other checkers miss.
    Planted(
        "text of a victory without its logic",
        "first-light",
        on("meadow", lambda level: replace(gold(end=False)(level), story=Story(won=(StoryPage("You have won!"),)))),
        "side-cannot-win",
        "/conditions/gold",
        "meadow",
        "standard-end",
    ),
    Planted(
        "trigger off the map",
        "first-light",
        on("meadow", when("turn_begins", Effect("terrain", {"terrain": "ice", "cells": [[1, 1], [11, 3]]}), turn=3)),
        "off-map",
        "/triggers/0/effects/0/arguments/cells",
        "meadow",
        "crop",
    ),
    Planted(
        "a variable that nobody looks at",
        "first-light",
        on("meadow", having(variables=(Variable("coins"),))),
        *("variable-unused", "/variables/0/shown", "meadow", "show-variable"),
    ),
    Planted(
        "a variable that is raised too seldom",
        "first-light",
        on(
            "meadow",
            lambda level: replace(
                gold(path("rich", "variable", variable="coins", least=6))(level),
                variables=(COINS,),
                triggers=(RAISING,),
            ),
        ),
        *("variable-never", "/conditions/gold/0", "meadow", "nearest-value"),
    ),
    Planted(
        "a variable that nothing raises",
        "first-light",
        on(
            "meadow",
            lambda level: replace(
                gold(path("rich", "variable", variable="coins", least=3))(level), variables=(Variable("coins", 2),)
            ),
        ),
        *("variable-never", "/conditions/gold/0", "meadow"),
    ),
    Planted(
        "a journey's variable that nobody looks at",
        "first-light",
        journey(Variable("coins")),
        *("variable-unused", "/variables/0/shown", "", "show-variable"),
    ),
    Planted(
        "two variables of one id",
        "first-light",
        journey(Variable("coins", shown=True), Variable("coins", shown=True)),
        *("duplicate-id", "/variables/1/id", "", "new-id"),
    ),
    Planted(
        "a journey's variable that no level changes",
        "first-light",
        journey(Variable("coins", 3), asked=VariableTest("coins", least=3)),
        *("variable-constant", "/variables/0"),
    ),
    Planted(
        "a variable misspelt by a way",
        "first-light",
        journey(COINS, asked=VariableTest("cions", least=3), earned=3),
        *("edge-no-variable", "/edges/0/variables/0/variable", "", "take-suggestion"),
    ),
    Planted(
        "a variable that a way asks and nobody declares",
        "first-light",
        journey(asked=VariableTest("glory", least=3)),
        *("edge-no-variable", "/edges/0/variables/0/variable", "", "forget"),
    ),
    Planted(
        "a way that names a variable for nothing",
        "first-light",
        journey(COINS, asked=VariableTest("coins"), earned=1),
        *("edge-asks-nothing", "/edges/0/variables/0", "", "forget"),
    ),
    Planted(
        "a way that asks more than can be earned",
        "first-light",
        journey(COINS, asked=VariableTest("coins", least=4), earned=3),
        *("edge-variable-never", "/edges/0/variables/0", "", "forget"),
    ),
    Planted(
        "a way that asks for more than it lets be",
        "first-light",
        journey(COINS, asked=VariableTest("coins", least=3, most=2), earned=3),
        *("edge-variable-never", "/edges/0/variables/0", "", "forget"),
    ),
    Planted(
        "a level that pays and whose station no way leaves",
        "first-light",
        lambda one: replace(on("pass", earning(2))(journey(COINS)(one)), nodes=(*one.nodes[:2], Node("end", "pass"))),
        *("variable-not-kept", "/nodes/2"),
    ),
    Planted("unreachable level", "first-light", edges(TO_PASS), "level-unreachable", "/nodes/1"),
    Planted(
        "unwinnable level",
        "first-light",
        on("ford", gold(path("hold", "hold_cities", count=5), end=False)),
        "cities-too-few",
        "/conditions/gold/0",
        "ford",
        "remove-entry",
    ),
    *(
        Planted(
            f"{figure} out of three letters",
            "first-light",
            on("meadow", lambda one, asked=asked: gold(asked)(replace(one, pools=FEW))),
            "goal-too-high",
            "/conditions/gold/0",
            "meadow",
            "remove-entry",
        )
        for figure, asked in (
            ("5000 points", path("rich", "score", points=5000)),
            ("a lead of 5000", path("rich", "lead", points=5000)),
            ("a strength of 100", path("strong", "play_word", strength=100)),
        )
    ),
    Planted(
        "dead end",
        "first-light",
        _with_nodes(Node("cave", "meadow"), edges=(Edge("down", "meadow", "cave", LevelOutcome.LOST),)),
        "dead-end",
        "/nodes/3",
        fix="ending",
    ),
    # Twenty and more besides.
    Planted("map cut in two", "first-light", on("ford", _wall), "map-cut", "/terrain", "ford"),
    Planted("map cut beside a neutral city", "first-light", on("pass", _wall), "map-cut", "/terrain", "pass"),
    Planted(
        "city that no word can reach",
        "first-light",
        on("pass", _block),
        "city-unreachable",
        "/cities/2",
        "pass",
        "remove-thing",
    ),
    Planted(
        "start that can't hold a word",
        "first-light",
        on("ford", with_lava(Cell(8, 4), Cell(10, 4), Cell(9, 3), Cell(9, 5))),
        "no-room",
        "/cities/0/at",
        "ford",
    ),
    Planted(
        "city taken before its owner's first turn",
        "first-light",
        on("meadow", lambda one: replace(one, cities=(one.cities[0], replace(one.cities[1], at=Cell(0, 1))))),
        "city-taken-first",
        "/cities/1",
        "meadow",
    ),
    Planted(
        "last city lost, and no end",
        "first-light",
        on(
            "meadow",
            having(
                conditions=BySide((path("points", "score", points=500),), (path("c", "conquest"),)), standard_end=False
            ),
        ),
        "last-city-no-end",
        "/standard_end",
        "meadow",
        "standard-end",
    ),
    Planted(
        "token on lava",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                one,
                tokens=(Token("t", Cell(0, 0), Element.FLOOD),),
                terrain=one.terrain.having({Cell(0, 0): Terrain.LAVA}),
            ),
        ),
        "token-on-lava",
        "/tokens/0/at",
        "meadow",
        "plains",
    ),
    Planted(
        "a tree that hinders nobody",
        "first-light",
        on("meadow", lambda level: replace(level, terrain=level.terrain.having({Cell(0, 0): Terrain.FOREST}))),
        "forest-idle",
        "/terrain",
        "meadow",
        "plains",
    ),
    Planted(
        "asymmetry",
        "forest-and-fire",
        on("clearing", lambda one: replace(one, terrain=one.terrain.having({Cell(0, 0): Terrain.ICE}))),
        "asymmetric-terrain",
        "/symmetry",
        "clearing",
        "no-symmetry",
    ),
    Planted(
        "neutral city at equal distance",
        "first-light",
        on("meadow", lambda one: replace(one, cities=(*one.cities, City("mill", Cell(5, 5), None)))),
        "neutral-even",
        "/cities/4",
        "meadow",
    ),
    Planted(
        "board larger than the pool can fill",
        "first-light",
        on("ford", having(pools=BySide(*[Pool(PoolKind.ORDER, order="TEARS")] * 2))),
        "board-over-pool",
        "/pools",
        "ford",
        "endless",
    ),
    Planted(
        "condition true at the start",
        "first-light",
        on("meadow", gold(path("home", "hold_cities", cities=["larkfield"]))),
        "true-at-start",
        "/conditions/gold/0",
        "meadow",
        "remove-entry",
    ),
    Planted(
        "trigger that ends the level at once",
        "first-light",
        on("meadow", when("hold_cities", Effect("end", {"winner": "gold"}), cities=["larkfield"])),
        "true-at-start",
        "/triggers/0",
        "meadow",
        "remove-entry",
    ),
    Planted(
        "a word that the lexicon does not have",
        "first-light",
        on("meadow", gold(path("spell", "play_word", words=["XQZZ", "CAT"]))),
        "asked-unknown",
        "/conditions/gold/0/when/arguments/words",
        "meadow",
        "add-word",
    ),
    Planted(
        "a region off the map",
        "first-light",
        on("meadow", lambda one: replace(one, regions=(Region("far", (Cell(0, 0), Cell(40, 40))),))),
        "region-off-board",
        "/regions/0/cells",
        "meadow",
        "crop",
    ),
    Planted(
        "win and lose on the same event",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                one, conditions=BySide((path("dawn", "turn_begins", turn=9),), (path("dusk", "turn_begins", turn=9),))
            ),
        ),
        "win-and-lose",
        "/conditions/silver/0",
        "meadow",
        "remove-entry",
    ),
    Planted(
        "turn limit below the least turns needed",
        "first-light",
        on(
            "pass",
            lambda one: replace(
                gold(path("both", "hold_cities", cities=["coldharbour"], turns=4))(one), rules={"turn_limit": 5}
            ),
        ),
        "turn-limit-short",
        "/conditions/gold/0",
        "pass",
        "raise-limit",
    ),
    Planted(
        "way by a victory that is gone",
        "first-light",
        edges(TO_FORD, replace(TO_PASS, path="conquer")),
        "unknown-path",
        "/edges/1/path",
        fix="forget",
    ),
    Planted(
        "way by a bonus that is gone",
        "first-light",
        edges(TO_FORD, replace(TO_PASS, met=("flood",))),
        "edge-no-objective",
        "/edges/1/met/0",
        fix="forget",
    ),
    Planted(
        "reveals an objective that is gone",
        "first-light",
        on("meadow", when("turn_begins", Effect("reveal", {"condition": "secret"}), turn=3)),
        "no-such-thing",
        "/triggers/0/effects/0/arguments/condition",
        "meadow",
    ),
    Planted(
        "preset along a way that is gone",
        "first-light",
        _preset(Arrival("to-the-frod")),
        "preset-no-edge",
        "/presets/0/arriving/edge",
        "ford",
        "take-suggestion",
    ),
    Planted(
        "carry-over that no way provides",
        "first-light",
        _preset(Arrival("to-the-ford", CarryOver(letters="ABC"))),
        "preset-carry",
        "/presets/0/arriving/carry/letters",
        "ford",
        "bring-less",
    ),
    Planted(
        "tokens carried from a level without any",
        "first-light",
        edges(replace(TO_FORD, carry=Carry(tokens=2)), TO_PASS),
        "carry-never",
        "/edges/0/carry/tokens",
        fix="carry-none",
    ),
    Planted(
        "column of a difficulty that is gone",
        "first-light",
        on("meadow", having(difficulty={"hard": DifficultyColumn(rules={"rack.limit": 8})})),
        "unknown-difficulty",
        "/difficulty/hard",
        "meadow",
        "remove-column",
    ),
    Planted(
        "figure of a condition that is gone",
        "first-light",
        lambda one: replace(
            on(
                "meadow",
                having(difficulty={"hard": DifficultyColumn(rules={"spies": 1}, numbers={"win": {"points": 9}})}),
            )(one),
            difficulties=(),
        ),
        "figure-of-nothing",
        "/difficulty/hard/numbers/win",
        "meadow",
        "remove",
    ),
    Planted(
        "ways that are open together",
        "first-light",
        edges(TO_FORD, replace(TO_FORD, id="skip", end="pass"), TO_PASS),
        "edges-together",
        "/edges/1",
        fix="name-choices",
    ),
    Planted(
        "way that can never be open",
        "first-light",
        edges(TO_FORD, TO_PASS, replace(TO_PASS, id="odd", score_least=50, score_most=40)),
        "edge-never",
        "/edges/2",
        fix="remove-way",
    ),
    Planted(
        "way that another always goes before",
        "first-light",
        edges(TO_FORD, replace(TO_FORD, id="skip", end="pass", priority=3), TO_PASS),
        "edge-shadowed",
        "/edges/1",
        fix="go-first",
    ),
    Planted(
        "empty page",
        "first-light",
        on("meadow", having(story=Story(before=(StoryPage(), StoryPage("Once"))))),
        "empty-page",
        "/story/before/0",
        "meadow",
        "remove-page",
    ),
    Planted(
        "message without a text",
        "first-light",
        on("meadow", when("turn_begins", Effect("message", {"text": " "}), Effect("set_turn", {}), turn=3)),
        "empty-message",
        "/triggers/0/effects/0",
        "meadow",
        "remove-message",
    ),
    Planted(
        "over-long message",
        "first-light",
        on("meadow", when("turn_begins", Effect("message", {"text": "word " * 200}), turn=3)),
        "long-text",
        "/triggers/0/effects/0/arguments/text",
        "meadow",
    ),
    Planted(
        "speaker who turns what follows",
        "first-light",
        on(
            "meadow",
            when("turn_begins", Effect("message", {"text": "Halt!", "speaker": "Chan\u202ecellor\x1b"}), turn=3),
        ),
        "hidden-characters",
        "/triggers/0/effects/0/arguments/speaker",
        "meadow",
        "take-out",
    ),
    Planted(
        "missing picture",
        "first-light",
        on("meadow", having(story=Story(before=(StoryPage("Once", picture="Unused.png"),)))),
        "asset-missing",
        "/story/before/0/picture",
        "meadow",
        "take-suggestion",
    ),
    Planted(
        "untranslated texts",
        "first-light",
        lambda one: replace(one, texts={"de": TextTable({"First Light": "Frühe"})}),
        "text-missing",
        "/texts",
    ),
    Planted(
        "news of a version that the campaign does not have yet",
        "first-light",
        lambda one: replace(one, version="1.0", changes=(Release("1.0"), Release("1.1", "A bridge."))),
        *("release-ahead", "/changes/1"),
        fix="raise-version",
    ),
    Planted(
        "news of one version told twice",
        "first-light",
        lambda one: replace(one, version="1.1", changes=(Release("1.1", "A bridge."), Release("1.1", "A ford."))),
        *("release-twice", "/changes/1"),
        fix="join",
    ),
    Planted(
        "text of nothing",
        "first-light",
        lambda one: replace(one, texts={"en": TextTable({"gone.text": "Gone"})}),
        "text-unused",
        "/texts",
        fix="remove-text",
    ),
    Planted(
        "trigger that does nothing",
        "first-light",
        on("meadow", when("turn_begins", turn=3)),
        "trigger-idle",
        "/triggers/0",
        "meadow",
        "remove-entry",
    ),
    Planted(
        "computers on both sides",
        "first-light",
        on("meadow", having(seats=BySide(Seat("novice"), Seat("greedy")))),
        "nobody-plays",
        "/seats",
        "meadow",
        "person",
    ),
    Planted(
        "sides to be changed that have not the same ways to win",
        "first-light",
        on("meadow", lambda level: gold(path("long", "play_word", length_min=4))(having(rules={"pie": True})(level))),
        "pie-unequal",
        "/rules/pie",
        "meadow",
        "forget",
    ),
    Planted(
        "sides to be changed where something was brought along",
        "first-light",
        lambda one: edges(replace(TO_FORD, carry=Carry(letters=2)), TO_PASS)(PIE_ON_FORD(one)),
        "pie-carry-over",
        "/rules/pie",
        "ford",
        "forget",
    ),
    Planted(
        "a computer in the player's place",
        "first-light",
        on("meadow", having(seats=BySide(Seat("novice"), Seat()))),
        "other-side-played",
        "/seats",
        "meadow",
        "swap-seats",
    ),
    Planted(
        "a region to be kept free of those who stand in it",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                gold(WinPath("free", group(ALL, condition("keep_free", region="r"), condition("survive", turn=10))))(
                    one
                ),
                regions=(Region("r", (Cell(5, 8), Cell(5, 9))),),
                triggers=(Trigger("look", condition("turn_begins", turn=3), (LOOK_THERE,)),),
                start=replace(one.start, letters=BySide((), (Laid(Cell(5, 8), "S"), Laid(Cell(5, 9), "O")))),
            ),
        ),
        "never-true",
        "/conditions/gold/0",
        "meadow",
        "remove-entry",
    ),
    Planted(
        "word both added and banned",
        "first-light",
        on("meadow", having(words=WordChanges(("ORKO",), ("ORKO",)))),
        "word-added-and-banned",
        "/words/banned/0",
        "meadow",
        "remove",
    ),
    Planted(
        "meaning of a word that is not added",
        "first-light",
        on("meadow", having(words=WordChanges(meanings={"GRIMBLADE": ("attacking",)}))),
        "meaning-idle",
        "/words/meanings/GRIMBLADE",
        "meadow",
        "add-word",
    ),
    Planted(
        "letters that make no word",
        "first-light",
        on("meadow", having(pools=BySide(Pool(PoolKind.COUNTS, counts={"Q": 29}), Pool()))),
        "no-word-in-letters",
        "/pools/gold",
        "meadow",
        "standard-pool",
    ),
    Planted(
        "all ways to win hidden",
        "first-light",
        on("meadow", gold(path("secret", "conquest", hidden=True), end=False)),
        "all-hidden",
        "/conditions/gold",
        "meadow",
        "show",
    ),
    Planted(
        "station for nothing",
        "first-light",
        _with_nodes(
            Node("nowhere"),
            edges=(Edge("there", "meadow", "nowhere", LevelOutcome.LOST), Edge("back", "nowhere", "meadow")),
        ),
        "node-empty",
        "/nodes/3",
        fix="remove-station",
    ),
    Planted(
        "ending that a way leads on from",
        "first-light",
        lambda one: replace(
            one,
            nodes=(*one.nodes[:2], replace(one.nodes[2], ending=EndKind.VICTORY)),
            edges=(*one.edges, Edge("back", "pass", "meadow")),
        ),
        "ending-never",
        "/nodes/2/ending",
        fix="only-open",
    ),
    Planted(
        "journey in a circle",
        "first-light",
        lambda one: replace(
            one,
            nodes=(*one.nodes[:2], replace(one.nodes[2], ending=EndKind.VICTORY)),
            edges=(*one.edges, Edge("back", "pass", "meadow")),
        ),
        "never-done",
        "/nodes",
    ),
    Planted(
        "a region that nothing speaks of",
        "first-light",
        on("meadow", having(regions=(Region("harbour", (Cell(1, 1), Cell(1, 2)), "Harbour"),))),
        "region-unused",
        "/regions/0",
        "meadow",
        "remove-thing",
    ),
    Planted(
        "token placed on a city",
        "first-light",
        on("meadow", when("turn_begins", Effect("message", {"text": "Look!"}), _token(Cell(5, 1)), turn=3)),
        "token-not-placed",
        "/triggers/0/effects/1/arguments/at",
        "meadow",
        "remove-effect",
    ),
    Planted(
        "token placed on lava",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                when("turn_begins", _token(Cell(0, 0)), turn=3)(one),
                terrain=one.terrain.having({Cell(0, 0): Terrain.LAVA}),
            ),
        ),
        "token-not-placed",
        "/triggers/0/effects/0/arguments/at",
        "meadow",
        "plains",
    ),
    Planted(
        "condition with its opposite",
        "first-light",
        on("meadow", gold(WinPath("both", group(ALL, LONG, group(NOT, LONG), condition("score", points=60))))),
        "contradiction",
        "/conditions/gold/0/when",
        "meadow",
        "no-opposite",
    ),
    Planted(
        "condition with its opposite deep within an alternative",
        "first-light",
        on(
            "meadow",
            gold(
                WinPath(
                    "both",
                    group(
                        ANY,
                        condition("score", points=80),
                        group(ALL, group(NOT, group(ANY, LONG, DEAR)), group(ALL, condition("lead", points=9), DEAR)),
                    ),
                )
            ),
        ),
        "contradiction",
        "/conditions/gold/0/when/parts/1",
        "meadow",
        "remove-part",
    ),
    Planted(
        "either of a condition and its opposite",
        "first-light",
        on(
            "meadow",
            gold(WinPath("either", group(ALL, condition("score", points=80), group(ANY, group(NOT, LONG), LONG)))),
        ),
        "always-true",
        "/conditions/gold/0/when/parts/1",
        "meadow",
        "no-opposite",
    ),
    # What triggers do (rules, section 13).
    Planted(
        "token with the id of another",
        "first-light",
        on(
            "meadow",
            lambda one: having(tokens=(Token("late", Cell(0, 0), Element.FLOOD),))(
                when("turn_begins", _token(Cell(0, 5)), turn=3)(one)
            ),
        ),
        *("token-id-taken", "/triggers/0/effects/0/arguments/id", "meadow", "new-id"),
    ),
    Planted(
        "flood on a city that itself would take",
        "first-light",
        on("meadow", when("turn_begins", NEWS, _token(Cell(5, 1), "flood"), turn=3)),
        *("token-not-placed", "/triggers/0/effects/1/arguments/at", "meadow", "remove-effect"),
    ),
    Planted(
        "plains that become plains",
        "first-light",
        on("meadow", when("turn_begins", NEWS, Effect("terrain", {"terrain": "plains", "cells": [[0, 0]]}), turn=3)),
        *("effect-idle", "/triggers/0/effects/1", "meadow", "remove-effect"),
    ),
    Planted(
        "award of nothing",
        "first-light",
        on("meadow", when("turn_begins", NEWS, Effect("award_points", {"amount": 0}), turn=3)),
        *("effect-idle", "/triggers/0/effects/1", "meadow", "remove-effect"),
    ),
    Planted(
        "more letters given than a rack holds",
        "first-light",
        on("meadow", when("turn_begins", Effect("give_letters", {"letters": "ABCDEFGHIKLM"}), turn=3)),
        *("letters-over-rack", "/triggers/0/effects/0/arguments/letters", "meadow", "cut"),
    ),
    Planted(
        "letters given for ever",
        "first-light",
        on("meadow", again(Effect("give_letters", {"letters": "ABC"}), every=2)),
        *("gifts-endless", "/triggers/0/effects/0", "meadow", "once"),
    ),
    Planted(
        "turns that are all one side's",
        "first-light",
        on("meadow", again(Effect("set_turn", {"side": "gold"}), every=1)),
        *("side-starved", "/triggers/0/effects/0", "meadow", "once"),
    ),
    Planted(
        "city founded on lava",
        "first-light",
        on("meadow", lambda one: with_lava(Cell(0, 0))(when("turn_begins", NEWS, _city("new", 0, 0), turn=3)(one))),
        *("city-not-founded", "/triggers/0/effects/1/arguments/at", "meadow", "plains"),
    ),
    Planted(
        "city founded on a city",
        "first-light",
        on("meadow", when("turn_begins", NEWS, _city("new", 5, 1), turn=3)),
        *("city-not-founded", "/triggers/0/effects/1/arguments/at", "meadow", "remove-effect"),
    ),
    Planted(
        "city founded with the id of another",
        "first-light",
        on("meadow", when("turn_begins", _city("moorgate", 0, 0), turn=3)),
        *("city-id-taken", "/triggers/0/effects/0/arguments/id", "meadow", "new-id"),
    ),
    Planted(
        "letters laid off the board",
        "first-light",
        on("meadow", when("turn_begins", NEWS, _laid(0, 9, "CAT"), turn=3)),
        *("letters-not-laid", "/triggers/0/effects/1", "meadow", "remove-effect"),
    ),
    Planted(
        "letters laid on lava",
        "first-light",
        on("meadow", lambda one: with_lava(Cell(0, 1))(when("turn_begins", NEWS, _laid(0, 0, "CAT"), turn=3)(one))),
        *("letters-not-laid", "/triggers/0/effects/1", "meadow", "plains"),
    ),
    Planted(
        "letters laid over the enemy",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                when("turn_begins", NEWS, _laid(5, 8, "CAT"), turn=3)(one),
                start=replace(one.start, letters=BySide((), (Laid(Cell(5, 8), "S"), Laid(Cell(5, 9), "O")))),
            ),
        ),
        *("letters-on-letters", "/triggers/0/effects/1", "meadow", "remove-effect"),
    ),
    Planted(
        "allowed only what nobody can do",
        "first-light",
        on("meadow", when("turn_begins", Effect("allow", {"side": "gold", "actions": ["invoke"]}), turn=3)),
        *("allow-stuck", "/triggers/0/effects/0/arguments/actions", "meadow", "let-end-turn"),
    ),
    Planted(
        "unknown way closed",
        "first-light",
        on("meadow", when("turn_begins", NEWS, Effect("close_objective", {"condition": "pionts"}), turn=3)),
        *("no-such-thing", "/triggers/0/effects/1/arguments/condition", "meadow", "take-suggestion"),
    ),
    # What can't come about in time, or together.
    Planted(
        "end before what must be survived",
        "first-light",
        on(
            "meadow",
            lambda one: when("turn_begins", Effect("end", {}), turn=11)(gold(path("last", "survive", turn=30))(one)),
        ),
        *("ended-before", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    Planted(
        "the other side's end before what must be survived",
        "first-light",
        on(
            "meadow",
            having(
                conditions=BySide((path("last", "survive", turn=30),), (path("dawn", "turn_begins", turn=11),)),
            ),
        ),
        *("ended-before", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    Planted(
        "lava on the city that must be held",
        "first-light",
        on(
            "meadow",
            lambda one: when("turn_begins", Effect("terrain", {"terrain": "lava", "cells": [[5, 9]]}), turn=7)(
                gold(WinPath("hold", group(ALL, condition("hold_cities", cities=["moorgate"]), SURVIVED)))(one)
            ),
        ),
        *("lost-before", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    Planted(
        "flood before a city was held for long enough",
        "first-light",
        on(
            "meadow",
            lambda one: when("turn_begins", Effect("terrain", {"terrain": "water", "cells": [[5, 1]]}), turn=6)(
                gold(path("hold", "hold_cities", cities=["larkfield"], turns=8))(one)
            ),
        ),
        *("lost-before", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    Planted(
        "flood before a city was held for long enough, whatever is chosen",
        "first-light",
        on(
            "meadow",
            lambda one: when("turn_begins", either(FLOOD, FLOOD), turn=6)(
                gold(path("hold", "hold_cities", cities=["larkfield"], turns=8))(one)
            ),
        ),
        *("lost-before", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    Planted(
        "end before what must be survived, whatever chance decides",
        "first-light",
        on(
            "meadow",
            lambda one: when("turn_begins", either(Effect("end", {}), Effect("end", {"winner": "gold"})), turn=11)(
                gold(path("last", "survive", turn=30))(one)
            ),
        ),
        *("ended-before", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    *(
        Planted(
            f"letters that no pool has, asked for by {name}",
            "first-light",
            on("meadow", lambda one, asked=asked: replace(gold(path("word", "play_word", **asked))(one), pools=FEW)),
            *("letters-missing", "/conditions/gold/0", "meadow", "remove-entry"),
        )
        for name, asked in {
            "a word": {"words": ["TACT"]},
            "how it begins": {"starts_with": "Q"},
            "how it ends": {"ends_with": "TT"},
            "how it looks": {"pattern": "C?Q*"},
        }.items()
    ),
    Planted(
        "word longer than where it must lie",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                gold(path("word", "play_word", words=["STONE"], region="r"))(one),
                regions=(Region("r", tuple(Cell(row, column) for row in (3, 4) for column in (1, 2, 3, 4))),),
            ),
        ),
        *("never-true", "/conditions/gold/0", "meadow"),
    ),
    Planted(
        "survived before a time that is over",
        "first-light",
        on("meadow", gold(WinPath("late", group(IN_ORDER, SURVIVED, condition("within", turn=10))))),
        *("turn-limit-short", "/conditions/gold/0", "meadow", "remove-entry"),
    ),
    *(
        Planted(
            f"{name} that exclude each other",
            "first-light",
            on(
                "meadow",
                lambda one, parts=parts: having(variables=(Variable("coins", shown=True),), triggers=(RAISING, ASKING))(
                    gold(WinPath("both", group(ALL, condition("play_word", length_min=4), *parts)))(one)
                ),
            ),
            *("never-together", "/conditions/gold/0/when", "meadow", "remove-entry"),
        )
        for name, parts in {
            "scores": (condition("score", points=50), group(NOT, condition("score", points=30))),
            "leads": (condition("lead", points=3), condition("lead", points=3, side="silver")),
            "figures of a variable": (
                condition("variable", variable="coins", least=3),
                condition("variable", variable="coins", most=2),
            ),
            "owners of a city": (
                condition("hold_cities", cities=["larkfield"]),
                condition("hold_cities", cities=["larkfield"], side="silver"),
            ),
            "more cities of both sides than there are": (
                condition("hold_cities", count=2),
                condition("hold_cities", count=3, side="silver"),
            ),
            "two answers to one choice": (
                condition("chose", choice="oil", option="share"),
                condition("chose", choice="oil", option="keep"),
            ),
            "conquest and a city of the conquered": (
                condition("conquest"),
                group(NOT, group(NOT, condition("hold_cities", count=1, side="silver"))),
            ),
        }.items()
    ),
    Planted(
        "ice that bears nothing",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                one, rules={**one.rules, "ice.bears": 0}, terrain=one.terrain.having({Cell(0, 0): Terrain.ICE})
            ),
        ),
        *("ice-bears-nothing", "/terrain", "meadow", "bear-more"),
    ),
    Planted(
        "city shut in",
        "first-light",
        on("meadow", lambda one: with_lava(*PRISON)(replace(one, cities=(*one.cities, JAIL)))),
        *("city-shut-in", "/cities/4", "meadow", "remove-thing"),
    ),
    Planted(
        "base scores that nobody makes up for",
        "first-light",
        on("meadow", having(start=Start(base=BySide(0, 90_000)))),
        *("base-hopeless", "/start/base", "meadow", "even"),
    ),
    # Ways and stations.
    Planted(
        "way that waits for more points than there are",
        "first-light",
        edges(replace(TO_FORD, score_least=900_000), TO_PASS),
        *("edge-score-high", "/edges/0/score_least", "", "within-reach"),
    ),
    Planted(
        "victory that leads back for ever",
        "first-light",
        edges(TO_FORD, replace(TO_PASS, end="ford")),
        *("edge-to-itself", "/edges/1", "", "remove-way"),
    ),
    Planted(
        "way that waits for the other side's objective",
        "first-light",
        edges(TO_FORD, replace(TO_PASS, met=("silver-points",))),
        *("edge-other-side", "/edges/1/met/0", "", "forget"),
    ),
    Planted(
        "level copied",
        "first-light",
        lambda one: _with_nodes(Node("again", "copy", ending=EndKind.VICTORY), edges=(Edge("on", "pass", "again"),))(
            replace(one, levels=(*one.levels, replace(one.level("ford"), id="copy", name="The Other Ford")))
        ),
        *("level-copied", "", "copy", "one-level"),
    ),
    Planted(
        "journey that ends in a defeat alone",
        "first-light",
        lambda one: replace(
            one,
            nodes=(*one.nodes, Node("rout", pages=(StoryPage("All is lost."),), ending=EndKind.DEFEAT)),
            edges=(*one.edges, Edge("back", "pass", "meadow"), Edge("down", "pass", "rout", LevelOutcome.LOST)),
        ),
        *("only-defeat", "/nodes"),
    ),
    # What waits for itself, and what triggers forbid, close or burn before.
    Planted(
        "choice that only its own answer opens",
        "first-light",
        on("meadow", when("chose", *ASKING.effects, choice="oil", option="share")),
        *("waits-in-vain", "/triggers/0", "meadow", "remove-entry"),
    ),
    Planted(
        "variable that only its own condition raises",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                one,
                variables=(COINS,),
                triggers=(replace(RAISING, when=condition("variable", variable="coins", least=3)),),
            ),
        ),
        *("waits-in-vain", "/triggers/0", "meadow", "remove-entry"),
    ),
    Planted(
        "two triggers that wait for each other",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                one,
                variables=(COINS,),
                triggers=(
                    replace(ASKING, when=condition("variable", variable="coins", least=5)),
                    replace(RAISING, when=condition("chose", choice="oil", option="keep")),
                ),
                conditions=BySide((path("rich", "variable", variable="coins", least=5),), one.conditions.silver),
            ),
        ),
        *("waits-in-vain", "/conditions/gold/0", "meadow"),
    ),
    *(
        Planted(
            f"{asked.kind} where only {', '.join(allowed)} is allowed",
            "first-light",
            on(
                "meadow",
                lambda one, asked=asked, allowed=allowed, turn=turn: replace(
                    when("turn_begins", Effect("allow", {"side": "gold", "actions": list(allowed)}), turn=turn)(one),
                    conditions=BySide((WinPath("way", asked),), one.conditions.silver),
                    tokens=(Token("t", Cell(2, 8), Element.DROUGHT),),
                ),
            ),
            *("allow-bars", "/triggers/0/effects/0/arguments/actions", "meadow", "allow-too"),
        )
        for asked, allowed, turn in (
            (condition("score", points=20), ("end_turn",), 1),
            (condition("play_word", length_min=4), ("redeploy", "end_turn"), 1),
            (condition("hold_cities", cities=["moorgate"]), ("end_turn",), 1),
            (condition("invoke"), ("commit", "end_turn"), 1),
        )
    ),
    Planted(
        "only way to win closed as the level begins",
        "first-light",
        on(
            "meadow",
            lambda one: replace(
                when("turn_begins", PAID, Effect("close_objective", {"condition": "points"}), turn=1)(one),
                standard_end=False,
            ),
        ),
        *("closed-before", "/triggers/0/effects/1", "meadow", "remove-effect"),
    ),
    *(
        Planted(
            f"{asked.kind} where {terrain} comes at turn {turn}",
            "first-light",
            on(
                "meadow",
                lambda one, asked=asked, terrain=terrain, turn=turn, at=at: replace(
                    when("turn_begins", Effect("terrain", {"terrain": terrain, "region": "glade"}), turn=turn)(one),
                    conditions=BySide((WinPath("way", asked),), one.conditions.silver),
                    regions=(Region("glade", at),),
                ),
            ),
            *("ground-gone", "/conditions/gold/0", "meadow", "remove-entry"),
        )
        for asked, terrain, turn, at in (
            (condition("place_letters", region="glade"), "lava", 1, (Cell(4, 4), Cell(4, 5))),
            (condition("place_letters", region="glade"), "water", 1, (Cell(0, 0),)),
            (condition("occupy", region="glade", count=2, turns=3), "lava", 2, (Cell(0, 4), Cell(0, 5))),
            (condition("play_word", region="glade"), "lava", 1, (Cell(4, 4), Cell(4, 5), Cell(4, 6))),
        )
    ),
    Planted(
        "turns that come again for a trigger that does not",
        "first-light",
        on("meadow", when("turn_begins", PAID, turn=3, every=2)),
        *("every-once", "/triggers/0", "meadow", "repeat"),
    ),
    *(
        Planted(
            f"city {name} beside a token and a city that goes",
            "first-light",
            on(
                "meadow",
                lambda one, cities=cities: replace(
                    when("turn_begins", *cities, turn=3)(one),
                    tokens=(Token("t", Cell(2, 8), Element.DROUGHT),),
                    cities=(*one.cities, City("inn", Cell(9, 9), None, "Inn")),
                ),
            ),
            *(code, f"/triggers/0/effects/1/arguments/{member}", "meadow", fix),
        )
        for name, cities, code, member, fix in (
            (
                "founded on another",
                (Effect("raze_city", {"city": "inn"}), _city("new", 5, 9)),
                *("city-not-founded", "at", "remove-effect"),
            ),
            (
                "founded with an id that stands",
                (Effect("raze_city", {"city": "inn"}), _city("moorgate", 4, 4)),
                *("city-id-taken", "id", "new-id"),
            ),
            ("founded twice", (_city("new", 4, 4), _city("new", 4, 6)), "city-id-taken", "id", "new-id"),
            ("founded where one was", (_city("new", 4, 4), _city("newer", 4, 4)), "city-not-founded", "at", ""),
        )
    ),
    *(
        Planted(
            f"{effect.kind} of which nothing comes",
            "first-light",
            on("meadow", when("turn_begins", PAID, effect, turn=3)),
            *("branches-idle", "/triggers/0/effects/1", "meadow", "remove-effect"),
        )
        for effect in (
            Effect("chance", {}, (Branch(), Branch())),
            Effect("choice", {"id": "c", "text": "Well?"}, (Branch((), "yes", "Yes."), Branch((), "no", "No."))),
        )
    ),
    *(
        Planted(
            f"city razed and given ({'both' if number else 'the other way'} round)",
            "first-light",
            on(
                "meadow",
                lambda one, effects=effects: replace(
                    when("turn_begins", *effects, turn=3)(one),
                    cities=(*one.cities, City("inn", Cell(9, 9), None, "Inn")),
                ),
            ),
            *("city-gone", f"/triggers/0/effects/{number}", "meadow", "remove-effect"),
        )
        for number, effects in ((1, (RAZED, GIVEN)), (0, (GIVEN, RAZED)))
    ),
    # Difficulties and presets.
    Planted(
        "more asked at the easy difficulty than at the hard one",
        "first-light",
        lambda one: replace(
            on(
                "meadow",
                having(
                    difficulty={
                        "easy": DifficultyColumn(numbers={"points": {"points": 70}}),
                        "hard": DifficultyColumn(numbers={"points": {"points": 50}}),
                    }
                ),
            )(one),
            difficulties=(Difficulty("easy", "Easy"), Difficulty("hard", "Hard")),
        ),
        *("difficulty-order", "/difficulty/easy/numbers/points/points", "meadow", "swap-figures"),
    ),
    *(
        Planted(name, "first-light", _position(position), code, f"/presets/0{pointer}", "ford", fix)
        for name, position, code, pointer, fix in (
            (
                "preset of another size",
                Position(terrain=TerrainMap.from_rows(["....."] * 5)),
                *("preset-size", "/position/terrain", "level-map"),
            ),
            (
                "preset with unknown letters",
                Position(racks=BySide("CÄT", "DOG")),
                *("preset-no-value", "/position/racks/gold", "remove-letters"),
            ),
            (
                "preset with more letters than a rack holds",
                Position(racks=BySide("ABCDEFGHIKLM", "DOG")),
                *("preset-rack", "/position/racks/gold", "cut"),
            ),
            ("preset beyond the last turn", Position(turn=900), "preset-turn", "/position/turn", "clamp"),
            ("preset that is won already", Position(base=BySide(500, 0)), "preset-over", "", "remove-preset"),
            (
                "preset with a variable that there is not",
                Position(variables={"coins": 3}),
                *("preset-variable", "/position/variables/coins", "remove"),
            ),
        )
    ),
    Planted(
        "presets of no level",
        "first-light",
        lambda one: replace(one, presets={"frod": PresetFile((Preset("p", "Late", Position(turn=3)),))}),
        *("preset-no-level", "", "", "remove-presets"),
    ),
    *(
        Planted(
            f"note {how} the map",
            "first-light",
            lambda one, note=note: replace(one, notes={"ford": NoteFile((note,))}),
            *("note-off-board", "/notes/0", "ford", "crop"),
        )
        for how, note in (
            ("off", MapNote("far", Cell(90, 3), "Here")),
            ("that leads off", MapNote("away", Cell(3, 3), to=Cell(3, 90))),
            ("with an area off", MapNote("wide", Cell(3, 3), "All of it", cells=(Cell(3, 3), Cell(90, 3)))),
        )
    ),
    # What texts say.
    Planted(
        "sentence copied instead of translated",
        "first-light",
        lambda one: replace(
            having_page("Once there was a quiet meadow.")(one),
            texts={"de": TextTable({"Once there was a quiet meadow.": "Once there was a quiet meadow."})},
        ),
        *("text-copied", "/texts"),
    ),
    *(
        Planted(name, "first-light", having_page(text), code, "/story/before/0/text", "meadow", fix)
        for name, text, code, fix in (
            ("word in no list", "The medow lies quiet in the light of the early morning.", "misspelt", "allow-words"),
            ("mark that is not closed", "The *meadow lies quiet.", "mark-unclosed", "no-stars"),
            ("bold mark that is not closed", "The meadow** lies quiet.", "mark-unclosed", "no-stars"),
            ("figure that is none of the level's", "Whoever has eighty points wins.", "figure-differs", ""),
            ("figure in digits that is none of the level's", "Win with 600 points!", "figure-differs", ""),
            ("city that is not called so", "Take Moorgote before the evening.", "city-misspelt", "take-suggestion"),
            ("placeholder that nothing fills in", "Welcome, {player}!", "placeholder", "no-braces"),
            ("id that stands in no table", "meadow.story.begin", "id-in-no-table", ""),
        )
    ),
    Planted(
        "level without a name",
        "first-light",
        on("meadow", having(name=" ")),
        *("name-blank", "/name", "meadow", "id-as-name"),
    ),
    Planted(
        "city with a blank name",
        "first-light",
        on("meadow", lambda one: replace(one, cities=(replace(one.cities[0], name="  "), *one.cities[1:]))),
        *("name-blank", "/cities/0/name", "meadow", "id-as-name"),
    ),
    Planted(
        "difficulty without a name",
        "first-light",
        lambda one: replace(one, difficulties=(Difficulty("easy", ""),)),
        *("name-blank", "/difficulties/0/name", "", "id-as-name"),
    ),
)


def keys(issues: list[Issue]) -> set[tuple[str, str, str]]:
    return {(issue.code, issue.place.file, issue.place.pointer) for issue in issues}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_at_its_place(fault: Planted, words: Lexicon) -> None:
    campaign = fault.plant(shipped(fault.campaign))
    issues = open_issues(campaign, words)
    hits = [issue for issue in issues if (issue.code, issue.place.pointer) == (fault.code, fault.pointer)]
    assert len(hits) == 1, keys(issues)
    assert hits[0].place.level in (fault.level, "") or not fault.level
    if fault.level:
        assert fault.level in hits[0].place.file
    text, advice = say_issue(english(), hits[0])
    assert "?" not in text.replace("Did you mean", "")
    assert advice


@pytest.mark.proof
@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault.fix], ids=lambda fault: fault.name)
def test_its_fix_mends_it_and_brings_nothing_new(fault: Planted, words: Lexicon) -> None:
    campaign = fault.plant(shipped(fault.campaign))
    before = open_issues(campaign, words)
    issue = next(one for one in before if (one.code, one.place.pointer) == (fault.code, fault.pointer))
    assert fault.fix in [fix.id for fix in fixes_for(issue, campaign)]
    fix = fix_named(fault.code, fault.fix)
    assert fix is not None
    after = apply_fix(campaign, issue, fix)
    assert after is not None
    left = open_issues(after, words)
    assert (issue.code, issue.place.file, issue.place.pointer) not in keys(left) or len(left) < len(before)
    assert {one.code for one in left} <= {one.code for one in before}
    before_levels = [replace(campaign.level(one.id), journey=()) for one in after.levels]
    changed = sum(replace(one, journey=()) != other for one, other in zip(after.levels, before_levels, strict=True))
    assert changed + len(campaign.levels) - len(after.levels) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted(resources.campaigns().iterdir()), ids=lambda path: path.name)
def test_nothing_shipped_is_alarmed_about(folder: Path, words: Lexicon) -> None:
    campaign = shipped(folder.name)
    found = sorted_out(check_campaign(campaign, RULESETS, words, assets=assets_in(folder)), campaign)
    assert found.open == ()


def test_a_malformed_row_of_a_map_is_found_with_its_line(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "copy"))
    file = folder / "levels/meadow.json"
    file.write_text(file.read_text("utf-8").replace('".f....^....",', '".f....^...",'), "utf-8")
    (issue,) = [one for one in check_folder(folder, RULESETS).issues if one.severity is Severity.ERROR]
    assert (issue.code, issue.place.pointer) == ("terrain-row-length", "/terrain/2")
    assert issue.place.line is not None
    assert ".f....^..." in file.read_text("utf-8").splitlines()[issue.place.line - 1]


def test_what_can_not_be_at_one_difficulty_is_found_in_its_column() -> None:
    campaign = shipped("first-light")
    won = path("points", "turn_begins", turn=30)
    late = having(
        conditions=BySide((won,), ()), difficulty={"hard": DifficultyColumn(numbers={"points": {"turn": 90}})}
    )
    campaign = replace(on("meadow", late)(campaign), difficulties=(Difficulty("hard", "Hard"),))
    assert [(one.code, one.place.pointer) for one in open_issues(campaign, None)] == [
        ("turn-limit-short", "/difficulty/hard")
    ]


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (group(ALL, LONG, group(ANY, DEAR, group(NOT, LONG))), []),
        (group(ALL, LONG, group(NOT, DEAR)), []),
        (group(ALL, condition("score", points=90), group(ANY, group(ALL, LONG, DEAR), group(NOT, LONG))), []),
        (group(ALL, LONG, DEAR, group(NOT, group(ALL, DEAR, LONG))), [("contradiction", "/conditions/gold/0/when")]),
        (group(NOT, group(ANY, LONG, group(NOT, LONG))), [("always-true", "/conditions/gold/0/when/parts/0")]),
        (group(ANY, LONG, group(NOT, LONG)), [("true-at-start", "/conditions/gold/0")]),
    ],
)
def test_what_contradicts_itself_is_told_once_and_nothing_else(tree: Condition, told: list[tuple[str, str]]) -> None:
    campaign = on("meadow", gold(WinPath("way", tree)))(shipped("first-light"))
    assert [(one.code, one.place.pointer) for one in open_issues(campaign, None)] == told


@pytest.mark.slow
@pytest.mark.parametrize(("base", "more"), [((0, 30), -30), ((30, 0), 30), ((20, 50), -30)])
def test_the_greatest_lead_is_what_a_side_can_have_more_than_the_other_begins_with(
    base: tuple[int, int], more: int
) -> None:
    def most(base: BySide[int], asked: int) -> object:
        """The greatest lead that the check tells of, None where it has nothing to say of one of ``asked``."""
        start = having(pools=FEW, start=Start(base=base))
        asking = gold(path("ahead", "lead", points=asked))
        campaign = on("meadow", lambda one: start(asking(one)))(shipped("first-light"))
        told = [issue for issue in open_issues(campaign, None) if issue.code == "goal-too-high"]
        return told[0].details["most"] if told else None

    even = most(BySide(0, 0), 5000)
    assert isinstance(even, int)
    assert most(BySide(*base), 5000) == even + more
    assert (most(BySide(*base), even + more), most(BySide(*base), even + more + 1)) == (None, even + more)


def test_who_leads_from_below_nothing_may_have_few_points() -> None:
    few = group(ALL, condition("lead", points=50), group(NOT, condition("score", points=20)))
    planted = having(conditions=BySide((WinPath("way", few),), ()), start=Start(base=BySide(0, -60)))
    found = open_issues(on("meadow", planted)(shipped("first-light")), None)
    assert "never-together" not in {issue.code for issue in found}


def test_what_only_one_course_of_chance_takes_away_or_brings_is_not_certain() -> None:
    held = gold(path("hold", "hold_cities", cities=["larkfield"], turns=8))
    asked = having(conditions=BySide((path("word", "play_word", starts_with="Q"),), ()), pools=FEW)
    given = Effect("give_letters", {"side": "gold", "letters": "Q"})
    for goal, course in ((held, FLOOD), (asked, given)):
        level = on("meadow", lambda one, goal=goal, course=course: goal(when("turn_begins", either(course, PAID))(one)))
        found = {issue.code for issue in open_issues(level(shipped("first-light")), None)}
        assert not found & {"lost-before", "letters-missing"}


BESIDE = frozenset({"forest-idle", "figure-differs"})
"""What may be told of the meadow where other points are asked for than its description says, or it has other cities."""

BARRED = Effect("allow", {"side": "gold", "actions": ["end_turn"]})
FREED = Effect("allow", {"side": "gold", "actions": []})


def lesson(*triggers: tuple[Condition, Effect], goal: Condition) -> set[tuple[str, object]]:
    """What is told of a level that begins with a lesson in which nothing but ending the turn is allowed."""
    begin = (condition("turn_begins", turn=1), BARRED)
    named = (Trigger(f"t{number}", when, (effect,)) for number, (when, effect) in enumerate((begin, *triggers)))
    level = having(triggers=tuple(named), conditions=BySide((WinPath("way", goal),), ()))
    found = [one for one in open_issues(on("meadow", level)(shipped("first-light")), None) if one.code not in BESIDE]
    return {(issue.code, issue.details.get("other", issue.details.get("id"))) for issue in found}


def test_what_is_forbidden_is_so_until_something_that_can_happen_allows_it_again() -> None:
    word = condition("play_word", length_min=4)
    assert lesson((condition("turn_begins", turn=3), FREED), goal=word) == set()
    assert lesson((condition("score", points=1), FREED), goal=word) == {("allow-bars", "way"), ("allow-bars", "t1")}
    assert lesson((condition("turn_begins", turn=3), either(FREED, PAID)), goal=word) == set()
    theirs = Effect("allow", {"side": "silver", "actions": ["commit"]})
    assert ("allow-bars", "way") in lesson((condition("turn_begins", turn=3), theirs), goal=word)
    given = Effect("lay_letters", {"side": "gold", "at": [5, 1], "letters": "SO"})
    assert lesson((condition("turn_begins", turn=2), given), (condition("score", points=2), FREED), goal=word) == set()


def test_of_what_is_waited_for_in_vain_only_that_is_named_which_never_goes_off_and_would_bring_it() -> None:
    rich = replace(RAISING, id="rich", when=condition("variable", variable="coins", least=3))
    poor = replace(RAISING, id="poor", effects=(Effect("set_variable", {"variable": "coins", "value": 1}),))
    share = replace(ASKING, id="share", when=condition("chose", choice="oil", option="share"))
    (asking,) = ASKING.effects
    branches = (asking.branches[1], replace(asking.branches[1], id="drop"))
    other = replace(ASKING, id="other", effects=(replace(asking, branches=branches),))
    for triggers in ((poor, rich), (other, share)):
        planted = having(variables=(COINS,), triggers=triggers)
        found = open_issues(on("meadow", planted)(shipped("first-light")), None)
        assert [one.details["others"] for one in found if one.code == "waits-in-vain"] == [triggers[1].id]


def test_a_city_is_gone_in_branches_too_and_a_branch_that_is_told_of_is_not_idle() -> None:
    told = Effect("chance", {}, (Branch((), text="The wind turns."), Branch()))
    inn = having(cities=(*shipped("first-light").level("meadow").cities, City("inn", Cell(9, 9), None, "Inn")))
    both = Effect("give_city", {"city": ["inn", "moorgate"], "owner": "silver"})
    planted = when("turn_begins", RAZED, either(GIVEN, PAID), told, both, turn=3)
    found = open_issues(on("meadow", lambda one: planted(inn(one)))(shipped("first-light")), None)
    wanted = {"city-gone", "branches-idle"}
    where = "/triggers/0/effects/1/branches/0/effects/0"
    assert [(one.code, one.place.pointer) for one in found if one.code in wanted] == [("city-gone", where)]


def test_a_choice_of_which_nothing_comes_is_idle_unless_its_answer_is_asked() -> None:
    branches = (Branch((), "yes", "Yes."), Branch((), "no", "No."))
    first, second = (Effect("choice", {"id": name, "text": "Well?"}, branches) for name in ("one", "two"))
    asked = having(conditions=BySide((path("way", "chose", choice="one", option="yes"),), ()))
    planted = when("turn_begins", first, second, turn=3)
    found = open_issues(on("meadow", lambda one: planted(asked(one)))(shipped("first-light")), None)
    idle = [one.place.pointer for one in found if one.code == "branches-idle"]
    assert idle == ["/triggers/0/effects/1"]


def test_what_is_asked_beside_what_can_be_is_told_in_figures() -> None:
    coins = condition("variable", variable="coins", **{"is": 9})
    for asked, told in (
        (condition("hold_cities", count=50), {"asked": 50, "count": 50}),
        (coins, {"asked": "= 9", "least": 0, "most": 5}),
    ):
        planted = having(variables=(COINS,), triggers=(RAISING,), conditions=BySide((WinPath("way", asked),), ()))
        found = open_issues(on("meadow", planted)(shipped("first-light")), None)
        (issue,) = (one for one in found if one.code in ("cities-too-few", "variable-never"))
        assert told.items() <= issue.details.items()


def test_what_may_come_first_is_no_fault() -> None:
    """A word before the lesson, letters before the fire, a victory before its way is closed, a choice of old."""
    closing, burning = (
        Effect("close_objective", {"condition": "way"}),
        Effect("terrain", {"terrain": "lava", "region": "glade"}),
    )
    glade = Region("glade", (Cell(5, 2), Cell(5, 3)))
    either = group(ANY, condition("chose", choice="oil", option="share"), condition("turn_begins", turn=9))
    for goal, trigger in (
        (condition("hold_cities", cities=["moorgate"]), Trigger("late", condition("turn_begins", turn=2), (BARRED,))),
        (
            condition("hold_cities", cities=["moorgate"], turns=5),
            Trigger("late", condition("turn_begins", turn=2), (BARRED,)),
        ),
        (condition("score", points=3), Trigger("late", condition("turn_begins", turn=2), (closing,))),
        (condition("place_letters", region="glade"), Trigger("late", condition("turn_begins", turn=2), (burning,))),
        (condition("score", points=3), replace(ASKING, when=either)),
        (
            condition("score", points=3),
            Trigger("late", group(ALL, condition("turn_begins", turn=3, every=2), LONG), (PAID,)),
        ),
        (condition("score", points=3), Trigger("late", condition("turn_begins", turn=3), (RAZED, _inn(), GIVEN))),
    ):
        planted = having(
            conditions=BySide((WinPath("way", goal),), ()),
            triggers=(trigger,),
            regions=(glade,) if trigger.effects == (burning,) else (),
            cities=(*shipped("first-light").level("meadow").cities, City("inn", Cell(8, 9), None, "Inn")),
        )
        found = open_issues(on("meadow", planted)(shipped("first-light")), None)
        assert {issue.code for issue in found} <= BESIDE, trigger


def _inn() -> Effect:
    return Effect("found_city", {"id": "inn", "at": [8, 9], "owner": "gold"})


def test_missing_letters_and_no_others_come_into_the_pool() -> None:
    word = gold(path("word", "play_word", contains="QUIZ"))
    for pool, counts in (
        (Pool(PoolKind.COUNTS, counts={"A": 2, "U": 1}), {"A": 2, "U": 1, "Q": 1, "I": 1, "Z": 1}),
        (Pool(PoolKind.ORDER, order="UAA"), {"A": 2, "U": 1, "Q": 1, "I": 1, "Z": 1}),
    ):
        planted = on("meadow", lambda one, pool=pool: word(replace(one, pools=BySide(pool, pool))))
        campaign = planted(shipped("first-light"))
        (issue,) = [one for one in open_issues(campaign, None) if one.code == "letters-missing"]
        after = apply_fix(campaign, issue, fixes_for(issue, campaign)[0])
        assert after is not None
        gold_pool, silver_pool = after.level("meadow").pools
        assert gold_pool.kind is pool.kind and silver_pool == pool
        assert (gold_pool.counts or Counter(gold_pool.order)) == counts


def test_an_ending_that_a_way_may_but_need_not_lead_on_from_is_one() -> None:
    campaign = shipped("first-light")
    last = replace(campaign.nodes[2], ending=EndKind.VICTORY)
    secret = Edge("secret", "pass", "meadow", score_least=300)
    campaign = replace(campaign, nodes=(*campaign.nodes[:2], last), edges=(*campaign.edges, secret))
    assert not open_issues(campaign, None)
    campaign = replace(campaign, edges=(*campaign.edges, Edge("else", "pass", "ford", score_most=299)))
    assert {one.code for one in open_issues(campaign, None)} == {"ending-never", "never-done"}


def test_where_lava_and_cities_may_go_a_token_may_be_placed() -> None:
    cool = Effect("terrain", {"terrain": "plains", "cells": [[0, 0]]})
    campaign = on(
        "meadow",
        lambda one: replace(
            when("turn_begins", cool, _token(Cell(0, 0)), turn=3)(one),
            terrain=one.terrain.having({Cell(0, 0): Terrain.LAVA}),
        ),
    )(shipped("first-light"))
    assert not open_issues(campaign, None)
    flood = having(tokens=(Token("t", Cell(0, 5), Element.FLOOD),))
    planted = on("meadow", lambda one: flood(when("turn_begins", _token(Cell(5, 1)), turn=3)(one)))
    assert not open_issues(planted(shipped("first-light")), None)


def test_where_gold_lifts_a_word_and_lays_it_again_no_city_is_safe() -> None:
    campaign = shipped("thin-ice")
    level = campaign.level("frozen-lake")
    hut = replace(level.cities[2], at=Cell(5, 5))
    campaign = campaign.having_level(replace(level, cities=(*level.cities[:2], hut)))
    assert "city-taken-first" in {issue.code for issue in open_issues(campaign, None)}


def test_there_are_codes_enough_and_most_warnings_can_be_mended() -> None:
    assert len(CHECKS) >= 40
    codes = {fault.code for fault in FAULTS}
    assert len(codes) >= 26
    severe = [code for code, check in CHECKS.items() if check.severity is not Severity.HINT]
    assert sum(bool(CHECKS[code].fixes) for code in severe) * 3 > len(severe) * 2
