r"""The one door to a terminal, or to the file or pipe in its place: nothing else writes to stdout or stderr.

What goes through it is one line each time, in which nothing of a foreign text can steer the terminal, begin another
line, or hide: :func:`runtime.support.plain_text.visible` writes all that out. A character that the terminal's encoding
lacks is written out too, and where there is no terminal at all, nothing is written.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import BinaryIO, NoReturn, TextIO

from runtime.support.plain_text import json_escape, visible, visible_json

_OWN_LINES = (" ", "\n", "Traceback ")
"""How those parts of a traceback begin whose line breaks are Python's own."""


def write_line(text: str) -> None:
    """One line of what was asked for, on stdout."""
    _put(sys.stdout, visible(text) + "\n")


def write_json(text: str) -> None:
    """JSON on stdout, of as many lines as ``text`` has: the same value, in characters that are all seen."""
    stream = sys.stdout
    said = visible_json(text)
    # Python's \x escapes, which _put would use for what the encoding lacks, are no JSON.
    if stream is not None and _shown(stream, said) != said:
        said = "".join(one if one.isascii() else json_escape(one) for one in said)
    _put(stream, said if said.endswith("\n") else said + "\n")


def write_json_list(values: Iterable[object]) -> None:
    """A JSON list on stdout, with a value a line."""
    lines = [json.dumps(one, ensure_ascii=False) for one in values]
    write_json("[\n" + ",\n".join(lines) + "\n]" if lines else "[]")


def flush() -> None:
    """Let everything that is written be seen."""
    if sys.stdout is not None:
        sys.stdout.flush()


def tell(text: str) -> None:
    """One line of what is said beside the answer, on stderr."""
    _put(sys.stderr, visible(text) + "\n")


def tell_over(text: str, before: int = 0) -> int:
    """Say how far long work is, in the place of what was said before, ``before`` columns wide; gives its own width.

    An empty text wipes it away.
    """
    said = visible(text)
    _put(sys.stderr, "\r" + (said.ljust(before) if said else " " * before + "\r"))
    _flush_told()
    return len(said)


def end_over() -> None:
    """Let the line stay that was written over."""
    _put(sys.stderr, "\n")


def is_watched() -> bool:
    """Whether somebody sees on a terminal what is told."""
    return sys.stderr is not None and sys.stderr.isatty()


def ask(question: str) -> str | None:
    """The line that a person types to a question; None where nobody sits at a terminal."""
    # None: a program without a console on Windows has no streams at all.
    if sys.stdin is None or not (sys.stdin.isatty() and is_watched()):
        return None
    _put(sys.stderr, visible(question) + " ")
    _flush_told()
    return sys.stdin.readline()


def tell_stopped(text: str) -> None:
    """Say ``text`` below whatever Ctrl+C has left on its line."""
    _put(sys.stderr, "\n" + visible(text) + "\n")


def tell_safely(*lines: str) -> None:
    """Tell lines, of which empty ones are left out, where nothing may go wrong any more; never raises."""
    with suppress(OSError, ValueError):
        for line in filter(None, lines):
            tell(line)
        _flush_told()


def tell_fault(fault: BaseException) -> None:
    """The traceback of an error that nobody foresaw; never raises, for nothing could be said of that any more."""
    tell_safely(*fault_lines(fault))


def fault_lines(fault: BaseException) -> Iterator[str]:
    """The lines of a traceback; a message of more lines is one, so that nothing foreign looks like the program's."""
    for part in traceback.format_exception(fault):
        if part.startswith(_OWN_LINES):
            yield from (visible(line) for line in part.removesuffix("\n").split("\n"))
        else:
            yield visible(part.removesuffix("\n"))


def data_streams() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for lines of JSON, which whoever writes them has made visible."""
    return sys.stdin.buffer, sys.stdout.buffer


def let_go() -> None:
    """Whoever read the output has seen enough; Python must not complain when it closes the stream."""
    # The stream is written to once more at the end of the program, and the broken pipe would raise again there.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _put(stream: TextIO | None, text: str) -> None:
    if stream is not None:
        stream.write(_shown(stream, text))


def _flush_told() -> None:
    if sys.stderr is not None:
        sys.stderr.flush()


def _shown(stream: TextIO, text: str) -> str:
    """The text with what the stream's encoding lacks written out."""
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


class CommandLine(argparse.ArgumentParser):
    """A command line whose complaints go through the door: they quote what was typed, and names of files."""

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End the program, after one line of why."""
        if message:
            tell(message.removesuffix("\n"))
        raise SystemExit(status)

    def _print_message(self, message: str, file: object = None) -> None:
        say = write_line if file is sys.stdout else tell
        for line in message.removesuffix("\n").split("\n"):
            say(line)


class _LastResort(logging.Handler):
    """Tells of what was logged and nobody else listens to."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line, and the traceback below it."""
        tell_safely(record.getMessage().rstrip())
        if record.exc_info and record.exc_info[1] is not None:
            tell_fault(record.exc_info[1])


def guard_streams(beside: Callable[[], Iterable[str]] = tuple) -> None:
    """Let what Python itself says of errors, warnings and the log go through the door, for the rest of the program.

    ``beside`` gives lines that are to stand below the traceback of an error that nobody caught.
    """
    hook = partial(_hook, beside=beside)
    sys.excepthook = hook
    threading.excepthook = lambda raised: hook(raised.exc_type, raised.exc_value, raised.exc_traceback)
    sys.unraisablehook = lambda raised: hook(raised.exc_type, raised.exc_value, raised.exc_traceback)
    logging.lastResort = _LastResort(logging.WARNING)
    logging.captureWarnings(True)
    # Warnings are logged where nothing is the last resort.
    logging.getLogger("py.warnings").addHandler(_LastResort())


def _hook(
    kind: type[BaseException],
    fault: BaseException | None,
    where: TracebackType | None,
    *,
    beside: Callable[[], Iterable[str]],
) -> None:
    # A thread may end with SystemExit, which is no fault.
    if fault is not None and not issubclass(kind, SystemExit):
        tell_fault(fault.with_traceback(where))
        tell_safely(*beside())
