"""The review beside a replay: a curve that grows, turns that cost most with their better words, words to learn."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.game.state import Run
from runtime.match.coach import ChanceQuestion, GamesWon, ReviewQuestion, TurnComparison
from runtime.match.game_worker import Answer
from runtime.match.lookback import PossiblePlay
from runtime.match.review import CURVE
from runtime.ui.replay.column import REVIEW
from tests.ui.replay.replay_games import ReplayGames

pytestmark = [pytest.mark.qt, pytest.mark.slow]
ROADS = tuple(Laid(Cell(5 + step, 9), letter) for step, letter in enumerate("ROAD"))
BETTER = PossiblePlay(ROADS, Run(Cell(5, 9), Direction.DOWN, "ROADS"), (), 8, 60, 0, 9.0)


class Canned:
    """Answers that gold wins a quarter of all games, and three quarters after another word in its first turn."""

    def __init__(self) -> None:
        self.asked: list[ReviewQuestion] = []

    def answer(self, question: ReviewQuestion) -> Answer:
        self.asked.append(question)
        games = question.games
        few, most = GamesWon(games, games // 2), GamesWon(games, 2 * games - games // 2)
        if isinstance(question, ChanceQuestion):
            return Answer(question.request_id, None, studied=tuple(few for _ in question.places))
        tried = ((BETTER, most),) if question.place == 0 else ()
        return Answer(question.request_id, None, studied=TurnComparison(few, tried))


def canned(games: ReplayGames) -> Canned:
    made = Canned()
    games.near._desk = cast(Any, made)
    return made


def lines(games: ReplayGames, pane: Any) -> list[str]:
    shown = pane.study.review.list
    return [plain(shown.item(row).text()) for row in range(shown.count())]


def plain(text: str) -> str:
    """A text whose figures could be parted from their sign of percent."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_key_shows_the_curve_then_the_turns_that_cost_most(games: ReplayGames) -> None:
    pane, made = games.open(games.war()), canned(games)
    games.key(pane, Qt.Key.Key_F4)
    study = pane.study
    assert study.leaves.shown == REVIEW
    games.bot.waitUntil(lambda: not study.reviewer.is_thinking)
    assert isinstance(made.asked[0], ChanceQuestion)
    assert made.asked[0].games == CURVE[0]
    said = lines(games, pane)
    assert said[0] == (
        "The turning point was turn 3 of Gold. Gold has resigned. Of 96 quick games played on before it, Silver won "
        "75 %; it ended the game."
    )
    assert said[1] == "It was open to the end: the last turn decided it."
    blunder = next(one for one in said if one.startswith("A blunder of Gold in turn 1: "))
    assert "quick games, ROADS down from row 6, column 10 wins 75 %, SWORD only 25 %. It brings " in blunder
    assert said[-1] == "At the end: 0 %"
    assert [one for one in said if one.startswith("Turn 2: 25 % (")]
    assert not study.review.stopping.isVisible()
    assert "Turn 1: Gold 25 %, Silver 75 % of 96 quick games" in plain(study.review.said.text())
    assert study.review.curve.accessibleDescription() == study.review.said.text()
    assert "ROADS" in study.review.said.text(), "the turn of the replay has its comment"
    study.review.list.setCurrentRow(said.index(blunder))
    assert "ROADS" not in study.review.said.text(), "what is chosen in the list is not written twice"


def test_a_turn_that_is_chosen_shows_the_better_word_on_the_board(games: ReplayGames) -> None:
    pane, _ = games.open(games.war()), canned(games)
    pane.study.leaves.turn_to(REVIEW)
    games.bot.waitUntil(lambda: not pane.study.reviewer.is_thinking)
    pane.go(3)
    shown = pane.study.review.list
    shown.setFocus()
    shown.setCurrentRow(next(row for row, one in enumerate(pane.study.review.lines) if one.better is not None))
    games.key(pane, Qt.Key.Key_Return)
    assert pane.projector.place == 0
    laid = pane.board.look.laid
    assert laid is not None
    assert laid.letters == ROADS
    games.key(pane, Qt.Key.Key_Right)
    assert pane.board.look.laid is None


def test_the_curve_leads_to_the_turn_that_is_clicked(games: ReplayGames) -> None:
    pane, _ = games.open(games.war()), canned(games)
    pane.study.leaves.turn_to(REVIEW)
    games.bot.waitUntil(lambda: not pane.study.reviewer.is_thinking)
    curve = pane.study.review.curve
    at = curve.point(2, 0.5)
    games.click(curve, QPoint(round(at.x()), round(at.y())))
    assert pane.projector.place == 2
    assert plain(pane.study.review.said.text()).startswith("Turn 2: "), "what is said is of the turn that is shown"


def test_the_turns_of_the_other_side_are_told_of_without_asking_more(games: ReplayGames) -> None:
    pane, made = games.open(games.war()), canned(games)
    pane.study.leaves.turn_to(REVIEW)
    games.bot.waitUntil(lambda: not pane.study.reviewer.is_thinking)
    before = len(made.asked)
    assert [one for one in lines(games, pane) if "blunder of Gold" in one]
    pane.study.review.side.setCurrentIndex(1)
    assert lines(games, pane)[-1] == "At the end: 100 %"
    assert not [one for one in lines(games, pane) if "blunder of Gold" in one]
    assert len(made.asked) == before
    assert not pane.study.reviewer.is_thinking


def test_a_game_that_was_reviewed_is_not_reviewed_again(games: ReplayGames) -> None:
    pane, made = games.open(games.war()), canned(games)
    pane.study.leaves.turn_to(REVIEW)
    games.bot.waitUntil(lambda: not pane.study.reviewer.is_thinking)
    asked, said = len(made.asked), lines(games, pane)
    again = games.open(games.war())
    again.study.leaves.turn_to(REVIEW)
    assert lines(games, again) == said
    assert len(made.asked) == asked


def test_it_can_be_stopped_and_goes_with_the_window(games: ReplayGames) -> None:
    pane, made = games.open(games.war()), canned(games)
    pane.study.leaves.turn_to(REVIEW)
    assert pane.study.reviewer.is_thinking
    games.click(pane.study.review.stopping)
    assert not pane.study.reviewer.is_thinking
    assert pane.study.review.stopping.text() == "Go on"
    games.click(pane.study.review.stopping)
    assert pane.study.reviewer.is_thinking
    games.bot.waitUntil(lambda: bool(made.asked))
    stopped = games.near.stopped
    pane.close_down()
    assert not pane.study.reviewer.is_thinking
    assert games.near.stopped == stopped + 1


def test_who_leaves_before_the_process_is_started_leaves_none(games: ReplayGames) -> None:
    reviewer = games.open(games.war()).study.reviewer
    reviewer.prepare()
    assert reviewer._soon.isActive()
    reviewer.stop()
    assert not reviewer._soon.isActive(), "a process would be started for a window that is gone"


def test_a_game_that_cannot_be_played_on_is_told(games: ReplayGames) -> None:
    pane = games.open(games.war())
    games.near._desk = cast(Any, Broken())
    pane.study.leaves.turn_to(REVIEW)
    games.bot.waitUntil(lambda: "ashes" in pane.study.review.said.text())
    assert not pane.study.reviewer.is_thinking


class Broken:
    def answer(self, question: ReviewQuestion) -> Answer:
        return Answer(question.request_id, None, "ashes")
