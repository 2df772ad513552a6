"""The properties of the level, of what is selected on its map, and of the campaign."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from editor.docks.campaign_page import CampaignPage
from editor.docks.level_page import LevelPage
from editor.docks.page import FormPage
from editor.docks.thing_page import ThingPage
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.editor_state import CampaignOpened, DeskChange, EditorState, LevelShown, ToolsChanged
from editor.theme import EditorTheme
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts

_SHOWS = CampaignOpened | LevelShown | ToolsChanged | CampaignChanged | LevelChanged | LevelRenamed | SavedChanged


class PropertiesDock(QWidget):
    """Three pages of fields; each change is one step of the history. What is selected comes to the front."""

    def __init__(self, desk: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._desk = desk
        self.level, self.thing, self.campaign = (
            LevelPage(desk, theme, t),
            ThingPage(desk, theme, t),
            CampaignPage(desk, t),
        )
        self._pages: Mapping[str, FormPage] = {"level": self.level, "thing": self.thing, "campaign": self.campaign}
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(t("Properties"))
        self.tabs.tabBar().setAccessibleName(t("Properties"))
        titles = (
            (self.level, t("Level"), t("The level on the screen")),
            (self.thing, t("Selected"), t("The city or token that is selected on the map")),
            (self.campaign, t("Campaign"), t("The campaign as a whole")),
        )
        for page, title, tip in titles:
            self.tabs.setTabToolTip(self.tabs.addTab(page, title), tip)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self._selected = ""
        desk.subscribe(self._heard)
        self._show()

    def use_rulesets(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Offer these editions of the rules."""
        self.level.offer_rulesets(rulesets)

    def show_pointer(self, pointer: str, of_level: bool) -> bool:
        """Lead the keyboard to the field that a JSON pointer names; whether there is one."""
        page = self.level if of_level else self.campaign
        field = page.field_of(pointer)
        if field is not None:
            self.tabs.setCurrentWidget(page)
            page.unfold(field)
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            page.ensureWidgetVisible(field)
        return field is not None

    def show_selected(self) -> None:
        """Bring the page of the selected thing to the front."""
        self.tabs.setCurrentWidget(self.thing)

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, _SHOWS) or (isinstance(change, CellsChanged) and not change.live):
            self._show()

    def _show(self) -> None:
        for page in self._pages.values():
            page.show_values()
        thing = self._desk.selected
        selected = thing.id if thing else ""
        if not selected and self.tabs.currentWidget() is self.thing:
            self.tabs.setCurrentWidget(self.level)  # Else disabling its tab would bring the neighbour to the front.
        self.tabs.setTabEnabled(self.tabs.indexOf(self.thing), bool(selected))
        if selected and selected != self._selected and not self._desk.is_busy:
            self.show_selected()
        if not self._desk.is_busy:
            self._selected = selected
