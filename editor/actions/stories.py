"""Finding in all texts, and bringing pictures, languages and difficulties into the campaign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from editor.document.texts import AddLanguage, languages_of
from editor.editor_state import EditorState
from runtime.campaign.campaign_texts import CampaignText
from runtime.support.files import read_file
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.texts import Texts, reason_of

if TYPE_CHECKING:
    from editor.dialogs.questions import Questions
    from editor.docks.difficulties import DifficultiesDock
    from editor.docks.dock_set import DockSet
    from editor.docks.objectives import ObjectivesDock
    from editor.docks.story import StoryDock
    from editor.docks.texts import TextsDock
    from editor.docks.variables import VariablesDock
    from editor.graph.node_form import NodeForm

PIXELS = 64
"""A picture is tried at this size before it is taken."""


@dataclass(frozen=True, slots=True)
class StoryPanes:
    """The parts of the window about stories, texts, difficulties and variables, and the form that leads to them."""

    story: StoryDock
    texts: TextsDock
    difficulties: DifficultiesDock
    node_form: NodeForm
    objectives: ObjectivesDock
    variables: VariablesDock


class StoryCommands:
    """What the docks of stories, texts and difficulties ask for; ``go_to`` leads to the place of an issue."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        t: Texts,
        *,
        panes: StoryPanes,
        docks: DockSet,
        go_to: Callable[[Issue], None],
    ) -> None:
        self._state, self._ask, self._panes, self._docks, self._t, self._go_to = state, ask, panes, docks, t, go_to
        panes.story.picture_wanted.connect(self._picture_for_page)
        panes.objectives.picture_wanted.connect(self._picture_for)
        panes.texts.language_wanted.connect(self.add_language)
        panes.texts.pointed.connect(self.show_text)
        panes.node_form.offer_pages(self.show_node)

    def find_texts(self) -> None:
        """Lead the keyboard to the search in all texts."""
        self._docks.show("texts")
        self._panes.texts.look_for()

    def bring_picture(self) -> None:
        """Ask for a picture and give it to the page of story that is being edited."""
        self._docks.show("story")
        self._picture_for_page()

    def add_language(self) -> None:
        """Ask for a language and begin its table of texts."""
        document, t = self._state.document, self._t
        if document is None:
            return
        code = self._ask().language_to_add(languages_of(document.campaign))
        if code is not None and self._state.perform(t("Add the language {code}", code=code), AddLanguage(code)):
            self._docks.show("texts")
            self._panes.texts.choose_language(code)

    def add_difficulties(self) -> None:
        """Give the campaign easy, normal and hard, and show them."""
        self._docks.show("difficulties")
        self._panes.difficulties.add_presets()

    def show_text(self, spoken: CampaignText) -> None:
        """Show where a text stands."""
        place = Place(spoken.file, pointer=spoken.pointer, level=spoken.level)
        self._go_to(Issue(Severity.HINT, IssueCode(""), place))

    def show_node(self, node_id: str) -> None:
        """Show the pages of a station."""
        document = self._state.document
        ids = [node.id for node in document.campaign.nodes] if document is not None else []
        if node_id in ids:
            self._docks.show("story")
            self._panes.story.show_pointer(f"/nodes/{ids.index(node_id)}/pages", of_level=False)

    def show_story(self, place: Place) -> bool:
        """Show the page of story, the difficulty or the variable that a place names; whether it names one."""
        if place.level:
            self._state.show_level(place.level)
        if place.pointer.startswith(("/difficulties", "/difficulty")):
            self._docks.show("difficulties")
            return True
        if place.pointer.startswith("/variables"):
            self._docks.show("variables")
            self._panes.variables.show_pointer(place.pointer, place.level)
            return True
        if self._panes.story.show_pointer(place.pointer, of_level=bool(place.level)):
            self._docks.show("story")
            return True
        return False

    def _picture_for_page(self) -> None:
        if self._panes.story.pages.page is None:
            self._state.say(self._t("Add a page of story first: a picture stands on a page."), refused=True)
            return
        name = bring_picture(self._state, self._ask(), self._t)
        if name:
            self._panes.story.use_picture(name)

    def _picture_for(self, give: Callable[[str], object]) -> None:
        """Ask for a picture and give its name to whoever wants it."""
        name = bring_picture(self._state, self._ask(), self._t)
        if name:
            give(name)


def bring_picture(state: EditorState, ask: Questions, t: Texts) -> str:
    """Ask for a picture and keep it for the campaign's folder; returns its name there, or nothing."""
    from PySide6.QtCore import QSize

    from runtime.campaign.bundles.limits import BundleLimits
    from runtime.ui.story.pictures import picture_of

    document = state.document
    if document is None or document.read_only:
        return ""
    path = ask.picture_to_bring(document.folder or Path.home())
    if path is None:
        return ""
    limit = BundleLimits().file
    try:
        data = read_file(path, limit) if path.stat().st_size <= limit else b""
    except OSError as problem:
        state.say(t("{file} can't be read: {reason}.", file=path.name, reason=reason_of(problem)), refused=True)
        return ""
    if picture_of(data, QSize(PIXELS, PIXELS)) is None:
        said = t("{file} is no PNG or JPEG picture that can be shown, or it is too large.", file=path.name)
        state.say(said, refused=True)
        return ""
    return document.bring(path.name, data)
