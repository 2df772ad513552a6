"""The strip above the map that says why a campaign may only be looked at."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from editor.document.changes import SavedChanged
from editor.editor_state import CampaignOpened, DeskChange, EditorState
from editor.theme import EditorTheme, Sign
from editor.tools.names import say_refused
from runtime.support.issues import Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import Label


class Banner(QFrame):
    """Shown only while the campaign is read-only, with the first damage and the ways on.

    ``ways`` restore a backup, go to an issue, and save elsewhere.
    """

    def __init__(self, desk: EditorState, theme: EditorTheme, t: Texts, ways: tuple[QAction, QAction, QAction]) -> None:
        super().__init__()
        self._desk, self._t = desk, t
        self.setObjectName("banner")
        self._sign = Sign(theme, "issue-error", "error", 24)
        self.text = Label()
        self.text.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 7, 12, 7)
        layout.setSpacing(10)
        layout.addWidget(self._sign)
        layout.addWidget(self.text, 1)
        buttons = QVBoxLayout()
        buttons.setSpacing(6)
        made: dict[QAction, QPushButton] = {}
        restore, issues, _ = ways
        for action in ways:
            button = QPushButton(action.text())
            button.setToolTip(action.toolTip())
            button.setAccessibleName(action.text())
            button.clicked.connect(action.trigger)
            buttons.addWidget(button)
            made[action] = button
        layout.addLayout(buttons)
        self._restore, self._issues = made[restore], made[issues]
        desk.subscribe(self._heard)
        self._show()

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, CampaignOpened | SavedChanged):
            self._show()

    def _show(self) -> None:
        document = self._desk.document
        why = document.why_read_only if document else None
        self.setVisible(why is not None)
        if why is None:
            return
        errors = [
            issue
            for issue in (self._desk.loaded.issues if self._desk.loaded else ())
            if issue.severity is Severity.ERROR
        ]
        self._restore.setVisible(why.code == "read-only-backup")
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
        self.text.setText(said)

    def _dress(self, name: str) -> None:
        """Alarm where something is damaged; a backup, or what another editor has open, is nothing to be alarmed by."""
        if self.objectName() != name:
            self.setObjectName(name)
            self.style().unpolish(self)
            self.style().polish(self)
