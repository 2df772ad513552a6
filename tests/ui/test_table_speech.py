"""What is said of the table games: every event, how each game came about, and the rules beside the board."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.match.session import Ply
from runtime.match.table_match import PERSON, TableMatch, TableSeat, TableSetup
from runtime.support.texts import english
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import PLAYERS, TableChance, TablePlayer
from runtime.tablegames.players import Skill
from runtime.tablegames.scryper.values import SetUp
from runtime.ui.tablegames.speech import done_by, heading, how_to, prompt, reckoning, say_why, tell
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import named_side, seat_name

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("scribe", {}),
    ("scribe", {"scoring": "advanced"}),
    ("scryper", {}),
    ("scryper", {"columns": 3, "rows": 5, "per_value": 1, "quiet_moves": 10}),
    ("scrambler", {}),
    ("scrambler", {"dots": 2, "claiming": "by_hand", "hop_circles": True, "quiet_turns": 8}),
]
TOLD = {"grid-won", "battle", "set-begins", "set-won", "set-drawn", "no-bricks", "captured"}
"""Events that have a line of their own in the log; the boxes that a step closes share one."""
T = english()


def played(name: str, parameters: dict[str, Any], seed: int) -> TableMatch:
    """A careless game to its end."""
    match, chance = TableMatch(TableSetup(name, parameters, (PERSON, PERSON))), TableChance(seed)
    while match.to_act:
        player = match.to_act[0]
        assert isinstance(match.submit(player, match.game.careless(match.state, player, chance)), Ply)
    return match


@pytest.mark.parametrize(("name", "parameters"), VARIANTS)
def test_every_event_is_told_in_words(name: str, parameters: dict[str, Any]) -> None:
    for seed in range(6):
        match = played(name, parameters, seed)
        for number, made in enumerate(match.made, 1):
            first, *more = tell(T, match.game, made, number)
            assert first.text == f"{number}. {done_by(T, match.game, made)}"
            assert first.text.endswith(".")
            assert first.player is made.player
            kinds = [event.kind for event in made.events]
            assert len(more) == sum(kind in TOLD for kind in kinds) + ("box" in kinds) + ("corner" in kinds)
            assert all(line.text.endswith(".") and "{" not in line.text for line in more)
            if isinstance(made.move, SetUp):
                assert not any(sign.isdigit() for sign in done_by(T, match.game, made)), "bricks are not told"


def test_an_offer_to_end_is_told_and_so_is_its_answer() -> None:
    match = TableMatch(TableSetup("scrambler", {}, (PERSON, PERSON)))
    for text in ("@a1", "agree", "b1", "g8", "agree", "c1", "agree"):
        match.submit(match.to_act[0], match.game.read_move(text))
    lines = [line.text for number, made in enumerate(match.made, 1) for line in tell(T, match.game, made, number)]
    assert "2. Gold offers to end the game." in lines
    assert "Silver plays on: the offer to end the game is off." in lines
    assert lines[-1] == "7. Silver agrees to end the game."
    assert match.result is not None


def test_that_it_is_too_quiet_is_said_before_it_ends() -> None:
    match = TableMatch(TableSetup("scrambler", {"quiet_turns": 10}, (PERSON, PERSON)))
    for text in ("@a1", "A+", "D+", "A+"):
        match.submit(match.to_act[0], match.game.read_move(text))
    game, player = match.game, match.to_act[0]
    assert "7 more turns" in prompt(T, TableView(game, match.state, player, player))
    scryper = TableMatch(TableSetup("scryper", {"quiet_moves": 10}, (PERSON, PERSON)))
    for player, text in ((TablePlayer.FIRST, "set 1....."), (TablePlayer.SECOND, "set 2.....")):
        scryper.submit(player, scryper.game.read_move(text))
    for count, text in enumerate(("a8-a7", "a1-a2", "a7-a8", "a2-a1")):
        acting, game = scryper.to_act[0], scryper.game
        sight = TableView(game, game.view(scryper.state, acting), acting, acting)
        assert (f"{10 - count} more moves" in prompt(T, sight)) == (count >= 2)
        scryper.submit(acting, game.read_move(text))
    for text in ("a8-a7", "a1-a2", "a7-a8", "a2-a1", "a8-a7", "a1-a2"):
        scryper.submit(scryper.to_act[0], scryper.game.read_move(text))
    assert tell(T, scryper.game, scryper.made[-1], 12)[1].text == "10 moves without a battle: nobody wins the set."


@pytest.mark.parametrize(("name", "parameters"), VARIANTS)
def test_whoever_acts_is_told_what_to_do_at_every_move(name: str, parameters: dict[str, Any]) -> None:
    match, chance = TableMatch(TableSetup(name, parameters, (PERSON, PERSON))), TableChance(7)
    while match.to_act:
        player, game = match.to_act[0], match.game
        sight = TableView(game, game.view(match.state, player), player, player)
        assert prompt(T, sight)
        assert heading(T, game, match.state, player, thinking=False) != heading(
            T, game, match.state, player, thinking=True
        )
        match.submit(player, game.careless(match.state, player, chance))


def test_a_game_tells_its_own_ends_and_figures() -> None:
    texts = " ".join(how_to(T, game_of("scrambler", {"segment_points": 11, "box_points": 12, "capture_points": 13})))
    assert all(figure in texts for figure in ("11", "12", "13"))
    assert "The key C" not in texts
    assert "The key C" in " ".join(how_to(T, game_of("scrambler", {"claiming": "by_hand"})))
    sets = " ".join(how_to(T, game_of("scryper", {"sets": 7, "values": 9, "quiet_moves": 77, "columns": 5})))
    assert all(figure in sets for figure in ("7 sets", "a 9", "77 moves", "1 to 5"))
    assert how_to(T, game_of("scribe")) != how_to(T, game_of("scribe", {"scoring": "advanced"}))


@pytest.mark.parametrize("seed", range(4))
def test_how_a_game_came_about_adds_up(seed: int) -> None:
    for parameters in ({}, {"scoring": "advanced"}):
        match = played("scribe", parameters, seed)
        result = match.result
        assert result is not None
        lines = reckoning(T, match)
        won = [sum(line.better is player for line in lines[:9]) for player in PLAYERS]
        assert sum(won) == 9, "no mini grid is tied"
        if parameters:
            assert lines[9].better is result.winner
        else:
            assert tuple(won) == result.points
        assert say_why(T, match.game, result)
    match = played("scrambler", {}, seed)
    result = match.result
    assert result is not None
    *parts, together = reckoning(T, match)
    assert together.shares == tuple(str(points) for points in result.points)
    for player in PLAYERS:
        assert sum(int(line.shares[player].rsplit("= ", 1)[1]) for line in parts) == result.points[player]


@pytest.mark.parametrize("seed", range(4))
def test_all_bricks_and_sets_are_in_the_reckoning_of_scryper(seed: int) -> None:
    match = played("scryper", {}, seed)
    result = match.result
    assert result is not None
    lines = {line.label: line for line in reckoning(T, match)}
    places = ("Bricks saved", "Bricks used up", "Bricks on the board", "Bricks never used")
    for player in PLAYERS:
        assert sum(int(lines[place].shares[player]) for place in places) == 16
    sets = [line.better for label, line in lines.items() if label.startswith("Set ")]
    if result.why == "sets":
        assert tuple(sets.count(player) for player in PLAYERS) == result.points
    assert all(
        line.shares[TablePlayer.FIRST] != line.shares[TablePlayer.SECOND] or line.better is None
        for line in lines.values()
    )


def test_whoever_has_no_name_yet_is_the_first_player_beside_a_guest() -> None:
    guest = TableSetup("scryper", {}, (PERSON, TableSeat(name="Guest")))
    assert [seat_name(T, guest, one) for one in TablePlayer] == ["First player", "Guest"]
    assert [named_side(T, guest, one) for one in TablePlayer] == ["First player (White)", "Guest (Brown)"]
    assert seat_name(T, guest, TablePlayer.FIRST, is_own=False) == "A person", "whose file it is nobody knows"
    alone = TableSetup("scryper", {}, (PERSON, TableSeat(Skill.NOVICE)))
    assert [seat_name(T, alone, TablePlayer.FIRST, is_own=own) for own in (True, False)] == ["You", "A person"]
    assert named_side(T, alone, TablePlayer.FIRST) == "White"
