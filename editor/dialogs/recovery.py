"""What can be brought back of work and texts that were not saved, with what it would change in pictures and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import moment_text
from editor.safety import recovery
from editor.safety.journal import DAYS
from editor.safety.journal_entries import TextDraft
from editor.safety.recovery import KeptJournal, OnDisk, Recovered
from editor.widgets import message_box, push_button, run_modal
from runtime.campaign.compare import difference_texts, differences
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import Level
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, reason_of
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.widgets.boxes import in_column

PICTURE = QSize(132, 99)
MOST_PICTURES = 12
MOST_LINES = 200


class RecoveryView(QWidget):
    """The right half of the dialog of recovery."""

    def __init__(self, t: Texts, boards: Callable[[], BoardPainter]) -> None:
        super().__init__()
        self._t, self._boards = t, boards
        self.name, self.place, self.note = Label(), Label(), Label()
        self.name.setObjectName("heading")
        self.place.setObjectName("quiet")
        self.note.setObjectName("refusal")
        for label in (self.name, self.place, self.note):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pictures, self.lines = QListWidget(), QListWidget()
        self._set_up_lists()
        self._levels, self._changes = Label(t("Levels that differ")), Label(t("What differs from what was saved"))
        layout = in_column(self.name, self.place, self.note, spacing=7, margins=(0, 0, 0, 0), on=self)
        for title, below, stretch in ((self._levels, self.pictures, 0), (self._changes, self.lines, 1)):
            title.setObjectName("section")
            layout.addWidget(title)
            layout.addWidget(below, stretch)
        self._spare = QWidget()
        layout.addWidget(self._spare, 1)

    def show_kept(self, kept: KeptJournal | None) -> None:
        """Show what a journal says of itself, without looking into it."""
        t = self._t
        self._show_preview(shown=False)
        if kept is None:
            self.name.setText(t("There is nothing to recover."))
            self.place.setText("")
            self.complain("")
            return
        self.name.setText(kept.name)
        where = str(kept.folder) if kept.folder else t("never saved")
        count = t.plural("{count} change", "{count} changes", kept.count)
        self.place.setText(t("{folder}\n{changes}", folder=where, changes=count))
        self.complain(
            t(
                "The editor ended the last time it looked into this. It may do so again: to be safe, look later, "
                "or have it written into a folder."
            )
            if kept.attempts
            else ""
        )

    def show_preview(self, kept: KeptJournal, recovered: Recovered | None) -> None:
        """Show what would come back; None says that it can't be read."""
        t = self._t
        self._show_preview(shown=recovered is not None)
        if recovered is None:
            self.complain(t("This can't be read any more; perhaps another editor has taken it up."))
            return
        notes = {
            OnDisk.CHANGED: t(
                "The files have changed since. When you save, you will be asked what to do with what is there now."
            ),
            OnDisk.GONE: t("The folder {folder} is not there at present.", folder=kept.folder),
        }
        self.complain(notes.get(recovered.on_disk, ""))
        self._fill_pictures(recovered)
        found = differences(recovered.saved, recovered.campaign)
        self.lines.clear()
        typed = [t("Being typed in “{field}”: {text}", field=one.field, text=one.text) for one in recovered.drafts]
        self.lines.addItems([*typed, *difference_texts(t, found, MOST_LINES)] or [t("Nothing that can be named.")])

    def complain(self, text: str) -> None:
        """Say what stands in the way, or is worth knowing."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _set_up_lists(self) -> None:
        t = self._t
        self.pictures.setAccessibleName(t("Levels that differ"))
        self.pictures.setToolTip(t("The levels as they would come back"))
        self.pictures.setViewMode(QListWidget.ViewMode.IconMode)
        self.pictures.setIconSize(PICTURE)
        self.pictures.setMovement(QListWidget.Movement.Static)
        self.pictures.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.pictures.setFlow(QListWidget.Flow.LeftToRight)
        self.pictures.setWrapping(False)
        self.pictures.setSpacing(6)
        self.pictures.setFixedHeight(PICTURE.height() + 2 * self.fontMetrics().lineSpacing() + 12)
        self.lines.setAccessibleName(t("What differs from what was saved"))
        self.lines.setToolTip(t("Each difference between what was saved and what would come back"))
        self.lines.setWordWrap(True)
        self.lines.setSelectionMode(QListWidget.SelectionMode.NoSelection)

    def _show_preview(self, *, shown: bool) -> None:
        for widget in (self._levels, self.pictures, self._changes, self.lines):
            widget.setVisible(shown)
        self._spare.setVisible(not shown)

    def _fill_pictures(self, recovered: Recovered) -> None:
        self.pictures.clear()
        levels = differing_levels(recovered.saved, recovered.campaign)
        for level in levels[:MOST_PICTURES]:
            item = ListItem(level.name)
            item.setIcon(thumbnail(self._boards(), level, self.devicePixelRatioF(), PICTURE))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.pictures.addItem(item)
        for widget in (self._levels, self.pictures):
            widget.setVisible(bool(levels))


def differing_levels(before: Campaign, after: Campaign) -> tuple[Level, ...]:
    """The levels that are new or not as they were."""
    old = {level.id: level for level in before.levels}
    return tuple(level for level in after.levels if old.get(level.id) != level)


@dataclass(frozen=True, slots=True)
class RecoveryChoice:
    """What the person wants back: opened here, or ``into_folder``, written elsewhere without being opened."""

    kept: KeptJournal
    recovered: Recovered
    into_folder: bool = False


class RecoveryDialog(QDialog):
    """Looks into journals; ``answer`` is what is wanted back, None to look later. Throwing away is done at once.

    What was looked into before without coming to an end is not looked into by itself again.
    """

    def __init__(
        self, t: Texts, boards: Callable[[], BoardPainter], state: Path, only: Path | None, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._t, self._state, self._only = t, state, only
        self._shown: Recovered | None = None
        self.answer: RecoveryChoice | None = None
        self.setWindowTitle(t("Recover unsaved work"))
        self.list = QListWidget()
        self.list.setAccessibleName(t("Work that was not saved"))
        self.list.setToolTip(t("Work that was not saved when an editor ended, and what was given up lately"))
        self.list.setFixedWidth(270)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view = RecoveryView(t, boards)
        self._make_buttons()
        self._lay_out()
        self.list.currentRowChanged.connect(lambda _row: self._choose())
        self.resize(940, 620)
        self.fill()

    @property
    def offered(self) -> tuple[KeptJournal, ...]:
        """Everything in the list, in its order."""
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))

    @property
    def kept(self) -> KeptJournal | None:
        """What is chosen in the list."""
        item = self.list.currentItem()
        chosen = item.data(Qt.ItemDataRole.UserRole) if item else None
        return chosen if isinstance(chosen, KeptJournal) else None

    def fill(self, row: int = 0) -> None:
        """Look what there is."""
        kept = [one for one in recovery.find_kept(self._state) if self._only is None or one.folder == self._only]
        self.list.clear()
        for one in (*kept, *recovery.find_thrown(self._state)):
            if one.thrown and self._only is not None:
                continue
            item = ListItem(self._row_text(one))
            item.setData(Qt.ItemDataRole.UserRole, one)
            if one.thrown:
                item.setForeground(self.palette().placeholderText())
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._choose()

    def look(self) -> None:
        """Look into what is chosen and show what it would bring back."""
        kept = self.kept
        if kept is None:
            return
        recovery.begin_attempt(kept)
        self._shown = recovery.recover(kept)
        self.view.show_preview(kept, self._shown)
        recovery.end_attempt(kept)
        self._update()

    def throw_away(self) -> None:
        """Throw away what is chosen, after a question, or bring it back from there."""
        kept, t = self.kept, self._t
        if kept is None:
            return
        try:
            if kept.thrown:
                recovery.bring_back(kept)
            elif self._is_sure(kept):
                recovery.throw_away(kept)
            else:
                return
        except OSError as problem:
            self.view.complain(t("That could not be done: {reason}.", reason=reason_of(problem)))
            return
        self.fill(self.list.currentRow())

    def _is_sure(self, kept: KeptJournal) -> bool:
        t = self._t
        box = message_box(
            self,
            t("Throw away unsaved work"),
            t("Throw away the unsaved changes of “{name}”?", name=kept.name),
            t.plural(
                "What was saved stays as it is. For {count} day they can be brought back here.",
                "What was saved stays as it is. For {count} days they can be brought back here.",
                DAYS,
            ),
            QMessageBox.Icon.Question,
        )
        yes = box.addButton(t("Throw away"), QMessageBox.ButtonRole.DestructiveRole)
        yes.setToolTip(t("Offer these changes no more"))
        no = box.addButton(t("Cancel"), QMessageBox.ButtonRole.RejectRole)
        no.setToolTip(t("Change nothing (Esc)"))
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        run_modal(box)
        return box.clickedButton() is yes

    def _choose(self) -> None:
        kept, self._shown = self.kept, None
        self.view.show_kept(kept)
        if kept is not None and not kept.attempts:
            self.look()
        self._update()

    def _take(self, into_folder: bool) -> None:
        kept = self.kept
        if kept is None:
            return
        if self._shown is None:  # Without a preview, which may be what went wrong the last time.
            recovery.begin_attempt(kept)
            self._shown = recovery.recover(kept)
            recovery.end_attempt(kept)
        if self._shown is None:
            self.view.show_preview(kept, None)
        else:
            self.answer = RecoveryChoice(kept, self._shown, into_folder)
            self.accept()

    def _update(self) -> None:
        """Which buttons can be pressed, and which of them Enter presses: with what failed before, the safe one."""
        t, kept = self._t, self.kept
        can = kept is not None and (self._shown is not None or kept.attempts > 0)
        careful = kept is not None and kept.attempts > 0 and self._shown is None
        for button in (self.recover, self.write):
            button.setEnabled(can)
        self.throw.setEnabled(kept is not None)
        self.throw.setText(t("Bring back") if kept is not None and kept.thrown else t("Throw away…"))
        self.throw.setAccessibleName(self.throw.text())
        self.glance.setVisible(careful)
        self.recover.setText(t("Recover all the same") if careful else t("Recover"))
        self.recover.setAccessibleName(self.recover.text())
        default = self.recover if can and not careful else self.later
        for button in (self.recover, self.later):
            button.setDefault(button is default)

    def _make_buttons(self) -> None:
        t = self._t
        self.throw = push_button(
            t("Throw away…"), t("Offer it no more, or bring back what was thrown away"), self.throw_away
        )
        self.glance = push_button(t("Look into it"), t("Try again to show what it would bring back"), self.look)
        self.write = push_button(
            t("Write into a folder…"),
            t("Write the campaign as it was into a folder of its own, without opening it"),
            lambda: self._take(into_folder=True),
        )
        self.later = push_button(t("Look later"), t("Close; all of this is offered again (Esc)"), self.reject)
        self.recover = push_button(
            t("Recover"),
            t("Open the campaign with these changes, not saved yet; one undo leads back to what was saved"),
            lambda: self._take(into_folder=False),
        )

    def _lay_out(self) -> None:
        t = self._t
        intro = Label(
            t("An editor ended before this work was saved. Nothing is changed on the disk until you save.")
            if self._only is None
            else t("An editor ended before changes of this campaign were saved. Do you want them back?")
        )
        intro.setWordWrap(True)
        line = QFrame()
        line.setFrameShape(QFrame.Shape.VLine)
        both, buttons, layout = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        both.setSpacing(14)
        both.addWidget(self.list)
        both.addWidget(self.view, 1)
        buttons.setSpacing(8)
        buttons.addWidget(self.throw)
        buttons.addStretch(1)
        for button in (self.glance, self.write, self.later, self.recover):
            buttons.addWidget(button)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(intro)
        layout.addLayout(both, 1)
        layout.addLayout(buttons)

    def _row_text(self, kept: KeptJournal) -> str:
        t, name, when = self._t, kept.name, moment_text(self._t, kept.at)
        if kept.thrown:
            return t("{name}\nlast change: {when}\ngiven up", name=name, when=when)
        return t("{name}\nlast change: {when}", name=name, when=when)


class DraftsDialog(QDialog):
    """Each text under the name of its field, to be selected or put on the clipboard."""

    def __init__(self, t: Texts, drafts: Sequence[TextDraft], parent: QWidget | None) -> None:
        super().__init__(parent)
        self._t = t
        self.setWindowTitle(t("What you were typing"))
        said = Label(t("These texts were being typed when the editor ended, and are not in the campaign."))
        said.setWordWrap(True)
        column = in_column(said, spacing=8, margins=(20, 18, 20, 16), on=self)
        self.texts: list[QPlainTextEdit] = []
        for draft in drafts:
            self._add(column, draft)
        self.ok = QPushButton(t("Close"))
        self.ok.setAccessibleName(t("Close"))
        self.ok.setToolTip(t("Go on working (Esc)"))
        self.ok.clicked.connect(self.accept)
        column.addWidget(self.ok)
        self.resize(560, 220 + 90 * len(self.texts))
        self.ok.setFocus()

    def _add(self, column: QVBoxLayout, draft: TextDraft) -> None:
        t = self._t
        name = f"{draft.field} – {draft.place}" if draft.field and draft.place else draft.field or draft.place
        heading, text, row = Label(name), QPlainTextEdit(draft.text), QHBoxLayout()
        heading.setObjectName("section")
        heading.setWordWrap(True)
        text.setReadOnly(True)
        text.setTabChangesFocus(True)
        text.setAccessibleName(isolate(name))
        text.setToolTip(t("The text as far as it was typed"))
        tip, board = t("Put this text on the clipboard"), QGuiApplication.clipboard()
        copy = push_button(t("Copy"), tip, lambda: board.setText(draft.text))
        copy.setAccessibleName(t("Copy the text"))
        row.addWidget(heading, 1)
        row.addWidget(copy)
        column.addLayout(row)
        column.addWidget(text, 1)
        self.texts.append(text)
