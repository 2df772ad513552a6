"""Bundles that are dropped on windows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent

SUFFIX = ".scryptic"
"""What bundles end in; :data:`runtime.campaign.bundles.SUFFIX`, which takes long to load."""


def dropped_bundle(event: QDropEvent) -> Path | None:
    """The one bundle that is dragged, where it is one on this computer."""
    urls = event.mimeData().urls()
    file = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return file if file is not None and file.suffix.lower() == SUFFIX else None
