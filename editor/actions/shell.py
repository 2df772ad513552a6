"""The window itself: finding commands, which keys they have, the theme, and where the docks are."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from editor.actions.action_set import MENUS, ActionSet
from editor.actions.commands import EditorAction
from editor.dialogs.command_palette import CommandPalette, Findable, fuzzy
from editor.dialogs.keys import EditKeysDialog, KeysDialog
from editor.docks.dock_set import DockSet
from editor.editor_state import EditorState
from editor.settings import EditorSettings
from editor.theme import EditorTheme, restyle
from editor.tools.options import ActionId
from editor.widgets import run_modal
from runtime import resources
from runtime.support.extensions import Extension, ExtensionTrouble, installed, say_trouble
from runtime.support.texts import Texts, preferred_languages, read_texts
from runtime.ui.application.background_task import while_there
from runtime.ui.plain_widgets import without_keys
from runtime.ui.targets import wear_targets

if TYPE_CHECKING:  # Loaded when it is first asked for.
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.help.window import HelpWindow

_RECENT = 30
"""What a command is worth that was used last; those before it are worth one less each."""


class ShellCommands:
    """``actions`` gives the table's actions, which are made after this; ``changed`` lets ticks and tips follow.

    ``game`` gives what the game's windows are made with; ``use_keys`` lets all else name the keys that actions have.
    """

    def __init__(
        self,
        window: QWidget,
        docks: DockSet,
        centres: Callable[[], Sequence[QWidget]],
        theme: EditorTheme,
        *,
        settings: EditorSettings,
        t: Texts,
        actions: Callable[[], ActionSet],
        changed: Callable[[], None],
        say: Callable[[str], None],
        game: Callable[[], GameParts],
        use_keys: Callable[[Callable[[ActionId], str]], None],
    ) -> None:
        self._window, self._docks, self._centres = window, docks, centres
        self._theme, self._settings, self._t = theme, settings, t
        self._actions, self._changed, self._say = actions, changed, say
        self._game, self._use_keys = game, use_keys
        self._help: HelpWindow | None = None

    def find_command(self) -> None:
        """Let the person look for a command by a few letters and run it."""
        palette = CommandPalette(self._t, self._theme, self.find, self._window)
        if run_modal(palette) and palette.chosen:
            self._settings.change(self._settings.settings.having_used(palette.chosen))
            self._actions().by_id[palette.chosen].trigger()

    def find(self, typed: str) -> tuple[Findable, ...]:
        """The commands that fit what was typed, the best first; of equals those that were used last."""
        used = self._settings.settings.used
        found = []
        for number, action in enumerate(self._actions().table):
            one = self._findable(action)
            in_label, anywhere = fuzzy(typed, one.label), fuzzy(typed, f"{one.label} {one.menu} {one.keys}")
            if in_label is None and anywhere is None:
                continue
            score = in_label * 2 if in_label is not None else anywhere or 0
            if action.id in used:
                score += _RECENT - used.index(action.id)
            found.append((-score, bool(one.why_not) and bool(typed), number, one))
        return tuple(one for *_, one in sorted(found, key=lambda entry: entry[:3]))

    def show_game_help(self) -> None:
        """Show the game's own help; where it is open already, bring it up."""
        from runtime.ui.help.window import HelpWindow
        from runtime.ui.topics import TopicPlace

        if self._help is None:
            self._help = HelpWindow(self._game(), TopicPlace(), self._window)
            self._help.destroyed.connect(self._forget_help)
        self._help.show()
        self._help.activateWindow()

    def show_extensions(self) -> None:
        """List the extensions, and let the person switch them on or off from the next start on."""
        from editor.dialogs.extensions import ExtensionsDialog

        chosen = self._settings.settings.extensions
        run_modal(ExtensionsDialog(self._t, installed(), chosen, self._switch_extension, self._window))

    def _switch_extension(self, name: str, is_on: bool) -> None:
        settings = self._settings.settings
        self._settings.change(replace(settings, extensions={**settings.extensions, name: is_on}))

    def _forget_help(self) -> None:
        self._help = None

    def show_keys(self) -> None:
        """List the keyboard shortcuts."""
        t, actions = self._t, self._actions()
        groups = [
            (
                t(title),
                [
                    (self._named(action), actions.keys_of(action))
                    for action in actions.table
                    if action.menu == menu and actions.keys_of(action)
                ],
            )
            for menu, title in MENUS
        ]
        own = ((t("On the map"), self._map_keys()), (t("In the campaign's graph"), self._graph_keys()))
        run_modal(KeysDialog(t, (*groups, *own), self._window))

    def edit_keys(self) -> None:
        """Let the person choose other keys; they are kept in the settings."""
        t, actions = self._t, self._actions()
        groups = [
            (t(title), [(action.id, self._named(action)) for action in actions.table if action.menu == menu])
            for menu, title in MENUS
        ]
        dialog = EditKeysDialog(t, actions.keymap, groups, self._window)
        if run_modal(dialog):
            actions.rekey(dialog.keymap)
            self._settings.change(replace(self._settings.settings, shortcuts=dialog.keymap.chosen))
            self._use_keys(actions.key_of)

    def choose_theme(self, theme: str) -> None:
        """Wear the colours of a theme, at once and after the next start."""
        app = QApplication.instance()
        self._settings.change(replace(self._settings.settings, theme=theme))
        if isinstance(app, QApplication) and theme != self._theme.name:
            self._theme.wear(theme)
            self._theme.dress(app)
            restyle(self._window, self._theme)
        self._changed()

    def choose_text(self, percent: int) -> None:
        """Write all texts in so many percent of their usual size, at once and after the next start."""
        app = QApplication.instance()
        self._settings.change(replace(self._settings.settings, text_size=percent))
        if isinstance(app, QApplication) and percent != self._theme.text:
            self._theme.write(percent)
            self._theme.dress(app)
            restyle(self._window, self._theme)
            QTimer.singleShot(0, self._window, self._docks.fit)
        self._changed()

    def toggle_buttons(self) -> None:
        """Change between large buttons and the usual ones."""
        self.choose_buttons(large=not self._settings.settings.large_buttons)

    def choose_buttons(self, *, large: bool) -> None:
        """Have whatever is clicked be large enough for a finger, or as usual; at once and after the next start."""
        app = QApplication.instance()
        self._settings.change(replace(self._settings.settings, large_buttons=large))
        if isinstance(app, QApplication) and wear_targets(app, large=large):
            restyle(self._window, self._theme)
            QTimer.singleShot(0, self._window, self._docks.fit)
        self._changed()

    def feel_finger(self) -> None:
        """The first finger ever felt brings large buttons, and a word about them; they stay as they are chosen."""
        settings = self._settings.settings
        if not settings.touch_seen:
            self._settings.change(replace(settings, touch_seen=True))
            if not settings.large_buttons:
                self.choose_buttons(large=True)
                self._say(self._t("Buttons are large from now on, for your finger; the View menu has the usual ones."))

    def choose_language(self, language: str) -> None:
        """Speak a language from the next start on, and say so in that language."""
        self._settings.change(replace(self._settings.settings, language=language))
        t = read_texts(
            resources.translations(), preferred_languages(language, os.environ) or QLocale.system().uiLanguages()
        )
        self._say(t("The editor speaks English from its next start on."))
        self._changed()

    def reset_layout(self) -> None:
        """Put docks and bars back where they were at first."""
        self._docks.reset()
        self._changed()

    def step_panes(self, by: int) -> None:
        """Lead the keyboard to the next (1) or the previous (-1) part of the window."""
        self._docks.step(by, self._centres())

    def _named(self, action: EditorAction) -> str:
        """What an action is called where it does not stand in its menu."""
        label = self._t(action.label)
        return f"{self._t(action.submenu)} › {label}" if action.submenu else label

    def _findable(self, action: EditorAction) -> Findable:
        t, actions = self._t, self._actions()
        made = actions.by_id[action.id]
        menu = dict(MENUS)[action.menu]
        where = without_keys(t(menu))
        if action.submenu:
            where = f"{where} › {t(action.submenu)}"
        keys, icon = actions.keys_of(action), QIcon(made.icon())
        return Findable(action.id, without_keys(made.text()), where, t(action.tip), keys, icon, actions.reason(action))

    def _graph_keys(self) -> list[tuple[str, str]]:
        t = self._t
        return [
            (t("Go from station to station"), t("Arrows; Home: the start")),
            (t("Go through the ways of a station"), t("W, Shift+W; arrows from way to way and to its ends")),
            (t("Go into the form of what is chosen"), t("Enter")),
            (t("Draw a way"), t("L, arrows, Enter; or drag from the handle of a card")),
            (t("Move stations"), t("Ctrl+Arrows, or drag them")),
            (t("Choose several"), t("Shift+Arrows, Ctrl+Click, or drag a rectangle")),
            (t("Drop what is being drawn or dragged, or the choice"), t("Esc")),
            (t("Larger, smaller"), t("+, -, Ctrl+Wheel")),
            (t("Show the level of a station"), t("Double click, or {key_of[graph.map]:Ctrl+M}")),
        ]

    def _map_keys(self) -> list[tuple[str, str]]:
        t = self._t
        return [
            (t("Move the cell cursor"), t("Arrows, Home, End; Ctrl: five cells")),
            (t("Use the tool on the cell"), t("Space or Enter")),
            (t("Lead the tool along"), t("Shift+Arrows")),
            (t("Drop the stroke under way"), t("Esc")),
            (t("Show the map alone, and all of it again"), t("Tab")),
            (
                t("Leave the map for other parts of the window"),
                t("{key_of[view.next-pane]:F6}; Shift+Tab: what lies before it"),
            ),
            (t("Fold what is open over the map"), t("Esc there, or the key of its dock")),
            (t("Drag the map"), t("Middle button, or Space and drag")),
            (t("Zoom around the pointer"), t("Ctrl+Wheel")),
            (t("Scroll sideways"), t("Shift+Wheel")),
            (t("Take up what is on a cell"), t("Alt+Click")),
            (
                t("Add to the selection, take from it, keep what is in both"),
                t("Shift, Alt, both, with a selecting tool"),
            ),
            (t("Move what is selected, or a copy of it"), t("Drag it; Ctrl copies")),
            (t("Lay starting words"), t("Click and type; arrows turn, Enter keeps, Esc drops")),
            (t("Take cells from a region, take a word away"), t("Ctrl with the region tool; Shift+Click with words")),
            (t("Menu of the cell"), t("Right click, or the Menu key")),
        ]


def hear_extensions(state: EditorState, t: Texts) -> None:
    """Say from now on in the status bar what goes wrong with extensions, and what has gone wrong so far."""
    known = ref(state)

    def told(trouble: ExtensionTrouble, extension: Extension) -> None:
        living = known()  # Extensions live as long as the program, windows do not.
        if living is not None:
            living.say(say_trouble(t, trouble, extension), refused=True)

    installed().listen(while_there(told))
    for extension in installed().every:
        for trouble in extension.troubles[-1:]:
            told(trouble, extension)
