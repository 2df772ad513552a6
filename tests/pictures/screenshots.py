"""Takes screenshots of the editor to look at: ``python tests/pictures/screenshots.py FOLDER [--scale 1.5]``.

Those of the game's window are taken by ``game_screens.py`` and others beside it. They are taken without a screen, with
the shipped fonts, at 1280×800 and at the smallest size; a scale of 1.5 takes them as a screen of 150 % shows them, at
1920×1080 pixels.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from opening import Asked, Keep, application, asked, later, wait, wished_home

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.window import EditorWindow


def take_editor(app: QApplication, asks: Asked) -> None:
    """The editor: start page, campaign, tools, each dock, dialogs, and a campaign that can only be looked at."""
    from editor.app import build_window
    from runtime import resources

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        keep, window = asks.keep, build_window(app, wished_home(folder, asks), language=asks.language)
        window.resize(*asks.size)
        window.show()
        window.warm_up()
        wait(300)
        keep(window, "editor-start")
        take_start(window, keep, folder)
        copied = Path(shutil.copytree(resources.campaigns() / "first-light", folder / "first-light"))
        window.files.open_folder(copied)
        wait(700)
        keep(window, "editor-open")
        take_docks(window, keep)
        take_work(window, keep)
        take_symmetry(window, keep)
        take_chance(window, keep)
        take_dialogs(window, keep, folder)
        take_import(window, keep)
        take_safety(window, keep, copied)
        take_damaged(window, keep, copied)
        window.close()


def take_start(window: EditorWindow, keep: Keep, folder: Path) -> None:
    """The start page with campaigns that were open lately, one of them gone, and how a new one begins."""
    from editor.dialogs.campaigns import NewCampaignDialog
    from editor.docks.pages import StartCard
    from runtime import resources

    memory = window.parts.settings
    lately = Path(shutil.copytree(resources.campaigns() / "islands", folder / "my-islands"))
    for known in (folder / "the-lost-valley", lately):
        memory.opened(known)
    window.start_page.show_offers(window.offers.recent(), window.offers.samples())
    wait(300)
    window.start_page.findChildren(StartCard)[1].setFocus()
    keep(window, "editor-start-recent")
    begin = NewCampaignDialog(window.t, "My campaign", folder, lambda: window.parts.assets.boards, window)
    begin.show()
    wait(100)
    keep(begin, "editor-new")
    begin.rows.setValue(12)
    begin.list.setCurrentRow(1)
    wait(50)
    keep(begin, "editor-new-refused")
    begin.close()
    for known in (folder / "the-lost-valley", lately):
        memory.forget(known)


def take_docks(window: EditorWindow, keep: Keep) -> None:
    """Each theme, the table of cities and tokens while a cell of it is changed, and the docks out of their places."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from editor.docks.things_model import BELONGS

    by_id = window.actions_by_id
    window.state.show_level("pass")
    wait(400)
    for theme in ("light", "stone", "dark"):
        by_id[f"view.theme-{theme}"].trigger()
        wait(100)
        keep(window, f"editor-theme-{theme}")
    window.docks.show("things")
    things = window.things
    things.table.setFocus()
    things.table.setCurrentIndex(things.shown.index(2, BELONGS))
    wait(100)
    keep(window, "editor-things")
    QTest.keyClick(things.table, Qt.Key.Key_Return)
    wait(50)
    keep(window, "editor-things-change")
    for name, dock in (("things", things), ("levels", window.levels), ("history", window.history)):
        menu = dock.menu.menu()
        menu.ensurePolished()
        menu.resize(menu.sizeHint())
        keep(menu, f"editor-menu-{name}")
        menu.close()
    window.docks.show("issues")
    window.state.show_level("meadow")
    window.view.setFocus()


def take_work(window: EditorWindow, keep: Keep) -> None:
    """Tools at work, with what the docks say then."""
    from editor.document.things import PlaceToken
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.terrain import Element

    by_id = window.actions_by_id
    for action in ("level.next", "terrain.forest", "tool.larger", "tool.larger"):
        by_id[action].trigger()
    wait(50)
    hover(window, Cell(3, 6))
    keep(window, "editor-brush")
    by_id["tool.city"].trigger()
    click(window, window.state.level.cities[0].at)
    wait(50)
    keep(window, "editor-city")
    by_id["level.next"].trigger()
    window.state.perform("Place volcano token", PlaceToken(window.state.level_id, Cell(0, 5), Element.VOLCANO, 4))
    by_id["tool.token"].trigger()
    click(window, Cell(0, 5))
    by_id["terrain.lava"].trigger()
    hover(window, Cell(6, 6))
    click(window, Cell(6, 6))
    click(window, Cell(0, 5))
    wait(700)
    keep(window, "editor-issues")
    window.properties.tabs.setCurrentWidget(window.properties.campaign)
    window.history.list.setCurrentRow(1)
    wait(50)
    keep(window, "editor-history")
    by_id["level.previous"].trigger()
    window.view.setFocus()
    by_id["tool.fill"].trigger()
    hover(window, Cell(0, 4))
    wait(700)
    keep(window, "editor-fill")


def take_symmetry(window: EditorWindow, keep: Keep) -> None:
    """Mirrored tools with what each of them can be set to, and a symmetry that is to be mended."""
    by_id = window.actions_by_id
    shown = (
        ("symmetry.top-bottom", "tool.mend", "editor-mend"),
        ("symmetry.four-fold", "tool.city", "editor-four-fold"),
        ("symmetry.diagonal", "tool.eraser", "editor-diagonal"),
        ("symmetry.quarter-turns", "tool.mix", "editor-mix"),
        ("symmetry.left-right", "tool.ellipse", "editor-left-right"),
    )
    before = window.state.document.position
    for symmetry, tool, name in shown:
        by_id[symmetry].trigger()
        by_id[tool].trigger()
        hover(window, (2, 4))
        wait(50)
        keep(window, name)
    window.state.document.go_to(before)
    by_id["terrain.forest"].trigger()


def take_chance(window: EditorWindow, keep: Keep) -> None:
    """Random maps with their dialog, every overlay with its legend, and the minimap."""
    from editor.dialogs.random_map import RandomMapDialog
    from editor.document.levels import AddLevel
    from editor.mapmaker.figures import MapOverlay
    from editor.mapmaker.generator import make_map
    from editor.mapmaker.map_options import USUAL_SHARES, MapOptions, new_level
    from runtime.engine.board.grid import Cell, Size
    from runtime.engine.board.symmetry import Symmetry
    from runtime.engine.board.terrain import Terrain

    desk, stock, t = window.state, window.parts.assets, window.t
    icy = MapOptions(seed=7, shares={**USUAL_SHARES, Terrain.ICE: 6})
    level = new_level(desk.document.campaign, "Chance", make_map(icy), "release")
    desk.perform("Add", AddLevel(level))
    desk.show_level(level.id)
    window.docks.show("minimap")
    wait(300)
    for overlay in MapOverlay:
        window.actions_by_id[f"view.overlay-{overlay.value}"].trigger()
        hover(window, Cell(4, 5))
        wait(150)
        keep(window, f"editor-overlay-{overlay.value}")
    window.actions_by_id["view.overlay-none"].trigger()
    crowded = MapOptions(Size(24, 24), Symmetry.QUARTER_TURNS, 9, rivers=3, cities=3, neutral=5)
    for name, wishes, here in (
        ("editor-random-new", MapOptions(seed=11), None),
        ("editor-random-notes", crowded, None),
        ("editor-random-here", MapOptions(seed=11), desk.document.campaign.levels[0]),
    ):
        dialog = RandomMapDialog(t, stock.boards, stock.rulesets, wishes, name="Chance", level=here, parent=window)
        dialog.show()
        wait(400)
        keep(dialog, name)
        dialog.reject()
    desk.document.undo()


def playtest_dialogs(window: EditorWindow) -> tuple[tuple[str, QWidget], ...]:
    """Presets in their form, each page of it, and who plays."""
    from editor.dialogs.play_setup import PlaySetupDialog, PresetNameDialog
    from editor.dialogs.presets import PresetsDialog
    from editor.settings import PlaytestSetup
    from runtime.campaign.play import Arrival, CarryOver, Position, Preset
    from runtime.engine.board.sides import BySide, Side

    t, level = window.t, window.state.level
    late = Position(turn=9, racks=BySide("CATSEE", "DOG"), to_move=Side.SILVER)
    presets = (
        Preset("late", "Late in the game", late, seed=5),
        Preset("arrived", "From the meadow", None, Arrival("way", CarryOver("QU", (), 1, 20))),
    )
    shown = []
    for page, row in enumerate((0, 0, 0, 0, 1)):
        dialog = PresetsDialog(t, window.state.document.campaign, level, presets, window.play._judged, parent=window)
        dialog.list.setCurrentRow(row)
        dialog.preset.setCurrentIndex(page)
        shown.append((f"editor-presets-{page + 1}", dialog))
    name = PresetNameDialog(t, "Late in the game", {"late in the game"}, window)
    return (
        *shown,
        ("editor-preset-name", name),
        ("editor-play-set-up", PlaySetupDialog(t, level, presets, PlaytestSetup(), window)),
    )


def take_dialogs(window: EditorWindow, keep: Keep, folder: Path) -> None:
    """The editor's own dialogs."""
    from PySide6.QtGui import QKeySequence
    from PySide6.QtWidgets import QApplication

    from editor.actions.action_set import MENUS
    from editor.dialogs.campaigns import SaveAsDialog
    from editor.dialogs.keys import EditKeysDialog
    from editor.dialogs.map_changes import ReplaceDialog, ShiftMapDialog
    from editor.dialogs.new_things import NewMapDialog
    from editor.document.area import NOWHERE

    t = window.t
    large, shift = (
        NewMapDialog(t, t("New level"), "Steppe", window),
        ShiftMapDialog(t, window.state.level, window, boards=window.parts.assets.boards),
    )
    actions = window.action_set
    groups = [
        (t(title), [(one.id, t(one.label)) for one in actions.table if one.menu == menu]) for menu, title in MENUS
    ]
    keys = EditKeysDialog(t, actions.keymap, groups, window)
    keys.select("file.save-as")
    keys.record(QKeySequence("Ctrl+D"))
    replace = ReplaceDialog(t, window.state.document.campaign, window.state.level_id, NOWHERE, window)
    large.rows.setValue(300)
    shift.right.setValue(-3)
    dialogs = (
        ("editor-new-large", large),
        ("editor-shift", shift),
        ("editor-replace", replace),
        ("editor-edit-keys", keys),
        ("editor-save-as", SaveAsDialog(t, "first-light", folder, t("This is a sample."), window)),
    )
    for name, dialog in (*dialogs, *playtest_dialogs(window)):
        dialog.show()
        wait(50)
        keep(dialog, name)
        dialog.close()
    for action, name in (
        ("help.keys", "editor-keys"),
        ("help.about", "editor-about"),
        ("help.commands", "editor-find"),
    ):
        later(lambda name=name: close_modal(QApplication.activeModalWidget(), keep, name))
        window.actions_by_id[action].trigger()
    menu = window.bars.menus["tools"]
    menu.ensurePolished()
    menu.resize(menu.sizeHint())
    keep(menu, "editor-menu")


def take_import(window: EditorWindow, keep: Keep) -> None:
    """A map of Tiled before it becomes a level: each page of the dialog, and what can't be read of it."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from editor.dialogs.import_tiled import ImportTiledDialog
    from runtime.exchange.tiled.reader import read_tiled

    maps = Path(__file__).resolve().parents[1] / "exchange" / "maps"
    for file in ("valley.tmx", "infinite.tmx"):
        read = read_tiled(maps / file)
        boards, name = window.parts.assets.boards, file.partition(".")[0]
        dialog = ImportTiledDialog(
            window.t, boards, read.map, read.issues, name=name, campaign="First light", parent=window
        )
        dialog.show()
        wait(100)
        for number, page in enumerate(("tiles", "layers", "objects", "part")):
            dialog.tabs.setCurrentIndex(number)
            if page == "tiles":
                table, model = dialog.tiles_page.table, dialog.tiles
                table.setFocus()
                table.setCurrentIndex(model.index(1, model.TERRAIN))
                QTest.keyClick(table, Qt.Key.Key_F2)
            wait(60)
            keep(dialog, f"editor-import-{name}-{page}")
        dialog.close()


def take_safety(window: EditorWindow, keep: Keep, campaign: Path) -> None:
    """What is offered of unsaved work, in each theme and after it went wrong once, and the page for what went wrong."""
    from editor.actions.crash_handler import CrashPage, report_of
    from editor.dialogs.recovery import RecoveryDialog
    from editor.document.document import open_document
    from editor.safety import recovery
    from editor.safety.journal import Journal
    from editor.safety.journal_entries import JournalBase
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.terrain import Terrain

    document, _ = open_document(campaign)
    with tempfile.TemporaryDirectory() as place:
        state = Path(place)
        for name, folder, level in (("First Light", campaign, "meadow"), ("The Long Winter", None, "pass")):
            journal = Journal(state, lambda _: None)
            source = document.source.files if folder else None
            ground = JournalBase(name, str(folder) if folder else None, source, document.saved)
            document.begin(level, "Brush stroke")
            document.extend({Cell(row, 3): Terrain.FOREST for row in range(5)})
            document.commit()
            journal.note(ground, document.campaign, document.position)
            journal.close()
        recovery.throw_away(recovery.find_kept(state)[0])
        for theme in ("light", "stone", "dark"):
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            dialog = RecoveryDialog(window.t, lambda: window.parts.assets.boards, state, None, window)
            dialog.show()
            wait(100)
            keep(dialog, f"editor-recovery-{theme}")
            dialog.close()
            where = (
                "The unsaved changes of “First Light” are kept in /home/ada/.local/state/scryptic/journals/4711-1-"
                "first-light.journal. The editor offers them when it starts again.\nWhat was saved before lies in "
                "/home/ada/campaigns/first-light."
            )
            advice = "The editor has met an error that is its own fault. You can go on, but closing is safer."
            report = report_of(KeyError("meadow"), {"Scryptic": "0.1.0", "PySide6": "6.11.0"})
            page = CrashPage(window.t, where, advice, report, can_save=True, parent=window)
            page.show()
            wait(50)
            keep(page, f"editor-crash-{theme}")
            page.close()
        recovery.begin_attempt(dialog.kept)
        dialog = RecoveryDialog(window.t, lambda: window.parts.assets.boards, state, None, window)
        dialog.show()
        wait(50)
        keep(dialog, "editor-recovery-careful")
        dialog.close()


def take_damaged(window: EditorWindow, keep: Keep, folder: Path) -> None:
    """A campaign with a broken file."""
    window.state.document.go_to(0)
    file = folder / "levels" / "ford.json"
    file.write_text(file.read_text("utf-8").replace('"name"', '"name', 1), "utf-8")
    window.files.open_folder(folder)
    wait(700)
    keep(window, "editor-damaged")


def click(window: EditorWindow, cell: tuple[int, int]) -> None:
    """A press and release of the left button on a cell."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from runtime.engine.board.grid import Cell

    hover(window, Cell(*cell))
    at = window.view.frame.rect_of(Cell(*cell)).center()
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def hover(window: EditorWindow, cell: tuple[int, int]) -> None:
    """The pointer over a cell."""
    from runtime.engine.board.grid import Cell
    from tests.pointer import move_mouse

    move_mouse(window.view.viewport(), window.view.frame.rect_of(Cell(*cell)).center())


def close_modal(dialog: QWidget | None, keep: Keep, name: str) -> None:
    """Keep a picture of a dialog that waits for an answer, and close it."""
    if dialog is not None:
        keep(dialog, name)
        dialog.close()


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    app = application(asks)
    take_editor(app, asks)
    if asks.scale == "1":
        from theme_screens import take_alone

        take_alone(app, asks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
