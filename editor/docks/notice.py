"""Strips that float over the map: why it may only be looked at, what happened outside, and what is picked on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from editor.document.changes import SavedChanged
from editor.document.document_home import ReadOnlyReason
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.theme import EditorTheme, Sign
from editor.tools.map_picks import PickRequest
from editor.tools.names import say_refused
from editor.widgets import push_button
from runtime.engine.conditions.arguments import Takes
from runtime.support.issues import Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_row

_ROOMY = 640
"""How wide a strip must be for its buttons to stand beside the text, in pixels."""


@dataclass(frozen=True, slots=True)
class NoticeButton:
    """A button of the strip."""

    label: str
    tip: str
    run: Callable[[], object]


class _Strip(QFrame):
    """A sign, a text, buttons, and one that folds it to a single line; ``name`` is what the style sheet calls it."""

    def __init__(self, name: str, theme: EditorTheme, t: Texts, sign: Sign, buttons: QBoxLayout) -> None:
        super().__init__()
        self.setObjectName(name)
        self._theme, self._fold_names = theme, (t("Show all of it again"), t("Fold it: the map shows beneath"))
        self._whole = ""
        self.text = Label()
        self.text.setWordWrap(True)
        self.fold = QToolButton()
        self.fold.setObjectName("small")
        self.fold.setCheckable(True)
        self.fold.setIconSize(QSize(16, 16))
        self.fold.toggled.connect(self._show_folded)
        self._inner = QWidget()
        self._inner.setLayout(buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(6)
        self._beside = in_row((self.text, 1), self._inner, spacing=8, margins=(0, 0, 0, 0))
        in_row(sign, (self._beside, 1), self.fold, spacing=10, margins=(12, 7, 8, 7), on=self)
        self._show_folded(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text where there is little room beside it."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _ROOMY
        self._beside.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)

    def say(self, text: str) -> None:
        """Show another text, all of it."""
        self._whole = text
        self.fold.setChecked(False)
        self._show_folded(False)

    def _show_folded(self, is_folded: bool) -> None:
        """Show the first line alone and no buttons, or everything."""
        first = self._whole.partition("\n")[0]
        self.text.setText(first if is_folded else self._whole)
        self.text.setWordWrap(not is_folded)
        self.text.setMinimumWidth(1 if is_folded else 0)
        self.text.setToolTip(self._whole if is_folded else "")
        self._inner.setVisible(not is_folded)
        self.fold.setIcon(self._theme.icon("down" if is_folded else "up"))
        name = self._fold_names[0 if is_folded else 1]
        self.fold.setAccessibleName(name)
        self.fold.setToolTip(name)


class Notice(_Strip):
    """Hidden until there is something to tell; the buttons are the ways on, the last of them usually hides it."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        self._buttons = QHBoxLayout()
        super().__init__("notice", theme, t, Sign(theme, "issue-warning", "warning", 24), self._buttons)
        self.buttons: tuple[QPushButton, ...] = ()
        self.hide()

    def tell(self, text: str, offers: tuple[NoticeButton, ...]) -> None:
        """Show a text with its buttons, in place of what was shown before."""
        self._clear()
        self.say(text)
        made = []
        for offer in offers:
            button = push_button(offer.label, offer.tip, offer.run)
            self._buttons.addWidget(button)
            made.append(button)
        self.buttons = tuple(made)
        self.show()

    def clear(self) -> None:
        """Tell nothing."""
        self._clear()
        self.hide()

    def _clear(self) -> None:
        for button in self.buttons:
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = ()


class Banner(_Strip):
    """Shown only while the campaign is read-only, with the first damage and the ways on.

    ``ways`` restore a backup, go to an issue, and save elsewhere.
    """

    def __init__(
        self, state: EditorState, theme: EditorTheme, t: Texts, ways: tuple[QAction, QAction, QAction]
    ) -> None:
        self._sign = Sign(theme, "issue-error", "error", 24)
        buttons = QVBoxLayout()
        super().__init__("banner", theme, t, self._sign, buttons)
        self._state, self._t = state, t
        made: dict[QAction, QPushButton] = {}
        restore, issues, _ = ways
        for action in ways:
            button = push_button(action.text(), action.toolTip(), action.trigger)
            buttons.addWidget(button)
            made[action] = button
        self._restore, self._issues = made[restore], made[issues]
        state.subscribe(self._heard)
        self._show()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened | SavedChanged):
            self._show()

    def _show(self) -> None:
        document = self._state.document
        why = document.why_read_only if document else None
        self.setVisible(why is not None)
        if document is None or why is None:
            return
        errors = [
            issue
            for issue in (self._state.loaded.issues if self._state.loaded else ())
            if issue.severity is Severity.ERROR
        ]
        self._restore.setVisible(document.read_only_reason is ReadOnlyReason.BACKUP)
        self._issues.setVisible(bool(errors))
        self._sign.setVisible(bool(errors))
        self._dress("banner" if errors else "notice")
        said = say_refused(self._t, why)
        if errors:
            first = say_issue(self._t, errors[0])[0]
            file = errors[0].place.file
            said = f"{said}\n{file}: {first}" if file else f"{said}\n{first}"
            if len(errors) > 1:
                said += " " + self._t.plural("(and {count} more)", "(and {count} more)", len(errors) - 1)
        if said != self._whole:
            self.say(said)

    def _dress(self, name: str) -> None:
        """Alarm where something is damaged; a backup, or what another editor has open, is nothing to be alarmed by."""
        if self.objectName() != name:
            self.setObjectName(name)
            self.style().unpolish(self)
            self.style().polish(self)


class PickBar(QFrame):
    """Hidden while nothing is picked; its buttons are ``done`` and ``back``."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._t = t
        self.setObjectName("notice")
        self.text = Label()
        self.text.setWordWrap(True)
        self.done = push_button(t("Done"), t("Keep what was picked (Enter on the map)"))
        self.back = push_button(t("Back"), t("Keep what there was before (Esc on the map)"))
        in_row(
            Sign(theme, "picker", "brass", 20), (self.text, 1), self.done, self.back, margins=(12, 5, 12, 5), on=self
        )
        self.hide()

    def show_wanted(self, wanted: PickRequest | None, picked: int) -> None:
        """Say what is wanted, and how much of it has been picked; None hides the strip."""
        t = self._t
        self.setVisible(wanted is not None)
        if wanted is None:
            return
        ways = {
            Takes.REGION: t("click a region, or go to it with the arrows and press Space."),
            Takes.CELL: t("click a cell, or go to it with the arrows and press Space."),
            Takes.CELLS: t("click or drag over cells; arrows and Space do the same. Enter is done, Esc goes back."),
        }
        usual = t("click to take in or out; arrows and Space do the same. Enter is done, Esc goes back.")
        way = ways.get(wanted.takes, usual)
        count = t.plural("{count} thing picked", "{count} things picked", picked)
        self.text.setText(t("{label}: {way} ({count})", label=wanted.label, way=way, count=count))
