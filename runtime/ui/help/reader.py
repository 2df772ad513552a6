"""The text of a topic, with its pictures and tables; built letter by letter, so that no tag is ever read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextLength,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from runtime.ui.help.book import Inline, PieceKind, TopicPiece
from runtime.ui.help.contents import places
from runtime.ui.help.help_tables import HelpTable
from runtime.ui.story.sheet import BULLET
from runtime.ui.theme import Theme

PIXELS = 19
HEADING, TITLE = 23, 30
COLUMN = 800
"""How wide lines are at most, in pixels: longer ones are tiring."""
LEAST = 420
MARGIN = 18
SCHEME = "help"
_TITLE_BLOCK = TopicPiece(PieceKind.HEADING, ())


class HelpReader(QTextBrowser):
    """Shows one topic at a time; its links say where they lead."""

    followed = Signal(str)
    """A link to another topic was followed."""
    stepped = Signal(int)
    """Back (-1) or forward (1) on the way that was read."""

    def __init__(
        self,
        theme: Theme,
        *,
        picture: Callable[[str, int], QImage],
        small: Callable[[str], QImage],
        table: Callable[[str], HelpTable],
        parent: QWidget | None = None,
    ) -> None:
        """``picture`` draws a large picture at most so many pixels wide, ``small`` one within a line."""
        super().__init__(parent)
        self._theme, self._picture, self._small, self._table = theme, picture, small, table
        self._title, self._pieces = "", tuple[TopicPiece, ...]()
        self._wanted: tuple[str, ...] = ()
        self._column = 0
        self._is_filling = False
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.anchorClicked.connect(lambda url: self.followed.emit(url.path()))
        self.document().setDocumentMargin(0)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Link, QColor(theme.colours.gold))
        self.setPalette(palette)

    def show_topic(self, title: str, pieces: Sequence[TopicPiece]) -> None:
        """Show a topic from its beginning."""
        self._title, self._pieces = title, tuple(pieces)
        self._fill()
        self.verticalScrollBar().setValue(0)

    def refresh(self) -> None:
        """Write the topic anew where it is, after the size of texts has changed."""
        self._fill_in_place(self._part())

    def mark(self, wanted: Sequence[str]) -> int:
        """Mark every occurrence of some words, as :func:`places` finds them; how many there are."""
        self._wanted = tuple(wanted)
        marks = []
        for start, end in places(self.document().toPlainText(), self._wanted):
            selection = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            letters = QTextCharFormat()
            letters.setBackground(QColor(self._theme.colours.brass))
            letters.setForeground(QColor(self._theme.colours.engraved))
            selection.cursor, selection.format = cursor, letters
            marks.append(selection)
        self.setExtraSelections(marks)
        return len(marks)

    def go_to_mark(self, number: int) -> None:
        """Bring one of the marked words into sight."""
        marks = self.extraSelections()
        if marks:
            self._bring_up(marks[number % len(marks)].cursor, above=70)

    def go_to_picture(self, name: str) -> None:
        """Bring the heading above a picture to the top; nothing happens where the topic has none of that name."""
        cursor = self._place_of(name)
        if cursor is None:
            return
        block = cursor.block()
        while block.isValid() and block.blockFormat().headingLevel() == 0:
            block = block.previous()
        self._bring_up(QTextCursor(block) if block.isValid() else cursor, above=10)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow goes along the way that was read, which the view keeps."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other pictures where there is more or less room; what was read stays in sight."""
        part = self._part()
        super().resizeEvent(event)
        if self._column != self._width():
            self._fill_in_place(part)
        elif self._pieces:
            self._go_to_part(part)

    # Building

    def _width(self) -> int:
        """How wide the lines are."""
        room = self.viewport().width() - 2 * MARGIN
        return max(min(LEAST, room), min(self._theme.px(COLUMN), room))

    def _bring_up(self, cursor: QTextCursor, above: int) -> None:
        """Scroll so that a place lies ``above`` pixels under the upper edge."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() - above)

    def _place_of(self, name: str) -> QTextCursor | None:
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                letters = pieces.fragment().charFormat()
                if letters.isImageFormat() and letters.toImageFormat().name() == _address(name):
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(pieces.fragment().position())
                    return cursor
                pieces += 1
            block = block.next()
        return None

    def _part(self) -> float:
        """How far down the text is scrolled, as a part of the whole way."""
        return self.verticalScrollBar().value() / max(1, self.verticalScrollBar().maximum())

    def _go_to_part(self, part: float) -> None:
        self.verticalScrollBar().setValue(round(part * self.verticalScrollBar().maximum()))

    def _fill_in_place(self, part: float) -> None:
        if not self._is_filling:
            self._fill()
            self._go_to_part(part)

    def _fill(self) -> None:
        """Write the topic; what comes up meanwhile (a scroll bar, say) must not begin it anew."""
        self._is_filling = True
        self._write()
        self.moveCursor(QTextCursor.MoveOperation.Start)  # Qt brings the cursor into sight whenever the size changes.
        self._is_filling = False
        if self._wanted:
            self.mark(self._wanted)

    def _write(self) -> None:
        document, theme = self.document(), self._theme
        document.clear()
        document.setDefaultFont(theme.text(PIXELS))
        self._column = self._width()
        frame = document.rootFrame().frameFormat()
        beside = max(MARGIN, (self.viewport().width() - self._column) / 2)
        frame.setLeftMargin(beside)
        frame.setRightMargin(beside)
        frame.setTopMargin(16)
        frame.setBottomMargin(24)
        document.rootFrame().setFrameFormat(frame)
        cursor = QTextCursor(document)
        cursor.beginEditBlock()  # Else a table is laid out anew with each of its cells.
        layout = QTextBlockFormat()
        layout.setHeadingLevel(1)
        cursor.setBlockFormat(layout)
        letters = QTextCharFormat()
        letters.setFont(theme.title(TITLE))
        letters.setForeground(QColor(theme.colours.bright_brass))
        cursor.insertText(self._title, letters)
        before = _TITLE_BLOCK
        for piece in self._pieces:
            self._insert(cursor, piece, before)
            before = piece
        cursor.endEditBlock()
        self.setAccessibleName(self._title)

    def _insert(self, cursor: QTextCursor, piece: TopicPiece, before: TopicPiece) -> None:
        """Write one piece behind the others."""
        if piece.kind is PieceKind.TABLE:
            self._insert_table(cursor, self._table(piece.name))
            return
        layout = _layout(piece.kind, before.kind, self._theme.px(PIXELS))
        cursor.insertBlock(layout, QTextCharFormat())
        if piece.kind is PieceKind.PICTURE:
            small = ":" in piece.name and not piece.name.endswith(":fights") and not piece.name.startswith("table:")
            image = self._small(piece.name) if small else self._picture(piece.name, self._column)
            self._insert_image(cursor, piece.name, piece.text, image)
            return
        if piece.kind is PieceKind.ITEM:
            cursor.insertText(f"{BULLET}\u2002", self._letters(Inline(""), piece.kind))
        for run in piece.runs:
            self._insert_run(cursor, run, piece.kind)

    def _insert_run(self, cursor: QTextCursor, run: Inline, kind: PieceKind) -> None:
        if run.picture:
            self._insert_image(cursor, run.picture, run.text, self._small(run.picture))
        else:
            cursor.insertText(run.text, self._letters(run, kind))

    def _insert_image(self, cursor: QTextCursor, name: str, seen: str, image: QImage) -> None:
        """Write a picture, no wider than the lines, with what is seen on it."""
        address = _address(name)
        self.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(address), image)
        size = image.deviceIndependentSize()
        scale = min(1.0, self._column / max(1.0, size.width()))
        picture = QTextImageFormat()
        picture.setName(address)
        picture.setWidth(size.width() * scale)
        picture.setHeight(size.height() * scale)
        picture.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        picture.setToolTip(seen)  # Qt's own property for it takes no text from Python.
        cursor.insertImage(picture)

    def _insert_table(self, cursor: QTextCursor, table: HelpTable) -> None:
        """Write a table as wide as the lines; every second row is a little lighter."""
        theme, columns = self._theme, len(table.widths)
        layout = QTextTableFormat()
        layout.setBorder(0)
        layout.setCellPadding(theme.px(5))
        layout.setCellSpacing(0)
        layout.setTopMargin(theme.px(10))
        layout.setBottomMargin(theme.px(6))
        layout.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        layout.setColumnWidthConstraints(
            [QTextLength(QTextLength.Type.PercentageLength, width) for width in table.widths]
        )
        header = [(Inline(text, bold=True),) for text in table.header]
        rows = ([tuple(header)] if header else []) + list(table.rows)
        made = cursor.insertTable(len(rows), columns, layout)
        for number, row in enumerate(rows):
            for place, cell in enumerate(row):
                inside = made.cellAt(number, place)
                shade = inside.format()
                shade.setBackground(QBrush(QColor(236, 210, 138, 34 if header and not number else 12 * (number % 2))))
                inside.setFormat(shade)
                writing = inside.firstCursorPosition()
                for run in cell:
                    self._insert_run(writing, run, PieceKind.TABLE)
        cursor.movePosition(QTextCursor.MoveOperation.End)

    def _letters(self, run: Inline, kind: PieceKind) -> QTextCharFormat:
        """How letters look."""
        theme, colours = self._theme, self._theme.colours
        letters = QTextCharFormat()
        if kind is PieceKind.HEADING:
            letters.setFont(theme.title(HEADING))
            letters.setForeground(QColor(colours.bright_brass))
            return letters
        quoted = kind is PieceKind.QUOTE
        weight = QFont.Weight.Bold if run.bold else QFont.Weight.Normal
        letters.setFont(theme.text(PIXELS - (2 if kind is PieceKind.TABLE else 0), weight, run.slanted != quoted))
        letters.setForeground(QColor(colours.bright_brass if run.bold else colours.quiet if quoted else colours.text))
        if run.link:
            letters.setAnchor(True)
            letters.setAnchorHref(f"{SCHEME}:{run.link}")
            letters.setForeground(QColor(colours.gold))
            letters.setFontUnderline(True)
        return letters


def _address(name: str) -> str:
    return f"{SCHEME}:{name}"


def _layout(kind: PieceKind, before: PieceKind, pixels: int) -> QTextBlockFormat:
    """Where a piece stands below the one before it."""
    layout = QTextBlockFormat()
    layout.setLineHeight(116, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    layout.setTopMargin(pixels * (0.25 if kind is before is PieceKind.ITEM else 0.6))
    if kind is PieceKind.HEADING:
        layout.setHeadingLevel(2)
        layout.setTopMargin(pixels * 1.3)
    elif kind is PieceKind.ITEM:
        layout.setLeftMargin(pixels * 1.4)
        layout.setTextIndent(-pixels * 0.85)
    elif kind is PieceKind.QUOTE:
        layout.setLeftMargin(pixels * 1.6)
        layout.setRightMargin(pixels * 1.6)
    elif kind is PieceKind.PICTURE:
        layout.setTopMargin(pixels * 0.8)
        layout.setBottomMargin(pixels * 0.3)
        layout.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return layout
