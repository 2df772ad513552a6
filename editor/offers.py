"""The campaigns that can be opened without looking for them: those opened lately, and the samples. No Qt."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from runtime.campaign.source import CAMPAIGN_FILE
from runtime.support.texts import Texts

_MOST = 4_000_000


@dataclass(frozen=True, slots=True)
class Offered:
    """A campaign that can be opened: its folder, its name, and a line about it."""

    folder: Path
    name: str
    about: str


def recent_offers(folders: Iterable[str]) -> tuple[Offered, ...]:
    """Those of the remembered folders that still hold a campaign, with the folder as the line about it."""
    offers = []
    for folder in map(Path, folders):
        name, _ = _told(folder)
        if name:
            offers.append(Offered(folder, name, str(folder)))
    return tuple(offers)


def sample_offers(campaigns: Path, t: Texts) -> tuple[Offered, ...]:
    """The shipped campaigns by name, with what they say of themselves."""
    offers = []
    for folder in sorted(campaigns.iterdir()) if campaigns.is_dir() else ():
        name, about = _told(folder)
        if name:
            offers.append(Offered(folder, name, about or t("A shipped campaign")))
    return tuple(offers)


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
        if file.stat().st_size > _MOST:
            return folder.name, ""
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        return "", ""
    except ValueError:
        return folder.name, ""
    if not isinstance(data, dict):
        return folder.name, ""
    return str(data.get("name") or folder.name), str(data.get("description") or "")
