"""The card at the end of a game: who won, said to whoever plays; how; and what each side did best."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from runtime import resources
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, EndTurn, Resign
from runtime.engine.levels.level import Seat
from runtime.match.coach import ChanceQuestion, GamesWon, ReviewQuestion, TurnComparison
from runtime.match.game_worker import Answer
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import read_texts
from runtime.ui.game.cards.cards import EndCard, EndFacts, HandOverCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.replay.replay_windows import LookCard
from runtime.ui.theme import load_theme
from runtime.ui.widgets.cards import LastCard
from runtime.ui.widgets.window_frame import SMALLEST
from tests.ui.conftest import Hands, Maps, Opens, down


def end_of(hands: Hands) -> EndCard:
    while isinstance(hands.card, HandOverCard):
        hands.card.accept()
    card = hands.card
    assert isinstance(card, EndCard)
    return card


def texts(card: EndCard) -> list[str]:
    return [label.text() for label in card.findChildren(QLabel)]


def test_who_plays_alone_is_told_that_they_have_lost_and_whom_to(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    hands.window.stage.controller.resign()
    card = end_of(hands)
    assert card.heading.text() == "You lose."
    assert "Gold has resigned." in texts(card)
    assert texts(card).count("★ Winner ★") == 1
    assert card.facts.winner is Side.SILVER
    assert card.facts.players.gold == "you"


def test_who_plays_alone_is_told_that_they_have_won_and_what_was_best(open_game: Opens, maps: Maps) -> None:
    level = maps.war("WORD")
    seats = maps.duel("greedy").seats
    hands = open_game(replace(level, seats=seats, pools=BySide(*(maps.duel().pools.silver,) * 2)))
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.window.stage.controller.proceed()
    hands.card.accept()
    hands.window.stage.controller.end_turn()
    card = end_of(hands)
    assert card.heading.text() == "You win!"
    assert card.facts.course == "It took 1 turn."
    rows = {label: (values.gold, values.silver) for label, values in card.facts.rows}
    assert rows["Best word"] == ("SWORD (+12)", "–")
    assert rows[""][0].startswith("beats "), "what it did is told with it"
    assert rows["Longest word"] == ("SWORD", "–")
    assert rows["Strongest attack"] == ("SWORD (10)", "–")
    assert "Cities taken" not in rows, "what neither did is left out"
    said = [label.accessibleName() for label in card.findChildren(QLabel)]
    assert "Gold: Best word SWORD (+12)" in said


def test_of_two_people_the_winner_is_named(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    hands.window.stage.controller.game.setup = replace(
        hands.window.stage.controller.game.setup, players=BySide("Ada", "Ben")
    )
    hands.window.stage.controller.resign()
    card = end_of(hands)
    assert card.heading.text() == "Ben wins."


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_end_fits_small_windows_with_the_largest_texts(
    open_game: Opens, maps: Maps, parts: GameParts, language: str
) -> None:
    preferences = Preferences.of(Settings(animations=AnimationPace.OFF, text_size=150))
    theme = load_theme(resources.assets(), preferences)
    t = read_texts(resources.translations(), (language,))
    hands = open_game(maps.war("WORD"), parts=replace(parts, theme=theme, preferences=preferences, t=t))
    hands.window.resize(SMALLEST)
    QApplication.processEvents()
    values = BySide("UNFORGIVABLES (31)", "QUARTZ (14)")
    facts = EndFacts(
        title="You win!",
        reason="The objective is met: you win when you hold the city Toll House for 2 of your turns running.",
        winner=Side.GOLD,
        players=BySide("Maximiliane", "Grandmaster"),
        scores=BySide(123, 117),
        course="It took 111 turns and 1 h 02 min.",
        rows=tuple((name, values) for name in ("Best word", "Longest word", "Strongest attack", "Cities taken")),
    )
    card = EndCard(
        theme, hands.window.stage.coins, t, hands.window, facts=facts, going_on="Next: The Salt Wood", leaving="Leave"
    )
    card.open()
    QApplication.processEvents()
    assert hands.window.rect().contains(card.card.geometry())
    assert card.card.height() >= card.card.minimumSizeHint().height()
    card.close()


def test_the_ways_on_from_the_end_are_told_apart(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"))
    hands.window.stage.controller.resign()
    card = end_of(hands)
    assert "Result brings the card back" in card.look.toolTip()
    assert card.shutting.text() == "Leave the game"
    hands.bot.mouseClick(card.look, Qt.MouseButton.LeftButton)
    assert hands.window.isVisible()
    hands.press("commit")
    with hands.bot.waitSignal(hands.window.closed):
        hands.bot.mouseClick(end_of(hands).shutting, Qt.MouseButton.LeftButton)


@pytest.mark.slow
def test_an_enter_or_click_meant_for_the_last_move_does_not_close_the_end(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LastCard, "MOMENT", 60_000)
    hands = open_game(maps.duel("greedy"))
    hands.window.stage.controller.resign()
    card = end_of(hands)
    pale, said = card.look.grab().toImage(), list[str]()
    card.announced.connect(said.append)
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Escape)
    at = card.look.mapTo(hands.window, card.look.rect().center())
    assert hands.window.childAt(at) is card, "a click reaches no button yet"
    assert hands.card is card
    assert not card.look.has_ring, "its buttons show that nothing is pressed yet"
    assert "only just come" in " ".join(said)
    monkeypatch.setattr(LastCard, "MOMENT", 0)
    card._hear_clicks()
    assert card.look.grab().toImage() != pale
    assert hands.window.childAt(at) is card.look
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.cards.card is None


class Counting:
    """Answers a review at once: gold, who hardly ever won before its first turn, wins all games after it."""

    is_ready, pid = True, None

    def __init__(self) -> None:
        self.asked: list[ReviewQuestion] = []
        self.stopped = False

    def start(self) -> None: ...

    def review(self, question: ReviewQuestion) -> None:
        self.asked.append(question)

    def poll(self) -> Answer | None:
        question = self.asked[-1] if self.asked else None
        if question is None:
            return None
        games = question.games
        if isinstance(question, ChanceQuestion):
            found = tuple(GamesWon(games, games // 4 if place == 0 else 2 * games) for place in question.places)
            return Answer(question.request_id, None, studied=found)
        return Answer(question.request_id, None, studied=TurnComparison(GamesWon(games, games)))

    def stop(self) -> None:
        self.stopped = True

    close = stop


@pytest.mark.slow
def test_the_end_of_two_computers_tells_where_the_game_turned_and_leads_there(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    made = Counting()
    level = maps.war("WORD")
    hands = open_game(level, parts=replace(parts, make_thinker=cast(Any, lambda _setup: made)))
    controller = hands.window.stage.controller
    controller.flow.submit(Commit(down(6, 9, "WORD")))
    controller.flow.submit(EndTurn())
    hands.window.stage.cards.dismiss()
    both = Seat("greedy")
    controller.game.setup = replace(controller.game.setup, seats=BySide(both, both))
    controller.game.sit_as_usual()
    session = controller.game.session
    assert session.submit(session.state.to_act, Resign(), session.number) == ()
    controller.flow.went_on()
    card = end_of(hands)
    assert dict(card.facts.rows)["Best word"].gold == "SWORD (+12)"
    course = card.course
    assert course is not None
    hands.bot.waitUntil(lambda: "The turning point was turn 1 of Gold." in course.told.text())
    assert "SWORD (+12)" in course.told.text()
    course.curve.setFocus()
    hands.key(Qt.Key.Key_Home)
    assert "Turn 1: Gold 1" in course.said.text()
    assert course.said.text() in course.curve.accessibleDescription()
    hands.key(Qt.Key.Key_Right)
    assert course.curve.turn == 2
    hands.key(Qt.Key.Key_Return)
    look = hands.card
    assert isinstance(look, LookCard)
    assert look.pane.projector.place == 2
