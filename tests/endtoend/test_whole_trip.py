"""The whole trip of a designer: open, paint, move a city, play the painted map, come back, save, look at git."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.app import build_window
from editor.window import EditorWindow
from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.actions import RefusalCode
from runtime.engine.turn.view import SideView
from runtime.lexicon import load_lexicon
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from runtime.ui.game.window import GameWindow
from tests.pointer import move_mouse

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MEADOW = "levels/meadow.json"


def git(folder: Path, *words: str) -> str:
    own = ("-c", "user.name=Designer", "-c", "user.email=designer@example.org", "-c", "core.autocrlf=false")
    done = subprocess.run(["git", *own, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A copy of first-light, committed in a fresh git repository."""
    folder = tmp_path / "my campaigns" / "first light"
    shutil.copytree(resources.campaigns() / "first-light", folder)
    (folder / ".gitignore").write_text(".scryptic-lock\n.scryptic-save\n")  # As the guide to campaigns in git advises.
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "First Light as it was shipped")
    return folder


def leave(window: EditorWindow) -> None:
    """Close the game and the campaign, so that no question about unsaved changes waits for an answer."""
    window.playtest.stop()
    window.state.open(None)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, own_home: Path, repository: Path) -> EditorWindow:
    opened = build_window(qapp, own_home)
    qtbot.addWidget(opened, before_close_func=lambda _: leave(opened))
    opened.resize(1280, 800)
    opened.show()
    qtbot.waitExposed(opened)
    opened.warm_up()
    opened.files.open_folder(repository)
    qtbot.waitUntil(lambda: opened.view.frame is not None)
    return opened


def trigger(window: EditorWindow, action: str) -> None:
    found = window.actions_by_id[action]
    assert found.isEnabled(), f"{action}: {found.toolTip()}"
    found.trigger()


def place(window: EditorWindow, cell: Cell) -> QPoint:
    frame = window.view.frame
    assert frame is not None
    return frame.rect_of(cell).center()


def drag(bot: QtBot, window: EditorWindow, *cells: Cell) -> None:
    canvas: QWidget = window.view.viewport()
    bot.mousePress(canvas, LEFT, PLAIN, place(window, cells[0]))
    for cell in cells[1:]:
        move_mouse(canvas, place(window, cell), LEFT)
    bot.mouseRelease(canvas, LEFT, PLAIN, place(window, cells[-1]))


def changed_lines(folder: Path) -> list[str]:
    told = git(folder, "diff", "--unified=0").splitlines()
    return [line for line in told if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def legal_word(view: SideView) -> tuple[Laid, ...]:
    """New letters that may be committed now without an attack."""
    lexicon = load_lexicon()
    found = placements(view.table, view.side, view.rack.letters, lexicon, Vocabulary(lexicon.words(35)))
    return next(one.laid for one in found if not one.attack and len(one.laid) == len(one.main.text))


def game_of(bot: QtBot, window: EditorWindow) -> GameWindow:
    trigger(window, "play.level")
    game = window.playtest.window
    assert game is not None
    bot.waitExposed(game)
    game.activateWindow()
    bot.waitUntil(game.isActiveWindow)
    return game


def play_a_turn(bot: QtBot, game: GameWindow) -> None:
    """Lay a word with mouse and keyboard, commit it, end the turn and wait for the computer's answer."""
    stage = game.stage
    word = legal_word(stage.controller.game.view)
    across = len({laid.at.row for laid in word}) == 1
    bot.mouseClick(stage.board, LEFT, PLAIN, stage.board.rect_of(word[0].at).center())
    if not across:
        bot.keyClick(stage.board, Qt.Key.Key_Tab)
    bot.keyClicks(stage.board, "".join(laid.letter for laid in word))
    assert sorted(stage.controller.rack.laying.laid) == sorted(word)
    bot.keyClick(stage.board, Qt.Key.Key_Return)
    assert stage.controller.game.view.table.board.letters.gold.has(word[0].at), stage.preview.text
    bot.waitUntil(lambda: not stage.effects.player.is_playing)
    before = stage.controller.game.view.turn
    bot.keyClick(stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    bot.waitUntil(lambda: stage.controller.game.view.turn >= before + 2 and stage.controller.game.may_act)
    assert any(entry.side is Side.SILVER for entry in stage.controller.log.entries)
    bot.waitUntil(lambda: not stage.effects.player.is_playing)


@pytest.mark.slow
def test_the_whole_trip(qtbot: QtBot, window: EditorWindow, repository: Path) -> None:
    document = window.state.document
    assert document is not None
    painted = Cell(4, 7)
    assert document.level("meadow").terrain[painted] is Terrain.PLAINS

    trigger(window, "tool.brush")
    trigger(window, "terrain.forest")
    drag(qtbot, window, painted)
    assert document.level("meadow").terrain[painted] is Terrain.FOREST
    trigger(window, "tool.city")
    drag(qtbot, window, Cell(5, 1), Cell(5, 2), Cell(6, 2))
    city = document.level("meadow").cities[0]
    assert (city.id, city.at) == ("larkfield", Cell(6, 2))
    steps, zoom, corner = document.history, window.view.tile, place(window, Cell(0, 0))

    game = game_of(qtbot, window)
    board = game.stage.controller.game.view.table.board
    assert board.terrain[painted] is Terrain.FOREST
    assert any(one.at == Cell(6, 2) and one.owner is Side.GOLD for one in board.cities)
    assert not changed_lines(repository), "playing must not save"
    play_a_turn(qtbot, game)
    qtbot.keyClick(game.stage.board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.playtest.window is None)
    assert (document.history, window.view.tile, place(window, Cell(0, 0))) == (steps, zoom, corner)

    trigger(window, "edit.undo")
    assert document.level("meadow").cities[0].at == Cell(5, 1)
    trigger(window, "file.save")
    assert changed_lines(repository) == ['-    "...........",', '+    ".......f...",']
    assert git(repository, "diff", "--name-only").split() == [MEADOW]

    trigger(window, "edit.redo")
    trigger(window, "file.save")
    assert len(changed_lines(repository)) == 4, "the painted row and the moved city, one line each"

    trigger(window, "edit.undo")
    trigger(window, "edit.undo")
    trigger(window, "file.save")
    assert git(repository, "status", "--porcelain") == "", "undoing everything gives the same bytes"


@pytest.mark.slow
def test_a_stroke_is_one_step_without_gaps_and_escape_leaves_nothing(qtbot: QtBot, window: EditorWindow) -> None:
    document = window.state.document
    assert document is not None
    before = document.campaign
    trigger(window, "tool.brush")
    trigger(window, "terrain.lava")
    canvas = window.view.viewport()
    qtbot.mousePress(canvas, LEFT, PLAIN, place(window, Cell(0, 0)))
    move_mouse(canvas, place(window, Cell(4, 9)), LEFT)
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(canvas, LEFT, PLAIN, place(window, Cell(4, 9)))
    assert document.campaign == before
    assert not document.can_undo and not document.can_redo

    drag(qtbot, window, Cell(0, 0), Cell(4, 9))
    terrain = document.level("meadow").terrain
    painted = {cell for cell in terrain.size.cells() if terrain[cell] is Terrain.LAVA}
    assert {Cell(0, 0), Cell(4, 9)} <= painted
    reached, waiting = {Cell(0, 0)}, [Cell(0, 0)]
    while waiting:
        near = [cell for cell in terrain.size.neighbours(waiting.pop()) if cell in painted and cell not in reached]
        reached.update(near)
        waiting += near
    assert reached == painted
    trigger(window, "edit.undo")
    assert document.campaign == before
    assert not document.can_undo


@pytest.mark.slow
def test_the_painted_level_is_played_by_the_rules(qtbot: QtBot, window: EditorWindow) -> None:
    """Lava painted around a city a moment ago stops a word at once."""
    trigger(window, "tool.brush")
    trigger(window, "terrain.lava")
    drag(qtbot, window, Cell(5, 2))
    game = game_of(qtbot, window)
    stage = game.stage
    qtbot.mouseClick(stage.board, LEFT, PLAIN, stage.board.rect_of(Cell(5, 1)).center())
    qtbot.keyClicks(stage.board, stage.controller.game.view.rack.letters[:3])
    qtbot.keyClick(stage.board, Qt.Key.Key_Return)
    assert [refusal.code for refusal in stage.controller.notices.refused] == [RefusalCode.LAVA]
    assert stage.controller.notices.refused[0].cells == (Cell(5, 2),)
    assert "lava" in stage.preview.text


@pytest.mark.slow
def test_undo_shows_what_it_took_back_under_the_resting_pointer(qtbot: QtBot, window: EditorWindow) -> None:
    toolbox, canvas = window.state.toolbox, window.view.viewport()
    assert toolbox is not None
    trigger(window, "tool.brush")
    trigger(window, "terrain.lava")
    drag(qtbot, window, Cell(2, 2))
    trigger(window, "edit.undo")
    assert not toolbox.preview().painted, "nothing covers the cell that was taken back"
    move_mouse(canvas, place(window, Cell(2, 3)))
    assert toolbox.preview().painted
