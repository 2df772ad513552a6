"""The games by files of the player: whose move each waits for; beginning one, and opening what was sent."""

from __future__ import annotations

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.match.correspondence_files import CorrespondenceStore, KeptGame, words_in
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue
from runtime.ui.game_texts.history import say_moment
from runtime.ui.game_texts.names import side_name
from runtime.ui.menus.choice_page import ChoicePage
from runtime.ui.menus.menu_pages import INVITING
from runtime.ui.menus.page import Room
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.card_list import ListCard
from runtime.ui.widgets.cards import QuestionCard


class FilesPage(ChoicePage):
    """Enter goes on with the chosen game, Del removes it after a question."""

    def __init__(self, room: Room) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Games by files"), share=0.6, lines=3)
        self._games: tuple[KeptGame, ...] = ()
        self._schemas = Schemas(resources.schemas())
        self.card: QuestionCard | None = None
        self.removing = BrassButton(theme, t("Remove…"), "level-remove", primary=True)
        self.removing.describe(t("Remove the chosen game for good"), t("Del"))
        self.removing.clicked.connect(self.ask_remove)
        self.sending = BrassButton(theme, t("Send again…"), "save-as", primary=True)
        self.sending.describe(t("Write your last file of the chosen game once more"))
        self.sending.clicked.connect(self.send_again)
        self.inviting = BrassButton(theme, t("Invite…"), "new", primary=True)
        self.inviting.describe(t("Begin a game, and write the invitation to it"))
        self.inviting.clicked.connect(lambda: self.wanted.emit(INVITING))
        self.opening = BrassButton(theme, t("Open a file…"), "open", primary=True)
        self.opening.describe(t("Open an invitation or a move that was sent to you"))
        self.opening.clicked.connect(lambda _checked=False: room.deeds.open_turn())
        self.main = BrassButton(theme, t("Go on"), "play", primary=True)
        self.main.describe(t("Go on with the chosen game"), t("Enter"))
        self.main.clicked.connect(self.go_on)
        self.lay_out((self.removing, self.sending, self.inviting, self.opening, self.main))

    @property
    def chosen(self) -> KeptGame | None:
        """The game that the list is on."""
        row = self.list.currentRow()
        return self._games[row] if 0 <= row < len(self._games) else None

    def opened(self) -> None:
        """List what there is now; the game that was chosen stays chosen."""
        before, t, home = self.chosen, self._room.t, self._room.home
        store = CorrespondenceStore(home, words_in(()), self._schemas) if home is not None else None
        self._games = tuple(store.look(path) for path in store.files()) if store is not None else ()
        self.clear_rows()
        for game in self._games:
            level = game.level
            name = (level.name or level.id) if level is not None else t("Can't be read")
            told = (say_standing(t, game), say_moment(game.saved)) if level is not None else (game.path.name,)
            self.add_map(ListCard(name, told), level)
        rows = [game.path for game in self._games]
        self.list.setCurrentRow(rows.index(before.path) if before is not None and before.path in rows else 0)
        if not self._games:
            self.show_row(-1)
        (self.list if self._games else self.inviting).setFocus()

    def show_row(self, row: int) -> None:
        """Show all about a game: its map, who plays, and what it waits for."""
        t, main, removing = self._room.t, self.main, self.removing
        game = self._games[row] if 0 <= row < len(self._games) else None
        if main is None or removing is None:
            return
        level = game.level if game is not None else None
        self.picture.setVisible(level is not None)
        if game is None:
            self.name.setText(t("No game by files yet"))
            self.figures.setText("")
            self.about.setText(
                t(
                    "Two people play without a server: the one invites by a small file, the other opens it and "
                    "answers; then each move is a file, to be mailed or shared. Each program holds only its own side's "
                    "letters."
                )
            )
        elif level is None:
            said = " ".join(say_issue(t, game.issue)) if game.issue is not None else ""
            self.name.setText(t("Can't be read"))
            self.figures.setText("")
            self.about.setText(f"{said}\n{game.path}")
        else:
            self.picture.show_level(level)
            self.name.setText(level.name or level.id)
            self.figures.setText(say_standing(t, game))
            other = game.other or (t("Nobody known yet") if game.files == 1 else t("person"))
            own = t("You play {side}.", side=side_name(t, game.side))
            against = t("{side}: {player}", side=side_name(t, game.side.other), player=other)
            told = (own, against, t.plural("{count} file so far", "{count} files so far", game.files))
            self.about.setText("\n".join((*told, t("Saved: {when}", when=say_moment(game.saved)))))
        why = t("There is no game by files.") if game is None else "" if level is not None else t("It can't be read.")
        main.allow(why or (t("The game begins when the answer has come: open its file.") if _waits(game) else ""))
        self.sending.allow(why)
        removing.allow("" if game is not None else why)

    def go_on(self) -> None:
        """Go on with the chosen game."""
        if self.chosen is not None:
            self._room.deeds.go_on_by_files(self.chosen.path)

    def send_again(self) -> None:
        """Write the last file of the chosen game once more."""
        if self.chosen is not None:
            self._room.deeds.send_again(self.chosen.path)

    def ask_remove(self) -> None:
        """Ask whether a game is to go."""
        game, t = self.chosen, self._room.t
        if game is None:
            return
        card = QuestionCard(
            self._room.theme,
            t,
            self.window(),
            title=t("Remove the game?"),
            text=t("It can't go on any more, here or at the other side. Nothing tells the other player."),
            yes=t("Remove"),
            no=t("Cancel"),
            grave=True,
        )
        card.agreed.connect(lambda: self._remove(game))
        self.card = card
        card.open()

    def _remove(self, game: KeptGame) -> None:
        home, t = self._room.home, self._room.t
        if home is None:
            return
        try:
            CorrespondenceStore(home, words_in(())).remove(game.path)
        except OSError as problem:
            self.told.emit(t("The save can't be removed: {reason}.", reason=reason_of(problem)))
        self.opened()


def say_standing(t: Texts, game: KeptGame) -> str:
    """What a game waits for."""
    if game.is_done:
        return t("Over; both sides have shown their letters")
    if game.files == 1:
        return t("The invitation has not been answered")
    if game.is_due:
        return t("Your turn")
    return t("{name} is to move", name=game.other or side_name(t, game.side.other))


def _waits(game: KeptGame | None) -> bool:
    """Whether no side's letters are known yet."""
    return game is not None and game.level is not None and (game.files == 1 or (game.files == 2 and not game.is_due))
