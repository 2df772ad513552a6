"""All texts for players in one table: as they are written, and in every other language; found, replaced, checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.docks.dock_set import WhenVisible
from editor.docks.fields import DropDown, SearchField
from editor.docks.legend import Flow
from editor.docks.lists import CellEditor, ListMenu, TableKeys, table_step
from editor.docks.texts_model import (
    STATE,
    STATE_NAMES,
    TEXT,
    TRANSLATION,
    WHERE,
    OwnRows,
    TextRow,
    TextsModel,
    TextState,
    rows_of,
)
from editor.document.changes import CampaignChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.edit import CompositeEdit
from editor.document.texts import (
    AllowWord,
    RemoveLanguage,
    RemoveUnused,
    ReplaceInTexts,
    SetText,
    TextSearch,
    Translate,
    languages_of,
)
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.widgets import LateContent, allow, push_button
from runtime.campaign.campaign_texts import coverage, own_language
from runtime.campaign.spelling import Spelling
from runtime.support.texts import LANGUAGES, MOST_NAMES, Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.targets import target
from runtime.ui.widgets.boxes import in_column

_Index = QModelIndex | QPersistentModelIndex
_SHOWS = CampaignOpened | CampaignChanged | LevelChanged | LevelRenamed | SavedChanged
_OF_FILES = ("proofs", "accepted", "presets", "notes", "stamps")
_NOT_TEXTS = frozenset(("terrain", "rules", "seats", "pools", "start", *_OF_FILES))


class WholeTexts(CellEditor):
    """Edits texts of several lines: Shift+Enter begins a line, Escape leaves the text as it was."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: _Index) -> QWidget:
        """A field of some lines."""
        field = QPlainTextEdit(parent)
        field.setMinimumHeight(64)
        field.setAccessibleName(parent.accessibleName())
        return field

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """The whole text."""
        if isinstance(editor, QPlainTextEdit):
            editor.setPlainText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: object, index: _Index) -> None:
        """Take what was typed."""
        if isinstance(editor, QPlainTextEdit) and isinstance(model, TextsModel):
            model.setData(index, editor.toPlainText())

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Let Shift+Enter begin a line."""
        if isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return super().eventFilter(editor, event) if table_step(event) else False
        return super().eventFilter(editor, event)


class TextsDock(LateContent, QWidget):
    """``pointed`` gives a text whose place is wanted on the screen; ``language_wanted`` asks for another language."""

    pointed = Signal(object)
    language_wanted = Signal()

    def __init__(self, state: EditorState, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
        self._has: Callable[[str], bool] | None = None
        self._sight = WhenVisible(self, self._show)
        self._rows = OwnRows()
        state.subscribe(self._heard)

    def _make(self) -> None:
        t = self._t
        self.language = DropDown(
            (), t("Language"), t("Which language's texts are shown; the first is the campaign's own")
        )
        self.language.picked.connect(lambda _code: self._show())
        self.coverage = Label()
        self.coverage.setObjectName("quiet")
        self.language.setMinimumContentsLength(15)
        self.add = push_button(t("Add…"), t("Begin a translation into another language"))
        self.add.clicked.connect(self.language_wanted)
        self.remove = push_button(t("Remove"), t("Take this language's texts out of the campaign"))
        self.remove.clicked.connect(self._remove)
        self.tidy = push_button(t("Drop unused"), t("Take out translations of texts that are nowhere any more"))
        self.tidy.clicked.connect(self._tidy)
        self._make_search()
        states = [("", t("All texts"), QIcon()), *((one.value, t(name), QIcon()) for one, name in STATE_NAMES.items())]
        self.state = DropDown(states, t("State"), t("Show only texts of which this is to be said"))
        self.state.picked.connect(lambda _picked: self._show())
        self.model = TextsModel(t, self._level_name, self)
        self.model.edited.connect(self._edit)
        self.table = QTableView()
        self._make_table()
        self.menu = ListMenu(self.table, self._fill_menu)
        self._lay_out()

    def _make_search(self) -> None:
        """Finding and replacing in all texts."""
        t = self._t
        self.search = SearchField(t, t("Find in all texts"), t("Show only texts in which this stands"))
        self.search.textChanged.connect(lambda _text: self._show())
        self.exact = QCheckBox(t("Capitals"))
        self.exact.setToolTip(t("Tell capitals from small letters"))
        self.whole = QCheckBox(t("Words"))
        self.whole.setToolTip(t("Find whole words only, not parts of them"))
        for box in (self.exact, self.whole):
            box.setAccessibleName(box.text())
            box.toggled.connect(lambda _on: self._show())
        self.by = QLineEdit()
        self.by.setPlaceholderText(t("Replace with"))
        self.by.setAccessibleName(t("Replace with"))
        self.by.setToolTip(t("What shall stand there instead; nothing takes it out"))
        self.replace = push_button(t("Replace"), t("Replace every place in the texts of this language, in one step"))
        self.replace.clicked.connect(self._replace)

    def use_words(self, has: Callable[[str], bool]) -> None:
        """Check the spelling by these words from now on."""
        self._has = has
        self._sight.changed()

    def look_for(self) -> None:
        """Lead the keyboard to the search, in the campaign's own language."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def choose_language(self, code: str) -> None:
        """Show the texts of a language."""
        self.language.show_value(code)
        self._show()

    def _make_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setItemDelegate(WholeTexts(table, TableKeys(table, self._paste)))
        table.setAccessibleName(self._t("Texts"))
        table.setToolTip(
            self._t(
                "Type, press F2 or double-click to change a text; Enter goes down. Cells of spreadsheets can be pasted."
            )
        )
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(target(26))
        head = table.horizontalHeader()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(80)
        for column in (TEXT, TRANSLATION):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        for column, width in ((WHERE, 190), (STATE, 90)):
            table.setColumnWidth(column, width)

    def _lay_out(self) -> None:
        above, below = Flow(8), Flow(8)
        for widget in (self.language, self.coverage, self.state, self.add, self.remove, self.tidy):
            above.add(widget)
        for part in (self.search, self.exact, self.whole, self.by, self.replace):
            below.add(part)
        in_column(above, below, self.table, spacing=4, margins=(6, 6, 6, 6), on=self)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignChanged | LevelChanged) and set(change.fields) <= _NOT_TEXTS:
            return
        if isinstance(change, _SHOWS):
            self._sight.changed()

    def _show(self) -> None:
        """The rows, and why what can't be done can't."""
        t, document = self._t, self._state.document
        self.setEnabled(document is not None)
        if document is None:
            self.model.show((), TextSearch(""), None, is_own=True, locked=True)
            return
        campaign = document.campaign
        codes, own = languages_of(campaign), own_language(campaign)
        chosen = str(self.language.currentData() or own)
        chosen = chosen if chosen in codes else own
        names = [(code, self._named(code, code == own), QIcon()) for code in codes]
        self.language.offer(names)
        self.language.show_value(chosen)
        is_own = chosen == own
        has = self._has
        spelling = Spelling(campaign, has, self._rows.names) if has is not None and is_own else None
        state = next((one for one in TextState if one.value == self.state.currentData()), None)
        rows = self._rows.of(campaign, spelling) if is_own else rows_of(campaign, chosen)
        self.model.show(rows, self._looked, state, is_own=is_own, locked=document.read_only)
        self.table.setColumnHidden(TRANSLATION, is_own)
        said, unused = t.plural("{count} text", "{count} texts", len(rows)), False
        if not is_own:
            covered = coverage(campaign, chosen)
            unused = bool(covered.unused)
            percent = 100 * covered.done // covered.all if covered.all else 100
            said = t("{done} of {all} translated ({percent} %)", done=covered.done, all=covered.all, percent=percent)
        if is_own and spelling is not None and not spelling.is_english:
            said += " · " + t("Spelling is checked in English only.")
        self.coverage.setText(said)
        locked = t("This campaign is open to look at only.") if document.read_only else ""
        allow(self.add, locked)
        mine = t("This is the language that the campaign is written in.") if is_own else ""
        allow(self.remove, locked or mine)
        allow(self.tidy, locked or mine or ("" if unused else t("There are none.")))
        nothing = t("Type what is to be found first.") if not self.search.text() else ""
        allow(self.replace, locked or nothing or ("" if self.model.rows else t("It stands in no text.")))

    @property
    def _looked(self) -> TextSearch:
        return TextSearch(self.search.text(), self.exact.isChecked(), self.whole.isChecked())

    @property
    def _code(self) -> str:
        return str(self.language.currentData() or "")

    @property
    def _is_own(self) -> bool:
        document = self._state.document
        return document is None or self._code == own_language(document.campaign)

    def _named(self, code: str, is_own: bool) -> str:
        known = LANGUAGES.get(code)
        name = f"{known.name} ({code})" if known is not None else code
        return self._t("{language}, as written", language=name) if is_own else name

    def _level_name(self, level_id: str) -> str:
        level = self._state.document.level(level_id) if self._state.document is not None else None
        return level.name if level is not None else level_id

    def _edit(self, row: TextRow, text: str) -> None:
        label = self._t("Change a text") if self._is_own else self._t("Translate a text")
        if not self._state.perform(label, self._edit_of(row, text)):
            self._show()

    def _edit_of(self, row: TextRow, text: str) -> SetText | Translate:
        return SetText(row.places[0], text) if self._is_own else Translate(self._code, row.text, text)

    def _paste(self, cells: Sequence[tuple[QModelIndex, str]]) -> None:
        """Take texts from the clipboard, all in one step."""
        t, rows = self._t, self.model.rows
        edits = tuple(self._edit_of(rows[index.row()], text) for index, text in cells)
        here = cells[0][0]
        row, column = here.row(), here.column()
        if self._state.perform(t("Paste texts"), CompositeEdit(edits)):
            self._state.say(t.plural("{count} text was pasted.", "{count} texts were pasted.", len(edits)))
        self.table.setCurrentIndex(self.model.index(min(row, len(self.model.rows) - 1), column))

    def _replace(self) -> None:
        t, count = self._t, sum(self._looked.found_in(self._said(row)) for row in self.model.rows)
        edit = ReplaceInTexts(self._looked, self.by.text(), "" if self._is_own else self._code)
        if self._state.perform(t("Replace “{text}” in all texts", text=self.search.text()), edit):
            self._state.say(t.plural("Replaced at {count} place.", "Replaced at {count} places.", count))

    def _said(self, row: TextRow) -> str:
        return row.text if self._is_own else row.translation

    def _remove(self) -> None:
        code = self._code
        if self._state.perform(self._t("Remove the language {code}", code=code), RemoveLanguage(code)):
            self._state.say(self._t("The texts in “{code}” are out of the campaign; undo brings them back.", code=code))

    def _tidy(self) -> None:
        self._state.perform(self._t("Drop unused translations"), RemoveUnused(self._code))

    def _fill_menu(self, menu: QMenu) -> None:
        t, index = self._t, self.table.currentIndex()
        if not index.isValid():
            return
        row = self.model.rows[index.row()]
        if row.places:
            place = row.places[0]
            menu.addAction(t("Go to its place"), lambda: self.pointed.emit(place)).setToolTip(
                t("Show where the text stands")
            )
        for word in row.misspelt[:MOST_NAMES]:  # Those after them come up once these are right.
            menu.addAction(t("“{word}” is right in this campaign", word=word), partial(self._allow, word))

    def _allow(self, word: str) -> None:
        self._state.perform(self._t("Let the word {word} be right", word=word), AllowWord(word))
