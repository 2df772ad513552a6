"""One table game on the screen: the board in its frame, what stands beside it, its buttons and its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.match.table_match import Made, TableSetup
from runtime.match.table_worker import TableWorker
from runtime.profile.settings import Verbosity
from runtime.tablegames.game import TablePlayer, TableRefusal, TableResult
from runtime.tablegames.scrambler.values import AGREE
from runtime.tablegames.scryper.values import SetUp
from runtime.ui.announcer import Announcer, Urgency
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.sound.cues import Cue
from runtime.ui.stage import PlayStage
from runtime.ui.tablegames.art import TableArt
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.card_flow import Leaving, Owed, TableCards, TableQuestions
from runtime.ui.tablegames.commands import TableCommand, TableParts, commands_of
from runtime.ui.tablegames.landmarks import TABLE_REVIEWS
from runtime.ui.tablegames.picture import BOARDS
from runtime.ui.tablegames.side_panels import PlayPanel, RulesPanel
from runtime.ui.tablegames.speech import how_to, idle, refused, tell
from runtime.ui.tablegames.table_flow import TableFlow
from runtime.ui.tablegames.table_reader import TableReader, TableTexts
from runtime.ui.tablegames.words import game_name
from runtime.ui.widgets.cell_review import ReviewCommand
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.fields import Scrolled, filled
from runtime.ui.widgets.materials import EdgeShade, paint_rail, paint_wood
from runtime.ui.widgets.window_frame import shortcut

CUES: Mapping[str, Cue] = MappingProxyType(
    {
        "grid-won": Cue.CITY,
        "battle": Cue.ATTACK_WON,
        "set-won": Cue.OBJECTIVE,
        "set-begins": Cue.TURN,
        "set-up": Cue.COMMIT,
        "scored": Cue.TOKEN,
        "box": Cue.TOKEN,
        "claim": Cue.TOKEN,
        "captured": Cue.ATTACK_WON,
        "turn": Cue.LANDSCAPE,
        "agree": Cue.OFFER,
    }
)
"""What is heard of events; all others are a piece that is put down."""


def cue_of(made: Made, persons: tuple[TablePlayer, ...]) -> Cue:
    """What is heard of a move: the weightiest of what it brought about."""
    for event in reversed(made.events):
        if event.kind == "battle" and persons and event.player not in persons:
            return Cue.ATTACK_LOST
        if event.kind in CUES:
            return CUES[event.kind]
    return Cue.LAY


def cue_of_end(result: TableResult, persons: tuple[TablePlayer, ...]) -> Cue:
    """What is heard at the end."""
    if result.winner is None:
        return Cue.DRAWN
    return Cue.DEFEAT if persons and result.winner not in persons else Cue.VICTORY


LEFT, RIGHT = 252, 292
"""How wide the columns beside the board are, in pixels, where there is room."""


class TableStage(PlayStage):
    """Plays one game; raises :class:`runtime.tablegames.game.FormError` where its set-up doesn't fit it."""

    cards: TableCards

    ended = Signal(object)
    """The :class:`runtime.tablegames.game.TableResult`."""

    def __init__(
        self,
        setup: TableSetup,
        parts: GameParts,
        parent: QWidget,
        *,
        leaving: Leaving | None = None,
        make_thinker: Callable[[], TableWorker] = TableWorker,
        before: TableStage | None = None,
    ) -> None:
        """The game of the stage ``before`` goes on here, where there is one, else it begins."""
        super().__init__(parent)
        self.setup, self.parts, self.t, self.theme = setup, parts, parts.t, parts.theme
        self._leaving = leaving or Leaving()
        self._troubles: tuple[str, ...] = () if before is None else before._troubles
        playing = TableFlow(setup, parts.preferences, make_thinker) if before is None else before.hand_over()
        self.flow: TableFlow = playing
        self.flow.setParent(self)
        self.announcer = Announcer(parts.preferences, self)
        self._said_turn = ("", "")
        self.art = TableArt(parts)
        self.cards = TableCards(self, self.art, self.t, self.flow.match, self._leaving)
        self.called = setup.title or game_name(self.t, setup.game)
        # A move that is not shown yet is not on the board yet.
        sight = self.flow.game.table_view if before is None else before.board.table_view
        self.board: TableBoard = BOARDS[setup.game](parts, sight, self.called)
        self.questions = TableQuestions(self, self.flow, self.cards, parts, is_kept=self._leaving.is_kept)
        self.questions.again.connect(self.again)
        self.questions.shut.connect(self.shut)
        self.questions.taken_back.connect(self._give_back)
        self._is_passing = before is not None and before.is_passing
        self._owed: tuple[Owed, ...] = () if before is None else (*before._owed, *before.cards.owed)
        self._is_closed = self._is_refused = False
        texts = TableTexts(self._say_score, self._say_task, self._say_last)
        self.reader = TableReader(self.board, self.announcer, texts, setup.persons)
        self.rules = RulesPanel(self.art, self.t, setup.game, how_to(self.t, self.flow.match.game))
        kept = self._leaving
        self.shown = TableParts(self.flow, self.board, self.questions, self.help_wanted.emit, self.menu_wanted.emit)
        self.commands = commands_of(setup.game, may_repeat=kept.may_repeat, has_menu=kept.has_menu)
        self.panel = PlayPanel(self.art, self.t, setup, self.commands, leave=kept.text)
        self.beside = Scrolled(filled(self.panel))
        EdgeShade(self.beside)
        self.buttons = self.panel.buttons
        self._lay_out()
        self._connect()
        if before is None:
            self._refresh()
        else:
            self.board.take_over(before.board)
            self._show_beside()

    # What is there

    @property
    def is_passing(self) -> bool:
        """Whether a card that hands the screen over is there, or comes."""
        return self._is_passing

    def _lay_out(self) -> None:
        middle = QVBoxLayout()
        middle.setContentsMargins(8, 8, 8, 8)
        middle.addWidget(self.board)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.rules)
        whole.addLayout(middle, 1)
        whole.addWidget(self.beside)
        self._fit()
        self.setTabOrder(self.board, self.panel.log)

    def _fit(self) -> None:
        """The columns are narrower in a small window."""
        small = self.width() < self.theme.span(1180)
        # Where texts are large, the board keeps half of the window.
        self.rules.setFixedWidth(min(self.theme.px(216 if small else LEFT), round(self.width() * 0.22)))
        self.beside.setFixedWidth(min(self.theme.px(264 if small else RIGHT), round(self.width() * 0.29)))

    @property
    def _heard(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        """What is heard of the game, and what is done then."""
        playing = self.flow
        return (
            (playing.changed, self._refresh),
            (playing.moved, self._show_move),
            (playing.refused, self._say_refusal),
            (playing.failed, self._say_failure),
            (playing.interrupted, self._say_interruption),
            (playing.ended, self._show_end),
        )

    def _connect(self) -> None:
        playing, board = self.flow, self.board
        for signal, slot in self._heard:
            signal.connect(slot)
        board.wished.connect(playing.submit)
        board.hinted.connect(self.panel.say_hint)
        board.drafted.connect(self._follow_draft)
        board.touched.connect(self._say_idle)
        cards = self.cards
        cards.emptied.connect(self._back_to_board)
        cards.opened.connect(lambda card: self.announcer.announce(card.spoken, Urgency.ASSERTIVE))
        cards.sat_down.connect(self._sit_down)
        cards.fought.connect(self._play_move)
        cards.set_seen.connect(self._go_on)
        cards.again.connect(self.again)
        cards.shut.connect(self.shut)
        self._connect_buttons()
        for command in self.commands:
            if command.heard:
                shortcut(command.keys[0], self).activated.connect(lambda name=command.id: self._press(name))
        for review in TABLE_REVIEWS[self.setup.game]:
            shortcut(review.key, self).activated.connect(lambda review=review: self._review(review))

    def _press(self, name: CommandId) -> None:
        """A button by its key, unless a card lies over the table."""
        if self.cards.card is None:
            self.buttons[name].click()

    def _review(self, review: ReviewCommand[TableReader]) -> None:
        """Something is done by ear, unless a card lies over the table."""
        if self.cards.card is None:
            review.run(self.reader)

    def _carry_out(self, command: TableCommand) -> None:
        command.run(self.shown)

    # The course

    def begin(self) -> None:
        """Begin the game."""
        self._say(self.setup.note)
        self.flow.begin()
        self._back_to_board()

    def go_on(self) -> None:
        """Open the cards that the game's stage before this one still owed."""
        owed, self._owed = self._owed, ()
        for make in owed:
            self.cards.tell(make)
        self._back_to_board()

    def hand_over(self) -> TableFlow:
        """Give the game away: this stage shows no more of it."""
        self.board.finish()
        for signal, slot in self._heard:
            signal.disconnect(slot)
        self._shut_down()
        return self.flow

    def close_down(self) -> None:
        """Stop whatever moves or thinks."""
        self._shut_down()
        self.flow.close()

    def _shut_down(self) -> None:
        self._is_closed = True
        self.cards.clear()
        self.board.close_down()

    def _refresh(self) -> None:
        """Show the game as it is now."""
        playing = self.flow
        if not self.board.is_moving:
            self.board.show_view(playing.game.table_view)
        self._show_beside()
        awaited = playing.game.awaited
        if awaited is not None and not self._is_passing and not self._is_closed:
            self._is_passing = True
            self.cards.tell(lambda cards: cards.passing(awaited))

    def _show_beside(self) -> None:
        """What stands beside the board."""
        self.panel.show_game(self.flow)
        self._show_buttons()
        turn = (self.panel.turn.text(), self.panel.asked.text())
        levels = (Verbosity.NORMAL, Verbosity.FULL)
        for text, before, least in zip(turn, self._said_turn, levels, strict=True):
            if text != before and self.flow.match.result is None:
                self.announcer.announce(text, least=least)
        self._said_turn = turn

    def _follow_draft(self) -> None:
        """Something else is prepared: what was refused before is no news any more."""
        if self._is_refused:
            self._is_refused = False
            self.panel.say("")
        self._show_buttons()

    def _sit_down(self) -> None:
        self._is_passing = False
        self.panel.say("")
        self.flow.sit_down()

    def _show_move(self, made: Made) -> None:
        """A move was made: its battle, its movement, a set that it ends, then the game goes on."""
        self._say_troubles()
        is_own = self.setup.is_person(made.player)
        if is_own and made.move == AGREE and self.flow.match.result is None:
            self._say(self.t("Your offer stands: now make your move."))
        self.board.say("")
        match = self.flow.match
        for line in tell(self.t, match.game, made, match.setup.moved + len(match.made)):
            self.announcer.announce(line.text)
        self._show_beside()
        self.parts.sounds.play(cue_of(made, self.setup.persons))
        fight = next((event for event in made.events if event.kind == "battle"), None)
        if fight is None or not self.setup.persons:
            self._play_move(made)
        else:
            if self.flow.game.viewer is None:
                self.board.show_view(self.board.table_view.for_both)
            self.cards.tell(lambda cards: cards.battle(made, fight))

    def _play_move(self, made: Made) -> None:
        """Show a move on the board."""
        if not self._is_closed:
            move = None if isinstance(made.move, SetUp) else made.move
            self.board.play(move, self.flow.game.table_view, lambda: self._show_set_end(made))

    def _show_set_end(self, made: Made) -> None:
        """Where a move has ended a set but not the game, say how before the game goes on."""
        match = self.flow.match
        event = next((event for event in made.events if event.kind in ("set-won", "set-drawn")), None)
        if event is None or match.result is not None or not self.setup.persons or self._is_closed:
            self.flow.go_on()
        else:
            self.cards.tell(lambda cards: cards.set_end(event))

    def _go_on(self) -> None:
        if not self._is_closed:
            self.flow.go_on()

    def _give_back(self, taken: Made) -> None:
        """A move was taken back: a set-up lies there again as it was made."""
        self._say_troubles()
        if isinstance(taken.move, SetUp):
            self.board.prepare(taken.move.bricks)

    def hear(self, trouble: str) -> None:
        """Something went wrong with keeping the game; it is said with what is shown next."""
        self._troubles = (*self._troubles, trouble)

    def _say_troubles(self) -> None:
        troubles, self._troubles = self._troubles, ()
        self._say(" ".join(troubles))

    def _show_end(self, result: TableResult) -> None:
        """The game is over."""
        self._say_troubles()
        self.parts.sounds.play(cue_of_end(result, self.setup.persons))
        self.ended.emit(result)
        self.cards.tell(lambda cards: cards.end(result))

    # What is said

    def _say(self, text: str) -> None:
        """Say something that the person must not miss, to eye and ear; nothing where it is empty."""
        self.panel.say(text)
        self.announcer.announce(text, Urgency.ASSERTIVE)

    def _say_refusal(self, refusal: TableRefusal) -> None:
        self.parts.sounds.play(Cue.REFUSED)
        self._is_refused = True
        self._say(refused(self.t, refusal))

    def _say_idle(self) -> None:
        """Why nothing can be done at the board just now."""
        playing = self.flow
        self._say(idle(self.t, self.setup.game, playing.game.thinking, is_over=playing.match.result is not None))

    def _say_failure(self, error: str) -> None:
        t = self.t
        self._say(t("The computer could not think: {reason}. It has made any move that the rules allow.", reason=error))

    def _say_interruption(self) -> None:
        self._say(self.t("The computer was interrupted. It starts again and will make the same move."))

    def _say_score(self) -> Iterable[str]:
        return (plaque.accessibleName() for plaque in self.panel.plaques)

    def _say_task(self) -> Iterable[str]:
        return (self.panel.turn.text(), self.panel.asked.text())

    def _say_last(self) -> Iterable[str]:
        match = self.flow.match
        if not match.made:
            return (self.t("Nobody has moved yet."),)
        return (line.text for line in tell(self.t, match.game, match.made[-1], match.setup.moved + len(match.made)))

    def _back_to_board(self) -> None:
        if not self._is_closed and self.cards.card is None:
            self.board.setFocus()

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.questions.ask_leave()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size, or the window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            QTimer.singleShot(0, self, self._restyle)

    def _restyle(self) -> None:
        """Have everything in its new size."""
        self._fit()
        self.board.lay_out()
        self.board.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood below all of it, and rails of brass beside the board."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self.theme, 34)
        for x in (self.rules.width(), self.width() - self.panel.width() - 5):
            paint_rail(painter, QRectF(x, 0, 5, self.height()), self.theme)

    def sizeHint(self) -> QSize:
        """That of a game's window."""
        return QSize(1280, 800)
