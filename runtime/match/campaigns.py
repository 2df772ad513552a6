"""Where campaigns lie, what can be played of them, and a player's progress in each, kept in their own folder."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime import resources
from runtime.campaign.bundles.shelf import CampaignShelf, head_of
from runtime.campaign.campaign_texts import spoken_in
from runtime.campaign.datafiles import LEVEL_LIMITS
from runtime.campaign.journey import CampaignGraph
from runtime.campaign.model import Campaign
from runtime.campaign.progress import CampaignProgress, fit_progress
from runtime.campaign.progress_json import progress_text, read_progress, read_sound_part
from runtime.campaign.reader import read_campaign
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.match.save_files import stay_newest
from runtime.match.saves import UnfinishedGame
from runtime.profile.home import Home
from runtime.support.damage import keep_aside, put_aside
from runtime.support.file_lock import alone
from runtime.support.files import write_whole
from runtime.support.issues import FILE_UNREADABLE

FOLDER = "progress"


@dataclass(frozen=True, slots=True)
class StoredProgress:
    """The progress that was found, or None; ``damaged`` is where a file lies now that could not be read.

    ``lost`` names the stations, or whatever else it was, that could not be read of it.
    """

    progress: CampaignProgress | None
    damaged: Path | None = None
    lost: tuple[str, ...] = ()


def last_travel(home: Home) -> CampaignProgress | None:
    """The journey that somebody was on last and has neither ended nor only looked at; None where there is none."""
    files = [file for file in (home.own / FOLDER).glob("*.json") if file.is_file()]
    for file in sorted(files, key=lambda one: (-one.stat().st_mtime_ns, one.name)):
        progress = ProgressStore(home, file.stem).look()
        if progress is not None and progress.results and progress.ended is None:
            return progress
    return None


@dataclass(frozen=True, slots=True)
class ProgressStore:
    """Keeps the progress of one person in one campaign.

    Every change begins with what the file says then, so that of two games that run at once none loses what the other
    has done.
    """

    home: Home
    campaign: str

    @property
    def file(self) -> Path:
        """Where the progress lies."""
        return self.home.own / FOLDER / f"{self.campaign}.json"

    def read(self) -> StoredProgress:
        """The progress as it was kept; a damaged file is put aside, so that nothing writes over it.

        What makes sense in it is taken all the same. One that the system does not let us read stays where it is.
        """
        if not self.file.is_file():
            return StoredProgress(None)
        read = read_progress(self.file)
        if read.value is not None and read.value.campaign == self.campaign:
            return StoredProgress(read.value)
        if any(issue.code == FILE_UNREADABLE for issue in read.issues):
            return StoredProgress(None, self.file)
        progress, lost = read_sound_part(self.file)
        try:
            if progress is not None and progress.campaign == self.campaign and lost:
                return StoredProgress(progress, keep_aside(self.file, LEVEL_LIMITS.size), lost)
            return StoredProgress(None, put_aside(self.file))
        except OSError:
            return StoredProgress(None, self.file)

    def look(self) -> CampaignProgress | None:
        """The progress as it was kept, for whoever only looks; None where there is none, or none that can be read."""
        read = read_progress(self.file) if self.file.is_file() else None
        return (
            read.value if read is not None and read.value is not None and read.value.campaign == self.campaign else None
        )

    def change(
        self, otherwise: CampaignProgress, step: Callable[[CampaignProgress], CampaignProgress]
    ) -> CampaignProgress:
        """Take a step from what is kept now, or from ``otherwise`` where nothing is, and keep what comes of it.

        Raises OSError where it can't be kept.
        """
        with alone(self.file):
            there = self.read()
            if there.damaged == self.file:  # It may be sound, and is not to be lost.
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(self.file))
            found = there.progress
            if found is not None and there.lost:  # What was read before the damage is there still.
                known = {**otherwise.results, **found.results}
                found = replace(found, results=known, unlocked={**otherwise.unlocked, **found.unlocked})
                found = found if found.variables else replace(found, variables=otherwise.variables)
            before = found if found is not None else otherwise
            after = step(before)
            if after != found:
                write_whole(self.file, progress_text(after).encode())
                stay_newest(self.file, self.file.parent.glob("*.json"))
            return after


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

    def ordered(self) -> tuple[CampaignEntry, ...]:
        """All of them in the order of :func:`place_in_list`."""
        return tuple(sorted(self.all(), key=lambda one: place_in_list(one.head.id, is_installed=one.is_installed)))

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


SKIRMISHES = "skirmish"
"""The id of the shipped campaign whose maps are made for two players who play freely."""
FIRST = (resources.TUTORIAL, "alchemists-war", SKIRMISHES)
"""The ids of the shipped campaigns that lists begin with, in this order."""
MAP = "map"
"""Under this key the settings for new games keep the map that is offered first, by its :func:`map_name`."""
LAST = "samples"
"""The id of the shipped campaign that lists end with: it shows what a level can be made of."""


@dataclass(frozen=True, slots=True)
class JourneyStanding:
    """How far a player has come on a journey: stations that are done, of how many, and whether that is all.

    ``won`` are the levels and table games among them that were won, of ``played`` that can be.
    """

    done: int
    nodes: int
    is_done: bool
    is_begun: bool
    won: int = 0
    played: int = 0


@dataclass(frozen=True, slots=True)
class PlayableCampaign:
    """A campaign that can be played; ``come`` is None where it has no journey, but levels to choose from.

    Of one that ``is_damaged`` the campaign has what could be read.
    """

    folder: Path
    campaign: Campaign
    is_installed: bool
    come: JourneyStanding | None = None
    is_damaged: bool = False


def read_playable_campaigns(campaigns: Campaigns, home: Home | None, language: str) -> tuple[PlayableCampaign, ...]:
    """All campaigns that are there; of those with damaged files, what can be read of them.

    They stand in the order of :func:`place_in_list`. Texts are in ``language`` where campaigns have them.
    """
    schemas = Schemas(resources.schemas())
    found = []
    for one in campaigns.all():
        read = read_campaign(one.folder, mend=False, schemas=schemas)
        campaign = read.campaign
        if campaign is not None and (campaign.levels or has_journey(campaign) or read.read_only):
            spoken = spoken_in(campaign, language)
            offer = PlayableCampaign(one.folder, spoken, one.is_installed, is_damaged=read.read_only)
            found.append(replace(offer, come=come_of(campaign, home)))
    return tuple(sorted(found, key=lambda one: place_in_list(one.campaign.id, is_installed=one.is_installed)))


def place_in_list(campaign: str, *, is_installed: bool) -> int:
    """Where a campaign stands among others, the least first; those of the same place keep their order.

    The tutorial, the great campaign and the maps for skirmishes come first, then what the player has installed, then
    the small campaigns that came with the game, and the samples last.
    """
    if is_installed:
        return len(FIRST)
    return FIRST.index(campaign) if campaign in FIRST else len(FIRST) + 1 + (campaign == LAST)


def maps_of(offers: Iterable[PlayableCampaign]) -> tuple[tuple[PlayableCampaign, Level], ...]:
    """The maps for two: those made for this first, then those of all campaigns on which both sides have a city."""
    ordered = sorted(offers, key=lambda one: one.campaign.id != SKIRMISHES)
    return tuple(
        (offer, level)
        for offer in ordered
        if offer.campaign.id != resources.TUTORIAL
        for level in offer.campaign.levels
        if all(any(city.owner is side for city in level.cities) for side in SIDES)
    )


def map_name(offer: PlayableCampaign, level: Level) -> str:
    """What a map is kept under, unlike all others."""
    return f"{offer.campaign.id}/{level.id}"


def has_journey(campaign: Campaign) -> bool:
    """Whether there is a journey to be made: a start, and ways between stations, or a table game to be played."""
    graph = CampaignGraph.of(campaign)
    return bool(graph.start and (graph.leaving or campaign.tables))


def come_of(campaign: Campaign, home: Home | None) -> JourneyStanding | None:
    """How far the player has come; None where there is no journey to be made."""
    if not has_journey(campaign):
        return None
    graph = CampaignGraph.of(campaign)
    kept = ProgressStore(home, campaign.id).look() if home is not None else None
    progress = fit_progress(kept, graph) if kept is not None else CampaignProgress(campaign.id)
    done = [node for node in progress.finished if node in graph.nodes]
    played = [name for name, node in graph.nodes.items() if node.level]
    won = [name for name in played if name in progress.results and progress.results[name].won]
    is_done = progress.is_done(graph)
    return JourneyStanding(len(done), len(graph.nodes), is_done, kept is not None, len(won), len(played))
