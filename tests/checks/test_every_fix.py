"""Every code has a fault planted for it, and every fix mends what it is offered for and brings no new error."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

import pytest

from runtime import resources
from runtime.campaign.model import (
    Accepted,
    AcceptedFile,
    Campaign,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    MapNote,
    Node,
    NoteFile,
    Release,
    TextTable,
)
from runtime.campaign.play import Arrival, Preset, PresetFile, Proof, ProofFile
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_campaign
from runtime.checks.acceptance import sorted_out
from runtime.checks.quick_fixes import CHECKS, WITHOUT_FIX, apply_fix, fixes_for
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.conditions.condition_kinds import ALL, ANY, NOT
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    DifficultyColumn,
    Effect,
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
from runtime.support.issues import Issue, IssueCode, Place, Severity
from tests.checks import test_planted_faults as shipped_faults
from tests.checks import test_table_faults as table_faults

RULESETS = read_rulesets(resources.assets() / "rulesets")
GOLD, SILVER = City("g", Cell(1, 1), Side.GOLD, "Goldham"), City("s", Cell(7, 7), Side.SILVER, "Silverton")
PLAIN = Level("plain", "Plain", TerrainMap.filled(Size(9, 9)), cities=(GOLD, SILVER))
TINY = Campaign(
    "tiny", "Tiny", (PLAIN,), nodes=(Node("one", "plain", ending=EndKind.VICTORY),), start="one", language="en"
)
FEW = Pool(PoolKind.COUNTS, counts={"C": 9, "A": 9, "T": 9})
Plant = Callable[[Campaign], Campaign]


@dataclass(frozen=True)
class Row:
    """A fault of a code in a small campaign of one level; ``assets`` and ``spoiled`` are the pictures beside it."""

    code: str
    plant: Plant
    assets: Collection[str] | None = None
    spoiled: tuple[tuple[str, str], ...] = ()


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load_words(WordSource(resources.assets() / "lexicon"))


def level(**fields: object) -> Plant:
    return lambda one: one.having_level(replace(one.levels[0], **fields))


def head(**fields: object) -> Plant:
    return lambda one: replace(one, **fields)


def both(*plants: Plant) -> Plant:
    def plant(one: Campaign) -> Campaign:
        for each in plants:
            one = each(one)
        return one

    return plant


def asks(kind: str, *parts: Condition, name: str = "", **arguments: object) -> Condition:
    return Condition(kind, name, parts, arguments)


def gold(*whens: Condition, bonus: bool = False, **more: object) -> Plant:
    paths = tuple(WinPath(f"way-{number}", when, bonus=bonus) for number, when in enumerate(whens))
    return level(conditions=BySide(paths, ()), **more)


def does(*effects: Effect, **more: object) -> Plant:
    return level(triggers=(Trigger("late", asks("turn_begins", turn=3), effects),), **more)


def at_once(*effects: Effect) -> tuple[Trigger, ...]:
    """A trigger that goes off as the level begins."""
    return (Trigger("begin", asks("turn_begins", turn=1), effects),)


def letters(side: Side, *words: tuple[str, int, int]) -> tuple[Laid, ...]:
    del side
    return tuple(
        Laid(Cell(row, column + step), letter) for text, row, column in words for step, letter in enumerate(text)
    )


def laid(*gold_words: tuple[str, int, int], silver: tuple[tuple[str, int, int], ...] = (), **more: object) -> Plant:
    both_sides = BySide(letters(Side.GOLD, *gold_words), letters(Side.SILVER, *silver))
    return level(start=Start(letters=both_sides), **more)


def painted(rows: dict[int, str], **more: object) -> Plant:
    lines = [rows.get(number, ".........") for number in range(9)]
    return level(terrain=TerrainMap.from_rows(lines), **more)


def columns(**by_name: DifficultyColumn) -> Plant:
    named = tuple(Difficulty(name, name.capitalize()) for name in ("easy", "hard"))
    return both(head(difficulties=named), level(difficulty=by_name))


def two_nodes(*edges: Edge, **more: object) -> Plant:
    """A second level after the first."""
    nodes = (Node("one", "plain"), Node("two", "other", ending=EndKind.VICTORY))
    other = replace(PLAIN, id="other", name="Other", description="The second.")
    return head(levels=(PLAIN, other), nodes=nodes, edges=edges, **more)


def presets(arriving: Arrival, name: str = "plain") -> Plant:
    return head(presets={name: PresetFile((Preset("p", "Late", arriving=arriving),))})


EDGE = Edge("on", "one", "two")
CHANCE = Effect("chance", {}, (Branch((Effect("message", {"text": "Look!"}),), text="Rain."),))
NEST = asks("score", points=9)
for _ in range(60):
    NEST = asks(ALL, NEST, asks("score", points=8))
FORK = {"id": "fork", "text": "Which?"}
PICTURE = level(story=Story(before=(StoryPage("Look.", picture="a.png"),)))
PURSE = (Variable("coins", shown=True),)
COIN = Effect("add_variable", {"variable": "coins", "by": 6})
COINS_ASKED = asks("variable", variable="coins", least=10)
SOME_COINS = asks("variable", variable="coins", least=3)
COINS_RAISED = {"variables": PURSE, "triggers": (Trigger("raise", asks("turn_begins", turn=3), (COIN,)),)}
PAID = Effect("award_points", {"side": "gold", "amount": 3})
ASKING = Effect("choice", FORK, tuple(Branch((PAID,), one, one.upper()) for one in "ab"))
CLOSING = Effect("close_objective", {"condition": "way-0"})
GLADE = Region("r", (Cell(4, 4), Cell(4, 5)))
LESSON = at_once(Effect("allow", {"side": "gold", "actions": ["end_turn"]}))
BURNING = Effect("terrain", {"terrain": "lava", "region": "r"})
TWO_OF_X = gold(asks(ALL, asks("score", name="x", points=9), asks("lead", name="x", points=9)))
NINE = gold(asks("score", points=9))
TOKEN = (Token("t", Cell(4, 4), Element.FLOOD),)
AT_ONE_PLACE = head(
    nodes=(Node("one", "plain", at=Cell(1, 1)), Node("two", "other", at=Cell(1, 1), ending=EndKind.VICTORY))
)
GERMAN = TextTable(
    {"plain.told": "Ein Feld.", "Plain": "Feld", "Tiny": "Klein", "Goldham": "Goldheim", "Silverton": "Silberheim"}
)
APART = tuple(
    City(f"{side.value}-{number}", Cell(*at), side)
    for side, cells in ((Side.GOLD, ((1, 2), (7, 6))), (Side.SILVER, ((2, 1), (6, 7))))
    for number, at in enumerate(cells)
)
SENTENCES = "The meadow lies quiet in the light. " * 80
COINS = head(variables=(Variable("coins", shown=True),))
ADDED = Effect("add_variable", {"variable": "journey.coins", "by": 2})
PAYING = (Trigger("pay", asks("turn_begins", turn=3), (ADDED,)),)


def paid_at_the_end(one: Campaign) -> Campaign:
    """A second level that pays, after which no way leads on."""
    one = two_nodes(EDGE)(COINS(one))
    other = replace(one.levels[1], triggers=PAYING)
    return replace(one, levels=(one.levels[0], other), nodes=(one.nodes[0], replace(one.nodes[1], ending=None)))


ROWS = (
    Row("accepted-stale", head(accepted=AcceptedFile((Accepted("map-large", "It is meant so.", "plain"),)))),
    Row("added-known", level(words=WordChanges(added=("CAT",)))),
    Row("banned-unknown", level(words=WordChanges(banned=("ZZXQ",)))),
    Row("meaning-idle", level(words=WordChanges(meanings={"GRUE": ("attacking",)}))),
    Row("word-twice", level(words=WordChanges(banned=("CAT", "CAT")))),
    Row("bad-word", level(words=WordChanges(added=("zzxq",)))),
    Row("bad-word", level(words=WordChanges(added=("A-B",)))),
    Row("argument-range", gold(asks("score", points=0))),
    Row("bad-argument", gold(asks("score", points=9, side="glod"))),
    Row("bad-argument", gold(asks("score", points="nine"))),
    Row("unknown-argument", gold(asks("score", points=9, piont=3))),
    Row("missing-argument", gold(asks("score"))),
    Row("missing-argument", does(Effect("give_letters", {"side": "gold"}))),
    Row(
        "missing-argument",
        does(Effect("choice", FORK, (Branch(id="a", text="A"), Branch()))),
    ),
    Row("unknown-kind", gold(asks("scor", points=9))),
    Row("unknown-effect", does(Effect("mesage", {"text": "Look!"}))),
    Row("bad-branches", does(CHANCE)),
    Row("bad-branches", does(replace(CHANCE, branches=()))),
    Row(
        "bad-branches",
        does(Effect("choice", FORK, tuple(Branch(id=one, text=one) for one in "abcde"))),
    ),
    Row("bad-parts", gold(asks(ALL), asks("score", points=9))),
    Row(
        "bad-parts",
        gold(asks(ALL, asks("score", points=9), asks(NOT, asks("lead", points=90), asks("lead", points=80)))),
    ),
    Row("bad-parts", gold(asks("score", asks("score", points=9), points=9))),
    Row("too-deep", gold(NEST)),
    Row("duplicate-node", gold(asks(ALL, asks("score", name="x", points=9), asks("lead", name="x", points=9)))),
    Row("only-bonus", gold(asks("win"))),
    Row("only-bonus", level(triggers=(Trigger("t", asks("win"), (Effect("message", {"text": "Look!"}),)),))),
    Row("no-such-thing", gold(asks("hold_cities", cities=["atlantis"]))),
    Row("no-such-thing", gold(asks("occupy", region="here"), regions=(Region("r", (Cell(4, 4),)),))),
    Row("no-word-matches", gold(asks("play_word", pattern="ZZXQ"))),
    Row(
        "asset-damaged",
        level(story=Story(before=(StoryPage("Look.", picture="a.png"),))),
        {"a.png"},
        (("a.png", "asset-damaged"),),
    ),
    Row(
        "asset-large",
        level(story=Story(before=(StoryPage("Look.", picture="a.png"),))),
        {"a.png"},
        (("a.png", "asset-large"),),
    ),
    Row("asset-no-picture", level(story=Story(before=(StoryPage("Look.", picture="a.txt"),))), {"a.txt"}),
    Row("asset-missing", level(story=Story(before=(StoryPage("Look.", picture="A.png"),))), {"a.png"}),
    Row("cover-small", head(cover="a.png"), {"a.png"}, (("a.png", "cover-small"),)),
    Row("asset-unused", head(), {"a.png"}),
    Row("release-ahead", head(version="1.0", changes=(Release("1.1", "A bridge."),))),
    Row("release-silent", head(version="1.1", changes=(Release("1.0", "A ford."),))),
    Row("release-twice", head(version="1.1", changes=(Release("1.1", "A bridge."), Release("1.1 ", "A ford.")))),
    Row("city-name-twice", level(cities=(GOLD, replace(SILVER, name=GOLD.name)))),
    Row("never-together", gold(asks(ALL, asks("lead", points=50), asks(NOT, asks("score", points=20))))),
    Row("asymmetric-city", level(symmetry=Symmetry.HALF_TURN, cities=(GOLD, SILVER, City("n", Cell(4, 7), None)))),
    Row("asymmetric-token", level(symmetry=Symmetry.HALF_TURN, tokens=(Token("t", Cell(4, 7), Element.FLOOD),))),
    Row("asymmetric-letters", laid(("CAT", 1, 1), symmetry=Symmetry.HALF_TURN)),
    *(
        Row("asymmetric-terrain", painted({0: "......f.."}, symmetry=one, cities=(GOLD, SILVER)))
        for one in (Symmetry.HALF_TURN, Symmetry.DIAGONAL, Symmetry.ANTI_DIAGONAL, Symmetry.QUARTER_TURNS)
    ),
    *(
        Row(code, level(**{"symmetry": one, "cities": APART, **broken}))
        for one in (Symmetry.LEFT_RIGHT, Symmetry.DIAGONAL, Symmetry.QUARTER_TURNS, Symmetry.ANTI_DIAGONAL)
        for code, broken in (
            ("asymmetric-city", {"cities": (*APART, City("n", Cell(4, 7), None))}),
            ("asymmetric-token", {"tokens": (Token("t", Cell(4, 7), Element.FLOOD),)}),
            ("asymmetric-terrain", {"terrain": PLAIN.terrain.having({Cell(0, 6): Terrain.FOREST})}),
        )
    ),
    Row("symmetry-needs-square", level(terrain=TerrainMap.filled(Size(9, 10)), symmetry=Symmetry.DIAGONAL)),
    Row("bad-fraction", level(rules={"water.amount": "a half"})),
    Row("not-a-letter", level(rules={"letters.values": {"ab": 1}})),
    Row("out-of-range", level(rules={"rack.start": -1})),
    Row("unknown-key", level(rules={"rack.strat": 9})),
    Row("unknown-value", level(rules={"combat.order": "strongest"})),
    Row("wrong-type", level(rules={"pie": "yes"})),
    Row("unknown-ruleset", level(ruleset="relase")),
    Row("unknown-computer", level(seats=BySide(Seat(), Seat("gredy")))),
    Row("unknown-mood", level(seats=BySide(Seat(), Seat("master-angry")))),
    Row("city-off-board", level(cities=(GOLD, SILVER, City("n", Cell(20, 20), None)))),
    Row("token-off-board", level(tokens=(Token("t", Cell(20, 20), Element.FLOOD),))),
    Row("two-on-a-cell", level(tokens=(Token("t", Cell(7, 7), Element.FLOOD),))),
    Row("region-empty", level(regions=(Region("r", ()),))),
    Row("map-large", level(terrain=TerrainMap.filled(Size(61, 70)))),
    Row("map-too-large", level(terrain=TerrainMap.filled(Size(20, 201)))),
    Row("no-city", level(cities=(GOLD,))),
    Row("no-room", painted({0: ".#.......", 1: "#.#......", 2: ".#......."})),
    Row(
        "token-unreachable",
        painted({3: "...###...", 4: "...#.#...", 5: "...###..."}, tokens=(Token("t", Cell(4, 4), Element.FLOOD),)),
    ),
    Row("letters-off-board", laid(("CAT", 1, 1), ("CAT", 20, 2))),
    Row("letters-on-lava", laid(("CAT", 1, 1), terrain=PLAIN.terrain.having({Cell(1, 2): Terrain.LAVA}))),
    Row("letters-twice", laid(("CAT", 1, 1), ("A", 1, 2))),
    Row("letters-touch", laid(("CAT", 1, 1), silver=(("DOG", 2, 1),))),
    Row("start-not-a-word", laid(("CXT", 1, 1))),
    Row("start-not-linked", laid(("CAT", 4, 3))),
    Row("no-value", level(start=Start(racks=BySide("CÖT", None)))),
    Row("pool-empty", level(pools=BySide(Pool(PoolKind.COUNTS), Pool()))),
    Row("pool-too-large", level(pools=BySide(Pool(PoolKind.COUNTS, counts={"A": 9_000_000, "T": 9_000_000}), Pool()))),
    Row("rack-over-limit", level(start=Start(racks=BySide("CATCATCATCATCATCAT", None)))),
    Row("rack-no-word", level(start=Start(racks=BySide("XXQ", None)))),
    Row("column-idle", columns(easy=DifficultyColumn())),
    Row(
        "figure-of-several",
        both(
            gold(asks(ALL, asks("score", name="x", points=9), asks("lead", name="x", points=9))),
            columns(hard=DifficultyColumn(numbers={"x": {"points": 12}})),
        ),
    ),
    Row(
        "figure-range",
        both(NINE, columns(hard=DifficultyColumn(numbers={"way-0": {"points": 0}}))),
    ),
    Row(
        "unknown-figure",
        both(NINE, columns(hard=DifficultyColumn(numbers={"way-0": {"pionts": 9}}))),
    ),
    Row("bonus-true-at-start", gold(asks(ANY, asks("lead", points=9), asks(NOT, asks("lead", points=9))), bonus=True)),
    Row("foe-cannot-win", gold(asks("score", points=9), standard_end=False)),
    Row("part-never-true", gold(asks(ANY, asks("score", points=9), asks("hold_cities", count=9)))),
    Row("never-true", gold(asks("capture_tokens", count=9), tokens=TOKEN)),
    Row("cities-too-few", gold(asks("hold_cities", count=9))),
    Row("variable-never", gold(COINS_ASKED, **COINS_RAISED)),
    Row("variable-never", gold(asks("variable", variable="coins", **{"is": -4}), **COINS_RAISED)),
    Row("waits-in-vain", level(triggers=(Trigger("ask", asks("chose", choice="fork", option="b"), (ASKING,)),))),
    Row("waits-in-vain", level(triggers=(replace(PAYING[0], when=SOME_COINS, effects=(COIN,)),), variables=PURSE)),
    Row("allow-bars", gold(asks("score", points=9), triggers=LESSON)),
    Row("closed-before", gold(asks("score", points=9), triggers=at_once(CLOSING))),
    Row("ground-gone", gold(asks("place_letters", region="r"), triggers=at_once(BURNING), regions=(GLADE,))),
    Row(
        "every-once", level(triggers=(Trigger("t", asks("turn_begins", turn=3, every=2), CHANCE.branches[0].effects),))
    ),
    Row("branches-idle", does(replace(CHANCE, branches=(Branch(), Branch())))),
    Row(
        "branches-idle", does(replace(ASKING, branches=tuple(Branch((), one.id, one.text) for one in ASKING.branches)))
    ),
    Row("city-gone", does(Effect("raze_city", {"city": "s"}), Effect("give_city", {"city": "s", "owner": "gold"}))),
    Row("letters-missing", gold(asks("play_word", starts_with="Q"), pools=BySide(FEW, FEW))),
    Row("letters-missing", gold(asks("play_word", contains="ZZZ"))),
    Row("goal-too-high", gold(asks("score", points=90_000))),
    Row("goal-too-high", gold(asks("score", points=30_000))),
    Row("same-objective", gold(asks("score", points=9), asks("score", points=9))),
    Row(
        "end-other-side",
        both(
            gold(asks("score", points=9)),
            does(
                Effect("end", {"winner": "silver", "condition": "way-0"}),
                conditions=BySide((WinPath("way-0", asks("score", points=9)),), ()),
            ),
        ),
    ),
    Row(
        "reveal-shown",
        does(
            Effect("reveal", {"condition": "way-0"}),
            conditions=BySide((WinPath("way-0", asks("score", points=9)),), ()),
        ),
    ),
    Row("no-levels", head(levels=(), nodes=(), start="")),
    Row("no-start", head(start="")),
    Row("start-no-node", head(start="tow")),
    Row("node-no-level", both(two_nodes(EDGE), head(levels=(PLAIN,)))),
    Row("edge-no-node", two_nodes(EDGE, Edge("more", "one", "twoo", priority=2))),
    Row("level-unused", head(levels=(PLAIN, replace(PLAIN, id="other", name="Other", description="More.")))),
    Row(
        "node-same-place",
        both(
            two_nodes(EDGE), lambda one: replace(one, nodes=tuple(replace(node, at=Cell(1, 1)) for node in one.nodes))
        ),
    ),
    Row("path-ignored", two_nodes(EDGE, Edge("lost", "one", "two", LevelOutcome.LOST, path="way-0"))),
    Row("won-no-way", two_nodes(replace(EDGE, score_least=50))),
    Row("preset-other-level", both(two_nodes(EDGE), presets(Arrival("on")))),
    Row("note-off-board", head(notes={"plain": NoteFile((MapNote("far", Cell(40, 1), "Here?", to=Cell(4, 4)),))})),
    Row("variable-not-kept", paid_at_the_end),
    Row("long-text", level(story=Story(before=(StoryPage(SENTENCES),)))),
    Row("text-missing", head(texts={"de": TextTable({"Plains": "Feld", **GERMAN.texts, "Plain": ""})})),
    Row("unknown-argument", gold(asks("score", pionts=9))),
    Row("start-no-node", both(two_nodes(EDGE), head(start="on"))),
    Row("node-no-level", both(two_nodes(EDGE), head(levels=(PLAIN, replace(PLAIN, id="othr", name="Other"))))),
    Row("unknown-path", both(two_nodes(replace(EDGE, path="way0")), NINE)),
    Row("edge-no-objective", both(two_nodes(replace(EDGE, met=("way0",))), NINE)),
    Row(
        "id-unsaid",
        both(
            level(description="plain.told"),
            head(
                texts={
                    "en": TextTable({}),
                    "de": TextTable(
                        {"plain.told": "Ein Feld.", "Plain": "Feld", "Tiny": "Klein", "Goldham": "G", "Silverton": "S"}
                    ),
                }
            ),
        ),
    ),
)


PLANTED_ELSEWHERE = frozenset(
    {"check-cut", "check-failed"}  # tests/checks/test_looks.py
    | {"extension-failed"}  # tests/extensions/test_at_work.py
    | {"novice-passes", "over-unanswered", "sides-meet-late"}  # tests/checks/test_play_verdicts.py
    | {"proof-broken", "proof-earlier", "proof-elsewhere", "proof-missing", "proof-no-path", "proof-otherwise"}
    | {"proof-stale"}  # tests/checks/test_proofs.py
)
"""Codes of faults that other tests plant, in games and in the checks themselves."""


def played(code: str, pointer: str, plant: Plant, **details: str | int) -> tuple[Issue, Plant]:
    """A finding of games, which nobody plays here."""
    return Issue(
        Severity.WARNING, IssueCode(code), Place("levels/plain.json", pointer=pointer, level="plain"), details
    ), plant


PLAYED = (
    played("first-side-wins", "/terrain", head(), side="gold"),
    played("letters-decide", "/terrain", head()),
    played("way-never-won", "/conditions/gold/0", gold(asks("score", points=9))),
    played("easy-harder", "/difficulty/easy", columns(easy=DifficultyColumn(rules={"rack.start": 5})), harder="hard"),
)


def found(row: Row, campaign: Campaign, words: Lexicon) -> list[Issue]:
    spoiled = {name: IssueCode(code) for name, code in row.spoiled}
    issues = check_campaign(campaign, RULESETS, words, assets=row.assets, spoiled=spoiled)
    return list(sorted_out(issues, campaign).open)


def errors(issues: Collection[Issue]) -> set[str]:
    return {issue.code for issue in issues if issue.severity is Severity.ERROR}


def same(issue: Issue) -> tuple[str, str, str, object]:
    return issue.code, issue.place.file, issue.place.pointer, issue.details.get("id", issue.details.get("node"))


def tried(campaign: Campaign, code: str, find: Callable[[Campaign], list[Issue]]) -> set[tuple[str, str]]:
    """Every fix that is offered for a code's findings, each having mended it and brought no new error."""
    before, done = find(campaign), set()
    for issue in (one for one in before if one.code == code):
        for fix in fixes_for(issue, campaign):
            after = apply_fix(campaign, issue, fix)
            assert after is not None
            left = find(after)
            done.add((code, str(fix.id)))
            assert same(issue) not in map(same, left) or len(left) < len(before), (fix.id, issue)
            assert errors(left) <= errors(before), (fix.id, [one for one in left if one.code not in errors(before)])
    return done


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_fault_is_found_and_every_fix_mends_it(row: Row, words: Lexicon) -> None:
    campaign = row.plant(TINY)
    assert row.code in {issue.code for issue in found(row, campaign, words)}
    done = tried(campaign, row.code, lambda one: found(row, one, words))
    assert bool(done) is (row.code not in WITHOUT_FIX)


def test_the_small_campaign_has_no_fault(words: Lexicon) -> None:
    assert found(Row("", head()), TINY, words) == []


@pytest.mark.parametrize("number", range(len(PLAYED)), ids=[issue.code for issue, _ in PLAYED])
def test_what_games_say_is_answered_by_a_change_of_the_level_that_has_no_new_error(number: int, words: Lexicon) -> None:
    issue, plant = PLAYED[number]
    campaign = plant(TINY)
    for fix in (one for one in fixes_for(issue, campaign)):
        after = apply_fix(campaign, issue, fix)
        assert after is not None and after.levels[0] != campaign.levels[0]
        assert errors(found(Row("", head()), after, words)) == set()
    assert fixes_for(issue, campaign)


@pytest.mark.proof
@pytest.mark.parametrize("fault", shipped_faults.FAULTS, ids=lambda fault: fault.name)
def test_every_fix_of_a_fault_in_a_shipped_campaign_mends_it(fault: shipped_faults.Planted, words: Lexicon) -> None:
    campaign = fault.plant(shipped_faults.shipped(fault.campaign))
    tried(campaign, fault.code, lambda one: shipped_faults.open_issues(one, words))


def test_every_code_has_a_fault_planted_for_it_and_nearly_every_one_a_fix() -> None:
    planted = {row.code for row in ROWS} | {issue.code for issue, _ in PLAYED} | PLANTED_ELSEWHERE
    planted |= {fault.code for fault in (*shipped_faults.FAULTS, *table_faults.FAULTS)}
    assert set(CHECKS) - planted == set()
    assert {code for code, check in CHECKS.items() if not check.fixes} == set(WITHOUT_FIX)
    assert len(WITHOUT_FIX) <= len(CHECKS) * 5 // 100


@pytest.mark.parametrize(
    "code", sorted(code for code in CHECKS if code.startswith("proof-") and code not in WITHOUT_FIX)
)
def test_a_proof_that_shows_nothing_is_deleted(code: str) -> None:
    proofs = ProofFile((Proof("a", Side.GOLD, {}, "way-0"), Proof("b", Side.GOLD, {}, "way-0")))
    campaign = head(proofs={"plain": proofs})(TINY)
    issue = Issue(
        Severity.WARNING, IssueCode(code), Place("proofs/plain.json", pointer="/proofs/1", level="plain"), {"id": "b"}
    )
    fix = next(fix for fix in CHECKS[IssueCode(code)].fixes if fix.id == "remove-proof")
    after = apply_fix(campaign, issue, fix)
    assert after is not None and [one.id for one in after.proofs["plain"].proofs] == ["a"]


@pytest.mark.proof
def test_every_fix_of_every_code_is_offered_for_some_fault(words: Lexicon) -> None:
    offered: set[tuple[str, str]] = set()

    def see(campaign: Campaign, issues: Collection[Issue], code: str) -> None:
        for issue in (one for one in issues if one.code == code):
            offered.update((code, str(fix.id)) for fix in fixes_for(issue, campaign))

    for row in ROWS:
        see(planted := row.plant(TINY), found(row, planted, words), row.code)
    for fault in shipped_faults.FAULTS:
        planted = fault.plant(shipped_faults.shipped(fault.campaign))
        see(planted, shipped_faults.open_issues(planted, words), fault.code)
    for one in table_faults.FAULTS:
        see(planted := one.plant(table_faults._sound()), table_faults._found(planted), one.code)
    for issue, plant in PLAYED:
        see(plant(TINY), [issue], issue.code)
    known = {(str(code), str(fix.id)) for code, check in CHECKS.items() for fix in check.fixes}
    assert {one for one in known - offered if not one[0].startswith("proof-")} == set()
