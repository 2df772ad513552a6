"""What the table of a game's commands is made of, and the buttons made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from runtime.support.texts import Texts
from runtime.ui.game.buttons_shown import Face, always
from runtime.ui.theme import Theme
from runtime.ui.wood.brass_button import BrassButton, native

if TYPE_CHECKING:
    from runtime.ui.game.doing import Doing
    from runtime.ui.game.playing import Playing


class Bar(Enum):
    """Where in the window a command's button stands, beside others in the order of the table."""

    NONE = "none"
    GREAT = "great"
    LETTERS = "letters"
    POWERS = "powers"
    TOP = "top"
    VIEW = "view"
    AGREEMENTS = "agreements"
    COURSE = "course"
    """In a playtest, how the game goes on."""
    KEEPING = "keeping"
    """In a playtest, what is made of it."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be done in a game.

    The first of ``keys`` is named in the tool tip. One without a label shows its ``icon`` alone, on its ``bar``.
    ``why_not`` says why it can't be done now; ``face`` what its button says where that changes. An ``unchecked`` one
    is carried out even so, and says itself what is lacking.
    """

    id: str
    name: str
    label: str
    icon: str
    tip: str
    keys: tuple[str, ...]
    run: Callable[[Doing], object]
    bar: Bar = Bar.NONE
    why_not: Callable[[Playing, Texts], str] = always
    face: Callable[[Playing, Texts], Face] | None = None
    unchecked: bool = False

    @property
    def is_primary(self) -> bool:
        """Whether its button is a great one."""
        return self.bar is Bar.GREAT


Buttons = Mapping[Bar, Mapping[str, BrassButton]]
"""The buttons of each bar, by their commands' ids."""


def make_buttons(commands: tuple[Command, ...], theme: Theme, t: Texts) -> Buttons:
    """The buttons of all commands that stand on a bar."""
    return {
        bar: {one.id: _make_button(one, theme, t) for one in commands if one.bar is bar}
        for bar in Bar
        if bar is not Bar.NONE
    }


def _make_button(command: Command, theme: Theme, t: Texts) -> BrassButton:
    button = BrassButton(theme, t(command.label) if command.label else "", command.icon, command.is_primary)
    button.describe(t(command.tip), native(command.keys[0]), t(command.name))
    return button


def show_buttons(commands: tuple[Command, ...], buttons: Mapping[str, BrassButton], playing: Playing, t: Texts) -> None:
    """Show which commands can be given now, what they do, and why the others can't be given."""
    for command in commands:
        button = buttons.get(command.id)
        if button is None:
            continue
        if command.face is not None:
            face = command.face(playing, t)
            if face.text:
                button.setText(face.text)
            if face.tip:
                button.describe(face.tip, native(command.keys[0]), t(command.name))
        button.allow(command.why_not(playing, t))
