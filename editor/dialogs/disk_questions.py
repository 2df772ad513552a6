"""What is asked when a campaign's files are not as expected: it could not be saved, or another editor has it open."""

from __future__ import annotations

from enum import Enum

from PySide6.QtWidgets import QWidget

from editor.dialogs.choices import Way, choose
from editor.dialogs.dates import said_moment
from editor.safety.locks import Holder
from runtime.support.texts import Texts


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
    ways = [(NotSaved.AGAIN, Way(t("Try again"), t("Save once more in the same folder"), is_usual=True))]
    if anew:
        ways.append((NotSaved.ANEW, Way(t("Make it anew"), t("Make the folder and all the campaign's files again"))))
    ways.append((NotSaved.ELSEWHERE, Way(t("Save elsewhere…"), t("Choose another folder and go on there"))))
    cancel = (NotSaved.CANCEL, Way(t("Cancel"), t("Go on working without saving now (Esc)")))
    return choose(parent, (t("The campaign was not saved"), text, advice), ways, cancel)


def ask_about_lock(t: Texts, parent: QWidget, name: str, holder: Holder) -> Locked:
    """What to do with a campaign that ``holder`` has open."""
    more = t(
        "Two who change the same files may undo each other's work. You can look at the campaign without changing it, "
        "or open it anyway: nothing that the other saves is overwritten without asking you."
    )
    ways = [
        (Locked.LOOK, Way(t("Only look"), t("Open the campaign without changing anything"), is_usual=True)),
        (Locked.ANYWAY, Way(t("Open anyway"), t("Open the campaign to change it, beside the other editor"))),
    ]
    cancel = (Locked.CANCEL, Way(t("Cancel"), t("Leave it closed (Esc)")))
    return choose(parent, (t("Open in another editor"), said_holder(t, name, holder), more), ways, cancel)


def said_holder(t: Texts, name: str, holder: Holder) -> str:
    """Who has the campaign open, where and since when."""
    when = said_moment(t, holder.since)
    if holder.user and holder.host:
        return t(
            "{user} has “{name}” open in another editor on the computer “{host}” since {when}.",
            user=holder.user,
            name=name,
            host=holder.host,
            when=when,
        )
    return t("“{name}” is open in another editor since {when}.", name=name, when=when)
