"""The option that prints the JSON schemas of what a command reads and writes, wherever the program is installed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from runtime import resources
from runtime.support.files import read_text
from runtime.support.terminal import write_json
from runtime.support.texts import Texts

ENDING = ".schema.json"


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
