"""The commands of the game's window: one table of labels, icons, shortcuts and tips, and the buttons made of it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from runtime.support.texts import Texts, mark
from runtime.ui.theme import Theme
from runtime.ui.wood.brass_button import BrassButton, native
from runtime.ui.wood.framing import MENU_TIP


@dataclass(frozen=True, slots=True)
class Command:
    """One command; the first of ``keys`` is named in the tool tip. One without a label shows its icon alone."""

    id: str
    name: str
    label: str
    icon: str
    tip: str
    keys: tuple[str, ...]
    primary: bool = False


COMMANDS = (
    Command(
        "commit", mark("Commit"), mark("Commit"), "commit", mark("Lay the word for good"), ("Return", "Enter"), True
    ),
    Command(
        "end_turn",
        mark("End turn"),
        mark("End turn"),
        "end-turn",
        mark("Hand the turn over"),
        ("Ctrl+Return", "Ctrl+Enter"),
        True,
    ),
    Command(
        "take_back",
        mark("Take back"),
        mark("Take back"),
        "take-back",
        mark("Take the laid letters back to the rack"),
        ("Esc",),
    ),
    Command("shuffle", mark("Shuffle"), mark("Shuffle"), "shuffle", mark("Mix the letters of the rack"), ("F3",)),
    Command("sort", mark("Sort"), mark("Sort"), "sort", mark("Put the letters of the rack in order"), ("F4",)),
    Command(
        "redeploy",
        mark("Redeploy"),
        mark("Redeploy"),
        "redeploy",
        mark("Redeploy one of your words: its letters return to your rack, once a turn"),
        ("F7",),
    ),
    Command("spy", mark("Spy"), mark("Spy"), "spy", mark("Let a spy find the strongest word you can lay"), ("F8",)),
    Command(
        "invoke",
        mark("Token"),
        mark("Token"),
        "token",
        mark("Choose a token of your rack, then invoke its element"),
        ("F9",),
    ),
    Command(
        "undo",
        mark("Take a move back"),
        "",
        "undo",
        mark("Take back the last letter you laid, or else your last move"),
        ("Ctrl+Z",),
    ),
    Command(
        "redo",
        mark("Lay again"),
        "",
        "redo",
        mark("Lay again what you have just taken back"),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
    ),
    Command("draw", mark("Draw"), "", "draw", mark("Offer your opponent a draw"), ("Ctrl+D",)),
    Command("resign", mark("Resign"), "", "resign", mark("Give the game up"), ("Ctrl+Shift+R",)),
    Command("zoom_out", mark("Zoom out"), "", "zoom-out", mark("See more of the board"), ("Ctrl+-",)),
    Command("zoom_in", mark("Zoom in"), "", "zoom-in", mark("See the board larger"), ("Ctrl++", "Ctrl+=")),
    Command("fit", mark("Whole board"), "", "zoom-fit", mark("See the whole board"), ("Ctrl+0",)),
    Command("look_again", mark("Last combat"), "", "combat", mark("See the last combat again"), ("Ctrl+L",)),
    Command(
        "look_back",
        mark("Look back"),
        "",
        "history",
        mark("Look back at earlier positions"),
        ("Alt+Left", "Alt+PgUp"),
    ),
    Command("objectives", mark("Objectives"), "", "", mark("See all objectives"), ("F2",)),
    Command("help", mark("Help"), "", "help", mark("Open the help, at the topic that fits"), ("F1",)),
    Command(
        "follow",
        mark("Follow the hint"),
        "",
        "",
        mark("Lay the letters as the hint says, or read once more what was said"),
        ("Ctrl+H",),
    ),
    Command("look", mark("Look"), "", "", mark("Tell of the cell at the cursor"), ("F5",)),
    Command("page_down", mark("Further down"), "", "", mark("Read on in the panel beside the board"), ("PgDown",)),
    Command("page_up", mark("Further up"), "", "", mark("Read back in the panel beside the board"), ("PgUp",)),
    Command(
        "menu",
        mark("Menu"),
        mark("Menu"),
        "menu",
        MENU_TIP,
        ("F10",),
    ),
    Command("next_pane", mark("Next part"), "", "", mark("Go to the next part of the window"), ("F6",)),
)
"""Every command, in the order of the buttons."""


def make_button(command: Command, theme: Theme, t: Texts) -> BrassButton:
    """The button of a command."""
    button = BrassButton(theme, t(command.label), command.icon, command.primary)
    button.describe(t(command.tip), native(command.keys[0]), t(command.name))
    return button


def command_for(event: QKeyEvent) -> str:
    """The id of the command that a key stands for; empty where it stands for none."""
    pressed = QKeySequence(event.keyCombination())
    for command in COMMANDS:
        if any(QKeySequence(keys) == pressed for keys in command.keys):
            return command.id
    return ""


_ALONGSIDE = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_ALT_GR = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.GroupSwitchModifier,
)


def is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes a letter of any alphabet, with AltGr as well, and is no shortcut."""
    held = event.modifiers() & ~_ALONGSIDE
    return event.text()[:1].isalpha() and held in (Qt.KeyboardModifier.NoModifier, *_ALT_GR)
