"""The questions for a file or a folder, which the system's own dialogs ask."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.support.texts import Texts


class FileQuestions:
    """Asks over ``window`` which files are meant; every answer is a path, or None."""

    def __init__(self, t: Texts, window: QWidget) -> None:
        self._t = t
        self._window = window

    def campaign_to_open(self, start: Path) -> Path | None:
        """The folder of a campaign, or None."""
        title = self._t("Open the folder of a campaign")
        chosen = QFileDialog.getExistingDirectory(self._window, title, str(start))
        return Path(chosen) if chosen else None

    def picture_to_bring(self, start: Path) -> Path | None:
        """The file of a picture, or None."""
        title, kind = self._t("Bring a picture"), self._t("Pictures (*.png *.jpg *.jpeg)")
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, str(start), kind)
        return Path(chosen) if chosen else None

    def map_to_import(self, start: Path) -> Path | None:
        """The file of a map of Tiled, or None."""
        t = self._t
        kinds = t("Maps of Tiled ({suffixes})", suffixes="*.tmx *.tmj *.json *.tmx.gz *.json.gz")
        every = t("All files ({suffixes})", suffixes="*")
        chosen, _ = QFileDialog.getOpenFileName(self._window, t("Import a map"), str(start), f"{kinds};;{every}")
        return Path(chosen) if chosen else None

    def file_to_export(self, usual: Path) -> Path | None:
        """Where a level is written for another program, or None."""
        from runtime.exchange.formats import FORMATS

        t = self._t
        kinds = [f"{t(one.name)} (*{one.suffix})" for one in FORMATS.values()]
        chosen, kind = QFileDialog.getSaveFileName(self._window, t("Export the level"), str(usual), ";;".join(kinds))
        if not chosen:
            return None
        wanted = next((one.suffix for one, said in zip(FORMATS.values(), kinds, strict=True) if said == kind), "")
        path = Path(chosen)
        return path if path.suffix or not wanted else path.with_name(f"{path.name}{wanted}")

    def file_to_write(self, usual: Path, kind: str) -> Path | None:
        """Where a file of a kind goes that is named like ``usual``, or None."""
        suffix = usual.suffix
        chosen, _ = QFileDialog.getSaveFileName(self._window, self._t("Export"), str(usual), f"{kind} (*{suffix})")
        path = Path(chosen)
        return None if not chosen else path if path.suffix.lower() == suffix else path.with_name(f"{path.name}{suffix}")

    def bundle_to_open(self, start: Path) -> Path | None:
        """The file of a bundle, or None."""
        title, kind = self._t("Open a bundle"), self._t("Campaigns in one file (*.scryptic)")
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, str(start), kind)
        return Path(chosen) if chosen else None

    def bundle_to_write(self, usual: Path) -> Path | None:
        """The file that a bundle is to be written to, or None."""
        title, kind = self._t("Pack for sharing"), self._t("Campaigns in one file (*.scryptic)")
        chosen, _ = QFileDialog.getSaveFileName(self._window, title, str(usual), kind)
        return Path(chosen) if chosen else None
