"""Makes pictures of letters that are laid, what is said of them, and hints: ``… FOLDER [--scene hints]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from battlefield import Screens, across, battle, click, taken
from opening import until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.ui.widgets.cards import QuestionCard
from tests.pointer import move_mouse


def laid(screens: Screens) -> None:
    window = screens.window(battle())
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "AS")
    screens.keep(window, "laid-refused-yet")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    screens.type_at(window, Cell(8, 1), Direction.ACROSS, "LOD")
    screens.keep(window, "laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    screens.type_at(window, Cell(8, 5), Direction.ACROSS, "NDOS")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, "refusal")
    window.close()


def meanings(screens: Screens) -> None:
    """Words that suggest something: one that attacks and cuts, and one that attacks."""
    window = screens.window(battle(rack="TABSKNIVE"))
    screens.type_at(window, Cell(0, 9), Direction.DOWN, "KNIVE")
    screens.keep(window, "meanings-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "TABS")
    screens.keep(window, "meanings-attack")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, "meanings-forecast")
    window.close()


def hints(screens: Screens) -> None:
    """Refused words with the ways to mend them."""
    window = screens.window(battle(rack="DOSWRENAT"))
    board = window.stage.board
    for name, cell, letters in (
        ("place", Cell(6, 5), "SWORD"),
        ("other", Cell(8, 5), "NDO"),
        ("forest", Cell(9, 0), "ROADS"),
        ("lava", Cell(3, 5), "TOWNS"),
    ):
        window.stage.controller.rack.lay(window.stage.controller.rack.laying.pointed(cell, Direction.ACROSS))
        for letter in letters:
            QTest.keyClick(board, letter)
        QTest.keyClick(board, Qt.Key.Key_Return)
        screens.keep(window, f"hint-{name}")
        QTest.keyClick(board, Qt.Key.Key_Escape)
    window.close()


def hovering(screens: Screens) -> None:
    """What is told of words, land, cities and tokens under the pointer."""
    level = battle(rack="SWORDSANE")
    start = level.start
    lone = (*start.letters.gold, *across(0, 0, "TEN"), *across(2, 10, "QX"))
    level = replace(level, start=replace(start, letters=BySide(tuple(sorted(lone)), start.letters.silver)))
    window = screens.window(level)
    cells = {
        "linked": Cell(5, 4),
        "cut-off": Cell(0, 1),
        "no-word": Cell(2, 10),
        "enemy": Cell(7, 10),
        "city": Cell(1, 6),
        "token": Cell(2, 13),
        "water": Cell(4, 0),
    }
    for name, cell in cells.items():
        window.stage.narration.tell_of(cell, QPoint())
        screens.keep(window, f"hover-{name}")
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    window.stage.narration.tell_of(Cell(7, 9), QPoint())
    screens.keep(window, "hover-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    click(window.stage.board, Cell(7, 12))
    screens.keep(window, "cursor-on-a-word")
    window.close()


def wordless(screens: Screens) -> None:
    """A rack that makes no word, and what can be done instead."""
    window = screens.window(battle(rack="QQVV"))
    until(lambda: window.stage.controller.words_left.is_vain, "that no word is left")
    screens.keep(window, "no-word-left")
    window.close()


def dragging(screens: Screens) -> None:
    window = screens.window(battle())
    rack, board = window.stage.rack, window.stage.board
    place = rack.rect_of(1).center()
    QTest.mousePress(rack, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    move_mouse(rack, place + QPoint(30, 30), Qt.MouseButton.LeftButton)
    goal = rack.mapFromGlobal(board.mapToGlobal(board.rect_of(Cell(6, 7)).center()))
    move_mouse(rack, goal, Qt.MouseButton.LeftButton)
    screens.keep(window, "dragging")
    QTest.mouseRelease(rack, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, goal)
    screens.keep(window, "dropped")
    window.close()


def sweeping(screens: Screens) -> None:
    """All laid letters in the hand."""
    window = screens.window(battle(rack="SWORDSANE"))
    board = window.stage.board
    screens.type_at(window, Cell(0, 9), Direction.DOWN, "WORD")
    begin, end = board.rect_of(Cell(0, 9)).center(), board.rect_of(Cell(6, 9)).center() + QPoint(9, -7)
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mousePress(board, Qt.MouseButton.LeftButton, shift, begin)
    board.swept.emit(Cell(0, 9), board.mapToGlobal(begin))
    board.drag_moved.emit(board.mapToGlobal(end))
    screens.keep(window, "sweeping")
    board.drag_ended.emit(board.mapToGlobal(end))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, shift, begin)
    screens.keep(window, "swept")
    QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "end-without-a-word")
    window.close()


def taking_back(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    screens.type_at(window, Cell(8, 1), Direction.ACROSS, "LOD")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "committed")
    QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "take-back-asked")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "taken-back")
    window.close()


SCENES: tuple[Callable[[Screens], None], ...] = (
    laid,
    meanings,
    hints,
    hovering,
    wordless,
    dragging,
    sweeping,
    taking_back,
)


def main() -> int:
    """Takes the pictures."""
    return taken(__doc__, SCENES)


if __name__ == "__main__":
    sys.exit(main())
