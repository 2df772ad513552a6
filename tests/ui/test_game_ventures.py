"""Lifting words, invoking tokens and sending spies through the real window, with the mouse and with the keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.actions import Action, EndTurn, Spy
from runtime.engine.levels.level import Level, Token
from runtime.engine.moves.elements import grown
from runtime.match.game_worker import Answer
from runtime.match.session import Session
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game.play.pending_action import Lifting, reach

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

    from runtime.ui.game_setup.setup import GameParts

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton
RIVERS = frozenset(Cell(5, 4 + n) for n in range(6))


def relics(maps: Maps) -> Level:
    """The war with a volcano below MARBLE and a drought behind RIVERS: gold may capture both with one letter each."""
    tokens = (Token("v", Cell(9, 4), Element.VOLCANO, 4), Token("d", Cell(2, 4), Element.DROUGHT, 3))
    level = maps.war("DANES")
    land = tuple(Laid(Cell(7, 5 + place), letter) for place, letter in enumerate("AND"))
    letters = level.start.letters
    start = replace(level.start, letters=BySide(tuple(sorted((*letters.gold, *land))), letters.silver))
    return replace(level, id="relics", tokens=tokens, start=start)


def capture(hands: Hands) -> None:
    """Lay MARBLED over the volcano."""
    hands.click_cell(9, 4)
    hands.type("D")
    hands.key(Qt.Key.Key_Return)


def shades(hands: Hands) -> dict[Shade, list[frozenset[Cell]]]:
    found: dict[Shade, list[frozenset[Cell]]] = {}
    for outline in hands.window.stage.board.outlines:
        found.setdefault(outline.shade, []).append(outline.cells)
    return found


# Tokens


def test_a_captured_token_lies_on_the_rack_and_is_invoked_with_the_mouse(open_game: Opens, maps: Maps) -> None:
    hands = open_game(relics(maps))
    stage = hands.window.stage
    assert not stage.buttons["invoke"].isEnabled()
    assert "You hold no token" in stage.buttons["invoke"].toolTip()
    capture(hands)
    assert [token.element for token in stage.rack.tokens] == [Element.VOLCANO]
    assert "Tokens: volcano (red jewel)." in stage.rack.accessibleDescription()
    hands.bot.mouseClick(stage.rack, LEFT, pos=stage.rack.rect_of_token(0).center())
    assert "4 cells around row 10, column 5, nobody knows which" in hands.said
    marked = shades(hands)
    assert marked[Shade.SOURCE] == [frozenset((Cell(9, 4),))]
    assert Cell(6, 4) in marked[Shade.REACH][0]
    assert Cell(5, 4) not in marked[Shade.REACH][0]
    assert stage.buttons["commit"].text() == "Invoke"
    hands.press("commit")
    playing = stage.controller
    board = playing.game.view.table.board
    assert board.terrain[Cell(9, 4)] is Terrain.LAVA
    assert not board.letters[Side.GOLD].has(Cell(9, 4))
    assert not stage.rack.tokens
    assert "Gold invokes the volcano: 4 cells." in playing.log.entries[-1].text
    assert "Gold loses" in playing.log.entries[-1].text
    struck = stage.board.outlines[0]
    assert (struck.shade, len(struck.cells)) == (Shade.STRUCK, 4)
    assert Cell(9, 4) in struck.crossed, "what was destroyed is crossed out"


def test_a_token_is_invoked_with_the_keyboard(open_game: Opens, maps: Maps) -> None:
    hands = open_game(relics(maps))
    capture(hands)
    hands.key(Qt.Key.Key_F9)
    assert "Invoke the volcano?" in hands.said
    hands.key(Qt.Key.Key_Escape)
    stage = hands.window.stage
    assert stage.controller.rack.pending is None
    assert len(stage.rack.tokens) == 1, "Escape keeps it"
    hands.key(Qt.Key.Key_F6)
    hands.bot.waitUntil(stage.rack.hasFocus)
    for _ in range(6):
        hands.key(Qt.Key.Key_Right)
    assert "On volcano (red jewel) from row 10, column 5: 4 cells." in stage.rack.accessibleDescription()
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Return)
    assert stage.controller.game.view.table.board.terrain[Cell(9, 4)] is Terrain.LAVA


def test_laying_a_letter_puts_a_chosen_token_aside(open_game: Opens, maps: Maps) -> None:
    hands = open_game(relics(maps))
    capture(hands)
    hands.key(Qt.Key.Key_F9)
    hands.drag_letter("S", 5, 10)
    playing = hands.window.stage.controller
    assert playing.rack.pending is None
    assert playing.rack.laying.laid == (Laid(Cell(5, 10), "S"),)
    assert len(playing.game.view.rack.tokens) == 1


def test_the_reach_is_every_cell_that_a_region_may_cover() -> None:
    size = Size(3, 4)
    assert reach(size, Cell(0, 0), 2) == {Cell(0, 0), Cell(0, 1), Cell(1, 0)}
    assert reach(size, Cell(1, 1), 1) == {Cell(1, 1)}
    covered = {cell for chance in range(400) for cell in grown(chance, size, Cell(0, 0), 3)[0]}
    assert covered == reach(size, Cell(0, 0), 3)


# Redeployment


def test_a_word_is_lifted_with_the_mouse_once_a_turn(open_game: Opens, maps: Maps) -> None:
    hands = open_game(relics(maps))
    stage = hands.window.stage
    hands.press("redeploy")
    marked = shades(hands)
    assert RIVERS in marked[Shade.MAY]
    assert marked[Shade.MAY_NOT] == [frozenset(Cell(3 + n, 4) for n in range(6))]
    assert not stage.buttons["commit"].isEnabled()
    hands.click_cell(5, 8)
    assert "RIVERS may be redeployed: I V E R S return to the rack." in hands.said
    before = stage.controller.game.scores[Side.GOLD]
    assert f"Your score falls from {before} to {before - 8}." in hands.said
    assert shades(hands)[Shade.CHOSEN] == [RIVERS]
    hands.press("commit")
    playing = stage.controller
    assert not playing.game.view.table.board.letters[Side.GOLD].has(Cell(5, 9))
    assert playing.game.scores[Side.GOLD] == before - 8
    assert sorted(stage.rack.letters) == sorted("DANESIVERS")
    assert playing.log.entries[-1].text == "Gold redeploys RIVERS: I V E R S."
    assert not stage.buttons["redeploy"].isEnabled()
    assert "once a turn" in stage.buttons["redeploy"].toolTip()


def test_why_a_word_may_not_be_lifted_is_said_at_the_pointer_and_on_the_cells(open_game: Opens, maps: Maps) -> None:
    hands = open_game(relics(maps))
    stage = hands.window.stage
    hands.press("redeploy")
    why = "MARBLE crosses 2 others; a word that is redeployed may cross one at most."
    assert why in stage.narration.details(Cell(4, 4))
    assert "RIVERS may be redeployed" in stage.narration.details(Cell(5, 4)), "where words cross, both are told of"
    assert why in stage.narration.details(Cell(5, 4))
    hands.click_cell(4, 4)
    assert "Choose a word that crosses fewer others." in hands.said
    assert why in hands.said
    assert set(stage.board.look.refused) == {Cell(3 + n, 4) for n in range(6)}
    assert stage.buttons["commit"].toolTip() == why
    hands.key(Qt.Key.Key_Return)
    assert not stage.controller.game.view.redeployed


def test_where_words_cross_a_second_click_chooses_the_other(open_game: Opens, maps: Maps) -> None:
    hands = open_game(relics(maps))
    hands.press("redeploy")
    hands.click_cell(5, 4)
    assert "RIVERS may" in hands.said, "the one that may be lifted comes first"
    hands.click_cell(5, 4)
    assert "MARBLE crosses" in hands.said


def test_the_excess_is_chosen_before_a_word_is_lifted_with_the_keyboard(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    stage, playing = hands.window.stage, hands.window.stage.controller
    hands.key(Qt.Key.Key_F7)
    while "RIVERS" not in hands.said:
        hands.key(Qt.Key.Key_Right)
    assert "Then 3 letters must be given up." in hands.said
    hands.key(Qt.Key.Key_Return)
    assert len(stage.rack.letters) == 13, "the lifted letters are shown among those to choose from"
    assert not playing.game.view.redeployed
    assert not stage.buttons["commit"].isEnabled()
    hands.key(Qt.Key.Key_Escape)
    assert sorted(stage.rack.letters) == sorted("WORDSANE"), "Escape leaves everything as it was"
    hands.key(Qt.Key.Key_F7)
    while "RIVERS" not in hands.said:
        hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Return)
    hands.type("VIA")
    assert "Chosen: 3 of 3." in hands.said
    hands.key(Qt.Key.Key_Return)
    assert playing.game.view.redeployed
    assert sorted(stage.rack.letters) == sorted("WORDSNEERS")
    assert [entry.text for entry in playing.log.entries][-1] == "Gold gives up 3 letters."
    assert not playing.game.view.table.board.letters[Side.GOLD].has(Cell(5, 6))


def test_a_player_without_a_word_is_told_so(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.key(Qt.Key.Key_F7)
    assert "You have no word on the board yet." in hands.said


# Spies


class Sent:
    """A worker whose spies find what was written down."""

    is_ready = True

    def __init__(self, answer: Action | None, error: str = "") -> None:
        self.answer, self.error = answer, error
        self.asked: int | None = None
        self.is_silent = False

    def start(self) -> None:
        pass

    def spy(self, view: object, request_id: int) -> None:
        self.asked = request_id

    def poll(self) -> Answer | None:
        if self.asked is None or self.is_silent:
            return None
        asked, self.asked = self.asked, None
        return Answer(asked, self.answer, self.error)

    def stop(self) -> None:
        pass


def spied(open_game: Opens, maps: Maps, parts: GameParts, worker: Sent) -> Hands:
    return open_game(maps.war(), parts=replace(parts, make_thinker=lambda _level: worker))  # type: ignore[arg-type]


def test_a_spy_lays_the_strongest_word_and_is_used_up(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    stage, playing = hands.window.stage, hands.window.stage.controller
    assert stage.buttons["spy"].text() == "Spy: 3"
    hands.press("spy")
    said = " ".join(label.text() for label in hands.card.findChildren(QLabel))
    assert "strength counts, not points. You have 3 spies." in said, "what it costs is said before it is sent"
    hands.key(Qt.Key.Key_Return)
    assert "Your spy is on its way" in hands.said
    assert "still looking" in stage.buttons["spy"].toolTip()
    hands.bot.waitUntil(lambda: not playing.spy.is_out)
    assert playing.rack.move_preview.preview is not None
    assert not playing.rack.move_preview.preview.refusals
    assert playing.rack.move_preview.preview.strength is not None
    assert playing.rack.move_preview.preview.strength.value > 10, "it is stronger than SWORD"
    assert (
        f"nothing stronger can be laid, it would defend with {playing.rack.move_preview.preview.strength.value}."
        in hands.said
    )
    assert stage.buttons["spy"].text() == "Spy: 2"
    assert playing.log.entries[-1].text == "Gold's spy has found a word."
    assert not playing.log.has_committed
    hands.key(Qt.Key.Key_Escape)
    assert sorted(stage.rack.letters) == sorted("WORDSANE"), "what it has laid can be taken back"
    assert "costs no other spy" in stage.buttons["spy"].toolTip()


def test_a_spy_asked_again_in_the_same_turn_costs_nothing_and_a_restart_forgets_nothing(
    open_game: Opens, maps: Maps
) -> None:
    first = open_game(maps.war())
    first.press("spy")
    first.key(Qt.Key.Key_Return)
    first.bot.waitUntil(lambda: not first.window.stage.controller.spy.is_out)
    laid = first.window.stage.controller.rack.laying.laid
    session = first.window.stage.controller.game.session
    again = Session.resumed(session.record, session.words)
    for hands in (first, open_game(maps.war(), session=again)):
        stage, playing = hands.window.stage, hands.window.stage.controller
        if not playing.rack.laying.is_empty:
            hands.key(Qt.Key.Key_Escape)
        assert "Your spy has found a word in this turn." in hands.said
        hands.press("spy")
        assert stage.cards.card is None, "what a spy costs is said once a game"
        assert not playing.spy.is_out
        assert playing.rack.laying.laid == laid
        assert stage.buttons["spy"].text() == "Spy: 2"
        assert "costs no other spy" in hands.said
    hands.key(Qt.Key.Key_Return)
    assert playing.log.has_committed
    assert not playing.spy.known, "the board is another"
    hands.press("spy")
    assert playing.spy.is_out


@pytest.mark.proof
def test_a_spy_that_finds_nothing_is_not_used_up(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = spied(open_game, maps, parts, Sent(Spy()))
    playing = hands.window.stage.controller
    hands.key(Qt.Key.Key_F8)
    hands.key(Qt.Key.Key_Return)
    hands.bot.waitUntil(lambda: not playing.spy.is_out)
    assert "Your spy finds no word" in hands.said
    assert "not used up" in hands.said
    assert "Redeploy (F7) a word of yours" in hands.said, "what else can be done"
    assert "Pass: your next turn begins with 3 new letters." in hands.said
    assert "Invoke a token" not in hands.said, "there is none"
    assert hands.window.stage.buttons["spy"].text() == "Spy: 3"


def test_a_search_that_fails_costs_no_spy(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = spied(open_game, maps, parts, Sent(None, "out of order"))
    hands.key(Qt.Key.Key_F8)
    hands.key(Qt.Key.Key_Return)
    hands.bot.waitUntil(lambda: not hands.window.stage.controller.spy.is_out)
    assert "The spy could not look: out of order" in hands.said
    assert hands.window.stage.controller.game.view.spies[Side.GOLD] == 3


def test_a_spy_is_called_back_and_what_it_finds_afterwards_is_not_laid(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    worker = Sent(Spy((Laid(Cell(6, 9), "W"), Laid(Cell(7, 9), "O"))))
    worker.is_silent = True
    hands = spied(open_game, maps, parts, worker)
    playing = hands.window.stage.controller
    hands.press("spy")
    hands.key(Qt.Key.Key_Return)
    hands.press("take_back")
    assert not playing.spy.is_out
    assert "not used up" in hands.said
    worker.is_silent = False
    news = playing.signals
    with (
        hands.bot.assertNotEmitted(news.rack_changed, wait=80),
        hands.bot.assertNotEmitted(news.position_changed),
        hands.bot.assertNotEmitted(news.notices_changed),
    ):
        pass
    assert playing.rack.laying.is_empty
    assert playing.game.view.spies[Side.GOLD] == 3


def test_a_game_without_spies_says_so(open_game: Opens, maps: Maps) -> None:
    hands = open_game(replace(maps.war(), ruleset="design-1.6"))
    assert "There are no spies in this game." in hands.window.stage.buttons["spy"].toolTip()


def test_where_no_word_is_left_it_is_said_and_what_can_be_done_is_at_hand(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war("QQVV"))
    controller, panel = hands.window.stage.controller, hands.window.stage.preview
    assert not controller.words_left.is_vain
    hands.bot.waitUntil(lambda: controller.words_left.is_vain)
    assert "No word is left" in hands.said
    assert "Your next turn begins with 3 new letters" in hands.said
    assert panel.hidden == 0
    assert [name for name, button in panel.ways.items() if button.isVisible()] == ["redeploy", "end_turn"]
    hands.bot.mouseClick(panel.ways["redeploy"], LEFT)
    assert isinstance(controller.rack.pending, Lifting)
    assert not panel.ways["redeploy"].isVisible()
    hands.key(Qt.Key.Key_Escape)
    hands.bot.mouseClick(panel.ways["end_turn"], LEFT)
    hands.key(Qt.Key.Key_Return)
    assert controller.game.session.actions == (EndTurn(),)
    assert not controller.words_left.is_vain


def test_nothing_is_said_where_a_word_can_be_laid(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    search = hands.window.stage.controller.words_left
    hands.bot.waitUntil(lambda: not search.findChildren(QTimer)[0].isActive())
    hands.bot.waitUntil(lambda: not search.findChildren(BackgroundTask))
    assert not search.is_vain
    assert "No word is left" not in hands.said
