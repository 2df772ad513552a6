"""``scryptic export``: a level in another program's format."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime import resources
from runtime.cli.one_level import StopError, level_given
from runtime.cli.path_argument import path_given
from runtime.cli.print_export import PRINTED, add_options, printed
from runtime.exchange.formats import FORMATS
from runtime.support.files import has_bytes, is_same, write_whole
from runtime.support.terminal import tell
from runtime.support.texts import Texts, reason_of

FINE = 0


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "export",
        description=t(
            "Writes a level for another program: tmx and json are maps of Tiled, with a picture of the stones beside "
            "them, which imported again give the same level; png is a picture, and pdf is print-and-play: the board on "
            "pages to tape together, letters, markers and the rules. "
            "Exit code 0: written; 1: the level's file has errors; 2: it could not be read, or nothing be written."
        ),
    )
    parser.add_argument(
        "level",
        type=path_given,
        metavar="LEVEL",
        help=t("a level's file, or with --level a campaign's folder or a shipped one's name"),
    )
    parser.add_argument("--to", choices=(*FORMATS, *PRINTED), required=True, help=t("the format"))
    parser.add_argument(
        "-o",
        "--output",
        type=path_given,
        metavar="FILE",
        help=t("where it is written; a file named after the level in this folder unless said"),
    )
    parser.add_argument("--level", dest="level_id", metavar="ID", help=t("which level of the campaign"))
    add_options(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Write the files; 0 when they are, 1 when the level is damaged, 2 when it can't be done."""
    try:
        level = level_given(args.level, args.level_id, t)
        suffix = f".{args.to}" if args.to in PRINTED else FORMATS[args.to].suffix
        path: Path = args.output or Path(f"{level.id}{suffix}")
        if is_same(path, args.level):
            raise StopError(t("{file} is the level itself; name another file with -o.", file=path))
        if not path.parent.is_dir():
            raise StopError(t("{file} cannot be written: there is no folder {folder}.", file=path, folder=path.parent))
        if args.to in PRINTED:
            _write(path, printed(level, args, t), t)
            return FINE
        for file, data in FORMATS[args.to].make(level, path, resources.assets()).items():
            _write(file, data, t)
    except StopError as stop:
        tell(str(stop))
        return stop.code
    return FINE


def _write(path: Path, data: bytes, t: Texts) -> None:
    """Write one file, and say so; raises StopError. What stands there already as it shall be is left alone."""
    try:
        if has_bytes(path, data):
            return
        write_whole(path, data)
    except OSError as problem:
        raise StopError(t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))) from problem
    tell(t("{file} is written.", file=path))
