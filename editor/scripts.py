"""What scripts may call: open a campaign, change its levels in steps that can be undone, check, draw, save. No Qt.

``scryptic run SCRIPT.py`` starts a script that imports this. What is named in ``__all__`` stays as it is from one
version to the next; whatever else of the program a script imports may change. Rows and columns are counted from 0, as
in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from editor.document.cells import SetCells, city_at, token_at
from editor.document.document import Document, open_document
from editor.document.edit import Edit, EditRefusal
from editor.document.levels import AddLevel, ChangeLevel, blank_level
from editor.document.mirrored_edits import mirrored_edit
from editor.document.piece_edits import PutPiece
from editor.document.pieces import MapPiece
from editor.document.things import PlaceCity, PlaceToken, RemoveCity, RemoveToken
from editor.tools.names import say_refused
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_campaign
from runtime.checks.acceptance import sorted_out
from runtime.checks.file_checks import assets_in
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import Level
from runtime.exchange.picture import PictureOptions, picture_of
from runtime.lexicon import Lexicon, load_words
from runtime.match.wordlists import campaign_source
from runtime.pictures.render import BoardPictures
from runtime.support.files import write_whole
from runtime.support.issues import Issue
from runtime.support.slugs import slug_of
from runtime.support.texts import spoken
from runtime.support.wording import say_issue

__all__ = [
    "Element",
    "LevelScript",
    "ScriptError",
    "ScriptedCampaign",
    "Side",
    "Symmetry",
    "Terrain",
    "issue_text",
    "new_campaign",
    "open_campaign",
]


class ScriptError(Exception):
    """What a script asked for can't be done; the message says why."""


def open_campaign(folder: Path | str) -> ScriptedCampaign:
    """The campaign in a folder, or the shipped one of that name; raises ScriptError where it can't be read whole."""
    path = Path(folder)
    shipped = resources.campaign(str(folder)) if not path.exists() else None
    document, read = open_document(shipped or path)
    if document is None or document.read_only:
        said = " ".join(issue_text(issue) for issue in read.issues[:1])
        raise ScriptError(spoken()("{folder} can't be opened to be changed. {reason}", folder=folder, reason=said))
    return ScriptedCampaign(document)


def new_campaign(name: str) -> ScriptedCampaign:
    """A campaign without levels, which has no folder until it is saved into one."""
    return ScriptedCampaign(Document(Campaign(slug_of(name, "campaign"), name, ())))


def issue_text(issue: Issue) -> str:
    """What an issue says, and how it may be mended, in the language of the person."""
    return " ".join(filter(None, say_issue(spoken(), issue)))


class ScriptedCampaign:
    """An open campaign; each change is a step that :meth:`undo` takes back, as in the editor's window."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._merge = ""
        self._label = ""
        self._words: Lexicon | None = None

    @property
    def value(self) -> Campaign:
        """The campaign as it is now: a frozen value."""
        return self._document.campaign

    @property
    def history(self) -> tuple[str, ...]:
        """The labels of the steps that are done, the oldest first."""
        return tuple(step.label for step in self._document.history[: self._document.position])

    @property
    def is_changed(self) -> bool:
        """Whether it differs from what was opened or saved last."""
        return self._document.is_dirty

    def levels(self) -> tuple[LevelScript, ...]:
        """Its levels that have a map, in their order."""
        return tuple(LevelScript(self, level.id) for level in self.value.levels)

    def level(self, level_id: str) -> LevelScript:
        """A level by its id; raises ScriptError where there is none."""
        if self._document.level(level_id) is None:
            raise ScriptError(spoken()("There is no level “{id}”.", id=level_id))
        return LevelScript(self, level_id)

    def add_level(self, name: str, rows: int = 15, columns: int = 15) -> LevelScript:
        """Add a level of plains with a city for each side behind the others."""
        level = blank_level(self.value, name, Size(rows, columns))
        self.perform(spoken()("Add level {name}", name=name), AddLevel(level))
        return LevelScript(self, level.id)

    def perform(self, label: str, edit: Edit) -> None:
        """Make any edit of the editor's as one step; raises ScriptError with the reason where it is refused."""
        refused = self._document.perform(self._label or label, edit, self._merge)
        if isinstance(refused, EditRefusal):
            raise ScriptError(say_refused(spoken(), refused))

    @contextmanager
    def step(self, label: str) -> Iterator[None]:
        """Make all that is changed within one step of this label; what fails within leaves nothing of it."""
        if self._merge:  # A step within a step is part of it.
            yield
            return
        before = self._document.position
        self._document.settle()
        self._merge, self._label = f"script {label}", label
        try:
            yield
        except BaseException:
            self._document.go_to(before)
            raise
        finally:
            self._merge = self._label = ""
            self._document.settle()

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        return self._document.undo()

    def redo(self) -> bool:
        """Do the last undone step again; whether there was one."""
        return self._document.redo()

    def check(self) -> tuple[Issue, ...]:
        """Everything that is wrong and not accepted, as ``scryptic check`` finds it; :func:`issue_text` says it."""
        campaign, folder = self.value, self._document.folder
        if self._words is None:
            self._words = load_words(campaign_source(campaign.words, folder))
        rulesets = read_rulesets(resources.assets() / "rulesets")
        return sorted_out(check_campaign(campaign, rulesets, self._words, assets=assets_in(folder)), campaign).open

    def save(self, folder: Path | str | None = None) -> None:
        """Write what changed where it lies, or into a folder; raises ScriptError where it can't be written."""
        issue = self._document.save(Path(folder) if folder is not None else None)
        if issue is not None:
            raise ScriptError(issue_text(issue))


class LevelScript:
    """One level of a campaign, by its id; edits keep the level's symmetry where ``mirror`` is True."""

    def __init__(self, campaign: ScriptedCampaign, level_id: str) -> None:
        self.campaign, self.id = campaign, level_id
        self.mirror = True

    @property
    def value(self) -> Level:
        """The level as it is now: a frozen value."""
        return self.campaign.value.level(self.id)

    @property
    def size(self) -> tuple[int, int]:
        """Its rows and columns."""
        size = self.value.terrain.size
        return size.rows, size.columns

    def terrain(self, row: int, column: int) -> Terrain:
        """The terrain of a cell; raises ScriptError off the map."""
        cell = Cell(row, column)
        if cell not in self.value.terrain.size:
            raise ScriptError(spoken()("Row {row}, column {column} is not on the map.", row=row, column=column))
        return self.value.terrain[cell]

    def cells(self, *terrains: Terrain) -> tuple[tuple[int, int], ...]:
        """The rows and columns of all cells of these terrains; of all cells where none is named."""
        terrain = self.value.terrain
        return tuple(
            (cell.row, cell.column) for cell in terrain.size.cells() if not terrains or terrain[cell] in terrains
        )

    def paint(self, cells: Iterable[tuple[int, int]], terrain: Terrain) -> None:
        """Give cells a terrain; those of cities and those off the map are left out."""
        wanted = {Cell(row, column): terrain for row, column in cells}
        symmetry, size = self._symmetry, self.value.terrain.size
        if symmetry is not None:
            wanted = {image: terrain for cell in wanted if cell in size for image in symmetry.images(size, cell)}
        self.campaign.perform(spoken()("Paint"), SetCells(self.id, wanted))

    def place_city(self, row: int, column: int, owner: Side | None = None, name: str = "") -> None:
        """Place a city; with no ``owner`` it is neutral."""
        self._perform(spoken()("Place a city"), PlaceCity(self.id, Cell(row, column), owner, name=name))

    def place_token(self, row: int, column: int, element: Element, power: int | None = None) -> None:
        """Place an elemental token."""
        self._perform(spoken()("Place a token"), PlaceToken(self.id, Cell(row, column), element, power))

    def remove(self, row: int, column: int) -> None:
        """Take the city or the token of a cell away; raises ScriptError where there is neither."""
        cell, level = Cell(row, column), self.value
        if (city := city_at(level, cell)) is not None:
            self._perform(spoken()("Remove a city"), RemoveCity(self.id, city.id))
        elif (token := token_at(level, cell)) is not None:
            self._perform(spoken()("Remove a token"), RemoveToken(self.id, token.id))
        else:
            raise ScriptError(spoken()("Nothing lies on row {row}, column {column}.", row=row, column=column))

    def put(self, piece: MapPiece, row: int, column: int) -> None:
        """Put a stamp or another piece of a map down, its top left corner on a cell."""
        self._perform(spoken()("Put a piece down"), PutPiece(self.id, piece, Cell(row, column)))

    def rename(self, name: str) -> None:
        """Give it another name; its id stays."""
        self.campaign.perform(spoken()("Rename the level"), ChangeLevel(self.id, name=name))

    def choose_symmetry(self, symmetry: Symmetry | None) -> None:
        """Declare a symmetry, which edits keep from then on, or none."""
        self.campaign.perform(spoken()("Choose the symmetry"), ChangeLevel(self.id, symmetry=symmetry))

    def render(self, file: Path | str, cell: int = 48, *, frame: bool = True) -> None:
        """Write a picture of the level as its game begins, as PNG; a cell has so many pixels."""
        assets, data = resources.assets(), BytesIO()
        pictures = BoardPictures(assets / "textures", assets / "fonts")
        picture_of(self.value, PictureOptions(cell, frame), pictures, assets / "fonts").save(data, "PNG")
        write_whole(Path(file), data.getvalue())

    @property
    def _symmetry(self) -> Symmetry | None:
        level = self.value
        symmetry = level.symmetry if self.mirror else None
        return symmetry if symmetry is not None and symmetry.fits(level.terrain.size) else None

    def _perform(self, label: str, edit: Edit) -> None:
        symmetry = self._symmetry
        whole = edit if symmetry is None else mirrored_edit(edit, self.value, symmetry)
        self.campaign.perform(label, whole)
