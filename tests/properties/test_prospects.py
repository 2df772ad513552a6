"""What a commit is said to win is what it wins, in random games by every rule."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.game.actions import Commit
from runtime.engine.game.events import WordCommitted, WordOutcome
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.commit import commit_gain
from runtime.engine.moves.placement import preview
from runtime.engine.words.board_context import BoardContext, scores
from tests.examples import examples
from tests.properties.games import LEXICON, levels, play, rulesets


@examples(25)
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**32))
def test_what_is_foretold_of_a_commit_comes_to_pass(level: Level, rules: Ruleset, seed: int) -> None:
    for state, action, applied in play(level, rules, seed):
        event = next((one for one in applied.events if isinstance(one, WordCommitted)), None)
        if not isinstance(action, Commit) or event is None:
            continue
        table, side = BoardContext.of(state), state.to_move
        seen = preview(table, side, state.racks[side].letters, action.letters, LEXICON)
        assert not seen.refusals
        told = commit_gain(table, side, event.new, LEXICON, forecast=seen.forecast, breaks_ice=seen.breaks_ice)
        assert (told.spoils.cities, told.spoils.tokens) == (event.cities, event.tokens)
        assert told.spoils.forest == event.forest_cleared
        before, after = (scores(BoardContext.of(one), one.base, LEXICON)[side] for one in (state, applied.state))
        if event.outcome is not WordOutcome.BROKE_ICE:
            assert told.points == after - before
        else:
            assert told.points >= after - before, "what the ice takes along is not reckoned"
