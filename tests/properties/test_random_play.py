"""What holds after every action of any game: random legal players on random small levels."""

from __future__ import annotations

import gzip
from collections import Counter
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.engine.actions import Action, Commit, Discard, EndTurn
from runtime.engine.chance import draw, seeded
from runtime.engine.events import (
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    Outcome,
    TurnBegan,
    TurnEnded,
    WordCommitted,
)
from runtime.engine.grid import Cell, Size
from runtime.engine.letters import Laid
from runtime.engine.level import City, Level, Pool, PoolKind, Token
from runtime.engine.network import is_whole
from runtime.engine.placement import check, preview
from runtime.engine.ruleset import Ruleset
from runtime.engine.scoring import face_value, scores
from runtime.engine.sides import SIDES, BySide
from runtime.engine.state import GameState, Phase
from runtime.engine.table import Table, touching
from runtime.engine.terrain import Element, Terrain, TerrainMap
from runtime.engine.turn import Applied, apply, start
from runtime.engine.view import redacted, seen_by
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, WordList, all_letters, ruled

LISTED = (
    gzip.decompress((Path(__file__).parent.parent / "cases" / "words.txt.gz").read_bytes()).decode().upper().split()
)
SHORT = sorted({*LISTED[::80], *(word for word in LISTED if len(word) <= 3)})
# A third of the words attack, so that fights are won, and some do everything else.
MEANINGS = dict.fromkeys(SHORT[::3], "attacking") | dict.fromkeys(SHORT[::7], "defending burning sneaking")
LEXICON = WordList(frozenset(SHORT), MEANINGS)
VOCABULARY = Vocabulary(SHORT)
TURNS = 16

EDITIONS = (
    ruled(RELEASE, turn_limit=TURNS),
    # Numbers of the design document with an order that needs nobody's choice.
    ruled(DESIGN, turn_limit=TURNS, combat__order="strongest_first"),
    ruled(RELEASE, turn_limit=TURNS, rack__discards_return=True, ice__melts="word", rack__limit=6),
)

GROUND = st.sampled_from(".......ff~~^^===#")


@st.composite
def levels(draw_from: st.DrawFn) -> Level:
    rows, columns = draw_from(st.integers(5, 8)), draw_from(st.integers(5, 8))
    size = Size(rows, columns)
    ground = "".join(draw_from(GROUND) for _ in range(size.count))
    spots = draw_from(st.lists(st.integers(0, size.count - 1), min_size=5, max_size=5, unique=True))
    cells = [size.cell(spot) for spot in spots]
    kinds = st.sampled_from(
        [
            Pool(),
            Pool(PoolKind.COUNTS, counts={"A": 6, "E": 6, "T": 6, "S": 6, "R": 4, "K": 3}),
            Pool(PoolKind.ORDER, order="STARESTONEBRAINSWORDQUIZ"),
            Pool(PoolKind.INFINITE),
        ]
    )
    return Level(
        id="random",
        name="Random",
        terrain=TerrainMap(size, ground.encode()),
        cities=(
            City("gold", cells[0], GOLD),
            City("silver", cells[1], SILVER),
            City("neutral", cells[2], None),
            City("second", cells[3], draw_from(st.sampled_from([GOLD, SILVER, None]))),
        ),
        tokens=(Token("token", cells[4], Element.FLOOD, 4),),
        pools=BySide(draw_from(kinds), draw_from(kinds)),
    )


def choose(state: GameState, chance: int) -> tuple[Action, int]:
    """Some legal action, and the next state of the player's own random numbers."""
    side = state.to_move
    rack = state.racks[side].letters
    if state.phase is Phase.DISCARD:
        first, chance = draw(chance, len(rack))
        number = seen_by(state, side).must_discard
        return Discard((rack[first:] + rack[:first])[:number]), chance
    idle, chance = draw(chance, 4)
    found = placements(Table.of(state), side, rack, LEXICON, VOCABULARY) if idle else ()
    if not found:
        return EndTurn(), chance
    # Attacks that win are rare among all placements, and what matters most to try.
    attacks = sorted((one for one in found if one.attack), key=lambda one: -one.strength.value)
    bold, chance = draw(chance, 3)
    among = attacks[:3] if attacks and bold else list(found)
    number, chance = draw(chance, len(among))
    return Commit(among[number].laid), chance


def play(level: Level, rules: Ruleset, seed: int) -> list[tuple[GameState, Action, Applied]]:
    """A whole game: every position with what was done there and what came of it."""
    state, chance = start(level, rules, seed).state, seeded(seed + 1)
    history = []
    while state.phase is not Phase.OVER:
        action, chance = choose(state, chance)
        applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied), f"refused: {action}, {applied}"
        history.append((state, action, applied))
        state = applied.state
    return history


GAMES = given(level=levels(), rules=st.sampled_from(EDITIONS), seed=st.integers(0, 2**32))


@settings(max_examples=12)
@GAMES
def test_networks_never_touch_and_no_letter_lies_on_lava(level: Level, rules: Ruleset, seed: int) -> None:
    for _, _, applied in play(level, rules, seed):
        board = applied.state.board
        gold = [laid.at for laid in board.letters.gold.laid()]
        assert touching(board.letters.silver, gold) == ()
        assert not [cell for cell in gold if board.terrain[cell] is Terrain.LAVA]
        assert not [city for city in board.cities if board.terrain[city.at] is not Terrain.PLAINS]


@settings(max_examples=12)
@GAMES
def test_letters_are_conserved(level: Level, rules: Ruleset, seed: int) -> None:
    started = start(level, rules, seed)
    endless = [level.pools[side].kind is PoolKind.INFINITE for side in SIDES]
    had = [Counter(letters) for letters in all_letters(started.state)]
    for _, _, applied in play(level, rules, seed):
        for event in applied.events:
            if isinstance(event, LettersDrawn) and endless[SIDES.index(event.side)]:
                had[SIDES.index(event.side)] += Counter(event.letters)
        state = applied.state
        assert [Counter(letters) for letters in all_letters(state)] == had
        for side in SIDES:
            assert state.racks[side].letters == "".join(sorted(state.racks[side].letters))
            assert not Counter(state.discarded[side]) - Counter(state.out[side])


@settings(max_examples=12)
@GAMES
def test_scores_are_what_the_words_and_the_events_say(level: Level, rules: Ruleset, seed: int) -> None:
    base = dict.fromkeys(SIDES, 0)
    for before, _, applied in play(level, rules, seed):
        state = applied.state
        for event in applied.events:
            if isinstance(event, WordCommitted):
                won = sum(fight.gained for fight in event.fights if fight.defeated)
                assert event.base_gained == won + sum(city.bonus for city in event.cities)
                base[event.side] += event.base_gained
        assert state.base == BySide(base[GOLD], base[SILVER])
        found = scores(Table.of(state), state.base, LEXICON)
        for side in SIDES:
            network = Table.of(state).network(side, LEXICON)
            spelt = [run for run in network.runs if LEXICON.valid(run.text) and run not in state.board.broken[side]]
            assert list(network.words) == spelt
            assert found[side] == base[side] + sum(face_value(rules.letters, run.text) for run in spelt)
        if state.ended is not None and before.turn <= TURNS:
            better = GOLD if found.gold > found.silver else SILVER if found.silver > found.gold else None
            if state.ended.why.value != "no_city" or rules.no_city.value == "score":
                assert state.ended.winner is better


@settings(max_examples=12)
@GAMES
def test_events_tell_what_changed_on_the_board(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        state = applied.state
        first = applied.events[0]
        if not isinstance(action, Commit):
            assert state.board.letters == before.board.letters
            continue
        assert isinstance(first, WordCommitted)
        side, foe = first.side, first.side.other
        own = {laid.at: laid.letter for laid in before.board.letters[side].laid()}
        theirs = {laid.at: laid.letter for laid in before.board.letters[foe].laid()}
        for laid in (*first.leftovers, *(laid for fight in first.fights for laid in fight.removed)):
            assert theirs.pop(laid.at) == laid.letter
        if first.outcome is Outcome.PLACED:
            own.update(dict(first.new))
        for laid in first.ice.lost if first.ice else ():
            assert own.pop(laid.at) == laid.letter
        assert dict(state.board.letters[side].laid()) == own
        assert dict(state.board.letters[foe].laid()) == theirs
        terrain = before.board.terrain.having(dict.fromkeys(first.forest_cleared, Terrain.PLAINS))
        melted = first.ice.melted if first.ice else ()
        assert state.board.terrain == terrain.having(dict.fromkeys(melted, Terrain.WATER))
        assert (first.outcome is Outcome.BROKE_ICE) == (first.ice is not None)
        assert (first.outcome is Outcome.REPELLED) == any(not fight.defeated for fight in first.fights)
        check_fights(first)


def check_fights(event: WordCommitted) -> None:
    """Each fight goes on with what the one before left, and only the last can be lost."""
    if event.attack is None:
        assert event.fights == ()
        return
    left = event.attack.value
    for number, fight in enumerate(event.fights):
        assert fight.attack_before == left
        assert fight.defeated == (left > fight.defender.value)
        left -= fight.defender.value if fight.defeated else 0
        assert fight.attack_after == left
        assert fight.defeated or number == len(event.fights) - 1


@settings(max_examples=12)
@GAMES
def test_broken_runs_and_penalties_lie_on_the_board_and_never_outlast_a_turn(
    level: Level, rules: Ruleset, seed: int
) -> None:
    for _, action, applied in play(level, rules, seed):
        state = applied.state
        board = state.board
        for side in SIDES:
            assert all(is_whole(board.letters[side], run) for run in board.broken[side])
        assert all(is_whole(board.letters[mark.side], mark.run) for mark in board.penalties)
        if isinstance(action, EndTurn):
            assert (board.broken, board.penalties) == (BySide((), ()), ())
        assert board.broken[state.to_move] == ()


@settings(max_examples=10)
@GAMES
def test_turns_alternate_until_the_game_is_over_by_the_limit_at_the_latest(
    level: Level, rules: Ruleset, seed: int
) -> None:
    history = play(level, rules, seed)
    for before, action, applied in history:
        if isinstance(action, EndTurn):
            ended, *rest = applied.events
            assert isinstance(ended, TurnEnded)
            assert (ended.side, ended.turn) == (before.to_move, before.turn)
            assert applied.state.to_move is before.to_move.other
            assert isinstance(rest[0], TurnBegan | GameEnded)
        else:
            assert applied.state.to_move is before.to_move
    last = history[-1][2]
    assert isinstance(last.events[-1], GameEnded)
    assert last.events[-1].ending == last.state.ended
    assert last.state.turn <= TURNS


@settings(max_examples=10)
@GAMES
def test_the_same_seed_and_actions_give_the_same_game(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    state = start(level, rules, seed).state
    for _, action, applied in history:
        again = apply(state, action, LEXICON)
        assert again == applied
        assert isinstance(again, Applied)
        state = again.state


@settings(max_examples=10)
@GAMES
def test_views_and_redacted_events_hide_what_they_must(level: Level, rules: Ruleset, seed: int) -> None:
    for before, _, applied in play(level, rules, seed):
        for side in SIDES:
            foe = side.other
            theirs = replace(before.racks[foe], letters="Q" * len(before.racks[foe].letters))
            hidden = replace(
                before,
                racks=before.racks.having(foe, theirs),
                pools=before.pools.map(lambda pool: "J" * len(pool)),
                chance=0,
            )
            assert seen_by(hidden, side) == seen_by(before, side)
            for event in redacted(applied.events, side):
                if isinstance(event, LettersDrawn | LettersDiscarded):
                    assert bool(event.letters) == (event.side is side)


@st.composite
def wild_commits(draw_from: st.DrawFn) -> Commit:
    """Letters anywhere, legal or not: off the board, on a heap, in no line."""
    cells = st.builds(Cell, st.integers(-1, 8), st.integers(-1, 8))
    letters = st.sampled_from("ABEKSTX ")
    return Commit(tuple(draw_from(st.lists(st.builds(Laid, cells, letters), max_size=4))))


@settings(max_examples=12)
@given(level=levels(), seed=st.integers(0, 2**32), wild=st.lists(wild_commits(), min_size=5, max_size=5))
def test_what_is_legal_is_accepted_and_what_is_not_refused_with_a_reason(
    level: Level, seed: int, wild: list[Commit]
) -> None:
    for state, _, _ in play(level, EDITIONS[0], seed)[:8]:
        for commit in wild:
            side, rack, table = state.to_move, state.racks[state.to_move].letters, Table.of(state)
            reasons = check(table, side, rack, commit.letters, LEXICON)
            assert preview(table, side, rack, commit.letters, LEXICON).refusals == reasons
            applied = apply(state, commit, LEXICON)
            if state.phase is Phase.DISCARD:
                assert isinstance(applied, tuple)
                assert applied[0].code.value == "must-discard"
            elif reasons:
                assert applied == reasons
            else:
                assert isinstance(applied, Applied)


@settings(max_examples=10)
@GAMES
def test_a_preview_foretells_what_the_commit_does(level: Level, rules: Ruleset, seed: int) -> None:
    for state, action, applied in play(level, rules, seed):
        if not isinstance(action, Commit):
            continue
        side = state.to_move
        seen = preview(Table.of(state), side, state.racks[side].letters, action.letters, LEXICON)
        event = applied.events[0]
        assert isinstance(event, WordCommitted)
        assert (seen.main, seen.cross, seen.attack) == (event.main, event.cross, event.attack is not None)
        if seen.forecast is not None:
            assert (seen.forecast.attack, seen.forecast.fights) == (event.attack, event.fights)
            assert seen.forecast.defeats_all == (event.outcome is not Outcome.REPELLED)
        elif event.outcome is Outcome.PLACED:
            standing = Table.of(applied.state).network(side, LEXICON)
            assert standing.is_linked(event.main)
