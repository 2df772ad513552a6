"""Whether the system has what Qt needs; where it has not, what to install, by name.

Nothing of Qt is imported with this module, so that it can speak where Qt can't.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from runtime.support.terminal import tell
from runtime.support.texts import Texts, english
from runtime.ui.application.screen import Answers, can_open, unreachable, uses_x11

EXIT_CODE = 2

ALWAYS = MappingProxyType(
    {
        "libglib-2.0.so.0": "libglib2.0-0",
        "libgthread-2.0.so.0": "libglib2.0-0",
        "libGL.so.1": "libgl1",
        "libEGL.so.1": "libegl1",
        "libxkbcommon.so.0": "libxkbcommon0",
        "libfontconfig.so.1": "libfontconfig1",
        "libdbus-1.so.3": "libdbus-1-3",
    }
)
"""Libraries that Qt's windows need everywhere on Linux, and the Debian packages that hold them."""

ON_A_SCREEN = MappingProxyType(
    {
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
    }
)
"""What the X11 platform needs on top of :data:`ALWAYS`."""

Loads = Callable[[str], bool]


def loads(library: str) -> bool:
    """Whether the system's loader finds ``library`` (a name or a path) and all that it needs."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_packages(needed: Mapping[str, str], can_load: Loads = loads) -> tuple[str, ...]:
    """The packages of ``needed`` (library to package) whose libraries can't be loaded, each once, in order."""
    return tuple(dict.fromkeys(package for library, package in needed.items() if not can_load(library)))


def missing_libraries(
    t: Texts | None = None,
    environment: Mapping[str, str] = os.environ,
    can_load: Loads = loads,
    platform: str = sys.platform,
    opens: Answers = can_open,
) -> str:
    """What keeps Qt from running, as a sentence with the way to mend it; empty where all is well."""
    t = t or english()
    if find_spec("PySide6") is None:
        return t("The windows need PySide6, which is not installed. Install it with: pip install 'PySide6-Essentials'")
    if platform != "linux":
        return ""
    if not _qt_loads(environment, can_load):
        needed = {**ALWAYS, **ON_A_SCREEN} if uses_x11(environment) else ALWAYS
        packages = missing_packages(needed, can_load)
        if packages:
            return t(
                "Some of the system's libraries that Qt needs are missing. On Debian, Ubuntu and their kin install "
                "them with: apt-get install {packages}",
                packages=" ".join(packages),
            )
        return t("Qt can't be loaded: {why}", why=_why_not())
    return unreachable(t, environment, opens)


def require_qt(t: Texts | None = None) -> None:
    """Stop the program with exit code 2 and a sentence on stderr where Qt can't run (raises SystemExit)."""
    complaint = missing_libraries(t)
    if complaint:
        tell(complaint)
        raise SystemExit(EXIT_CODE)


def _qt_loads(environment: Mapping[str, str], can_load: Loads) -> bool:
    """Whether Qt's widgets and the plugin for the screen can be loaded at all, tried in one go."""
    if not all(can_load(library) for library in ALWAYS):
        return False
    if _why_not():
        return False
    return not uses_x11(environment) or all(can_load(library) for library in (*ON_A_SCREEN, *_x11_plugin()))


def _why_not() -> str:
    """The loader's own words where Qt's widgets can't be imported; empty where they can."""
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as error:
        return str(error)
    return ""


def _x11_plugin() -> tuple[str, ...]:
    """The file of Qt's plugin for X11, where it is found."""
    spec = find_spec("PySide6")
    folders = spec.submodule_search_locations if spec else None
    files = (Path(folder) / "Qt" / "plugins" / "platforms" / "libqxcb.so" for folder in folders or ())
    return tuple(str(file) for file in files if file.is_file())
