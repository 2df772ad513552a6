"""Games that were left, found again from whichever save, as they go on in their campaign."""

from __future__ import annotations

from runtime.match.save_files import is_put_by, say_unreadable
from runtime.match.saves import FREE
from runtime.match.table_keeping import TableSitting
from runtime.match.unfinished_games import UnfinishedGame
from runtime.ui.campaign.journey_controller import JourneyController
from runtime.ui.game_setup.setup import GameSetup
from runtime.ui.program.campaign_windows import CampaignWindows
from runtime.ui.program.game_factory import GameFactory


def left_game(left: UnfinishedGame, dealer: GameFactory, fronts: CampaignWindows) -> tuple[GameSetup | str, bool]:
    """The game, or why it can't go on, and whether it is one of a journey; a skirmish is none.

    Where it is no skirmish, the first window of its campaign is opened, to which it is closed.
    """
    campaign, level = dealer.plan.campaign, dealer.level_of(left)
    if level is None:
        return say_unreadable(dealer.t, left.file), False
    if not left.is_free and campaign is not None:
        fronts.open(campaign)
    traveller = fronts.journey.traveller if fronts.journey is not None else None
    if traveller is not None and left.node in traveller.graph.nodes:
        return _at_station(left, dealer, traveller), True
    if is_put_by(left.file):
        return dealer.loaded(left), False
    return dealer.resumed(level, FREE if left.is_free else None), False


def left_table_game(left: UnfinishedGame, dealer: GameFactory, fronts: CampaignWindows) -> TableSitting | str:
    """The table game of a journey, whose map is opened, or why it can't go on."""
    if dealer.plan.campaign is not None:
        fronts.open(dealer.plan.campaign)
    journey = fronts.journey
    if journey is None or left.node not in journey.traveller.graph.nodes:
        return dealer.t("The campaign has the station of this game no more.")
    return journey.tables.resume(left.node, left.file)


def _at_station(left: UnfinishedGame, dealer: GameFactory, traveller: JourneyController) -> GameSetup | str:
    """The game of a station: from the save of its own, or from one that was put by."""
    if not is_put_by(left.file):
        return traveller.resumed(left.node)
    found = dealer.loaded(left)
    return traveller.going_on(left.node, found) if isinstance(found, GameSetup) else found
