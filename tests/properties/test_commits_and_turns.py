"""What every commit and every end of a turn does in any game, by every rule."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.game.events import GameEnded, OrderChosen, TurnBegan, TurnEnded, WordCommitted, WordOutcome
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Attrition, CaptureScore, Ruleset
from runtime.engine.moves.placement import check, preview
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.words.board_context import BoardContext, face_value
from tests.engine.boards import RELEASE
from tests.examples import examples
from tests.properties.games import LEXICON, levels, play, rulesets

GAMES = given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**32))


@examples(40)
@GAMES
def test_the_report_of_a_commit_tells_all_that_changed_on_the_board(level: Level, rules: Ruleset, seed: int) -> None:
    for before, _, applied in play(level, rules, seed):
        for event in applied.events:
            if isinstance(event, WordCommitted):
                check_board(before, applied.state, event)
                check_fights(before, event)


def check_board(before: GameState, after: GameState, event: WordCommitted) -> None:
    """Letters and landscape have changed as the event says, and in nothing else."""
    side, foe = event.side, event.side.other
    own = {laid.at: laid.letter for laid in before.board.letters[side].laid()}
    theirs = {laid.at: laid.letter for laid in before.board.letters[foe].laid()}
    for laid in (*event.leftovers, *(laid for fight in event.fights for laid in fight.removed)):
        assert theirs.pop(laid.at) == laid.letter
    if event.outcome is WordOutcome.PLACED:
        own.update(dict(event.new))
    for laid in event.ice.lost if event.ice else ():
        assert own.pop(laid.at) == laid.letter
    assert dict(after.board.letters[side].laid()) == own
    assert dict(after.board.letters[foe].laid()) == theirs
    terrain = before.board.terrain.having(dict.fromkeys(event.forest_cleared, Terrain.PLAINS))
    melted = event.ice.melted if event.ice else ()
    assert after.board.terrain == terrain.having(dict.fromkeys(melted, Terrain.WATER))
    assert (event.outcome is WordOutcome.BROKE_ICE) == (event.ice is not None)
    assert (event.outcome is WordOutcome.REPELLED) == any(not fight.defeated for fight in event.fights)


def check_fights(before: GameState, event: WordCommitted) -> None:
    """Each fight goes on with what the one before left, and only the last can be lost; what each brings."""
    combat, values = before.setup.rules.combat, before.setup.rules.letters
    if event.attack is None:
        assert event.fights == ()
        return
    left = event.attack.value
    for number, fight in enumerate(event.fights):
        assert fight.attack_before == left
        assert fight.defeated == (left > fight.defender.value)
        face, removed = face_value(values, fight.defender.run.text), "".join(laid.letter for laid in fight.removed)
        cost = face if combat.attrition is Attrition.SCORE else fight.defender.value
        left = max(0, left - cost) if fight.defeated else left
        assert fight.felled == (fight.defeated and (combat.repelled_keeps or event.fights[-1].defeated))
        worth = {
            CaptureScore.STRENGTH: fight.defender.value,
            CaptureScore.LETTERS: face_value(values, removed),
            CaptureScore.FACE: face,
        }
        assert fight.gained == (worth[combat.capture_score] if fight.felled else 0)
        assert fight.felled or not fight.removed
        assert fight.attack_after == left
        assert fight.defeated or number == len(event.fights) - 1


@examples(25)
@GAMES
def test_turns_alternate_and_nothing_broken_outlasts_one(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        state = applied.state
        assert state.board.broken[state.to_move] == ()
        if isinstance(action, EndTurn):
            ended, *rest = applied.events
            assert isinstance(ended, TurnEnded)
            assert (ended.side, ended.turn) == (before.to_move, before.turn)
            assert state.to_move is before.to_move.other
            assert isinstance(rest[0], TurnBegan | GameEnded)
            assert (state.board.broken, state.board.penalties) == (BySide((), ()), ())
        else:
            assert state.to_move is before.to_move
            assert state.turn == before.turn


@st.composite
def wild_commits(draw_from: st.DrawFn) -> Commit:
    """Letters anywhere, legal or not: off the board, on a heap, in no line."""
    cells = st.builds(Cell, st.integers(-1, 8), st.integers(-1, 8))
    letters = st.sampled_from("ABEKSTX ")
    return Commit(tuple(draw_from(st.lists(st.builds(Laid, cells, letters), max_size=4))))


@examples(20)
@given(level=levels(), seed=st.integers(0, 2**32), wild=st.lists(wild_commits(), min_size=5, max_size=5))
def test_what_is_legal_is_accepted_and_what_is_not_refused_with_a_reason(
    level: Level, seed: int, wild: list[Commit]
) -> None:
    for state, _, _ in play(level, RELEASE, seed)[:8]:
        side, rack, table = state.to_move, state.racks[state.to_move].letters, BoardContext.of(state)
        for commit in wild:
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


@examples(25)
@GAMES
def test_a_preview_names_the_words_and_the_strength_that_they_have(level: Level, rules: Ruleset, seed: int) -> None:
    for state, _, applied in play(level, rules, seed):
        event = applied.events[1] if isinstance(applied.events[0], OrderChosen) else applied.events[0]
        if not isinstance(event, WordCommitted):
            continue
        side = state.to_move
        seen = preview(BoardContext.of(state), side, state.racks[side].letters, event.new, LEXICON)
        assert seen.refusals == ()
        assert (seen.main, seen.cross, seen.attack) == (event.main, event.cross, event.attack is not None)
        assert seen.strength is not None
        if event.attack is not None:
            assert seen.strength == event.attack
        assert seen.breaks_ice or event.outcome is not WordOutcome.BROKE_ICE
        if event.outcome is WordOutcome.PLACED:
            standing = BoardContext.of(applied.state)
            assert {event.main, *event.cross} <= set(standing.network(side, LEXICON).words)
            assert standing.network(side, LEXICON).is_linked(event.main)
            assert all(standing.board.letters[side][at] == letter for at, letter in event.new)
            assert not any(standing.board.letters[side.other].has(at) for at, _ in event.new)
