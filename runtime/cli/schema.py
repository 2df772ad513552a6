"""``scryptic schema``: what files of each kind may hold, for code editors and other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime import resources
from runtime.cli.arguments import ENDING, path_given
from runtime.cli.exits import FINE, WRONG_USE
from runtime.support.files import read_file, read_text, write_together
from runtime.support.terminal import tell, write_json
from runtime.support.texts import Texts, reason_of

PAGE = "README.md"
"""Says the whole format of a campaign's files; it lies among the schemas."""


def schema_names() -> tuple[str, ...]:
    """The names of all schemas there are."""
    return tuple(sorted(path.name.removesuffix(ENDING) for path in resources.schemas().glob(f"*{ENDING}")))


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "schema",
        description=t(
            "Prints the JSON schema of a kind of file, or writes all schemas into a folder, where code editors find "
            "them by the “$schema” of a file. Exit code 0: done; 2: there is no such schema, or the folder could not "
            "be written."
        ),
    )
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("name", nargs="?", choices=schema_names(), metavar="NAME", help=_names_text(t))
    asked.add_argument("--all", action="store_true", help=t("write all of them; needs -o"))
    parser.add_argument(
        "-o", "--output", type=path_given, metavar="FOLDER", help=t("with --all, where they are written")
    )


def _names_text(t: Texts) -> str:
    return t("the kind of file: {names}", names=", ".join(schema_names()))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Print one schema or write all; 0 where that is done, 2 where it can't be."""
    folder: Path | None = args.output
    if args.all != (folder is not None):
        tell(t("--all and -o go together."))
        return WRONG_USE
    if folder is None:
        write_json(read_text(resources.schemas() / f"{args.name}{ENDING}"))
        return FINE
    names = [*(f"{name}{ENDING}" for name in schema_names()), PAGE]
    files = {name: read_file(resources.schemas() / name) for name in names}
    try:
        write_together(folder, files)
    except OSError as problem:
        tell(t("{file} cannot be written: {reason}.", file=folder, reason=reason_of(problem)))
        return WRONG_USE
    count = len(schema_names())
    tell(t.plural("{count} schema is in {folder}.", "{count} schemas are in {folder}.", count, folder=folder))
    return FINE
