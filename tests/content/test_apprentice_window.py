"""The tutorial from the first start on, with the mouse alone and with the keyboard alone, through the real windows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.model import Campaign, LevelOutcome
from runtime.campaign.progress import CampaignProgress, NodeResult
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Commit, EndTurn, Invoke, Redeploy, Spy
from runtime.match.campaigns import ProgressStore
from runtime.match.proof_games import game_of
from runtime.profile.home import find_home
from runtime.profile.settings import AnimationPace
from runtime.support.texts import english
from runtime.ui.campaign.journey_flow import JourneysEndCard
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.play.pending_action import Lifting
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import MainPage
from runtime.ui.menus.menu_pages import MAIN
from runtime.ui.story.card import StoryCard
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay
from tests.pointer import move_mouse

pytestmark = [pytest.mark.qt, pytest.mark.slow]

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
STEPS = {(-1, 0): Qt.Key.Key_Up, (1, 0): Qt.Key.Key_Down, (0, -1): Qt.Key.Key_Left, (0, 1): Qt.Key.Key_Right}
KEYS = {"end_turn": (Qt.Key.Key_Return, CONTROL), "redeploy": (Qt.Key.Key_F7, PLAIN), "spy": (Qt.Key.Key_F8, PLAIN)}
LESSONS = (
    "first-word",
    "forest-and-water",
    "cities-and-links",
    "combat",
    "connotations",
    "ice-and-elements",
    "redeployment-and-spies",
)
LAST = "the-first-battle"


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    read = read_campaign(resources.campaigns() / "apprentice", mend=False).campaign
    assert read is not None
    return read


class Guest:
    """Somebody who starts the game for the first time."""

    def __init__(self, bot: QtBot, home: Path) -> None:
        self.bot = bot
        self.lobby = Lobby(english(), find_home(home), seed=5)
        self.lobby.room.preferences.change(animations=AnimationPace.OFF, reduced_motion=True)
        self.lobby.show_menu()
        menu = self.lobby.menu
        assert menu is not None
        bot.waitExposed(menu)
        menu.activateWindow()
        page = menu.made(MAIN)
        assert isinstance(page, MainPage)
        self.main = page
        bot.waitUntil(lambda: page.welcome is not None)

    @property
    def window(self) -> GameWindow:
        program = self.lobby.program
        assert program is not None
        assert program.window is not None
        return program.window

    def come_to_level(self, name: str) -> None:
        def is_there() -> bool:
            program = self.lobby.program
            window = program.window if program is not None else None
            return window is not None and window.isVisible() and window.setup.level.id == name

        self.bot.waitUntil(is_there)
        self.window.activateWindow()


class Hands:
    """One way to use the windows."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.bot = guest, guest.bot

    def begin(self) -> None:
        """Take up the tutorial at the first start, and its first lesson."""
        raise NotImplementedError

    def press(self, command: str) -> None:
        """A command of the game."""
        raise NotImplementedError

    def commit(self) -> None:
        """Lay for good, lift or invoke what was chosen."""
        raise NotImplementedError

    def lay(self, letters: tuple[Laid, ...]) -> None:
        """Lay letters on the board."""
        raise NotImplementedError

    def choose_run(self, at: Cell, direction: Direction) -> None:
        """Choose one of the runs that may be lifted."""
        raise NotImplementedError

    def choose_token(self) -> None:
        """Choose the only token of the rack."""
        raise NotImplementedError

    def answer(self, card: CardOverlay) -> None:
        """Go on from a card."""
        raise NotImplementedError


class Mouse(Hands):
    """Drags and clicks; touches no key."""

    def _click(self, widget: QWidget) -> None:
        assert widget.isVisible()
        assert widget.isEnabled(), widget.toolTip()
        self.bot.mouseClick(widget, LEFT)

    def begin(self) -> None:
        assert self.guest.main.welcome is not None
        self._click(self.guest.main.welcome.yes)

    def press(self, command: str) -> None:
        self._click(self.guest.window.stage.buttons[command])

    def commit(self) -> None:
        self.press("commit")

    def lay(self, letters: tuple[Laid, ...]) -> None:
        stage = self.guest.window.stage
        rack, board = stage.rack, stage.board
        for at, letter in letters:
            laying = stage.controller.rack.laying
            slot = next(n for n, one in enumerate(laying.slots) if one == letter and laying.is_free(n))
            start = rack.rect_of(slot).center()
            goal = rack.mapFromGlobal(board.mapToGlobal(board.rect_of(at).center()))
            self.bot.mousePress(rack, LEFT, PLAIN, start)
            move_mouse(rack, start + QPoint(15, 15), LEFT)
            move_mouse(rack, goal, LEFT)
            self.bot.mouseRelease(rack, LEFT, PLAIN, goal)

    def choose_run(self, at: Cell, direction: Direction) -> None:
        board = self.guest.window.stage.board
        last = at
        while self.guest.window.stage.controller.game.view.table.board.letters.gold.has(last.moved(direction, 1)):
            last = last.moved(direction, 1)
        self.bot.mouseClick(board, LEFT, PLAIN, board.rect_of(last).center())

    def choose_token(self) -> None:
        self.press("invoke")

    def answer(self, card: CardOverlay) -> None:
        self._click(button_of(card))


class Keys(Hands):
    """Types and moves the cursor; touches no mouse."""

    def press_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        shown = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        games = [one for one in shown if isinstance(one, GameWindow)]
        window = next(iter(games or shown))
        self.bot.keyClick(window.focusWidget() or window, key, modifiers)

    def begin(self) -> None:
        self.press_key(Qt.Key.Key_Return)

    def press(self, command: str) -> None:
        self.press_key(*KEYS[command])

    def commit(self) -> None:
        self.press_key(Qt.Key.Key_Return)

    def _go_to(self, cell: Cell) -> None:
        playing = self.guest.window.stage.controller
        if playing.rack.laying.cursor is None:
            self.press_key(Qt.Key.Key_Down)
        while (cursor := playing.rack.laying.cursor) is not None and cursor != cell:
            down, right = cell.row - cursor.row, cell.column - cursor.column
            step = ((down > 0) - (down < 0), 0) if down else (0, (right > 0) - (right < 0))
            self.press_key(STEPS[step])

    def lay(self, letters: tuple[Laid, ...]) -> None:
        playing = self.guest.window.stage.controller
        ordered = sorted(letters)
        wanted = Direction.ACROSS if ordered[0].at.row == ordered[-1].at.row else Direction.DOWN
        for at, letter in ordered:
            self._go_to(at)
            if playing.rack.laying.direction is not wanted:
                self.press_key(Qt.Key.Key_Tab)
            self.bot.keyClicks(self.guest.window.focusWidget() or self.guest.window, letter)

    def choose_run(self, at: Cell, direction: Direction) -> None:
        for _ in range(8):
            pending = self.guest.window.stage.controller.rack.pending
            chosen = pending.chosen if isinstance(pending, Lifting) else None
            if chosen is not None and chosen.run.direction is direction and chosen.run.cells[0] == at:
                return
            self.press_key(Qt.Key.Key_Down)
        raise AssertionError("the run is never chosen")

    def choose_token(self) -> None:
        self.press_key(Qt.Key.Key_F9)

    def answer(self, card: CardOverlay) -> None:
        self.bot.keyClick(card.focusWidget() or card, Qt.Key.Key_Return)


def button_of(card: CardOverlay) -> QWidget:
    """What leads on from a card."""
    found: QWidget | None = None
    match card:
        case MessageCard():
            found = card.going_on
        case StoryCard():
            found = card.on
        case ForecastCard():
            found = card.proceed
        case CombatCard():
            found = card.finish
        case EndCard():
            found = card.next_level
        case QuestionCard():
            found = card.yes
    assert found is not None, type(card)
    return found


def read_all(hands: Hands) -> list[str]:
    """Go on from card to card until the game is played, or over; what the messages said."""
    said = []
    QApplication.processEvents()
    while (card := hands.guest.window.stage.cards.card) is not None and not isinstance(card, EndCard):
        if isinstance(card, MessageCard):
            said.append(card.message.text)
        hands.answer(card)
        QApplication.processEvents()
    return said


def read_until_the_turn(hands: Hands) -> list[str]:
    """Read what comes until the player may act, or the game is over; what the messages said."""
    stage, said = hands.guest.window.stage, []
    while True:
        hands.bot.waitUntil(lambda: stage.controller.game.may_act or stage.cards.card is not None)
        said += read_all(hands)
        if stage.controller.game.may_act or isinstance(stage.cards.card, EndCard):
            return said


def act(hands: Hands, action: Action) -> None:
    """Do what an action says, by the means of these hands."""
    match action:
        case Commit(letters=letters):
            if not hands.guest.window.stage.controller.rack.laying.laid:
                hands.lay(letters)
            hands.commit()
        case EndTurn():
            hands.press("end_turn")
        case Redeploy(at=at, direction=direction):
            hands.press("redeploy")
            hands.choose_run(at, direction)
            hands.commit()
        case Invoke():
            hands.choose_token()
            hands.commit()
        case Spy():
            hands.press("spy")
            asked = hands.guest.window.stage.cards.card
            if asked is not None:
                hands.answer(asked)
            hands.bot.waitUntil(lambda: bool(hands.guest.window.stage.controller.rack.laying.laid))


def play(hands: Hands, campaign: Campaign, name: str) -> list[str]:
    """Play a lesson as its proof does; what the messages said."""
    hands.guest.come_to_level(name)
    said = read_all(hands)
    playing = hands.guest.window.stage.controller
    proof = next(one for one in campaign.proofs_of(name).proofs if one.path == "lesson")
    mover = Side.GOLD
    for action in game_of(proof).actions:
        if mover is Side.GOLD:
            said += read_until_the_turn(hands)
            act(hands, action)
            said += read_all(hands)
        mover = mover.other if isinstance(action, EndTurn) else mover
    said += read_until_the_turn(hands)
    assert playing.game.view.ended is not None
    assert playing.game.view.ended.winner is Side.GOLD
    card = hands.guest.window.stage.cards.card
    assert isinstance(card, EndCard)
    assert card.next_level is not None, "a way leads on"
    hands.answer(card)
    return said


WAYS: Mapping[str, Callable[[Guest], Hands]] = {"mouse": Mouse, "keys": Keys}


@pytest.fixture
def guest(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    came = Guest(qtbot, tmp_path / "home")
    yield came
    came.lobby.quit()
    came.lobby.close()


def learn(hands: Hands, campaign: Campaign, lessons: Sequence[str]) -> None:
    hands.begin()
    for name in lessons:
        said = play(hands, campaign, name)
        assert len(said) >= 3, name


def test_the_first_lessons_are_learnt_by_the_mouse_from_the_first_start_on(guest: Guest, campaign: Campaign) -> None:
    learn(Mouse(guest), campaign, LESSONS[:3])
    guest.come_to_level(LESSONS[3])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.proof
def test_the_lessons_are_learnt_from_the_first_start_on(guest: Guest, campaign: Campaign, way: str) -> None:
    hands = WAYS[way](guest)
    learn(hands, campaign, LESSONS)
    guest.come_to_level(LAST)
    assert len(read_all(hands)) == 2


@pytest.fixture
def short_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tutorial with a last lesson that a word wins."""
    shelf = tmp_path / "campaigns"
    shutil.copytree(resources.campaigns() / "apprentice", shelf / "apprentice")
    file = shelf / "apprentice" / "levels" / f"{LAST}.json"
    level = json.loads(file.read_text("utf-8"))
    level["start"]["letters"] = {}
    level["conditions"]["gold"][0]["when"] = {"kind": "score", "arguments": {"points": 3}}
    file.write_text(json.dumps(level), "utf-8")
    monkeypatch.setattr(resources, "campaigns", lambda: shelf)


def shown_over(window: QWidget) -> CardOverlay:
    QApplication.processEvents()
    found = [card for card in window.findChildren(CardOverlay) if card.isVisible()]
    assert len(found) == 1
    return found[0]


@pytest.mark.usefixtures("short_battle")
def test_the_last_lesson_is_won_and_the_letter_read_by_keys_alone(guest: Guest) -> None:
    hands = Keys(guest)
    hands.press_key(Qt.Key.Key_Escape)
    won = {name: NodeResult(LevelOutcome.WON, won=1) for name in LESSONS}
    travels = ProgressStore(guest.lobby.room.home or find_home(), "apprentice")
    travels.change(CampaignProgress("apprentice", here=LAST, results=won), lambda progress: progress)
    guest.main.look_again()
    hands.press_key(Qt.Key.Key_1)
    guest.bot.waitUntil(lambda: guest.lobby.program is not None and guest.lobby.program.journey is not None)
    hands.press_key(Qt.Key.Key_Return)
    guest.come_to_level(LAST)
    assert len(read_all(hands)) == 2
    hands.lay(tuple(Laid(Cell(9, 5 + place), letter) for place, letter in enumerate("STRANGE")))
    hands.commit()
    stage = guest.window.stage
    assert "counts when the turn ends" in stage.objectives.toPlainText()
    hands.press("end_turn")
    read_until_the_turn(hands)
    assert isinstance(stage.cards.card, EndCard)
    hands.answer(stage.cards.card)
    program = guest.lobby.program
    assert program is not None
    journey = program.journey
    assert journey is not None
    guest.bot.waitUntil(journey.isVisible)
    letter = shown_over(journey)
    assert isinstance(letter, StoryCard)
    hands.answer(letter)
    end = shown_over(journey)
    assert isinstance(end, JourneysEndCard)
    assert end.heading.text() == "The journey ends in victory"
    hands.answer(end)
    assert not [card for card in journey.findChildren(CardOverlay) if card.isVisible()]
    assert journey.here == "journeyman", "the keyboard is on the last page"
    hands.press_key(Qt.Key.Key_Return)
    again = shown_over(journey)
    assert isinstance(again, StoryCard), "which can be read again"
    hands.press_key(Qt.Key.Key_Escape)
    assert travels.look() is not None
    assert "journeyman" in (travels.look() or CampaignProgress("")).endings
