"""Files that another program changed while they were open here: what each side changed, and which is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from editor.safety.external_changes import ExternalMerge
from runtime.campaign.compare import conflict_texts, difference_texts
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import Label

MOST_FILES, MOST_LINES, MOST_DAMAGE, MOST_CONFLICTS = 6, 200, 20, 3


class Chosen(Enum):
    """Whose files are wanted."""

    BOTH = "both"
    MINE = "mine"
    THEIRS = "theirs"
    ELSEWHERE = "elsewhere"
    CANCEL = "cancel"


class ChangedOnDiskDialog(QDialog):
    """Both sides' changes beside each other, and below them the ways on, each with what it does."""

    def __init__(self, t: Texts, meeting: ExternalMerge, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._t, self._meeting = t, meeting
        self.answer = Chosen.CANCEL
        self.setWindowTitle(t("Changed by another program"))
        self.setMinimumWidth(760)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(_paragraph(self._intro()))
        sides = QHBoxLayout()
        sides.setSpacing(14)
        self.theirs = self._side(sides, t("What the other program changed"), self._their_lines())
        mine = difference_texts(t, meeting.my_changes, MOST_LINES) or (
            t("You have changed nothing since you opened it."),
        )
        self.mine = self._side(sides, t("What you changed here"), mine)
        layout.addLayout(sides, 1)
        self._ways = QGridLayout()
        self._ways.setHorizontalSpacing(14)
        self._ways.setVerticalSpacing(8)
        self._ways.setColumnStretch(1, 1)
        layout.addLayout(self._ways)
        self.buttons: dict[Chosen, QPushButton] = {}
        self._add_ways()
        usual = next(one for one in (Chosen.BOTH, Chosen.THEIRS, Chosen.MINE) if self.buttons[one].isEnabled())
        if usual is Chosen.THEIRS and meeting.is_mine_changed:
            usual = Chosen.ELSEWHERE  # Nothing that is lost must be one stroke of Enter away.
        self.buttons[usual].setDefault(True)
        self.buttons[usual].setFocus()
        self.resize(820, 560)

    def _intro(self) -> str:
        t, files = self._t, self._meeting.outside.files
        named = ", ".join(files[:MOST_FILES])
        if len(files) > MOST_FILES:
            named = t("{files} and {count} more", files=named, count=len(files) - MOST_FILES)
        return t("Another program changed these files since they were opened or saved here: {files}.", files=named)

    def _their_lines(self) -> Sequence[str]:
        t, meeting = self._t, self._meeting
        if meeting.theirs is not None:
            return difference_texts(t, meeting.their_changes, MOST_LINES) or (t("Nothing that counts."),)
        damage = ((one.place.file, say_issue(t, one)[0]) for one in meeting.damage[:MOST_DAMAGE])
        said = [t("{file}: {text}", file=file, text=text) if file else text for file, text in damage]
        return (t("What lies on the disk now can't be read whole:"), *said)

    def _add_ways(self) -> None:
        t, meeting = self._t, self._meeting
        broken = t("Not possible: what lies on the disk can't be read whole.") if meeting.theirs is None else ""
        apart = ""
        if meeting.conflicts:
            apart = self._why_apart()
        elif not meeting.is_mine_changed:
            apart = t("There is nothing to bring together: you have changed nothing.")
        self._way(
            Chosen.BOTH,
            t("Bring both together"),
            t("Keeps their changes and yours; one undo takes theirs out again."),
            broken or apart,
        )
        keep = t("Saving puts your files in the place of theirs; theirs are kept among the backups.")
        self._way(Chosen.MINE, t("Keep mine"), keep, "")
        taken = t("Goes on with theirs; one undo brings yours back.")
        self._way(Chosen.THEIRS, t("Take theirs"), taken, broken)
        beside = t("Leaves theirs alone and saves yours in another folder.")
        self._way(Chosen.ELSEWHERE, t("Save mine elsewhere…"), beside, "")
        self._way(Chosen.CANCEL, t("Not now"), t("Changes nothing; you are asked again when you save."), "")

    def _why_apart(self) -> str:
        t, conflicts = self._t, self._meeting.conflicts
        said = t.plural(
            "Not possible: you and the other program changed the same thing differently ({count} place).",
            "Not possible: you and the other program changed the same things differently ({count} places).",
            len(conflicts),
        )
        return "\n".join((said, *conflict_texts(t, conflicts, t("“mine”"), t("“theirs”"), MOST_CONFLICTS)))

    def _way(self, answer: Chosen, label: str, about: str, why_not: str) -> None:
        button = QPushButton(label)
        button.setAccessibleName(label)
        button.setToolTip(why_not or about)
        button.setAutoDefault(False)
        button.setEnabled(not why_not)
        button.clicked.connect(lambda _checked=False: self._choose(answer))
        said = _paragraph(why_not or about)
        said.setObjectName("quiet")
        row = len(self.buttons)
        self._ways.addWidget(button, row, 0)
        self._ways.addWidget(said, row, 1)
        self.buttons[answer] = button

    def _choose(self, answer: Chosen) -> None:
        self.answer = answer
        if answer is Chosen.CANCEL:
            self.reject()
        else:
            self.accept()

    def _side(self, row: QHBoxLayout, title: str, lines: Sequence[str]) -> QListWidget:
        column = QVBoxLayout()
        heading = Label(title)
        heading.setObjectName("section")
        shown = QListWidget()
        shown.setAccessibleName(title)
        shown.setToolTip(title)
        shown.setWordWrap(True)
        shown.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        shown.addItems(list(lines))
        column.addWidget(heading)
        column.addWidget(shown, 1)
        row.addLayout(column, 1)
        return shown


def _paragraph(text: str) -> QLabel:
    label = Label(text)
    label.setWordWrap(True)
    return label
