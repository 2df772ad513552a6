"""Bundles and replays that are dropped on windows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent

SUFFIX = ".scryptic"
"""What bundles end in; :data:`runtime.campaign.bundles.SUFFIX`, which takes long to load."""


REPLAY = ".json"
"""What the files of replays end in."""


def dropped_bundle(event: QDropEvent) -> Path | None:
    """The one bundle that is dragged, where it is one on this computer."""
    return _dropped(event, SUFFIX)


def dropped_replay(event: QDropEvent) -> Path | None:
    """The one file that is dragged, where it may be a replay on this computer."""
    return _dropped(event, REPLAY)


def _dropped(event: QDropEvent, suffix: str) -> Path | None:
    urls = event.mimeData().urls()
    file = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return file if file is not None and file.suffix.lower() == suffix else None
