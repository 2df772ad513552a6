"""What the laid letters would bring, beside the board: word, strength, forest, ice, attack, or what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from runtime.engine.combat import Forecast
from runtime.engine.placement import Preview
from runtime.engine.words import Words
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.fight_view import tone_colour
from runtime.ui.game.materials import paint_recess
from runtime.ui.game.speech import Line, Tone, face_value, figure, listed
from runtime.ui.game.suggesting import suggested_lines
from runtime.ui.theme import Theme

MOST_LINES = 5
HEIGHT = 145
MARGIN = 12
ROOM_ABOVE = 40
"""What the title and the margins take of the height."""


def preview_lines(t: Texts, preview: Preview, values: Mapping[str, int], words: Words) -> tuple[Line, ...]:
    """A preview in words, the weightiest first."""
    lines = []
    main = preview.main
    if preview.refusals:
        first = preview.refusals[0]
        lines.append(Line(say_refusal(t, first.code.value, first.details), Tone.WARNING))
    elif preview.strength is not None and main is not None:
        face = face_value(main.text, values)
        said = t("Attacks with {strength}", strength=preview.strength.value)
        if not preview.attack:
            said = t("Would defend with {strength}", strength=preview.strength.value)
        lines.append(Line(t("Worth {face}. {strength}.", face=face, strength=said), Tone.GOOD))
    if preview.cross and not preview.refusals:
        lines.append(Line(t("Also makes {words}.", words=listed(t, [run.text for run in preview.cross]))))
    if preview.forest_score is not None and not preview.refusals:
        score = figure(preview.forest_score)
        lines.append(Line(t("Forest: {score} against {needs}.", score=score, needs=preview.forest_needs)))
    if preview.forecast is not None and preview.best is not None and preview.best != preview.forecast:
        lines.append(_outcome(t, t("At worst:"), preview.forecast))
        lines.append(_outcome(t, t("At best:"), preview.best))
    elif preview.forecast is not None:
        lines.append(_outcome(t, "", preview.forecast))
    if preview.breaks_ice and not preview.refusals:
        lines.append(Line(t("Too heavy: it would break through the ice and be lost."), Tone.BAD))
    if preview.strength is not None and main is not None and not preview.refusals:
        lines += suggested_lines(t, main.text, words)
    return tuple(lines)


def _outcome(t: Texts, when: str, forecast: Forecast) -> Line:
    """What an attack comes to, in a line; ``when`` is put before it."""
    foes = [f"{fight.defender.run.text} ({fight.defender.value})" for fight in forecast.fights]
    if not foes:
        said, tone = t("Sweeps scattered letters aside."), Tone.GOOD
    elif forecast.defeats_all:
        said, tone = t("Beats {words}.", words=listed(t, foes)), Tone.GOOD
    else:
        said, tone = t("Is repelled by {word}.", word=foes[-1]), Tone.BAD
    return Line(f"{when} {said}".strip(), tone)


class PreviewPanel(QWidget):
    """A hollow in the wood with a title and a few lines; it keeps its size, so that nothing jumps."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._t = t
        self._lines: tuple[Line, ...] = ()
        inside = QVBoxLayout(self)
        inside.setContentsMargins(MARGIN, 7, MARGIN, 7)
        inside.setSpacing(2)
        self._title = QLabel()
        theme.dress(
            self._title,
            f'font-family: "Cinzel"; font-size: 18px; color: {theme.colours.bright_brass}; background: transparent;',
        )
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside.addWidget(self._title)
        inside.addWidget(self._text, 1)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(t("What the laid letters would bring"))

    @property
    def text(self) -> str:
        """All lines as they are shown, one a line."""
        return "\n".join([self._title.text(), *(line.text for line in self._lines)])

    def show_lines(self, title: str, lines: tuple[Line, ...]) -> None:
        """Show other lines."""
        if self._title.text() == title and self._lines == lines:
            return
        self._lines = lines
        self._title.setText(title)
        self._title.setVisible(bool(title))
        rows = (
            f'<p style="margin: 0; color: {tone_colour(self._theme, line.tone)}">{escape(line.text)}</p>'
            for line in lines[:MOST_LINES]
        )
        self._text.setText("".join(rows))
        self.setAccessibleDescription(self.text)
        width = self.width() - 2 * MARGIN
        is_cut = len(lines) > MOST_LINES or self._text.heightForWidth(width) > HEIGHT - ROOM_ABOVE
        self.setToolTip(self.text if is_cut else "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The hollow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 130)
