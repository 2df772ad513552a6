"""The game for a monkey: its menus and all they lead to, and the three table games, as one person has them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.match.saves import last_left
from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.pictures.stamps import Coin
from runtime.profile.home import find_home
from runtime.profile.players import Players
from runtime.profile.settings import LARGEST_TEXT, SMALLEST_TEXT, USUAL_TEXT
from runtime.support.texts import english
from runtime.tablegames.game import TableChance
from runtime.tablegames.players import Skill
from runtime.ui.game.window import GameWindow
from runtime.ui.help.view import HelpView
from runtime.ui.menus import lobby
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import HELP, MAIN, PAGES
from runtime.ui.menus.window import MenuWindow
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.widgets.overlay import CardOverlay
from tests.proof.events import inside, press_key, press_mouse, type_text
from tests.proof.monkey_hands import Move, Program, keep_words

CAMPAIGNS = ("first-light", "apprentice", "a-story-easy-or-hard", "samples")
"""Those that are played; the others are larger, not different."""
MAPS = "skirmish"
GAMES = ("scribe", "scryper", "scrambler")
FOES = (None, "novice", "adept", "greedy")
PIECES = range(38, 50)
"""How large letters are on most boards, in pixels."""
TEXT_SIZES = (SMALLEST_TEXT, LARGEST_TEXT, USUAL_TEXT)
SIZE = (1280, 800)
"""How large the menus are at rest, in pixels."""
READ = 20.0
"""Seconds in which all campaigns have been read."""
CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


class _Staying(QApplication):
    """The application, which the end of the menus does not end."""

    @staticmethod
    def quit() -> None:
        """Closing the last window would end the monkey too."""


class Lobbied(Program):
    """Whatever begins in the menus, and comes back to them."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._lobby: Lobby | None = None
        vars(lobby)["QApplication"] = _Staying

    @property
    def lobby(self) -> Lobby:
        """The menus, which are there from the beginning to the end."""
        if self._lobby is None:
            self._lobby = Lobby(english(), Players(find_home(self._home)).present_home(), seed=7)
            self._lobby.room.preferences.change(offers_tutorial=False, muted=True)
        return self._lobby

    def open(self) -> None:
        """The menus, at the page that was left."""
        self.lobby.show_menu()
        if self.lobby.menu is not None:
            self.lobby.menu.activateWindow()

    def rest(self) -> None:
        """The menus with every page, the first one in sight; whatever was played or lay over them is closed."""
        menus = self.lobby
        if menus.table is not None:
            menus.table.end()
        if menus.program is not None:
            menus.program.close()
            menus.program.library.close()
            menus.program = None  # One is kept until the next is played, with its campaign and the words of that.
        menus.forget_replay()
        menus._taking_up.call_off()
        menus.close()  # What is still being read would lie in the memory that is taken.
        for window in QApplication.topLevelWidgets():
            if window is not menus.menu and window.isVisible():
                window.close()
        menus.show_menu(at_first=True)
        if menus.menu is not None:
            self._show_all(menus.menu)

    def _show_all(self, menu: MenuWindow) -> None:
        """Every page as it is at first: menus of another language have made fewer, a long page of the help has more."""
        for card in menu.findChildren(CardOverlay):
            card.leave()
        self._size_texts(USUAL_TEXT)
        menu.resize(*SIZE)  # What a window is painted in is as large as it.
        for name in PAGES:
            menu.show_page(name)
            QApplication.processEvents()  # What a page keeps of its painting is as large as it too.
            if (present := self.lobby.menu) is not None and present is not menu:  # A language chosen just before.
                self._show_all(present)
                return
        for view in menu.findChildren(HelpView):
            view.go_to(view._library.book.topics[0].id)
        menu.show_page(MAIN)
        catalogue, until = self.lobby.room.catalogue, time.monotonic() + READ
        while not catalogue.is_read and time.monotonic() < until:
            QTest.qWait(10)

    def close(self) -> None:
        """End as the program does."""
        self.lobby.quit()
        self.lobby.close()

    def go(self, go: Callable[[], object]) -> None:
        """Go somewhere from the menus; whatever is played is left for that."""
        if QApplication.activeModalWidget() is not None:
            return
        if self.lobby.shown is None:
            self.rest()
        go()

    def page(self, name: str) -> None:
        """Turn to a page of the menus."""
        menu = self.lobby.menu
        if menu is not None:
            self.go(lambda: menu.show_page(name))

    def tour(self) -> Sequence[tuple[str, Move]]:
        """Every page of the menus, every campaign, and the help of all topics."""
        pages: list[tuple[str, Move]] = [(f"page {name}", partial(self.page, name)) for name in PAGES]
        campaigns: list[tuple[str, Move]] = [(f"campaign {name}", partial(self.campaign, name)) for name in CAMPAIGNS]
        tongues: list[tuple[str, Move]] = [(f"speak {one}", partial(self._speak, one)) for one in ("de", "en", "de")]
        texts: list[tuple[str, Move]] = [(f"texts of {one} %", partial(self._size_texts, one)) for one in TEXT_SIZES]
        more: list[tuple[str, Move]] = [("help", self._read_help), ("large", self._enlarge), ("words", keep_words)]
        more.append(("pieces", self._lay_out_pieces))
        return [*pages, *campaigns, *tongues, *texts, *more]

    def _speak(self, language: str) -> None:
        """Another language, and each page in it."""
        self.go(lambda: self.lobby.speak(language))
        for name in PAGES:
            self.page(name)

    def _size_texts(self, percent: int) -> None:
        self.lobby.room.preferences.change(text_size=percent)

    def campaign(self, name: str, *, at_once: bool = False) -> None:
        """Play a shipped campaign."""
        self.go(lambda: self.lobby.play_campaign(resources.campaigns() / name, at_once=at_once))

    def go_on(self) -> None:
        """Go on with the game that was left last."""
        home = self.lobby.room.home
        left = last_left(home) if home is not None else None
        if left is not None:
            self.go(lambda: self.lobby.go_on(left.file))

    def _read_help(self) -> None:
        self.page(HELP)
        menu = self.lobby.menu
        for view in menu.findChildren(HelpView) if menu is not None else ():
            for rules in range(view.edition.count()):
                view.edition.setCurrentIndex(rules)
                for topic in view._library.book.topics:
                    view.go_to(topic.id)

    def _lay_out_pieces(self) -> None:
        """Letters as large as boards have them: so many pictures of them are kept as there will ever be."""
        painter = self.lobby.room.parts.painter
        for side, letter, size in product(Side, ascii_uppercase, PIECES):
            painter.picture(Coin(side, letter, 1), size)

    def _enlarge(self) -> None:
        """The menus as large as a monkey makes them: their ground is painted for that."""
        menu = self.lobby.shown
        if menu is not None:
            menu.resize(1700, 1100)


class Game(Lobbied):
    """Campaigns, skirmishes, hot seats, replays, help, set-up, statistics and saves."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        found = read_campaign(resources.campaigns() / MAPS, mend=False).campaign
        assert found is not None
        self._maps = found.levels

    def tour(self) -> Sequence[tuple[str, Move]]:
        """Games against the computer and one of two persons too."""
        games: list[tuple[str, Move]] = [
            (f"skirmish {foe}", partial(self._skirmish, self._maps[0], foe)) for foe in FOES
        ]
        return [*super().tour(), *games]

    def moves(self, chance: random.Random) -> Sequence[tuple[int, str, Move]]:
        """Other pages, campaigns and maps, games that go on; and in a game words and turns."""
        level = chance.choice(self._maps)
        return (
            (2, "page", partial(self.page, chance.choice([MAIN, *PAGES]))),
            (1, "campaign", partial(self.campaign, chance.choice(CAMPAIGNS), at_once=chance.random() < 0.5)),
            (1, "skirmish", partial(self._skirmish, level, chance.choice(FOES))),
            (1, "go on", self.go_on),
            (1, "replay", partial(self._replay, chance)),
            (8, "lay", lambda: self._lay(chance)),
            (4, "turn", lambda: self._press(Qt.Key.Key_Return, CTRL)),
            (2, "commit", lambda: self._press(Qt.Key.Key_Return, PLAIN)),
            (1, "leave", self._leave),
        )

    def _skirmish(self, level: Level, foe: str | None) -> None:
        wished = replace(level, seats=BySide(Seat(), Seat(computer=foe)))
        self.go(lambda: self.lobby.play_freely(resources.campaigns() / MAPS, wished, level))

    def _replay(self, chance: random.Random) -> None:
        found = sorted(self._home.rglob("*.json"))
        if found:
            self.go(lambda: self.lobby.open_replay(chance.choice(found)))

    def _leave(self) -> None:
        """Back to the menus, as the menu of a game offers it."""
        program = self.lobby.program
        if program is not None and self.lobby.shown is None:
            program.leave()

    def _window(self) -> GameWindow | None:
        found = QApplication.activeWindow()
        return found if isinstance(found, GameWindow) else None

    def _press(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        window = self._window()
        handle = window.windowHandle() if window is not None else None
        if handle is not None:
            press_key(handle, key, held)

    def _lay(self, chance: random.Random) -> None:
        """Click a cell and type some letters of the rack."""
        window = self._window()
        handle = window.windowHandle() if window is not None else None
        if window is None or handle is None or window.stage.cards.card is not None:
            return
        stage = window.stage
        size = stage.controller.game.setup.level.terrain.size
        cell = Cell(chance.randrange(size.rows), chance.randrange(size.columns))
        at = stage.board.mapTo(window, stage.board.rect_of(cell).center())
        press_mouse(handle, at, Qt.MouseButton.LeftButton)
        letters = [letter for letter in stage.rack.letters if letter.isalpha()]
        chance.shuffle(letters)
        type_text(handle, "".join(letters[: chance.randint(1, 4)]))


class Tables(Lobbied):
    """Scribe, Scryper and Scrambler, against the computer and between two persons."""

    def tour(self) -> Sequence[tuple[str, Move]]:
        """Each table game too, against each level of skill and without a computer."""
        seats = (PERSON, *(TableSeat(skill) for skill in Skill))
        games: list[tuple[str, Move]] = [
            (f"{game} against {seat.skill}", partial(self._play, game, seat, 1)) for game in GAMES for seat in seats
        ]
        return [*super().tour(), *games]

    def moves(self, chance: random.Random) -> Sequence[tuple[int, str, Move]]:
        """Other games, and moves in the one that is played: whole ones seldom come of chance."""
        seat = chance.choice((PERSON, *(TableSeat(skill) for skill in Skill)))
        return (
            (1, "play", partial(self._play, chance.choice(GAMES), seat, chance.randrange(1000))),
            (1, "page", partial(self.page, chance.choice(("tables", "saves", "statistics", MAIN)))),
            (1, "go on", self.go_on),
            (10, "make a move", lambda: self._make(chance)),
            (8, "cell", lambda: self._touch(chance)),
            (2, "leave", self._leave),
        )

    def _play(self, game: str, seat: TableSeat, seed: int) -> None:
        seats = (PERSON, seat) if seed % 2 else (seat, PERSON)
        self.go(lambda: self.lobby.play_table(TableSetup(game, {}, seats, seed)))

    def _window(self) -> TableGameWindow | None:
        found = QApplication.activeWindow()
        return found if isinstance(found, TableGameWindow) else None

    def _leave(self) -> None:
        window = self._window()
        if window is not None:
            window.end()

    def _make(self, chance: random.Random) -> None:
        window = self._window()
        playing: Any = window.stage.flow if window is not None else None
        if window is None or window.stage.cards.card is not None or (player := playing.game.mine) is None:
            return
        game = playing.match.game
        playing.submit(game.careless(playing.match.state, player, TableChance(chance.randrange(1000))))

    def _touch(self, chance: random.Random) -> None:
        """Press somewhere on the board, or drag from there to elsewhere."""
        window = self._window()
        handle = window.windowHandle() if window is not None else None
        if window is None or handle is None:
            return
        board: QWidget = window.stage.board
        begin, end = (inside(handle, board.mapTo(window, _somewhere(board, chance))) for _ in range(2))
        if chance.random() < 0.6:
            press_mouse(handle, begin, Qt.MouseButton.LeftButton)
            return
        QTest.mousePress(handle, Qt.MouseButton.LeftButton, PLAIN, begin)
        QTest.mouseMove(handle, (begin + end) / 2)
        QTest.mouseMove(handle, end)
        QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, PLAIN, end)


def _somewhere(board: QWidget, chance: random.Random) -> Any:
    area = board.rect()
    area.adjust(area.width() // 8, area.height() // 8, -area.width() // 8, -area.height() // 8)
    place = area.topLeft()
    place.setX(chance.randint(area.left(), max(area.left(), area.right())))
    place.setY(chance.randint(area.top(), max(area.top(), area.bottom())))
    return place
