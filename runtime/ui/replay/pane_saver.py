"""Saves the game of a pane when that is wished for, and says so above the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.campaign.play_json import record_text
from runtime.engine.board.sides import BySide
from runtime.match.lookback import Reel
from runtime.match.lookback_files import score_sheet
from runtime.match.table_files import SUFFIX
from runtime.support.files import write_whole
from runtime.support.texts import Texts, reason_of
from runtime.ui.replay.pane import NOBODY, FilmPane
from runtime.ui.replay.save_card import SaveReplayCard

TEXT = ".txt"


def ask_file(over: QWidget, t: Texts, name: str) -> Path | None:
    """Where the person wants a game to be saved; a name without an ending gets that of the chosen kind."""
    replays = t("Replays (*{ending})", ending=SUFFIX)
    moves = t("Moves in notation (*{ending})", ending=TEXT)
    found, kind = QFileDialog.getSaveFileName(over, t("Save the replay"), name + SUFFIX, f"{replays};;{moves}")
    if not found:
        return None
    path = Path(found)
    if kind == moves and path.suffix.lower() != TEXT:
        plain = path.name.removesuffix(SUFFIX)
        return path.with_name(plain + TEXT)
    return path if path.suffix else path.with_name(path.name + SUFFIX)


def save_as(t: Texts, reel: Reel, path: Path, players: BySide[str]) -> str:
    """Write a game into a file, as moves where that ends in .txt; what is to be said of it afterwards.

    ``players`` are the names that the file tells, empty ones for nobody's.
    """
    if reel.record is None:
        return t("This game is not over; it can be saved as a replay then.")
    record = replace(reel.record, players=players)
    text = score_sheet(record, reel) if path.suffix.lower() == TEXT else record_text(record)
    try:
        write_whole(path, text.encode())
    except OSError as problem:
        return t("The replay can't be saved as {file}: {reason}.", file=path, reason=reason_of(problem))
    return t("The replay is saved as {file}.", file=path)


def plain_name(reel: Reel) -> str:
    """A name for a game's file, after its level."""
    name = "".join(one if one.isalnum() or one in "-_" else "-" for one in reel.level.id)
    return name or "replay"


class PaneSaver(QObject):
    """Asks whether names are told, where there are any, then for a file; ``ask`` may be replaced by who answers so."""

    def __init__(self, pane: FilmPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.card: SaveReplayCard | None = None
        self.ask: Callable[[str], Path | None] = lambda name: ask_file(pane, pane.parts.t, name)
        pane.save_wanted.connect(self.save)

    def save(self) -> None:
        """Ask, save, and say what came of it."""
        pane = self._pane
        tellable = pane.showing.tellable
        if not any(tellable):
            self._save(NOBODY)
            return
        self.card = card = SaveReplayCard(pane.parts.theme, pane.parts.t, pane, tellable)
        card.agreed.connect(lambda names: self._save(tellable if names else NOBODY))
        card.open()

    def _save(self, players: BySide[str]) -> None:
        pane = self._pane
        path = self.ask(plain_name(pane.reel))
        if path is not None:
            pane.say(save_as(pane.parts.t, pane.reel, path, players))
