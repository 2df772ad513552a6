"""The first window of a campaign, games that go on in it, and what people are asked who sit down to one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from runtime.campaign.campaign_texts import spoken_in
from runtime.campaign.model import Campaign
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level, Seat
from runtime.match.campaigns import has_journey
from runtime.match.clock import Clock, GameSeats
from runtime.match.save_files import is_put_by, say_unreadable
from runtime.match.saves import FREE, UnfinishedGame
from runtime.match.skirmish import read_wishes
from runtime.match.table_keeper import TableStart, with_names
from runtime.profile.home import Home
from runtime.profile.settings import read_settings
from runtime.tablegames.game import PLAYERS
from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.campaign.chooser import ChooserWindow
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.campaign.journey_controller import CampaignAssets, JourneyController
from runtime.ui.campaign.node_games import LandscapeGames
from runtime.ui.game_setup.game_keeper import with_seats
from runtime.ui.game_setup.seat_fields import SeatFields, TwoPeopleCard
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.game_setup.skirmish_card import SkirmishCard
from runtime.ui.program.game_factory import GameFactory
from runtime.ui.tablegames.words import game_name, side_of
from runtime.ui.windows import take_keyboard


class CampaignWindows(QObject):
    """Opens one first window after another, and says by signals what is chosen in the present one."""

    opened = Signal(object)
    """A :class:`CampaignWindow` that is not shown yet."""
    chosen = Signal(object)
    """A :class:`Level` of the list is to be played."""
    continued = Signal(object)
    """The game of a :class:`Level` of the list goes on."""
    played = Signal(object)
    """A :class:`GameSetup` or :class:`TableStart` of the journey."""
    played_freely = Signal(object, object, object)
    """A :class:`Level` as it is to be played, the one it was made from, and the :class:`GameSeats` of its players."""
    continued_freely = Signal(object)
    """The skirmish of a :class:`Level` goes on."""

    def __init__(self, parts: Callable[[], GameParts], dealer: Callable[[], GameFactory]) -> None:
        """``parts`` and ``dealer`` are asked whenever something is opened: the language may be another one."""
        super().__init__()
        self._parts, self._dealer = parts, dealer
        self._traveller: JourneyController | None = None
        self.chooser: ChooserWindow | None = None
        self.journey: JourneyWindow | None = None
        self.skirmish: SkirmishCard | None = None

    @property
    def front(self) -> CampaignWindow | None:
        """The window that is open, shown or not."""
        return self.journey or self.chooser

    def seats(self, level: Level) -> BySide[Seat] | None:
        """Who plays, where that was chosen; None leaves it to the level."""
        return self.chooser.opponents.seats(level) if self.chooser is not None else None

    def say_back(self) -> str:
        """What going back from a game to where it was chosen is called; empty where it goes back to the menus."""
        t = self._parts().t
        return t("Back to the journey") if self.journey is not None else t("Back to the levels") if self.chooser else ""

    def forget(self) -> None:
        """The window is gone."""
        self.chooser = self.journey = None

    def leave_journey(self) -> None:
        """Another campaign is played from now on, though it may have the same id."""
        self._traveller = None

    def open(self, campaign: Campaign) -> CampaignWindow:
        """Open the map of the journey or, where a campaign has none, the list of its levels.

        The campaign's texts are in the player's language, as far as it has them.
        """
        home, parts = self._dealer().plan.home, self._parts()
        campaign = spoken_in(campaign, parts.t.language)
        language = read_settings(home).language if home is not None else ""
        self.forget()
        front = self._open_journey(campaign, language) if has_journey(campaign) else self._list(campaign, language)
        front.skirmish_wanted.connect(partial(self._ask_skirmish, campaign))
        self.opened.emit(front)
        return front

    def open_anew(self, campaign: Campaign) -> CampaignWindow:
        """Open another window in the place of the one that is open."""
        before = self.front
        anew = self.open(campaign)
        if before is None or before.isVisible():
            anew.show()
        if before is not None:
            anew.setGeometry(before.geometry())
            before.close()
            before.deleteLater()
        return anew

    def speak(self, campaign: Campaign) -> None:
        """Open the same window in the present language, at the same level or station."""
        before, anew = self.front, self.open_anew(campaign)
        if isinstance(before, ChooserWindow) and isinstance(anew, ChooserWindow):
            anew.levels.setCurrentRow(before.levels.currentRow())
        elif isinstance(before, JourneyWindow) and isinstance(anew, JourneyWindow):
            anew.look_at(before.here)
        if before is not None:
            take_keyboard(anew, before)

    # Inside

    def _list(self, campaign: Campaign, language: str) -> ChooserWindow:
        dealer = self._dealer()
        self.chooser = chooser = ChooserWindow(campaign, self._parts(), dealer.plan.blocked, dealer.keeper, language)
        chooser.chosen.connect(self.chosen)
        chooser.continued.connect(self.continued)
        return chooser

    def _open_journey(self, campaign: Campaign, language: str) -> JourneyWindow:
        dealer, parts, traveller = self._dealer(), self._parts(), self._traveller
        plan = dealer.plan
        if traveller is not None and traveller.campaign.id == campaign.id:
            traveller.speak(campaign, parts.t, dealer.keeper)
        else:
            stock = CampaignAssets(dealer.rulesets, dealer.lexicon, plan.seed, plan.assets, plan.blocked)
            traveller = self._traveller = JourneyController(campaign, stock, parts.t, dealer.keeper)
        self.journey = journey = JourneyWindow(traveller, parts, language)
        if not campaign.levels:
            journey.free.allow(parts.t("This campaign has no map that could be played freely."))
        journey.played.connect(self.played)
        return journey

    def _ask_skirmish(self, campaign: Campaign, first: Level) -> None:
        """Ask how a level is to be played freely."""
        front, dealer = self.front, self._dealer()
        keeper = dealer.keeper
        if front is None:
            return
        self.skirmish = card = SkirmishCard(
            self._parts(),
            front,
            campaign.levels,
            dealer.rulesets,
            first=first,
            left=[level.id for level in campaign.levels if keeper is not None and keeper.has(level, FREE)],
            blocked=dealer.plan.blocked,
            words=campaign.words,
        )
        card.fields.show_home(dealer.plan.home)
        card.played.connect(lambda level, origin: self.played_freely.emit(level, origin, card.game_seats))
        card.continued.connect(self.continued_freely)
        card.open()


def left_game(left: UnfinishedGame, dealer: GameFactory, fronts: CampaignWindows) -> tuple[GameSetup | str, bool]:
    """The game, or why it can't go on, and whether it is one of a journey; a skirmish is none.

    Where it is no skirmish, the first window of its campaign is opened, to which it is closed.
    """
    campaign, level = dealer.plan.campaign, dealer.level_of(left)
    if level is None:
        return say_unreadable(dealer.t, left.file), False
    if not left.is_free and campaign is not None:
        fronts.open(campaign)
    if fronts.journey is not None and left.node in fronts.journey.traveller.graph.nodes:
        return _at_node(left, dealer, fronts.journey.games.landscapes), True
    if is_put_by(left.file):
        return dealer.loaded(left), False
    return dealer.resumed(level, FREE if left.is_free else None), False


def left_table_game(left: UnfinishedGame, dealer: GameFactory, fronts: CampaignWindows) -> TableStart | str:
    """The table game of a journey, whose map is opened, or why it can't go on."""
    if dealer.plan.campaign is not None:
        fronts.open(dealer.plan.campaign)
    journey = fronts.journey
    if journey is None or left.node not in journey.traveller.graph.nodes:
        return dealer.t("The campaign has the station of this game no more.")
    return journey.games.tables.resume(left.node, left.file)


def _at_node(left: UnfinishedGame, dealer: GameFactory, battles: LandscapeGames) -> GameSetup | str:
    """The game of a station: from the save of its own, or from one that was put by."""
    if not is_put_by(left.file):
        return battles.resume(left.node)
    found = dealer.loaded(left)
    return battles.going_on(left.node, found) if isinstance(found, GameSetup) else found


class SeatsCard(TwoPeopleCard):
    """``clock`` is the one that is offered first."""

    def __init__(
        self,
        parts: GameParts,
        over: QWidget,
        *,
        level: str,
        seats: BySide[Seat],
        home: Home | None,
        clock: Clock | None = None,
        sides: BySide[str] | None = None,
    ) -> None:
        """``level`` is its name; ``sides`` are what both are called where there is no clock."""
        super().__init__(parts, over, level)
        self.fields = SeatFields(parts.t, sides)
        self.fields.show_seats(seats)
        self.fields.show_home(home)
        self.fields.choose_clock(clock)
        self.asked.addWidget(self.fields)

    @property
    def first(self) -> QWidget:
        """Gold's name."""
        return self.fields.names.gold

    @property
    def answer(self) -> GameSeats:
        """The names and the clock."""
        return self.fields.game_seats


class SeatQuestions:
    """Shows the card where it is needed, then lets the game begin; games against the computer begin at once."""

    def __init__(self, parts: Callable[[], GameParts], dealer: Callable[[], GameFactory]) -> None:
        """``parts`` and ``dealer`` are asked each time: the language may be another one."""
        self._parts, self._dealer = parts, dealer
        self.card: SeatsCard | None = None

    def seat(self, setup: GameSetup, over: QWidget | None, play: Callable[[GameSetup], object]) -> None:
        """Ask over a window who plays a game that begins, and play it."""
        dealer, parts = self._dealer(), self._parts()
        home: Home | None = dealer.plan.home
        are_people = all(seat.computer is None for seat in setup.seats)
        if setup.session is not None or not are_people or over is None or home is None:
            play(setup)
            return
        wishes = read_wishes(parts.preferences.settings.new_game, dealer.rulesets)
        name = setup.level.name or setup.level.id
        card = SeatsCard(parts, over, level=name, seats=setup.seats, home=home, clock=wishes.clock)
        self._ask(card, lambda seats: play(with_seats(setup, seats)))

    def seat_at_table(self, start: TableStart, over: QWidget | None, play: Callable[[TableStart], object]) -> None:
        """The same for a table game."""
        setup, home, parts = start.setup, self._dealer().plan.home, self._parts()
        are_two = len(setup.persons) > 1
        if not are_two or setup.played or setup.moved or over is None or home is None:
            play(start)
            return
        t, seats, name = parts.t, BySide(Seat(), Seat()), setup.title or game_name(parts.t, setup.game)
        sides = BySide(*(side_of(t, setup.game, player) for player in PLAYERS))
        card = SeatsCard(parts, over, level=name, seats=seats, home=home, sides=sides)
        self._ask(card, lambda asked: play(with_names(start, (asked.players.gold, asked.players.silver))))

    def _ask(self, card: SeatsCard, agreed: Callable[[GameSeats], object]) -> None:
        """Show a card; what is chosen on it is told."""
        self.card = card
        card.agreed.connect(agreed)
        card.when_gone(lambda: self._forget(card))
        card.open()

    def _forget(self, card: SeatsCard) -> None:
        if self.card is card:
            self.card = None
