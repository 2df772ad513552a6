"""Makes the pictures of the game's window that are looked at by eye: ``game_screens.py FOLDER [--scene trial]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from opening import asked, game_application, keep_picture
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.reading import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.conditions import Condition, Effect, Trigger, WinPath
from runtime.engine.grid import Cell, Direction
from runtime.engine.letters import Laid
from runtime.engine.level import City, Level, Pool, PoolKind, Seat, Start, Token
from runtime.engine.sides import BySide, Side
from runtime.engine.terrain import Element, TerrainMap
from runtime.lexicon import load_lexicon
from runtime.match.lookback_review import question
from runtime.match.lookback_study import studied
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.home import find_home
from runtime.profile.settings import Pace, Settings
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.window import GameWindow
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.program import Plan, Program
from runtime.ui.replay.leaves import PLAYS, REVIEW
from runtime.ui.replay.look_card import LookCard
from runtime.ui.sitting.setup import GameParts, GameSetup, prepare, thinker_for
from runtime.ui.sounds.sounds import Sounds
from runtime.ui.theme import load_theme
from runtime.ui.wood.cards import QuestionCard
from tests.pointer import move_mouse

ROWS = (
    "=======^^^^====",
    "====^^^^^^^==ff",
    "..ff^^#.^^^.fff",
    "...f.^^##^^..ff",
    "~~.....f^....f~",
    "~~~...ff...ff~~",
    "~~~~.......f~~~",
    ".~~~...f....~~~",
    "ff~~...ff....~~",
    "ffff.....ff..~~",
)
GOLD, SILVER = Side.GOLD, Side.SILVER


def across(row: int, column: int, word: str) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row, column + step), letter) for step, letter in enumerate(word))


def down(row: int, column: int, word: str) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row + step, column), letter) for step, letter in enumerate(word))


def battle(seats: BySide[Seat] = BySide(Seat(), Seat()), rack: str = "SWORDANEL") -> Level:
    """A level in the middle of a war."""
    gold = {*down(3, 4, "MARBLE"), *across(5, 4, "RIVERS"), *across(7, 4, "LAND")}
    silver = {*down(3, 12, "PEWTER"), *across(7, 10, "TREE"), *down(7, 10, "TAN")}
    return Level(
        "battle",
        "Marble and Pewter",
        TerrainMap.from_rows(ROWS),
        cities=(
            City("a", Cell(3, 4), GOLD, "Marbleton"),
            City("b", Cell(1, 6), None, "Highgate"),
            City("c", Cell(3, 12), SILVER, "Pewterham"),
            City("d", Cell(9, 8), None, "Greenway"),
        ),
        tokens=(
            Token("v", Cell(2, 8), Element.VOLCANO),
            Token("f", Cell(5, 1), Element.FLOOD),
            Token("d", Cell(7, 3), Element.DROUGHT),
            Token("g", Cell(2, 13), Element.FIRESTORM),
        ),
        seats=seats,
        pools=BySide(Pool(PoolKind.STANDARD), Pool(PoolKind.STANDARD)),
        start=Start(letters=BySide(tuple(sorted(gold)), tuple(sorted(silver))), racks=BySide(rack, "EIRSTALNO")),
    )


class Screens:
    """Sets scenes and keeps their pictures."""

    def __init__(
        self, folder: Path, width: int, height: int, t: Texts, text_size: int = 100, *, checks: bool = False
    ) -> None:
        self.folder, self.checks = folder, checks
        self.size = (width, height)
        preferences = Preferences.of(Settings(animations=Pace.OFF, text_size=text_size))
        assets = resources.assets()
        self.rulesets = read_rulesets(assets / "rulesets")
        self.words = load_lexicon()
        self.parts = GameParts(
            theme=load_theme(assets, preferences),
            painter=BoardPainter(assets / "textures", assets / "fonts"),
            textures=assets / "textures",
            t=t,
            make_thinker=thinker_for,
            preferences=preferences,
            sounds=Sounds(t, muted=True),
        )

    def window(self, level: Level, seed: int = 7, assets: Path | None = None, *, playtest: bool = False) -> GameWindow:
        setup = prepare(level, self.rulesets, self.words, seed)
        assert isinstance(setup, GameSetup), setup
        window = GameWindow(replace(setup, assets=assets), self.parts, playtest=playtest)
        window.resize(*self.size)
        window.show()
        QApplication.processEvents()
        return window

    def keep(self, window: QWidget, name: str) -> None:
        keep_picture(self.folder, window, name, checks=self.checks)

    def type_at(self, window: GameWindow, cell: Cell, direction: Direction, letters: str) -> None:
        board: GameBoard = window.stage.board
        click(board, cell)
        if window.stage.playing.laying.direction is not direction:
            QTest.keyClick(board, Qt.Key.Key_Tab)
        for letter in letters:
            QTest.keyClick(board, letter)


def click(board: GameBoard, cell: Cell) -> None:
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, board.rect_of(cell).center())


def start(screens: Screens) -> None:
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    for level in campaign.levels:
        window = screens.window(replace(level, seats=BySide(Seat(), Seat(computer="greedy"))))
        screens.keep(window, f"start-{level.id}")
        window.close()


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


def fight(screens: Screens) -> None:
    """A combat as it moves: what moves over the board before it is shown by ``effect_screens.py``."""
    still = screens.parts
    screens.parts = replace(
        still, preferences=Preferences.of(replace(still.preferences.settings, animations=Pace.NORMAL))
    )
    window = screens.window(battle(rack="SWORDSANE"))
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    screens.keep(window, "attack-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, "forecast")
    card = window.stage.cards.card
    if card is not None:
        QTest.keyClick(card, Qt.Key.Key_Return)
    window.stage.effects.player.skip()
    QApplication.processEvents()
    card = window.stage.cards.card
    if card is not None:
        for _ in range(3):
            QTest.keyClick(card, Qt.Key.Key_Right)
        screens.keep(window, "combat-early")
        QTest.keyClick(card, Qt.Key.Key_Return)
        screens.keep(window, "combat-told")
        QTest.keyClick(card, Qt.Key.Key_Return)
    screens.keep(window, "after-combat")
    screens.parts = still
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "hand-over")
    window.close()


def discards(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    for _ in range(2):
        QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        card = window.stage.cards.card
        if card is not None:
            QTest.keyClick(card, Qt.Key.Key_Return)
    QTest.keyClick(board, window.stage.playing.laying.slots[0])
    screens.keep(window, "discards")
    window.close()


def thinking(screens: Screens) -> None:
    window = screens.window(battle(BySide(Seat(), Seat(computer="greedy"))))
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "thinking")
    window.close()


def end(screens: Screens) -> None:
    window = screens.window(battle())
    QTest.keyClick(
        window.stage.board, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    screens.keep(window, "resign")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "end")
    window.close()


def ice(screens: Screens) -> None:
    """A word that would break the ice: how it is told, asked about, and what is left of it."""
    rows = ("........", ".======.", "........", "...ff...", "........")
    cities = (City("g", Cell(1, 0), GOLD, "Aurum"), City("s", Cell(4, 7), SILVER, "Argent"))
    level = replace(battle(rack="QUARTZANE"), terrain=TerrainMap.from_rows(rows), cities=cities, tokens=())
    level = replace(level, start=replace(level.start, letters=BySide((), ())))
    window = screens.window(level)
    screens.type_at(window, Cell(1, 0), Direction.ACROSS, "QUARTZ")
    screens.keep(window, "ice-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    screens.keep(window, "ice-asked")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "ice-broken")
    window.stage.run("help")
    screens.keep(window, "help-over-a-game")
    window.close()


def looking_back(screens: Screens) -> None:
    """An earlier position of a running game, then all of it with what could have been played; more: replay_screens."""
    window = screens.window(battle(rack="SWORDSANE"))
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    playing = window.stage.playing
    playing.proceed()
    window.stage.cards.dismiss()
    window.stage.run("look_back")
    screens.keep(window, "looking-back")
    window.stage.cards.dismiss()
    playing.resign()
    window.stage.cards.dismiss()
    window.stage.run("look_back")
    card = window.stage.cards.card
    assert isinstance(card, LookCard)
    pane = card.pane
    study = question(pane.reel, 0, 0)
    assert study is not None
    answer = studied(study, pane.reel.words, Vocabulary(("SWORD", "SWORDS", "WORD", "WORDS", "SEA", "ROADS")))
    pane.study.leaves.turn_to(PLAYS)
    pane.study.analyst.cancel()
    pane.study.plays.show_found(answer)
    pane.study.plays.table.selectRow(0)
    screens.keep(window, "looking-back-plays")
    pane.study.leaves.turn_to(REVIEW)
    pane.study.analyst.cancel()
    screens.keep(window, "looking-back-review")
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


def capture(screens: Screens, ruleset: str = "release") -> GameWindow:
    """A window in which gold has captured two tokens."""
    level = battle(rack="SDEANELOT")
    tokens = (Token("f", Cell(7, 8), Element.FLOOD), Token("v", Cell(9, 4), Element.VOLCANO, 5))
    window = screens.window(replace(level, tokens=tokens, ruleset=ruleset))
    for cell, direction, letter in ((Cell(7, 8), Direction.ACROSS, "S"), (Cell(9, 4), Direction.DOWN, "D")):
        screens.type_at(window, cell, direction, letter)
        QTest.keyClick(window.stage.board, Qt.Key.Key_Return)
    return window


def tokens(screens: Screens) -> None:
    window = capture(screens)
    screens.keep(window, "tokens")
    rack, board = window.stage.rack, window.stage.board
    place = rack.rect_of_token(0).center()
    QTest.mouseClick(rack, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    screens.keep(window, "invoke-flood")
    QTest.keyClick(board, Qt.Key.Key_F9)
    screens.keep(window, "invoke-volcano")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "volcano-struck")
    QTest.keyClick(board, Qt.Key.Key_F9)
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "flood-struck")
    window.close()


def redeployment(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    QTest.keyClick(board, Qt.Key.Key_F7)
    screens.keep(window, "redeploy")
    click(board, Cell(7, 6))
    screens.keep(window, "redeploy-chosen")
    click(board, Cell(4, 4))
    screens.keep(window, "redeploy-barred")
    click(board, Cell(7, 6))
    QTest.keyClick(board, Qt.Key.Key_Return)
    QTest.keyClick(board, "A")
    screens.keep(window, "redeploy-excess")
    QTest.keyClick(board, "E")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "redeploy-done")
    window.close()


def spies(screens: Screens) -> None:
    window = screens.window(battle())
    QTest.keyClick(window.stage.board, Qt.Key.Key_F8)
    screens.keep(window, "spy-asked")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "spy-looking")
    while window.stage.playing.is_spying:
        QApplication.processEvents()
    screens.keep(window, "spy-found")
    window.close()


def orders(screens: Screens) -> None:
    window = screens.window(replace(battle(rack="SWORDSANE"), ruleset="design-1.6"))
    board = window.stage.board
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    screens.keep(window, "order-laid")
    QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "order-forecast-worst")
    for key, name in ((Qt.Key.Key_Right, "order-forecast-best"), (Qt.Key.Key_Return, "order-hand-over")):
        card = window.stage.cards.card
        assert card is not None
        QTest.keyClick(card, key)
        screens.keep(window, name)
    card = window.stage.cards.card
    assert card is not None
    QTest.keyClick(card, Qt.Key.Key_Return)
    screens.keep(window, "order")
    card = window.stage.cards.card
    assert isinstance(card, OrderCard)
    QTest.keyClick(card.defenders, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    screens.keep(window, "order-moved")
    QTest.keyClick(card.defenders, Qt.Key.Key_Escape)
    screens.keep(window, "order-aside")
    window.close()


def draws(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    QTest.keyClick(board, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "draw-to-offer")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "draw-offered")
    QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    card = window.stage.cards.card
    assert card is not None
    QTest.keyClick(card, Qt.Key.Key_Return)
    while window.stage.playing.must_discard:
        QTest.keyClick(board, window.stage.playing.laying.slots[0])
        QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "draw-to-answer")
    QTest.keyClick(board, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "draw-accept")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "draw-agreed")
    window.close()


def trial(screens: Screens) -> None:
    """A playtest: its controls at the beginning, paused with a second line, and stepped back."""
    window = screens.window(battle(), playtest=True)
    screens.keep(window, "trial")
    playing = window.trial
    assert playing is not None
    playing.end_turn()
    window.stage.cards.dismiss()
    playing.go_to(0)
    playing.offer_draw()
    playing.seat(Side.SILVER, "grandmaster")
    playing.seat(Side.GOLD, "novice")
    screens.keep(window, "trial-lines")
    playing.go_to(0)
    screens.keep(window, "trial-back")
    window.close()


def story() -> Level:
    """The war, with objectives of every rank and state, and with messages."""
    hold = Condition("hold_cities", arguments={"count": 3, "turns": 2})
    points = Condition("score", arguments={"points": 120})
    free = Condition("never_lose", arguments={"what": "city"})
    word = Condition("play_word", arguments={"length_min": 7, "starts_with": "S"})
    rest = Condition(
        "any", parts=(Condition("conquest"), Condition("destroy", arguments={"what": "words", "count": 3}))
    )
    silver = Condition("all", parts=(Condition("total_control", arguments={"side": "silver"}), rest))
    begins, later = (Condition("turn_begins", arguments={"turn": turn}) for turn in (1, 2))
    hail: dict[str, object] = {
        "text": "Marbleton must not fall. Take Highgate and Greenway before the snow melts, and hold them.",
        "speaker": "The Chancellor",
        "portrait": "chancellor.png",
        "cells": [[1, 6], [9, 8]],
    }
    effects = (
        Effect("message", {"text": "A red glow rises in the hills.", "cells": [[2, 6], [3, 7], [3, 8]]}),
        Effect("terrain", {"terrain": "lava", "cells": [[2, 7], [2, 9]]}),
        Effect("place_token", {"id": "new", "at": [5, 9], "element": "flood"}),
        Effect("give_letters", {"letters": "AT", "side": "gold"}),
        Effect("reveal", {"condition": "hidden"}),
    )
    return replace(
        battle(),
        id="story",
        conditions=BySide(
            (
                WinPath("hold", hold),
                WinPath("points", points),
                WinPath("word", word, bonus=True),
                WinPath("keep", free, bonus=True),
                WinPath("hidden", Condition("lead", arguments={"points": 40}), bonus=True, hidden=True),
            ),
            (WinPath("all", silver),),
        ),
        triggers=(Trigger("hail", begins, (Effect("message", hail),)), Trigger("glow", later, effects)),
    )


def objectives(screens: Screens) -> None:
    """Messages, objectives beside the board and on their card, and what triggers do, in the log."""
    picture = screens.folder / "assets"
    picture.mkdir(exist_ok=True)
    resources_picture = resources.assets() / "icons" / "scryptic.png"
    (picture / "chancellor.png").write_bytes(resources_picture.read_bytes())
    window = screens.window(story(), assets=picture)
    board = window.stage.board
    screens.keep(window, "message")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "objectives")
    QTest.keyClick(board, Qt.Key.Key_F2)
    screens.keep(window, "objectives-card")
    press(window, Qt.Key.Key_Return)
    QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "message-after")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "hand-over-with-objectives")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "objectives-later")
    window.stage.record.log_tab.click()
    screens.keep(window, "log-of-triggers")
    window.close()


def press(window: GameWindow, key: Qt.Key) -> None:
    """Press a key on the card that lies over the window."""
    card = window.stage.cards.card
    assert card is not None
    QTest.keyClick(card, key)
    QApplication.processEvents()


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


def kept(screens: Screens) -> None:
    """The chooser with a game that can go on, and the question before a level that is opened at once."""
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    campaign = replace(campaign, nodes=(), edges=(), start="")
    with TemporaryDirectory() as folder:
        for name, level in (("chooser-continue", None), ("left-here", campaign.levels[1])):
            plan = Plan(campaign, level, 7, {}, find_home(Path(folder)))
            program = Program(plan, screens.parts, screens.rulesets, screens.words)
            program.begin()
            if level is None and program.chooser is not None:
                program.open(campaign.levels[1])
                assert program.window is not None
                QTest.keyClick(program.window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
                program.window.close()
                program.chooser.resize(*screens.size)
                program.chooser.levels.setCurrentRow(1)
                QApplication.processEvents()
                program.chooser.grab().save(str(screens.folder / f"{name}.png"))
                sys.stdout.write(f"{name}\n")
                program.chooser.close()
            elif program.window is not None:
                program.window.resize(*screens.size)
                screens.keep(program.window, name)
                program.window.close()


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
        window.stage.telling.tell_of(cell, QPoint())
        screens.keep(window, f"hover-{name}")
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    window.stage.telling.tell_of(Cell(7, 9), QPoint())
    screens.keep(window, "hover-laid")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    QTest.keyClick(window.stage.board, Qt.Key.Key_Escape)
    click(window.stage.board, Cell(7, 12))
    screens.keep(window, "cursor-on-a-word")
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
        window.stage.playing.lay(window.stage.playing.laying.pointed(cell, Direction.ACROSS))
        for letter in letters:
            QTest.keyClick(board, letter)
        QTest.keyClick(board, Qt.Key.Key_Return)
        screens.keep(window, f"hint-{name}")
        QTest.keyClick(board, Qt.Key.Key_Escape)
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


SCENES: tuple[Callable[[Screens], None], ...] = (
    trial,
    start,
    laid,
    meanings,
    fight,
    discards,
    thinking,
    end,
    ice,
    looking_back,
    dragging,
    tokens,
    redeployment,
    spies,
    orders,
    draws,
    objectives,
    taking_back,
    hovering,
    hints,
    sweeping,
    kept,
)


def main() -> int:
    """Takes the pictures."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    return asks.play(SCENES, Screens(asks.folder, *asks.size, asks.texts, asks.text, checks=asks.checks))


if __name__ == "__main__":
    sys.exit(main())
