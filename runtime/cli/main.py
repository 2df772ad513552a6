"""The ``scryptic`` command: one module a subcommand, each with ``add`` and ``run`` (design, The command line)."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from types import ModuleType

from runtime import resources
from runtime.cli import (
    check,
    diff,
    export,
    import_map,
    install,
    merge,
    moves,
    pack,
    play,
    prove,
    referee,
    render,
    simulate,
    tournament,
    unpack,
    word,
)
from runtime.profile.language import add_language, asked_texts, name_gaps
from runtime.support.texts import Texts, speaking

FINE, FAULTY, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all is well; what was checked has errors; wrong use or unreadable input; stopped with Ctrl+C."""

_COMMANDS: tuple[ModuleType, ...] = (
    check,
    diff,
    export,
    import_map,
    install,
    merge,
    moves,
    pack,
    play,
    prove,
    referee,
    render,
    simulate,
    tournament,
    unpack,
    word,
)

Run = Callable[[argparse.Namespace, Texts], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; what goes wrong is said on stderr, without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character gets a substitute instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    texts = asked_texts(argv)
    try:
        code = _run(argv, texts)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n" + texts("Stopped.") + "\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        sys.stderr.write(f"{where}{texts(problem.strerror or str(problem))}\n")
        return WRONG_USE
    return code


def _run(argv: Sequence[str] | None, texts: Texts) -> int:
    try:
        with speaking(resources.translations(), texts):
            args = parser(texts).parse_args(argv)
    except SystemExit as stop:
        # argparse has said what is wrong, or has shown the help.
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    run: Run = args.run
    return run(args, texts)


def parser(t: Texts) -> argparse.ArgumentParser:
    """The command line with every command that works."""
    made = argparse.ArgumentParser(
        prog="scryptic",
        description=t("Scryptic on the command line: check campaigns, draw levels, play."),
    )
    add_language(made, t)
    made.add_argument("--version", action="version", version=f"scryptic {version('scryptic')}")
    subparsers = made.add_subparsers(title=t("commands"), metavar=t("COMMAND"), required=True)
    for module in _COMMANDS:
        before = set(subparsers.choices)
        module.add(subparsers, t)
        for name in set(subparsers.choices) - before:
            add_language(subparsers.choices[name], t)
            name_gaps(subparsers.choices[name], t)
            subparsers.choices[name].set_defaults(run=module.run)
    return made


if __name__ == "__main__":
    sys.exit(main())
