"""Pictures of the table games in every state: ``table_screens.py FOLDER [--scene scribe]``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from opening import Asked, asked, game_application, wait

from tests.pointer import move_mouse

if TYPE_CHECKING:
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.tablegames.window import TableGameWindow


class Screens:
    """Opens tables and takes pictures of them."""

    def __init__(self, asks: Asked, parts: GameParts) -> None:
        self._asks, self._parts = asks, parts

    def table(self, game: str, moves: Sequence[str] = (), *, two: bool = True, **parameters: Any) -> TableGameWindow:
        """A table at which some moves, in the game's notation, have been made."""
        from runtime.match.table_match import PERSON, TableSeat, TableSetup
        from runtime.tablegames.players import Skill
        from runtime.ui.tablegames.window import TableGameWindow

        seats = (PERSON, PERSON if two else TableSeat(Skill.NOVICE))
        window = TableGameWindow(TableSetup(game, parameters, seats, 3), self._parts)
        window.resize(*self._asks.size)
        window.show()
        wait(30)
        if moves:
            self.go(window, moves)
        return window

    def go(self, window: TableGameWindow, moves: Sequence[str]) -> None:
        """Make moves, and go on over cards that only tell something."""
        playing = window.stage.flow
        for text in moves:
            self.clear(window)
            playing.submit(playing.match.game.read_move(text))
        self.clear(window)
        wait(20)

    def clear(self, window: TableGameWindow) -> None:
        """Accept cards as long as there are any but the last one."""
        from runtime.ui.tablegames.cards import BattleCard, PassCard, SetCard

        while isinstance(window.stage.cards.card, PassCard | BattleCard | SetCard):
            window.stage.cards.card.accept()

    def keep(self, window: TableGameWindow, name: str, *, close: bool = True) -> None:
        """One picture."""
        wait(60)
        self._asks.keep(window, name)
        if close:
            window.stage.cards.dismiss()
            window.end()
            window.deleteLater()


def random_moves(game: str, number: int, seed: int, **parameters: Any) -> list[str]:
    """The first moves of a careless game, in its notation."""
    from runtime.tablegames.catalogue import game_of
    from runtime.tablegames.game import TableChance

    rules, chance, made = game_of(game, parameters), TableChance(seed), list[str]()
    state = rules.begin()
    while len(made) < number and (acting := rules.to_act(state)):
        move = rules.careless(state, acting[0], chance)
        made.append(rules.write_move(move))
        state = rules.after(state, acting[0], move)
    return made


def scribe(screens: Screens) -> None:
    """Scribe from the empty super grid to the end."""

    screens.keep(screens.table("scribe"), "scribe-begin")
    window = screens.table("scribe", random_moves("scribe", 41, 4))
    board: Any = window.stage.board
    state = board.state
    required = board.game.required(state)
    free = list(board.game.moves(state, state.to_move))
    move_mouse(board, board.rect_of(free[-1]).center().toPoint())
    screens.keep(window, f"scribe-middle-{required is not None}")
    screens.keep(screens.table("scribe", random_moves("scribe", 70, 4), scoring="advanced"), "scribe-late")
    screens.keep(screens.table("scribe", random_moves("scribe", 81, 4)), "scribe-end")


SET_UPS = ("set 1.34.2", "set .42.31")


def scryper(screens: Screens) -> None:
    """Scryper: passing, setting up, moving, a battle, the score pit, the end."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    screens.keep(screens.table("scryper"), "scryper-pass")
    window = screens.table("scryper", two=False)
    window.stage.board.setFocus()
    for key in (Qt.Key.Key_4, Qt.Key.Key_1, Qt.Key.Key_Right, Qt.Key.Key_3):
        QTest.keyClick(window.stage.board, key)
    screens.keep(window, "scryper-set-up")
    window = screens.table("scryper", (*SET_UPS, "c8-c6", "b1-b3", "c6-c5", "b3-b4"))
    board: Any = window.stage.board
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.rect_of(4 * 6 + 2).center().toPoint())
    screens.keep(window, "scryper-choice", close=False)
    window.stage.flow.submit(window.stage.flow.match.game.read_move("c5-b4"))
    screens.keep(window, "scryper-battle", close=False)
    screens.clear(window)
    screens.keep(window, "scryper-after-battle")
    moves = (*SET_UPS, "c8-c6", "b1-b3", "c6-c5", "b3-b4", "c5-b4", "c1-c3", "a8-a6", "b4-b6", "d8-d6", "b6-b8")
    window = screens.table("scryper", moves[:-1])
    window.stage.flow.submit(window.stage.flow.match.game.read_move(moves[-1]))
    screens.keep(window, "scryper-set-won")
    screens.keep(screens.table("scryper", moves), "scryper-score")
    screens.keep(screens.table("scryper", (*moves, "score b8", "set 2.1...", "set ..33.1")), "scryper-second-set")
    screens.keep(screens.table("scryper", moves, sets=1), "scryper-end")


def scrambler(screens: Screens) -> None:
    """Scrambler: the corner, moving, a card half turned, claims, the end."""
    screens.keep(screens.table("scrambler"), "scrambler-corner")
    window = screens.table("scrambler", random_moves("scrambler", 40, 5))
    screens.keep(window, "scrambler-middle", close=False)
    board: Any = window.stage.board
    board._drag, board._angle = (1, 0.0), 33.0
    board.update()
    screens.keep(window, "scrambler-turning")
    moves = ["@a1", "b1", "h7", "b2", "h6", "a2", "g6", "a1"]
    screens.keep(screens.table("scrambler", moves, claiming="by_hand"), "scrambler-claim")
    screens.keep(screens.table("scrambler", random_moves("scrambler", 500, 5)), "scrambler-end")


def questions(screens: Screens) -> None:
    """What is asked before something that can't be undone, and the computer at work."""
    window = screens.table("scrambler", random_moves("scrambler", 12, 5))
    asks = window.stage.questions
    for name in ("back", "new", "resign", "leave"):
        getattr(asks, f"ask_{name}")()
        screens.keep(window, f"ask-{name}", close=False)
        window.stage.cards.dismiss()
    window.stage.help_wanted.emit()
    screens.keep(window, "table-help")
    window = screens.table("scribe", two=False)
    window.stage.flow.submit(window.stage.flow.match.game.read_move("e5"))
    screens.keep(window, "table-thinking")


SCENES = (scribe, scryper, scrambler, questions)


def main() -> int:
    """All of them."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    from runtime.profile.settings import AnimationPace, Settings
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import load_parts

    parts = load_parts(asks.texts, Preferences.of(Settings(animations=AnimationPace.OFF, **asks.wishes)))
    return asks.play(SCENES, Screens(asks, parts))


if __name__ == "__main__":
    sys.exit(main())
