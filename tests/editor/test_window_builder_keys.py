"""A whole level with a memory is built with nothing but keys that go to whatever has the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from runtime.campaign.reader import read_campaign

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]

LEVEL = "pass"
_FAR = 80
"""More steps of Tab than any dock has fields."""

Key = Qt.Key
_SHIFT, _NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


class Keys:
    """Presses keys where the keyboard is, menus first, as the system does."""

    def __init__(self, window: EditorWindow) -> None:
        self.window = window

    @property
    def focus(self) -> QWidget:
        """What has the keyboard."""
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.window

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = _NONE) -> None:
        for key in keys:
            QTest.keyClick(self.focus, key, held)
            QApplication.processEvents()

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus, text)
        QApplication.processEvents()

    def tab_to(self, wanted: str, back: bool = False) -> None:
        """Go on with Tab until what has the keyboard is called ``wanted``."""
        seen = []
        for _ in range(_FAR):
            name = self.focus.accessibleName()
            if name == wanted:
                return
            seen.append(name or type(self.focus).__name__)
            self.press(Key.Key_Backtab if back else Key.Key_Tab, held=_SHIFT if back else _NONE)
        pytest.fail(f"Tab never comes to {wanted!r}, but to {seen}")

    def go_into(self, pane: QWidget) -> None:
        """Go on with F6 until a pane of the window has the keyboard."""
        for _ in range(_FAR):
            if pane.isAncestorOf(self.focus):
                return
            self.press(Key.Key_F6)
        pytest.fail(f"F6 never comes to {pane}")

    def fill(self, wanted: str, text: str) -> None:
        """Type into a field in the place of what stands in it."""
        self.tab_to(wanted)
        QTest.keySequence(self.focus, "Ctrl+A")
        self.type(text)

    def choose(self, *lines: str) -> None:
        """Open the menu of the button that has the keyboard and go down to a line, and on into the menus in it."""
        QTimer.singleShot(0, self.window, lambda: self._go_down(lines))  # The press of the key waits for the menu.
        self.press(Key.Key_Space)
        assert QApplication.activePopupWidget() is None

    def _go_down(self, lines: tuple[str, ...]) -> None:
        for number, line in enumerate(lines):
            menu = self.focus
            if not isinstance(menu, QMenu):
                return
            names = [_name(action) for action in menu.actions()]
            while line in names and _name(menu.activeAction()) != line:
                self.press(Key.Key_Down)
            if line not in names:
                menu.close()
                pytest.fail(f"{line!r} is not in {names}")
            self.press(Key.Key_Return if number == len(lines) - 1 else Key.Key_Right)


def _name(action: QAction | None) -> str:
    return action.text().replace("&", "") if action is not None else ""


def test_a_level_that_remembers_is_built_by_keys_alone(window: EditorWindow) -> None:
    keys = Keys(window)
    window.state.show_level(LEVEL)
    QTest.keySequence(window, "Ctrl+Shift+F12")
    QApplication.processEvents()
    keys.go_into(window.panes.variables)
    keys.tab_to("New variable")
    keys.press(Key.Key_Space)
    keys.type("Coins")
    keys.press(Key.Key_Return)
    QTest.keySequence(window, "Ctrl+J")
    QApplication.processEvents()
    keys.tab_to("Trigger", back=True)
    keys.choose("Let a side choose")
    keys.fill("Id", "toll")
    keys.fill("Text", "Pay?")
    keys.tab_to("Objectives and triggers", back=True)
    for times, text, effect in ((1, "Pay", "Add to a variable"), (2, "Wade", "Award points")):
        keys.press(*[Key.Key_Down] * times)
        keys.fill("Text", text)
        keys.tab_to("Add", back=True)
        keys.choose("Add an effect", effect)
        keys.tab_to("Objectives and triggers", back=True)
    keys.tab_to("Trigger", back=True)
    keys.choose("Let chance decide")
    keys.tab_to("Objectives and triggers", back=True)
    keys.press(Key.Key_Down)
    keys.fill("Weight", "3")
    keys.tab_to("Add", back=True)
    keys.choose("Add an effect", "Award points")
    keys.tab_to("Trigger", back=True)
    keys.choose("Allow actions")
    keys.tab_to("Allowed: Lay words")
    keys.press(Key.Key_Space)
    keys.tab_to("Allowed: End the turn")
    keys.press(Key.Key_Space)
    document = window.state.document
    assert document is not None
    assert document.save() is None
    read = read_campaign(document.folder).campaign
    assert read is not None
    level = read.level(LEVEL)
    assert [one.name for one in level.variables] == ["Coins"]
    asking, deciding, allowing = (trigger.effects[0] for trigger in level.triggers[-3:])
    assert asking.arguments["id"] == "toll"
    assert [(one.text, [inner.kind for inner in one.effects]) for one in asking.branches] == [
        ("Pay", ["add_variable"]),
        ("Wade", ["award_points"]),
    ]
    assert [(one.weight, len(one.effects)) for one in deciding.branches] == [(3, 1), (1, 0)]
    assert allowing.arguments["actions"] == ["commit", "end_turn"]
