"""What is told of a cell that the pointer or the cursor rests on, beside the board and on a small card at the cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.combat import attack_strength, defence_strength
from runtime.engine.game.state import Board, Run
from runtime.engine.words.network import Network, covers
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.panel.ledger import Heading, LedgerView, Row, said, sum_of
from runtime.ui.game.panel.pending_lines import EFFECTS, say_offer, say_share
from runtime.ui.game.play.advice import meant_word, say_why
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.pending_action import Invoking, Lifting
from runtime.ui.game_texts.combat import suggested_lines
from runtime.ui.game_texts.names import ELEMENT_NAMES, side_name
from runtime.ui.game_texts.sentences import TextLine, Tone, face_value, say_cell, say_things
from runtime.ui.game_texts.terrain import say_city_rule, say_terrain
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.coins import Coins


def cell_rows(t: Texts, controller: GameController, cell: Cell) -> tuple[Row, ...]:
    """Everything that is to be told of a cell, the weightiest first."""
    return tuple(_cell_rows(t, controller, cell))


def detail_cells(controller: GameController, cell: Cell) -> tuple[Cell, ...]:
    """The cells of all words through a cell, those of laid letters too."""
    table, preview = controller.game.view.table, controller.rack.move_preview.preview
    runs = [run for side in SIDES for run in table.network(side, controller.game.setup.words).through(cell)]
    if preview is not None and preview.main is not None:
        runs += [run for run in (preview.main, *preview.cross) if covers(run, cell)]
    return tuple(one for run in runs for one in run.cells)


def has_something(controller: GameController, cell: Cell) -> bool:
    """Whether a letter, a city or a token lies on a cell."""
    return holds(controller.game.view.table.board, cell)


def holds(board: Board, cell: Cell) -> bool:
    """The same of any board."""
    places = [*(city.at for city in board.cities), *(token.at for token in board.tokens)]
    return cell in places or any(board.letters[side].has(cell) for side in SIDES)


def _cell_rows(t: Texts, controller: GameController, cell: Cell) -> Iterator[Row]:
    board, laying = controller.game.view.table.board, controller.rack.laying
    slot = laying.slot_at(cell)
    laid = "" if slot is None else laying.slots[slot]
    yield Heading(say_cell(t, cell, board, laid))
    if isinstance(controller.rack.pending, Lifting):
        yield from (TextLine(say_offer(t, offer)) for offer in controller.rack.pending.through(cell))
        return
    meant = meant_word(laying.laid, controller.rack.move_preview.preview, controller.game.setup.words)
    for refusal in controller.notices.refused:
        if cell in refusal.cells:
            yield TextLine(say_why(t, refusal, meant), Tone.BAD)
    if isinstance(controller.rack.pending, Invoking):
        yield TextLine(say_share(t, controller.rack.pending, cell), Tone.WARNING)
    if laid:
        yield from _laid_rows(t, controller, cell)
    for side in SIDES:
        if board.letters[side].has(cell):
            yield from _side_rows(t, controller, side, cell)
    yield from _thing_rows(t, controller, cell)
    if not any(city.at == cell for city in board.cities):
        land = say_terrain(t, board.terrain[cell], controller.game.setup.rules)
        if land:
            yield TextLine(land)


def _laid_rows(t: Texts, controller: GameController, cell: Cell) -> Iterator[Row]:
    """The words through a letter that is not committed."""
    preview, table, words = (
        controller.rack.move_preview.preview,
        controller.game.view.table,
        controller.game.setup.words,
    )
    runs = [] if preview is None or preview.main is None else [preview.main, *preview.cross]
    for run in runs:
        if not covers(run, cell):
            continue
        if not words.valid(run.text):
            yield Heading(t("{word} is no word", word=run.text), Tone.BAD)
            continue
        face = face_value(run.text, controller.game.setup.rules.letters.values)
        yield Heading(t("{word}, worth {face}, not committed", word=run.text, face=face))
        yield sum_of(t, t("Attack"), attack_strength(table, run, words))
        yield from suggested_lines(t, run.text, words)


def _side_rows(t: Texts, controller: GameController, side: Side, cell: Cell) -> Iterator[Row]:
    """The words of a side through one of its letters."""
    network = controller.game.view.table.network(side, controller.game.setup.words)
    runs = network.through(cell)
    for run in runs:
        yield from _run_rows(t, controller, side, network, run)
    if not runs:
        yield TextLine(t("This letter stands alone: it is in no word."), Tone.WARNING)


def _run_rows(t: Texts, controller: GameController, side: Side, network: Network, run: Run) -> Iterator[Row]:
    """One run: how it stands, what it is worth, how it would attack and defend, what it suggests."""
    table, words = controller.game.view.table, controller.game.setup.words
    face = face_value(run.text, controller.game.setup.rules.letters.values)
    name = side_name(t, side)
    if not network.is_word(run):
        if run in table.board.broken[side]:
            yield Heading(t("{word} of {side}, broken", word=run.text, side=name), Tone.WARNING)
            yield TextLine(t("It defends nothing and scores nothing before the turn ends."))
        else:
            yield Heading(t("{word} of {side}, no word", word=run.text, side=name), Tone.BAD)
            yield TextLine(t("It defends nothing, scores nothing and links nothing."))
        return
    linked = network.is_linked(run)
    if linked:
        yield Heading(t("{word} of {side}, worth {face}, linked to a city", word=run.text, side=name, face=face))
    else:
        said = t("{word} of {side}, worth {face}, cut off from every city", word=run.text, side=name, face=face)
        yield Heading(said, Tone.WARNING)
    yield sum_of(t, t("Defence"), defence_strength(table, side, run, linked, words))
    if linked:
        yield sum_of(t, t("Attack"), attack_strength(table, run, words))
    else:
        yield TextLine(t("It can't attack before it is linked again."))
    yield from suggested_lines(t, run.text, words)


def _thing_rows(t: Texts, controller: GameController, cell: Cell) -> Iterator[Row]:
    """A city with its owners, a token with its effect."""
    board, rules = controller.game.view.table.board, controller.game.setup.rules
    for city in board.cities:
        if city.at == cell:
            owners = controller.game.session.owners(city.id)
            names = [t("nobody") if owner is None else side_name(t, owner) for owner in owners]
            if len(names) > 1:
                yield TextLine(t("Held one after the other by: {names}.", names=", ".join(names)))
            yield TextLine(say_city_rule(t, rules))
    for line in controller.game.countdowns:
        if cell in line.countdown.cells:
            yield TextLine(f"{side_name(t, line.side)}: {line.said}", Tone.WARNING)
    for token in board.tokens:
        if token.at == cell and not token.captured:
            name = t(ELEMENT_NAMES[token.element])
            reach = t.plural("{count} cell", "{count} cells", token.power)
            yield TextLine(
                t("Lay a letter here to capture the {element} token. It reaches {reach}.", element=name, reach=reach)
            )
            yield TextLine(t(EFFECTS[token.element]))


WIDEST = 430
MARGIN = 12
AWAY = 10
"""How far it keeps from the cell, in pixels."""


class HoverCard(QWidget):
    """Lies over the window beside what it tells of, and never over it."""

    def __init__(self, theme: Theme, coins: Coins, over: QWidget) -> None:
        super().__init__(over)
        self._theme = theme
        self._over = over
        self._ledger = LedgerView(theme, coins)
        self._ledger.setParent(self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, a row a line; empty while it is hidden."""
        return "" if self.isHidden() else self._ledger.text

    def show_rows(self, rows: tuple[Row, ...], beside: QRect, within: QRect, clear: Sequence[QRect] = ()) -> None:
        """Tell of what lies at ``beside``, a place of the window, if it can be ``within`` a part of it.

        ``clear`` are places that are covered no more than must be.
        """
        self._ledger.show_rows(rows)
        wide = self._ledger.widest(self._theme.px(WIDEST))
        size = QSize(wide + 2 * MARGIN, self._ledger.heightForWidth(wide) + 2 * MARGIN)
        self._ledger.setGeometry(MARGIN, MARGIN, wide, size.height() - 2 * MARGIN)
        places = [place for place in self._places(size, beside) if not place.intersects(beside)]
        if places:
            self.setGeometry(min(places, key=lambda place: _cost(place, within, clear)))
        else:
            self.setGeometry(QRect(self._over.rect().bottomRight() - QPoint(size.width(), size.height()), size))
        self.setAccessibleName(self._ledger.text)
        self.show()
        self.raise_()

    def _places(self, size: QSize, beside: QRect) -> Iterator[QRect]:
        """Right, left, below and above the cell, each at either end, moved into the window; the best liked first."""
        right, left = beside.right() + AWAY, beside.left() - AWAY - size.width()
        below, above = beside.bottom() + AWAY, beside.top() - AWAY - size.height()
        top, bottom = beside.top(), beside.bottom() - size.height()
        near, far = beside.left(), beside.right() - size.width()
        whole = self._over.rect().adjusted(4, 4, -4, -4)
        for x, y in (
            (right, top),
            (right, bottom),
            (left, top),
            (left, bottom),
            (near, below),
            (far, below),
            (near, above),
            (far, above),
            (right, below),
            (left, below),
            (right, above),
            (left, above),
        ):
            inside_x = max(whole.left(), min(x, whole.right() - size.width()))
            inside_y = max(whole.top(), min(y, whole.bottom() - size.height()))
            yield QRect(QPoint(inside_x, inside_y), size)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dark ground, an edge of brass."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(18, 10, 6, 252))
        painter.setPen(QPen(QColor(self._theme.colours.brass), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)


def _cost(place: QRect, within: QRect, clear: Sequence[QRect]) -> int:
    """How much a place covers of what should be seen, and lies out of where it should be, in pixels."""
    covered = sum(_area(place.intersected(one)) for one in clear)
    return 4 * covered + _area(place) - _area(place.intersected(within))


def _area(rect: QRect) -> int:
    """The area of a place; nothing where it is empty."""
    return rect.width() * rect.height() if rect.isValid() else 0


REST = 1500
"""How long letters lie before a hint comes of itself, in milliseconds."""


class Narration(QObject):
    """Shows the card beside a cell, and looks for advice where letters can't be committed."""

    def __init__(
        self,
        over: QWidget,
        controller: GameController,
        board: GameBoard,
        cards: CardQueue,
        *,
        theme: Theme,
        coins: Coins,
        t: Texts,
    ) -> None:
        """``over`` is what the card beside a cell lies over."""
        super().__init__(over)
        self._over, self._controller, self._board, self._cards, self._t = over, controller, board, cards, t
        self.hover = HoverCard(theme, coins, over)
        self._resting: tuple[Laid, ...] = ()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(controller.hints.look_for)
        signals = controller.signals
        for change in (signals.position_changed, signals.rack_changed, signals.notices_changed):
            change.connect(self.hover.hide)
            change.connect(self._await_rest)
        board.hovered.connect(self.tell_of)
        board.shifted.connect(lambda: QTimer.singleShot(0, self, self._tell_of_cursor_again))
        cards.started.connect(self.hover.hide)

    def stop(self) -> None:
        """Tell nothing more."""
        self._rest.stop()
        self.hover.hide()

    def hush(self) -> bool:
        """Tell no more of a cell; False where none was told of."""
        was_shown = not self.hover.isHidden()
        self.hover.hide()
        return was_shown

    def tell_of(self, cell: Cell | None, _at: QPoint) -> None:
        """The pointer rests on a cell: tell what lies there."""
        if cell is None or self._cards.card is not None or self._controller.game.is_hidden:
            self.hover.hide()
            return
        corner = self._board.mapTo(self._over, QPoint(0, 0))
        beside = self._board.rect_of(cell).translated(corner)
        within = self._board.rect().translated(corner)
        clear = [self._board.rect_of(one).translated(corner) for one in detail_cells(self._controller, cell)]
        self.hover.show_rows((*cell_rows(self._t, self._controller, cell), *self._how(cell)), beside, within, clear)

    def _how(self, cell: Cell) -> Iterator[Row]:
        """What the mouse does with a laid letter."""
        rack = self._controller.rack
        if rack.laying.slot_at(cell) is not None and not isinstance(rack.pending, Lifting):
            yield TextLine(
                self._t(
                    "Drag it, or with the right button all of them. A right click takes it back, Space turns the word."
                )
            )

    def tell_of_cursor(self) -> None:
        """Tell what lies at the cursor, or no more."""
        cursor = self._controller.rack.laying.cursor
        if self.hush():
            return
        if cursor is None:
            self._controller.notices.say(self._t("Click a cell first, or move the cursor with the arrow keys."))
        else:
            self._board.reveal((cursor,))
            self.tell_of(cursor, QPoint())

    def _tell_of_cursor_again(self) -> None:
        """Cells lie elsewhere: the card goes where the cursor is now; of the pointer the board tells itself."""
        cursor = self._controller.rack.laying.cursor
        if not self.hover.isHidden() and self._board.rested is None and cursor is not None:
            self.tell_of(cursor, QPoint())

    def content(self, cell: Cell) -> str:
        """What lies on a cell, in a few words."""
        laying = self._controller.rack.laying
        slot = laying.slot_at(cell)
        laid = "" if slot is None else laying.slots[slot]
        return say_things(self._t, cell, self._controller.game.view.table.board, laid)

    def details(self, cell: Cell) -> str:
        """What else is to be told of a cell, and why it was refused."""
        return said(cell_rows(self._t, self._controller, cell)[1:])

    def holds(self, cell: Cell) -> bool:
        """Whether anything lies on a cell."""
        return has_something(self._controller, cell) or self._controller.rack.laying.slot_at(cell) is not None

    def _await_rest(self) -> None:
        """Letters that can't be committed are lying: once the player rests, they are told what might be done."""
        controller = self._controller
        found = controller.rack.move_preview.preview
        if found is None or not found.refusals or controller.notices.advice:
            self._rest.stop()
            self._resting = ()
        elif controller.rack.laying.laid != self._resting:
            self._resting = controller.rack.laying.laid
            self._rest.start()
