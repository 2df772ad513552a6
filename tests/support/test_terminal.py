"""The door to the terminal: one line each time, all of it seen, whatever the stream can show."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from collections.abc import Callable

import pytest

from runtime.support import terminal
from runtime.support.terminal import CommandLine

HOSTILE = "\x1b]0;owned\x07\x9b2J\nerror: forged\r\u202egnp\u2066\u200b\ufeff\udce9ö€"
SEEN = "\\x1b]0;owned\\x07\\x9b2J\\nerror: forged\\r\\u202egnp\\u2066\\u200b\\ufeff\\udce9"


def shown(text: str, encoding: str = "utf-8") -> str:
    return SEEN + "ö€".encode(encoding, "backslashreplace").decode(encoding) + text


class Stream(io.TextIOWrapper):
    """A stream of an encoding, which keeps the bytes."""

    def __init__(self, encoding: str) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, encoding, newline="", write_through=True)

    @property
    def said(self) -> str:
        return self.kept.getvalue().decode(self.encoding)


Opened = Callable[[], Stream]


@pytest.fixture(params=["utf-8", "ascii", "cp1252"])
def opened(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Puts a stream in the place of both; called in the test itself, for pytest puts its own there just before."""

    def put() -> Stream:
        made = Stream(request.param)
        monkeypatch.setattr(sys, "stdout", made)
        monkeypatch.setattr(sys, "stderr", made)
        return made

    return put


@pytest.mark.parametrize("say", [terminal.tell, terminal.write_line, terminal.tell_safely])
def test_a_hostile_text_is_one_line_that_is_seen(say: object, opened: Opened) -> None:
    stream = opened()
    assert callable(say)
    say(HOSTILE)
    assert stream.said == shown("\n", stream.encoding)


def test_json_stays_the_same_value(opened: Opened) -> None:
    stream = opened()
    terminal.write_json_list([{HOSTILE: HOSTILE}, 2])
    assert json.loads(stream.said) == [{HOSTILE: HOSTILE}, 2]
    assert not [one for one in stream.said.replace("\n", "") if not one.isprintable()]


def test_progress_is_written_over_and_wiped_away(opened: Opened) -> None:
    stream = opened()
    width = terminal.tell_over("a\x1bb\r")
    terminal.tell_over("", width)
    assert stream.said == "\ra\\x1bb\\r\r" + " " * width + "\r"


def test_without_a_terminal_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    terminal.tell("a")
    terminal.write_line("a")
    terminal.write_json("{}")
    terminal.tell_over("a")
    terminal.flush()
    assert not terminal.is_watched()
    assert terminal.ask("?") is None


def test_a_traceback_holds_a_foreign_message_on_one_line(opened: Opened) -> None:
    stream = opened()
    try:
        raise ValueError(HOSTILE)
    except ValueError as fault:
        terminal.tell_fault(fault)
    lines = stream.said.split("\n")
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["ValueError: " + shown("", stream.encoding), ""]


def test_a_command_lines_complaint_is_one_line(opened: Opened) -> None:
    stream = opened()
    parser = CommandLine(prog="scryptic", usage="scryptic FILE")
    with pytest.raises(SystemExit) as stop:
        parser.parse_args([HOSTILE])
    assert stop.value.code == 2
    usage, complaint, rest = stream.said.split("\n")
    assert usage == "usage: scryptic FILE"
    assert complaint.endswith(shown("", stream.encoding))
    assert not rest


FAULTS = """
import logging, sys, threading, warnings
from runtime.support.terminal import guard_streams
guard_streams()
hostile = "a\\x1b[2J\\u202e\\nforged"
def fail(): raise ValueError(hostile)
logging.getLogger("x").warning("%s", hostile)
warnings.warn(hostile)
one = threading.Thread(target=fail); one.start(); one.join()
class Late:
    def __del__(self): raise ValueError(hostile)
Late()
fail()
"""


def test_what_python_itself_says_goes_through_the_door() -> None:
    done = subprocess.run([sys.executable, "-c", FAULTS], capture_output=True, check=False)
    said = done.stderr.decode("utf-8")
    assert done.returncode == 1
    assert said.count("a\\x1b[2J\\u202e\\nforged") == 5
    assert not [line for line in said.split("\n") if line.startswith("forged")]
    assert not [one for one in said.replace("\n", "") if not one.isprintable()]


def test_the_log_is_told_with_its_traceback(opened: Opened) -> None:
    stream = opened()
    log = logging.Logger("alone")
    log.addHandler(terminal._LastResort())
    try:
        raise KeyError("\u2067")
    except KeyError:
        log.exception("at \x9b")
    assert stream.said.split("\n")[0] == "at \\x9b"
    assert "KeyError: '\\u2067'" in stream.said
