"""The campaigns that can be opened without looking for them: those opened lately, and the samples. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.reader import read_level
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import CAMPAIGN_FILE, level_file
from runtime.engine.levels.level import Level
from runtime.support.damage import read_object
from runtime.support.files import FileRefusedError
from runtime.support.slugs import is_slug
from runtime.support.texts import Texts

_MOST = 4_000_000


@dataclass(frozen=True, slots=True)
class SuggestedCampaign:
    """A campaign that can be opened: its folder, its name, and a line about it; or one that is not there any more."""

    folder: Path
    name: str
    about: str
    is_missing: bool = False


def recent_offers(folders: Iterable[str], t: Texts) -> tuple[SuggestedCampaign, ...]:
    """The remembered folders, with the folder as the line about each; those without a campaign are marked missing."""
    offers = []
    for folder in map(Path, folders):
        name, _ = _told(folder)
        about = str(folder) if name else t("Not there any more: {folder}", folder=folder)
        offers.append(SuggestedCampaign(folder, name or folder.name, about, is_missing=not name))
    return tuple(offers)


def first_level(folder: Path, schemas: Schemas | None = None) -> Level | None:
    """The first level of the campaign in a folder, for a picture of it; None where it can't be read."""
    try:
        data: Any = read_object(folder / CAMPAIGN_FILE, _MOST, folder)
        first = data["levels"][0]
        file = folder / level_file(first)
        if not is_slug(first) or file.stat().st_size > _MOST:
            return None
        return read_level(file, schemas, inside=folder).level
    except (OSError, ValueError, LookupError, TypeError):
        return None


def sample_offers(campaigns: Path, t: Texts) -> tuple[SuggestedCampaign, ...]:
    """The shipped campaigns by name, with what they say of themselves."""
    offers = []
    for folder in sorted(campaigns.iterdir()) if campaigns.is_dir() else ():
        name, about = _told(folder)
        if name:
            offers.append(SuggestedCampaign(folder, name, about or t("A shipped campaign")))
    return tuple(offers)


def installed_offers(shelf: CampaignShelf, t: Texts) -> tuple[SuggestedCampaign, ...]:
    """The installed campaigns by name, with their version and author."""
    offers = []
    for one in shelf.installed():
        head = one.head
        about = t("Version {version}, by {author}", version=head.version or "–", author=head.author or "–")
        offers.append(SuggestedCampaign(one.folder, head.name or one.folder.name, about))
    return tuple(offers)


class OpenSuggestions:
    """What can be opened now; ``folders`` gives the remembered ones, ``campaigns`` holds the shipped ones.

    ``shelf`` has the installed ones.
    """

    def __init__(
        self, folders: Callable[[], Iterable[str]], campaigns: Path, t: Texts, shelf: CampaignShelf | None = None
    ) -> None:
        self._folders, self._campaigns, self._t, self._shelf = folders, campaigns, t, shelf

    def recent(self) -> tuple[SuggestedCampaign, ...]:
        """What was open lately."""
        return recent_offers(self._folders(), self._t)

    def samples(self) -> tuple[SuggestedCampaign, ...]:
        """What was shipped."""
        return sample_offers(self._campaigns, self._t)

    def installed(self) -> tuple[SuggestedCampaign, ...]:
        """What was installed."""
        return installed_offers(self._shelf, self._t) if self._shelf is not None else ()


def find_campaign(named: str, campaigns: Path) -> Path:
    """The folder that a command line means: a folder, a ``campaign.json``, or the name of a shipped campaign."""
    given = Path(named).expanduser()
    if given.name == CAMPAIGN_FILE and not given.is_dir():
        return given.parent.absolute()
    if not given.exists() and given.name == named and (campaigns / named / CAMPAIGN_FILE).is_file():
        return campaigns / named
    return given.absolute()


def _told(folder: Path) -> tuple[str, str]:
    """A campaign's name and description, read without checking; the name is empty where there is no campaign."""
    file = folder / CAMPAIGN_FILE
    try:
        data = read_object(file, _MOST, folder)
    except FileRefusedError:
        return folder.name, ""
    except OSError:
        return "", ""
    except ValueError:
        return folder.name, ""
    return str(data.get("name") or folder.name), str(data.get("description") or "")
