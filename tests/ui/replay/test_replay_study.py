"""What could have been played in a finished game."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from runtime.match.game_worker import Answer
from runtime.match.lookback import PlayQuestion
from runtime.ui.replay.column import PLAYS
from runtime.ui.replay.pane import ReplayPane
from runtime.ui.replay.plays_view import PlayOrder
from tests.ui.replay.replay_games import ReplayGames

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_what_could_have_been_played_is_listed_compared_and_shown(games: ReplayGames) -> None:
    pane = games.open(games.war())
    games.key(pane, Qt.Key.Key_F3)
    games.bot.waitUntil(lambda: bool(pane.study.plays.plays))
    answer = games.near._desk.answer(cast(Any, question_at(pane, 0)))
    assert answer.studied is not None
    assert set(pane.study.plays.plays) == set(answer.studied.plays)
    assert [play.points for play in pane.study.plays.plays if not play.lost] == sorted(
        (play.points for play in pane.study.plays.plays if not play.lost), reverse=True
    )
    assert "SWORD" in pane.study.plays.said.text()
    assert "SWORD attacks: " in pane.study.plays.said.text()
    pane.study.plays.order.setCurrentIndex(list(PlayOrder).index(PlayOrder.STRENGTH))
    strengths = [play.strength for play in pane.study.plays.plays if not play.lost]
    assert strengths == sorted(strengths, reverse=True)
    pane.study.plays.table.setFocus()
    games.key(pane, Qt.Key.Key_Down)
    laid = pane.board.look.laid
    assert laid is not None
    assert laid.letters == pane.study.plays.plays[0].laid
    assert pane.study.plays.plays[0].main.text in pane.study.plays.about.text()
    games.key(pane, Qt.Key.Key_Right)
    assert pane.board.look.laid is None
    games.key(pane, Qt.Key.Key_End)
    assert pane.study.plays.said.text() == "No word can be laid in this position."


def question_at(pane: ReplayPane, place: int) -> PlayQuestion | None:
    from runtime.match.lookback_review import question

    return question(pane.replay, place, place)


def test_looking_for_words_that_fails_is_said(games: ReplayGames) -> None:
    pane = games.open(games.war())
    games.near._desk = cast(Any, Broken())
    pane.study.leaves.turn_to(PLAYS)
    games.bot.waitUntil(lambda: "ashes" in pane.study.plays.said.text())


class Broken:
    def answer(self, study: PlayQuestion) -> Answer:
        return Answer(study.request_id, None, "ashes")
