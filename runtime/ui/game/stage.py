"""Everything in the game's window for one game, and where it stands: board, rack, plaques, buttons, log, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.profile.settings import Settings
from runtime.ui.announcer import Announcer
from runtime.ui.cell_table import CellTexts
from runtime.ui.game.ambience import Ambience
from runtime.ui.game.board.board_view import GameBoard, is_typed
from runtime.ui.game.cards.far_card import Sending
from runtime.ui.game.cards.stage_cards import StageCards, Storyteller
from runtime.ui.game.commands.board_reader import BoardReader
from runtime.ui.game.commands.button_states import Bar, Buttons, buttons_by_bar
from runtime.ui.game.commands.command_handler import CommandHandler
from runtime.ui.game.commands.game_commands import (
    COMMIT,
    MENU,
    NEXT_PANE,
    OBJECTIVES,
    UNDO,
    command_for,
    commands_of,
    key_of,
)
from runtime.ui.game.commands.landmarks import ReviewedBoard, say_reach
from runtime.ui.game.commands.playtest_commands import KEEP_PROOF, PAUSE
from runtime.ui.game.commentary import Commentary
from runtime.ui.game.effects.playback import Playback
from runtime.ui.game.effects.player import Skipping, StageEffects
from runtime.ui.game.effects.turn_replay import BETWEEN, TurnReplay
from runtime.ui.game.panel.cell_details import Narration
from runtime.ui.game.panel.plaques import PlayerPlaque, TurnPlaque
from runtime.ui.game.panel.preview_panel import PreviewPanel, SharedRoom
from runtime.ui.game.panel.record_pane import LogView, ObjectivesView, RecordPane
from runtime.ui.game.panel.replay_texts import log_of
from runtime.ui.game.panel.trial_bar import TrialBar
from runtime.ui.game.play.computer import Computer, PlaytestOptions
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.game_log import Messages
from runtime.ui.game.play.player_view import PlayerNames
from runtime.ui.game.playtest_report import PlaytestDiary, ReportController
from runtime.ui.game.presenter import BoardShown, PanelShown, Presenter, RackShown, RecordShown, SidesShown, TurnShown
from runtime.ui.game.rack.gestures import DragLayer, Gestures
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game.turn_clock import TurnClock
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.preferences import Preferences
from runtime.ui.stage import PlayStage
from runtime.ui.targets import are_large
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import buttons_in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.command_record import Command, CommandId, describe_buttons
from runtime.ui.widgets.materials import WoodPanel

ROWS = (Bar.GREAT, Bar.LETTERS, Bar.POWERS)
"""The buttons below the rack."""

NARROW, WIDE = 316, 400
BESIDE = 16
"""How much room stays free beside the board, in pixels."""
LOW = 760
"""Windows that are less high than this, in pixels, have their column packed closer."""
HEIGHT, PANEL, MOST = 134, 172, 330
LEAST, LINES = 96, 130
"""How tall the panel of previews usually is in a window that is just not low, and at most."""


class StageColumn(WoodPanel):
    """All that stands beside the board."""

    def __init__(
        self,
        theme: Theme,
        *,
        plaques: BySide[PlayerPlaque],
        turn: TurnPlaque,
        rack: RackView,
        room: SharedRoom,
        buttons: Buttons,
    ) -> None:
        super().__init__(theme, 40)
        self._theme, self._rack, self._room, self._plaques = theme, rack, room, plaques
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(16, 10, 12, 12)
        self._inside.setSpacing(7)
        players = QHBoxLayout()
        players.setSpacing(8)
        for plaque in plaques:
            players.addWidget(plaque)
        self._inside.addLayout(players)
        above = QHBoxLayout()
        above.setSpacing(8)
        menu = buttons[Bar.TOP][MENU]
        above.addWidget(menu)
        above.addWidget(turn, 1)
        for button in buttons[Bar.TURN].values():
            above.addWidget(button)
        self._inside.addLayout(above)
        menu.hide()
        self._inside.addWidget(rack)
        for bar in ROWS:
            self._inside.addLayout(_row(buttons[bar].values()))
        self._inside.addWidget(room, 1)
        self._foot = QWidget()
        self._small = _foot(buttons)
        self._small.setContentsMargins(0, 0, 0, 0)
        self._foot.setLayout(self._small)
        self._inside.addWidget(self._foot)
        self.beside = QVBoxLayout()
        """What stands beside the column: the board, and what is below it."""

    def fit(self, window: QSize, spare: int = 0) -> None:
        """A wider window has a wider column; in a low one the parts stand closer, so that lists keep some lines.

        So many pixels of width are to ``spare`` beside the board.
        """
        span, px = self._theme.span, self._theme.px
        usual = max(span(NARROW), min(span(WIDE), max(round(window.width() * 0.26), spare)))
        # Larger texts take from the board, but never half of the window.
        self.setFixedWidth(min(round(usual * px(100) / span(100)), round(window.width() * 0.46)))
        is_low = window.height() < span(LOW)
        is_packed = window.height() < px(LOW)  # Larger texts make a window low sooner.
        is_crowded = is_packed and px(100) > span(130)
        self._inside.setSpacing(span(3 if is_crowded else 5 if is_packed else 8))
        self._rack.lie_flat(is_packed)
        for plaque in self._plaques:
            plaque.lie_flat(is_crowded)
        self._put_foot(self.beside if is_crowded and self.beside.count() else self._inside)
        share = 0.65 if is_low else 0.45  # What a low window lacks is taken from the panel before the lists.
        tall = max(span(HEIGHT), min(span(MOST), round((window.height() - span(LOW)) * share) + span(PANEL)))
        tall = span(LEAST) if are_large() else tall  # Large buttons take as much below it.
        larger = px(LINES) - span(LINES)  # Plaques that have grown leave it less; it scrolls.
        self._room.keep(max(span(LEAST), tall - max(0, larger)))
        above, below = (4, 4) if is_crowded else (6, 7) if is_packed else (10, 12)
        self._inside.setContentsMargins(span(16), span(above), span(12), span(below))

    def _put_foot(self, where: QVBoxLayout) -> None:
        """Let the small buttons stand below all else of the column, or of what is beside it."""
        if where.indexOf(self._foot) >= 0:
            return
        for other in (self._inside, self.beside):
            other.removeWidget(self._foot)
        where.addWidget(self._foot)
        is_below = where is self.beside
        edge = self._theme.span(8) if is_below else 0
        self._small.setContentsMargins(edge, edge // 2, edge, edge)


def stand(on: QWidget, board: QWidget, below: QWidget | None, column: StageColumn) -> None:
    """Let the board stand on a widget, with something ``below`` where there is such a thing, and the column beside."""
    whole = QHBoxLayout(on)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(0)
    column.beside.setSpacing(0)
    column.beside.addWidget(board, 1)
    if below is not None:
        column.beside.addWidget(below)
    whole.addLayout(column.beside, 1)
    whole.addWidget(column)


def _row(buttons: Iterable[BrassButton]) -> QHBoxLayout:
    """Some buttons side by side, sharing the whole width; those without a label take no more than they need."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for button in buttons:
        button.spares_icon = True
        row.addWidget(button, 1 if button.text() else 0)
    return row


def _foot(buttons: Buttons) -> QLayout:
    """Zoom, the last combat and the help at the left, what players agree on at the right, out of the way."""
    return buttons_in_row(*buttons[Bar.VIEW].values(), None, *buttons[Bar.AGREEMENTS].values(), spacing=4)


class GameStage(PlayStage):
    """One game on the screen."""

    went_on = Signal()
    resumed = Signal()
    """The game that was left shall go on instead."""
    trial_wanted = Signal(str)
    """A command of a playtest that is the affair of whoever opened it, by its id."""

    cards: StageCards
    commands: tuple[Command[CommandHandler, GameController], ...]

    def __init__(
        self,
        setup: GameSetup,
        parts: GameParts,
        parent: QWidget,
        *,
        going_on: Callable[[], str],
        leaves: bool,
        options: PlaytestOptions | None = None,
        diary: PlaytestDiary | None = None,
    ) -> None:
        """``going_on`` is what going on after the end is called; ``leaves`` says that Escape leads out.

        A game with ``options`` is tried out: it can be paused, stepped through and gone on with from anywhere. The
        ``diary`` is that of the window's games.
        """
        # First of all, so that a level that can't be played raises before there is any widget.
        computer = Computer(lambda: parts.make_thinker(setup))
        controller = GameController(setup, parts.t, computer, options)
        super().__init__(parent)
        self._restyling = QTimer(self, interval=0, singleShot=True)
        self._restyling.timeout.connect(self._restyle)
        controller.setParent(self)
        self.parts = parts
        self._leaves, self._diary = leaves, diary or PlaytestDiary()
        self.controller = self.shown = controller
        self.flow, self.called = controller.flow, setup.level.name or setup.level.id
        self.commands = commands_of(parts.preferences.settings, is_trial=controller.trial is not None)
        self.coins = Coins(parts.painter, setup.rules.letters.values, parts.textures, self.devicePixelRatioF())
        self._furnish(setup)
        self._liven(going_on)
        parts.preferences.changed.connect(self._follow)
        self._follow(parts.preferences.settings)

    def _furnish(self, setup: GameSetup) -> None:
        """Put the widgets in their places."""
        t, theme, coins, trial = self.parts.t, self.parts.theme, self.coins, self.controller.trial
        level = setup.level
        buttons = buttons_by_bar(self.commands, theme, t)
        course, kept = buttons[Bar.COURSE], buttons[Bar.KEEPING]
        self.trial = TrialBar(theme, t, self.controller, trial, course=course, kept=kept) if trial is not None else None
        texts = CellTexts(self._content, self._details, self._holds)
        self.board = GameBoard(theme, self.parts.painter, t, terrain=level.terrain, title=level.name, texts=texts)
        self.rack = RackView(theme, coins, t)
        self.plaques = BySide(*(PlayerPlaque(side, theme, coins, t) for side in SIDES))
        self.turn = TurnPlaque(theme)
        self.preview = PreviewPanel(theme, coins, t)
        self.log = LogView(theme, t)
        self.objectives = ObjectivesView(theme, t)
        self.record = RecordPane(theme, t, self.log, self.objectives)
        self.room = SharedRoom(self.preview, self.record)
        self.column = StageColumn(
            theme, plaques=self.plaques, turn=self.turn, rack=self.rack, room=self.room, buttons=buttons
        )
        self.buttons = {name: button for bar in buttons.values() for name, button in bar.items()}
        stand(self, self.board, self.trial, self.column)

    def _liven(self, going_on: Callable[[], str]) -> None:
        """Let the widgets show the game, and do what is wished with them."""
        controller, parts, board, t = self.controller, self.parts, self.board, self.parts.t
        self.naming = PlayerNames(controller.game, t)
        self.messages = Messages(controller.game, self)
        self.gestures = Gestures(controller, board, self.rack, DragLayer(parts.painter, self), t)
        self.record_shown = RecordShown(controller, t, log=self.log, objectives=self.objectives, record=self.record)
        self.cards = cards = StageCards(
            self,
            controller,
            parts,
            coins=self.coins,
            naming=self.naming,
            gestures=self.gestures,
            show_objectives=self.record_shown.show_objectives,
            trial=self.trial,
            going_on=going_on,
            leaves=self._leaves,
        )
        self.storyteller = Storyteller(self, controller.game, parts, board=board, cards=cards, messages=self.messages)
        self.panel_shown = PanelShown(
            controller,
            self.gestures,
            self.messages,
            t,
            panel=self.preview,
            room=self.room,
            next_key=lambda: key_of(parts.preferences.settings, NEXT_PANE),
        )
        self.turn_shown = TurnShown(controller, t, self.turn)
        self.presenter = self._make_presenter()
        self.narration = Narration(self, controller, board, cards, theme=parts.theme, coins=self.coins, t=t)
        self.reports = ReportController(controller, cards, self._diary, theme=parts.theme, t=t, over=self)
        self.announcer = Announcer(parts.preferences, self)
        self.handler = self._make_handler()
        self._connect()
        self.effects = StageEffects(
            self,
            controller,
            parts,
            board=board,
            rack=self.rack,
            plaques=self.plaques,
            tellers=(self.record_shown, self.panel_shown, self.turn_shown),
            cards=cards,
        )
        self.again_shown = TurnReplay(
            self,
            controller,
            board=board,
            player=self.effects.player,
            cards=cards,
            preferences=parts.preferences,
            refresh=self.presenter.refresh,
        )
        self.playback = Playback(
            controller,
            cards,
            player=self.effects.player,
            again=self.again_shown,
            commands=self.commands,
            buttons=self.buttons,
            command_for=self._command_for,
            t=t,
        )
        self.playback.changed.connect(self._show_buttons)
        paced = self._pace(parts.preferences)
        self.playback.let_through(self.effects.player.skipping, self.again_shown.skipping, paced)
        far = controller.game.setup.far
        self.sending: Sending | None = None
        if far is not None:
            self.sending = Sending(self, controller, cards, far=far, naming=self.naming, parts=parts)
            controller.signals.far_awaited.connect(self.sending.remind)
            self.handler.sending_wanted.connect(self.sending.show)
        self.clocking = TurnClock(controller, cards, self.plaques, self.gestures)
        self.ambience = Ambience(self, controller, parts.sounds)
        self.commentary = Commentary(
            controller,
            parts,
            cards=cards,
            clocking=self.clocking,
            turn=self.turn_shown,
            say=self._place,
            announcer=self.announcer,
        )

    def _pace(self, preferences: Preferences) -> Skipping:
        """Let the words of a computer follow each other as the settings say; any key or click brings the next one."""
        pacing, skipping = self.controller.pacing, Skipping(self)
        skipping.skipped.connect(pacing.hurry)
        pacing.pause = lambda: preferences.settings.pausing(BETWEEN)
        pacing.began, pacing.ended = skipping.begin, skipping.end
        return skipping

    def _show_turn(self) -> bool:
        """Show the opponent's last turn again."""
        return self.again_shown.show_again()

    def _make_presenter(self) -> Presenter:
        """What brings the game to the widgets."""
        controller, gestures, messages, t = self.controller, self.gestures, self.messages, self.parts.t
        return Presenter(
            controller.signals,
            gestures,
            messages,
            board=BoardShown(controller, gestures, messages, self.board),
            rack=RackShown(controller, gestures, self.rack),
            sides=SidesShown(controller, self.naming, t, self.plaques),
            turn=self.turn_shown,
            panel=self.panel_shown,
            record=self.record_shown,
            buttons=self._show_buttons,
        )

    def _make_handler(self) -> CommandHandler:
        """What carries out the commands."""
        trial = [self.trial.buttons[PAUSE]] if self.trial is not None else []
        handler = CommandHandler(
            self,
            self.controller,
            self.parts.t,
            cards=self.cards,
            gestures=self.gestures,
            board=self.board,
            panel=self.preview,
            storyteller=self.storyteller,
            narration=self.narration,
            reports=self.reports,
            reader=BoardReader(
                self.controller,
                self.announcer,
                self.parts.t,
                board=self.board,
                rack=self.rack,
                plaques=self.plaques,
            ),
            show_turn=self._show_turn,
            stops=[self.board, *trial, self.rack, self.buttons[COMMIT], self.record.page],
            leaves=self._leaves,
        )
        handler.left.connect(self.shut)
        handler.menu_wanted.connect(self.menu_wanted)
        handler.trial_wanted.connect(self.trial_wanted)
        return handler

    def _connect(self) -> None:
        """Bring the parts together."""
        controller, cards = self.controller, self.cards
        controller.signals.sounded.connect(
            lambda heard: self.parts.sounds.hear(heard, controller.game.view.table.board.size.columns)
        )
        controller.signals.combat_happened.connect(cards.show_combat)
        controller.signals.asked.connect(cards.ask)
        controller.signals.handed_over.connect(cards.hand_over)
        controller.signals.order_wanted.connect(cards.order)
        controller.signals.choice_wanted.connect(cards.choose)
        controller.signals.swap_offered.connect(self.handler.confirmations.swap)
        controller.signals.ended.connect(cards.end)
        controller.signals.told.connect(self.storyteller.message)
        controller.signals.take_back_asked.connect(self.handler.confirmations.take_back)
        self.preview.wished.connect(lambda name: self.buttons[name].click())
        self.preview.clicked.connect(lambda: controller.hints.follow() or self.storyteller.repeat())
        self.record.more.clicked.connect(cards.objectives)
        self.log.looked_at.connect(cards.look_at)
        self.log.looked_back.connect(cards.look_back)
        cards.again.connect(self.again)
        cards.went_on.connect(self.went_on)
        cards.left.connect(self.shut)
        cards.proved.connect(lambda: self.run(KEEP_PROOF))
        cards.ended.connect(lambda pages: self.storyteller.pages(pages, lambda: None))
        cards.started.connect(controller.modal_gate.shut)
        cards.emptied.connect(controller.modal_gate.open)
        if self.trial is not None:
            self.trial.stepping.connect(cards.dismiss)
        cards.help_wanted.connect(self.help_wanted)
        self._connect_buttons()

    def lead_to_menu(self) -> None:
        """There are menus: the button is there, and Escape leads to them where there is nothing to take back."""
        self.handler.has_menu = True
        self.buttons[MENU].show()

    def _follow(self, settings: Settings) -> None:
        """Look as the settings say now."""
        commands = commands_of(settings, is_trial=self.trial is not None)
        if commands != self.commands:
            self.commands = commands
            describe_buttons(commands, self.buttons, self.parts.t)
        key = key_of(settings, OBJECTIVES)
        tip = self.parts.t("See all objectives")
        self.record.more.setToolTip(self.parts.t("{tip} ({key})", tip=tip, key=key) if key else tip)
        self.board.go_by(settings)
        self.controller.hints.give(settings.hints)
        self.controller.coach.give(settings.coach)
        for plaque in self.plaques:
            plaque.keep_still(settings.is_still)
        self._fit()
        if self.isVisible():
            self.presenter.refresh()

    def begin(self) -> None:
        """Start the game; where another one of the level was left, ask first which it shall be."""
        if self.controller.game.setup.left is None:
            self.begin_anew()
            return
        t = self.parts.t
        self.presenter.refresh()
        self.cards.question(
            t("A game was left here"),
            t("Go on with it, or begin anew? It is put aside with a new game's first move, among the saved games."),
            yes=t("Begin anew"),
            no=t("Go on"),
            agreed=self.begin_anew,
            declined=self.resumed.emit,
            grave=True,
            goes_on=True,
        )

    def begin_anew(self, why: str = "") -> None:
        """Start the game; ``why`` says why it does not go on with the one that was left."""
        self.board.setFocus()
        if self.controller.game.view.objectives:
            self.record.show_objectives()
        setup = self.controller.game.setup
        self.presenter.refresh()
        tells = setup.tells and setup.session is None
        self.storyteller.pages(setup.level.story.before if tells else (), lambda: self._play(why))

    def _play(self, why: str) -> None:
        """Let the first turn begin; ``why``: see :meth:`begin_anew`."""
        self._recall()
        self.commentary.begin()
        self.controller.flow.begin()
        if why:
            self.controller.notices.say(why, Tone.WARNING)
        self.presenter.refresh()
        self.clocking.begin()

    def _recall(self) -> None:
        """What was told of a game that goes on, and its last turn, are known again by replaying its record."""
        controller = self.controller
        if controller.game.setup.session is None or controller.trial is not None:
            return
        replay = controller.game.looked_back()
        if replay is not None:
            controller.log.recall(replay, log_of(self.parts.t, replay))
            self.again_shown.recall(replay)

    def close_down(self) -> None:
        """Stop everything that runs."""
        self.narration.stop()
        self.clocking.stop()
        self.cards.clear()
        self.cards.close_down()
        self.again_shown.stop()
        self.effects.player.skip()
        self.controller.close()

    # Commands

    @property
    def _waits(self) -> str:
        """Commands that act wait until what the other side did has been seen."""
        return self.playback.why_not

    def _carry_out(self, command: Command[CommandHandler, GameController]) -> None:
        why_not = "" if command.unchecked else command.why_not(self.controller, self.parts.t)
        why_not = why_not or (self._waits if command.acts else "")
        self.handler.carry_out(command.run, why_not, steps_back=command.id == UNDO)

    def _command_for(self, event: QKeyEvent) -> CommandId:
        return command_for(event, self.commands)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shortcuts; letters typed anywhere go to the board."""
        command = self._command_for(event)
        if command:
            self.run(command)
        elif is_typed(event) and not self.board.hasFocus():
            self.gestures.type_letter(event.text())
        else:
            event.ignore()

    def _place(self, cell: Cell) -> str:
        """What lies on a cell, with its row and column."""
        return self.board.cells.name(cell)

    def _content(self, cell: Cell) -> str:
        """What lies on a cell, in a few words."""
        return self.narration.content(cell)

    def _details(self, cell: Cell) -> str:
        """What else is known of a cell, and whether the letters at hand lead there."""
        reach = say_reach(self.parts.t, ReviewedBoard.of(self.controller), cell)
        return "\n".join(filter(None, (self.narration.details(cell), reach)))

    def _holds(self, cell: Cell) -> bool:
        """Whether anything lies on a cell."""
        return self.narration.holds(cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The column beside the board grows with the window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size, or the window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._restyling.start()

    def _restyle(self) -> None:
        """Show everything in its new size."""
        self._fit()
        if self.isVisible():
            self.presenter.refresh()

    def _fit(self) -> None:
        """Give the column what width the board and the controls of a playtest can't use."""
        whole = replace(self.board.outlook, room=QSize(2 * self.width(), self.height())).whole()
        left = whole.opening.width() + 2 * whole.frame + BESIDE
        if self.trial is not None:
            left = max(left, self.trial.minimumSizeHint().width())
        self.column.fit(self.size(), self.width() - left)
