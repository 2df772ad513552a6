"""A game looked at again: the board as in play, its bar, racks, scores, log, and what could have been played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import SIDES
from runtime.engine.game.state import Board
from runtime.match.lookback import PossiblePlay, Replay, ReplayPosition
from runtime.pictures.board_look import BoardLook, LaidLook, board_look, laid_links
from runtime.ui.announcer import Announcer
from runtime.ui.cell_table import CellTexts
from runtime.ui.game.board.outlines import held_outlines
from runtime.ui.game.panel.cell_details import HoverCard, holds
from runtime.ui.game.panel.ledger import Row, said
from runtime.ui.game.panel.replay_texts import position_rows, replay_texts_of
from runtime.ui.game_setup.setup import GameParts, ReplayOptions
from runtime.ui.game_texts.countdowns import countdown_lines
from runtime.ui.game_texts.sentences import say_result, say_things
from runtime.ui.replay.column import LOG, PLAYS, REVIEW, ReplayColumn
from runtime.ui.replay.commands import (
    CLOSE,
    COMBAT,
    FIT,
    HELP,
    NEXT_PANE,
    RACKS,
    REPLAY_REVIEWS,
    SAVE,
    SHOW_LOG,
    SHOW_PLAYS,
    SHOW_REVIEW,
    TURN_BACK,
    TURN_ON,
    ZOOM_IN,
    ZOOM_OUT,
    ReplayBar,
    replay_buttons,
    replay_command,
)
from runtime.ui.replay.pane_parts import Band, ReplayBoard, ReplayLog
from runtime.ui.replay.projector import LAST, Projector, Strip
from runtime.ui.replay.replay_effects import ReplayEffects
from runtime.ui.replay.replay_reader import ReplayReader
from runtime.ui.replay.study import PlayStudy
from runtime.ui.widgets.brass_button import native
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.overlay import CardOverlay


class ReplayPane(QWidget):
    """Shows a replay."""

    left = Signal()
    """Back to where it was opened from."""
    save_wanted = Signal()
    """The game shall be saved as a file."""
    help_wanted = Signal()
    """The help shall be opened."""

    def __init__(self, parts: GameParts, replay: Replay, options: ReplayOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme, t = parts.theme, parts.t
        self.parts, self.replay, self.options = parts, replay, options
        self.values = replay.rules.letters.values
        self.coins = Coins(parts.painter, self.values, parts.textures, self.devicePixelRatioF())
        self.told = replay_texts_of(t, replay)
        self.projector = Projector(Strip(replay.last, replay.record, replay.marks, replay.turns), options.place, self)
        self.buttons = replay_buttons(theme, t)
        self.buttons[RACKS].setChecked(options.racks)
        terrain = replay.positions[0].board.terrain
        texts = CellTexts(
            content=lambda cell: say_things(t, cell, self.position.board),
            details=lambda cell: said(self.rows_of(cell)[1:]),
            holds=lambda cell: holds(self.position.board, cell),
        )
        self.board = ReplayBoard(theme, parts.painter, t, terrain=terrain, title=replay.level.name, texts=texts)
        self.band = Band(theme, glows=options.back)
        self.bar = ReplayBar(
            theme, t, self.projector, self.buttons, lambda place: t("Turn {turn}", turn=replay.positions[place].turn)
        )
        self.log = ReplayLog(theme, t)
        self.log.show_lines(self.told.entries)
        names = options.names
        self.study = PlayStudy(parts, replay, self.projector, log=self.log, names=names, viewer=options.viewer)
        self.column = ReplayColumn(
            theme, t, replay, coins=self.coins, names=names, leaves=self.study.leaves, buttons=self.buttons
        )
        self.hover = HoverCard(theme, self.coins, self)
        self.reader = ReplayReader(self, Announcer(parts.preferences, self))
        self._looked: PossiblePlay | None = None
        self._seen: tuple[Board, BoardLook] | None = None
        self._lay_out()
        self.running = ReplayEffects(
            self,
            parts,
            replay,
            self.projector,
            combat_at=self.told.combat_at,
            board=self.board,
            column=self.column,
            coins=self.coins,
            shows_racks=self.buttons[RACKS].isChecked,
        )
        self._connect()
        self.board.go_by(parts.preferences.settings)
        self.refresh()
        if options.review:
            self.study.leaves.turn_to(REVIEW)
        else:
            self.study.reviewer.prepare()

    # What is shown

    @property
    def position(self) -> ReplayPosition:
        """The position that is shown."""
        return self.replay.positions[self.projector.place]

    @property
    def card(self) -> CardOverlay | None:
        """The card that lies over the pane."""
        return self.running.card

    def refresh(self) -> None:
        """Show everything of the present place."""
        position, place = self.position, self.projector.place
        countdowns = countdown_lines(self.parts.t, position.objectives)
        outlines = held_outlines(countdowns)
        self.board.show_board(position.board.terrain, self._look(position), Direction.ACROSS, outlines)
        for side in SIDES:
            hidden = not self.buttons[RACKS].isChecked()
            self.column.show_side(position, side, hidden=hidden, countdowns=countdowns)
        self._show_band(position)
        self.bar.slider.setAccessibleDescription(self.band.text)
        self.column.curve.show_place(place)
        self.log.show_line(self.told.line_of(place))
        self._show_buttons()
        self.study.refresh()

    def rows_of(self, cell: Cell) -> tuple[Row, ...]:
        """What is to be told of a cell."""
        return position_rows(self.parts.t, self.replay, self.projector.place, cell)

    def look_at(self, play: PossiblePlay | None) -> None:
        """Show a play on the board; None for none any more."""
        if play != self._looked:
            self._looked = play
            position = self.position
            self.board.show_board(position.board.terrain, self._look(position), Direction.ACROSS)
            if play is not None:
                self.board.reveal(one.at for one in play.laid)

    def _show_position(self) -> None:
        """Another position: what was told of the one before is no more."""
        self.hover.hide()
        self._looked = None
        self.refresh()

    def _look(self, position: ReplayPosition) -> BoardLook:
        if self._seen is None or self._seen[0] is not position.board:
            self._seen = (position.board, board_look(position.board, self.replay.words))
        laid, play, waiting = None, self._looked, position.waiting
        if play is not None:
            laid = LaidLook(position.to_move, play.laid, laid_links((play.main, *play.cross), play.laid))
        elif waiting is not None:
            laid = LaidLook(position.to_move, waiting.new, laid_links((waiting.main, *waiting.cross), waiting.new))
        highlighted = position.last_move if play is None else ()
        return replace(self._seen[1], laid=laid, values=self.values, highlighted=highlighted)

    def _show_band(self, position: ReplayPosition) -> None:
        t, last = self.parts.t, self.replay.positions[-1].turn
        if self.options.back:
            said = t("Turn {turn} of {last} – looking back", turn=position.turn, last=last)
            hint = t("Nothing can be done here. Esc leads to the present.")
        else:
            said = t("Turn {turn} of {last}", turn=position.turn, last=last)
            hint = t("Action {place} of {count}", place=position.place, count=self.replay.last)
            if position.ended is not None:
                hint = say_result(t, position.ended)
        self.band.show_text(said, hint)

    def _show_buttons(self) -> None:
        self.bar.show_place()
        if self.options.back:
            self.buttons[LAST].allow("")  # It leads to the present.
        fought = self.told.combat_at(self.projector.place) is not None
        self.buttons[COMBAT].allow("" if fought else self.parts.t("No combat led to this position."))

    def say(self, text: str) -> None:
        """Say a sentence beside the board; an empty one takes it away."""
        self.column.say(text)

    # What is done

    def run(self, command: CommandId) -> None:
        """Carry out a command by its id, or do nothing where it can't be done now."""
        button = self.buttons.get(command)
        if button is not None and not button.isEnabled():
            return
        projector, replay, place = self.projector, self.replay, self.projector.place
        runs: dict[CommandId, Callable[[], object]] = {
            **projector.runs,
            TURN_BACK: lambda: projector.go(replay.turn_before(place)),
            TURN_ON: lambda: projector.go(replay.turn_after(place)),
            COMBAT: self.running.see_combat,
            RACKS: self.buttons[RACKS].toggle,
            ZOOM_OUT: lambda: self.board.zoom(-1),
            ZOOM_IN: lambda: self.board.zoom(1),
            FIT: self.board.fit,
            SAVE: self.save_wanted.emit,
            SHOW_LOG: lambda: self.study.leaves.turn_to(LOG),
            SHOW_PLAYS: lambda: self.study.leaves.turn_to(PLAYS),
            SHOW_REVIEW: lambda: self.study.leaves.turn_to(REVIEW),
            NEXT_PANE: self._next_pane,
            HELP: self.help_wanted.emit,
            CLOSE: self.left.emit,
        }
        review = next((one for one in REPLAY_REVIEWS if one.id == command), None)
        if review is not None:
            review.run(self.reader)  # What runs goes on: one listens meanwhile.
            return
        if self.options.back and command == LAST:
            command = CLOSE
        self.running.skip()
        runs[command]()

    def key(self, event: QKeyEvent) -> bool:
        """Carry out what a key stands for; False where it stands for nothing."""
        command = replay_command(event)
        if command == SAVE and self.options.back:
            return False
        if command:
            self.run(command)
        return bool(command)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The replay's keys, wherever on the pane the keyboard is."""
        if not self.key(event):
            event.ignore()

    def close_down(self) -> None:
        """Stop everything that runs."""
        self.projector.pause()
        self.running.skip()
        self.study.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The column grows a little with the window."""
        self.column.fit(event.size())

    # Inside

    def _connect(self) -> None:
        self.buttons[RACKS].toggled.connect(lambda _on: self.refresh())
        self.bar.commanded.connect(self.run)
        self.bar.wanted.connect(self.go)
        self.column.curve.wanted.connect(self.go)
        self.log.chosen.connect(self._chose)
        self.projector.changed.connect(self.refresh)
        self.running.moved.connect(self._show_position)
        self.projector.moved.connect(self._tell_step)
        self.running.covered.connect(self.hover.hide)
        self.study.plays.looked_at.connect(self.look_at)
        self.study.wanted.connect(self.go)
        self.study.review.looked_at.connect(self.look_at)
        self.board.hovered.connect(self._tell)

    def go(self, place: int) -> None:
        """Stand at a place."""
        self.running.skip()
        self.projector.go(place)

    def _chose(self, line: int, sees_combat: bool) -> None:
        self.go(self.told.places[line])
        if sees_combat and self.told.entries[line].combat is not None:
            self.running.see_combat()

    def _tell_step(self, before: int, _is_step: bool) -> None:
        self.reader.tell_step(before)

    def _tell(self, cell: Cell | None, _at: QPoint) -> None:
        if cell is None or self.card is not None:
            self.hover.hide()
            return
        corner = self.board.mapTo(self, QPoint(0, 0))
        within = self.board.rect().translated(corner)
        self.hover.show_rows(self.rows_of(cell), self.board.rect_of(cell).translated(corner), within)

    def _next_pane(self) -> None:
        """Go round: slider, board, the column's leaf."""
        stops: list[QWidget] = [self.bar.slider, self.board, self.study.leaves.stop]
        now = next((n for n, stop in enumerate(stops) if stop.hasFocus()), -1)
        stops[(now + 1) % len(stops)].setFocus()

    def _lay_out(self) -> None:
        """The board with band and bar at the left, a column with all else beside it."""
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        left = QVBoxLayout()
        left.setSpacing(0)
        for part in (self.band, self.board, self.bar):
            left.addWidget(part, 1 if part is self.board else 0)
        whole.addLayout(left, 1)
        whole.addWidget(self.column)
        self.buttons[SAVE].setVisible(not self.options.back)
        self.study.leaves.allow_only_log(self.options.back)
        if self.options.back:
            self.buttons[CLOSE].setText(self.parts.t("To the present"))
            for name, key in ((CLOSE, "Esc"), (LAST, "End")):
                tip = self.parts.t("Back to the present position")
                self.buttons[name].describe(tip, native(key), tip)
