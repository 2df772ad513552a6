"""What the table of a game's commands is made of, and the buttons made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NewType, TypeVar

from runtime.support.texts import Texts
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton, native

CommandId = NewType("CommandId", str)
"""The id of something that can be done in a window of the game."""

Doer = TypeVar("Doer")
Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class ButtonFace:
    """What a button says now: its text, and its tip where that changes too."""

    text: str
    tip: str = ""


def always(_shown: object, _t: Texts) -> str:
    """It can be done at any time."""
    return ""


def is_there(_shown: object) -> bool:
    """Its button is always there."""
    return True


@dataclass(frozen=True, slots=True)
class Command(Generic[Doer, Shown]):
    """One thing that can be done in a game, by whoever carries commands out, and told from what is shown of the game.

    The first of ``keys`` is named in the tool tip. One without a label shows its ``icon`` alone, on its ``bar``.
    ``why_not`` says why it can't be done now; ``face`` what its button says where that changes. An ``unchecked`` one
    is carried out even so, and says itself what is lacking. Where it is not ``shown``, there is no button for it just
    now. A key that is not ``heard`` is the affair of the board or the window. One that ``acts`` changes the game, and
    waits until what the other side did has been seen.
    """

    id: CommandId
    name: str
    label: str
    icon: str
    tip: str
    keys: tuple[str, ...]
    run: Callable[[Doer], object]
    bar: Enum | None = None
    why_not: Callable[[Shown, Texts], str] = always
    face: Callable[[Shown, Texts], ButtonFace] | None = None
    unchecked: bool = False
    is_primary: bool = False
    shown: Callable[[Shown], bool] = is_there
    heard: bool = True
    told: str = ""
    acts: bool = False

    def key(self, t: Texts) -> str:
        """How its key is told: as ``told`` has it, else as this system writes it; empty where it has none."""
        return t(self.told) if self.told else native(self.keys[0]) if self.keys else ""


def make_buttons(commands: Iterable[Command[Doer, Shown]], theme: Theme, t: Texts) -> dict[CommandId, BrassButton]:
    """The buttons of the commands, by their ids."""
    return {one.id: _make_button(one, theme, t) for one in commands}


def _make_button(command: Command[Doer, Shown], theme: Theme, t: Texts) -> BrassButton:
    button = BrassButton(theme, t(command.label) if command.label else "", command.icon, command.is_primary)
    button.describe(t(command.tip), command.key(t), t(command.name))
    return button


def describe_buttons(
    commands: Iterable[Command[Doer, Shown]], buttons: Mapping[CommandId, BrassButton], t: Texts
) -> None:
    """Say on the buttons which keys their commands have."""
    for command in commands:
        if (button := buttons.get(command.id)) is not None:
            button.describe(t(command.tip), command.key(t), button.accessibleName())


def show_buttons(
    commands: Iterable[Command[Doer, Shown]],
    buttons: Mapping[CommandId, BrassButton],
    shown: Shown,
    t: Texts,
    waits: str = "",
) -> None:
    """Show which commands can be given now, what they do, and why the others can't be given.

    ``waits`` says why none that acts can be given at all.
    """
    for command in commands:
        button = buttons.get(command.id)
        if button is None:
            continue
        if command.face is not None:
            face = command.face(shown, t)
            if face.text:
                button.setText(face.text)
            button.describe(face.tip or t(command.tip), command.key(t), face.text or t(command.name))
        if command.shown is not is_there:
            button.setVisible(command.shown(shown))
        button.allow(command.why_not(shown, t) or (waits if command.acts else ""))
