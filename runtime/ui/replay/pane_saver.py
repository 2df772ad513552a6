"""Saves the game of a pane, asked on a card whether the file may tell who played, and says so above the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QWidget

from runtime.campaign.play_json import record_text
from runtime.engine.board.sides import BySide
from runtime.match.autosave import NOBODY
from runtime.match.lookback import Replay
from runtime.match.lookback_files import score_sheet
from runtime.match.table_files import SUFFIX
from runtime.support.files import write_whole
from runtime.support.texts import Texts, reason_of
from runtime.ui.plain_widgets import menu_text
from runtime.ui.replay.pane import ReplayPane
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import field_sheet
from runtime.ui.widgets.overlay import CardOverlay


class SaveReplayCard(CardOverlay):
    """Names are told only where that is ticked; Enter saves, Escape does not."""

    agreed = Signal(bool)
    """The game shall be saved, with the names or without."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget, players: BySide[str]) -> None:
        """``players`` are the names; one may be empty."""
        super().__init__(theme, t("Save the replay"), over)
        theme.dress(self.card, field_sheet(theme))
        said = t("The file holds the level, the rules and all that was done. Whoever gets it can watch the game.")
        self.inside.addWidget(words(said, theme))
        gold, silver = map(menu_text, players)
        both = t("{gold} – {silver}", gold=gold, silver=silver) if gold and silver else gold or silver
        self.names = QCheckBox(t("Name the players in it: {players}", players=both))
        self.names.setToolTip(t("Without this the file names nobody."))
        self.names.setAccessibleDescription(self.names.toolTip())
        self.inside.addWidget(self.names, 0, Qt.AlignmentFlag.AlignHCenter)
        self.saving = self.enter_button(t, t("Save…"), "save-as", t("Choose where the file is saved"))
        self.cancelling = self.escape_button(t, t("Cancel"), t("Save nothing"))
        self.inside.addLayout(in_a_row(self.cancelling, self.saving))

    def accept(self) -> None:
        """Save."""
        self.leave()
        self.agreed.emit(self.names.isChecked())


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


def save_as(t: Texts, replay: Replay, path: Path, players: BySide[str]) -> str:
    """Write a game into a file, as moves where that ends in .txt; what is to be said of it afterwards.

    ``players`` are the names that the file tells, empty ones for nobody's.
    """
    if replay.record is None:
        return t("This game is not over; it can be saved as a replay then.")
    record = replace(replay.record, players=players)
    text = score_sheet(record, replay) if path.suffix.lower() == TEXT else record_text(record)
    try:
        write_whole(path, text.encode())
    except OSError as problem:
        return t("The replay can't be saved as {file}: {reason}.", file=path, reason=reason_of(problem))
    return t("The replay is saved as {file}.", file=path)


def plain_name(replay: Replay) -> str:
    """A name for a game's file, after its level."""
    name = "".join(one if one.isalnum() or one in "-_" else "-" for one in replay.level.id)
    return name or "replay"


class PaneSaver(QObject):
    """Asks whether names are told, where there are any, then for a file; ``ask`` may be replaced by who answers so."""

    def __init__(self, pane: ReplayPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.card: SaveReplayCard | None = None
        self.ask: Callable[[str], Path | None] = lambda name: ask_file(pane, pane.parts.t, name)
        pane.save_wanted.connect(self.save)

    def save(self) -> None:
        """Ask, save, and say what came of it."""
        pane = self._pane
        tellable = pane.options.tellable
        if not any(tellable):
            self._save(NOBODY)
            return
        self.card = card = SaveReplayCard(pane.parts.theme, pane.parts.t, pane, tellable)
        card.agreed.connect(lambda names: self._save(tellable if names else NOBODY))
        card.open()

    def _save(self, players: BySide[str]) -> None:
        pane = self._pane
        path = self.ask(plain_name(pane.replay))
        if path is not None:
            pane.say(save_as(pane.parts.t, pane.replay, path, players))
