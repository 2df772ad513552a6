"""The part of the action table that is about what is shown, trying it, and help."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.commands import Action
from editor.palettes import THEME_NAMES
from runtime.support.texts import mark

VIEW = (
    Action(
        "view.zoom-in",
        mark("Zoom in"),
        mark("Show the map larger; Ctrl and the wheel do it around the pointer"),
        lambda c: c.view.zoom(1),
        "view",
        shortcuts=("Ctrl++", "Ctrl+="),
        icon="zoom-in",
        reason=when.not_largest,
        bars=("main",),
    ),
    Action(
        "view.zoom-out",
        mark("Zoom out"),
        mark("Show the map smaller; Ctrl and the wheel do it around the pointer"),
        lambda c: c.view.zoom(-1),
        "view",
        shortcuts=("Ctrl+-",),
        icon="zoom-out",
        reason=when.not_smallest,
        bars=("main",),
    ),
    Action(
        "view.zoom-fit",
        mark("Fit the map"),
        mark("Show the whole map as large as it fits"),
        lambda c: c.view.zoom_fit(),
        "view",
        shortcuts=("Ctrl+9",),
        icon="zoom-fit",
        reason=when.with_level,
        bars=("main",),
    ),
    Action(
        "view.zoom-100",
        mark("Zoom to 100 %"),
        mark("Show the map at its usual size, 48 pixels a cell"),
        lambda c: c.view.zoom_100(),
        "view",
        shortcuts=("Ctrl+0",),
        reason=when.with_level,
    ),
    Action(
        "view.grid",
        mark("Grid"),
        mark("Draw lines between the cells"),
        lambda c: c.view.toggle_grid(),
        "view",
        section=1,
        shortcuts=("G",),
        icon="grid",
        reason=when.no_table,
        checked=lambda s: s.grid,
        bars=("main",),
    ),
    Action(
        "view.rulers",
        mark("Rulers"),
        mark("Number the rows and columns along the edges of the map"),
        lambda c: c.view.toggle_rulers(),
        "view",
        section=1,
        shortcuts=("Ctrl+R",),
        reason=when.no_table,
        checked=lambda s: s.rulers,
    ),
)

_THEMES = mark("Theme")


def _theme(theme: str, tip: str) -> Action:
    """The action that chooses the colours of a theme."""
    return Action(
        f"view.theme-{theme}",
        THEME_NAMES[theme],
        tip,
        lambda c: c.shell.choose_theme(theme),
        "view",
        section=3,
        icon="look",
        checked=lambda s: s.theme == theme,
        submenu=_THEMES,
    )


_LANGUAGES = mark("Language")


def _language(language: str, label: str, tip: str) -> Action:
    """The action that chooses the language of both programs."""
    return Action(
        f"view.language-{language or 'system'}",
        label,
        tip,
        lambda c: c.shell.choose_language(language),
        "view",
        section=3,
        icon="words",
        checked=lambda s: s.language == language,
        submenu=_LANGUAGES,
    )


def dock_action(dock: str, label: str, tip: str, key: str, icon: str) -> Action:
    """The action that shows or hides a dock."""
    return Action(
        f"view.dock-{dock}",
        label,
        tip,
        lambda c: c.view.toggle_dock(dock),
        "view",
        section=2,
        shortcuts=(key,),
        icon=icon,
        reason=when.with_campaign,
        checked=lambda s: dock in s.docks,
    )


DOCKS = (
    dock_action(
        "palette", mark("Terrain and tool"), mark("Show or hide the terrains and tool options"), "F3", "terrain"
    ),
    dock_action("levels", mark("Levels"), mark("Show or hide the list of levels"), "F4", "level-copy"),
    dock_action("properties", mark("Properties"), mark("Show or hide the properties"), "Alt+Return", "properties"),
    dock_action(
        "things", mark("Cities and tokens"), mark("Show or hide the table of cities and tokens"), "F12", "city"
    ),
    dock_action("regions", mark("Regions"), mark("Show or hide the list of regions"), "Shift+F12", "region"),
    dock_action("history", mark("History"), mark("Show or hide the list of steps"), "F7", "history"),
    dock_action("issues", mark("Issues"), mark("Show or hide what the checks have found"), "F9", "issue-warning"),
    Action(
        "view.next-pane",
        mark("Next part of the window"),
        mark("Lead the keyboard from the map to the docks one after the other, and back"),
        lambda c: c.shell.step_panes(1),
        "view",
        section=3,
        shortcuts=("F6",),
        icon="right",
        reason=when.with_campaign,
    ),
    Action(
        "view.previous-pane",
        mark("Previous part of the window"),
        mark("Lead the keyboard through the docks the other way round"),
        lambda c: c.shell.step_panes(-1),
        "view",
        section=3,
        shortcuts=("Shift+F6",),
        icon="left",
        reason=when.with_campaign,
    ),
    Action(
        "view.reset-layout",
        mark("Reset the layout"),
        mark("Put every dock and bar back to its first place"),
        lambda c: c.shell.reset_layout(),
        "view",
        section=3,
        icon="zoom-fit",
        reason=when.with_campaign,
    ),
    _theme("dark", mark("Light letters on dark grey, calm for long work")),
    _theme("light", mark("Dark letters on paper, for bright rooms")),
    _theme("stone", mark("Quiet wood and brass, as in the game")),
    _language("", mark("As the system has it"), mark("Speak the system's language from the next start on")),
    _language("en", mark("English"), mark("Speak English from the next start on")),
    _language("de", mark("Deutsch"), mark("Speak German from the next start on")),
)

PLAY = (
    Action(
        "play.level",
        mark("Play this level"),
        mark("Play the level as it is on the screen, without saving; again to start it anew"),
        lambda c: c.play.start(),
        "play",
        shortcuts=("F5",),
        icon="play",
        reason=when.with_any_level,
        bars=("main",),
    ),
    Action(
        "play.set-up",
        mark("Play with other players…"),
        mark("Choose who plays, the seed and the beginning for playtests; the level itself stays"),
        lambda c: c.play.set_up(),
        "play",
        shortcuts=("Ctrl+F5",),
        icon="properties",
        reason=when.with_level,
    ),
    Action(
        "play.presets",
        mark("Presets of this level…"),
        mark("Make, change, rename and delete positions to begin playtests with"),
        lambda c: c.play.edit_presets(),
        "play",
        section=1,
        shortcuts=("Ctrl+Shift+F5",),
        icon="history",
        reason=when.editable_level,
    ),
    Action(
        "play.keep-preset",
        mark("Keep the game's position as a preset…"),
        mark("Add the position that the game's window shows to the level's presets"),
        lambda c: c.play.keep_preset(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
    Action(
        "play.keep-start",
        mark("Keep the game's position as the level's start"),
        mark("Let the level begin with the position that the game's window shows"),
        lambda c: c.play.keep_start(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
    Action(
        "play.another-seed",
        mark("Play again with another seed"),
        mark("Begin the game anew with other letters and chances"),
        lambda c: c.play.another_seed(),
        "play",
        section=2,
        reason=when.while_playing,
    ),
    Action(
        "play.stop",
        mark("Stop playing"),
        mark("Close the window of the game that is being tried"),
        lambda c: c.play.stop(),
        "play",
        section=2,
        shortcuts=("Shift+F5",),
        icon="close",
        reason=when.while_playing,
    ),
)

HELP = (
    Action(
        "help.commands",
        mark("Find a command…"),
        mark("Type a few letters of what you want to do, and press Enter"),
        lambda c: c.shell.find_command(),
        "help",
        shortcuts=("Ctrl+Shift+P",),
        icon="look",
    ),
    Action(
        "help.keys",
        mark("Keyboard shortcuts"),
        mark("List every key of the editor"),
        lambda c: c.shell.show_keys(),
        "help",
        shortcuts=("F1",),
        icon="help",
    ),
    Action(
        "help.edit-keys",
        mark("Change the keys…"),
        mark("Give commands other keyboard shortcuts, and see which key does what"),
        lambda c: c.shell.edit_keys(),
        "help",
        icon="properties",
    ),
    Action(
        "help.game",
        mark("How the game is played"),
        mark("Read the rules of the game, with pictures"),
        lambda c: c.shell.show_game_help(),
        "help",
        icon="story",
    ),
    Action(
        "help.about",
        mark("About Scryptic"),
        mark("Say what this program is, and its version"),
        lambda c: c.view.show_about(),
        "help",
        icon="scryptic",
    ),
)
