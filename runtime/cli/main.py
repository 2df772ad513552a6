"""The ``scryptic`` command: one module a subcommand, each with ``add`` and ``run`` (design, The command line)."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

from runtime import resources
from runtime.support.terminal import CommandLine, flush, guard_streams, let_go, tell, tell_stopped, write_line
from runtime.support.texts import Texts, english, reason_of, speaking

FINE, FAULTY, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all is well; what was checked has errors; wrong use or unreadable input; stopped with Ctrl+C."""

RINGS = 200_000
"""After so many new objects rings of them that nobody needs any more are looked for."""

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "check": "check",
        "diff": "diff",
        "export": "export",
        "import": "import_map",
        "install": "install",
        "merge": "merge",
        "moves": "moves",
        "pack": "pack",
        "play": "play",
        "prove": "prove",
        "referee": "referee",
        "render": "render",
        "simulate": "simulate",
        "tournament": "tournament",
        "unpack": "unpack",
        "word": "word",
    }
)
"""The module of each command; it is loaded when its command is wanted, for together they take a while."""

Run = Callable[[argparse.Namespace, Texts], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; what goes wrong is said on stderr, without a traceback."""
    if argv is None:
        guard_streams()
        # What commands read and find are values without rings: looking for rings all the time took a third of it.
        gc.set_threshold(RINGS)
    texts = english()
    try:
        # Loaded here, for Ctrl+C is to be answered well from the first moment on that this program can answer it.
        from runtime.profile.language import asked_texts

        texts = asked_texts(argv)
        code = _run(argv, texts)
        flush()
    except KeyboardInterrupt:
        tell_stopped(texts("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        let_go()
        return FINE
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        tell(f"{where}{texts.value(reason_of(problem))}")
        return WRONG_USE
    return code


def _run(argv: Sequence[str] | None, texts: Texts) -> int:
    try:
        with speaking(resources.translations(), texts):
            args = parser(texts, _wanted(argv)).parse_args(argv)
    except SystemExit as stop:
        # argparse has said what is wrong, or has shown the help.
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    run: Run = args.run
    return run(args, texts)


class _Version(argparse.Action):
    """Says the version, which is looked up only then: the usual start need not wait for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from importlib.metadata import version

        write_line(f"scryptic {version('scryptic')}")
        parser.exit()


def _wanted(argv: Sequence[str] | None) -> str:
    """The command that is asked for, where that shows at once; empty where all must be looked at."""
    given = sys.argv[1:] if argv is None else argv
    return given[0] if given and given[0] in COMMANDS else ""


def parser(t: Texts, only: str = "") -> argparse.ArgumentParser:
    """The command line with every command that works, or with one alone."""
    from runtime.profile.language import add_language, name_gaps

    made = CommandLine(
        prog="scryptic",
        description=t("Scryptic on the command line: check campaigns, draw levels, play."),
    )
    add_language(made, t)
    made.add_argument("--version", action=_Version, nargs=0, help=t("show program's version number and exit"))
    subparsers = made.add_subparsers(title=t("commands"), metavar=t("COMMAND"), required=True)
    for module in (import_module(f"runtime.cli.{COMMANDS[name]}") for name in ([only] if only else COMMANDS)):
        before = set(subparsers.choices)
        module.add(subparsers, t)
        for name in set(subparsers.choices) - before:
            add_language(subparsers.choices[name], t)
            name_gaps(subparsers.choices[name], t)
            subparsers.choices[name].set_defaults(run=module.run)
    return made


if __name__ == "__main__":
    sys.exit(main())
