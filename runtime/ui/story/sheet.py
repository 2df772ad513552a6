"""A text with simple marks, set in the letters of the game; built letter by letter, so that no tag is ever read."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.support.markup import Block, BlockKind, plain, read_markup
from runtime.ui.theme import Theme

PIXELS = 19
HEADING = 22
WIDEST = 16_777_215
"""A line of this width is as wide as it likes to be, in pixels."""
BULLET = "•"
_LINE = "\u2028"
"""How Qt's documents break a line within a paragraph."""


def set_text(document: QTextDocument, theme: Theme, text: str, pixels: int = PIXELS) -> None:
    """Fill a document with a story text."""
    document.clear()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setDefaultFont(theme.text(pixels))
    cursor = QTextCursor(document)
    before: Block | None = None
    for block in read_markup(text):
        layout = _layout(block, before, pixels)
        if before is None:
            cursor.setBlockFormat(layout)
        else:
            cursor.insertBlock(layout)
        if block.kind is BlockKind.ITEM:
            cursor.insertText(f"{BULLET}\u2002", _letters(theme, block, pixels, bold=False, slanted=False))
        for span in block.spans:
            style = _letters(theme, block, pixels, bold=span.bold, slanted=span.slanted)
            cursor.insertText(span.text.replace("\n", _LINE), style)
        before = block


def _layout(block: Block, before: Block | None, pixels: int) -> QTextBlockFormat:
    layout = QTextBlockFormat()
    is_list = before is not None and before.kind is block.kind is BlockKind.ITEM
    layout.setTopMargin(0 if before is None else pixels * (0.2 if is_list else 0.65))
    layout.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if block.kind is BlockKind.ITEM:
        layout.setLeftMargin(pixels * 1.4)
        layout.setTextIndent(-pixels * 0.85)
    elif block.kind is BlockKind.QUOTE:
        layout.setLeftMargin(pixels * 1.6)
        layout.setRightMargin(pixels * 1.6)
    return layout


def _letters(theme: Theme, block: Block, pixels: int, *, bold: bool, slanted: bool) -> QTextCharFormat:
    letters = QTextCharFormat()
    colours = theme.colours
    if block.kind is BlockKind.HEADING:
        letters.setFont(theme.title(round(pixels * HEADING / PIXELS)))
        letters.setForeground(QColor(colours.bright_brass))
        return letters
    quoted = block.kind is BlockKind.QUOTE
    weight = QFont.Weight.Bold if bold else QFont.Weight.Normal
    letters.setFont(theme.text(pixels, weight, slanted != quoted))
    letters.setForeground(QColor(colours.bright_brass if bold else colours.quiet if quoted else colours.text))
    return letters


class TextSheet(QWidget):
    """A story text that is as high as its width asks for; lines are at most ``widest`` pixels wide, in the middle."""

    def __init__(self, theme: Theme, pixels: int = PIXELS) -> None:
        super().__init__()
        self._theme, self._pixels, self._widest = theme, pixels, WIDEST
        self.document = QTextDocument(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, text: str, pixels: int, widest: int) -> None:
        """Show a text in letters of a size."""
        self._pixels, self._widest = pixels, widest
        set_text(self.document, self._theme, text, self._pixels)
        self.setAccessibleName(plain(text))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """A narrower sheet is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the text at a width."""
        self.document.setTextWidth(max(1, min(width, self._widest)))
        return round(self.document.size().height() + 0.5)

    def sizeHint(self) -> QSize:
        """As wide as it is, and as high as that needs."""
        wide = max(self.width(), 200)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """A sheet may be narrow; the layout asks for its height."""
        return QSize(120, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text."""
        painter = QPainter(self)
        wide = min(self.width(), self._widest)
        self.document.setTextWidth(wide)
        left = (self.width() - wide) // 2
        painter.translate(left, 0)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(self._theme.colours.text))
        context.clip = QRectF(self.rect()).translated(-left, 0)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        self.document.documentLayout().draw(painter, context)
