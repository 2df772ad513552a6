"""Where campaigns lie: those that came with the game, and those that were installed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from runtime import resources
from runtime.campaign.bundles.shelf import CampaignShelf, head_of
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.match.unfinished_games import UnfinishedGame
from runtime.profile.home import Home


@dataclass(frozen=True, slots=True)
class CampaignEntry:
    """A campaign that is there: its folder, what its ``campaign.json`` says, and whether it was installed."""

    folder: Path
    head: Campaign
    is_installed: bool

    @property
    def name(self) -> str:
        """What it is called."""
        return self.head.name or self.folder.name


@dataclass(frozen=True, slots=True)
class Campaigns:
    """The campaigns that are there; ``shelf`` has the installed ones, where anything is kept."""

    shelf: CampaignShelf | None = None

    @classmethod
    def of(cls, home: Home | None) -> Campaigns:
        """Those that a home has."""
        return cls(CampaignShelf(home.campaigns) if home is not None else None)

    def all(self) -> tuple[CampaignEntry, ...]:
        """All whose ``campaign.json`` can be read: the shipped ones by their folders, the installed ones by name."""
        place = resources.campaigns()
        folders = sorted(place.iterdir()) if place.is_dir() else ()
        shipped = [CampaignEntry(folder, head, False) for folder in folders if (head := head_of(folder)) is not None]
        installed = self.shelf.installed() if self.shelf is not None else ()
        return (*shipped, *(CampaignEntry(one.folder, one.head, True) for one in installed))

    def find(self, campaign: str) -> Path | None:
        """The folder of a campaign by its id, shipped ones first; None where there is none."""
        shipped = resources.campaign(campaign)
        mine = self.shelf.find(campaign) if shipped is None and self.shelf is not None else None
        return mine.folder if mine is not None else shipped

    def names(self) -> Mapping[str, str]:
        """What all are called, by their ids."""
        return {one.head.id: one.name for one in self.all()}

    def of_game(self, left: UnfinishedGame) -> Path | None:
        """The folder of the campaign of a game that was left: where it lay then, else by its id; None if it is gone."""
        named = Path(left.folder) if left.folder else None
        if named is not None and (named / CAMPAIGN_FILE).is_file():
            return named
        return self.find(left.campaign)
