"""Hot seat, the computer's seat, and what a player must not see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action, Commit, EndTurn
from runtime.engine.levels.level import Level, Seat, Start
from runtime.match.game_worker import Answer
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.game.combat.combat_dialog import CombatCard
from runtime.ui.game_setup.setup import GameParts, thinker_for

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = pytest.mark.qt
CTRL = Qt.KeyboardModifier.ControlModifier


def test_handing_over_hides_the_letters_until_the_next_player_is_there(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    rack = hands.window.stage.rack
    assert rack.letters == "ACT"
    hands.press("end_turn")
    assert isinstance(hands.card, HandOverCard)
    assert rack.letters == ""
    assert "hidden" in rack.accessibleDescription()
    hands.key(Qt.Key.Key_Escape)
    assert isinstance(hands.card, HandOverCard), "Escape shows no letters"
    hands.key(Qt.Key.Key_Return)
    assert rack.letters == "DGO"
    assert hands.window.stage.controller.game.shown is Side.SILVER


def test_the_log_of_a_hot_seat_tells_nobodys_letters(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    for _ in range(2):
        hands.press("end_turn")
        hands.key(Qt.Key.Key_Return)
    said = [entry.text for entry in hands.window.stage.controller.log.entries]
    assert "Gold draws 3 letters." in said
    assert not [line for line in said if "S E A" in line or "A E S" in line]


@pytest.mark.slow
def test_the_computer_answers_from_its_own_process(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=thinker_for))
    playing = hands.window.stage.controller
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.key(Qt.Key.Key_Return)
    hands.press("end_turn")
    assert playing.game.thinking is Side.SILVER
    assert "is thinking" in hands.said
    assert "thinking" in hands.window.stage.plaques[Side.SILVER].said()
    assert not hands.window.stage.buttons["commit"].isEnabled()
    assert hands.window.stage.rack.letters != "DGO", "the computer's letters are never shown"
    hands.bot.waitUntil(lambda: playing.game.is_over)
    words = [run.text for run in playing.game.view.table.network(Side.SILVER, playing.game.setup.words).words]
    assert words in (["DOG"], ["GOD"])
    hands.bot.waitUntil(lambda: isinstance(hands.window.stage.cards.card, EndCard))


@pytest.mark.slow
def test_two_computers_play_by_themselves(open_game: Opens, maps: Maps) -> None:
    level = replace(maps.duel("greedy"), seats=BySide(Seat(computer="greedy"), Seat(computer="greedy")))
    hands = open_game(level)
    hands.bot.waitUntil(lambda: hands.window.stage.controller.game.is_over)
    assert hands.window.stage.controller.game.scores[Side.SILVER] > 0


class Broken:
    """A worker that fails at everything."""

    is_ready = True

    def __init__(self) -> None:
        self._asked: int | None = None
        self.stopped = False

    def start(self) -> None:
        pass

    def ask(self, view: object, player: str, seed: int, request_id: int) -> None:
        self._asked = request_id

    def poll(self) -> Answer | None:
        asked, self._asked = self._asked, None
        return None if asked is None else Answer(asked, None, "out of order")

    def stop(self) -> None:
        self.stopped = True


@pytest.mark.proof
def test_a_worker_that_fails_costs_the_computer_its_turn_but_not_the_game(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    workers: list[Broken] = []

    def make(_level: Level) -> Broken:
        workers.append(Broken())
        return workers[-1]

    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=make))  # type: ignore[arg-type]
    hands.press("end_turn")
    playing = hands.window.stage.controller
    hands.bot.waitUntil(lambda: playing.game.may_act)
    assert playing.game.view.turn == 3
    assert "The computer that plays Silver failed: out of order" in [entry.text for entry in playing.log.entries]
    assert "The turn of Silver ends without a move instead." in [entry.text for entry in playing.log.entries]
    hands.window.close()
    assert workers[0].stopped, "closing the window stops the worker"


@pytest.mark.slow
def test_the_computer_is_not_told_the_seed_of_the_game(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    told: list[int] = []

    class Listening(Broken):
        def ask(self, view: object, player: str, seed: int, request_id: int) -> None:
            told.append(seed)
            super().ask(view, player, seed, request_id)

    for seed in (5, 5, 6):
        hands = open_game(maps.duel("greedy"), seed, parts=replace(parts, make_thinker=lambda _level: Listening()))
        playing = hands.window.stage.controller
        for _ in range(2):
            hands.press("end_turn")
            hands.bot.waitUntil(lambda playing=playing: playing.game.may_act or playing.game.is_over)
        hands.window.close()
    assert told[:2] == told[2:4], "the same game gives the same"
    assert len(set(told)) == 4, "each move and each game has its own"
    assert min(told) > 1_000_000, "neither the seed nor a number counted from it"


class Scripted(Broken):
    """A worker that answers with the actions it was given."""

    def __init__(self, *actions: Action) -> None:
        super().__init__()
        self.left = list(actions)

    def poll(self) -> Answer | None:
        asked, self._asked = self._asked, None
        return None if asked is None else Answer(asked, self.left.pop(0))


@pytest.mark.slow
def test_a_choice_that_the_rules_refuse_is_said_and_costs_the_turn(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    worker = Scripted(Commit((Laid(Cell(0, 0), "Z"),)))
    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=lambda _level: worker))  # type: ignore[arg-type]
    hands.press("end_turn")
    playing = hands.window.stage.controller
    hands.bot.waitUntil(lambda: playing.game.may_act)
    said = [entry.text for entry in playing.log.entries]
    assert "The computer that plays Silver chose what the rules refuse." in said
    assert "The turn of Silver ends without a move instead." in said


def test_a_failing_computer_with_too_many_letters_discards_and_does_not_give_up(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    duel = maps.duel("greedy")
    level = replace(duel, start=Start(racks=BySide("CAT", "DOGSANDCATSPQ")))
    hands = open_game(level, parts=replace(parts, make_thinker=lambda _level: Broken()))  # type: ignore[arg-type]
    hands.press("end_turn")
    playing = hands.window.stage.controller
    hands.bot.waitUntil(lambda: playing.game.may_act)
    assert not playing.game.is_over
    said = [entry.text for entry in playing.log.entries]
    assert said.count("The computer that plays Silver failed: out of order") == 2
    assert "The first letters on the rack of Silver are discarded instead." in said
    assert "The turn of Silver ends without a move instead." in said


def test_the_computer_waits_while_its_attack_is_being_shown(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    titan = Commit((Laid(Cell(5, 10), "T"), Laid(Cell(6, 10), "I")))
    worker = Scripted(titan, EndTurn())
    level = replace(maps.war(), seats=BySide(Seat(), Seat(computer="greedy")))
    hands = open_game(level, parts=replace(parts, make_thinker=lambda _level: worker))  # type: ignore[arg-type]
    hands.press("end_turn")
    playing = hands.window.stage.controller
    hands.bot.waitUntil(lambda: isinstance(hands.window.stage.cards.card, CombatCard))
    hands.bot.waitUntil(lambda: not worker.left)
    assert playing.game.view.to_move is Side.SILVER, "its next move waits for the card"
    hands.key(Qt.Key.Key_Escape)
    assert playing.game.may_act
    assert "TITAN is repelled and lost." in next(entry.text for entry in playing.log.entries if entry.combat)
    assert playing.log.told.last_move == ()
