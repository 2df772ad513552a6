"""The panel beside the board: what the laid letters would bring, in rows, or what lies under the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.engine.combat import Forecast
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.state import Board, Run
from runtime.engine.moves.commit import CommitGain, Spoils
from runtime.engine.moves.placement import CommitPreview
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.support.texts import Texts
from runtime.ui.game.panel.ledger import Heading, LedgerView, Row, WordMarks, said, sum_of
from runtime.ui.game.panel.record_pane import RecordPane
from runtime.ui.game.play.advice import say_why
from runtime.ui.game_texts.combat import fight_line, outcome_line, points_tone, say_points, suggested_lines
from runtime.ui.game_texts.names import ELEMENT_NAMES, city_name
from runtime.ui.game_texts.sentences import TextLine, Tone, face_value, figure
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.materials import Recess

MARGIN = 12


class PreviewPanel(Recess):
    """A hollow in the wood with a title and rows; it scrolls where it can't be as tall as they are."""

    clicked = Signal()
    """It was clicked."""
    wished = Signal(str)
    """A way out was chosen, by the id of its command."""
    refilled = Signal()
    """Other rows are shown, which may need more room or less."""

    def __init__(self, theme: Theme, coins: Coins, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._rows: tuple[Row, ...] = ()
        self._is_terse = False
        self._inside = inside = QVBoxLayout(self)
        inside.setContentsMargins(MARGIN, 7, 4, 6)
        inside.setSpacing(2)
        self._title = Label()
        self._title.setWordWrap(True)
        theme.dress(self._title, f"{theme.headline(18)} background: transparent;")
        self._ledger = LedgerView(theme, coins)
        self._area = Scrolled(self._ledger)
        self._area.setMinimumHeight(1)  # The room is shared out by what there is to be read.
        inside.addWidget(self._title)
        inside.addWidget(self._area, 1)
        self._ways = QWidget()
        row = QHBoxLayout(self._ways)
        row.setContentsMargins(0, 4, 8, 2)
        row.setSpacing(6)
        named = {
            "redeploy": (t("Redeploy"), t("Redeploy one of your words: its letters return to your rack, once a turn")),
            "invoke": (t("Invoke"), t("Choose a token of your rack, then invoke its element")),
            "end_turn": (t("Pass"), t("Hand the turn over")),
        }
        self.ways = {name: BrassButton(theme, text) for name, (text, _) in named.items()}
        for name, button in self.ways.items():
            button.describe(named[name][1])
            button.clicked.connect(partial(self.wished.emit, name))
            row.addWidget(button)
        self._ways.hide()
        inside.addWidget(self._ways)
        self.setAccessibleName(t("What the laid letters would bring"))

    @property
    def text(self) -> str:
        """All rows as they are shown, one a line."""
        return f"{self._title.text()}\n{said(self._rows)}"

    @property
    def hidden(self) -> int:
        """How much of what it tells can't be seen at once, in pixels."""
        return self._area.verticalScrollBar().maximum()

    def show_rows(self, title: str, rows: tuple[Row, ...]) -> None:
        """Show other rows, from the first."""
        if self._title.text() == title and self._rows == rows:
            return
        self._rows = rows
        self._title.setText(title)
        self._show_title()
        self._ledger.show_rows(rows)
        self._area.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(self.text)
        self.refilled.emit()

    def show_ways(self, names: tuple[str, ...]) -> None:
        """Offer commands as buttons below the rows; none without ``names``."""
        for name, button in self.ways.items():
            button.setVisible(name in names)
        if self._ways.isHidden() is bool(names):
            self._ways.setVisible(bool(names))
            self.refilled.emit()

    def be_terse(self, terse: bool) -> None:
        """Leave the title out, which the rows say too, where there is no room for both."""
        if terse != self._is_terse:
            self._is_terse = terse
            self._show_title()

    def _show_title(self) -> None:
        self._title.setVisible(bool(self._title.text()) and not self._is_terse)

    def needed(self, width: int) -> int:
        """How tall it must be at a width for everything to be in sight."""
        margins = self._inside.contentsMargins()
        room = width - margins.left() - margins.right()
        title = self._title.heightForWidth(room) + self._inside.spacing() if self._title.text() else 0
        ways = 0 if self._ways.isHidden() else self._ways.sizeHint().height() + self._inside.spacing()
        return margins.top() + title + ways + self._ledger.heightForWidth(room) + margins.bottom()

    def least(self, width: int) -> int:
        """How tall it must be at a width for its title and a line below it; no taller than it needs."""
        room = width - self._inside.contentsMargins().left() - self._inside.contentsMargins().right()
        line = self._ledger.fontMetrics().lineSpacing()
        return min(self.needed(width), self.needed(width) - self._ledger.heightForWidth(room) + line)

    def turn_page(self, pages: int) -> None:
        """Show what is further down (1) or up (-1)."""
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + pages * max(1, bar.pageStep() - 22))

    def offer_click(self, tip: str) -> None:
        """Say what a click does; nothing where ``tip`` is empty."""
        self.setToolTip(tip)
        self.setCursor(Qt.CursorShape.PointingHandCursor if tip else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


GOOD_SIGN, BAD_SIGN = "✓", "✗"


def preview_rows(
    t: Texts,
    preview: CommitPreview,
    table: BoardContext,
    words: Words,
    won: CommitGain | None = None,
    *,
    told: bool = False,
    meant: str = "",
) -> tuple[Row, ...]:
    """A preview in rows, the weightiest first; ``told`` says that the first refusal stands elsewhere already.

    ``meant`` is the word that the letters spell by themselves, if they do.
    """
    if preview.refusals:
        return tuple(_refused(t, preview, words, told, meant))
    return tuple(_allowed(t, preview, table, words, won))


def _refused(t: Texts, preview: CommitPreview, words: Words, told: bool, meant: str) -> Iterator[Row]:
    """Why the letters may not be committed, and which of their words are words."""
    # Of several words that are none, the first is named; the marks tell of the others.
    no_words = [one for one in preview.refusals if one.code is RefusalCode.NOT_A_WORD][1:]
    shown = [one for one in preview.refusals if one not in no_words]
    said = [say_why(t, one, meant) for one in shown]
    yield from (TextLine(text, Tone.WARNING) for text in dict.fromkeys(said[1:] if told else said))
    yield from _words(preview, words)
    if preview.forest_score is not None and not _has(preview.refusals, RefusalCode.FOREST):
        yield _forest(t, preview)


def _allowed(
    t: Texts, preview: CommitPreview, table: BoardContext, words: Words, won: CommitGain | None
) -> Iterator[Row]:
    """What the letters bring where they may be committed: of an attack what comes of it, then why."""
    main, forecast = preview.main, preview.forecast
    best = preview.best if preview.best != forecast else None
    if forecast is not None:
        yield from _outcomes(t, forecast, best, preview.breaks_ice)
    else:
        if preview.breaks_ice:
            yield TextLine(t("Too heavy: it would break through the ice and be lost."), Tone.BAD)
        yield from _strength(t, preview, table)
    if won is not None:
        yield from _won(t, won, table.board, at_worst=best is not None)
    if forecast is not None:
        yield from _figures(t, forecast, best)
    if preview.forest_score is not None:
        yield _forest(t, preview)
    if preview.cross:
        yield from _words(preview, words)
    if main is not None:
        yield from suggested_lines(t, main.text, words)


def _strength(t: Texts, preview: CommitPreview, table: BoardContext) -> Iterator[Row]:
    """What a word that attacks nothing is worth, and with what it would defend."""
    main, strength = preview.main, preview.strength
    if strength is None or main is None:
        return
    tone = Tone.PLAIN if preview.breaks_ice else Tone.GOOD
    face = face_value(main.text, table.rules.letters.values)
    whole = t("Worth {face}. Would defend with {strength}.", face=face, strength=strength.value)
    if len(strength.steps) > 1:
        summed = sum_of(t, t("Defence"), strength, tone)
        yield replace(summed, text=f"{whole} {summed.text}")
    else:
        yield TextLine(whole, tone)


def _outcomes(t: Texts, forecast: Forecast, best: Forecast | None, breaks_ice: bool) -> Iterator[Row]:
    """What would come of an attack; at worst and at ``best`` where the defender chooses."""
    outcome = outcome_line(t, forecast, breaks_ice)
    if best is None:
        yield outcome
        return
    yield replace(outcome, text=t("At worst: {outcome}", outcome=outcome.text))
    outcome = outcome_line(t, best, breaks_ice)
    yield replace(outcome, text=t("At best: {outcome}", outcome=outcome.text))


def _figures(t: Texts, forecast: Forecast, best: Forecast | None) -> Iterator[Row]:
    """What an attack's strength is made of, and every fight; where the defender chooses, under what they come to."""
    attack = forecast.attack
    if len(attack.steps) > 1:
        yield sum_of(t, t("Attack"), attack)
    elif not forecast.fights:
        yield TextLine(t("Attacks with {strength}.", strength=attack.value))
    if best is None:
        yield from _fights(t, forecast)
        return
    for name, outcome in ((t("At worst"), forecast), (t("At best"), best)):
        yield Heading(name)
        yield from _fights(t, outcome)


def _words(preview: CommitPreview, words: Words) -> Iterator[Row]:
    """Every run that the letters make, and whether it is a word that may lie there."""
    runs: list[Run] = [run for run in (preview.main, *preview.cross) if run is not None]
    wet = {str(one.details.get("word")) for one in preview.refusals if one.code is RefusalCode.WATER_END}
    marks = []
    for run in runs:
        stands = words.valid(run.text) and run.text not in wet
        sign, tone = (GOOD_SIGN, Tone.GOOD) if stands else (BAD_SIGN, Tone.BAD)
        marks.append(TextLine(f"{sign} {run.text}", tone))
    if marks:
        yield WordMarks(tuple(marks))


def _forest(t: Texts, preview: CommitPreview) -> TextLine:
    """The score against what the forest needs."""
    score = figure(preview.forest_score or 0)
    return TextLine(t("Forest: {score} against {needs}.", score=score, needs=preview.forest_needs))


def _fights(t: Texts, forecast: Forecast) -> Iterator[Row]:
    """Every fight, and what makes up the strength of a defender with more than letters."""
    for fight in forecast.fights:
        yield fight_line(t, fight)
        if len(fight.defender.steps) > 1:
            yield sum_of(t, fight.defender.run.text, fight.defender)


def _won(t: Texts, won: CommitGain, board: Board, *, at_worst: bool) -> Iterator[Row]:
    """The cities, tokens and points that the word would win, ``at_worst`` where the defender chooses."""
    yield from _spoils(t, won.spoils, board)
    said = say_points(t, won, at_worst=at_worst)
    if said:
        yield TextLine(said, points_tone(won.points))


def _spoils(t: Texts, won: Spoils, board: Board) -> Iterator[Row]:
    """The cities and tokens under the new letters."""
    for taken in won.cities:
        name = city_name(t, board.cities, taken.city_id, taken.at)
        if taken.bonus:
            said = t("Takes the city {name} from your opponent: +{bonus}.", name=name, bonus=taken.bonus)
        else:
            said = t("Takes the city {name}.", name=name)
        yield TextLine(said, Tone.GOOD)
    for token in won.tokens:
        yield TextLine(t("Captures the {element} token.", element=t(ELEMENT_NAMES[token.element])), Tone.GOOD)


def _has(refusals: tuple[Refusal, ...], code: RefusalCode) -> bool:
    """Whether a refusal of this kind is among them."""
    return any(one.code is code for one in refusals)


GAP = 8
"""Between the two, in pixels."""


class SharedRoom(QWidget):
    """Lays the two out by itself: a layout of Qt's would let the window grow with what is said."""

    def __init__(self, preview: PreviewPanel, record: RecordPane) -> None:
        super().__init__()
        self._preview, self._record = preview, record
        self._usual = 0
        self._is_pressing = False
        preview.setParent(self)
        record.setParent(self)
        preview.refilled.connect(self._share)
        record.refilled.connect(self._share)

    def keep(self, usual: int) -> None:
        """The panel's usual height, in pixels."""
        if usual != self._usual:
            self._usual = usual
            self.updateGeometry()
            self._share()

    def press(self, pressing: bool) -> None:
        """Whether what the panel says must be read before anything else."""
        if pressing != self._is_pressing:
            self._is_pressing = pressing
            self._share()

    def minimumSizeHint(self) -> QSize:
        """Both as small as they may be."""
        least = self._record.minimumSizeHint()
        return QSize(least.width(), self._usual + GAP + least.height())

    def sizeHint(self) -> QSize:
        """As small as may be; the column gives what is left."""
        return self.minimumSizeHint()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Share anew."""
        self._share()

    def _share(self) -> None:
        wide, tall = self.width(), self.height()
        free = tall - GAP - self._record.minimumSizeHint().height()
        needed, most = self._preview.needed(wide), free
        is_alone = self._is_pressing and needed > most
        # Objectives that need more room take what the panel does not need, but half of it stays, lest all jumps.
        least = max(self._usual // 2, min(self._preview.least(wide), free))
        usual = max(least, min(self._usual, free, tall - GAP - self._record.needed(wide)))
        if not self._is_pressing:
            most = tall - GAP - self._record.least(wide)
        above = tall if is_alone else max(usual, min(needed, most))
        self._preview.be_terse(is_alone and needed > tall)
        self._preview.setGeometry(0, 0, wide, above)
        self._record.setVisible(not is_alone)
        if not is_alone:
            self._record.setGeometry(0, above + GAP, wide, tall - above - GAP)
