"""Where the buttons of a game's commands stand, bar by bar."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING

from runtime.support.texts import Texts
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.command_record import Command, make_buttons

if TYPE_CHECKING:
    from runtime.ui.game.commands.command_handler import CommandHandler
    from runtime.ui.game.play.game_controller import GameController


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


Buttons = Mapping[Bar, Mapping[str, BrassButton]]
"""The buttons of each bar, by their commands' ids."""


def buttons_by_bar(commands: tuple[Command[CommandHandler, GameController], ...], theme: Theme, t: Texts) -> Buttons:
    """The buttons of all commands that stand on a bar."""
    return {
        bar: make_buttons((one for one in commands if one.bar is bar), theme, t) for bar in Bar if bar is not Bar.NONE
    }
