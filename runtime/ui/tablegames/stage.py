"""One table game on the screen: the board in its frame, what stands beside it, its buttons and its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from runtime.match.table_match import Made, TableMatch
from runtime.match.table_setup import TableSetup
from runtime.match.table_worker import TableThinker
from runtime.support.table_messages import say_table_refusal
from runtime.tablegames.game import PLAYERS, Player, Refusal, Result
from runtime.tablegames.scrambler.values import AGREE, DONE, PASS
from runtime.tablegames.scryper.values import SetUp
from runtime.tablegames.scryper.values import Stage as ScryperStage
from runtime.ui.sitting.setup import GameParts
from runtime.ui.sounds.cues import Cue
from runtime.ui.tablegames.art import TableArt
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard
from runtime.ui.tablegames.commands import COMMANDS
from runtime.ui.tablegames.hearing import cue_of, cue_of_end
from runtime.ui.tablegames.panel import GlyphTable, HowTo, TableLog, TablePlaque
from runtime.ui.tablegames.picture import BOARDS
from runtime.ui.tablegames.playing import TablePlaying
from runtime.ui.tablegames.questions import TableQuestions
from runtime.ui.tablegames.scryper_board import ScryperBoard
from runtime.ui.tablegames.speech import how_to, points_name, prompt, say_result, say_why, tell
from runtime.ui.tablegames.words import game_name, seat_name, side_of
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.card_queue import CardQueue
from runtime.ui.wood.fields import Scrolled
from runtime.ui.wood.materials import paint_rail, paint_wood
from runtime.ui.wood.overlay import Overlay

LEFT, RIGHT = 252, 292
"""How wide the columns beside the board are, in pixels, where there is room."""

Watch = Callable[[TableMatch], str]
"""Is told of every change of the game; answers with a sentence where something went wrong."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """How a table is left: what that is called, whether the game goes on another day, and whether it is repeatable."""

    text: str = ""
    is_kept: bool = False
    may_repeat: bool = True


class TableStage(QWidget):
    """Plays one game; raises :class:`runtime.tablegames.game.FormError` where its set-up doesn't fit it."""

    again = Signal()
    shut = Signal()
    ended = Signal(object)
    """The :class:`runtime.tablegames.game.Result`."""
    help_wanted = Signal()

    def __init__(
        self,
        setup: TableSetup,
        parts: GameParts,
        parent: QWidget,
        *,
        watch: Watch | None = None,
        leaving: Leaving | None = None,
        make_thinker: Callable[[], TableThinker] = TableThinker,
    ) -> None:
        super().__init__(parent)
        self.setup, self.parts, self.t, self.theme = setup, parts, parts.t, parts.theme
        self._watch, self._leaving = watch, leaving or Leaving()
        self.playing = TablePlaying(setup, parts.preferences, make_thinker, self)
        self.cards = CardQueue(self)
        self.art = TableArt(parts)
        title = setup.title or game_name(self.t, setup.game)
        self.board: TableBoard = BOARDS[setup.game](parts, self.playing.sight, title)
        self.questions = TableQuestions(self, self.playing, self.cards, parts, is_kept=self._leaving.is_kept)
        self.questions.again.connect(self.again)
        self.questions.shut.connect(self.shut)
        self.questions.taken_back.connect(lambda: self._say(self._told_by_watch()))
        self._is_passing = self._is_closed = False
        self._log_of: tuple[Made, ...] | None = None
        self.buttons: dict[str, BrassButton] = {}
        self._make_panels()
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._refresh()

    # What is there

    def _make_panels(self) -> None:
        t, theme, setup = self.t, self.theme, self.setup
        self.plaques = [TablePlaque(self.art, t, setup.game, player, seat_name(t, setup, player)) for player in PLAYERS]
        self.turn = QLabel()
        self.asked = QLabel()
        self.told = QLabel()
        self.hint = QLabel()
        for label, style in (
            (self.turn, f'font-family: "Cinzel"; font-size: 18px; color: {theme.colours.bright_brass};'),
            (self.asked, f"font-size: 17px; color: {theme.colours.text};"),
            (self.told, f"font-size: 16px; color: {theme.colours.warning};"),
            (self.hint, f"font-size: 16px; font-style: italic; color: {theme.colours.quiet};"),
        ):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            theme.dress(label, style + " background: transparent;")
        # Room for two lines, so that nothing moves when a hint comes and goes.
        self.hint.setMinimumHeight(2 * QFontMetrics(theme.text(16)).lineSpacing())
        self.log = TableLog(self.art, t, self._tint)
        self.how = HowTo(self.art, how_to(t, self.playing.match.game))
        self.glyphs = GlyphTable(self.art, t) if setup.game == "scribe" else None

    def _tint(self, player: Player | None) -> str:
        """The colour of a player's lines in the log."""
        colours = self.theme.colours
        return (
            colours.quiet
            if player is None
            else (colours.gold, colours.silver)[player]
            if (self.setup.game != "scryper")
            else (colours.silver, "#e0a95a")[player]
        )

    def _make_buttons(self) -> None:
        t, asks = self.t, self.questions
        does: dict[str, Callable[[], object]] = {
            "ready": self._send_set_up,
            "done": lambda: self.playing.submit(DONE),
            "pass": lambda: self.playing.submit(PASS),
            "agree": asks.ask_agree,
            "back": asks.ask_back,
            "new": asks.ask_new,
            "resign": asks.ask_resign,
            "help": self.help_wanted.emit,
            "leave": asks.ask_leave,
        }
        for command in COMMANDS:
            name = command.name
            if self.setup.game not in command.games or (name == "new" and not self._leaving.may_repeat):
                continue
            text = self._leaving.text if name == "leave" and self._leaving.text else t(command.text)
            button = self.buttons[name] = BrassButton(self.theme, text, command.icon, command.is_primary)
            button.describe(t(command.tip), t(command.key))
            button.clicked.connect(does[name])
            if command.shortcut:
                shortcut = QShortcut(QKeySequence(command.shortcut), self)
                shortcut.activated.connect(lambda name=name: self._press(name))

    def _press(self, name: str) -> None:
        """A button by its key, unless a card lies over the table."""
        if self.cards.card is None:
            self.buttons[name].click()

    def _lay_out(self) -> None:
        t, theme = self.t, self.theme
        self.left, self.right = QWidget(), QWidget()
        left = QVBoxLayout(self.left)
        left.setContentsMargins(12, 12, 12, 12)
        left.setSpacing(8)
        for heading, widget, stretch in (
            (t("Glyphs"), self.glyphs, 0),
            (t("How to play"), Scrolled(self.how), 1),
        ):
            if widget is not None:
                label = QLabel(heading)
                label.setWordWrap(True)
                theme.dress(label, f'font-family: "Cinzel"; font-size: 17px; color: {theme.colours.bright_brass};')
                left.addWidget(label)
                left.addWidget(widget, stretch)
        right = QVBoxLayout(self.right)
        right.setContentsMargins(14, 12, 12, 12)
        right.setSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(8)
        for plaque in self.plaques:
            row.addWidget(plaque)
        right.addLayout(row)
        for label in (self.turn, self.asked, self.told, self.hint):
            right.addWidget(label)
        right.addWidget(self.log, 1)
        for name in ("ready", "done", "pass"):
            if name in self.buttons:
                right.addWidget(self.buttons[name])
        grid = QGridLayout()
        grid.setSpacing(6)
        rest = [button for name, button in self.buttons.items() if name not in ("ready", "done", "pass")]
        for place, button in enumerate(rest):
            grid.addWidget(button, place // 2, place % 2, 1, 2 if place == len(rest) - 1 and place % 2 == 0 else 1)
        right.addLayout(grid)
        middle = QVBoxLayout()
        middle.setContentsMargins(8, 8, 8, 8)
        middle.addWidget(self.board)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.left)
        whole.addLayout(middle, 1)
        whole.addWidget(self.right)
        self._fit()
        self.setTabOrder(self.board, self.log)

    def _fit(self) -> None:
        """The columns are narrower in a small window."""
        small = self.width() < 1180
        # Where texts are large, the board keeps half of the window.
        self.left.setFixedWidth(min(self.theme.px(216 if small else LEFT), round(self.width() * 0.22)))
        self.right.setFixedWidth(min(self.theme.px(264 if small else RIGHT), round(self.width() * 0.29)))

    def _connect(self) -> None:
        playing, board = self.playing, self.board
        playing.changed.connect(self._refresh)
        playing.moved.connect(self._show_move)
        playing.refused.connect(self._say_refusal)
        playing.failed.connect(self._say_failure)
        playing.ended.connect(self._show_end)
        board.wished.connect(playing.submit)
        board.hinted.connect(self._say_hint)
        board.drafted.connect(self._show_buttons)
        self.cards.emptied.connect(self._back_to_board)

    # The course

    def begin(self) -> None:
        """Begin the game."""
        self._say(self.setup.note)
        self.playing.begin()
        self._back_to_board()

    def close_down(self) -> None:
        """Stop whatever moves or thinks."""
        self._is_closed = True
        self.cards.clear()
        self.board.close_down()
        self.playing.close()

    def _refresh(self) -> None:
        """Show the game as it is now."""
        playing = self.playing
        if not self.board.is_moving:
            self.board.show_sight(playing.sight)
        self._show_log()
        self._show_standing()
        self._show_buttons()
        awaited = playing.awaited
        if awaited is not None and not self._is_passing and not self._is_closed:
            self._is_passing = True
            self.cards.add(lambda: self._make_pass(awaited))

    def _make_pass(self, player: Player) -> Overlay:
        card = PassCard(self.art, self.t, self, self.setup.game, player)
        card.there.connect(self._sit_down)
        return card

    def _sit_down(self) -> None:
        self._is_passing = False
        self._say("")
        self.playing.sit_down()

    def _show_move(self, made: Made) -> None:
        """A move was made: its battle, its movement, then the game goes on."""
        self._say(self._told_by_watch())
        self._show_log()
        self._show_standing()
        self._show_buttons()
        self.parts.sounds.play(cue_of(made, self.setup.persons))
        fight = next((event for event in made.events if event.kind == "battle"), None)

        def show() -> None:
            if not self._is_closed:
                move = None if isinstance(made.move, SetUp) else made.move
                self.board.play(move, self.playing.sight, self.playing.go_on)

        if fight is None or not self.setup.persons:
            show()
            return

        def card() -> Overlay:
            battle = BattleCard(self.art, self.t, self, game=self.playing.match.game, made=made, event=fight)
            battle.closed.connect(show)
            return battle

        self.cards.add(card)

    def _told_by_watch(self) -> str:
        return self._watch(self.playing.match) if self._watch is not None else ""

    def _show_end(self, result: Result) -> None:
        """The game is over."""
        self._say(self._told_by_watch())
        self.parts.sounds.play(cue_of_end(result, self.setup.persons))
        self.ended.emit(result)
        self.cards.add(lambda: self._make_result(result))

    def _make_result(self, result: Result) -> Overlay:
        t, leaving = self.t, self._leaving
        game = self.playing.match.game
        away = leaving.text or t("Close")
        card = ResultCard(self.art, t, self, game, result, leaving=away, may_repeat=leaving.may_repeat)
        card.again.connect(self.again)
        card.shut.connect(self.shut)
        return card

    # What is shown beside the board

    def _show_standing(self) -> None:
        playing, t = self.playing, self.t
        match, acting = playing.match, playing.acting
        points, counted = match.game.points(match.state), points_name(t, match.game)
        for player, plaque in zip(PLAYERS, self.plaques, strict=True):
            is_on = player is acting and match.result is None
            plaque.show_figures(points[player], counted, on=is_on, thinking=playing.thinking is player)
        result = match.result
        if result is not None:
            self.turn.setText(say_result(t, match.game.id, result))
            self.asked.setText(say_why(t, match.game, result))
        elif acting is not None:
            side = side_of(t, match.game.id, acting)
            thinking = playing.thinking is acting
            sets_up = isinstance(self.board, ScryperBoard) and self.board.view.stage is ScryperStage.SET_UP
            doing = t("{side} sets up", side=side) if sets_up else t("{side} to move", side=side)
            self.turn.setText(t("{side} is thinking…", side=side) if thinking else doing)
            self.asked.setText(prompt(t, playing.sight))
        self.asked.setVisible(bool(self.asked.text()))

    def _show_log(self) -> None:
        made = self.playing.match.made
        if made is not self._log_of:
            self._log_of = made
            game = self.playing.match.game
            lines = [line for number, one in enumerate(made, 1) for line in tell(self.t, game, one, number)]
            self.log.show_lines(lines)

    def _show_buttons(self) -> None:
        t, playing = self.t, self.playing
        mine, is_over = playing.mine, playing.match.result is not None
        why = t("The game is over.") if is_over else "" if mine is not None else t("It is not your turn.")
        reasons = {"back": playing.why_not_back(t)}
        reasons["resign"] = (
            t("The game is over.") if is_over else "" if self.setup.persons else t("Only the computer plays.")
        )
        if isinstance(self.board, ScryperBoard):
            self.buttons["ready"].setVisible(self.board.is_setting_up)
            reasons["ready"] = why or ("" if any(self.board.draft) else t("Put at least one brick on your back row."))
        for name, deed in (("done", DONE), ("pass", PASS), ("agree", AGREE)):
            if name in self.buttons:
                refusal = None if mine is None else playing.match.game.refusal(playing.match.state, mine, deed)
                reasons[name] = why or ("" if refusal is None else say_table_refusal(t, refusal.code, refusal.details))
                if name != "agree":
                    self.buttons[name].setVisible(not reasons[name])
        for name, reason in reasons.items():
            self.buttons[name].allow(reason)

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _say_hint(self, hint: str) -> None:
        """What is under the pointer, for as long as it is there."""
        self.hint.setText(hint)

    def _say_refusal(self, refusal: Refusal) -> None:
        self.parts.sounds.play(Cue.REFUSED)
        self._say(self._refused(refusal))

    def _refused(self, refusal: Refusal) -> str:
        """Why a move is refused, with places as people call them."""
        if refusal.code == "other-grid":
            return self.t("Mark a cell of the glowing mini grid: your own last mark names it.")
        return say_table_refusal(self.t, refusal.code, refusal.details)

    def _say_failure(self, error: str) -> None:
        self._say(self.t("The computer can’t go on: {reason}. Take your move back, or begin anew.", reason=error))

    def _back_to_board(self) -> None:
        if not self._is_closed and self.cards.card is None:
            self.board.setFocus()

    # Buttons

    def _send_set_up(self) -> None:
        if isinstance(self.board, ScryperBoard):
            self.board.send()

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

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood below all of it, and rails of brass beside the board."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self.theme, 34)
        for x in (self.left.width(), self.width() - self.right.width() - 5):
            paint_rail(painter, QRectF(x, 0, 5, self.height()), self.theme)

    def sizeHint(self) -> QSize:
        """That of a game's window."""
        return QSize(1280, 800)
