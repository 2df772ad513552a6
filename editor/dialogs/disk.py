"""What is asked when a campaign's files are not as expected, and waiting for a disk beside the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from threading import Event
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import moment_text
from editor.safety.external_changes import ExternalMerge
from editor.safety.locks import Holder
from editor.widgets import message_box, run_modal
from runtime.campaign.compare import conflict_texts, difference_texts
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.application.background_task import Tell, start_thread
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column

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
        layout = in_column(_paragraph(self._intro()), spacing=12, margins=(20, 18, 20, 16), on=self)
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


Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class MessageButton:
    """A button of a message: what it says, what it does, and whether Enter presses it."""

    label: str
    tip: str
    is_usual: bool = False


def choose(
    parent: QWidget,
    about: tuple[str, str, str],
    ways: Sequence[tuple[Answer, MessageButton]],
    otherwise: tuple[Answer, MessageButton],
) -> Answer:
    """Which way was chosen; Escape and the frame's own button choose the last. ``about`` is title, text and more."""
    box = message_box(parent, *about, icon=QMessageBox.Icon.Warning)
    buttons = []
    for answer, way in (*ways, otherwise):
        is_last = way is otherwise[1]
        role = QMessageBox.ButtonRole.RejectRole if is_last else QMessageBox.ButtonRole.AcceptRole
        button = box.addButton(way.label, role)
        button.setToolTip(way.tip)
        button.setAccessibleName(way.label)
        if way.is_usual:
            box.setDefaultButton(button)
        if is_last:
            box.setEscapeButton(button)
        buttons.append((button, answer))
    run_modal(box)
    clicked = box.clickedButton()
    return next((answer for button, answer in buttons if button is clicked), otherwise[0])


class NotSaved(Enum):
    """What to do after a save that did not succeed."""

    AGAIN = "again"
    ANEW = "anew"
    ELSEWHERE = "elsewhere"
    CANCEL = "cancel"


class Locked(Enum):
    """What to do with a campaign that another editor has open."""

    LOOK = "look"
    ANYWAY = "anyway"
    CANCEL = "cancel"


def ask_after_failure(t: Texts, parent: QWidget, text: str, advice: str, *, anew: bool) -> NotSaved:
    """What to do after a save that failed; with ``anew`` the folder can be made again."""
    ways = [(NotSaved.AGAIN, MessageButton(t("Try again"), t("Save once more in the same folder"), is_usual=True))]
    if anew:
        ways.append(
            (NotSaved.ANEW, MessageButton(t("Make it anew"), t("Make the folder and all the campaign's files again")))
        )
    ways.append((NotSaved.ELSEWHERE, MessageButton(t("Save elsewhere…"), t("Choose another folder and go on there"))))
    cancel = (NotSaved.CANCEL, MessageButton(t("Cancel"), t("Go on working without saving now (Esc)")))
    return choose(parent, (t("The campaign was not saved"), text, advice), ways, cancel)


def ask_about_lock(t: Texts, parent: QWidget, name: str, holder: Holder) -> Locked:
    """What to do with a campaign that ``holder`` has open."""
    more = t(
        "Two who change the same files may undo each other's work. You can look at the campaign without changing it, "
        "or open it anyway: nothing that the other saves is overwritten without asking you."
    )
    ways = [
        (Locked.LOOK, MessageButton(t("Only look"), t("Open the campaign without changing anything"), is_usual=True)),
        (Locked.ANYWAY, MessageButton(t("Open anyway"), t("Open the campaign to change it, beside the other editor"))),
    ]
    cancel = (Locked.CANCEL, MessageButton(t("Cancel"), t("Leave it closed (Esc)")))
    return choose(parent, (t("Open in another editor"), holder_text(t, name, holder), more), ways, cancel)


def holder_text(t: Texts, name: str, holder: Holder) -> str:
    """Who has the campaign open, where and since when."""
    when = moment_text(t, holder.since)
    if holder.user and holder.host:
        return t(
            "{user} has “{name}” open in another editor on the computer “{host}” since {when}.",
            user=holder.user,
            name=name,
            host=holder.host,
            when=when,
        )
    return t("“{name}” is open in another editor since {when}.", name=name, when=when)


T = TypeVar("T")

AT_ONCE = 0.1
"""Seconds that are waited for without a word, the window standing still."""

SOON = 700
"""Milliseconds after which it is said what is waited for: a slow disk, or a machine that is busy."""


class WaitDialog(QDialog):
    """Says what is waited for; it can't be closed, and goes when it is done."""

    def __init__(self, t: Texts, title: str, text: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowFlag(Qt.WindowType.WindowCloseButtonHint, on=False)
        self.setModal(True)
        self.setMinimumWidth(420)
        self.text = Label(text)
        self.text.setWordWrap(True)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(t("Waiting"))
        in_column(self.text, bar, spacing=12, margins=(20, 18, 20, 18), on=self)

    def reject(self) -> None:
        """Stay: what is under way can't be broken off without leaving it half done."""


class DiskWait(QObject):
    """Waits for jobs over ``window``; ``is_waiting`` while one is under way."""

    ended = Signal()

    def __init__(self, t: Texts, window: QWidget) -> None:
        super().__init__(window)
        self._t, self._window = t, window
        self.is_waiting = False

    def run(self, job: Callable[[], T], title: str, text: str) -> T:
        """What the job returns or raises; it runs in a thread of its own, so the window stays alive meanwhile."""
        work = _Work(job)
        start_thread(work.run, self.ended.emit)
        if not work.done.wait(AT_ONCE):
            self.is_waiting = True
            try:
                self._wait(work, title, text)
            finally:
                self.is_waiting = False
        return work.result()

    def _wait(self, work: _Work[T], title: str, text: str) -> None:
        """Let the window paint itself, but take nothing from mouse and keys, until the work is done."""
        loop, soon = QEventLoop(), QTimer(interval=SOON, singleShot=True)
        shown: list[WaitDialog] = []

        def say() -> None:
            shown.append(WaitDialog(self._t, title, text, self._window))
            shown[0].show()

        def go_on() -> None:
            """Make way where it is done: a question that opened meanwhile keeps the loop, and must get its answer."""
            if work.done.is_set():
                soon.stop()
                for dialog in shown:
                    dialog.hide()
                loop.quit()

        soon.timeout.connect(say)
        soon.start()
        woken = self.ended.connect(go_on, Qt.ConnectionType.QueuedConnection)
        if not work.done.is_set():  # Else it has ended before anybody heard.
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        self.ended.disconnect(woken)
        soon.stop()
        for dialog in shown:
            dialog.hide()
            dialog.deleteLater()
        work.done.wait()  # A program that is told to end breaks off its loops; what is under way is still done whole.


class _Work(Generic[T]):
    """A job, and what became of it."""

    def __init__(self, job: Callable[[], T]) -> None:
        self._job = job
        self._result: list[T] = []
        self._fault: BaseException | None = None
        self.done = Event()

    def run(self, tell: Tell) -> None:
        """Do the job in the thread that calls this, then ``tell``; what it raises is kept for whoever waits."""
        try:
            self._result.append(self._job())
        except BaseException as fault:
            self._fault = fault
        finally:
            self.done.set()
            tell()

    def result(self) -> T:
        """What the job gave back; raises what it raised."""
        if self._fault is not None:
            raise self._fault
        return self._result[0]
