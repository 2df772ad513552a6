"""A list of story pages to edit: those of a level or of a station; whoever shows it makes the edits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QSyntaxHighlighter, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QToolButton,
    QWidget,
)

from editor.docks.fields import DropDown, LineField, TextField, add_row, narrow_form
from editor.theme import EditorTheme
from editor.widgets import PLAIN_TIP, allow, push_button
from runtime.campaign.level_json import PAGE
from runtime.campaign.spelling import Spelling
from runtime.engine.levels.level import StoryPage
from runtime.support.markup import plain
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column

_SHORT = 40


class Underlined(QSyntaxHighlighter):
    """Underlines the words of a text that are in no list."""

    def __init__(self, document: QTextDocument, colour: QColor) -> None:
        super().__init__(document)
        self._spelling: Spelling | None = None
        self._look = QTextCharFormat()
        self._look.setUnderlineColor(colour)
        self._look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SpellCheckUnderline)

    def use(self, spelling: Spelling | None) -> None:
        """Judge words by ``spelling`` from now on."""
        self._spelling = spelling
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        """Underline what is in no list."""
        for found in self._spelling.misspelt(text) if self._spelling is not None else ():
            self.setFormat(found.start, len(found.word), self._look)


class PagesEditor(QWidget):
    """Pages in their order, and the fields of the one that is chosen.

    ``changed`` gives the pages as they are to be, the label of the step, and a key: changes in a row with one key
    (typing) are one step. ``settled`` says that typing is over; ``chosen`` gives the number of another page on show, or
    -1; ``picture_wanted`` asks for a picture to be brought into the campaign: answer with :meth:`use_picture`.
    """

    changed = Signal(object, str, str)
    settled = Signal()
    chosen = Signal(int)
    picture_wanted = Signal()

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._t, self._theme = t, theme
        self._pages: tuple[StoryPage, ...] = ()
        self._locked = ""
        self._filling = False
        self.list = QListWidget()
        self.list.setAccessibleName(t("Pages"))
        self.list.setToolTip(t("The pages in the order in which they are read"))
        self.list.setFixedHeight(66)
        self.list.currentRowChanged.connect(self._turned)
        self.add = self._button("level-add", t("New page"), t("Add a page below this one"))
        self.remove = self._button("level-remove", t("Delete page"), t("Take this page out; undo brings it back"))
        self.up = self._button("up", t("Move the page up"), t("Read this page before the one above it"))
        self.down = self._button("down", t("Move the page down"), t("Read this page after the one below it"))
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.title = LineField(t("Title"), t(PAGE.tips["title"]))
        self.picture = DropDown((), t("Picture"), t(PAGE.tips["picture"]))
        self.picture.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.picture.setMinimumContentsLength(5)  # So the narrowest dock has room for it and the button beside it.
        self.picture.picked.connect(lambda name: self._change(t("Choose a page's picture"), picture=name))
        tip = t("Choose a PNG or JPEG file; it is copied beside the campaign when you save")
        self.bring = push_button(t("Bring…"), tip)
        self.bring.setAccessibleName(t("Bring a picture into the campaign"))
        self.bring.clicked.connect(self.picture_wanted)
        self.text = TextField(t("Text"), t(PAGE.tips["text"]), lines=6)
        self.underlined = Underlined(self.text.document(), theme.colour("error"))
        for field, name in ((self.title, "title"), (self.text, "text")):
            field.typed.connect(lambda text, name=name: self._type(name, text))
            field.settled.connect(lambda _text: self.settled.emit())
        self._lay_out()
        self._show()

    def show_pages(self, pages: tuple[StoryPage, ...], pictures: Mapping[str, int], locked: str = "") -> None:
        """Show pages as they are now; ``locked`` says why nothing can be changed.

        ``pictures`` can be chosen: their names, each with how often the campaign uses it.
        """
        row = self.list.currentRow()
        titles = [_called(self._t, page, number) for number, page in enumerate(pages)]
        self._pages, self._locked = pages, locked
        self._filling = True
        if titles != [self.list.item(number).text() for number in range(self.list.count())]:
            self.list.clear()
            self.list.addItems([isolate(title) for title in titles])
        self.list.setCurrentRow(max(0, min(row, len(pages) - 1)) if pages else -1)
        page = self.page
        t, uses = self._t, dict(pictures)
        if page is not None and page.picture:
            uses.setdefault(page.picture, 1)
        used = ((name, t.plural("{name}, {count} use", "{name}, {count} uses", uses[name], name=name)) for name in uses)
        self.picture.offer([("", t("No picture"), QIcon()), *((name, said, QIcon()) for name, said in used)])
        self._filling = False
        self._show()

    def use_spelling(self, spelling: Spelling | None) -> None:
        """Underline the words that are in no list."""
        self.underlined.use(spelling)

    def use_picture(self, name: str) -> None:
        """Give the page on show this picture."""
        self._change(self._t("Bring picture {name}", name=name), picture=name)

    @property
    def number(self) -> int:
        """The number of the page on show, or -1."""
        return self.list.currentRow() if self._pages else -1

    @property
    def page(self) -> StoryPage | None:
        """The page on show."""
        return self._pages[self.number] if 0 <= self.number < len(self._pages) else None

    def choose(self, number: int) -> None:
        """Show a page by its number."""
        self.list.setCurrentRow(number)

    def _lay_out(self) -> None:
        t = self._t
        above = QHBoxLayout()
        buttons = QGridLayout()
        buttons.setSpacing(2)
        for number, button in enumerate(self._buttons()):
            buttons.addWidget(button, number % 2, number // 2)
        above.addWidget(self.list, 1)
        above.addLayout(buttons)
        pictures = QHBoxLayout()
        pictures.addWidget(self.picture, 1)
        pictures.addWidget(self.bring)
        holder = QWidget()
        holder.setLayout(pictures)
        pictures.setContentsMargins(0, 0, 0, 0)
        form = narrow_form()
        add_row(form, t("Title"), self.title)
        add_row(form, t("Picture"), holder)
        said = Label(t("Text"))
        said.setBuddy(self.text)
        in_column(above, form, said, self.text, spacing=6, margins=(0, 0, 0, 0), on=self)

    def _buttons(self) -> Iterator[QToolButton]:
        yield from (self.add, self.remove, self.up, self.down)

    def _button(self, icon: str, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("small")
        button.setIcon(self._theme.icon(icon))
        button.setIconSize(QSize(20, 20))
        button.setAccessibleName(name)
        button.setProperty(PLAIN_TIP, tip)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _turned(self, row: int) -> None:
        if not self._filling:
            self.settled.emit()
            self._show()
            self.chosen.emit(row)

    def _show(self) -> None:
        """The fields of the page on show, and why what can't be done can't."""
        t, page = self._t, self.page
        self._filling = True
        self.title.show_text(page.title if page is not None else "")
        self.text.show_text(page.text if page is not None else "")
        self.picture.show_value(page.picture if page is not None else "")
        self._filling = False
        why = self._locked or ("" if page is not None else t("Add a page first."))
        for field in (self.title, self.text):
            field.setReadOnly(bool(why))
            field.setPlaceholderText(why if page is None else "")
        self.picture.setEnabled(not why)
        first, last = self.number <= 0, self.number + 1 >= len(self._pages)
        allow(self.bring, why)
        allow(self.add, self._locked)
        allow(self.remove, why)
        allow(self.up, why or (t("This is the first page.") if first else ""))
        allow(self.down, why or (t("This is the last page.") if last else ""))

    def _type(self, name: str, text: str) -> None:
        page = self.page
        if self._filling or page is None:
            return
        if text != (page.title if name == "title" else page.text):  # Underlining alone counts as a change for Qt.
            label = self._t("Change a page's title") if name == "title" else self._t("Change a page's text")
            self._change(label, key=f"page {self.number} {name}", **{name: text})

    def _change(self, label: str, key: str = "", **fields: str) -> None:
        page, number = self.page, self.number
        if page is not None:
            changed = replace(
                page,
                title=fields.get("title", page.title),
                text=fields.get("text", page.text),
                picture=fields.get("picture", page.picture),
            )
            self.changed.emit((*self._pages[:number], changed, *self._pages[number + 1 :]), label, key)

    def _add(self) -> None:
        number = self.number + 1
        self.changed.emit((*self._pages[:number], StoryPage(), *self._pages[number:]), self._t("New page"), "")
        self.list.setCurrentRow(min(number, self.list.count() - 1))
        self.title.setFocus()

    def _remove(self) -> None:
        number = self.number
        self.changed.emit((*self._pages[:number], *self._pages[number + 1 :]), self._t("Delete page"), "")

    def _move(self, by: int) -> None:
        number, pages = self.number, list(self._pages)
        pages.insert(number + by, pages.pop(number))
        label = self._t("Move the page up") if by < 0 else self._t("Move the page down")
        self.changed.emit(tuple(pages), label, "")
        self.list.setCurrentRow(number + by)


def _called(t: Texts, page: StoryPage, number: int) -> str:
    """How a page is called in the list."""
    said = page.title or plain(page.text).partition("\n")[0]
    said = said if len(said) <= _SHORT else said[: _SHORT - 1] + "…"
    return f"{number + 1}  {said}" if said else t("{number}  (empty page)", number=number + 1)
