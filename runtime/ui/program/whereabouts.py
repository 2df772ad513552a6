"""Where the campaign of a game lies that was left."""

from __future__ import annotations

from pathlib import Path

from runtime.campaign.bundles.shelf import Shelf
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.match.left import LeftGame


def folder_of(left: LeftGame, shipped: Path, shelf: Shelf | None) -> Path | None:
    """The folder of a game's campaign: where it lay, else among the shipped and installed ones; None if gone."""
    named = Path(left.folder) if left.folder else None
    if named is not None and (named / CAMPAIGN_FILE).is_file():
        return named
    if "/" in left.campaign or "\\" in left.campaign:
        return None
    if (shipped / left.campaign / CAMPAIGN_FILE).is_file():
        return shipped / left.campaign
    mine = shelf.find(left.campaign) if shelf is not None else None
    return mine.folder if mine is not None else None
