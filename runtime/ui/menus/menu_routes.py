"""Where one goes from the menus and comes back to them: table games, bundles, and replays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # The menus are there long before these are loaded.
    from runtime.ui.menus.at_table import AtTable
    from runtime.ui.menus.door import MenuDoor
    from runtime.ui.program.campaign_loader import LoadedCampaign
    from runtime.ui.program.library import CampaignLibrary
    from runtime.ui.replay.replay_windows import ReplayPlace, Replays


class MenuRoutes:
    """Makes each of them when it is first wanted, and ends what has been made."""

    def __init__(self, door: MenuDoor, play: Callable[[LoadedCampaign], object]) -> None:
        """``door`` leads back to the menus; ``play`` begins the campaign of a bundle."""
        self._door, self._play = door, play

    @cached_property
    def tables(self) -> AtTable:
        """Plays table games in the place of the menus."""
        from runtime.ui.menus.at_table import AtTable

        return AtTable(self._door)

    @cached_property
    def library(self) -> CampaignLibrary:
        """Shows bundles over the menus."""
        from runtime.campaign.bundles.shelf import CampaignShelf
        from runtime.profile.home import find_home
        from runtime.ui.program.library import CampaignLibrary

        door = self._door
        return CampaignLibrary(
            lambda: door.room.parts,
            CampaignShelf((door.room.home or find_home()).campaigns),
            door.room.rulesets,
            over=lambda: door.shown,
            switch=self._play,
            say=door.say,
        )

    @cached_property
    def replays(self) -> Replays:
        """Shows replays in the place of the menus."""
        from runtime.match.campaigns import Campaigns
        from runtime.ui.replay.replay_windows import ReplayPlace, Replays

        door = self._door
        menus = ReplayPlace(lambda: door.shown, door.say, door.say, door.hide_menu, door.show_menu)
        return Replays(
            lambda: door.room.parts,
            lambda: tuple(one.folder for one in Campaigns.of(door.room.home).all()),
            menus,
        )

    @property
    def made_tables(self) -> AtTable | None:
        """What plays table games, where one has been played; so nothing is loaded only to be asked."""
        return self.tables if "tables" in self.__dict__ else None

    def open_bundle(self, file: Path | None) -> None:
        """Look at a bundle; without a ``file`` the player is asked for one."""
        if file is None:
            self.library.ask()
        else:
            self.library.look_at(file)

    def open_replay(self, file: Path | None, place: ReplayPlace | None) -> None:
        """Look at a finished game again; without a ``file`` the player is asked for one.

        It takes the ``place`` of a window, of the menus' unless said.
        """
        chosen = file or self.replays.ask()
        if chosen is not None and place is None:
            self._door.say("")  # What was wrong with another file is no news any more.
        if chosen is not None and (place is not None or not self.tables.look_at(chosen)):
            self.replays.open(chosen, place)

    def change_player(self) -> None:
        """Another player has other bundles installed."""
        if "library" in self.__dict__:
            self.library.close()
            del self.library

    def close(self) -> None:
        """Wait for what is still being read, and remove what was unpacked."""
        if "replays" in self.__dict__:
            self.replays.wait()
        if "library" in self.__dict__:
            self.library.close()
