"""What the computer does where the level allows it little: never what is forbidden, and never nothing for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.ai import PLAYERS
from runtime.ai.allowed_actions import allowed_action, is_stuck
from runtime.ai.player_profiles import Intelligence
from runtime.ai.players import Limit, choose
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Action, Commit, EndTurn, Invoke, Redeploy, Spy, kind_of
from runtime.engine.game.state import ActionKind, AllowedActions, GameState, HeldToken, Rack
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import seen_by
from runtime.match.clock import fallback
from runtime.match.scryptic import Scryptic
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import GOLD, board, game, words

TEXTS = ("CAT", "CATS", "AT", "TO", "TEA")
LEXICON, VOCABULARY = words(" ".join(TEXTS)), Vocabulary(TEXTS)
FLOOD = HeldToken(Element.FLOOD, Cell(2, 2), 1)


def drawn(*kinds: ActionKind, rack: str = "CATS", letters: str = ". . . . .\n. . . . .\n. . . . .") -> GameState:
    state = game(board(letters, "G . N . .\n. . . . .\n. . . . S"), rack, pools=BySide("EEEE", "EEEE"))
    return replace(state, allowed=BySide(AllowedActions(kinds), AllowedActions()))


def chosen(state: GameState, *, may_spy: bool = False) -> Action:
    return allowed_action(seen_by(state, GOLD, LEXICON), LEXICON, VOCABULARY, 1, spies=Intelligence(may=may_spy))


def test_what_is_allowed_and_can_be_done_is_done() -> None:
    assert isinstance(chosen(drawn(ActionKind.COMMIT)), Commit)
    lying = "C A T . .\n. . . . .\n. . . . ."
    assert isinstance(chosen(drawn(ActionKind.REDEPLOY, letters=lying)), Redeploy)
    held = drawn(ActionKind.INVOKE)
    held = replace(held, racks=held.racks.having(GOLD, Rack("X", (FLOOD,))))
    assert isinstance(chosen(held), Invoke)
    assert chosen(drawn(ActionKind.SPY), may_spy=True) == Spy()
    assert chosen(drawn(ActionKind.END_TURN)) == EndTurn()
    assert chosen(drawn()) == EndTurn()


@pytest.mark.parametrize(
    "state",
    [
        drawn(ActionKind.COMMIT, rack="XX"),
        drawn(ActionKind.REDEPLOY),
        drawn(ActionKind.INVOKE),
        drawn(ActionKind.SPY, rack="XX"),
    ],
)
def test_who_can_do_nothing_that_is_allowed_is_stuck(state: GameState) -> None:
    view = seen_by(state, GOLD, LEXICON)
    assert chosen(state, may_spy=True) == EndTurn(stuck=True)
    assert is_stuck(view, LEXICON, VOCABULARY)
    assert isinstance(apply(state, EndTurn(stuck=True), LEXICON), Applied)
    assert not is_stuck(seen_by(drawn(ActionKind.COMMIT), GOLD, LEXICON), LEXICON, VOCABULARY)
    assert not is_stuck(seen_by(drawn(rack="XX"), GOLD, LEXICON), LEXICON, VOCABULARY)


def test_the_clock_ends_a_turn_that_the_level_does_not_let_end() -> None:
    assert fallback(seen_by(drawn(ActionKind.COMMIT), GOLD, LEXICON)) == EndTurn(stuck=True)
    assert fallback(seen_by(drawn(ActionKind.END_TURN), GOLD, LEXICON)) == EndTurn()


def test_whoever_tries_every_move_finds_the_stuck_end_where_nothing_else_is_left() -> None:
    def ends(state: GameState) -> list[Action]:
        one = Scryptic(state, LEXICON, vocabulary=lambda: VOCABULARY)
        return [action for action in one.each_move(state, GOLD) if isinstance(action, EndTurn)]

    assert ends(drawn(ActionKind.COMMIT)) == []
    assert ends(drawn(ActionKind.COMMIT, rack="XX")) == [EndTurn(stuck=True)]
    assert ends(drawn(rack="XX")) == [EndTurn()]


@pytest.mark.parametrize("player", ["greedy", "novice", "adept"])
@pytest.mark.parametrize("kinds", [(kind,) for kind in ActionKind])
def test_every_player_keeps_to_what_is_allowed_and_its_turn_ends(player: str, kinds: tuple[ActionKind, ...]) -> None:
    state = drawn(*kinds, letters="C A T . .\n. . . . .\n. . . . .", rack="SEAT")
    state = replace(state, racks=state.racks.having(GOLD, Rack("AEST", (FLOOD,))))
    for _ in range(8):
        view = seen_by(state, GOLD, LEXICON)
        action = choose(view, LEXICON, VOCABULARY, 1, Limit(50), player=PLAYERS[player])
        kind = kind_of(action)
        assert kind in kinds or action == EndTurn(stuck=True) or kind is None
        applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied), applied
        state = applied.state
        if state.to_move is not GOLD or state.ended is not None:
            return
    pytest.fail("the turn never ends")
