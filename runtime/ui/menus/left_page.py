"""All games that were left, of every campaign and skirmish: where, against whom, whose turn it is, and since when."""

from __future__ import annotations

from collections.abc import Mapping

from runtime.campaign.playfiles import read_savegame
from runtime.engine.level import Level
from runtime.match.left import LeftGame, left_games
from runtime.match.saving import EARLIER
from runtime.ui.game.brass_button import BrassButton
from runtime.ui.game.cards import QuestionCard
from runtime.ui.game.names import side_name
from runtime.ui.menus.choosing import ChoosingPage
from runtime.ui.menus.furniture import campaign_names, say_moment
from runtime.ui.menus.left_words import say_opponents
from runtime.ui.menus.page import Room
from runtime.ui.menus.table import SAVES


class LeftPage(ChoosingPage):
    """Enter goes on with the chosen game, Del removes it after a question."""

    def __init__(self, room: Room) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Games that were left"))
        self._games: tuple[LeftGame, ...] = ()
        self._names: Mapping[str, str] = {}
        self.removing = BrassButton(theme, t("Remove…"), "level-remove", primary=True)
        self.removing.describe(t("Give the chosen game up for good"), t("Del"))
        self.removing.clicked.connect(self.ask_remove)
        self.main = BrassButton(theme, t("Go on"), "play", primary=True)
        self.main.describe(t("Go on with the chosen game"), t("Enter"))
        self.main.clicked.connect(self.go_on)
        self.saves = BrassButton(theme, t("All saved games…"), "save", primary=True)
        self.saves.describe(t("Games with names and games that were put aside too"))
        self.saves.clicked.connect(lambda: self.wanted.emit(SAVES))
        self.lay_out((self.removing, self.saves, self.main))

    def opened(self) -> None:
        """List what there is now."""
        self._names = campaign_names(self._room.home)
        self._fill(self.list.currentRow())
        self.list.setFocus()

    def show_row(self, row: int) -> None:
        """Show all about a game."""
        t, main, removing = self._room.t, self.main, self.removing
        if main is None or removing is None:
            return
        if not 0 <= row < len(self._games):
            for label in (self.name, self.figures, self.about):
                label.setText("")
            why = t("No game was left.")
            self.picture.hide()
            main.allow(why)
            removing.allow(why)
            return
        game = self._games[row]
        level = self._level(game)
        self.picture.setVisible(level is not None)
        if level is not None:
            self.picture.show_level(level)
        self.name.setText(game.level or game.file.stem)
        damaged = t("The saved game can't be read. It is left as it is: {file}", file=game.file)
        self.figures.setText("" if game.is_damaged else self._say_where(game))
        self.about.setText(damaged if game.is_damaged else "\n".join(self._say_how(game)))
        main.allow(damaged if game.is_damaged else "")
        removing.allow("")

    def go_on(self) -> None:
        """Go on with the chosen game."""
        row = self.list.currentRow()
        if 0 <= row < len(self._games) and not self._games[row].is_damaged:
            self._room.deeds.go_on(self._games[row].file)

    def ask_remove(self) -> None:
        """Ask whether a game is to go."""
        row, t = self.list.currentRow(), self._room.t
        if not 0 <= row < len(self._games):
            return
        game = self._games[row]
        card = QuestionCard(
            self._room.theme,
            t,
            self.window(),
            title=t("Remove the game?"),
            text=t("The game on “{level}” is given up and can't go on any more.", level=game.level or game.file.stem),
            yes=t("Remove"),
            no=t("Keep"),
            grave=True,
        )
        card.agreed.connect(lambda: self._remove(game, row))
        card.open()

    # Inside

    def _remove(self, game: LeftGame, row: int) -> None:
        """It waits aside as a game does that another one has replaced, should it have been a slip."""
        try:
            game.file.replace(game.file.with_name(game.file.name + EARLIER))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            self.told.emit(self._room.t("The game can't be removed: {reason}.", reason=reason))
        self._fill(row)

    def _fill(self, row: int) -> None:
        self._games = left_games(self._room.home) if self._room.home is not None else ()
        self.clear_rows()
        for game in self._games:
            about = self._room.t("damaged") if game.is_damaged else self._say_line(game)
            self.add_row(game.level or game.file.stem, about, None)
        self.list.setCurrentRow(max(0, min(row, len(self._games) - 1)))
        if not self._games:
            self.show_row(-1)

    def _level(self, game: LeftGame) -> Level | None:
        read = None if game.is_damaged else read_savegame(game.file)
        return read.value.record.level if read is not None and read.value is not None else None

    def _say_where(self, game: LeftGame) -> str:
        t = self._room.t
        campaign = self._names.get(game.campaign, game.campaign)
        if game.is_free:
            return t("A skirmish on a map of “{campaign}”", campaign=campaign) if campaign else t("A skirmish")
        return t("In “{campaign}”", campaign=campaign) if campaign else t("A single level")

    def _say_how(self, game: LeftGame) -> tuple[str, ...]:
        t = self._room.t
        return (
            say_opponents(t, game),
            t("Turn {turn}; {side} is to move.", turn=game.turn, side=side_name(t, game.to_move)),
            t("Left: {when}", when=say_moment(game.left.isoformat())),
        )

    def _say_line(self, game: LeftGame) -> str:
        t = self._room.t
        return t(
            "{players} – turn {turn} – {when}",
            players=say_opponents(t, game),
            turn=game.turn,
            when=say_moment(game.left.isoformat()),
        )
