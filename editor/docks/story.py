"""The story of the level on the screen and of the stations: its pages, edited beside what the game makes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.docks.dock_set import WhenVisible
from editor.docks.fields import DropDown
from editor.docks.story_pages import PagesEditor
from editor.document.changes import CampaignChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.edit import Edit
from editor.document.story import ASSETS, PARTS, SetNodePages, SetPages, pages_of, pictures_in, pictures_named
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from editor.widgets import LateContent
from runtime import resources
from runtime.campaign.spelling import Names, Spelling
from runtime.engine.levels.level import StoryPage
from runtime.support.texts import Texts, mark
from runtime.ui.plain_widgets import Label
from runtime.ui.story.page_view import PageView
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import load_theme

_PART_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "before": mark("Before the level"),
        "won": mark("After a victory"),
        "lost": mark("After a defeat"),
        "drawn": mark("After a draw"),
    }
)
_NODE = "station "
_SHOWS = LevelShown | CampaignChanged | LevelChanged | LevelRenamed | SavedChanged
_FIELDS = frozenset(
    ("story", "tables", "nodes", "spelling", "cities", "regions", "triggers", "words", "language", "name")
)
Has = Callable[[str], bool]


class StoryDock(LateContent, QWidget):
    """Chooses whose pages are edited, edits them, and shows the page as players will see it."""

    picture_wanted = Signal()

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._has: Has | None = None
        self._names = Names()
        self._sight = WhenVisible(self, self._show)
        self._shown = ("", "")
        state.subscribe(self._heard)

    def _make(self) -> None:
        theme, t = self._theme, self._t
        self.part = DropDown((), t("Pages"), t("Whose pages these are"))
        self.part.picked.connect(lambda _value: self._picked())
        self.pages = PagesEditor(theme, t)
        self.pages.changed.connect(self._change)
        self.pages.settled.connect(self._settle)
        self.pages.chosen.connect(lambda _row: self._preview())
        self.pages.picture_wanted.connect(self.picture_wanted)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.setSpacing(6)
        self._column.addWidget(self.part)
        self._column.addWidget(self.pages)
        self._seen_as = Label(t("As players see it"))
        self._seen_as.setObjectName("section")
        self._column.addWidget(self._seen_as)
        self._column.addStretch(1)
        self.view = self._made_view()
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self._show()
        self._column.insertWidget(self._column.count() - 1, self.view, 1)  # It is as high as its first page wishes.

    def _made_view(self) -> PageView:
        """The page as players will see it."""
        theme = load_theme(resources.assets())
        view = PageView(theme, self._t, pixels=16, tallest=170)
        view.setMinimumHeight(240)
        view.setAccessibleName(self._t("The page as players see it"))
        colours = theme.colours
        view.setStyleSheet(
            f"QScrollArea {{ background: {colours.wood}; border: 2px solid {colours.brass}; border-radius: 4px; }}"
            f"QWidget#page {{ background: {colours.wood}; }}"
        )
        return view

    def use_words(self, has: Has) -> None:
        """Check the spelling by these words from now on."""
        self._has = has
        self._sight.changed()

    def use_picture(self, name: str) -> None:
        """Give the page on show this picture."""
        self.pages.use_picture(name)

    def show_pointer(self, pointer: str, of_level: bool) -> bool:
        """Show the page that a JSON pointer into a level or the campaign names; whether there is one."""
        parts = pointer.strip("/").split("/")
        document = self._state.document
        if of_level and parts[0] == "story" and len(parts) > 1 and parts[1] in PARTS:
            self.part.show_value(parts[1])
            rest = parts[2:]
        elif not of_level and parts[0] == "nodes" and parts[2:3] == ["pages"] and document is not None:
            self.part.show_value(_NODE + document.campaign.nodes[int(parts[1])].id)
            rest = parts[3:]
        else:
            return False
        self._show()
        if rest and rest[0].isdigit():
            self.pages.choose(int(rest[0]))
        self.pages.text.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """Pictures may have changed beside the campaign."""
        super().showEvent(event)
        if self.is_made:
            self._preview()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignChanged | LevelChanged) and not _FIELDS & set(change.fields):
            return
        if isinstance(change, _SHOWS):
            self._sight.changed()

    def _show(self) -> None:
        document, level, t = self._state.document, self._state.level or self._state.table, self._t
        chosen = str(self.part.currentData() or "before")
        choices = [(part, t(_PART_NAMES[part]), QIcon()) for part in PARTS] if level is not None else []
        nodes = document.campaign.nodes if document is not None else ()
        choices += [
            (f"{_NODE}{node.id}", t("At the station {station}", station=node.name or node.id), QIcon())
            for node in nodes
        ]
        self.part.offer(choices)
        if any(value == chosen for value, _, _ in choices):
            self.part.show_value(chosen)
        self.setEnabled(bool(choices))
        if document is None:
            self.pages.show_pages((), {})
            return
        locked = t("This campaign is open to look at only.") if document.read_only else ""
        uses = pictures_named(document.campaign)
        pictures = {name: uses.get(name, 0) for name in pictures_in(document.folder, document.waiting)}
        self.pages.show_pages(self._present, pictures, locked)
        has = self._has
        self.pages.use_spelling(Spelling(document.campaign, has, self._names) if has is not None else None)
        self._preview()

    @property
    def _present(self) -> tuple[StoryPage, ...]:
        """The pages that are chosen, as the document has them."""
        document, level, chosen = (
            self._state.document,
            self._state.level or self._state.table,
            str(self.part.currentData() or ""),
        )
        if document is not None and chosen.startswith(_NODE):
            nodes = document.campaign.nodes
            return next((node.pages for node in nodes if node.id == chosen.removeprefix(_NODE)), ())
        return pages_of(level, chosen) if level is not None and chosen in PARTS else ()

    def _picked(self) -> None:
        self._settle()
        self._show()

    def _change(self, pages: tuple[StoryPage, ...], label: str, key: str) -> None:
        chosen = str(self.part.currentData() or "")
        edit: Edit = (
            SetNodePages(chosen.removeprefix(_NODE), pages)
            if chosen.startswith(_NODE)
            else SetPages(self._state.shown_id, chosen, pages)
        )
        merge = f"{self._state.shown_id} {chosen} {key}" if key else ""
        if not self._state.perform(label, edit, merge):
            self._show()

    def _settle(self) -> None:
        if self._state.document is not None:
            self._state.document.settle()

    def _preview(self) -> None:
        """The page on show, by the game's own renderer."""
        view, document, page = self.view, self._state.document, self.pages.page
        if document is None:
            return
        folder = document.folder / ASSETS if document.folder is not None else None
        view.show_page(page or StoryPage(), str, StoryPictures(folder, document.waiting))
