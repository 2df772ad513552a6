"""All campaigns, shipped and installed: what they are about, how far the player has come, and bundles to be opened."""

from __future__ import annotations

from runtime.campaign.tables import fitting_parameters, why_unplayable
from runtime.match.campaigns import SKIRMISHES, PlayableCampaign
from runtime.match.table_match import TableSetup
from runtime.support.texts import Texts
from runtime.ui.menus.choice_page import ChoicePage
from runtime.ui.menus.page import Room
from runtime.ui.program.library_card import ShelfControls, remove
from runtime.ui.widgets.brass_button import BrassButton


class CampaignsPage(ChoicePage):
    """Enter opens the chosen campaign, Del removes an installed one after a question."""

    def __init__(self, room: Room) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Campaigns"))
        self._offers: tuple[PlayableCampaign, ...] = ()
        self._chosen = ""
        self._shelf = ShelfControls(theme, t)
        self.bundle, self.removing = self._shelf.opening, self._shelf.removing
        self.bundle.clicked.connect(self.ask_bundle)
        self.removing.clicked.connect(self.ask_remove)
        self.main = BrassButton(theme, t("Play"), "play", primary=True)
        self.main.describe(t("Open the chosen campaign"), t("Enter"))
        self.main.clicked.connect(self.play)
        self.lay_out((self.bundle, self.removing, self.main))
        room.catalogue.changed.connect(self._fill)

    def opened(self) -> None:
        """Look how far the player has come by now."""
        self.list.setFocus()
        self._room.catalogue.read()
        if self._room.catalogue.is_read:
            self._fill()
        else:
            self.awaited.emit(self._room.t("The campaigns are being read…"))

    def show_row(self, row: int) -> None:
        """Show all about a campaign."""
        t = self._room.t
        if not 0 <= row < len(self._offers):
            return
        offer = self._offers[row]
        self._chosen = str(offer.folder)
        campaign = offer.campaign
        table = next((one for one in campaign.tables if why_unplayable(one) is None), None)
        cover = self._room.catalogue.cover(offer)
        self.picture.setVisible(bool(campaign.levels or table is not None or cover is not None))
        if cover is not None:
            self.picture.show_cover(cover, campaign.name)
        elif campaign.levels:
            self.picture.show_level(campaign.levels[0])
        elif table is not None:
            self.picture.show_table(
                TableSetup(table.game, fitting_parameters(table.game, table.parameters), title=table.name)
            )
        self.name.setText(campaign.name)
        self.figures.setText(say_come(t, offer))
        made = t("Installed, version {version}, by {author}", version=campaign.version, author=campaign.author or "–")
        self.about.setText("\n\n".join(filter(None, (campaign.description, made if offer.is_installed else ""))))
        begun = offer.come is not None and offer.come.is_begun
        self._main().setText(t("Go on") if begun else t("Play"))
        self._main().describe(t("Open the chosen campaign"), t("Enter"))
        self._shelf.choose(is_installed=offer.is_installed)

    def ask_bundle(self) -> None:
        """Ask for a campaign in one file."""
        self._room.deeds.open_bundle()

    def play(self) -> None:
        """Open the chosen campaign."""
        row = self.list.currentRow()
        if 0 <= row < len(self._offers):
            self._room.deeds.play_campaign(self._offers[row].folder)

    def ask_remove(self) -> None:
        """Ask whether an installed campaign is to go."""
        row = self.list.currentRow()
        if 0 <= row < len(self._offers) and self._offers[row].is_installed:
            offer = self._offers[row]
            self._shelf.ask(self.window(), offer.campaign.name, lambda: self._remove(offer))

    # Inside

    def _main(self) -> BrassButton:
        assert self.main is not None
        return self.main

    def _remove(self, offer: PlayableCampaign) -> None:
        shelf = self._room.catalogue.campaigns.shelf
        problem = remove(shelf, offer.folder, self._room.t) if shelf is not None else ""
        if problem:
            self.told.emit(problem)
        else:
            self._room.catalogue.read_again()

    def _fill(self) -> None:
        catalogue = self._room.catalogue
        self.told.emit("")
        chosen = self._chosen
        self._offers = tuple(catalogue.come(one) for one in catalogue.offers if one.campaign.id != SKIRMISHES)
        self.clear_rows()
        for offer in self._offers:
            levels, tables = offer.campaign.levels, offer.campaign.tables
            said = say_come(self._room.t, offer)
            self.add_row(offer.campaign.name, said, levels[0] if levels else None, tables[0].game if tables else "")
        folders = [str(offer.folder) for offer in self._offers]
        self.list.setCurrentRow(folders.index(chosen) if chosen in folders else 0)


def say_come(t: Texts, offer: PlayableCampaign) -> str:
    """How far the player has come in a campaign, or how many levels it has."""
    come = offer.come
    if come is None:
        return t.plural("{count} level", "{count} levels", len(offer.campaign.level_ids))
    if come.is_done:
        return t("Done: {done} of {all} stations", done=come.done, all=come.stations)
    if come.is_begun:
        return t("On the way: {done} of {all} stations", done=come.done, all=come.stations)
    return t.plural("A journey of {count} station", "A journey of {count} stations", come.stations)
