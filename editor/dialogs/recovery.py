"""What can be brought back of work that was not saved: a list of it, and beside it what it would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.dates import moment_text
from editor.dialogs.recovery_view import RecoveryView
from editor.safety import recovery
from editor.safety.journal import DAYS
from editor.safety.recovery import KeptJournal, Recovered
from editor.widgets import message_box, run_modal
from runtime.support.texts import Texts, reason_of
from runtime.ui.painter.board import BoardPainter
from runtime.ui.plain_widgets import Label, ListItem


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
        self.throw = self._button(
            t("Throw away…"), t("Offer it no more, or bring back what was thrown away"), self.throw_away
        )
        self.glance = self._button(t("Look into it"), t("Try again to show what it would bring back"), self.look)
        self.write = self._button(
            t("Write into a folder…"),
            t("Write the campaign as it was into a folder of its own, without opening it"),
            lambda: self._take(into_folder=True),
        )
        self.later = self._button(t("Look later"), t("Close; all of this is offered again (Esc)"), self.reject)
        self.recover = self._button(
            t("Recover"),
            t("Open the campaign with these changes, not saved yet; one undo leads back to what was saved"),
            lambda: self._take(into_folder=False),
        )

    def _button(self, text: str, tip: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: run())
        return button

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
