"""``scryptic diff``: what differs between two campaigns, levels or bundles, in sentences."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from runtime.campaign.compare import Difference, difference_texts, differences, level_differences
from runtime.campaign.compare.differences import head_differences
from runtime.campaign.compare.side_files import beside_differences, table_level_differences
from runtime.campaign.model import AcceptedFile, NoteFile, Stamp, TextTable
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.source import Head
from runtime.campaign.tables import TableLevel
from runtime.cli.arguments import path_given
from runtime.cli.exits import WRONG_USE, StopError
from runtime.cli.inputs import Given, Whole, read_given
from runtime.engine.levels.level import Level
from runtime.support.difference_messages import say_difference
from runtime.support.terminal import tell, write_json_list, write_line
from runtime.support.texts import MOST_IN_ALL, Texts

SAME, DIFFERENT = 0, 1


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "diff",
        description=t(
            "Says what differs, from A to B, by what it means: painted cells, cities that moved, rules, texts. "
            "Exit code 0: nothing differs; 1: something does; 2: one of the two could not be read."
        ),
        usage="scryptic diff A B [--json] [--all]",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        type=path_given,
        metavar="A B",
        help=t("a campaign's folder, a shipped one's name, a bundle, or one of the files of a campaign"),
    )
    parser.add_argument("--json", action="store_true", help=t("write a JSON list of all differences"))
    parser.add_argument("--all", action="store_true", help=t("say every one, however many are alike"))
    parser.add_argument(
        "--git",
        action="store_true",
        help=t("be git's external diff: take the seven arguments that git gives, and end with 0 whatever differs"),
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Say what differs; 0 when nothing does, 1 when something does, 2 when one of the two cannot be read."""
    try:
        before, after = _paths(args, t)
        with ExitStack() as stack:
            found = compared(
                read_given(before, t, stack, single=args.git), read_given(after, t, stack, single=args.git), t
            )
    except StopError as stop:
        tell(str(stop))
        return WRONG_USE
    if args.git:
        write_line(f"scryptic diff {args.paths[0].as_posix()}")
    if args.json:
        _write_json(found, t)
    else:
        for line in difference_texts(t, found, None if args.all else MOST_IN_ALL, every=args.all):
            write_line(f"{line}")
    return DIFFERENT if found and not args.git else SAME


def _paths(args: argparse.Namespace, t: Texts) -> tuple[Path, Path]:
    """The two that are compared; git gives the path, then a file, a hash and a mode for each of the two."""
    given: list[Path] = args.paths
    if args.git and len(given) in (7, 9):
        return given[1], given[4]
    if args.git or len(given) != 2:
        raise StopError(t("Name the two that are to be compared."))
    return given[0], given[1]


def compared(before: Given, after: Given, t: Texts) -> tuple[Difference, ...]:
    """What differs between what two paths hold; raises StopError where these can't be compared."""
    match before or _nothing(after), after or _nothing(before):
        case Whole() as one, Whole() as other:
            return differences(one.campaign, other.campaign)
        case Level() as one, Level() as other:
            return level_differences(one, other)
        case TableLevel() as one, TableLevel() as other:
            return tuple(table_level_differences(one, other))
        case Head() as one, Head() as other:
            return head_differences(one, other)
        case (
            (PresetFile() as one, PresetFile() as other)
            | (ProofFile() as one, ProofFile() as other)
            | (TextTable() as one, TextTable() as other)
            | (Stamp() as one, Stamp() as other)
            | (AcceptedFile() as one, AcceptedFile() as other)
            | (NoteFile() as one, NoteFile() as other)
        ):
            return tuple(beside_differences(one, other, ""))
        case None, None:
            return ()
    raise StopError(t("These can't be compared: one is a campaign, the other one of the files of a campaign."))


def _nothing(other: Given) -> Given:
    """What stands for a file that is not there, beside one that is."""
    if isinstance(other, Head):
        return Head(type(other.campaign)("", "", ()), ())
    if isinstance(other, Level):
        return Level("", "", type(other.terrain).from_rows(["."]))
    if isinstance(other, TableLevel):
        return TableLevel("", "", other.game)
    if isinstance(other, Stamp):
        return Stamp("", ())
    if isinstance(other, PresetFile | ProofFile | TextTable | AcceptedFile | NoteFile):
        return type(other)()
    return None


def _write_json(found: Sequence[Difference], t: Texts) -> None:
    write_json_list(_as_data(one, t) for one in found)


def _as_data(one: Difference, t: Texts) -> dict[str, object]:
    return {
        "code": one.code,
        "file": one.place.file,
        "pointer": one.place.pointer,
        "level": one.place.level,
        "cells": [list(cell) for cell in one.place.cells],
        "text": say_difference(t, one.code, one.details),
        "details": dict(one.details),
    }
