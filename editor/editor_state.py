"""What lies open in the editor: the campaign, the level on the screen, the toolbox, what the pointer is at. No Qt.

Canvas, docks and actions share one state; each hears of changes through it and none knows the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from editor.document.changes import CampaignChanged, Change, LevelRenamed, Listeners
from editor.document.document import Document
from editor.document.edit import CompositeEdit, Edit, EditRefusal
from editor.document.levels import ChangeLevel
from editor.document.notes import note_of
from editor.document.references import FollowName
from editor.tools.names import SYMMETRIES, say_refused
from editor.tools.options import ActionId, Judge, NoJudge, ToolOptionValues
from editor.tools.tool import BRUSH, Pointer, ToolId, ToolSpec, ToolTable, TypedKey
from editor.tools.tool_table import TOOLS
from editor.tools.toolbox import Toolbox
from runtime.campaign.model import MapNote
from runtime.campaign.reader import LoadResult
from runtime.campaign.references import ReferenceKind
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import City, Level, Token
from runtime.support.texts import Texts


@dataclass(frozen=True, slots=True)
class CampaignOpened:
    """Another campaign is open, or none; :class:`LevelShown` follows at once."""


@dataclass(frozen=True, slots=True)
class LevelShown:
    """Another level is on the screen, or none."""


@dataclass(frozen=True, slots=True)
class ToolsChanged:
    """The tool in hand, its options, keys, or what is selected are different, or a gesture has begun or ended."""


@dataclass(frozen=True, slots=True)
class PointedAt:
    """The pointer or the cell cursor is on another cell; ``cell`` is None while it is off the map."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class StatusMessage:
    """A sentence for the status bar; it tells why something was refused where ``refused`` is set."""

    text: str
    refused: bool = False


EditorChange = Change | CampaignOpened | LevelShown | ToolsChanged | PointedAt | StatusMessage
DeskListener = Callable[[EditorChange], None]


class EditorState:
    """One campaign at a time, one of its levels on the screen, and the ``tools`` to work on it."""

    def __init__(self, t: Texts, tools: ToolTable = TOOLS) -> None:
        self._t = t
        self.tools = tools
        self._listeners = Listeners[EditorChange]()
        self._stop_listening: Callable[[], None] = lambda: None
        self._shelf = _Shelf()
        self._judge: Judge = NoJudge()
        self._key_of: Callable[[ActionId], str] = lambda _: ""
        self._write_note: Callable[[MapNote], object] = lambda _: None
        self._table_id = ""
        self.document: Document | None = None
        self.toolbox: Toolbox | None = None
        self.loaded: LoadResult | None = None
        self.cell: Cell | None = None

    def subscribe(self, listener: DeskListener) -> None:
        """Tell ``listener`` every change from now on, as long as the state lives."""
        self._listeners.subscribe(listener)

    @property
    def level(self) -> Level | None:
        """The level on the screen as it is now."""
        return self.document.level(self.level_id) if self.document else None

    @property
    def table(self) -> TableLevel | None:
        """The table game on the screen as it is now; None where a level with a map is, or nothing."""
        return self.document.table(self._table_id) if self.document and self._table_id else None

    @property
    def level_id(self) -> str:
        """The id of the level with a map on the screen; empty where there is none."""
        return self.toolbox.level_id if self.toolbox else ""

    @property
    def shown_id(self) -> str:
        """The id of the level on the screen, table games counted; empty where there is none."""
        table = self.table
        return table.id if table is not None else self.level_id

    def rename_level(self, label: str, name: Edit, level_id: str, merge: str = "") -> bool:
        """Make an edit that gives a level another name; the id and the file of one that was never saved follow it.

        Whether it was made.
        """
        document = self.document
        if document is None or level_id in document.saved.level_ids:
            return self.perform(label, name, merge)
        before = document.campaign.level_ids
        done = self.perform(label, CompositeEdit((name, FollowName(level_id))), merge)
        new = next((one for one in document.campaign.level_ids if one not in before), "")
        if done and new:
            self.say(self._t("The level was never saved: its id and its file are {id} now, after its name.", id=new))
        return done

    @property
    def tool(self) -> ToolId:
        """The id of the tool in hand."""
        return self.toolbox.tool_id if self.toolbox else self._shelf.tool

    @property
    def tool_spec(self) -> ToolSpec:
        """What there is to know of the tool in hand."""
        return self.tools[self.tool]

    @property
    def options(self) -> ToolOptionValues:
        """What the tools are set to."""
        return self.toolbox.options if self.toolbox else self._shelf.options

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry that the tools keep on the level on the screen."""
        return self.toolbox.symmetry if self.toolbox else None

    @property
    def selected(self) -> City | Token | None:
        """The selected city or token of the level on the screen."""
        return self.toolbox.selected if self.toolbox else None

    @property
    def note(self) -> MapNote | None:
        """The chosen note on the level on the screen; None where there is none, or no more."""
        if self.document is None or self.toolbox is None:
            return None
        return note_of(self.document.campaign.notes_of(self.level_id).notes, self.toolbox.held.note)

    def open(self, document: Document | None, loaded: LoadResult | None = None) -> None:
        """Open another campaign, its first level on the screen; ``loaded`` is how reading it went."""
        self._shelf = _Shelf(self.tool, self.options)
        self._stop_listening()
        self.document, self.loaded, self.cell, self.toolbox = document, loaded, None, None
        self._table_id = ""
        if document is not None:
            levels = document.campaign.levels
            self._table_id = document.campaign.tables[0].id if document.campaign.tables and not levels else ""
            toolbox = Toolbox(document, self._t, levels[0].id if levels else "", self.tools)
            toolbox.held.judge, toolbox.held.key_of = self._judge, self._key_of
            toolbox.held.write_note = self._write_note
            toolbox.choose(self._shelf.tool)
            toolbox.set_options(self._shelf.options)
            stop_document, stop_tools = document.subscribe(self._heard), toolbox.subscribe(self._tools_changed)
            self.toolbox = toolbox

            def stop() -> None:
                stop_document()
                stop_tools()

            self._stop_listening = stop
        else:
            self._stop_listening = lambda: None
        self._tell(CampaignOpened())
        self._tell(LevelShown())

    def show_level(self, level_id: str) -> None:
        """Bring another level to the screen; an id that there is not is ignored."""
        document, toolbox = self.document, self.toolbox
        if not document or not toolbox or level_id == self.shown_id:
            return
        if document.table(level_id) is not None:
            self.finish()
            self._show_other(toolbox, "", level_id)
        elif document.level(level_id) is not None:
            self._show_other(toolbox, level_id)

    def _show_other(self, toolbox: Toolbox, level_id: str, table_id: str = "") -> None:
        """Another level is on the screen: one with a map, or the table game of the id ``table_id``."""
        self._table_id, self.cell = table_id, None
        toolbox.show_level(level_id)
        self._tell(LevelShown())

    def choose_tool(self, tool: ToolId) -> None:
        """Take up a tool."""
        if self.toolbox:
            self.toolbox.choose(tool)

    def select(self, kind: ReferenceKind, thing_id: str) -> None:
        """Select a city or a token by its id."""
        if self.toolbox:
            self.toolbox.select_id(kind, thing_id)

    def set_options(self, options: ToolOptionValues) -> None:
        """Set the tools to something else."""
        if self.toolbox:
            self.toolbox.set_options(options)

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self.toolbox is not None and self.toolbox.is_busy

    @property
    def is_typing(self) -> bool:
        """Whether keys are letters for the tool in hand."""
        return self.toolbox is not None and self.toolbox.is_typing

    def typed(self, text: str) -> None:
        """Hand letters to the tool in hand."""
        if self.toolbox:
            self.toolbox.typed(text)

    def key(self, key: TypedKey) -> None:
        """Hand a key that is no letter to the tool in hand."""
        if self.toolbox:
            was = self._at_work
            self.toolbox.key(key)
            self._busy_changed(was)

    @property
    def judge(self) -> Judge:
        """Knows the words and letters of levels; it knows nothing before they are loaded."""
        return self._judge

    def use_judge(self, judge: Judge) -> None:
        """Let words and letters that are laid be judged from now on."""
        self._judge = judge
        if self.toolbox:
            self.toolbox.held.judge = judge

    def use_keys(self, key_of: Callable[[ActionId], str]) -> None:
        """Let tools name the keys of actions, by their ids, as the person has them from now on."""
        self._key_of = key_of
        if self.toolbox:
            self.toolbox.held.key_of = key_of
            self._tell(ToolsChanged())

    def use_notes(self, write_note: Callable[[MapNote], object]) -> None:
        """Let the note tool hand what it draws to this from now on."""
        self._write_note = write_note
        if self.toolbox:
            self.toolbox.held.write_note = write_note

    def pointer(self, pointer: Pointer) -> None:
        """Hand the pointer to the tool in hand."""
        if self.toolbox:
            was = self._at_work
            self.toolbox.pointer(pointer)
            self._busy_changed(was)

    def cancel(self) -> bool:
        """Drop the gesture under way, leaving nothing of it; whether there was one."""
        was = self._at_work
        done = self.toolbox is not None and self.toolbox.cancel()
        self._busy_changed(was)
        return done

    def finish(self) -> None:
        """End the gesture under way because something else begins."""
        if self.toolbox:
            was = self._at_work
            self.toolbox.finish()
            self._busy_changed(was)

    def point_at(self, cell: Cell | None) -> None:
        """The pointer or the cell cursor has come to ``cell``."""
        if cell != self.cell:
            self.cell = cell
            self._tell(PointedAt(cell))

    def perform(self, label: str, edit: Edit, merge: str = "", *, mirrored: bool = False) -> bool:
        """Make an edit; where it is refused the reason is said. Whether it was made.

        ``mirrored`` makes it on the level on the screen as the tools do: with those of its mirror images.
        """
        if self.document is None:
            return False
        if mirrored and self.toolbox:
            edit = self.toolbox.with_images(edit)
        refused = self.document.perform(label, edit, merge)
        if refused:
            self.refuse(refused)
        return refused is None

    def choose_symmetry(self, symmetry: Symmetry | None) -> bool:
        """Give the level on the screen a symmetry, which the tools keep from then on, or none; whether it has it."""
        level, t = self.level, self._t
        if level is None or level.symmetry is symmetry:
            return level is not None
        label = t("Symmetry: {name}", name=t(SYMMETRIES[symmetry])) if symmetry else t("Give up the symmetry")
        done = self.perform(label, ChangeLevel(level.id, symmetry=symmetry))
        if done and symmetry is not None:
            self.set_options(replace(self.options, mirror=True))
        return done

    def refuse(self, refused: EditRefusal) -> None:
        """Say why something was refused."""
        self.say(say_refused(self._t, refused), refused=True)

    def say(self, text: str, refused: bool = False) -> None:
        """Say something in the status bar."""
        self._tell(StatusMessage(text, refused))

    def _heard(self, change: Change) -> None:
        toolbox, document = self.toolbox, self.document
        if isinstance(change, LevelRenamed) and toolbox:
            toolbox.held.follow(change.before, change.after)
            if toolbox.level_id == change.before:
                toolbox.show_level(change.after)
            if self._table_id == change.before:
                self._table_id = change.after
        if isinstance(change, CampaignChanged) and "levels" in change.fields and toolbox and document:
            self._follow(document, toolbox)
        self._tell(change)

    def _follow(self, document: Document, toolbox: Toolbox) -> None:
        """Show another level where the one on the screen has gone."""
        if self.table is None and document.level(toolbox.level_id) is None:
            campaign = document.campaign
            table = campaign.tables[0].id if campaign.tables and not campaign.levels else ""
            self._show_other(toolbox, campaign.levels[0].id if campaign.levels else "", table)

    @property
    def _at_work(self) -> tuple[bool, bool]:
        return self.is_busy, self.is_typing

    def _busy_changed(self, was: tuple[bool, bool]) -> None:
        if self._at_work != was:
            self._tell(ToolsChanged())

    def _tools_changed(self) -> None:
        self._tell(ToolsChanged())

    def _tell(self, change: EditorChange) -> None:
        self._listeners.tell((change,))


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Where the tool and its options lie while no campaign is open."""

    tool: ToolId = BRUSH
    options: ToolOptionValues = field(default_factory=ToolOptionValues)
