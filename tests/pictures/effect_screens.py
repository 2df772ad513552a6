"""Makes frames of everything that moves over the board, to be looked at by eye: ``effect_screens.py FOLDER``.

Each picture shows one action: how the board was before, several moments of it, and the board as it is afterwards.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from battlefield import GOLD, SILVER, Screens, across, battle, down
from opening import asked, game_application
from PySide6.QtCore import QEventLoop, QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, Invoke, Redeploy
from runtime.engine.levels.level import City, Condition, Effect, Level, Pool, PoolKind, Seat, Start, Token, Trigger
from runtime.profile.settings import Settings
from runtime.support.texts import Texts
from runtime.ui.game.play.computer import PlaytestOptions
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.preferences import Preferences

MOMENTS = (0.0, 0.12, 0.26, 0.4, 0.54, 0.68, 0.82, 0.94)
COLUMNS = 3


class EffectScreens(Screens):
    """Plays actions and keeps moments of what is seen of them."""

    def __init__(self, folder: Path, size: tuple[int, int], t: Texts, share: float) -> None:
        super().__init__(folder, size, t)
        self.parts = replace(self.parts, preferences=Preferences.of(Settings()))
        self.share = share

    def play(self, name: str, level: Level, *actions: Action) -> None:
        """Do all the actions, and keep moments of the last one."""
        setup = prepare(level, self.rulesets, self.words, 7)
        assert isinstance(setup, GameSetup), setup
        conduct = PlaytestOptions(paused=True, script=actions)
        window = GameWindow(setup, self.parts, playtest=True, options=conduct)
        window.resize(*self.size)
        window.show()
        QApplication.processEvents()
        player, trial = window.stage.effects.player, window.trial
        assert trial is not None
        for place, action in enumerate(actions):
            player.skip()
            window.stage.cards.dismiss()
            QApplication.processEvents()
            before = window.grab().toImage()
            trial.forward()
            while trial.rehearsal.place == place and window.stage.controller.notices.note is None:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            assert trial.rehearsal.place == place + 1, (name, action, window.stage.controller.notices.note)
        assert player.is_playing, name
        player.hold()
        frames = [before]
        for moment in MOMENTS:
            player.show_at(round(moment * player.timeline.length))
            QApplication.processEvents()
            frames.append(window.grab().toImage())
        length = player.timeline.length
        player.skip()
        window.stage.cards.dismiss()
        frames.append(window.grab().toImage())
        self._sheet(frames, window).save(str(self.folder / f"{name}.png"))
        sys.stdout.write(f"{name}: {length} ms\n")
        window.close()

    def _sheet(self, frames: list[QImage], window: GameWindow) -> QImage:
        """The frames side by side; the board, and the rack beside it."""
        board, player = window.stage.board, window.stage.effects.player
        cells = {sight.at for sight in player.timeline.effects} | {cell for cell, _ in player.timeline.reveals}
        whole = QRect()
        for cell in cells:
            whole = whole.united(board.rect_of(cell))
        around = round(board.tile * 1.2)
        whole = whole.adjusted(-around, -around, around, around).intersected(board.rect())
        if any(sight.leaves_the_board for sight in player.timeline.effects):
            whole = QRect(0, 0, window.width(), board.height())
        share = self.share if whole.width() < board.width() else self.share / 2
        wide, high = round(whole.width() * share), round(whole.height() * share)
        rows = -(-len(frames) // COLUMNS)
        sheet = QImage(COLUMNS * (wide + 4), rows * (high + 4), QImage.Format.Format_RGB32)
        sheet.fill(0)
        painter = QPainter(sheet)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for number, frame in enumerate(frames):
            row, column = divmod(number, COLUMNS)
            place = QRect(column * (wide + 4), row * (high + 4), wide, high)
            ratio = frame.devicePixelRatio()
            source = QRectF(whole.x() * ratio, whole.y() * ratio, whole.width() * ratio, whole.height() * ratio)
            painter.drawImage(QRectF(place), frame, source)
        painter.end()
        return sheet


def word(text: str, row: int, column: int, direction: Direction) -> Commit:
    laid = across(row, column, text) if direction is Direction.ACROSS else down(row, column, text)
    return Commit(laid)


def small(*rows: str, rack: str, **changes: object) -> Level:
    """A small board with a city of gold's at the left of its second row."""
    level = Level(
        "small",
        "Small",
        TerrainMap.from_rows(rows),
        cities=(City("g", Cell(1, 0), GOLD, "Aurum"), City("s", Cell(len(rows) - 1, len(rows[0]) - 1), SILVER)),
        pools=BySide(Pool(PoolKind.STANDARD), Pool(PoolKind.STANDARD)),
        start=Start(racks=BySide(rack, "EIRSTALNO")),
    )
    return replace(level, **changes)  # type: ignore[arg-type]


def laid(screens: EffectScreens) -> None:
    """A word takes a city and a jewel and clears a forest."""
    level = small(
        "......",
        "..ff..",
        "......",
        "......",
        rack="CASTLEXYZ",
        tokens=(Token("t", Cell(1, 3), Element.FLOOD),),
    )
    level = replace(level, cities=(*level.cities, City("n", Cell(1, 5), None, "Nobody's")))
    screens.play("laid", level, word("CASTLE", 1, 0, Direction.ACROSS))


def won(screens: EffectScreens) -> None:
    screens.play("fight-won", battle(rack="SWORDSANE"), word("WORD", 6, 9, Direction.DOWN))


def lost(screens: EffectScreens) -> None:
    level = battle(rack="AOTRDSANE")
    silver = {*across(7, 9, "EXCEED"), *down(3, 12, "PEWTER")}
    level = replace(level, start=replace(level.start, letters=BySide(level.start.letters.gold, tuple(sorted(silver)))))
    screens.play("fight-lost", level, word("O", 6, 9, Direction.DOWN))


def ice(screens: EffectScreens) -> None:
    level = small("......", ".=====", "......", "......", rack="QUARTZXYZ")
    screens.play("ice", level, word("QUARTZ", 1, 0, Direction.ACROSS))


def elements(screens: EffectScreens) -> None:
    rows = ("~~~....f", ".......f", "..=..fff", "...~~fff", "..~~~.ff")
    for element in Element:
        cell = Cell(1, 2)
        level = small(*rows, rack="ATEXYZSON", tokens=(Token("t", cell, element, 14),))
        start = replace(level.start, letters=BySide((), (*across(3, 2, "STONE"),)))
        level = replace(level, start=start, cities=(*level.cities, City("m", Cell(3, 3), SILVER)))
        actions = (word("ATE", 1, 0, Direction.ACROSS), Invoke(element, cell))
        screens.play(f"element-{element.value}", level, *actions)


def lifted(screens: EffectScreens) -> None:
    screens.play("lifted", battle(rack="SWO"), Redeploy(Cell(7, 6), Direction.ACROSS))


def turn(screens: EffectScreens) -> None:
    """Letters come to the rack of whoever looks on."""
    level = replace(battle(), seats=BySide(Seat(computer="novice"), Seat()))
    level = replace(level, start=replace(level.start, racks=BySide("SWO", "EIR")))
    screens.play("drawn", level, EndTurn(), EndTurn(), EndTurn())


def landscape(screens: EffectScreens) -> None:
    """What a trigger does: the landscape changes, a jewel goes and another one comes."""
    effects = (
        Effect("terrain", {"terrain": "lava", "cells": [[2, 7], [2, 9], [3, 9]]}),
        Effect("place_token", {"id": "new", "at": [5, 10], "element": "flood"}),
        Effect("remove_token", {"token": "d"}),
    )
    level = replace(battle(), triggers=(Trigger("glow", Condition("turn_begins", arguments={"turn": 2}), effects),))
    screens.play("landscape", level, EndTurn())


def under_siege() -> Level:
    """Gold's WORD beats SATE, of which AT is left: A is AN's, T is BASKET's."""
    level = battle(rack="SWORDSANE")
    silver = {*down(3, 12, "BASKET"), *across(8, 10, "SATE"), *down(8, 11, "AN")}
    return replace(level, start=replace(level.start, letters=BySide(level.start.letters.gold, tuple(sorted(silver)))))


def broken(screens: EffectScreens) -> None:
    """What is left of a defeated word is broken for the rest of the turn, and a word again at its end."""
    attack = word("WORD", 6, 9, Direction.DOWN)
    screens.play("broken", under_siege(), attack)
    screens.play("restored", under_siege(), attack, EndTurn())


def given_up(screens: EffectScreens) -> None:
    """Letters that are too many leave the rack."""
    level = replace(battle(), seats=BySide(Seat(), Seat(computer="novice")))
    level = replace(level, start=replace(level.start, racks=BySide("SWORDANEL", "EIR")))
    screens.play("given-up", level, EndTurn(), EndTurn(), Discard("SW"))


def waiting(screens: EffectScreens) -> None:
    """A word attacks, and waits for the defenders to be put in order."""
    level = replace(battle(rack="SWORDSANE"), ruleset="design-1.6")
    screens.play("waiting", level, word("WORD", 6, 9, Direction.DOWN))


def small_cells(screens: EffectScreens) -> None:
    """A fight where cells are small."""
    size, screens.size = screens.size, (1024, 700)
    level = battle(rack="SWORDSANE")
    rows = (*level.terrain.rows(), *("." * 15,) * 18)
    screens.play("small-cells", replace(level, terrain=TerrainMap.from_rows(rows)), word("WORD", 6, 9, Direction.DOWN))
    screens.size = size


SCENES: tuple[Callable[[EffectScreens], None], ...] = (
    laid,
    won,
    lost,
    ice,
    elements,
    lifted,
    turn,
    landscape,
    broken,
    given_up,
    waiting,
    small_cells,
)


def main() -> int:
    """Makes the pictures."""
    asks = asked(
        __doc__,
        SCENES,
        lambda parser: parser.add_argument("--share", type=float, default=1.0, help="of each moment's size"),
    )
    game_application(asks)
    return asks.play(SCENES, EffectScreens(asks.folder, asks.size, asks.texts, asks.more.share))


if __name__ == "__main__":
    sys.exit(main())
