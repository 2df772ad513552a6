"""Everything in the game's window for one game: board, rack, plaques, buttons, log, and the cards over them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from runtime.engine.grid import Cell
from runtime.engine.sides import SIDES, BySide, Side
from runtime.support.wording import say_refusal
from runtime.ui.game.board_view import GameBoard
from runtime.ui.game.card_queue import CardQueue
from runtime.ui.game.cards import EndCard, HandOverCard, QuestionCard
from runtime.ui.game.coins import Coins
from runtime.ui.game.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat_steps import Combat
from runtime.ui.game.commands import command_for
from runtime.ui.game.computer import Computer
from runtime.ui.game.gestures import DragLayer, Gestures
from runtime.ui.game.layout import build_layout
from runtime.ui.game.log_view import LogView
from runtime.ui.game.overlay import Overlay
from runtime.ui.game.plaques import PlayerPlaque, TurnPlaque
from runtime.ui.game.playing import Playing
from runtime.ui.game.preview_panel import PreviewPanel
from runtime.ui.game.rack_view import RackView
from runtime.ui.game.setup import GameParts, GameSetup
from runtime.ui.game.showing import Showing
from runtime.ui.game.speech import say_cell


class Stage(QWidget):
    """One game on the screen."""

    went_on = Signal()
    again = Signal()
    shut = Signal()

    def __init__(
        self, setup: GameSetup, parts: GameParts, parent: QWidget, *, going_on: Callable[[], str], leaves: bool
    ) -> None:
        """``going_on`` names the level that follows a game that has ended; ``leaves`` says that Escape leads out."""
        # First of all, so that a level that can't be played raises before there is any widget.
        playing = Playing(setup, parts.t, Computer(lambda: parts.make_thinker(setup.level)))
        super().__init__(parent)
        playing.setParent(self)
        t, theme = parts.t, parts.theme
        self.parts = parts
        self._going_on = going_on
        self._leaves = leaves
        self._chance = setup.seed
        self.coins = Coins(parts.painter, setup.rules.letters.values, parts.textures, self.devicePixelRatioF())
        self.playing = playing
        self.board = GameBoard(
            theme, parts.painter, t, terrain=setup.level.terrain, title=setup.level.name, say=self._say_here
        )
        self.rack = RackView(theme, self.coins, t)
        self.plaques = BySide(*(PlayerPlaque(side, theme, self.coins, t, parts.reduced_motion) for side in SIDES))
        self.turn = TurnPlaque(theme)
        self.preview = PreviewPanel(theme, t)
        self.log = LogView(theme, t)
        self.buttons = build_layout(self)
        self.cards = CardQueue(self)
        self._layer = DragLayer(parts.painter, self)
        self.gestures = Gestures(self.playing, self.board, self.rack, self._layer, t)
        self.showing = Showing(self)
        self._connect()

    def _connect(self) -> None:
        """Bring the parts together."""
        playing, cards = self.playing, self.cards
        playing.changed.connect(self.showing.refresh)
        self.gestures.lifted_changed.connect(self.showing.refresh)
        playing.combat_happened.connect(self._show_combat)
        playing.asked.connect(self._ask)
        playing.handed_over.connect(self._hand_over)
        playing.ended.connect(self._end)
        self.log.looked_at.connect(self.look_at)
        cards.started.connect(playing.hold)
        cards.emptied.connect(playing.release)
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.run(name))

    def begin(self) -> None:
        """Start the game."""
        self.board.setFocus()
        self.playing.begin()
        self.showing.refresh()

    def close_down(self) -> None:
        """Stop everything that runs."""
        self.cards.clear()
        self.playing.close()

    # Commands

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        runs: dict[str, Callable[[], object]] = {
            "commit": self._commit,
            "take_back": self.escape,
            "shuffle": self._shuffle,
            "sort": lambda: self.playing.lay(self.playing.laying.sorted()),
            "end_turn": self.playing.end_turn,
            "resign": self._resign,
            "zoom_in": lambda: self.board.zoom(1),
            "zoom_out": lambda: self.board.zoom(-1),
            "fit": self.board.fit,
            "look_again": self._look_again,
            "next_pane": self._next_pane,
        }
        button = self.buttons.get(command)
        if button is not None and not button.isEnabled() and command != "take_back":
            self.playing.say(button.toolTip())
            return
        runs[command]()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shortcuts; letters typed anywhere go to the board."""
        command = command_for(event)
        if command:
            self.run(command)
        elif event.text().isalpha() and not self.board.hasFocus():
            self.gestures.type_letter(event.text().upper())
        else:
            event.ignore()

    def escape(self) -> None:
        """Let go of a letter, or take all back; with none laid, leave where there is somewhere to go back to."""
        if self.gestures.cancel() or self.playing.take_back():
            return
        if self._leaves:
            self.shut.emit()
        else:
            self.playing.say(self.parts.t("There is nothing to take back."))

    def _commit(self) -> None:
        """Commit, give up letters, or, at the end, show the result again."""
        if self.playing.is_over:
            self._end()
        elif self.playing.must_discard:
            self.playing.discard()
        else:
            self.playing.commit()

    def _shuffle(self) -> None:
        """Mix the rack, another way each time."""
        self._chance += 1
        self.gestures.cancel()
        self.playing.lay(self.playing.laying.shuffled(self._chance))

    def _resign(self) -> None:
        """Ask, then give up."""
        t = self.parts.t

        def make() -> Overlay:
            card = QuestionCard(
                self.parts.theme,
                t,
                self,
                title=t("Resign?"),
                text=t("Your opponent wins the game at once."),
                yes=t("Resign"),
                no=t("Play on"),
            )
            card.agreed.connect(self.playing.resign)
            return card

        self.cards.add(make)

    def _look_again(self) -> None:
        """Show the last combat once more."""
        for entry in reversed(self.playing.log):
            if entry.combat is not None:
                self.look_at(entry.combat)
                return

    def _next_pane(self) -> None:
        """Go round: board, rack, buttons, log."""
        stops: list[QWidget] = [self.board, self.rack, self.buttons["commit"], self.log]
        now = next((n for n, stop in enumerate(stops) if stop.hasFocus()), 0)
        following = [stop for stop in stops[now + 1 :] + stops[: now + 1] if stop.isEnabled()]
        following[0].setFocus()

    # Cards

    def look_at(self, combat: Combat) -> None:
        """Show a combat."""
        self._show_combat(combat, alone=False)

    def _show_combat(self, combat: Combat, alone: bool | None = None) -> None:
        """Show a combat; where nobody plays it closes by itself."""
        parts = self.parts
        closes = not self.playing.people if alone is None else alone
        self.cards.add(
            lambda: CombatCard(parts.theme, self.coins, parts.t, self, combat, still=parts.reduced_motion, alone=closes)
        )

    def _ask(self, combat: Combat | None) -> None:
        """Show what an attack, or breaking the ice, would bring: proceed or cancel."""
        parts, t = self.parts, self.parts.t

        def make() -> Overlay:
            if combat is not None:
                forecast = ForecastCard(parts.theme, self.coins, t, self, combat)
                forecast.proceeded.connect(self.playing.proceed)
                return forecast
            card = QuestionCard(
                parts.theme,
                t,
                self,
                title=t("Thin ice"),
                text=t("The word is too heavy for the ice: it would break through, and its letters would be lost."),
                yes=t("Lay it all the same"),
                no=t("Cancel"),
            )
            card.agreed.connect(self.playing.proceed)
            return card

        self.cards.add(make)

    def _hand_over(self, side: Side) -> None:
        """Cover the window until the next player is there."""

        def make() -> Overlay:
            card = HandOverCard(self.parts.theme, self.coins, self.parts.t, self, side)
            card.closed.connect(self.playing.sit_down)
            return card

        self.cards.add(make)

    def _end(self) -> None:
        """Show how the game ended."""
        ending = self.playing.view.ended
        if ending is None:
            return

        def make() -> Overlay:
            parts = self.parts
            card = EndCard(
                parts.theme,
                self.coins,
                parts.t,
                self,
                ending=ending,
                scores=self.playing.scores,
                going_on=self._going_on(),
                leaving=parts.t("Back to the editor") if self._leaves else parts.t("Close"),
            )
            card.again.connect(self.again)
            card.went_on.connect(self.went_on)
            card.shut.connect(self.shut)
            return card

        self.cards.add(make)

    # What is said

    def _say_here(self, cell: Cell) -> str:
        """What lies on a cell, and why it was refused."""
        playing, t = self.playing, self.parts.t
        slot = playing.laying.slot_at(cell)
        said = [say_cell(t, cell, playing.view.table.board, "" if slot is None else playing.laying.slots[slot])]
        for refusal in playing.refused:
            if cell in refusal.cells:
                said.append(say_refusal(t, refusal.code.value, refusal.details))
        return "\n".join(said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The column beside the board grows a little with the window."""
        self.showing.fit_column(event.size().width())
