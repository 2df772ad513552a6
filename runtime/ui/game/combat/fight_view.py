"""A combat drawn: both words as coins, each modifier with its picture and figure, the strengths, what was removed."""

from __future__ import annotations

from math import ceil
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.board.sides import Side
from runtime.engine.game.events import Fight, Strength
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Beat, Combat, running_strength, say_combat
from runtime.ui.game_texts.combat import say_strength
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import MODIFIER_NAMES, Tone, step_figure
from runtime.ui.theme import Theme, fitted_font
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.materials import paint_engraved, paint_plate, paint_recess, turned

WIDTH = 700
HEADS, ROWS = (136, 136, 104), (104, 84, 66)
"""How tall the attacker and each defender are, in pixels: the more room there is, the taller."""
FLAT, VERDICT = 44, 22
"""How much of a low row is above its verdict, and how tall that is."""
LINE = 24
COIN, SMALL_COIN = 52, 40
PLATE = 62
BESIDE = 220
"""How wide a verdict beside the modifiers is, in pixels at the usual size of texts."""
CHIP = 30
WRAP = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)


OF_OTHERS = MappingProxyType({Tone.GOOD: Tone.BAD, Tone.BAD: Tone.GOOD})
"""What is good for the attacker is bad for whoever is attacked, and looks on."""


def tone_colour(theme: Theme, tone: Tone) -> str:
    """The colour in which a line is written."""
    colours = theme.colours
    return {
        Tone.PLAIN: colours.text,
        Tone.GOOD: colours.good,
        Tone.WARNING: colours.warning,
        Tone.BAD: colours.bad,
    }[tone]


class FightView(QWidget):
    """One combat at one beat; as tall as the combat is long, its rows closer together where ``room`` is scarce.

    It is painted as for a window of the usual size, and enlarged as a whole.
    """

    def __init__(
        self,
        theme: Theme,
        coins: Coins,
        t: Texts,
        combat: Combat,
        beat: Beat,
        *,
        room: int | None = None,
        across: int = WIDTH,
    ) -> None:
        """``room`` is how tall and ``across`` how wide it may be at most, in pixels of the window."""
        super().__init__()
        self._theme, self._factor = theme.unscaled, theme.factor
        self._coins = coins
        self._t = t
        self._combat = combat
        self._beat = beat
        grown = (self._theme.px(BESIDE) - BESIDE) * 3 // 2  # Larger texts stand beside one another in a wider one.
        self._wide = max(WIDTH, min(WIDTH + grown, round(across / self._factor)))
        self._line = max(CHIP, ceil(QFontMetricsF(self._theme.text(19, QFont.Weight.Bold)).height()))
        self._grown = grown = self._line - CHIP  # Where texts are large, no line is cut.
        flat = max(ROWS[-1], FLAT + self._theme.px(VERDICT)) + grown
        for density, (head, row) in enumerate(zip(HEADS, (*(row + grown for row in ROWS[:-1]), flat), strict=True)):
            self._density, self._head, self._row = density, head + grown, row
            if room is None or self.sizeHint().height() <= room:
                break
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())
        self.setAccessibleName(t("Combat"))
        self.setAccessibleDescription(say_combat(t, combat))
        self.setToolTip(
            t(
                "A defender that falls takes strength off the attack; what is left fights the next one. "
                "Strengths are rounded down once, at the end."
            )
        )

    def sizeHint(self) -> QSize:
        """Attacker, a row for each defender, the outcome."""
        rows = len(self._combat.fights) * self._row
        tall = self._head + rows + sum(self._tall(line.text) for line in self._combat.outcome) + 12
        return QSize(round(self._wide * self._factor), round(tall * self._factor))

    def show_beat(self, beat: Beat) -> None:
        """Show more or less of the combat."""
        self._beat = beat
        self.update()

    @property
    def beat(self) -> Beat:
        """How much of the combat is shown."""
        return self._beat

    def row_of(self, fights: int) -> QRectF:
        """Where the row of the latest of ``fights`` lies, in the widget's pixels."""
        row, factor = self._row_of(fights), self._factor
        return QRectF(row.topLeft() * factor, row.size() * factor)

    def _row_of(self, fights: int) -> QRectF:
        """The same as it is painted."""
        return QRectF(0, self._head + (fights - 1) * self._row, self._wide, self._row)

    def whole_height(self, room: int) -> int:
        """How much of it is seen at once where it does not fit in, from its end: whole rows."""
        above = (self._head + fights * self._row for fights in range(len(self._combat.fights)))
        rows = (round(self.height() - tall * self._factor) for tall in above)
        return next((tall for tall in (self.height(), *rows) if tall <= room), room)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As much as the beat shows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self._factor, self._factor)
        combat, beat = self._combat, self._beat
        self._paint_attacker(painter)
        for number, fight in enumerate(combat.fights, 1):
            if number > beat.fights:
                break
            latest = number == beat.fights
            steps = beat.defence_steps if latest else len(fight.defender.steps)
            self._paint_fight(painter, number, fight, steps, beat.settled or not latest)
        if beat.over:
            self._paint_outcome(painter)

    def _turned(self, rect: QRectF) -> QRectF:
        """Where something lies that is laid out from left to right, also where one reads the other way."""
        return turned(rect, self._wide) if self.isRightToLeft() else rect

    def _paint_attacker(self, painter: QPainter) -> None:
        """The attacker's word, its modifiers, its strength, and below that what is left of it."""
        combat, beat, head = self._combat, self._beat, self._head
        is_low = self._density > 0
        coin, plate = (36, 50) if is_low else (COIN, PLATE)
        paint_recess(painter, QRectF(0, 0, self._wide, head - 8).adjusted(1, 1, -1, -2), 120)
        self._paint_word(painter, QPointF(16, 12), combat.side, combat.attack.run.text, size=coin, lost=frozenset())
        steps = QPointF(16, head - self._grown - 50 if is_low else 78)
        self._paint_steps(painter, steps, combat.attack, beat.attack_steps, self._wide - plate - 50)
        strength = running_strength(combat.attack.steps, beat.attack_steps)
        if beat.attack_steps == len(combat.attack.steps):
            strength = str(combat.attack.value)
        top = 8 if is_low else 16
        self._paint_strength(painter, self._turned(QRectF(self._wide - plate - 18, top, plate, plate)), strength, True)
        painter.setFont(self._theme.text(15, italic=True))
        painter.setPen(QColor(self._theme.colours.quiet))
        told = combat.fights[: max(0, beat.fights if beat.settled else beat.fights - 1)]
        said = self._t("attack")
        if any(fight.defeated for fight in told):
            said = self._t("{count} left", count=told[-1].attack_after)
        painter.drawText(
            self._turned(QRectF(self._wide - plate - 48, top + plate + 3, plate + 60, max(22, self._theme.px(20)))),
            Qt.AlignmentFlag.AlignCenter,
            said,
        )

    def _paint_fight(self, painter: QPainter, number: int, fight: Fight, steps: int, settled: bool) -> None:
        """One defender: word, modifiers, strength, and the verdict where it has fallen; in a low row side by side."""
        row = self._row_of(number)
        paint_recess(painter, row.adjusted(1, 1, -1, -7), 70 if settled else 110)
        defender, side = fight.defender, self._combat.side.other
        gone = {laid.at for laid in fight.removed} if settled else set()
        lost = frozenset(place for place, cell in enumerate(defender.run.cells) if cell in gone)
        is_flat = self._density == len(ROWS) - 1
        coin = 30 if is_flat else min(SMALL_COIN, self._row - self._grown - 52)
        self._paint_word(
            painter, row.topLeft() + QPointF(16, 8 if not is_flat else 5), side, defender.run.text, size=coin, lost=lost
        )
        start, room = QPointF(16, coin + 16), float(self._wide - 26 - self._theme.px(BESIDE))
        if is_flat:
            start, room = QPointF(30 + len(defender.run.text) * (coin + 1), 5), self._wide - 90.0
        self._paint_steps(painter, row.topLeft() + start, defender, steps, room)
        whole = steps == len(defender.steps)
        strength = str(defender.value) if whole else running_strength(defender.steps, steps)
        tall = 34 if self._density else 44
        self._paint_strength(painter, self._turned(QRectF(self._wide - 74, row.top() + 6, 50, tall)), strength, False)
        if settled:
            wide, right = self._theme.px(BESIDE), 82 if is_flat else 16
            line = self._theme.px(VERDICT) if is_flat else self._line
            low = row.bottom() - line - (8 if is_flat else 12)
            self._paint_verdict(painter, self._turned(QRectF(self._wide - right - wide, low, wide, line)), fight)

    def _paint_verdict(self, painter: QPainter, place: QRectF, fight: Fight) -> None:
        """Whether the defender fell, and what is left of the attack."""
        t, colours = self._t, self._theme.colours
        if fight.stands:
            said = t("beaten, {left} left, stands again", left=fight.attack_after)
        elif fight.defeated:
            said = (
                t("falls, {left} left, +{gained}", left=fight.attack_after, gained=fight.gained)
                if fight.gained
                else t("falls, {left} left", left=fight.attack_after)
            )
        else:
            said = t("holds, {attack} is not enough", attack=fight.attack_before)
        painter.setFont(self._theme.text(17, QFont.Weight.Bold))
        painter.setPen(QColor(colours.good if fight.defeated is not self._combat.is_against else colours.bad))
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, said)

    def _paint_word(
        self, painter: QPainter, at: QPointF, side: Side, word: str, *, size: int, lost: frozenset[int]
    ) -> None:
        """A word in coins; lost letters are faint and crossed out."""
        size = min(size, (self._wide - 140) // max(len(word), 1))
        start = self._turned(QRectF(at, QSizeF(len(word) * (size + 1), size))).topLeft()
        for place, letter in enumerate(word):
            corner = start + QPointF(place * (size + 1), 0)
            is_lost = place in lost
            painter.setOpacity(0.5 if is_lost else 1.0)
            coin = self._coins.letter(side, letter, round(size * self._factor))
            painter.drawImage(QRectF(corner, QSizeF(size, size)), coin)
            painter.setOpacity(1.0)
            if is_lost:
                painter.setPen(QPen(QColor(self._theme.colours.bad), 2.5))
                centre, arm = corner + QPointF(size / 2, size / 2), size * 0.36
                painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm))

    def _paint_steps(self, painter: QPainter, at: QPointF, strength: Strength, shown: int, room: float) -> None:
        """Each modifier as a small picture with its figure and, where all fit into ``room``, its name."""
        theme, x = self._theme, at.x()
        figures, names = theme.text(19, QFont.Weight.Bold), theme.text(15, italic=True)
        first, second = QFontMetricsF(figures), QFontMetricsF(names)
        whole = first.horizontalAdvance(f"= {say_strength(self._t, strength)}") + sum(
            CHIP
            + 24
            + first.horizontalAdvance(step_figure(step))
            + second.horizontalAdvance(self._t(MODIFIER_NAMES[step.modifier]))
            for step in strength.steps
        )
        is_named = x + whole <= room
        for step in strength.steps[:shown]:
            picture = self._coins.modifier(step.modifier, round(CHIP * self._factor))
            chip = self._turned(QRectF(x, at.y() + self._grown / 2, CHIP, CHIP))
            painter.drawPixmap(chip, picture, QRectF(picture.rect()))
            figure, name = step_figure(step), self._t(MODIFIER_NAMES[step.modifier])
            x += CHIP + 5
            for text, font, colour in (
                (figure, figures, theme.colours.bright_brass),
                (name if is_named else "", names, theme.colours.quiet),
            ):
                painter.setFont(font)
                painter.setPen(QColor(colour))
                wide = QFontMetricsF(font).horizontalAdvance(text)
                place = self._turned(QRectF(x, at.y(), wide + 4, self._line))
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
                x += wide + 5
            x += 9
        if shown == len(strength.steps) and shown > 1:
            result = f"= {say_strength(self._t, strength)}"
            area = QRectF(x, at.y(), first.horizontalAdvance(result) + 4, self._line)
            if area.right() > room + 10:
                return  # The plate tells it too.
            painter.setFont(figures)
            painter.setPen(QColor(theme.colours.text))
            painter.drawText(self._turned(area), Qt.AlignmentFlag.AlignVCenter, result)

    def _paint_strength(self, painter: QPainter, rect: QRectF, text: str, large: bool) -> None:
        """A strength on a brass plate."""
        paint_plate(painter, rect, self._theme, lift=10)
        font = self._theme.title((30 if large else 24) if len(text) < 3 else 20)
        painter.setFont(fitted_font(font, text, rect))
        paint_engraved(painter, rect, text, Qt.AlignmentFlag.AlignCenter, self._theme.colours.engraved)

    def _paint_outcome(self, painter: QPainter) -> None:
        """What came of it."""
        top = self._head + len(self._combat.fights) * self._row + 2
        painter.setFont(self._telling)
        for line in self._combat.outcome:
            tone = OF_OTHERS.get(line.tone, line.tone) if self._combat.is_against else line.tone
            painter.setPen(QColor(tone_colour(self._theme, tone)))
            tall = self._tall(line.text)
            painter.drawText(QRectF(16, top, self._wide - 32, tall), WRAP, line.text)
            top += tall

    def _tall(self, text: str) -> int:
        """How tall a line of the outcome is, broken where it is too long."""
        area = QFontMetricsF(self._telling).boundingRect(QRectF(0, 0, self._wide - 32, 10_000), WRAP, text)
        return max(self._theme.px(LINE), ceil(area.height()))

    @property
    def _telling(self) -> QFont:
        return self._theme.text(18, QFont.Weight.DemiBold)


def heading(t: Texts, combat: Combat) -> str:
    """The title over a combat."""
    if combat.is_forecast:
        return t("Attack?")
    return t("{side} attacks", side=side_name(t, combat.side))
