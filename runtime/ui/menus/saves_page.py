"""All saved games of the player: those that run, those with names, those put aside, and those that can't be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListWidgetItem

from runtime import resources
from runtime.ai import PLAYERS
from runtime.campaign.form import Forms
from runtime.campaign.play import Savegame
from runtime.engine.letters import Laid
from runtime.engine.level import Level
from runtime.engine.sides import SIDES, Side
from runtime.match.saves import (
    LONGEST,
    SavedFile,
    SavedGame,
    SaveKind,
    goes_on_in,
    list_saves,
    read_saved,
    remove_save,
    rename_save,
)
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_issue
from runtime.ui.menus.choosing import ChoosingPage
from runtime.ui.menus.furniture import campaign_names, say_length, say_moment
from runtime.ui.menus.name_card import NameCard
from runtime.ui.menus.page import Room
from runtime.ui.speech.names import side_name
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.cards import QuestionCard
from runtime.ui.wood.overlay import Overlay

KINDS: Mapping[SaveKind, str] = {
    SaveKind.RUNNING: mark("Running game"),
    SaveKind.NAMED: mark("Save without a name"),
    SaveKind.EARLIER: mark("Put aside for a newer game"),
}


class SavesPage(ChoosingPage):
    """Enter loads the chosen save, F2 names it, Del removes it after a question."""

    def __init__(self, room: Room) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Saved games"))
        self.card: Overlay | None = None
        self._files: tuple[SavedFile, ...] = ()
        self._read: dict[int, SavedGame] = {}
        self._names: Mapping[str, str] = {}
        self._forms = Forms(resources.schemas())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read_on)
        self.removing = BrassButton(theme, t("Remove…"), "level-remove", primary=True)
        self.removing.describe(t("Remove the chosen save for good"), t("Del"))
        self.removing.clicked.connect(self.ask_remove)
        self.naming = BrassButton(theme, t("Rename…"), "texts", primary=True)
        self.naming.describe(t("Give the chosen save a name"), "F2")
        self.naming.clicked.connect(self.ask_name)
        self.main = BrassButton(theme, t("Load"), "play", primary=True)
        self.main.describe(t("Go on with the chosen game"), t("Enter"))
        self.main.clicked.connect(self.load)
        self.lay_out((self.removing, self.naming, self.main))

    def opened(self) -> None:
        """List what there is now."""
        self._names = campaign_names(self._room.home)
        self._fill(self.list.currentRow())
        self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 names; Enter and Del as on every such page."""
        if event.key() == Qt.Key.Key_F2:
            self.naming.click()
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> SavedGame | None:
        """The save that the list is on."""
        row = self.list.currentRow()
        return self._saved(row) if 0 <= row < len(self._files) else None

    def show_row(self, row: int) -> None:
        """Show all about a save: board, place, players, turn, score, and when."""
        t, main, removing = self._room.t, self.main, self.removing
        if main is None or removing is None:
            return
        saved = self._saved(row) if 0 <= row < len(self._files) else None
        savegame = saved.savegame if saved is not None else None
        why = "" if saved is not None else t("There is no saved game.")
        broken = "" if saved is None or savegame is not None else self._say_broken(saved)
        self.picture.setVisible(savegame is not None)
        if savegame is not None:
            self.picture.show_level(level_as_saved(savegame))
        self.name.setText(self._say_name(saved) if saved is not None else t("No game was saved yet"))
        hint = t("A game is saved by itself after every move. During play the menu keeps it under a name too.")
        self.figures.setText(self._say_place(saved) if saved is not None and savegame is not None else "")
        self.about.setText(
            "\n".join(self._say_all(saved)) if saved is not None and savegame is not None else broken or hint
        )
        main.allow(why or broken)
        self.naming.allow(why or broken)
        removing.allow(why)

    def load(self) -> None:
        """Go on with the chosen game; another one that runs on its level is asked about."""
        saved, home, t = self.chosen, self._room.home, self._room.t
        if saved is None or saved.savegame is None or home is None:
            return
        place = goes_on_in(home, saved)
        if place == saved.file.path or not place.is_file():
            self._room.deeds.go_on(saved.file.path)
            return
        self._ask(
            t("Load this game?"),
            t("Another game runs on “{level}”. It is put aside with the next move.", level=_level_name(saved.savegame)),
            t("Load"),
            lambda: self._room.deeds.go_on(saved.file.path),
            grave=False,
        )

    def ask_name(self) -> None:
        """Ask for a name; a game without one is kept under it besides."""
        saved, t = self.chosen, self._room.t
        if saved is None or saved.savegame is None or not self.naming.isEnabled():
            return
        card = NameCard(
            self._room.theme,
            t,
            self.window(),
            title=t("Name of the save"),
            text=t("What shall the saved game be called?"),
            yes=t("Save"),
            check=lambda name: ("" if name else t("A save needs a name."), ""),
            longest=LONGEST,
            name=saved.name,
        )
        card.named.connect(partial(self._rename, saved))
        self.card = card
        card.open()

    def ask_remove(self) -> None:
        """Ask whether a save is to go."""
        saved, t = self.chosen, self._room.t
        if saved is not None:
            text = t("“{name}” is removed for good and can't be loaded any more.", name=self._say_name(saved))
            self._ask(t("Remove the save?"), text, t("Remove"), partial(self._remove, saved), grave=True)

    # Inside

    def _ask(self, title: str, text: str, yes: str, agreed: Callable[[], object], *, grave: bool) -> None:
        t = self._room.t
        card = QuestionCard(
            self._room.theme, t, self.window(), title=title, text=text, yes=yes, no=t("Cancel"), grave=grave
        )
        card.agreed.connect(agreed)
        self.card = card
        card.open()

    def _fill(self, row: int) -> None:
        home, t = self._room.home, self._room.t
        self._timer.stop()
        self._files = list_saves(home) if home is not None else ()
        self._read = {}
        self.clear_rows()
        for file in self._files:
            self.add_row(t(KINDS[file.kind]), say_moment(file.changed), None)
        self.list.setCurrentRow(max(0, min(row, len(self._files) - 1)))
        self._timer.start()
        if not self._files:
            self.show_row(-1)

    def _read_on(self) -> None:
        """Read one more, so that a long list can be used at once."""
        row = next((row for row in range(len(self._files)) if row not in self._read), None)
        if row is None:
            self._timer.stop()
        else:
            self._saved(row)

    def _saved(self, row: int) -> SavedGame:
        """The save of a row, read where it was not yet."""
        saved = self._read.get(row)
        if saved is None:
            saved = self._read[row] = read_saved(self._files[row], self._forms)
            item: QListWidgetItem | None = self.list.item(row)
            if item is not None:
                item.setText(f"{self._say_name(saved)}\n{self._say_line(saved)}")
                if saved.savegame is not None:
                    self.thumbnails.want(level_as_saved(saved.savegame), partial(_show_picture, item))
        return saved

    def _rename(self, saved: SavedGame, name: str) -> None:
        home, t = self._room.home, self._room.t
        if home is None:
            return
        try:
            path = rename_save(home, saved, name)
        except OSError as problem:
            why = problem.strerror or str(problem)
            self.told.emit(t("The game can't be saved under this name: {reason}.", reason=why))
            return
        self._fill(0)
        rows = [file.path for file in self._files]
        self.list.setCurrentRow(rows.index(path) if path in rows else 0)

    def _remove(self, saved: SavedGame) -> None:
        t = self._room.t
        try:
            remove_save(saved.file)
        except OSError as problem:
            why = problem.strerror or str(problem)
            self.told.emit(t("The save can't be removed: {reason}.", reason=why))
        self._fill(self.list.currentRow())

    def _say_name(self, saved: SavedGame) -> str:
        if saved.savegame is None:
            return self._room.t("Can't be read")
        return saved.name or _level_name(saved.savegame)

    def _say_line(self, saved: SavedGame) -> str:
        """A save in one line: its level where it has a name, its turn, its score, and when."""
        t, savegame = self._room.t, saved.savegame
        if savegame is None:
            return t("{file} – kept as it is", file=saved.file.path.name)
        what = _level_name(savegame) if saved.name else t(KINDS[saved.file.kind])
        turn = t("turn {turn}", turn=savegame.position.turn or 1)
        return " – ".join((what, turn, *([score_of(savegame)] if score_of(savegame) else []), say_moment(saved.when)))

    def _say_place(self, saved: SavedGame) -> str:
        t = self._room.t
        campaign = self._names.get(saved.campaign, saved.campaign)
        if saved.node == "":
            return t("A skirmish on a map of “{campaign}”", campaign=campaign) if campaign else t("A skirmish")
        return t("In “{campaign}”", campaign=campaign) if campaign else t("A single level")

    def _say_all(self, saved: SavedGame) -> tuple[str, ...]:
        t, savegame = self._room.t, saved.savegame
        if savegame is None:
            return ()
        mover = savegame.position.to_move or Side.GOLD
        lines = [
            *([t("Level: {level}", level=_level_name(savegame))] if saved.name else [t(KINDS[saved.file.kind])]),
            say_seats(t, savegame),
            t("Turn {turn}; {side} is to move.", turn=savegame.position.turn or 1, side=side_name(t, mover)),
        ]
        if score_of(savegame):
            lines.append(t("Score: {score}", score=score_of(savegame)))
        lines.append(t("Saved: {when}", when=say_moment(saved.when)))
        if savegame.kept.seconds:
            lines.append(t("Time played: {time}", time=say_length(t, savegame.kept.seconds)))
        return tuple(lines)

    def _say_broken(self, saved: SavedGame) -> str:
        t = self._room.t
        why = say_issue(t, saved.issue)[0] if saved.issue is not None else ""
        return t(
            "The saved game can't be read: {reason}\nIt is left as it is: {file}", reason=why, file=saved.file.path
        )


def level_as_saved(savegame: Savegame) -> Level:
    """The level of a save with its board as that stands, for pictures of it."""
    level, position = savegame.record.level, savegame.position
    start, tokens = level.start, level.tokens
    if position.letters is not None:
        laid = position.letters.map(lambda letters: tuple(Laid(cell, letters[cell]) for cell in sorted(letters)))
        start = replace(start, letters=laid)
    if position.tokens is not None:
        there = {token.at for token in position.tokens if not token.captured}
        tokens = tuple(token for token in tokens if token.at in there)
    return replace(
        level,
        terrain=position.terrain or level.terrain,
        cities=position.cities if position.cities is not None else level.cities,
        tokens=tokens,
        start=start,
    )


def score_of(savegame: Savegame) -> str:
    """The score, gold's first; empty for saves that do not know it."""
    scores = savegame.kept.scores
    return f"{scores.gold}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{scores.silver}" if scores is not None else ""


def say_seats(t: Texts, savegame: Savegame) -> str:
    """Who plays both sides."""
    told = []
    for side in SIDES:
        computer, name = savegame.seats[side].computer, savegame.kept.players[side]
        known = PLAYERS.get(computer or "")
        player = t(known.name) if known is not None else computer or name or t("person")
        told.append(t("{side}: {player}", side=side_name(t, side), player=player))
    return ", ".join(told)


def _level_name(savegame: Savegame) -> str:
    return savegame.record.level.name or savegame.record.level.id


def _show_picture(item: QListWidgetItem, picture: QPixmap) -> None:
    """Show a picture in a row, the same whether it is chosen or not."""
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active):
        icon.addPixmap(picture, mode)
    item.setIcon(icon)
