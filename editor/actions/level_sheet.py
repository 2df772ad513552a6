"""The sheet of all levels at work: what its cards say, and what is done with one level or with many at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from editor.actions.levels import LevelCommands
from editor.actions.play import PlayCommands
from editor.actions.prints import FileJobs, FileProgress
from editor.asset_cache import AssetCache
from editor.dialogs.questions import Questions
from editor.docks.level_cards import SheetRow
from editor.docks.level_sheet import LevelSheet
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.edit import CompositeEdit, Edit
from editor.document.levels import ChangeLevel, RemoveLevel
from editor.document.tables import ChangeTable
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.theme import EditorTheme
from editor.tools.names import SYMMETRIES
from runtime import resources
from runtime.ai.players import player_name
from runtime.campaign.tables import TableLevel
from runtime.engine.board.sides import SIDES
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.exchange.formats import Files
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts, names_of
from runtime.ui.painter.thumbnails import table_thumbnail
from runtime.ui.tablegames.words import game_name

if TYPE_CHECKING:
    from runtime.exchange.printing.contact_sheet import SheetEntry
    from runtime.ui.painter.board import BoardPainter

_CHANGES = CampaignOpened | CampaignChanged | LevelChanged | LevelRenamed | CellsChanged | SavedChanged
_SYMMETRY, _RULES = "symmetry ", "rules "
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.HINT)
_MOST_NAMED = 6
_CELL = 32
"""Pixels of a cell in the pictures of many levels."""


_TABLE = QSize(480, 360)
"""Pixels of the picture of a table game on a contact sheet."""


def _png(picture: QPixmap) -> bytes:
    """A picture as the bytes of a PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


class LevelSheetCommands:
    """``issues`` gives what the checks have found, ``figures`` what is known of a level's games, by its id."""

    def __init__(
        self,
        window: QWidget,
        state: EditorState,
        ask: Callable[[], Questions],
        t: Texts,
        *,
        assets: AssetCache,
        theme: EditorTheme,
        files: FileJobs,
        levels: LevelCommands,
        play: PlayCommands,
        issues: Callable[[], Sequence[Issue]],
        figures: Callable[[str], Sequence[tuple[str, str]]],
    ) -> None:
        self._window, self._state, self._ask, self._t = window, state, ask, t
        self._assets, self._theme, self._files, self._levels, self._play = assets, theme, files, levels, play
        self._issues, self._figures = issues, figures
        self._boards: BoardPainter | None = None
        self._last = Path.home()
        self.sheet: LevelSheet | None = None
        state.subscribe(self._heard)

    def show(self) -> None:
        """Show the sheet in front of the window."""
        if self._state.document is None:
            return
        self._state.finish()
        sheet = self.sheet
        if sheet is None:
            sheet = self.sheet = LevelSheet(self._theme, self._t, self._window, self._sentence, self._known)
            sheet.asked.connect(self._do)
            sheet.renamed.connect(self._rename)
            if self._boards is not None:
                sheet.use_painter(self._boards)
        sheet.choose(())
        sheet.show()
        self.refresh()
        sheet.raise_()
        sheet.activateWindow()
        sheet.list.setFocus()

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw pictures with the shared painter from now on."""
        self._boards = boards
        if self.sheet is not None:
            self.sheet.use_painter(boards)

    def refresh(self) -> None:
        """Show the levels and their issues as they are now, where the sheet is seen."""
        document, sheet = self._state.document, self.sheet
        if sheet is None or not sheet.isVisible():
            return
        if document is None:
            sheet.close()
            return
        counts = Counter((_level_of(issue), issue.severity) for issue in self._issues())
        campaign = document.campaign
        every: list[Level | TableLevel] = [*campaign.levels, *campaign.tables]
        rows = [self._row(level, counts) for level in every]
        sheet.offer_changes(self._offered())
        sheet.show_rows(rows, self._state.shown_id, locked=document.read_only)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, _CHANGES) and not (isinstance(change, CellsChanged) and change.live):
            self.refresh()

    # What cards say

    def _row(self, level: Level | TableLevel, counts: Counter[tuple[str, Severity]]) -> SheetRow:
        t = self._t
        errors, warnings, hints = (counts[level.id, severity] for severity in _ORDER)
        found = (errors, warnings, hints)
        if isinstance(level, TableLevel):
            return SheetRow(level.id, level.name, game_name(t, level.game), t("a table game"), None, level.game, found)
        size = level.terrain.size
        seats = (level.seats[side].computer for side in SIDES)
        said = " – ".join(player_name(t, one) if one is not None else t("a person") for one in seats)
        return SheetRow(level.id, level.name, f"{size.rows} × {size.columns}", said, level, "", found)

    def _sentence(self, level: Level) -> str:
        """How the campaign's player wins by the level's first way; its standard ends where it names none."""
        from editor.docks.builder.objective_texts import ObjectiveTexts
        from runtime.campaign.rulesets import resolve

        t, side = self._t, level.protagonist
        rules = self._assets.rulesets.get(level.ruleset)
        if rules is None or not level.conditions[side]:
            return t("Won by the standard ends.")
        own = resolve(rules, level.rules)
        texts = ObjectiveTexts(t, level, own if isinstance(own, Ruleset) else rules, None)
        return texts.objective(side, 0)

    def _known(self, level_id: str) -> str:
        """The first figures of the games that computers have played there."""
        return ", ".join(f"{label}: {text}" for label, text in self._figures(level_id)[:2])

    def _offered(self) -> list[tuple[str, str]]:
        """What can be changed of many levels at once."""
        t = self._t
        offered = [(f"{_SYMMETRY}{one.value}", t("Symmetry: {name}", name=t(SYMMETRIES[one]))) for one in Symmetry]
        offered.insert(0, (_SYMMETRY, t("No symmetry")))
        return offered + [
            (f"{_RULES}{name}", t("Rules: {name}", name=rules.name or name))
            for name, rules in self._assets.rulesets.items()
        ]

    # What is done

    def _do(self, command: str, ids: tuple[str, ...]) -> None:
        run = {
            "open": self._open,
            "play": self._start,
            "copy": self._copy,
            "pictures": self._write_pictures,
            "sheet": self._write_sheet,
            "picture": self._write_whole,
            "remove": self._remove,
        }.get(command)
        if run is not None:
            run(ids)
        else:
            self._change(command, ids)

    def _open(self, ids: tuple[str, ...]) -> None:
        self._state.show_level(ids[0])
        if self.sheet is not None:
            self.sheet.close()
        self._window.activateWindow()

    def _start(self, ids: tuple[str, ...]) -> None:
        self._state.show_level(ids[0])
        self._play.start()

    def _copy(self, ids: tuple[str, ...]) -> None:
        self._state.show_level(ids[0])
        self._levels.duplicate()

    def _rename(self, level_id: str, name: str) -> None:
        document = self._state.document
        if document is not None:
            is_table = document.table(level_id) is not None
            edit: Edit = ChangeTable(level_id, name=name) if is_table else ChangeLevel(level_id, name=name)
            self._state.rename_level(self._t("Rename level to {name}", name=name), edit, level_id)

    def _remove(self, ids: tuple[str, ...]) -> None:
        """Take levels out as one step, after a question."""
        document, t = self._state.document, self._t
        if document is None:
            return
        named = names_of(t, (level.name for level in self._chosen(ids)[:_MOST_NAMED]))
        named = f"{named} …" if len(ids) > _MOST_NAMED else named
        text = t.plural("Remove {count} level?", "Remove {count} levels?", len(ids))
        more = t("{names}. Their stations and ways go along; undo brings all of it back.", names=named)
        if not self._ask().confirm(t("Remove levels"), text, more, t("Remove")):
            return
        label = t.plural("Remove {count} level", "Remove {count} levels", len(ids))
        self._state.perform(label, CompositeEdit(tuple(map(RemoveLevel, ids))))

    def _change(self, command: str, ids: tuple[str, ...]) -> None:
        """Give levels with a map the same symmetry or rules, as one step; one of them that can't have it stops all."""
        t = self._t
        maps = [level.id for level in self._chosen(ids) if isinstance(level, Level)]
        label = next((said for name, said in self._offered() if name == command), command)
        if command.startswith(_SYMMETRY):
            value = command.removeprefix(_SYMMETRY)
            symmetry = Symmetry(value) if value else None
            edits = [ChangeLevel(one, symmetry=symmetry) for one in maps]
        else:
            edits = [ChangeLevel(one, ruleset=command.removeprefix(_RULES)) for one in maps]
        if not maps:
            self._state.say(t("Table games have neither symmetry nor rules of words."), refused=True)
        elif self._state.perform(label, CompositeEdit(tuple(edits))):
            done = t.plural("{count} level was changed.", "{count} levels were changed.", len(maps))
            self._state.say(done)

    def _chosen(self, ids: Sequence[str]) -> list[Level | TableLevel]:
        if self._state.document is None:
            return []
        campaign = self._state.document.campaign
        every: list[Level | TableLevel] = [*campaign.levels, *campaign.tables]
        known = {level.id: level for level in every}
        return [known[one] for one in ids if one in known]

    def _entries(self, ids: Sequence[str]) -> list[SheetEntry]:
        from runtime.exchange.printing.contact_sheet import SheetEntry

        found = []
        for level in self._chosen(ids):
            row = self._row(level, Counter())
            said = self._sentence(level) if isinstance(level, Level) else ""
            lines = tuple(filter(None, (f"{row.size} · {row.seats}", said)))
            name = level.name or level.id
            if isinstance(level, Level):
                found.append(SheetEntry(name, lines, level))
            else:
                found.append(SheetEntry(name, lines, picture=_png(table_thumbnail(level.game, room=_TABLE))))
        return found

    def _write_sheet(self, ids: tuple[str, ...]) -> None:
        """Ask for a file, and write the sheet's pages."""
        path = self._file(".pdf", self._t("Booklets"))
        if path is None or self._state.document is None:
            return
        from runtime.exchange.printing.contact_sheet import contact_sheet
        from runtime.exchange.printing.options import Paper
        from runtime.exchange.printing.pdf import write_pdf
        from runtime.exchange.printing.print_shop import PrintShop

        shop, name, entries = PrintShop(resources.assets()), self._state.document.campaign.name, self._entries(ids)

        def make(progress: FileProgress) -> Files:
            sheets = contact_sheet(entries, Paper.A4, name, pictures=shop.pictures, letters=shop.letters, t=self._t)
            return {path: write_pdf(sheets, shop.letters, name, progress)}

        self._write(path, make)

    def _write_whole(self, ids: tuple[str, ...]) -> None:
        """Ask for a file, and write the sheet as one picture."""
        path = self._file(".png", self._t("Pictures"))
        if path is None or self._state.document is None:
            return
        from runtime.exchange.picture import png
        from runtime.exchange.printing.contact_sheet import whole_sheet
        from runtime.exchange.printing.print_shop import PrintShop, page_picture

        shop, name, entries = PrintShop(resources.assets()), self._state.document.campaign.name, self._entries(ids)

        def make(_progress: FileProgress) -> Files:
            page, width = whole_sheet(entries, name, pictures=shop.pictures, letters=shop.letters)
            return {path: png(page_picture(page, shop.letters, width))}

        self._write(path, make)

    def _write_pictures(self, ids: tuple[str, ...]) -> None:
        """Ask for a folder, and write a picture of each level's map into it."""
        folder = self._ask().folder_for_pictures(self._last)
        maps = [level for level in self._chosen(ids) if isinstance(level, Level)]
        if folder is None or not maps:
            return
        from runtime.exchange.picture import PictureOptions, picture_of, png
        from runtime.exchange.printing.print_shop import PrintShop
        from runtime.pictures.render import CELLS, TooLargeError

        shop, fonts, t = PrintShop(resources.assets()), resources.assets() / "fonts", self._t

        def make(progress: FileProgress) -> Files:
            made = {}
            for number, level in enumerate(maps):
                progress(number, len(maps))
                try:
                    picture = picture_of(level, PictureOptions(_CELL), shop.pictures, fonts)
                except TooLargeError:
                    picture = picture_of(level, PictureOptions(CELLS[0]), shop.pictures, fonts)
                made[folder / f"{level.id}.png"] = png(picture)
            return made

        def done(files: Files) -> str:
            return t.plural(
                "{count} picture is in {folder}.", "{count} pictures are in {folder}.", len(files), folder=folder
            )

        self._last = folder
        self._files.write(folder, make, done, t("Nothing was written"))

    def _file(self, suffix: str, kind: str) -> Path | None:
        name = self._state.document.campaign.id if self._state.document is not None else "levels"
        return self._ask().file_to_write(self._last / f"{name}{suffix}", kind)

    def _write(self, path: Path, make: Callable[[FileProgress], Files]) -> None:
        self._last = path.parent
        self._files.write(path, make, self._t("{file} is written.", file=path), self._t("Nothing was written"))


def _level_of(issue: Issue) -> str:
    from runtime.checks.acceptance import level_of

    return issue.place.level or level_of(issue)
