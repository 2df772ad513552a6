"""A game as a file: its record, which can be looked at again, or its moves as text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.campaign.playfiles import record_text
from runtime.engine.sides import BySide
from runtime.match.lookback import Reel
from runtime.match.lookback_files import score_sheet
from runtime.match.recorded import SUFFIX
from runtime.support.files import write_whole
from runtime.support.texts import Texts, reason_of

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
