"""The program with a terrain more, entered in its tables only: ``python tests/editor/with_swamp.py [window]``.

What whoever adds a terrain would write is put into the named files as they are imported.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from tests.rows_added import add_rows, before, behind  # noqa: E402

FILES = {
    "runtime/engine/board/terrain.py": behind('    LAVA = ord("#")\n', '    SWAMP = ord("s")\n'),
    "runtime/support/names.py": behind('        "lava": mark("lava"),\n', '        "swamp": mark("swamp"),\n'),
    "runtime/ui/game_texts/terrain.py": behind(
        "        Terrain.LAVA: _lava,\n",
        '        Terrain.SWAMP: lambda t, _rules: t("Letters sink into a swamp slowly."),\n',
    ),
    "runtime/pictures/stones.py": behind("        Terrain.LAVA: _cross,\n", "        Terrain.SWAMP: _waves,\n"),
    "runtime/exchange/tiled/proposals.py": behind(
        '        Terrain.LAVA: "lava magma volcano fire vulkan feuer",\n',
        '        Terrain.SWAMP: "bog marsh quagmire moor sumpf",\n',
    ),
    "editor/terrain_table.py": before(
        "        Terrain.LAVA: TerrainSpec(",
        '        Terrain.SWAMP: TerrainSpec("Swamp", "Wet ground", "7", 20, Share(8, 40, "The share of swamp")),\n',
    ),
}
"""For each file the line beside which the new terrain's goes."""


def without_window() -> None:
    """Reading, painting, names, sentences, mixes, random maps, pictures, other programs' maps, the action table."""
    import numpy as np

    from editor.actions.action_table import ACTIONS
    from editor.document.document import Document
    from editor.mapmaker.generator import make_map
    from editor.mapmaker.map_options import USUAL_SHARES, MapOptions
    from editor.tools.options import ToolOptionValues
    from editor.tools.tool import Pointer, PointerPhase
    from editor.tools.toolbox import Toolbox
    from runtime import resources
    from runtime.campaign.level_json import read_level_data
    from runtime.engine.board.grid import Cell, Size
    from runtime.engine.board.terrain import Terrain, TerrainMap
    from runtime.exchange.tiled.proposals import terrain_named
    from runtime.pictures.sheets import read_picture
    from runtime.pictures.stones import StoneSheet, glyph, tile_numbers
    from runtime.support.texts import english
    from runtime.ui.game_texts.names import TERRAIN_NAMES
    from tests.editor.tool_desk import small_campaign

    swamp, t = Terrain["SWAMP"], english()
    level, issues = read_level_data({"format": 1, "id": "a", "name": "A", "terrain": ["..s", "sss"]})
    assert not issues
    assert level.terrain[Cell(0, 2)] is swamp
    assert level.terrain.rows() == ("..s", "sss")

    document = Document(small_campaign())
    toolbox = Toolbox(document, t, "one")
    toolbox.set_options(ToolOptionValues(terrain=swamp, brush_size=2, mirror=False))
    for phase in (PointerPhase.HOVER, PointerPhase.PRESS, PointerPhase.RELEASE):
        toolbox.pointer(Pointer(Cell(3, 1), phase))
        if phase is PointerPhase.HOVER:
            assert toolbox.preview().status == "4 cells of swamp"
    assert document.campaign.levels[0].terrain.cells.count(swamp) == 4
    assert document.history[-1].label == "Paint swamp"
    assert ToolOptionValues().weights == (50, 25, 10, 10, 5, 0, 20)

    assert TERRAIN_NAMES[swamp] == "swamp"
    assert terrain_named("Swamp_02") is not None
    assert terrain_named("s") is swamp
    named = [action for action in ACTIONS if action.id == "terrain.swamp"]
    assert [(action.label, action.shortcuts) for action in named] == [("Swamp", ("7",))]

    assert USUAL_SHARES[swamp] == 8
    made = make_map(MapOptions(Size(24, 24), seed=3))
    assert abs(made.share(swamp) - 8) <= 1

    sheet = StoneSheet(read_picture(resources.assets() / "textures" / "stones.png"))
    codes = np.frombuffer(TerrainMap.filled(Size(4, 4), swamp).cells, np.uint8).reshape(4, 4)
    assert sheet.tiles(12)[tile_numbers(codes, 0, 0)].shape == (4, 4, 12, 12)
    assert sheet.tiles(24, glyphs=True).shape[0] == 16 * len(Terrain)
    assert glyph(swamp, 24) is not None


def with_window() -> None:
    """The palette, its keys, the map, and the sliders of random maps."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from tempfile import TemporaryDirectory

    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from editor.asset_cache import AssetCache
    from editor.controls import WindowParts
    from editor.dialogs.random_map import RandomMapDialog
    from editor.mapmaker.map_options import MapOptions
    from editor.settings import EditorSettings
    from editor.theme import EditorTheme
    from editor.window import EditorWindow
    from runtime import resources
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.terrain import Terrain
    from runtime.profile.home import find_home
    from runtime.profile.settings import Settings
    from runtime.support.texts import english
    from runtime.ui.preferences import MemoryPreferences

    app, swamp, t = QApplication([]), Terrain["SWAMP"], english()
    with TemporaryDirectory() as folder:
        os.environ["SCRYPTIC_HOME"] = folder
        assets = AssetCache(resources.assets(), t, MemoryPreferences(Settings(reduced_motion=True)))
        theme = EditorTheme(resources.assets() / "icons")
        window = EditorWindow(WindowParts(t, theme, EditorSettings(find_home(Path(folder))), assets, edit_shipped=True))
        window.show()
        window.warm_up()
        assert window.files.open_folder(resources.campaigns() / "first-light")
        assert QTest.qWaitForWindowActive(window, 60_000), "keys go to a window only once it is the active one"
        assert QTest.qWaitForWindowFocused(window, 60_000), "and shortcuts only once it has the keyboard"
        QTest.keyClick(window, "7")
        assert window.state.options.terrain is swamp
        assert window.palette_dock.stones[swamp].text() == "Swamp"
        assert window.actions_by_id["terrain.swamp"].isChecked()
        window.state.point_at(Cell(0, 0))
        window.view.setFocus()
        QTest.keyClick(window.view, Qt.Key.Key_Return)
        assert window.state.level.terrain[Cell(0, 0)] is swamp
        window.state.document.undo()
        dialog = RandomMapDialog(t, assets.boards, assets.rulesets, MapOptions(seed=5), parent=window)
        assert dialog.sliders["swamp"].value == 8
        assert dialog.wishes.shares[swamp] == 8
        dialog.close()
        window.grab()
        window.close()
    app.quit()


if __name__ == "__main__":
    add_rows(FILES)
    without_window()
    if sys.argv[1:]:
        with_window()
    sys.stdout.write(f"a terrain in {len(FILES)} files\n")
