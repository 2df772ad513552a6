"""The card of a choice that a level asks for: who asks and what, and the options to take by click, number or arrows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from runtime.engine.game.state import ChoiceOption, ShownChoice
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.game.cards.message_card import BAR, Portrait, portrait_of, reading_label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BRIGHT
from runtime.ui.widgets.cards import in_a_row
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.materials import paint_engraved, paint_plate
from runtime.ui.widgets.overlay import CardOverlay

WIDE, NARROW = 560, 470
"""How wide the text and the options are, in pixels, where there is room: alone, and beside a portrait."""
TALL, LEAST = 170, 75
"""How tall the text is before it scrolls, in pixels, and at least where the options leave it no room."""
EDGES, GAP, APART = 30, 10, 18
"""What is left free around the card, between the options, and between portrait and text, in pixels."""
PIXELS, PADDING, DISC = 18, 12, 30
"""The size of an option's words, the room around them, and the disc with its number."""
DIM = 120


class OptionButton(QAbstractButton):
    """An option on a brass plate with its number, as tall as its words need."""

    def __init__(self, theme: Theme, number: int, option: ChoiceOption) -> None:
        super().__init__()
        self._theme, self._number, self.option = theme, number, option
        super().setText(isolate(option.text))
        self.setAccessibleName(isolate(option.text))
        self.setAccessibleDescription(str(number))
        self.setToolTip(str(number))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(theme.text(PIXELS, QFont.Weight.Bold))
        self._padding, self._disc = theme.span(PADDING), theme.px(DISC)
        self.clicked.connect(theme.pressed)

    def fit(self, width: int) -> None:
        """Be so wide, and as tall as the words need."""
        inside = QRect(0, 0, width - self._disc - 4 * self._padding, 10_000)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)
        tall = QFontMetrics(self.font()).boundingRect(inside, flags, self.text()).height()
        self.setFixedSize(width, max(self._disc, tall) + 2 * self._padding)

    def sizeHint(self) -> QSize:
        """As large as it is."""
        return self.size()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the option, once however long it is held; all else is the card's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shine under the pointer."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Shine no more."""
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The plate, the disc with the number, the engraved words, and the ring of the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, padding, size = self._theme.colours, self._padding, self._disc
        lift = BRIGHT + (30 if self.underMouse() else 0) + (16 if self.isDown() else 0)
        paint_plate(painter, QRectF(self.rect()), self._theme, radius=7, lift=lift)
        disc = QRectF(padding, (self.height() - size) / 2, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.engraved))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.bright_brass))
        painter.setFont(self._theme.title(PIXELS))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self._number))
        painter.setFont(self.font())
        area = QRectF(self.rect()).adjusted(size + 2 * padding, 0, -2 * padding, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        paint_engraved(painter, area, self.text(), flags, colours.engraved)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.engraved), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), 5, 5)


class _Plates(Scrolled):
    """The options, which scroll where there is no room for all; keys are the card's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from option to option."""
        event.ignore()


class ChoiceCard(CardOverlay):
    """A choice; numbers take an option, arrows go from one to the next, Escape shows the board.

    Enter takes the option that has the keyboard. At first none has, so that an Enter too many chooses nothing.
    """

    chosen = Signal(str)
    """The id of the option that was taken."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget, choice: ShownChoice, pictures: StoryPictures) -> None:
        super().__init__(theme, choice.speaker or t("Your choice"), over, dim=DIM)
        self.choice = choice
        row = QHBoxLayout()
        row.setSpacing(theme.span(APART))
        self._beside = 0
        if choice.portrait:
            portrait = Portrait(theme, portrait_of(pictures, choice.portrait, self.devicePixelRatioF()), choice.speaker)
            row.addWidget(portrait, 0, Qt.AlignmentFlag.AlignTop)
            self._beside = portrait.width() + row.spacing()
        self.options = [OptionButton(theme, number, option) for number, option in enumerate(choice.options, start=1)]
        for button in self.options:
            button.clicked.connect(lambda _=False, one=button: self._take(one))
        self._text = reading_label(theme, choice.text)
        self._words = Scrolled(self._text, choice.speaker or t("Your choice"))
        page = QWidget(self.card)
        in_column(*self.options, spacing=GAP, margins=(0, 0, 0, 0), on=page)
        self._plates = _Plates(page)
        row.addLayout(in_column(self._words, self._plates, spacing=GAP, margins=(0, 0, 0, 0)), 1)
        self.inside.addLayout(row)
        self.look = self.escape_button(
            t, t("Look at the board"), t("Put this card aside; {key_of[commit]:Enter} brings it back"), "look"
        )
        self.inside.addLayout(in_a_row(self.look))
        options = (f"{number}: {isolate(one.text)}" for number, one in enumerate(choice.options, start=1))
        self.said = "\n".join((isolate(choice.text), *options))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the card into the window: where it is too tall the text scrolls, and then the options too."""
        super().resizeEvent(event)
        theme, edges = self.theme, self.inside.contentsMargins()
        usual = NARROW if self.choice.portrait else WIDE
        width = min(theme.px(usual), self.width() - EDGES - edges.left() - edges.right() - self._beside - BAR)
        for button in self.options:
            button.fit(width)
        wanted = sum(button.height() for button in self.options) + GAP * (len(self.options) - 1)
        around = self.heading.heightForWidth(width + self._beside) + self.look.sizeHint().height()
        around += EDGES + edges.top() + edges.bottom() + 2 * self.inside.spacing() + GAP
        text = self._text.heightForWidth(width)
        tall = min(text, max(theme.px(LEAST), min(theme.px(TALL), self.height() - around - wanted)))
        left = min(wanted, self.height() - around - tall)
        self._words.setFixedSize(width + BAR * (tall < text), tall)
        self._words.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tall < text else Qt.FocusPolicy.NoFocus)
        self._plates.setFixedSize(width + BAR * (left < wanted), left)

    def _go_to(self, button: OptionButton) -> None:
        """Give an option the keyboard, in sight."""
        button.setFocus(Qt.FocusReason.TabFocusReason)
        self._plates.ensureWidgetVisible(button, 0, GAP)

    def accept(self) -> None:
        """Enter without an option in hand: go to the first."""
        self._go_to(self.options[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A number takes an option, up and down go from one to the next."""
        key = event.key()
        number = int(event.text()) if event.text() in ("1", "2", "3", "4") else 0
        if 0 < number <= len(self.options) and not event.isAutoRepeat():
            event.accept()
            self._take(self.options[number - 1])
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            at = next((place for place, one in enumerate(self.options) if one.hasFocus()), None)
            step = 1 if key == Qt.Key.Key_Down else -1
            to = (0 if step > 0 else -1) if at is None else (at + step) % len(self.options)
            self._go_to(self.options[to])
            event.accept()
        else:
            super().keyPressEvent(event)

    def _take(self, button: OptionButton) -> None:
        self.leave_with(lambda: self.chosen.emit(button.option.id))
