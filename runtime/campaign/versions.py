"""Versions of campaigns and of the program: which is newer, what came since, and whether a program is new enough."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from runtime.campaign.model import Campaign, Release
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.support.issues import PROGRAM_OLDER, Issue, Place, Severity

_NUMBERS = re.compile(r"\d{1,9}")


class Age(Enum):
    """How a version compares with the one that is installed."""

    NEWER = "newer"
    OLDER = "older"
    SAME = "same"
    OTHER = "other"


def compare(one: str, other: str) -> Age:
    """How a version compares with another, by the numbers in them: 1.10 is newer than 1.9."""
    if one.strip() == other.strip():
        return Age.SAME
    numbers, others = (tuple(map(int, _NUMBERS.findall(text))) for text in (one, other))
    if not numbers or not others or numbers == others:
        return Age.OTHER
    return Age.NEWER if numbers > others else Age.OLDER


def releases_since(campaign: Campaign, before: str) -> tuple[Release, ...]:
    """What the versions of a campaign brought that are newer than ``before``, as it tells them, but for silent ones."""
    return tuple(one for one in campaign.changes if one.text.strip() and compare(one.version, before) is Age.NEWER)


@cache
def program_version() -> str:
    """The version of the program that runs; empty where nothing says it."""
    try:
        return version("scryptic")
    except PackageNotFoundError:
        return ""


def why_too_old(campaign: Campaign) -> Issue | None:
    """Why this program can't open a campaign that needs a newer one; None where it can."""
    needed, here = campaign.needs.program, program_version()
    if not needed or not here or compare(needed, here) is not Age.NEWER:
        return None
    place = Place(CAMPAIGN_FILE, pointer="/needs/program")
    return Issue(Severity.ERROR, PROGRAM_OLDER, place, {"needed": needed, "here": here, "name": campaign.name})
