"""Arguments and options that several commands have: paths, the person's folder, schemas of what is read and written."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from runtime import resources
from runtime.cli.exits import StopError
from runtime.profile.home import Home, find_home, no_home
from runtime.support.files import read_text
from runtime.support.terminal import write_json
from runtime.support.texts import Texts, spoken

ENDING = ".schema.json"

MOST_WORKERS = 64


def path_given(text: str) -> Path:
    """A path from the command line; raises ArgumentTypeError where it is empty, lest it mean the present folder."""
    if not text:
        raise argparse.ArgumentTypeError(spoken()("a path is empty; write . for the folder you are in"))
    return Path(text)


def number_given(text: str, least: int, most: int) -> int:
    """A whole number from the command line; raises ArgumentTypeError where it is none, or out of bounds."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 18 and least <= int(text) <= most):
        said = spoken()("{text} is no whole number from {least} to {most}", text=text[:40], least=least, most=most)
        raise argparse.ArgumentTypeError(said)
    return int(text)


def workers_given(text: str) -> int:
    """A number of processes from the command line; raises ArgumentTypeError where it is none."""
    return number_given(text, 1, MOST_WORKERS)


def add_home(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add ``--home``, the folder of the person who is meant."""
    parser.add_argument("--home", type=Path, metavar="DIR", help=t("where settings, installed campaigns and saves lie"))


def home_given(given: Path | None, t: Texts) -> Home:
    """The folder of the person who is meant; raises StopError where nothing can be kept in the one that was given."""
    if given is not None and (why := no_home(given)):
        raise StopError(t("Nothing can be kept in {folder}: {why}.", folder=given, why=t(why)))
    return find_home(given)


def add_json_lines(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add ``--json`` for programs that read a list."""
    parser.add_argument("--json", action="store_true", help=t("a JSON object a line"))


def add_schema(parser: argparse.ArgumentParser, t: Texts, names: Sequence[str]) -> None:
    """Add ``--schema``, which prints one of the schemas of these names and ends."""
    parser.add_argument(
        "--schema",
        choices=tuple(names),
        action=_Printed,
        help=t("print the JSON schema of this name, which describes what is read or written, and exit"),
    )


class _Printed(argparse.Action):
    """Prints a schema; nothing else that the command needs must be given for that."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        _option: str | None = None,
    ) -> None:
        write_json(read_text(resources.schemas() / f"{values}{ENDING}"))
        parser.exit()
