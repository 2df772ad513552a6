"""``scryptic unpack``: a bundle's campaign as a folder that can be edited."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime.campaign.bundles.reader import unpack
from runtime.cli.arguments import path_given
from runtime.cli.bundles import RefusedError, taken
from runtime.cli.exits import FINE, WRONG_USE
from runtime.support.terminal import tell
from runtime.support.texts import Texts, reason_of


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "unpack",
        description=t(
            "Makes a new folder with a bundle's files, all of them or none. Exit code 0: done; "
            "1: the bundle is refused; 2: it could not be read, or the folder not be made."
        ),
    )
    parser.add_argument("file", type=path_given, metavar="FILE.scryptic", help=t("the bundle"))
    parser.add_argument(
        "-o", "--output", type=path_given, required=True, metavar="FOLDER", help=t("a new or empty folder")
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Unpack the bundle; 0 where the folder is made, 1 where the bundle is refused, 2 where it can't be."""
    folder: Path = args.output
    try:
        bundle = taken(args.file)
    except RefusedError as refused:
        return refused.tell(t)
    try:
        if not folder.absolute().parent.is_dir():
            return _wrong(t("There is no folder {place}. Choose one that exists.", place=folder.absolute().parent))
        unpack(bundle, folder.absolute())
    except FileExistsError:
        return _wrong(t("{folder} exists already and is not empty. Choose another name.", folder=folder))
    except OSError as problem:
        return _wrong(t("{folder} could not be made: {reason}.", folder=folder, reason=reason_of(problem)))
    tell(t("“{name}” is unpacked in {folder}.", name=bundle.head.name, folder=folder))
    return FINE


def _wrong(said: str) -> int:
    tell(said)
    return WRONG_USE
