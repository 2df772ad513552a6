"""The pages on which campaigns, shipped and installed, and single maps to be played freely are chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox

from runtime.ai import APPRENTICE
from runtime.campaign.tables import fitting_parameters, why_unplayable
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level, Seat
from runtime.match.campaigns import MAP, SKIRMISHES, PlayableCampaign, map_name, maps_of
from runtime.match.saves import FREE, read_left, save_file
from runtime.match.skirmish import read_wishes
from runtime.match.table_match import TableSetup
from runtime.ui.campaign.campaign_card import LINES, SHARE, campaign_card, say_come
from runtime.ui.game_setup.skirmish_card import SkirmishCard, say_size
from runtime.ui.menus.choice_page import ChoicePage
from runtime.ui.menus.menu_pages import GALLERY
from runtime.ui.menus.page import Room
from runtime.ui.program.library_card import ShelfControls, remove
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.card_list import ListCard
from runtime.ui.widgets.fields import field_sheet


class CampaignsPage(ChoicePage):
    """Enter opens the chosen campaign, Del removes an installed one after a question."""

    def __init__(self, room: Room) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Campaigns"), share=SHARE, lines=LINES)
        self._offers: tuple[PlayableCampaign, ...] = ()
        self._chosen = ""
        self._shelf = ShelfControls(theme, t)
        self.bundle, self.removing = self._shelf.opening, self._shelf.removing
        self.bundle.clicked.connect(self.ask_bundle)
        self.removing.clicked.connect(self.ask_remove)
        self.main = BrassButton(theme, t("Play"), "play", primary=True)
        self.main.describe(t("Open the chosen campaign"), t("Enter"))
        self.main.clicked.connect(self.play)
        self.more = BrassButton(theme, t("Get more…"), "level-add", primary=True)
        self.more.describe(t("Look for campaigns of others in galleries, and install them"))
        self.more.clicked.connect(lambda: self.wanted.emit(GALLERY))
        self.lay_out((self.more, self.bundle, self.removing, self.main))
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
            card, cover = campaign_card(self._room.t, offer), catalogue.cover(offer)
            if cover is not None:
                self.add_cover(card, cover)
            else:
                self.add_map(card, levels[0] if levels else None, tables[0].game if tables else "")
        folders = [str(offer.folder) for offer in self._offers]
        self.list.setCurrentRow(folders.index(chosen) if chosen in folders else 0)


BOTH: BySide[Seat | None] = BySide(Seat(), Seat())
ALONE: BySide[Seat | None] = BySide(Seat(), Seat(APPRENTICE.id))
"""Who plays where a map is made for two people and nothing else is wished."""


class SkirmishPage(ChoicePage):
    """Enter leads to the card on which the game is set up.

    With ``two`` both sides are people, with ``far`` people who play by files.
    """

    def __init__(self, room: Room, *, two: bool = False, far: bool = False) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Maps"), share=0.75, lines=2, least=206)
        self._two, self._far = two or far, far
        self._maps: tuple[tuple[PlayableCampaign, Level], ...] = ()
        self._wished = ""
        self.card: SkirmishCard | None = None
        self.open_letters: QCheckBox | None = None
        if two:
            self.open_letters = QCheckBox(t("Cover the letters while the board is handed over"))
            self.open_letters.setToolTip(t("A card hides the letters of the one until the other has sat down"))
            theme.dress(self.open_letters, field_sheet(theme))
            self.open_letters.setChecked(room.preferences.settings.hands_over)
            self.open_letters.toggled.connect(lambda on: room.preferences.change(hands_over=on))
        self.main = BrassButton(theme, t("Set up the game…"), "play", primary=True)
        self.main.describe(t("Choose who plays, by which rules, and what wins"), t("Enter"))
        self.main.clicked.connect(self.set_up)
        self.lay_out((self.main,), above=self.open_letters)
        room.catalogue.changed.connect(self._fill)

    def opened(self) -> None:
        """List the maps, as soon as they are read."""
        self.list.setFocus()
        self._room.catalogue.read()
        if self._maps:
            self._choose_wished()
        elif self._room.catalogue.is_read:
            self._fill()
        else:
            self.awaited.emit(self._room.t("The campaigns are being read…"))

    def show_row(self, row: int) -> None:
        """Show all about a map."""
        if not 0 <= row < len(self._maps):
            return
        t, (offer, level) = self._room.t, self._maps[row]
        self.picture.show_level(level)
        self.name.setText(level.name or level.id)
        self.figures.setText(say_size(t, level))
        source = "" if offer.campaign.id == SKIRMISHES else t("From “{campaign}”.", campaign=offer.campaign.name)
        self.about.setText("\n\n".join(filter(None, (level.description, source))))

    def set_up(self) -> None:
        """Open the card of the chosen map."""
        row, room = self.list.currentRow(), self._room
        if not 0 <= row < len(self._maps):
            return
        offer, level = self._maps[row]
        wishes = read_wishes(room.preferences.settings.new_game, room.rulesets)
        if self._two:
            wishes = replace(wishes, seats=BOTH)
        elif not any(wishes.seats) and all(seat.computer is None for seat in level.seats):
            wishes = replace(wishes, seats=ALONE)
        left = [level.id] if not self._far and self._is_left(offer, level) else []
        card = self.card = SkirmishCard(
            room.parts,
            self.window(),
            [level],
            room.rulesets,
            first=level,
            left=left,
            wishes=wishes,
            words=offer.campaign.words,
            two=self._two,
            far=self._far,
        )
        card.fields.show_home(room.home)
        card.far_fields.show_home(room.home)
        card.played.connect(lambda wished, origin: self._play(card, offer, wished, origin))
        card.continued.connect(lambda origin: self._go_on(offer, origin))
        card.open()

    # Inside

    def _play(self, card: SkirmishCard, offer: PlayableCampaign, wished: Level, origin: Level) -> None:
        """Play on a map, which is the first to be offered from now on."""
        room = self._room
        room.preferences.change(last_map=map_name(offer, origin))
        if self._far:
            self.left.emit()  # Before the campaign is read, which going back would call off.
            room.deeds.invite(offer.folder, wished, card.far_fields.side, card.far_fields.name)
            return
        room.deeds.play_freely(offer.folder, wished, origin, card.game_seats)

    def _is_left(self, offer: PlayableCampaign, level: Level) -> bool:
        """Whether a game on the map was left that belongs here: of two people in a hot seat, with a computer else."""
        home = self._room.home
        file = save_file(home, level.id, offer.campaign.id, FREE) if home is not None else None
        if file is None or not file.is_file():
            return False
        left = read_left(file)
        return not left.is_damaged and self._two == all(seat.computer is None for seat in left.seats)

    def _go_on(self, offer: PlayableCampaign, level: Level) -> None:
        if self._room.home is not None:
            self._room.deeds.go_on(save_file(self._room.home, level.id, offer.campaign.id, FREE))

    def _fill(self) -> None:
        """The maps made for this first, then those of all campaigns on which both sides have a city."""
        self.told.emit("")
        t, chosen = self._room.t, self.list.currentRow()
        self._maps = maps_of(self._room.catalogue.offers)
        self.clear_rows()
        for offer, level in self._maps:
            size = level.terrain.size
            told = t("{rows} × {columns}, two players", rows=size.rows, columns=size.columns)
            is_own = offer.campaign.id == SKIRMISHES
            more = t.plural("{count} city", "{count} cities", len(level.cities)) if is_own else offer.campaign.name
            self.add_map(ListCard(level.name or level.id, (told, more)), level)
        self.list.setCurrentRow(chosen if 0 <= chosen < len(self._maps) else 0)
        self._choose_wished()

    def _choose_wished(self) -> None:
        """Choose the map that the set-up names, or the one that was played last, once that is another one."""
        settings = self._room.preferences.settings
        wished = str(settings.new_game.get(MAP, "")) or settings.last_map
        if wished != self._wished:
            self._wished = wished
            rows = [row for row, (offer, level) in enumerate(self._maps) if map_name(offer, level) == wished]
            self.list.setCurrentRow(rows[0] if rows else 0)
