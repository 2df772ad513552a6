"""Scrambler: cards that turn, segments, hops, boxes, captures, and how games end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime.tablegames.game import PLAYERS, TableChance, TablePlayer, TableRefusal
from runtime.tablegames.players import Skill, thought
from runtime.tablegames.scrambler.moves import allowed_steps, can_draw
from runtime.tablegames.scrambler.rules import Scrambler
from runtime.tablegames.scrambler.values import (
    AGREE,
    Claiming,
    ScramblerCard,
    ScramblerMove,
    ScramblerPhase,
    ScramblerRules,
    ScramblerState,
    place_of,
    turned_dot,
)

FIRST, SECOND = PLAYERS


def played(game: Scrambler, *notes: str) -> ScramblerState:
    """The state after some moves, each of who is to move."""
    state = game.begin()
    for note in notes:
        applied = game.apply(state, state.to_move, game.read_move(note))
        assert not isinstance(applied, TableRefusal), (note, applied)
        state = applied.state
    return state


def refusal(game: Scrambler, state: ScramblerState, note: str) -> str:
    found = game.refusal(state, state.to_move, game.read_move(note))
    return "" if found is None else found.code


@pytest.mark.parametrize("size", [2, 3, 4, 8])
def test_turns_are_exact_inverses_and_take_everything_along(size: int) -> None:
    chance = TableChance(size)
    for _ in range(30):
        marks = [tuple(chance.below(3) for _ in part) for part in _parts(ScramblerCard.blank(size))]
        card = ScramblerCard(size, *marks)
        assert card.turned(1).turned(-1) == card.turned(-1).turned(1) == card.turned(4) == card
        row, column = chance.below(size), chance.below(size - 1)
        start, end = (row, column), (row, column + 1)
        for quarters in range(4):
            there, beyond = turned_dot(start, size, quarters), turned_dot(end, size, quarters)
            assert card.turned(quarters).segment(there, beyond) == card.segment(start, end)
            assert card.turned(quarters).dot(there) == card.dot(start)


def _parts(card: ScramblerCard) -> tuple[tuple[int, ...], ...]:
    return card.dots, card.across, card.down, card.boxes


def test_tokens_begin_in_opposite_corners_on_circled_dots() -> None:
    game = Scrambler()
    state = played(game, "@h1")
    assert state.tokens == ((0, 7), (7, 0))
    assert state.cards[1].dot((0, 3)) == FIRST + 1
    assert state.cards[2].dot((3, 0)) == SECOND + 1
    assert state.to_move is FIRST
    assert refusal(game, game.begin(), "b1") == "choose-corner"
    assert refusal(game, game.begin(), "@b1") == "no-corner"


def test_a_step_draws_a_segment_and_circles_and_can_not_be_walked_again() -> None:
    game = Scrambler()
    state = played(game, "@a1", "b1", "g8")
    assert state.cards[0].segment((0, 0), (0, 1)) == FIRST + 1
    assert state.cards[0].dot((0, 1)) == FIRST + 1
    assert refusal(game, state, "a1") == "drawn"
    assert refusal(game, state, "b3") == "not-beside"
    assert refusal(game, state, "b0") == "off-cards"
    assert game.points(state) == (1, 1)


def test_a_hop_draws_nothing() -> None:
    game = Scrambler()
    before = played(game, "@a1", "b1", "g8", "c1", "f8", "d1", "e8")
    after = game.after(before, FIRST, game.read_move("e1"))
    assert after.cards == before.cards
    assert after.tokens == ((0, 4), (7, 4))
    assert game.points(after) == game.points(before)
    circling = Scrambler(ScramblerRules(hop_circles=True))
    assert circling.after(before, FIRST, game.read_move("e1")).cards[1].dot((0, 0)) == FIRST + 1


def test_dots_of_the_opponent_are_closed_and_own_ones_are_not() -> None:
    game = Scrambler()
    state = played(game, "@a1", "b1", "g8", "b2", "f8", "a2", "e8")
    assert refusal(game, state, "a1") == ""
    taken = replace(state, cards=(state.cards[0].circled((0, 0), SECOND + 1), *state.cards[1:]))
    assert refusal(game, taken, "a1") == "circled"


def test_turning_a_card_carries_the_token_and_may_not_be_undone_at_once() -> None:
    game = Scrambler()
    state = played(game, "@a1", "A+")
    assert state.tokens == ((0, 3), (7, 7))
    assert refusal(game, state, "A-") == "turned-back"
    assert refusal(game, state, "A+") == ""
    later = game.after(game.after(state, SECOND, game.read_move("g8")), FIRST, game.read_move("d2"))
    assert refusal(game, later, "A-") == ""
    assert refusal(game, game.after(state, SECOND, game.read_move("B+")), "A-") == ""


BOX = ("@a1", "b1", "g8", "b2", "f8", "a2", "e8")


def test_a_box_is_claimed_by_who_closes_it() -> None:
    game = Scrambler()
    applied = game.apply(played(game, *BOX), FIRST, game.read_move("a1"))
    assert not isinstance(applied, TableRefusal)
    assert applied.state.cards[0].box((0, 0)) == FIRST + 1
    assert game.points(applied.state) == (4 + 3, 3)
    assert [event.kind for event in applied.events] == ["go", "box"]


def test_a_box_may_be_forgotten_and_claimed_by_the_other_where_claiming_is_by_hand() -> None:
    game = Scrambler(ScramblerRules(claiming=Claiming.BY_HAND))
    closed = played(game, *BOX, "a1")
    assert closed.phase is ScramblerPhase.CLAIM
    assert closed.to_move is FIRST
    assert refusal(game, closed, "b1") == "claim-first"
    claimed = game.after(closed, FIRST, game.read_move("*a1"))
    assert claimed.cards[0].box((0, 0)) == FIRST + 1
    forgotten = game.after(closed, FIRST, game.read_move("done"))
    assert forgotten.to_move is SECOND
    taken = game.after(forgotten, SECOND, game.read_move("*a1"))
    assert taken.cards[0].box((0, 0)) == SECOND + 1
    assert taken.to_move is SECOND
    assert refusal(game, taken, "*a1") == "no-box"


def near(game: Scrambler, **tokens: tuple[int, int]) -> ScramblerState:
    """A state with the tokens somewhere."""
    return replace(played(game, "@a1"), tokens=(tokens["first"], tokens["second"]))


def test_moving_or_hopping_onto_the_other_token_captures_and_ends_the_game() -> None:
    game = Scrambler()
    for first, second, note in (((1, 1), (1, 2), "c2"), ((1, 3), (1, 4), "e2")):
        state = near(game, first=first, second=second)
        applied = game.apply(state, FIRST, game.read_move(note))
        assert not isinstance(applied, TableRefusal)
        result = game.result(applied.state)
        assert result is not None
        assert (result.why, result.winner) == ("captured", FIRST)
        assert game.points(applied.state)[0] in (5, 6)
        assert applied.events[-1].kind == "captured"


@pytest.mark.parametrize("claiming", Claiming)
def test_a_capture_ends_the_game_at_once_with_the_box_that_it_closes(claiming: Claiming) -> None:
    game = Scrambler(ScramblerRules(claiming=claiming))
    state = played(game, *BOX)
    assert state.tokens is not None
    applied = game.apply(replace(state, tokens=(state.tokens[0], (0, 0))), FIRST, game.read_move("a1"))
    assert not isinstance(applied, TableRefusal)
    assert applied.state.why == "captured"
    assert applied.state.cards[0].box((0, 0)) == FIRST + 1
    assert [event.kind for event in applied.events] == ["go", "box", "captured"]


@pytest.mark.parametrize(("first", "second", "note"), [((1, 1), (1, 2), "c2"), ((1, 3), (1, 4), "e2")])
def test_a_token_is_captured_on_a_dot_that_its_player_has_circled(
    first: tuple[int, int], second: tuple[int, int], note: str
) -> None:
    """The dot is closed to the opponent only while no token stands there; it stays its player's, though captured."""
    game = Scrambler()
    state = near(game, first=first, second=second)
    number, dot = place_of(second, state.size)
    cards = (*state.cards[:number], state.cards[number].circled(dot, SECOND + 1), *state.cards[number + 1 :])
    circled = replace(state, cards=cards)
    applied = game.apply(circled, FIRST, game.read_move(note))
    assert not isinstance(applied, TableRefusal)
    assert applied.state.why == "captured"
    assert applied.state.cards[number].dot(dot) == SECOND + 1
    elsewhere = replace(circled, tokens=(first, (6, 6)))
    assert refusal(game, elsewhere, note) == "circled"


def test_the_one_who_captures_may_still_lose_by_points() -> None:
    game = Scrambler(ScramblerRules(capture_points=0, segment_points=1))
    state = near(game, first=(1, 3), second=(1, 4))
    drawn = state.cards[3].drawn((0, 0), (0, 1), SECOND + 1)
    after = game.after(replace(state, cards=(*state.cards[:3], drawn)), FIRST, game.read_move("e2"))
    result = game.result(after)
    assert result is not None
    assert result.winner is SECOND


def test_both_must_agree_to_end_the_game() -> None:
    game = Scrambler()
    offered = played(game, "@a1", "agree")
    assert offered.to_move is FIRST
    assert refusal(game, offered, "agree") == "agreed-already"
    handed = game.after(offered, FIRST, game.read_move("b1"))
    ended = game.after(handed, SECOND, game.read_move("agree"))
    result = game.result(ended)
    assert result is not None
    assert (result.why, result.winner) == ("agreed", FIRST)
    declined = game.after(handed, SECOND, game.read_move("g8"))
    assert declined.agreed is None


def test_a_computer_agrees_to_end_only_where_it_leads() -> None:
    game = Scrambler()
    for notes, agrees in ((("@a1", "A+", "g8", "agree", "B+"), True), (("@a1", "b1", "D+", "agree", "c1"), False)):
        state = played(game, *notes)
        assert state.agreed is FIRST
        move = thought(game, state, SECOND, skill=Skill.NOVICE, seed=5)
        assert (move == AGREE) == agrees


def test_a_game_that_only_turns_ends_at_the_limit() -> None:
    game = Scrambler(ScramblerRules(quiet_turns=6))
    state = played(game, "@a1", *("A+", "D+") * 3)
    result = game.result(state)
    assert result is not None
    assert (result.why, result.winner) == ("quiet", None)


def test_a_new_line_keeps_the_game_from_ending_and_a_hop_does_not() -> None:
    game = Scrambler()
    late = replace(played(game, "@a1", "b1", "g8", "c1", "f8", "d1", "e8"), quiet=39)
    assert game.after(late, FIRST, game.read_move("d2")).quiet == 0
    for note in ("e1", "A+"):
        ended = game.result(game.after(late, FIRST, game.read_move(note)))
        assert ended is not None
        assert ended.why == "quiet"


def filled(card: ScramblerCard) -> ScramblerCard:
    """A card on which every segment is drawn."""
    return replace(card, across=(1,) * len(card.across), down=(2,) * len(card.down))


def test_a_game_ends_when_nobody_could_ever_draw() -> None:
    game = Scrambler(ScramblerRules(dots=2))
    state = played(game, "@a1")
    assert can_draw(state, FIRST)
    cards = tuple(filled(card) for card in state.cards)
    one_left = replace(cards[3], across=(0, *cards[3].across[1:]))
    last = replace(state, cards=(*cards[:3], one_left), tokens=((2, 2), (0, 0)))
    assert can_draw(last, FIRST)
    assert can_draw(last, SECOND)  # By way of turns and hops, for it stands on another card.
    ended = game.after(last, FIRST, game.read_move("d3"))
    result = game.result(ended)
    assert result is not None
    assert result.why == "all-drawn"


def test_hopping_to_a_segment_counts_only_over_open_dots() -> None:
    game = Scrambler(ScramblerRules(dots=2))
    state = played(game, "@a1")
    cards = [filled(card) for card in state.cards]
    cards[3] = replace(cards[3], across=(0, *cards[3].across[1:]))
    walls = [replace(card, dots=(2,) * 4) for card in cards]
    shut = replace(state, cards=tuple(walls), tokens=((0, 0), (3, 3)))
    assert not can_draw(shut, FIRST)
    assert can_draw(shut, SECOND)
    # The last card is open, but only by way of the two between.
    between = [cards[0], *(replace(card, dots=(2,) * 4) for card in cards[1:3]), cards[3]]
    assert not can_draw(replace(shut, cards=tuple(between)), FIRST)
    assert can_draw(replace(shut, cards=tuple(cards)), FIRST)
    # One dot leads over there; nobody goes on from where the other token stands, for that ends the game.
    bridge = (cards[0], replace(walls[1], dots=(0, 2, 2, 2)), walls[2], cards[3])
    assert can_draw(replace(shut, cards=bridge), FIRST)
    assert not can_draw(replace(shut, cards=bridge, tokens=((0, 0), (0, 2))), FIRST)


def test_who_can_still_draw_goes_on_though_the_other_can_not() -> None:
    game = Scrambler(ScramblerRules(dots=2))
    cards = [replace(filled(card), dots=(1,) * 4) for card in played(game, "@a1").cards]
    cards[0] = replace(cards[0], across=(0, 0))
    state = replace(played(game, "@a1"), cards=tuple(cards), tokens=((1, 0), (3, 3)))
    assert can_draw(state, FIRST)
    assert not can_draw(state, SECOND)
    on = game.after(state, FIRST, game.read_move("D+"))
    assert game.result(on) is None
    assert on.to_move is SECOND


def could_draw_by_trying(game: Scrambler, state: ScramblerState, player: TablePlayer) -> bool:
    """Whether turns and hops of one player alone ever lead to where a line can be drawn, by trying all of them."""
    waiting = [replace(state, to_move=player)]
    seen = {(waiting[0].cards, waiting[0].tokens)}
    while waiting:
        here = waiting.pop()
        home, _ = place_of(here.token(player), here.size)
        for deed in (*allowed_steps(here, player), *(ScramblerMove("turn", card, 1) for card in range(4))):
            is_hop = deed.kind == "go" and place_of((deed.a, deed.b), here.size)[0] != home
            if deed.kind == "go" and not is_hop:
                return True
            after = game.after(here, player, deed)
            if after.captor is None and (after.cards, after.tokens) not in seen:
                seen.add((after.cards, after.tokens))
                waiting.append(replace(after, to_move=player, turned=None, phase=ScramblerPhase.PLAY, quiet=0))
    return False


@pytest.mark.proof
@pytest.mark.parametrize("seed", [3, 12, 13, 15, 22, 30, 50])
def test_whether_a_line_can_ever_be_drawn_is_what_trying_everything_finds(seed: int) -> None:
    game, chance = Scrambler(ScramblerRules(dots=2)), TableChance(seed)
    begun = played(game, "@a1")
    cards = []
    for _ in range(4):
        across, down = ([chance.below(12) and 1 for _ in range(2)] for _ in range(2))
        dots = tuple(chance.pick((0, 1, 2, 2)) for _ in range(4))
        cards.append(replace(begun.cards[1], dots=dots, across=tuple(across), down=tuple(down)))
    places = chance.mixed((row, column) for row in range(4) for column in range(4))
    state = replace(begun, cards=tuple(cards), tokens=(places[0], places[1]))
    for player in PLAYERS:
        assert can_draw(state, player) == could_draw_by_trying(game, state, player)


def test_passing_is_only_for_who_can_do_nothing_else() -> None:
    game = Scrambler()
    assert refusal(game, played(game, "@a1"), "pass") == "can-act"


@pytest.mark.parametrize("seed", range(20))
def test_every_game_ends(seed: int) -> None:
    game: Any = Scrambler(ScramblerRules(dots=2 + seed % 3))
    state, chance, moves = game.begin(), TableChance(seed), 0
    while game.to_act(state):
        state = game.after(state, state.to_move, game.careless(state, state.to_move, chance))
        moves += 1
        assert moves < 2000
    assert game.result(state).why in ("captured", "all-drawn", "quiet")


@pytest.mark.parametrize("rules", [ScramblerRules(), ScramblerRules(dots=3, claiming=Claiming.BY_HAND)])
def test_at_every_turn_of_a_game_cards_turn_back_exactly_but_not_at_once_and_hops_draw_nothing(
    rules: ScramblerRules,
) -> None:
    game, chance, seen = Scrambler(rules), TableChance(11), {"turn": 0, "hop": 0}
    state = game.begin()
    while game.to_act(state):
        player = state.to_move
        for deed in game.moves(state, player) if state.phase is ScramblerPhase.PLAY else ():
            after = game.after(state, player, deed)
            if deed.kind == "turn":
                seen["turn"] += 1
                back = ScramblerMove("turn", deed.a, -deed.b)
                restored = game.after(after, player.other, back)
                assert (restored.cards, restored.tokens) == (state.cards, state.tokens)
                assert [sorted(card.across + card.down) for card in after.cards] == [
                    sorted(card.across + card.down) for card in state.cards
                ]
                refused = game.refusal(after, player.other, back)
                assert refused is not None
                assert refused.code == "turned-back"
            elif (
                deed.kind == "go"
                and place_of((deed.a, deed.b), state.size)[0] != place_of(state.token(player), state.size)[0]
            ):
                seen["hop"] += 1
                assert after.cards == state.cards
        state = game.after(state, player, game.careless(state, player, chance))
    assert seen["turn"] > 100
    assert seen["hop"] > 3


def test_deeds_are_noted_as_people_say_them() -> None:
    game = Scrambler()
    assert game.write_move(ScramblerMove("turn", 2, -1)) == "C-"
    assert game.write_move(ScramblerMove("go", 3, 2)) == "c4"
    assert game.read_move("*c4") == ScramblerMove("claim", 3, 2)
