"""The coach in a real window: a key gives a hint in steps, and nobody has one who does not wish for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.game.actions import Commit, EndTurn, Redeploy
from runtime.engine.game.state import Run
from runtime.engine.levels.level import City
from runtime.fastgame.readiness import get_ready
from runtime.match.coach import Hint
from runtime.match.game_worker import Answer
from runtime.match.lookback import PossiblePlay
from runtime.support.texts import english
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game_texts.plays import say_play
from runtime.ui.preferences import Preferences
from runtime.ui.replay.column import REVIEW
from runtime.ui.replay.replay_windows import LookCard

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

    from runtime.ui.game_setup.setup import GameParts

pytestmark = [pytest.mark.qt, pytest.mark.slow]
CAT = tuple(Laid(Cell(2, 1 + place), letter) for place, letter in enumerate("CAT"))
ARGENT = City("argent", Cell(4, 4), None, "Argent")
PLAY = PossiblePlay(CAT, Run(Cell(2, 1), Direction.ACROSS, "CAT"), (), 7, 5, 0, 3.0, cities=(ARGENT,))
CONTROL = Qt.KeyboardModifier.ControlModifier


class Prompter:
    """Stands in the place of the computer's process, and answers a hint at once."""

    def __init__(self, hint: Hint) -> None:
        self.hint, self.asked = hint, 0

    def __call__(self, hands: Hands) -> None:
        computer = hands.window.stage.controller.computer

        def ask(_view: object, number: int) -> None:
            self.asked += 1
            computer._told = computer.advised
            computer.tell(Answer(number, None, studied=self.hint))

        computer.hint = ask  # type: ignore[method-assign]


def pointed(hands: Hands) -> set[Cell]:
    shown = hands.window.stage.board.outlines
    return {cell for one in shown if one.shade is Shade.POINTED for cell in one.cells}


def coached_end(hands: Hands) -> LookCard:
    """Give the game up, and ask the coach about it; what comes up."""
    hands.window.stage.controller.resign()
    end = hands.card
    assert isinstance(end, EndCard)
    hands.bot.mouseClick(end.review, Qt.MouseButton.LeftButton)
    look = hands.card
    assert isinstance(look, LookCard)
    return look


def press(hands: Hands) -> None:
    hands.key(Qt.Key.Key_T, CONTROL)


def test_each_press_tells_more_first_where_then_the_letters_then_the_word(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    prompter = Prompter(Hint(Commit(CAT), PLAY))
    prompter(hands)
    press(hands)
    assert pointed(hands) == {one.at for one in CAT}
    assert "across from row 3, column 2" in hands.said
    assert "CAT" not in hands.said
    assert "A C T" not in hands.said
    press(hands)
    assert "A C T" in hands.said
    assert "CAT" not in hands.said
    press(hands)
    assert "The coach would lay CAT." in hands.said
    assert "5 points, strength 7" in hands.said
    assert "It takes Argent." in hands.said
    press(hands)
    assert "The coach would lay CAT." in hands.said, "all is told, and told again"
    assert prompter.asked == 1
    hands.key(Qt.Key.Key_H, CONTROL)
    assert hands.window.stage.controller.rack.laying.laid == CAT


def test_the_end_tells_how_many_hints_were_taken(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    Prompter(Hint(Commit(CAT), PLAY))(hands)
    for _ in range(3):
        press(hands)
    assert hands.window.stage.controller.game.session.hints == 1, "however much of it is told"
    hands.window.stage.controller.resign()
    end = hands.card
    assert isinstance(end, EndCard)
    assert end.facts.course == "It took 1 turn. 1 hint of the coach was taken."


def test_a_hint_is_over_with_the_position(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    Prompter(Hint(Commit(CAT), PLAY))(hands)
    press(hands)
    coach = hands.window.stage.controller.coach
    assert coach.step == 1
    controller = hands.window.stage.controller
    controller.flow.submit(Commit(CAT))
    assert (coach.step, coach.hint) == (0, None)
    assert not pointed(hands)


def test_it_says_so_where_no_word_is_worth_laying(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    for hint, said in (
        (Hint(EndTurn()), "and would end the turn"),
        (Hint(Redeploy(Cell(5, 6), Direction.ACROSS)), "would redeploy (F7) the marked word"),
    ):
        coach = hands.window.stage.controller.coach
        coach.hint, coach.step = hint, 1
        coach._tell(hint)
        assert said in hands.said
    assert pointed(hands) == {Cell(5, 4 + place) for place in range(6)}


def test_no_hint_is_there_where_two_people_play_or_nobody_wishes_for_it(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    alone = open_game(maps.duel("greedy"))
    button = alone.window.stage.buttons["hint"]
    assert button.isVisible()
    parts.preferences.change(coach=False)
    assert not button.isVisible()
    press(alone)
    assert "where the settings say so" in alone.said
    parts.preferences.change(coach=True)
    assert button.isVisible()
    both = open_game(maps.duel())
    assert not both.window.stage.buttons["hint"].isVisible()


def test_the_real_process_gives_a_hint(open_game: Opens, maps: Maps, qtbot: QtBot) -> None:
    get_ready(game=True)  # What takes longest is done before anything is waited for.
    hands = open_game(maps.duel("greedy"))
    coach = hands.window.stage.controller.coach
    press(hands)
    assert "The coach is looking" in hands.said
    qtbot.waitUntil(lambda: coach.step == 1, timeout=120_000)
    assert coach.hint is not None
    assert coach.hint.play is not None
    assert pointed(hands) == set(coach.hint.play.main.cells)


def test_the_card_at_the_end_leads_to_the_review(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    made: list[Silent] = []

    def make(_setup: object) -> Silent:
        made.append(Silent())
        return made[-1]

    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=cast(Any, make)))
    hands.bot.waitUntil(lambda: bool(made))  # The computer's process gets ready.
    look = coached_end(hands)
    assert look.pane.study.leaves.shown == REVIEW
    assert len(made) == 1, "the process of the game goes on with its review"
    hands.bot.waitUntil(lambda: len(made[-1].asked) == 1)
    hands.key(Qt.Key.Key_Escape)
    assert made[-1].stopped, "its process goes with the card"


class Silent:
    """A process that never answers."""

    is_ready, pid = True, None

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.stopped = False

    def start(self) -> None: ...

    def review(self, question: object) -> None:
        self.asked.append(question)

    def poll(self) -> None:
        return None

    def stop(self) -> None:
        self.stopped = True

    def close(self) -> None:
        self.stopped = True


def test_a_window_that_is_closed_while_the_coach_looks_leaves_no_process(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    hands = open_game(maps.duel("greedy"), parts=replace(parts, make_thinker=cast(Any, lambda _setup: Silent())))
    look = coached_end(hands)
    assert look.pane.study.reviewer.is_thinking
    hands.window.close()
    assert not look.pane.study.reviewer.is_thinking


def test_a_city_without_a_name_is_told_by_where_it_stands_never_by_its_id() -> None:
    play = replace(PLAY, cities=(City("c1", Cell(4, 2), None), ARGENT))
    assert "It takes the one at row 4, column 2 and Argent." in say_play(english(), play)


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
def test_the_end_drops_nothing_with_larger_texts(open_game: Opens, maps: Maps, parts: GameParts, percent: int) -> None:
    preferences = Preferences.of(replace(parts.preferences.settings, text_size=percent))
    hands = open_game(maps.duel("greedy"), parts=replace(parts, preferences=preferences))
    hands.window.resize(1280, 800)
    QApplication.processEvents()
    hands.window.stage.controller.resign()
    end = hands.card
    assert isinstance(end, EndCard)
    assert end.course is not None
    assert end.course.curve.isVisible()
    assert end.course.told.isVisible()
    QApplication.processEvents()
    hands.bot.wait(end.MOMENT)
    assert end.rect().contains(end.card.geometry()), "all of the card is in the window"
    buttons = (end.look, end.replay, end.review, end.once_more, end.shutting)
    assert all(end.rect().contains(one.rect().translated(one.mapTo(end, QPoint()))) for one in buttons)
    if end.area is not None:
        bar = end.area.verticalScrollBar()
        hands.key(Qt.Key.Key_End)
        assert bar.value() == bar.maximum(), "keys lead on"
        hands.key(Qt.Key.Key_Home)
        assert bar.value() == 0
    end.leave()
