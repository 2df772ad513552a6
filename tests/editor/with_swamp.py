"""The program with a terrain more, entered in its tables only: ``python tests/editor/with_swamp.py [window|compiled]``.

What whoever adds a terrain would write is put into the named files as they are imported.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from tests.rows_added import add_rows, before, behind  # noqa: E402

SAID = """def _swamp_rules(t: Texts, _rules: Ruleset, _kinds: Collection[Terrain]) -> Iterator[str]:
    yield t("Swamp: letters sink into it slowly.")


"""
FILES = {
    "runtime/engine/board/terrain.py": behind('    LAVA = ord("#")\n', '    SWAMP = ord("s")\n'),
    "runtime/support/names.py": behind('        "lava": mark("lava"),\n', '        "swamp": mark("swamp"),\n'),
    "runtime/ui/game_texts/terrain.py": behind(
        "        Terrain.LAVA: _lava,\n",
        '        Terrain.SWAMP: lambda t, _rules: t("Letters sink into a swamp slowly."),\n',
    ),
    "runtime/pictures/stones.py": behind("        Terrain.LAVA: _cross,\n", "        Terrain.SWAMP: _waves,\n"),
    "runtime/exchange/terrain_table.py": before(
        "        Terrain.LAVA: ExchangedTerrain(",
        '        Terrain.SWAMP: ExchangedTerrain(_peaks, _swamp_rules, "bog marsh quagmire moor sumpf"),\n',
    )
    + before("def _lava_rules(", SAID),
    "editor/terrain_table.py": before(
        "        Terrain.LAVA: TerrainSpec(",
        '        Terrain.SWAMP: TerrainSpec("Swamp", "Wet ground", "7", 20, Share(8, 40, "The share of swamp")),\n',
    ),
}
"""For each file the line beside which the new terrain's goes."""


def without_window() -> None:
    """Reading, painting, names, sentences, mixes, random maps, pictures, other programs' maps, the action table."""
    import numpy as np

    from editor.actions.action_set import ACTIONS
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
    from runtime.pictures.stones import VARIANTS, StoneSheet, glyph, tile_numbers
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
    assert terrain_named("Quagmire") is swamp
    assert terrain_named("s") is swamp
    named = [action for action in ACTIONS if action.id == "terrain.swamp"]
    assert [(action.label, action.shortcuts) for action in named] == [("Swamp", ("7",))]

    assert USUAL_SHARES[swamp] == 8
    made = make_map(MapOptions(Size(24, 24), seed=3))
    assert abs(made.share(swamp) - 8) <= 1

    sheet = StoneSheet(resources.assets() / "textures")
    codes = np.frombuffer(TerrainMap.filled(Size(4, 4), swamp).cells, np.uint8).reshape(4, 4)
    assert sheet.tiles(12)[tile_numbers(codes, 0, 0)].shape == (4, 4, 12, 12)
    assert sheet.tiles(24, glyphs=True).shape[0] == VARIANTS * len(Terrain)
    assert glyph(swamp, 24) is not None


def on_paper() -> None:
    """Its cells bear its sign, its tile is cut out where it comes in a game, and the rules say a sentence on it."""
    from dataclasses import replace

    from runtime import resources
    from runtime.campaign.rulesets import read_rulesets
    from runtime.engine.board.terrain import Terrain, TerrainMap
    from runtime.engine.levels.level import Level
    from runtime.exchange.printing.options import PrintOptions, Style
    from runtime.exchange.printing.page import Item, LineShape
    from runtime.exchange.printing.print_shop import PrintShop
    from runtime.exchange.printing.summary import rules_summary
    from runtime.support.texts import english

    rules, t = read_rulesets(resources.assets() / "rulesets")["release"], english()
    marsh = Level("marsh", "The Marsh", TerrainMap.from_rows(["..s", "sss"]))
    dry = replace(marsh, terrain=TerrainMap.filled(marsh.terrain.size))

    def said(level: Level) -> list[str]:
        return [text for chapter in rules_summary(level, rules, t) for text in chapter.paragraphs]

    def board(level: Level) -> list[Item]:
        sheets = PrintShop(resources.assets()).booklet(level, rules, PrintOptions(style=Style.PLAIN), t)
        pages = dict(zip(sheets.titles, sheets.makes, strict=True))
        (page,) = (make() for title, make in pages.items() if "Board" in title)
        return [item for item in page.items if isinstance(item, LineShape)]

    assert set(said(marsh)) - set(said(dry)) == {"Swamp: letters sink into it slowly."}
    assert marsh.terrain.cells.count(Terrain["SWAMP"]) == 4
    assert len(board(marsh)) - len(board(dry)) == 4 * 4, "four lines for the sign of each of the four cells"


def known_to_the_kernels() -> None:
    """The compiled generator and the compiled game tell it from plains, and from cities and tokens too."""
    import numpy as np

    from runtime.engine.board.grid import Cell
    from runtime.engine.board.sides import Side
    from runtime.engine.board.terrain import Element, Terrain, TerrainMap
    from runtime.engine.levels.level import City, Level, Token
    from runtime.engine.turn.turn import start
    from runtime.fastgame.conversion import PositionConverter
    from runtime.fastgame.vocabulary import GameVocabulary
    from runtime.movegen.generator import TERRAIN_MARKS
    from runtime.movegen.kernel import boards
    from tests.engine.boards import RELEASE
    from tests.movegen.boards import some_words

    bits = [*TERRAIN_MARKS.values(), boards.OWN_CITY, boards.FOE_CITY, boards.FREE_CITY, boards.TOKEN]
    bits += [boards.FRONT, boards.HOOKED, boards.OPEN]
    assert sum(bits) == np.bitwise_or.reduce(bits) < 2**16, "each is a bit of its own"
    assert 0 < TERRAIN_MARKS[Terrain["SWAMP"]] < 2**8

    words = some_words("AT SEA")
    level = Level(
        "marsh",
        "The Marsh",
        TerrainMap.from_rows(["..s", "sss"]),
        cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(1, 0), Side.SILVER), City("c", Cell(1, 1), None)),
        tokens=(Token("t", Cell(1, 2), Element.FLOOD, 3),),
    )
    state = start(level, RELEASE, 1, words).state
    converter = PositionConverter(state, GameVocabulary.of(words, words.texts, words.texts, RELEASE.letters.values))
    assert converter.to_state(converter.to_arrays(state)).board == state.board


def compiled() -> None:
    """Games upon it, and with an effect that makes it, are the same in the compiled game and by the engine."""
    from dataclasses import replace
    from random import Random

    from runtime.engine.board.terrain import Terrain
    from runtime.engine.levels.level import Condition, Effect, Trigger
    from tests.fastgame.random_games import Tally, play_both, random_level, random_rules, vocabulary

    swamp, tally = Terrain["SWAMP"], Tally()
    for seed in range(4):
        chance = Random(seed)
        level, rules = random_level(chance), random_rules(chance)
        bare = [cell for cell in level.terrain.size.cells() if level.terrain[cell] is Terrain.PLAINS]
        taken = {
            one.at for one in (*level.cities, *level.tokens, *level.start.letters.gold, *level.start.letters.silver)
        }
        wet = dict.fromkeys((cell for cell in bare if cell not in taken and chance.random() < 0.5), swamp)
        made = Effect("terrain", {"terrain": "swamp", "cells": [list(cell) for cell in bare[:4]]})
        trigger = Trigger("rains", Condition("turn_begins", arguments={"turn": 3}), (made,))
        land, triggers = level.terrain.having(wet), (*level.triggers, trigger)
        play_both(replace(level, terrain=land, triggers=triggers), rules, seed, tally, vocabulary())
    assert tally.seen["TerrainChanged"], tally.seen


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
    on_paper()
    known_to_the_kernels()
    for more in sys.argv[1:]:
        {"window": with_window, "compiled": compiled}[more]()
    sys.stdout.write(f"a terrain in {len(FILES)} files\n")
