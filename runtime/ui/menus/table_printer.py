"""A table game for paper, from its page of the menus: asks for a file, and writes the booklet beside the window."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime import resources
from runtime.campaign.tables import TableLevel
from runtime.support.files import write_whole
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts, reason_of
from runtime.ui.application.background_task import BackgroundTask

PAPERS = ("A4", "LETTER")
"""The papers to choose from, by their names in the options of prints."""

SUFFIX = ".pdf"


class TablePrinter(QObject):
    """Writes booklets; ``over`` is what the question for a file lies over."""

    awaited = Signal(str)
    """What is going on."""
    told = Signal(str)
    """What came of it."""

    def __init__(self, over: QWidget, t: Texts) -> None:
        super().__init__(over)
        self._over, self._t = over, t
        self.ask_file = self._ask_file

    def write(self, game: str, parameters: Mapping[str, Any]) -> None:
        """Ask where a game with some parameters is to be written, and on what paper, and write it."""
        asked = self.ask_file(game)
        if asked is None:
            return
        (file, paper), t = asked, self._t
        level = TableLevel(game, t(GAMES[game][0]), game, parameters)
        self.awaited.emit(t("{file} is being written …", file=file.name))

        def work() -> OSError | None:
            try:
                write_whole(file, booklet_of(level, paper, t))
            except OSError as problem:
                return problem
            return None

        BackgroundTask(work, lambda problem: self._tell(file, problem), self)

    def _tell(self, file: Path, problem: object) -> None:
        t = self._t
        if isinstance(problem, OSError):
            self.told.emit(t("{file} cannot be written: {reason}.", file=file, reason=reason_of(problem)))
        else:
            self.told.emit(t("{file} is written.", file=file))

    def _ask_file(self, game: str) -> tuple[Path, str] | None:
        """Where the file goes, and the paper, which is chosen as the kind of the file."""
        t = self._t
        papers = list(PAPERS)
        if QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem:
            papers.reverse()
        kinds = {t("PDF for {paper} paper (*.pdf)", paper=paper.capitalize()): paper for paper in papers}
        usual = str(Path.home() / f"{game}{SUFFIX}")
        found, kind = QFileDialog.getSaveFileName(self._over, t("Print a table game"), usual, ";;".join(kinds))
        if not found:
            return None
        file = Path(found)
        file = file if file.suffix.lower() == SUFFIX else file.with_name(file.name + SUFFIX)
        return file, kinds.get(kind, papers[0])


def booklet_of(level: TableLevel, paper: str, t: Texts) -> bytes:
    """A table game's booklet as a PDF, on one of :data:`PAPERS`."""
    # What prints is only worth waiting for once there is something to print.
    from runtime.exchange.printing.options import Paper, PrintOptions
    from runtime.exchange.printing.pdf import write_pdf
    from runtime.exchange.printing.print_shop import PrintShop

    shop = PrintShop(resources.assets())
    return write_pdf(shop.table_booklet(level, PrintOptions(Paper[paper]), t), shop.letters, level.name)
