"""Sending one's move in a game by files, and opening what comes back: the card, and what it does."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.campaign.turn_json import SUFFIX
from runtime.match.correspondence import FarStatus
from runtime.match.correspondence_files import FarGame
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue
from runtime.ui.game.cards.stage_cards import StageCards
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.player_view import PlayerNames
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.names import side_name
from runtime.ui.preferences import Preferences
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.overlay import CardOverlay


class TurnFiles:
    """Asks for the files of games by files, in the folder that was used last; ``over`` is what the dialogs lie over."""

    def __init__(self, over: QWidget, preferences: Preferences, t: Texts) -> None:
        self._over, self._preferences, self._t = over, preferences, t

    def ask_where(self, name: str) -> Path | None:
        """Where a file is to be written, which is called ``name`` unless the person wishes otherwise."""
        t, folder = self._t, self._preferences.settings.turn_folder
        kinds = t("Games by files (*{ending})", ending=SUFFIX)
        found, _ = QFileDialog.getSaveFileName(self._over, t("Send my move"), str(Path(folder) / name), kinds)
        if not found:
            return None
        path = Path(found)
        return self._remembered(path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX))

    def ask_which(self) -> Path | None:
        """Which file is to be opened."""
        t, folder = self._t, self._preferences.settings.turn_folder
        kinds = t("Games by files (*{ending})", ending=SUFFIX)
        found, _ = QFileDialog.getOpenFileName(self._over, t("Open a file of a game"), folder, kinds)
        return self._remembered(Path(found)) if found else None

    def show_folder(self) -> None:
        """Show the folder of the last file, from which it can be mailed or shared."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._preferences.settings.turn_folder))

    def _remembered(self, path: Path) -> Path:
        self._preferences.change(turn_folder=str(path.parent))
        return path


class SendingCard(CardOverlay):
    """What a game by files waits for: the own move to be sent, or the other side's file.

    Enter does what comes next, Escape closes the card.
    """

    topic = "by-files"
    sent = Signal()
    """The file is to be written, or once more."""
    opened = Signal()
    """The other side's file is to be opened."""
    shown = Signal()
    """The folder with the file is to be shown."""
    shut = Signal()
    """The game is to be left; it waits."""

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        over: QWidget,
        standing: FarStatus,
        *,
        name: str,
        written: Path | None = None,
        is_over: bool = False,
    ) -> None:
        """``name`` is who plays the other side, ``written`` the file that was written just now."""
        is_due = standing is FarStatus.SENDING
        title = t("{name} is to move", name=name) if not is_over else t("The last file is missing")
        super().__init__(theme, t("Send your move") if is_due else title, over)
        for text in _said(t, is_due=is_due, name=name, written=written, is_over=is_over):
            self.inside.addWidget(words(text, theme))
        self._does = self.sent if is_due else self.opened
        self.leaving = self.escape_button(
            t, t("Look at the board"), t("Close this; {key_of[send]:Ctrl+M} opens it again"), "look"
        )
        if is_due:
            self.main_button = self.enter_button(
                t, t("Write the file…"), "save-as", t("Write your move into a file to send")
            )
            self.inside.addLayout(in_a_row(self.leaving, self.main_button))
            return
        self.main_button = self.enter_button(t, t("Open the answer…"), "open", t("Open the file that came back"))
        about = t("Write your last file once more, for it was lost on its way")
        self.sending = self.choice_button(t("Send again…"), "save-as", about, self.sent.emit, primary=False)
        about = t("Leave; the game is kept, and goes on under By files")
        self.shutting = self.choice_button(t("Leave the game"), "left", about, self.shut.emit, primary=False)
        self.folder = BrassButton(theme, t("Show the folder"), "open")
        self.folder.describe(t("Show the file in its folder, from which it can be mailed"))
        self.folder.clicked.connect(self.shown)
        self.inside.addLayout(in_a_row(self.leaving, self.main_button))
        self.inside.addLayout(in_a_row(self.sending, self.folder, self.shutting))
        self.folder.setVisible(written is not None)

    def accept(self) -> None:
        """Do what comes next."""
        self.leave_with(self._does.emit)


def _said(t: Texts, *, is_due: bool, name: str, written: Path | None, is_over: bool) -> list[str]:
    """What a card says of what is to be done."""
    if is_due and is_over:
        said = t("The game is over. Your last file shows {name} which letters you held: both can prove it.", name=name)
        return [said, t("It is to be sent as every file before it.")]
    if is_due:
        return [t("Your move is done. Write it into a small file, and mail or share that with {name}.", name=name)]
    later = t("When the answer has come, open it here. The game is kept until then, however long it takes.")
    if written is None:
        return [later]
    return [t("{file} is written. Mail or share it with {name}.", file=isolate(written.name), name=name), later]


class Sending:
    """Shows the card when it is wanted, and does what is answered."""

    def __init__(
        self,
        over: QWidget,
        controller: GameController,
        cards: StageCards,
        *,
        far: FarGame,
        naming: PlayerNames,
        parts: GameParts,
    ) -> None:
        self._over, self._controller, self._cards, self._naming = over, controller, cards, naming
        self.far, self._parts = far, parts
        self.files = TurnFiles(over, parts.preferences, parts.t)
        self.card: SendingCard | None = None
        self._written: Path | None = None

    def remind(self) -> None:
        """Say what the game waits for; of one that is over only what is still to be sent."""
        if not self._controller.game.is_over or self.far.game.standing is FarStatus.SENDING:
            self.show()

    def show(self) -> None:
        """Say what the game waits for, where it waits for a file."""
        game, standing = self._controller.game, self.far.game.standing
        if standing in (FarStatus.MOVE, FarStatus.DONE):
            return
        t, theme, side = self._parts.t, self._parts.theme, self.far.game.side.other

        def make() -> CardOverlay:
            name = self._naming.person(side) or side_name(t, side)
            card = SendingCard(theme, t, self._over, standing, name=name, written=self._written, is_over=game.is_over)
            card.sent.connect(self._send)
            card.opened.connect(self._open)
            card.shown.connect(self.files.show_folder)
            card.shut.connect(self._cards.left.emit)
            self.card = card
            return card

        self._cards.add(make)

    def _send(self) -> None:
        """Write the file that is due, or the last one again; where that is called off, the game waits as before."""
        t = self._parts.t
        path = self.files.ask_where(self.far.file_name)
        if path is not None:
            try:
                self.far.write(path)
                self._written = path
            except OSError as problem:
                self._controller.notices.say(t("The file can't be written: {reason}.", reason=reason_of(problem)))
                return
            self._controller.signals.turn_changed.emit()
            self.remind()

    def _open(self) -> None:
        """Go on with the other side's file, or say why it is not taken."""
        path = self.files.ask_which()
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Go on with a file, which is shown as it happens; or say why it is not taken."""
        t = self._parts.t
        try:
            problem = self.far.open(path)
        except OSError as failure:
            self._controller.notices.say(t("The game can't be saved: {reason}.", reason=reason_of(failure)))
            return
        if problem is None:
            self._written = None
            self._controller.flow.went_on()
            for said in self.far.troubles:
                self._controller.notices.say(said)
            if self.far.game.whole is not None:
                said = t("The game was played again with all letters: it went by the rules.")
                self._controller.notices.say(said)
            return
        self._cards.question(
            t("The file is not taken"),
            " ".join(say_issue(t, problem)),
            yes=t("Open another one…"),
            no=t("Close"),
            agreed=self._open,
        )
