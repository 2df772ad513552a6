"""Games by files that are begun from the menus: invited to, answered, played in their place, and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import TurnFile
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.engine.turn.first_position import faults
from runtime.match.campaigns import Campaigns
from runtime.match.correspondence import Correspondence, FarSession
from runtime.match.correspondence_files import CorrespondenceStore, FarGame, words_in
from runtime.match.game_saver import Say, Stop, tell_statistics
from runtime.match.session import Session
from runtime.profile.statistics_facts import GameFacts
from runtime.support.issues import Issue
from runtime.support.texts import reason_of
from runtime.support.wording import say_issue
from runtime.ui.game.cards.far_card import TurnFiles
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.seat_fields import NameBox, known_names
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.game_texts.names import side_name
from runtime.ui.menus.page import MenuDoor, Room
from runtime.ui.menus.play_menu import MenuLinks
from runtime.ui.program.plan import LoadedCampaign
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import field_sheet, lines_of_fields, named
from runtime.ui.widgets.overlay import CardOverlay


class InvitationCard(CardOverlay):
    """Tells of a game that one is invited to, and asks for one's name; Enter accepts, Escape leaves it."""

    topic = "by-files"

    def __init__(self, room: Room, over: QWidget, invitation: TurnFile, accepted: Callable[[str], None]) -> None:
        """``accepted`` is told the name."""
        theme, t = room.theme, room.t
        super().__init__(theme, t("An invitation"), over)
        theme.dress(self.card, field_sheet(theme))
        self._accepted = accepted
        opening, own = invitation.opening, invitation.side.other
        level = opening.level if opening is not None else None
        called = (level.name or level.id) if level is not None else ""
        host = invitation.name or side_name(t, invitation.side)
        for text in (
            t("{name} invites you to a game by files on “{level}”.", name=host, level=called),
            t("You play {side}. Each move is a small file that you send to the other.", side=side_name(t, own)),
        ):
            self.inside.addWidget(words(text, theme))
        self.name = NameBox(t)
        self.name.setAccessibleName(t("Your name"))
        self.name.setToolTip(t("The other player is told this name; it also stands in the record of the game"))
        self.name.offer(known_names(room.home) if room.home is not None else (), is_mine=True)
        form = lines_of_fields()
        form.addRow(named(t("Your &name"), self.name), self.name)
        self.inside.addLayout(form)
        self.leaving = self.escape_button(t, t("Not now"), t("Close this; the invitation can be opened again"))
        self.accepting = self.enter_button(t, t("Accept…"), "check", t("Accept, and write the answer into a file"))
        self.inside.addLayout(in_a_row(self.leaving, self.accepting))

    def accept(self) -> None:
        """Accept the invitation."""
        name = self.name.name
        self.leave_with(lambda: self._accepted(name))


class AtFiles(QObject):
    """Keeps the window of one game after another; the menus, behind the ``door``, come back when it is closed."""

    def __init__(self, door: MenuDoor, run: Callable[[Callable[[], object], Callable[[object], object]], None]) -> None:
        """``run`` does what takes long beside the menus, and tells what came of it."""
        super().__init__()
        self._door, self._run = door, run
        self._to_main = False
        self.links = MenuLinks(door, self._leave)
        self.window: GameWindow | None = None
        self._far: FarGame | None = None
        self.card: InvitationCard | None = None
        self.ask_where: Callable[[str], Path | None] = lambda name: self._files().ask_where(name)
        self.ask_which: Callable[[], Path | None] = lambda: self._files().ask_which()

    def invite(self, ready: LoadedCampaign, level: Level, side: Side, name: str) -> None:
        """Begin a game of a level that is as the player wishes, and write the invitation."""
        room, store = self._door.room, self._store()
        made = prepare(level, room.rulesets, ready.lexicon, 0)
        if not isinstance(made, GameSetup):
            self._door.say(" ".join(say_issue(room.t, made[0])))
        elif faults(level, made.rules):
            self._door.say(room.t("The level can't be played as it is."))
        elif store is not None:
            game = Correspondence.invited(made.level, made.rules, made.words, side, name=name)
            self._guarded(lambda: self._write(store.invited(game)))

    def open(self, path: Path | None = None) -> None:
        """Open a file that was sent: an invitation is asked about, a turn is played."""
        store, chosen = self._store(), path or self.ask_which()
        if store is not None and chosen is not None:
            self._go(lambda: store.opened(chosen))

    def go_on(self, game: Path) -> None:
        """Go on with a kept game."""
        store = self._store()
        if store is not None:
            self._go(lambda: store.resumed(game))

    def send_again(self, game: Path) -> None:
        """Write the last file of a kept game once more, or the one that is due."""
        store = self._store()
        if store is not None:
            self._go(lambda: store.resumed(game), plays=False)

    def speak(self) -> None:
        """Speak the language of the menus from now on."""
        if self.window is not None:
            self.links.speak(self.window, self._door.room.parts)

    def end(self) -> None:
        """Close the window without coming back to the menus; the game is kept."""
        window, self.window = self.window, None
        if window is not None:
            window.end()
            window.deleteLater()
        self._release()

    # Inside

    def _store(self) -> CorrespondenceStore | None:
        home = self._door.room.home
        if home is None:
            return None
        folders = (one.folder for one in Campaigns.of(home).all())
        t = self._door.room.t

        def remember(facts: GameFacts, record: str) -> tuple[str, ...]:
            said: list[str] = []
            tell_statistics(home, t, said.append, (facts, record))
            return tuple(said)

        return CorrespondenceStore(home, words_in(folders), Schemas(resources.schemas()), remember)

    def _files(self) -> TurnFiles:
        over = self._door.shown
        assert over is not None, "the menus are there while they ask"
        return TurnFiles(over, self._door.room.preferences, self._door.room.t)

    def _go(self, work: Callable[[], object], *, plays: bool = True) -> None:
        """Find out beside the menus what becomes of a game, and go on with that."""

        def found() -> object:
            try:
                return work()
            except OSError as problem:
                return problem

        self._run(found, partial(self._found, plays=plays))

    def _found(self, found: object, *, plays: bool) -> None:
        t, store = self._door.room.t, self._store()
        if isinstance(found, Issue):
            self._door.say(" ".join(say_issue(t, found)))
        elif isinstance(found, OSError):
            self._door.say(t("The game can't be saved: {reason}.", reason=reason_of(found)))
        elif isinstance(found, TurnFile) and store is not None and self._door.shown is not None:
            invitation = found
            self.card = InvitationCard(
                self._door.room,
                self._door.shown,
                invitation,
                lambda name: self._go(lambda: store.accepted(invitation, name), plays=False),
            )
            self.card.open()
        elif isinstance(found, FarGame):
            for said in found.troubles:
                self._door.say(said)
            if plays and found.game.session is not None:
                self._play(found)
            else:
                self._guarded(lambda: self._write(found))

    def _write(self, far: FarGame) -> None:
        """Write the file that is to be sent now; where that is called off, it can be sent again at any time."""
        t = self._door.room.t
        path = self.ask_where(far.file_name)
        try:
            if path is not None:
                far.write(path)
        finally:
            far.release()
        if path is not None:
            self._door.say(t("{file} is written. Mail or share it with the other player.", file=path))
        self._door.show_menu()

    def _guarded(self, do: Callable[[], object]) -> None:
        """Do something with files, or say why that can't be."""
        try:
            do()
        except OSError as problem:
            self._door.say(self._door.room.t("The file can't be written: {reason}.", reason=reason_of(problem)))

    def _play(self, far: FarGame) -> None:
        """Open the window of a game that has begun."""
        self.end()
        self._to_main = False
        window = GameWindow(setup_of(far), self._door.room.parts, has_menu=True)
        self.window, self._far = window, far
        self.links.around_game(window)
        window.closed.connect(lambda: self._left(window))
        self.links.show(window)

    def _release(self) -> None:
        """Let other programs have the game that was played here."""
        if self._far is not None:
            self._far.release()
            self._far = None

    def _leave(self) -> None:
        """Leave for the main menu."""
        self._to_main = True
        if self.window is not None:
            self.window.end()

    def _left(self, window: GameWindow) -> None:
        """The game was left: the page with the games by files is there again."""
        if self.window is window:
            self.window = None
            self._release()
            self._door.show_menu(window, at_first=self._to_main)
            window.deleteLater()


def setup_of(far: FarGame) -> GameSetup:
    """The game of a window: one side plays here, and every move is kept."""
    game = far.game
    session, record = game.session, game.opening
    assert isinstance(session, FarSession), "the game has begun"

    def keep(played: Session, say: Say) -> Stop:
        def save(_events: object) -> None:
            try:
                far.keep()
            except OSError as problem:
                say(reason_of(problem))

        return played.listen(None, save)

    seats = BySide(Seat(), Seat())
    return GameSetup(
        record.level, record.rules, game.words, 0, seats, session=session, keep=keep, players=game.names, far=far
    )
