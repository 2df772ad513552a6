"""``scryptic run``: a script of a designer's own that edits campaigns, in Python."""

from __future__ import annotations

import argparse
import linecache
import runpy
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from runtime import resources
from runtime.cli.arguments import path_given
from runtime.cli.exits import FAULTY, FINE, StopError
from runtime.cli.inputs import say_no_file
from runtime.support.terminal import tell
from runtime.support.texts import Texts, translated_parser


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "run",
        description=t(
            "Runs a Python script that edits campaigns by editor.scripts: it opens a campaign, changes levels in "
            "steps that can be undone, checks, draws and saves. A script is a program: run only those that you trust. "
            "Exit code 0: done, unless the script ends with another; 1: the script failed; 2: it could not be read."
        ),
    )
    parser.add_argument("script", type=path_given, metavar="SCRIPT.py", help=t("the script's file"))
    parser.add_argument(
        "arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT", help=t("what the script finds in sys.argv")
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Run the script; gives the exit code that it ends with, or 1 where it fails."""
    script: Path = args.script
    if not script.is_file():
        raise StopError(say_no_file(script, t) if not script.exists() else t("{file} is no file.", file=script))
    with _as_program(script, args.arguments), translated_parser(resources.translations(), t):
        try:
            runpy.run_path(str(script), run_name="__main__")
        except SystemExit as stop:
            return _code(stop)
        except SyntaxError as problem:
            _tell(script if problem.filename == str(script) else problem.filename, problem.lineno, problem, t)
            return FAULTY
        except Exception as problem:  # Whatever it is, it is the script's, and told as such.
            _tell(script, _line_of(problem, script), problem, t)
            return FAULTY
    return FINE


@contextmanager
def _as_program(script: Path, arguments: list[str]) -> Iterator[None]:
    """Have the script find its arguments, and the modules beside it, as Python itself would."""
    given, places = sys.argv, sys.path
    sys.argv, sys.path = [str(script), *arguments], [str(script.absolute().parent), *places]
    try:
        yield
    finally:
        sys.argv, sys.path = given, places


def _code(stop: SystemExit) -> int:
    """The exit code of a script that ended itself; a text is said, as Python would."""
    if stop.code is None or isinstance(stop.code, int):
        return stop.code or FINE
    tell(str(stop.code))
    return FAULTY


def _line_of(problem: BaseException, script: Path) -> int | None:
    """The last line of the script on the way to what went wrong; None where it was elsewhere."""
    frames = traceback.extract_tb(problem.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == str(script)), None)


def _tell(file: object, line: int | None, problem: Exception, t: Texts) -> None:
    """Say where the script failed and why, in one line, and the line of it below."""
    reason = problem.msg if isinstance(problem, SyntaxError) else str(problem)
    kind = type(problem).__name__
    if line is None:
        tell(t("{file}: {kind}: {reason}", file=file, kind=kind, reason=reason))
        return
    tell(t("{file}, line {line}: {kind}: {reason}", file=file, line=line, kind=kind, reason=reason))
    if text := linecache.getline(str(file), line).strip():
        tell(f"    {text}")
