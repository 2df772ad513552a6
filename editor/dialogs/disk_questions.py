"""What is asked when a campaign's files are not as expected: it could not be saved, or another editor has it open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from PySide6.QtWidgets import QMessageBox, QWidget

from editor.dialogs.dates import moment_text
from editor.safety.locks import Holder
from editor.widgets import message_box, run_modal
from runtime.support.texts import Texts

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
