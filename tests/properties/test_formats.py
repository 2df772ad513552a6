"""Whatever can be in a level or a campaign survives being written and read, byte for byte and value for value."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime import resources
from runtime.campaign.campaign_json import read_campaign_data
from runtime.campaign.level_json import level_text, read_level_data
from runtime.campaign.model import (
    OPEN,
    Accepted,
    AcceptedFile,
    Campaign,
    CampaignNeeds,
    Carry,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    Node,
    Release,
    Stamp,
    TextTable,
    VariableTest,
)
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import Head
from runtime.campaign.turn_json import (
    KeptTurns,
    Reveal,
    TurnFile,
    checked,
    kept_turns_text,
    read_kept_turns,
    read_turn,
    turn_text,
)
from runtime.campaign.writer import file_text, save_campaign
from runtime.checks import check_level
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import SYMBOLS, Element, TerrainMap
from runtime.engine.game.actions import Choose, Commit, Discard, EndTurn, Redeploy, Resign, Spy
from runtime.engine.levels.level import (
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
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.engine.turn.first_position import faults
from runtime.engine.turn.turn import start
from runtime.support.issues import Severity
from runtime.support.json_text import parse
from tests.examples import examples
from tests.match.small_levels import small_level

SCHEMAS = Schemas(resources.schemas())
RULESETS = read_rulesets(resources.assets() / "rulesets")

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
names = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12)
ids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,8}", fullmatch=True)
slugs = st.from_regex(r"[a-z0-9][a-z0-9_-]{3,8}", fullmatch=True).filter(lambda slug: slug[:3] not in ("com", "lpt"))
kinds = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
tiers = st.sampled_from([None, 35, 50, 70, 80])
variable_values = st.integers(-1_000_000, 1_000_000)
bounds = st.none() | variable_values
extras = st.dictionaries(st.from_regex(r"x_[a-z]{1,6}", fullmatch=True), values, max_size=2)
cells = st.builds(Cell, st.integers(0, 12), st.integers(0, 12))
letters = st.sampled_from("ABCÄß1")
maps = st.integers(1, 8).flatmap(
    lambda width: st.lists(st.text(SYMBOLS, min_size=width, max_size=width), min_size=1, max_size=8)
)


def sides(each: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(BySide, each, each)


def some(each: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(each, max_size=3).map(tuple)


conditions = st.recursive(
    st.builds(Condition, kinds, texts, st.just(()), st.dictionaries(kinds, values, max_size=2), extras),
    lambda inner: st.builds(Condition, st.sampled_from(["all", "any", "not"]), texts, some(inner), st.just({}), extras),
    max_leaves=5,
)
seats = st.builds(Seat, st.none() | names, extras)
pages = some(st.builds(StoryPage, texts, texts, texts, extras))
numbers = st.dictionaries(ids, st.dictionaries(st.just("points"), st.integers(0, 99), max_size=1), max_size=2)
columns = st.builds(
    DifficultyColumn,
    sides(st.none() | seats),
    st.dictionaries(st.just("rack.limit"), st.integers(1, 60), max_size=1),
    sides(st.none() | st.integers(-9, 9)),
    numbers,
    extras,
)
levels = st.builds(
    Level,
    id=slugs,
    name=names,
    terrain=maps.map(TerrainMap.from_rows),
    ruleset=st.sampled_from(["release", "design-1.6", "other"]),
    rules=st.fixed_dictionaries(
        {}, optional={"rack.limit": st.integers(1, 60), "water.amount": st.just("-3/2"), "x": values}
    ),
    cities=some(st.builds(City, ids, cells, st.sampled_from([*SIDES, None]), texts, extras)),
    tokens=some(st.builds(Token, ids, cells, st.sampled_from(Element), st.none() | st.integers(1, 99), extras)),
    regions=some(
        st.builds(Region, ids, st.sets(cells, max_size=5).map(lambda found: tuple(sorted(found))), texts, extras)
    ),
    seats=sides(seats),
    pools=sides(
        st.builds(
            Pool,
            st.sampled_from(PoolKind),
            st.integers(1, 9),
            st.dictionaries(letters, st.integers(0, 9), max_size=3),
            st.text("ABC", max_size=6),
            extras,
        )
    ),
    start=st.builds(
        Start,
        sides(some(st.builds(Laid, cells, letters))),
        sides(st.none() | st.text("ABC", max_size=5)),
        sides(st.integers(-9, 9)),
        extras,
    ),
    words=st.builds(
        WordChanges,
        added=some(st.text("ABC", min_size=2, max_size=4)),
        banned=some(st.just("TO")),
        lexicon=tiers,
        offers=tiers,
        refuse_unkind=st.booleans(),
        meanings=st.dictionaries(st.sampled_from(("AB", "CAB")), st.just(("attacking", "burning")), max_size=2),
        extra=extras,
    ),
    standard_end=st.booleans(),
    conditions=sides(some(st.builds(WinPath, ids, conditions, st.booleans(), st.booleans(), extras))),
    triggers=some(
        st.builds(Trigger, ids, conditions, some(st.builds(Effect, kinds, extras, extra=extras)), st.booleans(), extras)
    ),
    protagonist=st.sampled_from(SIDES),
    symmetry=st.none() | st.sampled_from(Symmetry),
    description=texts,
    story=st.just(Story()) | st.builds(Story, pages, pages, pages, pages, extras),
    difficulty=st.dictionaries(ids, columns, max_size=2),
    extra=extras | st.fixed_dictionaries({"$schema": names}),
)


@st.composite
def stamps(draw: st.DrawFn) -> Stamp:
    """A sound stamp: rows of one length with some cell in them, and on its cells things, one on each."""
    width = draw(st.integers(1, 5))
    rows = draw(st.lists(st.text((*SYMBOLS, OPEN), min_size=width, max_size=width), min_size=1, max_size=5))
    if not any(row.strip(OPEN) for row in rows):
        rows[0] = "~" * width
    signs = [(Cell(row, column), sign) for row, line in enumerate(rows) for column, sign in enumerate(line)]
    free = draw(st.permutations([at for at, sign in signs if sign != OPEN]))
    count = draw(st.integers(0, min(2, len(free))))
    cities = [City(draw(ids), at, draw(st.sampled_from([*SIDES, None])), draw(texts)) for at in free[:count]]
    tokens = [Token(draw(ids), at, draw(st.sampled_from(Element))) for at in free[count : count + 1]]
    return Stamp(draw(names), tuple(rows), tuple(cities), tuple(tokens), draw(extras))


tests = st.builds(VariableTest, ids, bounds, bounds, bounds, extras)
campaigns = st.builds(
    Campaign,
    id=slugs,
    name=names,
    levels=st.lists(levels, max_size=2, unique_by=lambda level: level.id).map(tuple),
    nodes=some(
        st.builds(
            Node,
            ids,
            slugs,
            texts,
            st.none() | cells,
            st.booleans(),
            st.none() | st.sampled_from(EndKind),
            pages,
            extras,
        )
    ),
    edges=some(
        st.builds(
            Edge,
            ids,
            ids,
            ids,
            st.sampled_from(LevelOutcome),
            texts,
            st.none() | st.integers(-9, 9),
            st.none() | st.integers(-9, 9),
            some(ids),
            some(ids),
            some(tests),
            texts,
            st.booleans(),
            st.builds(Carry, *[st.integers(0, 100)] * 5, extras),
            st.integers(-9, 9),
            extras,
        )
    ),
    start=texts,
    author=texts,
    version=texts,
    licence=texts,
    description=texts,
    language=st.sampled_from(["", "en", "de-AT"]),
    difficulties=some(st.builds(Difficulty, ids, names, texts, extras)),
    variables=some(st.builds(Variable, ids, variable_values, texts, st.booleans(), extras)),
    spelling=some(names),
    changes=some(st.builds(Release, names, texts, extras)),
    needs=st.builds(CampaignNeeds, st.sampled_from(["", "0", "0.0.1"]), extras),
    texts=st.dictionaries(
        st.sampled_from(["de", "fr", "pt-BR"]),
        st.builds(TextTable, st.dictionaries(texts, texts, max_size=3), extras),
        max_size=2,
    ),
    proofs=st.just({}),
    stamps=st.dictionaries(slugs, stamps(), max_size=2),
    accepted=st.builds(AcceptedFile, some(st.builds(Accepted, names, names, texts, texts, extras)), extras),
    extra=extras,
)


@pytest.mark.slow
@given(levels)
def test_a_level_written_is_sound_and_reads_back_equal(level: Level) -> None:
    text = level_text(level)
    parsed = parse(text)
    errors = [issue for issue in SCHEMAS.issues("level", parsed, "") if issue.severity is Severity.ERROR]
    assert (errors, parsed.issues) == ([], ())
    read, issues = read_level_data(parsed.value)
    assert issues == ()
    assert read == level
    assert level_text(read) == text


@examples(25)
@given(campaigns)
def test_a_campaign_written_is_sound_and_reads_back_equal(campaign: Campaign) -> None:
    text = file_text(Head.of(campaign))
    parsed = parse(text)
    assert [issue for issue in SCHEMAS.issues("campaign", parsed, "") if issue.severity is Severity.ERROR] == []
    read = read_campaign_data(parsed.value, campaign.levels)
    assert read == replace(campaign, texts={}, stamps={}, accepted=AcceptedFile())
    assert file_text(Head.of(read)) == text


@examples(25)
@given(campaigns)
def test_a_saved_folder_opens_as_the_same_campaign(campaign: Campaign) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        saved = save_campaign(folder, campaign, None)
        read = read_campaign(folder)
        assert read.campaign == campaign
        assert (read.source.files, read.source.models) == (saved.files, saved.models)
        assert not read.read_only


hexes = st.text("0123456789abcdef", min_size=64, max_size=64)
actions = some(
    st.sampled_from([EndTurn(), Resign(), Spy(), Discard("AB")])
    | st.builds(Commit, st.lists(st.builds(Laid, cells, st.sampled_from("ABÄ")), min_size=1, max_size=3).map(tuple))
    | st.builds(Redeploy, cells, st.sampled_from(Direction))
    | st.builds(Choose, ids)
)
openings = st.builds(
    Record, st.just(small_level()), st.sampled_from(list(RULESETS.values())), hexes, st.integers(0, 2**63)
)
turns = st.builds(
    TurnFile,
    side=st.sampled_from(SIDES),
    number=st.integers(0, 99),
    game=st.just("") | hexes,
    before=st.just("") | hexes,
    name=st.text(st.characters(exclude_categories=("Cs",)), max_size=80),
    seal=st.just("") | hexes,
    share=st.just("") | hexes,
    opening=st.none() | openings,
    actions=actions,
    position=st.just("") | hexes,
    reveal=st.none() | st.builds(Reveal, hexes, actions),
).map(checked)
kept_turns = st.builds(
    KeptTurns, st.sampled_from(SIDES), hexes, st.lists(turns, min_size=1, max_size=3).map(tuple), actions
)


@examples(25)
@given(turns, kept_turns)
def test_a_file_of_a_game_by_files_is_sound_and_reads_back_equal(turn: TurnFile, kept: KeptTurns) -> None:
    with TemporaryDirectory() as name:
        sent, own = Path(name) / "1.scryptic-turn", Path(name) / "own.json"
        sent.write_text(turn_text(turn), "utf-8")
        own.write_text(kept_turns_text(kept), "utf-8")
        read, mine = read_turn(sent, SCHEMAS), read_kept_turns(own, SCHEMAS)
    assert (read.value, read.issues) == (turn, ())
    assert (mine.value, mine.issues) == (kept, ())
    assert turn_text(turn) == turn_text(checked(turn))


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(json_values, st.sampled_from([None, 1, 3]))
def test_every_place_in_a_text_is_found_on_its_line(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    parsed = parse(text)
    assert parsed.value == value

    def walk(inner: Any, pointer: str) -> None:
        line = parsed.line(pointer)
        assert line is not None
        here = text.splitlines()[line - 1]
        if not isinstance(inner, dict | list):
            assert json.dumps(inner) in here
        members = inner.items() if isinstance(inner, dict) else enumerate(inner) if isinstance(inner, list) else ()
        for key, member in members:
            walk(member, f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}")

    walk(value, "")


odd = st.sampled_from([None, True, -1, 1.5, "x", [], {}, [[]], {"id": 1}, [1, 2, 3]])
oddities = odd | st.lists(odd, max_size=2) | st.dictionaries(st.sampled_from(["gold", "id", "at", "when"]), odd)
KEYS = {key for name in ("level", "campaign") for key in SCHEMAS.by_name[name]["properties"]}
mangled = st.dictionaries(st.sampled_from(sorted(KEYS)), oddities, max_size=12)


@given(mangled)
def test_nothing_that_json_can_say_is_too_odd_to_be_read(data: dict[str, object]) -> None:
    for kind in ("level", "campaign", "ruleset"):
        SCHEMAS.issues(kind, parse(json.dumps(data)), "odd.json")
    level, _ = read_level_data(data)
    check_level(level, RULESETS)
    read_campaign_data(data, ())


@pytest.mark.slow
@given(levels, st.sampled_from(["release", "design-1.6"]))
def test_what_passes_the_checks_can_be_played(level: Level, edition: str) -> None:
    """The engine refuses to start no level in which the checks find no error, and the other way round."""
    rules = resolve(RULESETS[edition], level.rules)
    assert isinstance(rules, Ruleset)
    named = replace(level, ruleset=edition, seats=BySide(Seat(), Seat()))
    errors = [issue.code for issue in check_level(named, RULESETS) if issue.severity is Severity.ERROR]
    refused = faults(named, rules)
    if refused:
        assert errors, refused
    if not errors:
        start(named, rules, 1)


playable = st.builds(
    Level,
    id=st.just("p"),
    name=names,
    terrain=st.just(TerrainMap.filled(Size(6, 6))),
    cities=st.lists(st.sampled_from(SIDES), min_size=1, max_size=4).flatmap(
        lambda owners: st.lists(cells, min_size=len(owners), max_size=len(owners)).map(
            lambda found: tuple(
                City(f"c{i}", at, owner) for i, (at, owner) in enumerate(zip(found, owners, strict=True))
            )
        )
    ),
    start=st.builds(Start, sides(some(st.builds(Laid, cells, st.sampled_from("ABÄ"))))),
)


@given(playable)
def test_levels_that_nearly_work_are_judged_as_the_engine_judges_them(level: Level) -> None:
    errors = [issue.code for issue in check_level(level, RULESETS) if issue.severity is Severity.ERROR]
    refused = faults(level, RULESETS["release"])
    assert not refused or errors, refused
    if not errors:
        start(level, RULESETS["release"], 1)
