"""What decides a game soon: on the plaques, on the board, to be heard; no plaque runs ahead of what is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Condition, Level, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.session import Session
from runtime.support.texts import english
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.game_texts.countdowns import countdown_lines
from runtime.ui.replay.replay_windows import LookCard
from runtime.ui.sound.cues import Cue

if TYPE_CHECKING:
    from conftest import Maps, Opens

GOLD, SILVER = Side.GOLD, Side.SILVER


def having(level: Level, *gold: Condition, silver: tuple[Condition, ...] = ()) -> Level:
    """The level with other ways to win."""
    ways = (tuple(WinPath(f"{place}", one) for place, one in enumerate(those)) for those in (gold, silver))
    return replace(level, conditions=BySide(*ways))


def found(level: Level, rulesets: dict[str, Ruleset], lexicon: Lexicon) -> list[str]:
    setup = prepare(level, rulesets, lexicon, 1)
    assert isinstance(setup, GameSetup)
    session = Session(setup.level, setup.rules, setup.words, setup.seed)
    return [line.text for line in countdown_lines(english(), session.view(GOLD).objectives)]


def test_each_countdown_says_what_is_left(maps: Maps, rulesets: dict[str, Ruleset], lexicon: Lexicon) -> None:
    """Those of parts too; of an order only the part whose time has come, and time that runs out is awaited."""

    def on(kind: str, **arguments: object) -> Condition:
        return Condition(kind, arguments=arguments)

    time = on("within", turn=6)
    for condition, expected in (
        (on("hold_cities", cities=["g"], turns=3), ["3 more turns"]),
        (on("hold_cities", cities=["s"], turns=3), []),
        (on("score", points=20), ["20 points to go"]),
        (on("lead", points=5), ["lead by 5 more"]),
        (on("survive", turn=1), ["1 turn to survive"]),
        (on("turn_begins", turn=4), ["3 turns to go"]),
        (Condition("all", parts=(on("score", points=9), time)), ["9 points to go", "6 turns left"]),
        (Condition("not", parts=(time,)), ["6 turns to go"]),
        (Condition("not", parts=(on("score", points=9),)), []),
        (Condition("in_order", parts=(on("score", points=9), on("score", points=30))), ["9 points to go"]),
    ):
        assert found(having(maps.duel(), condition), rulesets, lexicon) == expected


@pytest.mark.qt
@pytest.mark.slow
def test_a_city_that_is_held_is_counted_on_the_board_and_beside_the_score(open_game: Opens, maps: Maps) -> None:
    hold = Condition("hold_cities", arguments={"cities": ["g"], "turns": 2})
    points = Condition("score", arguments={"points": 50, "side": "silver"})
    hands = open_game(having(maps.duel(), hold, silver=(points,)))
    stage, heard = hands.window.stage, []
    stage.controller.signals.sounded.connect(lambda cues: heard.extend(one.cue for one in cues))
    assert [outline.left for outline in stage.board.outlines if outline.shade is Shade.HELD] == [2]
    assert "2 more turns: You" not in stage.plaques[GOLD].accessibleDescription()  # Two persons: nobody is “you”.
    assert "2 more turns: Gold holds the city Aurum" in stage.plaques[GOLD].accessibleDescription()
    assert "50 points to go" in stage.plaques[SILVER].accessibleDescription()
    assert "2 more turns" in stage.narration.details(Cell(2, 1))
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    (ring,) = [outline for outline in stage.board.outlines if outline.shade is Shade.HELD]
    assert (ring.cells, ring.side, ring.left, ring.of) == (frozenset({Cell(2, 1)}), GOLD, 1, 2)
    assert "1 more turn:" in stage.plaques[GOLD].accessibleDescription()
    assert stage.plaques[GOLD].is_fresh
    assert Cue.COUNTDOWN in heard


@pytest.mark.qt
@pytest.mark.slow
def test_a_plaque_tells_of_a_word_once_it_has_been_seen(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(maps.duel(), parts=moving)
    stage = hands.window.stage
    stage.effects.player.skip()
    for letter, column in zip("CAT", (0, 1, 2), strict=True):
        hands.drag_letter(letter, 2, column)
    hands.key(Qt.Key.Key_Return)
    assert stage.effects.player.is_playing
    assert "score 0" in stage.plaques[GOLD].accessibleDescription()
    stage.effects.player.skip()
    assert f"score {stage.controller.game.scores[GOLD]}" in stage.plaques[GOLD].accessibleDescription()
    assert stage.controller.game.scores[GOLD]


@pytest.mark.qt
@pytest.mark.slow
def test_a_replay_counts_as_the_game_did(open_game: Opens, maps: Maps) -> None:
    hold = Condition("hold_cities", arguments={"cities": ["g"], "turns": 3})
    hands = open_game(having(maps.duel(), hold))
    for _ in range(2):
        hands.window.stage.controller.end_turn()
        hands.card.accept()
    hands.window.stage.cards.look_back(0)
    look = hands.card
    assert isinstance(look, LookCard)
    pane, told = look.pane, []
    for place in range(3):
        pane.go(place)
        (ring,) = [outline for outline in pane.board.outlines if outline.shade is Shade.HELD]
        told.append((ring.left, "more turn" in pane.column.plaques[GOLD].accessibleDescription()))
    assert told == [(3, True), (2, True), (2, True)]
