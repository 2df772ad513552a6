"""Hands what is open, and texts that are still being typed, to the journal until it is saved or closed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from editor.document.changes import CellsChanged, HistoryChanged, SaveBegins, SavedChanged
from editor.document.document import Document
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.safety.journal import Journal
from editor.safety.journal_entries import NO_DRAFT, JournalBase, TextDraft
from runtime.support.texts import Texts
from runtime.ui.application.background_task import while_there

LONGEST = 1 << 20
"""Letters of a draft that are kept."""

_Line = QLineEdit | QPlainTextEdit


@dataclass(slots=True)
class _Field:
    """A field that has or had the keyboard, and what it said before anything was typed."""

    line: _Line
    named: QWidget
    before: str

    @property
    def is_typed(self) -> bool:
        """Whether something else stands there now."""
        return isValid(self.line) and self.line.window().isVisible() and _text(self.line) != self.before


class Drafts(QObject):
    """Watches the field that has the keyboard, whatever field it is; ``typed`` is sent while a text changes in it.

    A field of the window is left by whoever goes to another one: what was typed there is in the campaign then, or was
    refused. Those of a dialog are drafts as long as it is open.
    """

    typed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._fields: list[_Field] = []
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

    def found(self) -> tuple[TextDraft, ...]:
        """What is being typed now."""
        return tuple(_draft(one) for one in self._fields if one.is_typed)

    def took_over(self) -> None:
        """The campaign has changed: what stands in the window's own fields now is in it, or shows it."""
        for one in self._fields:
            if isValid(one.line) and not _is_in_dialog(one.line):
                one.before = _text(one.line)

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None or not isValid(self._window) or not self._belongs(new):
            return  # A menu, another program: the field has not been left.
        if left := [one for one in self._fields if not (one.is_typed and _is_in_dialog(one.line))]:
            for one in left:
                self._leave(one)
            self.typed.emit()
        line = _line_of(new)
        if line is None or line.isReadOnly() or any(one.line is line for one in self._fields):
            return
        self._fields.append(_Field(line, new, _text(line)))
        line.textChanged.connect(self.typed)

    def _leave(self, field: _Field) -> None:
        self._fields.remove(field)
        if isValid(field.line):
            field.line.textChanged.disconnect(self.typed)

    def _belongs(self, widget: QWidget) -> bool:
        """Whether a widget is in the window, or in a dialog over it."""
        while widget is not self._window:
            above = widget.parentWidget()
            if above is None:
                return False
            widget = above
        return True


def _line_of(widget: QWidget) -> _Line | None:
    """What is typed in where a widget has the keyboard; None where nothing is, or only what is looked for."""
    line: QWidget | None = widget
    if isinstance(widget, QAbstractSpinBox | QComboBox):
        line = widget.lineEdit()
    return line if isinstance(line, QLineEdit | QPlainTextEdit) and not line.property(NO_DRAFT) else None


def _text(line: _Line) -> str:
    return line.toPlainText() if isinstance(line, QPlainTextEdit) else line.text()


def _is_in_dialog(line: _Line) -> bool:
    return isinstance(line.window(), QDialog)


def _draft(field: _Field) -> TextDraft:
    """A draft with the names that people see: of the field, and of the dock or dialog that it is in."""
    place: QWidget | None = field.named
    while place is not None and not (isinstance(place, QDockWidget) or place.isWindow()):
        place = place.parentWidget()
    name = field.named.accessibleName() or field.line.placeholderText()
    return TextDraft(name, place.windowTitle() if place is not None else "", _text(field.line)[:LONGEST])


STROKE = 300
"""Milliseconds after which a stroke, or a text, that is still under way is kept as far as it has come."""

NOW = 2.0
"""Seconds that the window waits at most for the disk when something has gone wrong."""


class JournalController(QObject):
    """Keeps the journal of the open campaign; ``troubled`` tells, in any thread, why nothing can be kept."""

    troubled = Signal(object)  # Not str, since Qt would make a plain text of a phrase.

    def __init__(self, state: EditorState, state_folder: Path, t: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._t = state, t
        self._journal = Journal(state_folder, while_there(self.troubled.emit))
        self._document: Document | None = None
        self._ground: JournalBase | None = None
        self._began = 0
        self._origin = ""
        self._is_closed = False
        self._soon = QTimer(self, singleShot=True, interval=STROKE)
        self._soon.timeout.connect(self._note)
        self._drafts = Drafts(parent)
        self._drafts.typed.connect(self._keep_soon)
        self._left_over: tuple[TextDraft, ...] = ()
        self.troubled.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        state.subscribe(self._heard)

    @property
    def is_closed(self) -> bool:
        """Whether nothing is kept any more, because the window closes."""
        return self._is_closed

    @property
    def path(self) -> Path | None:
        """The file that holds the work which is not saved; None while there is none."""
        return self._journal.path

    def recovered_from(self, journal: str) -> None:
        """The campaign that is opened next was recovered from a journal of this name."""
        self._origin = journal

    def keep_now(self) -> bool:
        """Have everything on the disk at once, the stroke under way too; whether it is."""
        document = self._document
        if document is not None and (document.is_dirty or document.is_stroking or self._all_drafts() or self.path):
            self._note()
        return self._journal.flush(NOW)

    def keep_drafts(self, drafts: tuple[TextDraft, ...]) -> None:
        """Keep these texts too, which were being typed when an editor ended, until there are none to be kept."""
        self._left_over = drafts
        self._note()

    def stop(self) -> None:
        """The window closes: what is not saved is not wanted, but can be brought back for a while."""
        if not self._is_closed:
            self._let_go()
            self.abandon()

    def abandon(self) -> None:
        """Keep what there is and write no more; the next start offers it."""
        self._is_closed = True
        self._soon.stop()
        self._journal.close()

    def _heard(self, change: EditorChange) -> None:
        if self._is_closed:
            return
        if isinstance(change, CampaignOpened):
            self._let_go()
            self._take_up(self._state.document)
        elif isinstance(change, HistoryChanged):
            self._drafts.took_over()
            self._note()
        elif isinstance(change, SaveBegins):
            # A journal that knew less than the files would bring back what is older than they.
            self._journal.flush(NOW)
        elif isinstance(change, SavedChanged):
            self._saved()
        elif isinstance(change, CellsChanged) and change.live:
            self._keep_soon()

    def _keep_soon(self) -> None:
        if not self._soon.isActive() and self._document is not None and not self._is_closed:
            self._soon.start()

    def _take_up(self, document: Document | None) -> None:
        self._document = document
        if document is not None:
            self._ground = self._ground_of(document)
            self._began = document.position
            if document.is_dirty:
                self._began -= 1
                self._note()

    def _let_go(self) -> None:
        """The campaign is closed; changes that it leaves unsaved can be brought back for a while."""
        document, self._document, self._ground = self._document, None, None
        self._soon.stop()
        if document is not None:
            self._journal.end(put_away=document.is_dirty)

    def _saved(self) -> None:
        """What was saved is the ground of the next changes."""
        document = self._document
        if document is None or (self._ground is not None and document.saved is self._ground.campaign):
            return
        self._ground = self._ground_of(document)
        self._began = document.position
        if document.is_dirty:
            self._note()
        else:
            self._journal.end()

    def _note(self) -> None:
        """Keep the value on the screen."""
        document, ground = self._document, self._ground
        if document is not None and ground is not None:
            count = max(1, abs(document.position - self._began))
            self._journal.note(ground, document.seen, count, document.waiting, self._all_drafts())

    def _all_drafts(self) -> tuple[TextDraft, ...]:
        return (*self._left_over, *self._drafts.found())

    def _ground_of(self, document: Document) -> JournalBase:
        origin, self._origin = self._origin, ""
        folder = str(document.folder.absolute()) if document.folder else None
        source = document.source
        # Files that were not read whole don't make the campaign; what makes it is written down in their place.
        files = source.files if source is not None and not source.read_only else None
        return JournalBase(document.saved.name, folder, files, document.saved, origin)

    def _tell(self, trouble: str) -> None:
        t = self._t
        if trouble:
            said = t(
                "Unsaved changes can't be kept for a recovery at present: {reason}. Work goes on; save often.",
                reason=trouble,
            )
            self._state.say(said, refused=True)
        else:
            self._state.say(t("Unsaved changes are kept for a recovery again."))
