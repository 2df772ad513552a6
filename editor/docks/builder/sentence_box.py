"""What the player reads of what is in hand: the sentence as the game writes it, and the card that a message shows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.objective_texts import ObjectiveTexts
from editor.docks.builder.part_edits import EntryPath
from editor.theme import EditorTheme
from runtime import resources
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.level import Trigger
from runtime.support.texts import Texts
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game_texts.objectives import ObjectiveLine
from runtime.ui.plain_widgets import Label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme, load_theme
from runtime.ui.widgets.boxes import in_column

_INDENT = 14


class SentenceBox(QFrame):
    """A heading and the text; it says what is missing where there is no sentence yet."""

    def __init__(self, deeds: EntryEdits, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._deeds, self._theme, self._t = deeds, theme, t
        self.setObjectName("card")
        heading = Label(t("As the player reads it"))
        heading.setObjectName("quiet")
        self.text = _Rows(theme)
        self.text.setAccessibleName(t("As the player reads it"))
        in_column(heading, self.text, spacing=2, margins=(10, 6, 10, 8), on=self)

    def show_spot(self, spot: EntryPath, reading: ObjectiveTexts) -> None:
        """Show the whole entry that the spot lies in."""
        entry, t = self._deeds.entry(spot), self._t
        self.setVisible(entry is not None)
        number = self._deeds.number(spot)
        if entry is None:
            return
        if isinstance(entry, Trigger):
            clause = reading.clause(f"/triggers/{number}/when") or t("What is marked below is still missing.")
            effects = [reading.effect(number, place) for place in range(len(entry.effects))]
            self.text.show_rows(_Row(clause), *(_Row(t("→ {effect}", effect=said), 1) for said in effects))
            return
        assert spot.side is not None
        sentence = reading.objective(spot.side, number)
        line = reading.line(spot.side, number) if sentence else None
        progress = self._progress(line, hidden=entry.hidden) if line else []
        self.text.show_rows(_Row(sentence or t("What is marked below is still missing.")), *progress)

    def _progress(self, line: ObjectiveLine, *, hidden: bool) -> list[_Row]:
        """The rank with the progress at the beginning, and that of the parts."""
        t = self._t
        rank = t("{rank}, hidden", rank=line.rank) if hidden else line.rank
        rows = [_Row(" · ".join(filter(None, (rank, line.progress))), is_progress=True)]
        for part in line.parts:
            text = t("{text} ({progress})", text=part.text, progress=part.progress) if part.progress else part.text
            rows.append(_Row(text, part.depth + 1))
        return rows


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the text: how deep it stands in, and whether it says how far something has come."""

    text: str
    depth: int = 0
    is_progress: bool = False


class _Rows(QWidget):
    """Lines below each other, each wrapped where it stands in."""

    def __init__(self, theme: EditorTheme) -> None:
        super().__init__()
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._labels: list[Label] = []

    def text(self) -> str:
        """All that the lines say."""
        return "\n".join(label.text() for label in self._labels if not label.isHidden())

    def show_rows(self, *rows: _Row) -> None:
        """Show other lines."""
        while len(self._labels) < len(rows):
            label = Label()
            label.setWordWrap(True)
            self._labels.append(label)
            self._column.addWidget(label)
        for label, row in zip_longest(self._labels, rows):
            label.setVisible(row is not None)
            if row is not None:
                label.setText(row.text)
                label.setContentsMargins(_INDENT * row.depth, 0, 0, 0)
                label.setStyleSheet(f"color: {self._theme.colours.brass}; font-style: italic" * row.is_progress)
        self.setAccessibleDescription(self.text())


_ROOM = QSize(900, 700)
"""The window that the card is thought to lie in, in pixels; no message makes it larger."""


class MessagePreview(QAbstractButton):
    """``wanted`` asks for a message to be shown over the map, with its pictures and the game's theme."""

    wanted = Signal(object, object, object)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._game: Theme | None = None
        self._shown: tuple[MessageShown, StoryPictures] | None = None
        self._picture = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(t("As players see it. Press to see it over the map, with arrows to what it points at (Enter)"))
        self.setAccessibleName(t("The message as players see it"))
        self.clicked.connect(self._ask)

    def show_message(self, message: MessageShown | None, pictures: StoryPictures) -> None:
        """Show the card of a message, or nothing."""
        self.setVisible(message is not None)
        shown = (message, pictures) if message is not None else None
        if shown == self._shown or message is None:
            return
        self._shown = shown
        self._picture = self._made(message, pictures)
        said = " ".join(filter(None, (message.speaker, message.text)))
        self.setAccessibleName(self._t("As players see it: {text}", text=said))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(240, self._height(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card's proportions."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The card, and a line around it while it has the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = self.rect().adjusted(2, 2, -2, -2)
        if self._picture.isNull() or rect.isEmpty():
            return
        ratio = self.devicePixelRatioF()
        small = self._picture.scaled(
            QSize(round(rect.width() * ratio), round(rect.height() * ratio)),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawPixmap(rect, small)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(self._theme.colour("brass"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _made(self, message: MessageShown, pictures: StoryPictures) -> QPixmap:
        """The card as the game makes it, in twice its pixels, so that it stays sharp."""
        theme = self._game_theme
        over = QWidget()
        over.resize(_ROOM)
        over.setStyleSheet(theme.game_sheet())
        card = MessageCard(theme, self._t, over, message, pictures)
        card.setGeometry(over.rect())
        made = card.card.grab()
        over.deleteLater()
        return made

    @property
    def _game_theme(self) -> Theme:
        if self._game is None:
            self._game = load_theme(resources.assets())
        return self._game

    def _height(self, width: int) -> int:
        size = self._picture.size()
        return round((width - 4) * size.height() / size.width()) + 4 if size.width() else 0

    def _fit(self) -> None:
        if self.height() != self._height(self.width()):
            self.setFixedHeight(self._height(self.width()))

    def _ask(self) -> None:
        if self._shown is not None:
            self.wanted.emit(*self._shown, self._game_theme)
