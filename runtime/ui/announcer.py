"""The one door to screen readers for what happens by itself: each announcement is spoken once, politely or at once."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import Protocol
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from runtime.profile.settings import Verbosity
from runtime.ui.preferences import Preferences


class Urgency(Enum):
    """Whether an announcement waits until the reader has ended its sentence."""

    POLITE = "polite"
    ASSERTIVE = "assertive"


_POLITENESS = MappingProxyType(
    {
        Urgency.POLITE: QAccessible.AnnouncementPoliteness.Polite,
        Urgency.ASSERTIVE: QAccessible.AnnouncementPoliteness.Assertive,
    }
)


READING = 800
"""So many milliseconds older readers are given to ask about what has got the keyboard: a description that changes
meanwhile they would read out with it, and then once more as one that has changed."""


class ReadInstead(Protocol):
    """What readers are led to in the place of a widget that has the keyboard: they heed no description of that."""

    def describe(self, text: str) -> bool:
        """Tell a text as the description of what readers are at; False where they are not led to anything here."""


_READ: WeakKeyDictionary[QWidget, ref[ReadInstead]] = WeakKeyDictionary()


def read_instead(widget: QWidget, read: ReadInstead) -> None:
    """Let what is said while a widget has the keyboard be said of what readers are led to."""
    _READ[widget] = ref(read)


class Announcer(QObject):
    """Has screen readers say what has happened, as much of it as the settings wish.

    What comes together is said together, each sentence once. Readers that know no announcements yet are given the
    text as the description of what has the keyboard, instead of and never besides the announcement.
    """

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._waiting: list[str] = []
        self._urgency = Urgency.POLITE
        self._described: tuple[QWidget, str, str] | None = None
        self._gathering = QTimer(self, singleShot=True)
        self._gathering.timeout.connect(self._speak_or_wait)
        self._focused = QElapsedTimer()
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._heed_focus)

    def announce(self, text: str, urgency: Urgency = Urgency.POLITE, least: Verbosity = Verbosity.SHORT) -> None:
        """Have a text read out, unless the settings wish less than ``least``."""
        if text and text not in self._waiting and self._preferences.settings.announcements.covers(least):
            self._waiting.append(text)
            if urgency is Urgency.ASSERTIVE:
                self._urgency = urgency
            self._gathering.start(0)

    def _heed_focus(self) -> None:
        self._focused.start()

    def _speak_or_wait(self) -> None:
        """Speak; older readers only once they have read out what has got the keyboard just now."""
        asked = self._focused.elapsed() if self._focused.isValid() else READING
        if self._preferences.settings.old_reader and asked < READING:
            self._gathering.start(READING - asked)
        else:
            self.speak()

    def speak(self) -> None:
        """Have read out what was gathered."""
        text, urgency = " ".join(map(_sentence, self._waiting)), self._urgency
        self._waiting, self._urgency = [], Urgency.POLITE
        self._gathering.stop()
        if text:
            self._say(text, urgency)

    def _say(self, text: str, urgency: Urgency) -> None:
        goal = QApplication.focusWidget() or QApplication.activeWindow()
        if goal is None or not QAccessible.isActive():
            return
        if self._preferences.settings.old_reader:
            self._describe(goal, text)
            return
        event = QAccessibleAnnouncementEvent(goal, text)
        event.setPoliteness(_POLITENESS[urgency])
        QAccessible.updateAccessibility(event)

    def _describe(self, goal: QWidget, text: str) -> None:
        """Say it as the description of a widget, which has its own one back with the next widget's."""
        read = _READ[goal]() if goal in _READ else None
        if read is not None and read.describe(text):
            return
        own = goal.accessibleDescription()
        if self._described is not None:
            before, kept, said = self._described
            if before is goal and own == said:
                own = kept
            elif before is not goal and isValid(before) and before.accessibleDescription() == said:
                before.setAccessibleDescription(kept)
        self._described = (goal, own, text)
        goal.setAccessibleDescription(text)


def _sentence(text: str) -> str:
    """A text that ends as a sentence does, so that the reader pauses before the next one."""
    return text if text[-1] in ".!?…:" else f"{text}."
