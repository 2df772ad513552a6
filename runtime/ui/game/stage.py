"""Everything in the game's window for one game: board, rack, plaques, buttons, log, and the cards over them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from runtime.engine.grid import Cell
from runtime.engine.letters import Laid
from runtime.engine.sides import SIDES, BySide
from runtime.profile.settings import Settings
from runtime.ui.game.board_view import GameBoard
from runtime.ui.game.coins import Coins
from runtime.ui.game.commands import command_for, is_typed
from runtime.ui.game.computer import Computer
from runtime.ui.game.effects.staging import StageEffects
from runtime.ui.game.gestures import DragLayer, Gestures
from runtime.ui.game.hover_card import HoverCard
from runtime.ui.game.inspecting import cell_rows
from runtime.ui.game.layout import build_layout
from runtime.ui.game.ledger import said
from runtime.ui.game.log_view import LogView
from runtime.ui.game.names import side_name
from runtime.ui.game.objectives_view import ObjectivesView, RecordPane
from runtime.ui.game.plaques import PlayerPlaque, TurnPlaque
from runtime.ui.game.preview_panel import PreviewPanel
from runtime.ui.game.rack_view import RackView
from runtime.ui.game.rehearsing import Conduct, Rehearsing
from runtime.ui.game.setup import GameParts, GameSetup
from runtime.ui.game.showing import Showing
from runtime.ui.game.speech import Tone
from runtime.ui.game.stage_cards import StageCards
from runtime.ui.game.trial_bar import TrialBar
from runtime.ui.game.venturing import Venturing

REST = 1500
"""How long letters lie before a hint comes of itself, in milliseconds."""


class Stage(QWidget):
    """One game on the screen."""

    went_on = Signal()
    again = Signal()
    shut = Signal()
    resumed = Signal()
    """The game that was left shall go on instead."""
    menu_wanted = Signal()
    """The menu is wanted."""

    def __init__(
        self,
        setup: GameSetup,
        parts: GameParts,
        parent: QWidget,
        *,
        going_on: Callable[[], str],
        leaves: bool,
        conduct: Conduct | None = None,
    ) -> None:
        """``going_on`` is what going on after the end is called; ``leaves`` says that Escape leads out.

        A game with a ``conduct`` is tried out: it can be paused, stepped through and gone on with from anywhere.
        """
        # First of all, so that a level that can't be played raises before there is any widget.
        computer = Computer(lambda: parts.make_thinker(setup))
        playing: Venturing = (
            Venturing(setup, parts.t, computer) if conduct is None else Rehearsing(setup, parts.t, computer, conduct)
        )
        super().__init__(parent)
        playing.setParent(self)
        t, theme = parts.t, parts.theme
        self.parts = parts
        self._leaves = leaves
        self._has_menu = False
        self._chance = setup.seed
        self._steps_back = False
        self._resting: tuple[Laid, ...] = ()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self.coins = Coins(parts.painter, setup.rules.letters.values, parts.textures, self.devicePixelRatioF())
        self.playing = playing
        self.trial = TrialBar(theme, t, playing) if isinstance(playing, Rehearsing) else None
        self.board = GameBoard(
            theme, parts.painter, t, terrain=setup.level.terrain, title=setup.level.name, say=self._say_here
        )
        self.rack = RackView(theme, self.coins, t)
        self.plaques = BySide(*(PlayerPlaque(side, theme, self.coins, t) for side in SIDES))
        self.turn = TurnPlaque(theme)
        self.preview = PreviewPanel(theme, self.coins, t)
        self.log = LogView(theme, t)
        self.objectives = ObjectivesView(theme, t)
        self.record = RecordPane(theme, t, self.log, self.objectives)
        self.buttons = build_layout(self)
        self.cards = StageCards(self, going_on=going_on, leaves=leaves)
        self.hover = HoverCard(theme, self.coins, self)
        self._layer = DragLayer(parts.painter, self)
        self.gestures = Gestures(self.playing, self.board, self.rack, self._layer, t)
        self.showing = Showing(self)
        self._connect()
        self.effects = StageEffects(self)
        parts.preferences.changed.connect(self._follow)
        self._follow(parts.preferences.settings)

    def _connect(self) -> None:
        """Bring the parts together."""
        playing, cards = self.playing, self.cards
        playing.changed.connect(self.showing.refresh)
        playing.changed.connect(self.hover.hide)
        self.gestures.lifted_changed.connect(self.showing.refresh)
        playing.sounded.connect(self.parts.sounds.hear)
        playing.combat_happened.connect(cards.show_combat)
        playing.asked.connect(cards.ask)
        playing.handed_over.connect(cards.hand_over)
        playing.order_wanted.connect(cards.order)
        playing.ended.connect(cards.end)
        playing.told.connect(cards.message)
        playing.take_back_asked.connect(self._ask_take_back)
        self.preview.clicked.connect(playing.follow)
        playing.changed.connect(self._await_rest)
        self._rest.timeout.connect(playing.look_for_advice)
        self.board.hovered.connect(self._tell_of)
        self.record.more.clicked.connect(cards.objectives)
        self.log.looked_at.connect(cards.look_at)
        cards.started.connect(playing.hold)
        cards.emptied.connect(playing.release)
        if self.trial is not None:
            self.trial.stepping.connect(cards.dismiss)
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.run(name))

    def lead_to_menu(self) -> None:
        """There are menus: the button is there, and Escape leads to them where there is nothing to take back."""
        self._has_menu = True
        self.buttons["menu"].show()

    def _follow(self, settings: Settings) -> None:
        """Look as the settings say now."""
        self.board.show_glyphs(settings.terrain_glyphs)
        for plaque in self.plaques:
            plaque.keep_still(settings.is_still)
        self.showing.fit_column(self.size())

    def begin(self) -> None:
        """Start the game; where another one of the level was left, ask first which it shall be."""
        if self.playing.setup.left is None:
            self.begin_anew()
            return
        t = self.parts.t
        self.showing.refresh()
        self.cards.question(
            t("A game was left here"),
            t("Go on with it, or begin anew? A new game takes its place with its first move."),
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
        if self.playing.view.objectives:
            self.record.show_objectives()
        setup = self.playing.setup
        self.showing.refresh()
        tells = setup.tells and setup.session is None
        self.cards.story(setup.level.story.before if tells else (), lambda: self._play(why))

    def _play(self, why: str) -> None:
        """Let the first turn begin; ``why``: see :meth:`begin_anew`."""
        self.playing.begin()
        if why:
            self.playing.say(why, Tone.WARNING)
        self.showing.refresh()

    def close_down(self) -> None:
        """Stop everything that runs."""
        self._rest.stop()
        self.cards.clear()
        self.effects.player.skip()
        self.playing.close()

    def _await_rest(self) -> None:
        """Letters that can't be committed are lying: once the player rests, they are told what might be done."""
        playing = self.playing
        found = playing.preview
        if found is None or not found.refusals or playing.advice:
            self._rest.stop()
            self._resting = ()
        elif playing.laying.laid != self._resting:
            self._resting = playing.laying.laid
            self._rest.start()

    # Commands

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        runs: dict[str, Callable[[], object]] = {
            "commit": self._commit,
            "take_back": self.escape,
            "shuffle": self._shuffle,
            "sort": lambda: self.playing.lay(self.playing.laying.sorted()),
            "end_turn": self.playing.end_turn,
            "redeploy": self._redeploy,
            "spy": self._spy,
            "invoke": self._invoke,
            "undo": self._undo,
            "redo": self._redo,
            "draw": self._draw,
            "resign": self._resign,
            "zoom_in": lambda: self.board.zoom(1),
            "zoom_out": lambda: self.board.zoom(-1),
            "fit": self.board.fit,
            "look_again": self._look_again,
            "objectives": self.cards.objectives,
            "keys": self.cards.keys,
            "next_pane": self._next_pane,
            "menu": self.menu_wanted.emit,
            "look": self._tell_of_cursor,
            "follow": self._follow,
            "page_down": lambda: self.preview.turn_page(1),
            "page_up": lambda: self.preview.turn_page(-1),
        }
        if command != "undo":
            self._steps_back = False
        button = self.buttons.get(command)
        steps = command == "undo" and (self._steps_back or self.playing.venture is not None)
        if not steps and button is not None and not button.isEnabled() and command != "take_back":
            self.playing.say(button.toolTip())
            return
        runs[command]()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shortcuts; letters typed anywhere go to the board."""
        command = command_for(event)
        if self.trial is not None and self.trial.key(event):
            return
        if command:
            self.run(command)
        elif is_typed(event) and not self.board.hasFocus():
            self.gestures.type_letter(event.text())
        else:
            event.ignore()

    def escape(self) -> None:
        """Let go of a letter, or take all back; with none laid, leave where there is somewhere to go back to."""
        if not self.hover.isHidden():
            self.hover.hide()
            return
        if self.gestures.cancel() or self.playing.take_back():
            return
        if self._leaves:
            self.shut.emit()
        elif self._has_menu:
            self.menu_wanted.emit()
        else:
            self.playing.say(self.parts.t("There is nothing to take back."))

    def _commit(self) -> None:
        """Commit, carry out what was set out for, order, give up letters, or show the result again."""
        if self.playing.is_over:
            self.cards.end()
        elif self.playing.must_order:
            self.cards.order()
        elif self.playing.must_discard:
            self.playing.discard()
        else:
            self.playing.commit()

    def _undo(self) -> None:
        """Take the last step of laying letters back; with none left, the last move, but not by a key too many."""
        playing, t = self.playing, self.parts.t
        self.gestures.cancel()
        if playing.venture is not None or playing.is_spying:
            playing.take_back()
        elif playing.step_back():
            self._steps_back = True
        elif self._steps_back:
            self._steps_back = False
            playing.say(t("All letters are back on your rack. Once more takes your last move back."))
        else:
            playing.take_move_back()

    def _redo(self) -> None:
        """Make the step of laying letters again that was taken back."""
        if not self.playing.step_on():
            self.playing.say(self.parts.t("There is no step to be made again."))

    def _shuffle(self) -> None:
        """Mix the rack, another way each time."""
        self._chance += 1
        self.gestures.cancel()
        self.playing.lay(self.playing.laying.shuffled(self._chance))

    def _redeploy(self) -> None:
        """Look for a run to be lifted."""
        self.gestures.cancel()
        self.playing.redeploy()
        self.board.setFocus()

    def _spy(self) -> None:
        """Send a spy."""
        self.gestures.cancel()
        self.playing.send_spy()

    def _invoke(self) -> None:
        """Choose a token, or the next one."""
        self.gestures.cancel()
        self.playing.next_token()
        self.board.setFocus()

    def _draw(self) -> None:
        """Offer a draw; one that is offered is accepted, after a question."""
        t = self.parts.t
        if not self.playing.is_draw_offered:
            self.playing.offer_draw()
            return
        name = side_name(t, self.playing.shown.other)
        self.cards.question(
            t("Accept the draw?"),
            t("{side} offers a draw. The game ends, and nobody wins.", side=name),
            yes=t("Accept"),
            no=t("Play on"),
            agreed=self.playing.accept_draw,
        )

    def _ask_take_back(self, what: str) -> None:
        """Two people at one window: the last move is taken back where both agree."""
        t = self.parts.t
        self.cards.question(
            t("Take the last move back?"),
            t("{what} Both players must agree to take it back.", what=what),
            yes=t("We both agree"),
            no=t("Play on"),
            agreed=self.playing.agree_to_take_back,
            declined=self.playing.decline_take_back,
            grave=True,
        )

    def _resign(self) -> None:
        """Ask, then give up."""
        t = self.parts.t
        self.cards.question(
            t("Resign?"),
            t("Your opponent wins the game at once."),
            yes=t("Resign"),
            no=t("Play on"),
            agreed=self.playing.resign,
            grave=True,
        )

    def _look_again(self) -> None:
        """Show the last combat once more."""
        for entry in reversed(self.playing.log):
            if entry.combat is not None:
                self.cards.look_at(entry.combat)
                return

    def _next_pane(self) -> None:
        """Go round: board, rack, buttons, log."""
        trial = [self.trial.buttons["pause"]] if self.trial is not None else []
        stops: list[QWidget] = [self.board, *trial, self.rack, self.buttons["commit"], self.record.page]
        now = next((n for n, stop in enumerate(stops) if stop.hasFocus()), 0)
        following = [stop for stop in stops[now + 1 :] + stops[: now + 1] if stop.isEnabled()]
        following[0].setFocus()

    # What is said

    def _tell_of(self, cell: Cell | None, _at: QPoint) -> None:
        """The pointer rests on a cell: tell what lies there."""
        if cell is None or self.cards.card is not None or self.playing.is_hidden:
            self.hover.hide()
            return
        beside = self.board.rect_of(cell).translated(self.board.mapTo(self, QPoint(0, 0)))
        self.hover.show_rows(cell_rows(self.parts.t, self.playing, cell), beside)

    def _follow(self) -> None:
        """Lay the letters as the hint says."""
        if not self.playing.follow():
            self.playing.say(self.parts.t("There is no hint to follow just now."))

    def _tell_of_cursor(self) -> None:
        """Tell what lies at the cursor, or no more."""
        cursor = self.playing.laying.cursor
        if not self.hover.isHidden():
            self.hover.hide()
        elif cursor is None:
            self.playing.say(self.parts.t("Click a cell first, or move the cursor with the arrow keys."))
        else:
            self.board.reveal((cursor,))
            self._tell_of(cursor, QPoint())

    def _say_here(self, cell: Cell) -> str:
        """What lies on a cell, and why it was refused, for screen readers."""
        return said(cell_rows(self.parts.t, self.playing, cell))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The column beside the board grows a little with the window."""
        self.showing.fit_column(event.size())
