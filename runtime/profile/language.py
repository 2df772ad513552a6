"""Which language the programs speak: the one of the option, else of the settings, else of the system."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from runtime import resources
from runtime.profile.home import find_home
from runtime.profile.settings import read_settings
from runtime.support.terminal import CommandLine
from runtime.support.texts import Texts, known_languages, mark, preferred_languages, read_texts


def add_language(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add ``--language`` to a command; a language that there is not is refused with those that there are."""
    parser.add_argument(
        "--language",
        choices=tuple(known_languages(resources.translations())),
        default=argparse.SUPPRESS,
        help=t("the language to speak, in place of the one of the settings or the system"),
    )


METAVARS = frozenset(
    {
        mark("BUNDLE"),
        mark("CAMPAIGN"),
        mark("COLUMN"),
        mark("COLUMNS"),
        mark("COMMAND"),
        mark("DIR"),
        mark("EXPERIMENT"),
        mark("FILE"),
        mark("FOLDER"),
        mark("LETTERS"),
        mark("LEVEL"),
        mark("NAME"),
        mark("PATH"),
        mark("POSITION"),
        mark("RESULTS"),
        mark("ROW"),
        mark("ROWS"),
        mark("WORD"),
    }
)
"""What the command line's helps call the things to be filled in."""


def name_gaps(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Call what is to be filled in by its names in the person's language: ``-o FILE.png`` is ``-o DATEI.png``."""
    for action in parser._actions:
        if isinstance(action.metavar, str):
            words = re.split(r"([A-Z]+)", action.metavar)
            action.metavar = "".join(t(word) if word in METAVARS else word for word in words)


def asked_texts(argv: Sequence[str] | None, environment: Mapping[str, str] = os.environ) -> Texts:
    """The texts that a command line asks for; to be known before it is read, for that is done in their language."""
    early = CommandLine(add_help=False, allow_abbrev=False)
    early.add_argument("--language", nargs="?")
    early.add_argument("--home", nargs="?", type=Path)
    given, _ = early.parse_known_args(argv)
    known = given.language if given.language in known_languages(resources.translations()) else ""
    return chosen_texts(known, given.home, environment)


def chosen_texts(language: str, home: Path | None, environment: Mapping[str, str], system: Sequence[str] = ()) -> Texts:
    """The texts in ``language``, or where that is empty in that of the settings; ``system`` is what is left else."""
    try:
        chosen = language or read_settings(find_home(home, environment)).language
    except RuntimeError:  # A home such as “~nobody”, which the command itself will refuse.
        chosen = ""
    return read_texts(resources.translations(), preferred_languages(chosen, environment) or system)
