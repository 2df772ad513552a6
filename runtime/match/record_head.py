"""What kind of game a file is the record of, told without reading it whole."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from runtime.campaign.datafiles import LEVEL_LIMITS
from runtime.support.damage import read_object

SUFFIX = ".record.json"
"""What the files of records that are saved end in; others that end in .json are looked into."""


class Recorded(Enum):
    """A kind of game."""

    LANDSCAPE = "landscape"
    TABLE = "table"


def recorded_in(file: Path) -> Recorded | None:
    """The kind of game that a file is named as the record of, or that its keys are those of; it need not be sound."""
    try:
        keys = read_object(file, LEVEL_LIMITS.size).keys()
    except (OSError, ValueError):
        keys = {}.keys()
    if keys >= {"game", "seats", "result"}:
        return Recorded.TABLE
    is_named = file.name.endswith(SUFFIX)
    return Recorded.LANDSCAPE if is_named or keys >= {"level", "rules", "actions"} else None
