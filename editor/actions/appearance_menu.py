"""How the editor looks and speaks, in the View menu: themes, sizes of texts, large buttons, languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from editor.actions.commands import Commands, EditorAction
from editor.actions.situation import Situation
from editor.palettes import THEME_NAMES
from editor.tools.options import ActionId
from runtime.support.texts import mark

_Value = TypeVar("_Value", str, int)


def _choices(
    submenu: str,
    icon: str,
    name: str,
    chosen: Callable[[Situation], _Value],
    choose: Callable[[Commands, _Value], object],
    *offered: tuple[_Value, str, str],
) -> tuple[EditorAction, ...]:
    """The rows of a submenu of which one is ticked: for each of what is ``offered`` its value, label and tip.

    ``name`` begins their ids; an empty value is the system's.
    """

    def action(value: _Value, label: str, tip: str) -> EditorAction:
        return EditorAction(
            ActionId(f"view.{name}-{value or 'system'}"),
            label,
            tip,
            lambda commands: choose(commands, value),
            "view",
            section=3,
            icon=icon,
            checked=lambda situation: chosen(situation) == value,
            submenu=submenu,
        )

    return tuple(action(*one) for one in offered)


APPEARANCE: tuple[EditorAction, ...] = (
    *_choices(
        mark("Theme"),
        "look",
        "theme",
        lambda situation: situation.theme,
        lambda commands, theme: commands.shell.choose_theme(theme),
        ("dark", THEME_NAMES["dark"], mark("Light letters on dark grey, calm for long work")),
        ("light", THEME_NAMES["light"], mark("Dark letters on paper, for bright rooms")),
        ("stone", THEME_NAMES["stone"], mark("Quiet wood and brass, as in the game")),
        ("contrast", THEME_NAMES["contrast"], mark("White and yellow on black, with plain edges around everything")),
    ),
    *_choices(
        mark("Size of texts"),
        "texts",
        "text",
        lambda situation: situation.text_size,
        lambda commands, percent: commands.shell.choose_text(percent),
        (100, mark("100 %"), mark("Texts as large as they usually are")),
        (125, mark("125 %"), mark("Texts a quarter larger than usual")),
        (150, mark("150 %"), mark("Texts half as large again as usual")),
        (200, mark("200 %"), mark("Texts twice as large as usual")),
    ),
    EditorAction(
        ActionId("view.large-buttons"),
        mark("Large buttons"),
        mark("Whatever is clicked is large enough for a finger or a pen"),
        lambda commands: commands.shell.toggle_buttons(),
        "view",
        section=3,
        icon="look",
        checked=lambda situation: situation.large_buttons,
    ),
    *_choices(
        mark("Language"),
        "words",
        "language",
        lambda situation: situation.language,
        lambda commands, language: commands.shell.choose_language(language),
        ("", mark("As the system has it"), mark("Speak the system's language from the next start on")),
        ("en", mark("English"), mark("Speak English from the next start on")),
        ("de", mark("Deutsch"), mark("Speak German from the next start on")),
        (
            "fr",
            mark("Français"),
            mark("Speak French from the next start on, and English where that is not said yet"),
        ),
    ),
)
