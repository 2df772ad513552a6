"""How every program with windows begins: somebody's home is there, and so is what Qt needs, or it says what to install.

Nothing of Qt is imported with this module, so that it can speak where Qt can't. A screen that can't be used ends the
whole program without a word of ours; what is quickly seen to be well is not tried, whatever looks doubtful is tried in
a process of its own, so that the usual start waits for nothing and no screen is refused that would have done.
"""

from __future__ import annotations

import builtins
import ctypes
import gc
import importlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from runtime.match.warm_up import background_warm_up
from runtime.profile.home import VARIABLE, Home, find_home, no_home
from runtime.support.signals import stops_held
from runtime.support.terminal import tell, tell_safely
from runtime.support.texts import Texts, english

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""What glibc calls the number of its heaps, and what is too large for one, as ``malloc.h`` has it."""

LARGE = 128 * 1024
"""So many bytes lie beside the heap: glibc's own figure at first."""


def spare_memory() -> None:
    """Have C give back what is free, before the first thread is started; glibc alone has to be told.

    It gives each thread a heap of its own, and keeps what is free at the end of each for good: whatever a large
    campaign needed while it was checked and drawn beside the window was never given back, once for each thread.
    Python runs one thread at a time anyway, so that none waits for the heap.

    And it takes for small whatever is no larger than what was freed before, up to 32 MB: after the first picture of
    a window all pictures would lie among the small things, and leave holes in which a few of these keep the rest.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # Other libraries of C have one heap, or no such choice.
            choose = ctypes.CDLL(None).mallopt
            choose(ARENA_MAX, 1)
            choose(MMAP_THRESHOLD, LARGE)


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
    if not sys.executable or getattr(sys, "frozen", False):  # A program to download has no interpreter to ask.
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


def in_windows(chosen: Path | None, t: Texts, show: Callable[[Home], int]) -> int:
    """Give what ``show`` gives, which opens windows and runs until they are closed; 2 where that can't be.

    ``chosen`` is the folder for a person's data where one was named; nothing of Qt is imported before.
    """
    if chosen is not None:
        if why := no_home(chosen):
            tell(t("Nothing can be kept in {folder}: {why}.", folder=chosen, why=t(why)))
            return EXIT_CODE
        # The computer's process keeps what it compiles there too.
        os.environ[VARIABLE] = str(chosen.expanduser().absolute())
    spare_memory()
    with stops_held(), _collecting_later():  # Qt must not be broken off; the window hears of stops by itself.
        require_qt(t)
        _hear_qt()
        import_plainly()
        with background_warm_up():
            return show(find_home(chosen))


def _hear_qt() -> None:
    """Let what Qt complains of, which quotes names of files, go through the door; whoever listens already goes on."""
    from PySide6.QtCore import qInstallMessageHandler

    before = qInstallMessageHandler(lambda _kind, _where, message: tell_safely(message or ""))
    if before is not None:
        qInstallMessageHandler(before)


def import_plainly() -> None:
    """Have Python import as it does without Qt.

    PySide reads the source of every module that is loaded after it, and keeps it, to learn whether it switches on names
    of another spelling; none here does. That took a quarter of the time in which a window's modules load, and 20 MB.
    """
    importlib.import_module("PySide6.QtCore")
    if (usual := getattr(builtins, "__orig_import__", None)) is not None:
        builtins.__import__ = usual


@contextmanager
def _collecting_later() -> Iterator[None]:
    """Nothing is garbage while a window is being made; its loop looks for what is from then on, by ``collecting_here``.

    What loads is looked through again and again otherwise: a third of the time that it takes.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
