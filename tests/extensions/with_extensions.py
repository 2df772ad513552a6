"""The program with extensions installed: ``python tests/extensions/with_extensions.py template|clumsy|window``.

The folder that they are installed into is on the path of Python; each part prints a line when all of it held.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from runtime import resources  # noqa: E402
from runtime.cli.main import main  # noqa: E402
from runtime.engine.board.grid import Cell, Size  # noqa: E402
from runtime.engine.board.sides import BySide, Side  # noqa: E402
from runtime.engine.board.terrain import Terrain, TerrainMap  # noqa: E402
from runtime.engine.levels.level import City, Level  # noqa: E402
from runtime.support.extensions import ExtensionError, installed  # noqa: E402
from runtime.support.texts import english  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.window import EditorWindow

CORNERED = Level(
    "one",
    "One",
    TerrainMap.filled(Size(9, 9)),
    cities=(City("gold", Cell(0, 0), Side.GOLD), City("silver", Cell(7, 7), Side.SILVER)),
)


def command(*arguments: object) -> tuple[int, str]:
    """A command's exit code, and all that it says."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        code = main(["--language", "en", *map(str, arguments)])
    return code, out.getvalue()


def template() -> None:
    """One of each is at work without a window."""
    code, said = command("extensions", "--json")
    (told,) = json.loads(said)
    assert code == 0, said
    assert (told["name"], told["package"], told["version"], told["on"]) == (
        "template",
        "scryptic-template",
        "1.0",
        True,
    )
    assert [row["kind"] for row in told["adds"]] == [
        *("tool", "overlay", "map-maker", "level-check", "importer", "exporter", "stamps", "player")
    ]
    code, said = command("extensions")
    assert "template 1.0" in said
    assert "  computer’s player: Timid" in said
    with TemporaryDirectory() as folder:
        by_commands(Path(folder))
    in_the_editors_tables()
    as_a_player("template_timid")


def by_commands(folder: Path) -> None:
    """The exporter, the importer, and the check with its fix."""
    from runtime.campaign.level_json import level_text

    level = folder / "one.json"
    level.write_text(level_text(CORNERED), "utf-8")
    assert command("export", level, "--to", "rows", "-o", folder / "one.rows")[0] == 0
    assert (folder / "one.rows").read_text("utf-8").splitlines() == ["One", *["." * 9] * 9]
    code, said = command("import", folder / "one.rows", "-o", folder / "two.json")
    assert code == 0, said
    assert json.loads((folder / "two.json").read_text("utf-8"))["terrain"] == ["." * 9] * 9
    assert "of the options only" in command("import", folder / "one.rows", "--proposals")[1]
    hint = "The city gold stands in a corner of the map."
    assert hint in command("check", level)[1]
    assert hint not in command("check", folder / "two.json")[1]
    command("check", level, "--fix-code", "template-city-in-corner:move-inward")
    found = json.loads(level.read_text("utf-8"))["cities"][0]["at"]
    assert found == [1, 1], found


def in_the_editors_tables() -> None:
    """The tool, the overlay, the maker and the stamps."""
    from editor.document.document import Document
    from editor.document.piece_edits import PutPiece
    from editor.mapmaker.figures import OverlayQuestion, overlay_called, overlay_cell_text
    from editor.mapmaker.generator import make_map
    from editor.mapmaker.map_options import MapOptions
    from editor.mapmaker.overlay_answers import figures_for
    from editor.tools.stamps import STAMPS
    from editor.tools.tool import Pointer, PointerPhase, ToolId
    from editor.tools.toolbox import Toolbox
    from runtime.campaign.model import Campaign
    from runtime.campaign.rulesets import read_rulesets
    from runtime.engine.board.symmetry import Symmetry

    document = Document(Campaign("c", "C", (CORNERED,)))
    toolbox = Toolbox(document, english(), "one")
    toolbox.choose(ToolId("template-cross"))
    toolbox.set_options(replace(toolbox.options, terrain=Terrain.LAVA))
    toolbox.pointer(Pointer(Cell(4, 4), PointerPhase.PRESS))
    assert document.campaign.levels[0].terrain.cells.count(Terrain.LAVA) == 5
    assert document.history[-1].label == "Paint a cross"

    rules = read_rulesets(resources.assets() / "rulesets")["release"]
    edges = overlay_called("template-edges")
    figures = figures_for(OverlayQuestion(edges, CORNERED, CORNERED.terrain.cells, rules))
    assert figures.at(Cell(4, 4))[1] == "5"
    assert overlay_cell_text(english(), figures, Cell(0, 3)) == "Distance to the edge: at the edge"

    made = make_map(MapOptions(Size(11, 11), Symmetry.TOP_BOTTOM, seed=4, maker="template-stripes"))
    rows = made.terrain.rows()
    assert rows == rows[::-1]
    assert rows[5] == rows[5][0] * 11
    assert not made.notes

    temple = next(stamp for stamp in STAMPS["template-ruins"].stamps if stamp.name == "Temple")
    assert document.perform("Stamp", PutPiece("one", temple.piece, Cell(5, 1))) is None
    assert [(city.id, city.at) for city in document.campaign.levels[0].cities][2:] == [("temple", Cell(6, 2))]


def as_a_player(player: str) -> None:
    """The player is among those to choose from, sits at levels, and answers where the computer's process would."""
    from runtime.ai import OPPONENTS, Limit, player_name
    from runtime.balance.outcomes import MeasuredLevel
    from runtime.balance.processes import PLAYER_FAILED, GamesAnswerer, GamesQuestion
    from runtime.campaign.rulesets import read_rulesets
    from runtime.checks import check_level
    from runtime.engine.game.actions import Commit
    from runtime.engine.levels.level import Seat
    from runtime.lexicon import WordSource
    from runtime.match.worker import TurnQuestion, WorkerWords
    from tests.match.small_levels import small_session

    assert player in OPPONENTS
    assert player_name(english(), player) == OPPONENTS[player].name
    level = replace(CORNERED, seats=replace(CORNERED.seats, silver=Seat(player)))
    found = check_level(level, read_rulesets(resources.assets() / "rulesets"))
    assert "unknown-computer" not in {issue.code for issue in found}
    with TemporaryDirectory() as folder:
        words = Path(folder) / "words.txt"
        words.write_text("EXIT\n", "utf-8")
        worker = WorkerWords(WordSource(own=words))
        question = TurnQuestion(1, player, small_session(7).view(Side.GOLD), 5, Limit())
        if player == "template_timid":
            assert isinstance(worker.choice(question), Commit)
        else:
            answer = worker.answer(question)
            assert answer.action is None
            measured = MeasuredLevel(
                level, read_rulesets(resources.assets() / "rulesets")["release"], WordSource(own=words)
            )
            asked = GamesQuestion(0, 1, BySide("greedy", player), range(1), 60.0, measured)
            assert GamesAnswerer().reply(asked).problem == PLAYER_FAILED
            assert answer.error.endswith("clumsy 0.1: Clumsy: RuntimeError: it stumbled"), answer.error


def clumsy() -> None:
    """Everything that fails is told once as its extension's, switched off, and nothing else is lost."""
    from runtime.campaign.rulesets import read_rulesets
    from runtime.checks import check_level
    from runtime.exchange.formats import FORMATS, IMPORTERS

    rulesets = read_rulesets(resources.assets() / "rulesets")
    (extension,) = installed().every
    found = [issue for issue in check_level(CORNERED, rulesets) if issue.code == "extension-failed"]
    assert [issue.details["extension"] for issue in found] == ["clumsy"]
    assert "extension-failed" not in {issue.code for issue in check_level(CORNERED, rulesets)}, "it is told once"

    assert set(FORMATS) == {"tmx", "json", "clumsy"}, "a suffix that means something already is refused"
    for use in (lambda: FORMATS["clumsy"].make(CORNERED, Path("a"), Path()), lambda: IMPORTERS[".clumsy"].read(Path())):
        try:
            use()
        except ExtensionError as problem:
            assert str(problem) == "clumsy 0.1: Clumsy: RuntimeError: it stumbled"
        else:
            raise AssertionError("it did not stumble")
    in_the_editors_tables_clumsily()
    as_a_player("clumsy")
    code, said = command("extensions")
    assert code == 1
    for told in (
        "What clumsy:OUT adds is left out: it is of the class runtime.exchange.formats.Format and should be of",
        "What clumsy:PDF adds is left out: there is something called “pdf” already.",
        "What clumsy:STRANGE adds is left out: “unknown-city” is no name that it can have there.",
        "What clumsy:NOTHING should add could not be loaded: AttributeError",
        "“Clumsy” failed and is switched off until the next start: RuntimeError: it stumbled",
        "“clumsy-one” failed and is switched off",
    ):
        assert told in said, (told, said)
    assert all(trouble.lines for trouble in extension.troubles if "failed" in trouble.text)


def in_the_editors_tables_clumsily() -> None:
    """A tool leaves no half stroke and says why it does nothing; an overlay shows nothing; the usual map stands in."""
    from editor.document.document import Document
    from editor.mapmaker.figures import OverlayQuestion, overlay_called
    from editor.mapmaker.generator import make_map
    from editor.mapmaker.map_options import MapOptions
    from editor.mapmaker.overlay_answers import figures_for
    from editor.tools.tool import BRUSH, Pointer, PointerPhase, ToolId
    from editor.tools.toolbox import Toolbox
    from runtime.campaign.model import Campaign
    from runtime.campaign.rulesets import read_rulesets

    document = Document(Campaign("c", "C", (CORNERED,)))
    toolbox = Toolbox(document, english(), "one")
    toolbox.choose(ToolId("clumsy"))
    toolbox.pointer(Pointer(Cell(4, 4), PointerPhase.PRESS))
    assert not document.is_stroking
    assert not document.is_dirty
    assert "is switched off until the next start" in toolbox.preview().status
    toolbox.choose(BRUSH)
    toolbox.pointer(Pointer(Cell(4, 4), PointerPhase.PRESS))
    toolbox.pointer(Pointer(Cell(4, 4), PointerPhase.RELEASE))

    rules = read_rulesets(resources.assets() / "rulesets")["release"]
    asked = OverlayQuestion(overlay_called("clumsy"), CORNERED, CORNERED.terrain.cells, rules)
    assert "switched off" in figures_for(asked).missing
    made = make_map(MapOptions(Size(11, 11), seed=4, maker="clumsy"))
    assert made.terrain == make_map(MapOptions(Size(11, 11), seed=4)).terrain
    assert [note.what for note in made.notes][-1] == "maker"


def window() -> None:
    """One of each is found in the editor's window, and so is the dialog that tells of them."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from shutil import copytree

    from PySide6.QtWidgets import QApplication

    from editor.app import build_window
    from runtime.ui.application.qt_application import collecting_here

    app = QApplication([])
    # As in the program: what is gone of the windows is collected in their own thread alone.
    with TemporaryDirectory() as folder, collecting_here():
        (Path(folder) / "settings.json").write_text('{"balance_meter": false}', "utf-8")
        shown = build_window(app, Path(folder))
        shown.show()
        shown.warm_up()
        copy = Path(copytree(resources.campaigns() / "first-light", Path(folder) / "copy"))
        assert shown.files.open_folder(copy)
        shown.state.show_level("meadow")
        in_the_menus(shown)
        in_spite_of_the_clumsy(shown, app)
        in_the_dialogs(shown)
        in_the_list_of_extensions(shown, Path(folder))
        shown.close_kept()
    app.quit()


def in_the_menus(shown: EditorWindow) -> None:
    """The tool, the overlay, the player, and the format of a file that is imported."""
    from PySide6.QtGui import QKeySequence
    from PySide6.QtWidgets import QApplication

    from editor.tools.tool import Pointer, PointerPhase

    by_id = shown.actions_by_id
    assert "tool.template-cross" in [button.defaultAction().objectName() for button in shown.bars.tools.buttons]
    by_id["tool.template-cross"].trigger()
    shown.state.set_options(replace(shown.state.options, terrain=Terrain.LAVA, mirror=False))
    before = shown.state.level.terrain.cells.count(Terrain.LAVA)
    shown.state.pointer(Pointer(Cell(4, 4), PointerPhase.PRESS))
    assert shown.state.level.terrain.cells.count(Terrain.LAVA) > before
    by_id["edit.undo"].trigger()

    overlay = by_id["view.overlay-template-edges"]
    assert overlay.shortcuts() == [QKeySequence("Ctrl+Alt+9")]
    overlay.trigger()
    assert overlay.isChecked()
    assert shown.overlays.legend.title.text() == "Distance to the edge"
    assert shown.overlays.layer.figures.at(Cell(0, 0))[1] == "1"

    with TemporaryDirectory() as folder:
        file = Path(folder) / "hills.rows"
        file.write_text("Hills\n" + "^........\n" * 7, "utf-8")
        shown.exchange.import_file(file)
        while shown.controls.file_jobs.is_busy:
            QApplication.processEvents()
    assert shown.state.level.name == "Hills"
    by_id["edit.undo"].trigger()
    shown.state.show_level("meadow")


def in_spite_of_the_clumsy(shown: EditorWindow, app: QApplication) -> None:
    """A tool that fails is told of in the status bar, leaves nothing, and has no key that is the program's."""
    from editor.editor_state import StatusMessage
    from editor.tools.tool import Pointer, PointerPhase

    by_id, heard = shown.actions_by_id, []
    shown.state.subscribe(heard.append)
    assert not by_id["tool.clumsy"].shortcuts()
    assert by_id["view.overlay-crossing"].shortcuts()
    by_id["tool.clumsy"].trigger()
    level = shown.state.level
    shown.state.pointer(Pointer(Cell(4, 4), PointerPhase.PRESS))
    app.processEvents()  # It is told from whatever thread it failed in.
    assert shown.state.level is level
    said = [change.text for change in heard if isinstance(change, StatusMessage)]
    told = "Extension “clumsy 0.1”: “Clumsy” failed and is switched off until the next start: RuntimeError: it stumbled"
    assert told in said, said
    by_id["tool.brush"].trigger()


def in_the_dialogs(shown: EditorWindow) -> None:
    """The maker in the dialog of random maps, and the stamp that is taken up and put down."""
    from editor.dialogs.random_map import RandomMapDialog
    from editor.dialogs.stamps import StampDialog
    from editor.mapmaker.map_options import MapOptions
    from editor.tools.tool import STAMP, Pointer, PointerPhase
    from runtime.engine.board.symmetry import Turn

    assets = shown.parts.assets
    dialog = RandomMapDialog(shown.t, assets.boards, assets.rulesets, MapOptions(), name="New")
    dialog.maker.setCurrentIndex(dialog.maker.findText("Stripes"))
    assert dialog.wishes.maker == "template-stripes"
    dialog.reject()

    stamps = StampDialog(shown.t, assets.boards, shown.controls.stamps, shown)
    texts = [stamps.list.item(row).text() for row in range(stamps.list.count())]
    row = next(number for number, text in enumerate(texts) if "Temple" in text)
    stamps.list.setCurrentRow(row)
    shown.ask.stamp = lambda _library: stamps.answer
    shown.actions_by_id["tool.stamps"].trigger()
    assert shown.state.tool == STAMP
    cities = len(shown.state.level.cities)
    toolbox = shown.state.toolbox
    toolbox.deeds.turn("Turn", Turn.QUARTER)
    for phase in (PointerPhase.PRESS, PointerPhase.RELEASE):
        shown.state.pointer(Pointer(Cell(9, 1), phase))
    assert len(shown.state.level.cities) > cities
    assert shown.state.tool == STAMP
    shown.actions_by_id["edit.undo"].trigger()


def in_the_list_of_extensions(shown: EditorWindow, home: Path) -> None:
    """The dialog tells what is added and switches off; the report of a fault names the extension."""
    from PySide6.QtCore import Qt, QTimer

    from editor.actions.crash_handler import report_of
    from editor.dialogs.extensions import ExtensionsDialog
    from runtime.support.extensions import loaded_versions

    def look() -> None:
        dialog = next(one for one in shown.findChildren(ExtensionsDialog))
        assert [dialog.list.item(row).text() for row in range(2)] == ["clumsy 0.1", "template 1.0"]
        told = dialog.about.toPlainText()
        assert "What went wrong:" in told
        assert "RuntimeError: it stumbled" in told
        dialog.list.setCurrentRow(1)
        told = dialog.about.toPlainText()
        assert "of the package scryptic-template" in told
        for line in ("  map tool: Cross", "  overlay: Distance to the edge", "  computer’s player: Timid"):
            assert line in told, told
        dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
        dialog.accept()

    QTimer.singleShot(0, look)
    shown.actions_by_id["help.extensions"].trigger()
    assert json.loads((home / "settings.json").read_text("utf-8"))["extensions"] == {"template": False}
    assert "Extension template 1.0" in report_of(KeyError("x"), loaded_versions())


if __name__ == "__main__":
    part = sys.argv[1]
    {"template": template, "clumsy": clumsy, "window": window}[part]()
    sys.stdout.write(f"{part} held\n")
