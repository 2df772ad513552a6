"""The program ``scryptic-editor``: reads the command line, builds the parts and shows the window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from runtime import resources
from runtime.profile.home import find_home
from runtime.profile.settings import (
    add_extensions,
    add_language,
    asked_texts,
    chosen_texts,
    name_gaps,
    switch_extensions,
)
from runtime.support.desktop_table import EDITOR
from runtime.support.extensions import loaded_lines
from runtime.support.terminal import CommandLine, guard_streams, tell_stopped
from runtime.support.texts import Texts, english, translated_parser
from runtime.ui.application.startup import in_windows

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.window import EditorWindow

INTERRUPTED = 130
_KEPT_AFTER = 1000
"""Milliseconds after which it is written what was opened and seen: nobody waits for the disk then."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the editor until its window is closed; returns the program's exit code."""
    if argv is None:
        guard_streams(loaded_lines)
    t = english()
    try:
        t = asked_texts(argv)
        switch_extensions(argv)
        return _run(argv, t)
    except KeyboardInterrupt:  # Before a window is being made, which hears of it by itself.
        tell_stopped(t("Stopped."))
        return INTERRUPTED


def _run(argv: Sequence[str] | None, t: Texts) -> int:
    with translated_parser(resources.translations(), t):
        options = parser(t).parse_args(argv)
    return in_windows(options.home, t, lambda _home: _show(options))


def _show(options: argparse.Namespace) -> int:
    """Show the window, and run Qt's loop until it is closed."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from editor.actions.crash_handler import CrashHandler
    from runtime.ui.application.qt_application import collecting_here, run_until_stopped

    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    window = build_window(app, options.home, options.edit_shipped, getattr(options, "language", ""))
    trouble = CrashHandler(
        window,
        window.state,
        window.journal,
        window.t,
        save_copy=window.files.save_as,
        close_kept=window.close_kept,
    )
    trouble.begin()
    window.show()
    QTimer.singleShot(0, window, partial(_begin, window, options.campaign))  # The window shows first.
    try:
        with collecting_here():
            return run_until_stopped(app, window.t, partial(_stop, window), window.session_ends)
    finally:
        trouble.stop()


def build_window(
    app: QApplication, home: Path | None = None, edit_shipped: bool = False, language: str = ""
) -> EditorWindow:
    """The editor's window with all its parts, not shown yet; ``language`` goes before that of the settings."""
    from PySide6.QtCore import QLocale, QTimer

    from editor.asset_cache import AssetCache
    from editor.controls import WindowParts
    from editor.settings import EditorSettings, recent_places
    from editor.theme import EditorTheme
    from editor.window import EditorWindow
    from runtime.ui.application.qt_application import let_window_go_on, speak
    from runtime.ui.plain_widgets import PlainStyle
    from runtime.ui.targets import wear_targets
    from runtime.ui.theme import load_fonts
    from runtime.ui.touch import on_first_touch, scroll_by_touch

    let_window_go_on()
    assets = resources.assets()
    settings = EditorSettings(find_home(home))
    t = chosen_texts(language, home, os.environ, QLocale.system().uiLanguages()).for_windows()
    speak(app, t.language)
    scroll_by_touch(app)
    app.setApplicationName("scryptic-editor")
    app.setDesktopFileName(EDITOR.id)
    app.setApplicationDisplayName(t("Scryptic Editor"))
    load_fonts(assets / "fonts")
    theme = EditorTheme(assets / "icons", settings.settings.theme, settings.settings.text_size)
    wear_targets(app, large=settings.settings.large_buttons)
    theme.dress(app)
    if isinstance(style := app.style(), PlainStyle):
        style.places = lambda: recent_places(settings.settings.recent)
    app.setWindowIcon(theme.icon("scryptic", "brass"))
    stock = AssetCache(assets, t, settings)
    options = (("--home", str(home.absolute())) if home is not None else ()) + (
        ("--edit-shipped",) if edit_shipped else ()
    )
    options += ("--language", language) if language else ()
    window = EditorWindow(WindowParts(t, theme, settings, stock, edit_shipped, options=options))
    on_first_touch(app, window.controls.shell.feel_finger)
    keeping = QTimer(window, singleShot=True, interval=_KEPT_AFTER)
    keeping.timeout.connect(settings.keep)
    settings.put_off(keeping.start)
    return window


def _begin(window: EditorWindow, named: str | None) -> None:
    """Offer what was not saved when an editor ended; else open what the command line names."""
    if not window.recovery.offer() and named:
        window.open_named(named)


def _stop(window: EditorWindow) -> bool:
    """The program was told from outside to end: unsaved work stays in its journal; False where it can't be kept."""
    if window.journal.keep_now():
        window.close_kept()
        return True
    return window.close()  # It asks what becomes of the work.


def parser(t: Texts, *, whole: bool = True) -> argparse.ArgumentParser:
    """The command line, which is always the ``whole`` one: there are no commands to wait for."""
    del whole
    made = CommandLine(prog="scryptic-editor", description=t("Edit campaigns and maps of Scryptic."))
    made.add_argument("--version", action="version", version=f"scryptic-editor {version('scryptic')}")
    made.add_argument(
        "campaign",
        nargs="?",
        metavar="CAMPAIGN",
        help=t("a campaign's folder, its campaign.json, a bundle, a playtest report, or a sample's name"),
    )
    made.add_argument("--home", type=Path, metavar="DIR", help=t("keep settings and backups in this folder"))
    made.add_argument("--edit-shipped", action="store_true", help=t("save shipped campaigns where they lie"))
    add_language(made, t)
    add_extensions(made, t)
    name_gaps(made, t)
    return made


if __name__ == "__main__":
    sys.exit(main())
