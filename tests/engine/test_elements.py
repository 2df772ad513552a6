"""Invoking elements (section 8): the region, what each element does, and what comes of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Commit, EndTurn, Invoke, Redeploy, Refusal, RefusalCode, Spy
from runtime.engine.game.chance import seeded
from runtime.engine.game.events import CityDestroyed, ElementInvoked, GameEnded
from runtime.engine.game.state import BoardToken, Ending, EndReason, GameState, HeldToken, Penalty, Rack
from runtime.engine.moves.elements import grown
from runtime.engine.turn.turn import Applied, invoke_region
from tests.engine.boards import (
    ACROSS,
    GOLD,
    RELEASE,
    SILVER,
    all_letters,
    board,
    committed,
    done,
    game,
    ground,
    lay,
    letters,
    network,
    refused,
    ruled,
    run,
    same,
    texts,
    words,
)

LEXICON = words("CAT ODE TEA AT OD")
ON = board(
    """
    C A T . . .
    . . . . . .
    . . . o d e
    """,
    """
    G f ~ = # .
    . ^ f ~ . .
    . . . S = N
    """,
)


def holding(*tokens: HeldToken, **changes: object) -> GameState:
    state = game(ON, "X", **changes)
    return replace(state, racks=state.racks.having(GOLD, Rack("X", tokens)))


def region(*cells: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(*cell) for cell in cells)


def given(element: Element, *cells: tuple[int, int], state: GameState | None = None) -> Applied:
    """The element at work on just these cells, the first of them the token's."""
    token = HeldToken(element, Cell(*cells[0]), len(cells))
    applied = invoke_region(state or holding(token), element, region(*cells), LEXICON)
    assert isinstance(applied, Applied), applied
    return applied


def told(applied: Applied) -> ElementInvoked:
    event = applied.events[0]
    assert isinstance(event, ElementInvoked)
    return event


TOP = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 1))


def test_a_volcano_turns_everything_to_lava_and_destroys_what_stands_there() -> None:
    applied = given(Element.VOLCANO, *TOP)
    event = told(applied)
    assert ground(applied.state.board) == same("""
        G # # # # .
        . # # ~ . .
        . . . S = N
    """)
    assert event.changed == region((0, 1), (0, 2), (0, 3), (1, 1), (1, 2)), "lava was lava"
    assert event.destroyed == BySide(lay("AT", 0, 1), ())
    assert letters(applied.state.board).splitlines()[0] == "C . . . . ."
    assert applied.state.out == BySide("AT", "")
    assert applied.state.racks.gold == Rack("X"), "the token is used up"


def test_a_flood_turns_everything_but_lava_to_water_and_destroys_even_on_water() -> None:
    applied = given(Element.FLOOD, *TOP)
    assert ground(applied.state.board) == same("""
        G ~ ~ ~ # .
        . ~ ~ ~ . .
        . . . S = N
    """)
    assert told(applied).changed == region((0, 1), (0, 3), (1, 1), (1, 2))
    assert told(applied).destroyed == BySide(lay("AT", 0, 1), ()), "T stood on water"


@pytest.mark.parametrize(
    ("element", "after"),
    [
        (Element.DROUGHT, "G f . = # .\n. ^ f ~ . .\n. . . S = N"),
        (Element.FIRESTORM, "G . ~ = # .\n. ^ . ~ . .\n. . . S = N"),
    ],
)
def test_droughts_and_firestorms_leave_letters_and_cities_alone(element: Element, after: str) -> None:
    applied = given(element, (0, 0), *TOP)
    assert ground(applied.state.board) == after
    assert applied.state.board.letters == ON.letters
    assert applied.state.board.cities == ON.cities
    assert told(applied).destroyed == BySide((), ())


def test_cities_of_anybody_are_destroyed_and_both_players_hit_alike() -> None:
    applied = given(Element.FLOOD, (2, 4), (2, 5), (1, 4), (2, 3))
    assert told(applied).cities == (
        CityDestroyed("S2-3", Cell(2, 3), SILVER),
        CityDestroyed("N2-5", Cell(2, 5), None),
    )
    assert [city.id for city in applied.state.board.cities] == ["G0-0"]
    assert applied.state.out.silver == "DEO"
    assert applied.state.ended == Ending(GOLD, EndReason.NO_CITY)
    assert isinstance(applied.events[-1], GameEnded)


def test_who_floods_their_own_last_city_brings_the_end_on() -> None:
    applied = given(Element.FLOOD, (0, 1), (0, 0))
    assert applied.state.ended == Ending(SILVER, EndReason.NO_CITY)


def test_what_is_left_is_judged_at_once() -> None:
    state = given(Element.VOLCANO, (2, 5)).state
    left = network(state.board, SILVER, LEXICON)
    assert texts(left.words) == texts(left.linked) == ["OD"]
    state = given(Element.VOLCANO, (2, 3), (1, 3)).state
    assert state.ended is not None


def test_runs_that_were_broken_stay_broken_and_penalties_go_with_their_runs() -> None:
    state = holding(HeldToken(Element.VOLCANO, Cell(2, 5), 1))
    marked = replace(
        state.board, broken=BySide((), (run("ODE", 2, 3),)), penalties=(Penalty(SILVER, run("ODE", 2, 3), 2),)
    )
    after = given(Element.VOLCANO, (2, 5), state=replace(state, board=marked)).state
    assert after.board.broken.silver == (run("OD", 2, 3),)
    assert after.board.penalties == ()
    assert network(after.board, SILVER, LEXICON).words == ()


def test_a_token_under_lava_is_buried_and_one_under_water_stays() -> None:
    tokens = (
        BoardToken("a", Cell(1, 1), Element.FLOOD, 3),
        BoardToken("b", Cell(0, 1), Element.FLOOD, 3, captured=True),
    )
    for element, buried in ((Element.VOLCANO, tokens[:1]), (Element.FLOOD, ())):
        state = holding(HeldToken(element, Cell(0, 1), len(TOP)))
        applied = given(element, *TOP, state=replace(state, board=replace(state.board, tokens=tokens)))
        assert told(applied).buried == buried
        assert applied.state.board.tokens == tokens


def test_the_region_is_grown_by_the_seed_and_a_replay_gives_the_same() -> None:
    token = HeldToken(Element.DROUGHT, Cell(1, 2), 7)
    state = holding(token, chance=seeded(5))
    applied = done(state, Invoke(Element.DROUGHT), LEXICON)
    event = told(applied)
    assert event == told(done(state, Invoke(Element.DROUGHT), LEXICON))
    assert (event.region[0], len(set(event.region)), event.given) == (Cell(1, 2), 7, False)
    assert applied.state.chance != state.chance
    others = {told(done(replace(state, chance=seeded(n)), Invoke(Element.DROUGHT), LEXICON)).region for n in range(20)}
    assert len(others) > 10


def test_each_next_cell_is_as_likely_as_any_other_beside_the_region() -> None:
    size, counts = Size(3, 3), Counter()
    chance = seeded(1)
    for _ in range(6000):
        found, chance = grown(chance, size, Cell(0, 0), 3)
        counts[found[1:]] += 1
    # From the corner: two cells first, then the other of these two or one of the two new ones beside it.
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


def test_a_round_region_is_the_nearest_cells_and_takes_no_chance() -> None:
    token = HeldToken(Element.VOLCANO, Cell(1, 1), 6)
    state = holding(token, rules=ruled(RELEASE, token__region="round"))
    event = told(done(state, Invoke(Element.VOLCANO), LEXICON))
    assert event.region == region((1, 1), (0, 1), (1, 0), (1, 2), (2, 1), (0, 0)), "equally near ones row by row"
    after = done(state, Invoke(Element.VOLCANO), LEXICON).state
    assert after.chance == state.chance
    assert not isinstance(invoke_region(state, Element.VOLCANO, event.region[::-1], LEXICON), Applied)
    assert isinstance(invoke_region(state, Element.VOLCANO, event.region, LEXICON), Applied)
    whole = done(
        holding(replace(token, power=99), rules=ruled(RELEASE, token__region="round")), Invoke(Element.VOLCANO), LEXICON
    )
    assert len(told(whole).region) == 18


def test_growth_stops_at_the_edge_of_the_world_and_a_power_of_one_covers_one_cell() -> None:
    whole, _ = grown(seeded(3), Size(2, 3), Cell(1, 1), 99)
    assert sorted(whole) == [Cell(row, column) for row in range(2) for column in range(3)]
    assert grown(seeded(3), Size(2, 3), Cell(1, 1), 1) == (region((1, 1)), seeded(3))


def test_a_token_must_be_held_and_one_of_several_can_be_named() -> None:
    near, far = (HeldToken(Element.FIRESTORM, Cell(0, column), 1) for column in (1, 5))
    assert refused(holding(near), Invoke(Element.FLOOD), LEXICON) == (
        Refusal(RefusalCode.NO_TOKEN, "8", (), {"element": "flood"}),
    )
    assert refused(holding(near), Invoke(Element.FIRESTORM, Cell(1, 1)), LEXICON)[0].code is RefusalCode.NO_TOKEN
    state = holding(near, far)
    assert done(state, Invoke(Element.FIRESTORM), LEXICON).state.racks.gold.tokens == (far,)
    assert done(state, Invoke(Element.FIRESTORM, Cell(0, 5)), LEXICON).state.racks.gold.tokens == (near,)
    twice = done(done(state, Invoke(Element.FIRESTORM), LEXICON).state, Invoke(Element.FIRESTORM), LEXICON).state
    assert twice.racks.gold.tokens == ()


@pytest.mark.parametrize(
    "cells",
    [
        (),
        ((0, 1), (0, 2)),
        ((0, 1), (0, 2), (0, 3), (0, 4)),
        ((0, 2), (0, 1), (0, 3)),
        ((0, 1), (0, 3), (0, 2)),
        ((0, 1), (0, 2), (0, 1)),
        ((0, 1), (-1, 1), (0, 2)),
    ],
)
def test_a_given_region_must_be_one_that_could_have_grown(cells: tuple[tuple[int, int], ...]) -> None:
    state = holding(HeldToken(Element.DROUGHT, Cell(0, 1), 3))
    refusals = invoke_region(state, Element.DROUGHT, region(*cells), LEXICON)
    assert refusals == (Refusal(RefusalCode.BAD_REGION, "8", region(*cells)),)


def test_the_door_for_given_regions_keeps_to_the_same_times() -> None:
    state = holding(HeldToken(Element.DROUGHT, Cell(0, 1), 1))
    over = replace(state, phase=given(Element.FLOOD, (0, 1), (0, 0)).state.phase)
    for odd, code in ((over, RefusalCode.GAME_OVER), (holding(), RefusalCode.NO_TOKEN)):
        refusals = invoke_region(odd, Element.DROUGHT, region((0, 1)), LEXICON)
        assert isinstance(refusals, tuple)
        assert refusals[0].code is code


def test_a_captured_token_takes_up_room_and_leaves_its_mark() -> None:
    on = replace(ON, tokens=(BoardToken("t", Cell(1, 0), Element.FLOOD, 4),))
    state, event = committed(game(on, "O"), lay("O", 1, 0), words("CAT CO"))
    assert event.tokens == (HeldToken(Element.FLOOD, Cell(1, 0), 4),)
    assert state.racks.gold.count == 1
    assert state.board.tokens[0].captured
    applied = done(state, Invoke(Element.FLOOD), words("CAT CO"))
    assert applied.state.board.tokens == state.board.tokens
    assert all_letters(applied.state) == all_letters(state)


def test_without_a_city_a_player_goes_on_where_the_level_makes_it_no_end() -> None:
    lexicon = words("CAT AT TAT")
    state = holding(HeldToken(Element.FIRESTORM, Cell(0, 0), 1))
    bare = replace(state.board, cities=tuple(city for city in ON.cities if city.owner is not GOLD))
    state = replace(state, board=bare, setup=replace(state.setup, standard_end=False))
    assert refused(state, Redeploy(Cell(0, 0), ACROSS), lexicon)[0].code is RefusalCode.NO_CITY
    assert refused(state, Spy(), lexicon)[0].code is RefusalCode.NO_CITY
    taken = replace(state, racks=BySide(Rack("T", state.racks.gold.tokens), state.racks.silver))
    assert refused(taken, Commit(lay("T", 1, 1)), words("CAT AT"))[0].code is RefusalCode.NOT_LINKED
    applied = done(state, Invoke(Element.FIRESTORM), lexicon)
    assert applied.state.ended is None
    assert done(applied.state, EndTurn(), lexicon).state.to_move is SILVER


def test_a_level_without_the_standard_ends_still_has_its_turn_limit() -> None:
    state = game(ON, "", ruled(RELEASE, turn_limit=11), other_rack="")
    state = replace(state, setup=replace(state.setup, standard_end=False))
    state = done(state, EndTurn(), LEXICON).state
    assert state.ended is None, "both are out of letters"
    assert done(state, EndTurn(), LEXICON).state.ended == Ending(GOLD, EndReason.TURN_LIMIT)
