"""A game by ear: what a screen reader says of every kind of thing that happens, how much of it, and never a secret."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.game.events import MessageShown
from runtime.engine.game.state import ChoiceOption, ShownChoice
from runtime.engine.levels.level import Condition, Level, Pool, PoolKind, Start
from runtime.profile.settings import Settings, Verbosity
from runtime.support.texts import read_texts
from runtime.ui import announcer
from runtime.ui.announcer import Announcer, Urgency
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game.cards.choice_card import ChoiceCard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from tests.ui.conftest import Hands, across
from tests.ui.listener import Listener, listen
from tests.ui.test_game_countdowns import having
from tests.ui.test_game_orders import attack, duel_of_orders

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
DOG = across(4, 3, "DOG")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listen(monkeypatch)


def speaking(parts: GameParts, verbosity: Verbosity) -> GameParts:
    return replace(parts, preferences=Preferences.of(replace(parts.preferences.settings, announcements=verbosity)))


def duel(maps: Maps, silver: str | None = "greedy") -> Level:
    """Gold has CAT and draws three letters a turn; so does silver, with DOG."""
    level = maps.duel(silver)
    pools = BySide(Pool(PoolKind.ORDER, order="SEAAAA"), Pool(PoolKind.ORDER, order="EEEEEE"))
    return replace(level, pools=pools, start=Start(racks=BySide("CAT", "DOG")))


def answer(hands: Hands, *actions: object) -> None:
    """What the computer has thought of, as its process would say it."""
    for action in actions:
        flow = hands.window.stage.controller.flow
        flow._hear(action, flow.game.session.number, "")  # type: ignore[arg-type]
        hands.window.stage.controller.pacing.hurry()


def test_a_turn_and_its_answer_are_told(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(duel(maps))
    hands.window.stage.controller.computer.stop()
    assert "Turn 1: Gold." in listener.take()
    hands.click_cell(2, 0)
    hands.key(Qt.Key.Key_Tab)
    assert listener.take() == "Writing down."
    hands.key(Qt.Key.Key_Tab)
    assert listener.take() == "Writing across."
    hands.type("CA")
    told = listener.take()
    assert "Row 3, column 1" in told
    assert "your C, not committed" in told
    assert told.endswith("CA.")
    hands.key(Qt.Key.Key_Backspace)
    assert "Back on the rack: A." in listener.take()
    hands.key(Qt.Key.Key_Return)
    assert listener.urgency_of("at least two letters") is Urgency.ASSERTIVE, "a refusal, with its reason"
    listener.take()
    hands.type("AT")
    listener.take()
    hands.key(Qt.Key.Key_Return)
    told = listener.take()
    assert "Gold lays CAT, worth 4." in told
    assert told.count("CAT") == 1
    hands.key(Qt.Key.Key_Return, CTRL)
    assert "Turn 2: Silver." in listener.take()
    answer(hands, Commit(DOG))
    assert "Silver lays DOG" in listener.take()
    answer(hands, EndTurn())
    told = listener.take()
    assert "Turn 3: Gold." in told
    assert "Gold draws" in told
    assert "Your turn" in told


@pytest.mark.parametrize("verbosity", list(Verbosity))
def test_who_wishes_more_is_told_more(
    open_game: Opens, maps: Maps, parts: GameParts, listener: Listener, verbosity: Verbosity
) -> None:
    hands = open_game(duel(maps), parts=speaking(parts, verbosity))
    listener.take()
    hands.click_cell(2, 0)
    hands.type("CAT")
    told = listener.take()
    assert "CAT" in told
    assert ("column 1" in told) is verbosity.covers(Verbosity.NORMAL)
    assert ("Worth" in told) is (verbosity is Verbosity.FULL)


def test_a_forecast_and_its_fights_are_told(open_game: Opens, maps: Maps, parts: GameParts, listener: Listener) -> None:
    hands = open_game(maps.war(), parts=speaking(parts, Verbosity.FULL))
    hands.click_cell(5, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    listener.take()
    hands.key(Qt.Key.Key_Return)
    forecast = listener.take()
    assert "attacks with SWORD, strength" in forecast
    assert "TREE defends with" in forecast
    hands.key(Qt.Key.Key_Return)
    told = listener.take()
    assert "Gold attacks with SWORD" in told
    assert "beats TREE" in told or "TREE (" in told
    assert "Attack: letters" in told, "in full the strengths too"
    assert "for fights and cities" in told


def test_messages_choices_and_the_end_are_told_once(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(duel(maps))
    stage = hands.window.stage
    listener.take()
    stage.controller.signals.told.emit(MessageShown("Beware of the dog.", "The Scout", "", (), None))
    assert listener.urgency_of("Beware") is Urgency.ASSERTIVE
    assert listener.take() == "The Scout: Beware of the dog."
    assert not hands.card.accessibleDescription(), "else the reader would say it a second time"
    hands.key(Qt.Key.Key_Return)
    options = (ChoiceOption("a", "North"), ChoiceOption("b", "South"))
    choice = ShownChoice("c", "Where to?", "The Scout", "", Side.GOLD, options)
    parts = stage.parts
    stage.cards.add(lambda: ChoiceCard(parts.theme, parts.t, stage, choice, stage.controller.game.setup.pictures))
    assert listener.take() == "The Scout: Where to?\n1: North\n2: South."
    hands.card.leave()
    stage.controller.resign()
    told = listener.take()
    assert "You lose. Gold has resigned.\nGold: 0\nSilver: 0" in told
    assert told.count("resigned") == 1


def test_of_two_at_one_screen_nobody_hears_the_others_letters(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(duel(maps, None))
    stage, told = hands.window.stage, ""
    for _ in range(3):
        hands.key(Qt.Key.Key_Return, CTRL)
        assert isinstance(stage.cards.card, HandOverCard)
        stage.cards.dismiss()
        stage.controller.flow.sit_down()
        told += listener.take()
    assert told.count("letters.") > 1, "so many, and not which"
    assert not any(f"draws {letter}" in told for letter in "SEADOG")


def test_countdowns_and_the_clock_are_told_as_they_change(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hold = Condition("hold_cities", arguments={"cities": ["g"], "turns": 2})
    hands = open_game(having(duel(maps, None), hold))
    listener.take()
    hands.key(Qt.Key.Key_Return, CTRL)
    assert listener.take().count("1 more turn: Gold holds the city Aurum") == 1
    hands.window.stage.clocking.told.emit("0:30")
    assert listener.told == [("Time left: 0:30.", Urgency.ASSERTIVE)]


def test_the_order_of_defenders_is_told_as_it_changes(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(duel_of_orders(maps))
    attack(hands)
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.card, OrderCard)
    told = listener.take()
    assert "order your defenders" in told
    assert told.count("1: TREE (") == told.count("2: TAN (1) falls.") == 1
    hands.key(Qt.Key.Key_Down)
    assert listener.take().startswith("2: TAN (1) falls.")
    hands.key(Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert listener.take().startswith("1: TAN (3) falls.")
    hands.key(Qt.Key.Key_S)
    assert " TAN (" in listener.take()


def test_the_card_of_objectives_is_read_out(open_game: Opens, maps: Maps, listener: Listener) -> None:
    hands = open_game(having(duel(maps), Condition("hold_cities", arguments={"cities": ["g"], "turns": 2})))
    listener.take()
    hands.key(Qt.Key.Key_F2)
    card = listener.take()
    hands.key(Qt.Key.Key_Escape)
    listener.take()
    hands.key(Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    asked = listener.take()
    assert card.startswith("Objectives: Gold, Primary: ")
    assert card.splitlines()[0].removeprefix("Objectives: ").rstrip(".") == asked.splitlines()[0].rstrip(".")
    assert "The game ends after turn" in card


def test_in_german_too(open_game: Opens, maps: Maps, parts: GameParts, listener: Listener) -> None:
    german = replace(parts, t=read_texts(resources.translations(), ("de",)).for_windows())
    hands = open_game(duel(maps), parts=german)
    listener.take()
    hands.click_cell(2, 0)
    hands.key(Qt.Key.Key_Tab)
    assert listener.take() == "Schreibrichtung: nach unten."
    hands.key(Qt.Key.Key_Tab)
    hands.type("CAT")
    assert "dein C" in listener.take()
    hands.key(Qt.Key.Key_Return)
    assert "Gold legt CAT" in listener.take()


class Reader:
    """Stands for Qt's accessibility with a reader at its other end, who notes the events."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self) -> None:
        self.events: list[tuple[str, object]] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        self.events.append((event.message(), event.politeness()))
        QAccessible.updateAccessibility(event)


def test_one_real_event_is_posted_for_what_comes_together(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_game(duel(maps))
    QApplication.processEvents()
    reader = Reader()
    monkeypatch.setattr(announcer, "QAccessible", reader)
    QAccessible.setActive(True)
    try:
        door = hands.window.stage.commentary.announcer
        own = hands.board.accessibleDescription()
        door.announce("One")
        door.announce("One")
        door.announce("Two!", Urgency.ASSERTIVE)
        QApplication.processEvents()
        assert reader.events == [("One. Two!", QAccessible.AnnouncementPoliteness.Assertive)]
        assert hands.board.accessibleDescription() == own, "not said a second time"
    finally:
        QAccessible.setActive(False)


def test_an_older_reader_is_given_descriptions_instead(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_game(duel(maps))
    reader = Reader()
    monkeypatch.setattr(announcer, "QAccessible", reader)
    board, rack = hands.board, hands.window.stage.rack
    board.setAccessibleDescription("its own")
    door = Announcer(Preferences.of(Settings(old_reader=True)), board)
    for text in ("One", "Two"):
        door.announce(text)
        door.speak()
    assert board.accessibleDescription() == "Two."
    rack.setFocus()
    door.announce("Three")
    door.speak()
    assert (board.accessibleDescription(), rack.accessibleDescription()) == ("its own", "Three.")
    assert not reader.events


def test_older_readers_first_read_what_has_got_the_keyboard(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A description that came before they ask about it they would read twice: with its name, and as changed."""
    hands = open_game(duel(maps))
    monkeypatch.setattr(announcer, "QAccessible", Reader())
    monkeypatch.setattr(announcer, "READING", 10_000)
    board, rack = hands.board, hands.window.stage.rack
    door = Announcer(Preferences.of(Settings(old_reader=True)), board)
    door.announce("The card comes")
    rack.setFocus()
    QApplication.processEvents()
    own = rack.accessibleDescription()
    assert "The card comes" not in own
    monkeypatch.setattr(announcer, "READING", 0)
    door.announce("The turn begins")
    hands.bot.waitUntil(lambda: rack.accessibleDescription() == "The card comes. The turn begins.")
