"""A small screen reader in a process of its own, run by the system's Python, which has pyatspi and the project has not.

It starts a program (its arguments), follows it over AT-SPI as Orca does, and writes a line of JSON for each thing that
it would speak and for each line that the program writes. Keys that come on its standard input, such as ``Alt+C``, are
pressed for all of the screen.
"""

import ctypes
import json
import os
import subprocess
import sys
import threading
import tty
from ctypes.util import find_library
from pathlib import Path

import pyatspi
from gi.repository import GLib

PAUSE = 10
"""Milliseconds before a key goes down: one that goes down the moment it went up counts as held."""
NAMES = {"Ctrl": "Control_L", "Alt": "Alt_L", "Shift": "Shift_L", "Space": "space", "Esc": "Escape"}


def tell(**what):
    """Write a line to whoever listens."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class Keyboard:
    """Presses keys as a hand does, by the screen's own extension for that."""

    def __init__(self):
        self.x11, self.xtst = ctypes.CDLL(find_library("X11")), ctypes.CDLL(find_library("Xtst"))
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x11.XFlush.argtypes = [ctypes.c_void_p]
        self.xtst.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.display = self.x11.XOpenDisplay(None)

    def press(self, keys):
        codes = [self._code(NAMES.get(name, name)) for name in keys.split("+")]
        for code, is_down in [*((code, 1) for code in codes), *((code, 0) for code in reversed(codes))]:
            self.xtst.XTestFakeKeyEvent(self.display, code, is_down, PAUSE if is_down else 0)
        self.x11.XFlush(self.display)

    def _code(self, name):
        return self.x11.XKeysymToKeycode(self.display, self.x11.XStringToKeysym(name.encode()))


class Voice:
    """Speaks what gets the keyboard, and announcements."""

    def __init__(self):
        self.focused = None

    def heard(self, event):
        kind, source = event.type, event.source
        try:
            if kind.startswith("object:announcement"):
                tell(said=str(event.any_data), by="announcement")
            elif kind.startswith("object:state-changed:focused") and event.detail1:
                self.focused = source
                said = [source.name, source.description]
                tell(said="\n".join(filter(None, said)), by=source.getRoleName())
            elif kind.startswith("object:property-change") and source == self.focused:
                tell(said=str(event.any_data), by="change")
        except Exception as gone:  # What has gone before it could be asked is not spoken.
            tell(gone=str(gone))


def tables():
    """Every table on the screen: what it is called, its rows and columns, and one of its cells."""
    found = []

    def look(thing):
        if thing is None:
            return
        if thing.getRoleName() == "table":
            table = thing.queryTable()
            cell = table.getAccessibleAt(0, 0)
            found.append([thing.name, table.nRows, table.nColumns, cell.name if cell is not None else ""])
            return
        for number in range(min(thing.childCount, 100)):
            look(thing.getChildAtIndex(number))

    for program in pyatspi.Registry.getDesktop(0):
        look(program)
    return found


def start_orca(log):
    """Let Orca read the screen too; its log is all that is wanted of it, so that it is given no voice.

    Into a file it writes late, to a terminal each line at once.
    """
    voiceless = log.with_name("voiceless")
    voiceless.mkdir()
    (voiceless / "speechd.py").write_text("raise ImportError('no voice is wanted')\n", "utf-8")
    ours, its = os.openpty()
    tty.setraw(its)

    def keep():
        with log.open("wb", buffering=0) as kept:
            while True:
                kept.write(os.read(ours, 1 << 16))

    threading.Thread(target=keep, daemon=True).start()
    command = ["orca", "--debug-file", os.ttyname(its)]
    surroundings = {**os.environ, "PYTHONPATH": str(voiceless)}
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main():
    orca = start_orca(Path(os.environ["ORCA_LOG"])) if os.environ.get("ORCA_LOG") else None
    keyboard, voice = Keyboard(), Voice()
    events = ("object:announcement", "object:state-changed:focused")
    changes = ("object:property-change:accessible-name", "object:property-change:accessible-description")
    pyatspi.Registry.registerEventListener(voice.heard, *events, *changes)
    program = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)

    def forward():
        for line in program.stdout:
            tell(program=line.rstrip("\n"))
        end()

    def end():
        ended = program.wait()
        if orca is not None:
            orca.kill()
        os._exit(ended)

    def obey(line):
        if line == "tables":
            tell(tables=tables())
        else:
            keyboard.press(line)

    def listen():
        for line in sys.stdin:
            GLib.idle_add(obey, line.strip())
        program.terminate()
        end()  # Though the program's own processes may hold its output open for a while.

    threading.Thread(target=forward, daemon=True).start()
    threading.Thread(target=listen, daemon=True).start()
    tell(ready=True)
    pyatspi.Registry.start()


main()
