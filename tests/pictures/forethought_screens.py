"""Makes pictures of what is asked before something is lost, of word states, and of ends: ``… FOLDER``."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from battlefield import GOLD, SILVER, Screens, across, battle, down, press
from opening import asked, game_application
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Pool, PoolKind, Seat
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.widgets.cards import QuestionCard


def asking(screens: Screens) -> None:
    """A refused word before the turn ends, one letter that can't be committed, a spy before it is sent."""
    window = screens.window(battle())
    stage = window.stage
    screens.keep(window, "idle")
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "S")
    QTest.keyClick(stage.board, Qt.Key.Key_Return)
    screens.keep(window, "one-letter")
    QTest.keyClick(stage.board, Qt.Key.Key_W)
    stage.run("end_turn")
    screens.keep(window, "end-turn-asked")
    assert isinstance(stage.cards.card, QuestionCard)
    stage.cards.card.no.click()
    stage.run("take_back")
    stage.run("spy")
    screens.keep(window, "spy-asked")
    assert isinstance(stage.cards.card, QuestionCard)
    stage.cards.card.yes.click()
    while stage.controller.spy.is_out:
        QTest.qWait(20)
    screens.keep(window, "spy-found")
    window.close()


def attacking(screens: Screens) -> None:
    """An attack on the panel and on its card, with points and with a strength that is rounded down."""
    window = screens.window(battle())
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    screens.keep(window, "attack-panel")
    window.stage.run("commit")
    screens.keep(window, "attack-card")
    window.close()


def states(screens: Screens) -> None:
    """Cut-off words of both sides beside linked ones, and cities of gold, silver and nobody."""
    level = battle()
    gold = {*down(3, 4, "MARBLE"), *across(1, 1, "RAIN")}
    silver = {*down(3, 12, "PEWTER"), *across(8, 7, "SNOW")}
    cities = (*level.cities, City("e", Cell(1, 10), SILVER, "Saltern"), City("f", Cell(8, 2), GOLD, "Hart"))
    level = replace(
        level, cities=cities, start=replace(level.start, letters=BySide(tuple(sorted(gold)), tuple(sorted(silver))))
    )
    for name, rows in (("states", None), ("states-plain", ("." * 15,) * 10)):
        plain = level if rows is None else replace(level, terrain=TerrainMap.from_rows(rows), tokens=())
        window = screens.window(plain)
        screens.keep(window, name)
        window.close()


def ends(screens: Screens) -> None:
    """A game won and lost against the computer, and one of two people, each with what was best in it."""
    for name, silver, gives_up in (("won", "novice", False), ("lost", "novice", True), ("two", None, False)):
        level = battle(BySide(Seat(), Seat(computer=silver)), rack="WORD")
        dry = Pool(PoolKind.ORDER, order="")
        window = screens.window(replace(level, pools=BySide(dry, dry)))
        stage = window.stage
        screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
        stage.controller.proceed()
        if gives_up:
            stage.controller.resign()
        else:
            stage.controller.end_turn()
        while not isinstance(stage.cards.card, EndCard):
            press(window, Qt.Key.Key_Return)
        screens.keep(window, f"end-{name}")
        window.close()


SCENES = (asking, attacking, states, ends)


def main() -> int:
    """Takes the pictures."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    return asks.play(SCENES, Screens(asks.folder, asks.size, asks.texts, wishes=asks.wishes, checks=asks.checks))


if __name__ == "__main__":
    sys.exit(main())
