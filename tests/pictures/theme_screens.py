"""Takes screenshots of the editor in each theme, like ``screenshots.py`` beside it: tools, docks, dialogs, messages.

``python tests/pictures/theme_screens.py FOLDER``
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from opening import Asked, Keep, application, asked, editor, later, wait
from screenshots import close_modal, hover, playtest_dialogs

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.window import EditorWindow


def take_themes(window: EditorWindow, keep: Keep, folder: Path) -> None:
    """Everything in one theme after the other."""
    from editor.palettes import THEMES

    _furnish(window)
    for theme in THEMES:
        window.actions_by_id[f"view.theme-{theme}"].trigger()

        def shoot(widget: QWidget, name: str, theme: str = theme) -> None:
            wait(50)
            keep(widget, f"{theme}-{name}")

        take_tools(window, shoot)
        take_docks(window, shoot)
        take_dialogs(window, shoot, folder)
        take_messages(window, shoot)


def take_tools(window: EditorWindow, shoot: Keep) -> None:
    """Each tool over the map with what it can be set to, under a symmetry."""
    from editor.document.area import Area, CellBox
    from editor.tools.tool_table import TOOLS

    held = window.state.toolbox.held
    for tool in TOOLS:
        held.selection = Area(CellBox(2, 2, 5, 6), b"\xff" * 12)
        window.actions_by_id[f"tool.{tool}"].trigger()
        hover(window, (9, 3))
        shoot(window, f"tool-{tool}")
    window.actions_by_id["tool.city"].trigger()
    window.palette_dock.fields.fold.setChecked(True)
    shoot(window, "tool-city-advanced")
    window.palette_dock.fields.fold.setChecked(False)
    window.state.toolbox.deeds.select_none()


def take_docks(window: EditorWindow, shoot: Keep) -> None:
    """Every dock in front once, and every page of the properties."""
    from runtime.campaign.references import ReferenceKind

    for dock in ("things", "regions", "minimap", "history", "issues"):
        window.docks.show(dock)
        shoot(window, f"dock-{dock}")
    properties, level = window.properties, window.state.level
    for kind, thing in ((ReferenceKind.CITY, level.cities[0]), (ReferenceKind.TOKEN, level.tokens[0])):
        window.state.select(kind, thing.id)
        for fold in properties.thing.folds:
            fold.setChecked(True)
        shoot(window, f"properties-{kind.value}")
    for page in (properties.level, properties.campaign):
        properties.tabs.setCurrentWidget(page)
        if page is properties.level:
            page.words.added.line.setText("grimblade sunforge")
            page.words.added.add()
        for fold in page.folds:
            fold.setChecked(True)
        page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
        shoot(window, "properties-level" if page is properties.level else "properties-campaign")
        for fold in page.folds:
            fold.setChecked(False)


def take_dialogs(window: EditorWindow, shoot: Keep, folder: Path) -> None:
    """The dialogs of this theme."""
    from editor.dialogs.campaigns import NewCampaignDialog, SaveAsDialog
    from editor.dialogs.map_changes import ReplaceDialog, ShiftMapDialog
    from editor.dialogs.new_things import NewMapDialog
    from editor.dialogs.random_map import RandomMapDialog
    from editor.document.area import NOWHERE
    from editor.mapmaker.map_options import MapOptions

    t, stock, desk = window.t, window.parts.assets, window.state
    random = RandomMapDialog(t, stock.boards, stock.rulesets, MapOptions(seed=11), name="Chance", parent=window)
    dialogs: tuple[tuple[str, QWidget], ...] = (
        ("new-campaign", NewCampaignDialog(t, "My campaign", folder, lambda: stock.boards, window)),
        ("random-map", random),
        ("new-map", NewMapDialog(t, t("New level"), "Steppe", window)),
        ("replace", ReplaceDialog(t, desk.document.campaign, desk.level_id, NOWHERE, window)),
        ("shift", ShiftMapDialog(t, desk.level, window)),
        ("save-as", SaveAsDialog(t, "first-light", folder, t("This is a sample."), window)),
        *playtest_dialogs(window),
    )
    for name, dialog in dialogs:
        dialog.show()
        wait(400 if dialog is random else 20)
        shoot(dialog, f"dialog-{name}")
        dialog.close()
    for action in ("help.keys", "help.commands", "help.about", "edit.keys"):
        if action in window.actions_by_id:
            _shoot_modal(shoot, f"dialog-{action}", window.actions_by_id[action].trigger)


def take_messages(window: EditorWindow, shoot: Keep) -> None:
    """Every kind of message."""
    from editor.dialogs.questions import Questions

    ask = Questions(window.t, window, lambda: window.parts.assets.boards)
    _shoot_modal(shoot, "message-unsaved", lambda: ask.unsaved("First Light"))
    _shoot_modal(shoot, "message-tell", lambda: ask.tell("The level can't be played yet", "It has no city.", "More."))
    sure = ("Changed by another program", "The file was changed.", "Overwrite it, or cancel.", "Overwrite")
    _shoot_modal(shoot, "message-confirm", lambda: ask.confirm(*sure))
    level = window.properties.level
    level.rows.setValue(4)
    _shoot_modal(shoot, "message-resize", level.rows.editingFinished.emit)
    level.show_values()


def _shoot_modal(shoot: Keep, name: str, ask: Callable[[], object]) -> None:
    """Keep a picture of what a question opens, and close it."""
    from PySide6.QtWidgets import QApplication

    later(lambda: close_modal(QApplication.activeModalWidget(), shoot, name))
    ask()


def _furnish(window: EditorWindow) -> None:
    """A level with something of everything under a half turn, and an issue."""
    from editor.document.area import Area, CellBox
    from editor.document.regions import AddRegion
    from editor.document.things import PlaceToken
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.symmetry import Symmetry
    from runtime.engine.board.terrain import Element, Terrain

    desk = window.state
    desk.show_level("ford")
    desk.choose_symmetry(Symmetry.HALF_TURN)
    level = desk.level
    for at, element in ((Cell(0, 6), Element.VOLCANO), (Cell(12, 6), Element.FLOOD)):
        desk.perform("Place", PlaceToken(level.id, at, element, 4))
    area = Area(CellBox(7, 7, 10, 10), b"\xff" * 9)
    desk.perform("Region", AddRegion(level.id, area.clipped(level.terrain.size), "The Ford"))
    desk.toolbox.held.region = desk.level.regions[0].id
    desk.toolbox.held.selection = Area(CellBox(0, 5, 1, 8), b"\xff" * 3)
    window.actions_by_id["tool.brush"].trigger()
    desk.toolbox._surface.paint("Paint lava", Area.of((Cell(0, 6),)), Terrain.LAVA)
    wait(700)


def take_alone(app: QApplication, asks: Asked) -> None:
    """All pictures, with a window and a home of their own."""
    with editor(app, asks) as window, tempfile.TemporaryDirectory() as place:
        take_themes(window, asks.keep, Path(place))


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    take_alone(application(asks), asks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
