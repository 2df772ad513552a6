"""The ``scryptic`` command: one module a subcommand, each with ``add`` and ``run``."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from runtime import resources
from runtime.cli.exits import FINE, INTERRUPTED, WRONG_USE, StopError
from runtime.support.extensions import loaded_lines
from runtime.support.terminal import CommandLine, flush, guard_streams, let_go, tell, tell_stopped, write_line
from runtime.support.texts import Texts, english, mark, reason_of, translated_parser

RINGS = 200_000
"""After so many new objects rings of them that nobody needs any more are looked for."""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command's row in the table; its module is loaded when it is asked for, for together they take a while."""

    module: str
    help: str
    """What the list of commands says of it."""


COMMANDS: Mapping[str, CommandRow] = MappingProxyType(
    {
        "balance": CommandRow("balance", mark("have computers play levels, and report how they play")),
        "check": CommandRow("check", mark("find everything that is wrong with campaigns, levels and rulesets")),
        "completion": CommandRow("completion", mark("print what a shell needs to complete these commands")),
        "diff": CommandRow("diff", mark("say what differs between two campaigns, levels or bundles")),
        "export": CommandRow("export", mark("write a level in another program's format, as a picture or for paper")),
        "extensions": CommandRow("extensions", mark("list the extensions, what they add, and what went wrong")),
        "format": CommandRow("format", mark("lay files out as the editor would save them")),
        "gallery": CommandRow("gallery", mark("make a web site of campaigns, or take campaigns from one")),
        "import": CommandRow("import_map", mark("make a level of a map of the editor Tiled")),
        "install": CommandRow("install", mark("put a bundle among the installed campaigns")),
        "integrate": CommandRow("integrate", mark("put game and editor into the menus of the desktop")),
        "merge": CommandRow("merge", mark("bring two changed versions of a level or campaign together")),
        "moves": CommandRow("moves", mark("list every legal placement in a position")),
        "new": CommandRow("new", mark("make the folder of a new campaign")),
        "pack": CommandRow("pack", mark("make one file of a campaign, to share it")),
        "play": CommandRow("play", mark("play: the main menu, or at once a campaign or a level")),
        "prove": CommandRow("prove", mark("look for games that show how levels can be won")),
        "referee": CommandRow(
            "referee", mark("judge a game for another program: a line of JSON in, a line of JSON out")
        ),
        "render": CommandRow("render", mark("make a picture of a level")),
        "report": CommandRow("report", mark("tell what reports of playtests say")),
        "run": CommandRow("run", mark("run a script that edits campaigns")),
        "schema": CommandRow("schema", mark("print what a kind of file may hold, for code editors")),
        "simulate": CommandRow(
            "simulate", mark("play many games between the computer's players, as an experiment's file asks")
        ),
        "thumbnail": CommandRow("thumbnail", mark("make the small picture that file managers show of a bundle")),
        "tournament": CommandRow("tournament", mark("measure how strong the computer's levels are")),
        "unpack": CommandRow("unpack", mark("make a folder of a bundle, to edit its campaign")),
        "warm-up": CommandRow(
            "warm_up", mark("prepare the move finder and quick games, so that none waits for it later")
        ),
        "word": CommandRow("word", mark("look words up: are they valid, what are they worth, what do they suggest")),
        "words": CommandRow("word_packs", mark("install lists of other words than English ones, for campaigns")),
    }
)

_Run = Callable[[argparse.Namespace, Texts], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; what goes wrong is said on stderr, without a traceback."""
    if argv is None:
        guard_streams(loaded_lines)
        # What commands read and find are values without rings: looking for rings all the time took a third of it.
        gc.set_threshold(RINGS)
    texts = english()
    try:
        # Loaded here, for Ctrl+C is to be answered well from the first moment on that this program can answer it.
        from runtime.profile.settings import asked_texts, switch_extensions

        texts = asked_texts(argv)
        switch_extensions(argv)
        code = _run(argv, texts)
        flush()
    except KeyboardInterrupt as stop:
        # Whoever keeps what is done so far says so with it.
        tell_stopped(" ".join(filter(None, (texts("Stopped."), str(stop)))))
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
        with translated_parser(resources.translations(), texts):
            args = parser(texts).parse_args(argv)
    except SystemExit as stop:
        # argparse has said what is wrong, or has shown the help.
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    run: _Run = args.run
    try:
        return run(args, texts)
    except Exception as problem:
        code = _tell_problem(problem, texts)
        if code is None:
            raise
        return code


def _tell_problem(problem: Exception, texts: Texts) -> int | None:
    """Say why a command can't do what was asked for, and give its exit code; None for anything else."""
    if isinstance(problem, StopError):
        tell(str(problem))
        return problem.code
    # Loaded here, for few commands need all that comes with them, and what was raised is loaded already.
    from runtime.cli.inputs import GivenError
    from runtime.cli.words import tell_lexicon_error
    from runtime.lexicon import LexiconError
    from runtime.support.extensions import ExtensionError

    match problem:
        case GivenError():
            problem.tell(texts)
            return problem.code
        case ExtensionError():
            tell(texts("Extension {what}", what=str(problem)))
            return WRONG_USE
        case LexiconError():
            tell_lexicon_error(problem, texts)
            return WRONG_USE
        case _:
            return None


class _Version(argparse.Action):
    """Says the version, which is looked up only then: the usual start need not wait for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from importlib.metadata import version

        write_line(f"scryptic {version('scryptic')}")
        parser.exit()


if TYPE_CHECKING:
    _Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    _Subparsers = argparse._SubParsersAction  # It takes no type while it runs.


class _Commands(_Subparsers):
    """The commands: a line of the list each, and the whole of the one that is asked for."""

    _texts: Texts

    def add_rows(self, texts: Texts) -> None:
        """Add a line for each command."""
        self._texts = texts
        for name, row in COMMANDS.items():
            self.add_parser(name, help=texts(row.help))

    def fill(self, name: str) -> None:
        """Put a command's own options in the place of its line."""
        from runtime.profile.settings import add_extensions, add_language, name_gaps

        module = import_module(f"runtime.cli.{COMMANDS[name].module}")
        # A name that is there already can't be added once more.
        del self.choices[name]
        module.add(self, self._texts)
        for made in (self.choices[name], *_own_commands(self.choices[name])):
            add_language(made, self._texts)
            add_extensions(made, self._texts)
            name_gaps(made, self._texts)
        self.choices[name].set_defaults(run=module.run)

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Read the command that is asked for."""
        self.fill(values[0])
        super().__call__(parser, namespace, values, option)


def _own_commands(made: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The commands that a command has itself."""
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def parser(t: Texts, *, whole: bool = False) -> argparse.ArgumentParser:
    """The command line; what a command takes is known when it is asked for, or, in the ``whole`` one, at once."""
    from runtime.profile.settings import add_extensions, add_language

    made = CommandLine(
        prog="scryptic",
        description=t(
            "Scryptic on the command line: check campaigns, draw levels, play. "
            "Rows and columns are counted from 0 here, as in files; windows count from 1."
        ),
    )
    add_language(made, t)
    add_extensions(made, t)
    made.add_argument("--version", action=_Version, nargs=0, help=t("show program's version number and exit"))
    commands = made.add_subparsers(title=t("commands"), metavar=t("COMMAND"), required=True, action=_Commands)
    assert isinstance(commands, _Commands)
    commands.add_rows(t)
    for name in COMMANDS if whole else ():
        commands.fill(name)
    return made


if __name__ == "__main__":
    sys.exit(main())
