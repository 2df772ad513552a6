"""Whether Qt can show a window, asked before Qt is: where it can't, it ends the whole program without a word of ours.

Nothing of Qt is imported with this module. What is quickly seen to be well is not tried; whatever looks doubtful is
tried in a process of its own, so that the usual start waits for nothing and no screen is refused that would have done.
"""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from runtime.support.texts import Texts

WITHOUT_SCREEN = ("offscreen", "minimal")
"""Qt's platforms that need no screen and are always there."""

PATIENCE = 20
"""Seconds that a try may take; whoever is slower than that is at least not refused."""

_TRY = """
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # Qt aborts; nobody wants the dump.
except (ImportError, ValueError, OSError):
    pass
from PySide6.QtGui import QGuiApplication
QGuiApplication([])
"""

Environment = Mapping[str, str]
Answers = Callable[[Environment], bool]


def platform_named(environment: Environment) -> str:
    """The first of Qt's platforms that ``QT_QPA_PLATFORM`` names, without its options; empty where none is."""
    return environment.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]


def uses_x11(environment: Environment) -> bool:
    """Whether Qt will show its windows through X11, going by ``environment``."""
    platform = platform_named(environment)
    if platform:
        return platform == "xcb"
    return bool(environment.get("DISPLAY")) and not environment.get("WAYLAND_DISPLAY")


def seems_well(environment: Environment) -> bool:
    """Whether it shows at once that a window can be opened; where it does not, it may still be so."""
    platform = platform_named(environment)
    if platform:
        return platform in WITHOUT_SCREEN or (platform == "xcb" and x11_answers(environment))
    if environment.get("WAYLAND_DISPLAY"):
        return wayland_answers(environment)
    return x11_answers(environment)


def x11_answers(environment: Environment) -> bool:
    """Whether the X server that ``DISPLAY`` names lets us in."""
    name = environment.get("DISPLAY")
    if not name:
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(os.fsencode(name), None)
    is_open = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return is_open


def wayland_answers(environment: Environment) -> bool:
    """Whether something listens where ``WAYLAND_DISPLAY`` points."""
    place = Path(environment.get("XDG_RUNTIME_DIR", ""), environment.get("WAYLAND_DISPLAY", ""))
    try:
        with socket.socket(socket.AF_UNIX) as asker:
            asker.connect(str(place))
    except OSError:
        return False
    return True


def can_open(environment: Environment) -> bool:
    """Whether Qt opens its platform in a process of its own; true where that can't be found out."""
    if not sys.executable:
        return True
    try:
        done = subprocess.run(
            [sys.executable, "-c", _TRY],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return True
    return done.returncode == 0


def unreachable(t: Texts, environment: Environment, opens: Answers = can_open) -> str:
    """Why no window can be shown, as a sentence with the way to mend it; empty where one can."""
    if not any(environment.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")):
        return t(
            "There is no screen to show a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Start the program from a desktop, or set QT_QPA_PLATFORM=offscreen."
        )
    if seems_well(environment) or opens(environment):
        return ""
    platform = platform_named(environment)
    if platform and platform != "xcb":
        return t(
            "Qt can't show a window by “{platform}”, which QT_QPA_PLATFORM names. "
            "Unset it and start the program from a desktop, or set QT_QPA_PLATFORM=offscreen.",
            platform=platform,
        )
    names = ("DISPLAY",) if platform else ("WAYLAND_DISPLAY", "DISPLAY")
    name = next((name for name in names if environment.get(name)), "")
    if not name:
        return t(
            "There is no screen to show a window on: QT_QPA_PLATFORM is xcb, but DISPLAY is not set. "
            "Start the program from a desktop, or set QT_QPA_PLATFORM=offscreen."
        )
    return t(
        "The screen “{screen}”, which {variable} names, can't be reached. "
        "Start the program from a desktop, or set QT_QPA_PLATFORM=offscreen.",
        screen=environment[name],
        variable=name,
    )
