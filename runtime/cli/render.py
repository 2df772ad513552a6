"""``scryptic render``: the picture of a level as its game begins."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE, level_file
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.cli.arguments import path_given
from runtime.cli.exits import FINE, StopError
from runtime.cli.inputs import level_given, tell_errors
from runtime.engine.levels.level import Level
from runtime.lexicon import LexiconError, level_words, load_words
from runtime.match.wordlists import source_beside
from runtime.support.files import write_whole
from runtime.support.terminal import tell
from runtime.support.texts import Texts, reason_of

if TYPE_CHECKING:
    from runtime.lexicon import Lexicon

SUFFIX = ".png"
LEAST_CELL, MOST_CELL, USUAL_CELL = 8, 128, 48


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "render",
        description=t(
            "Makes a picture of a level as its game begins. A level whose file is damaged is not drawn; one that only "
            "can't be played yet, for want of a city, say, is. "
            "Exit code 0: written; 1: the level's file has errors; 2: it could not be read, or the picture not written."
        ),
    )
    parser.add_argument(
        "level",
        type=path_given,
        metavar="LEVEL",
        help=t("a level's file, or with --level a campaign's folder or a shipped one's name"),
    )
    parser.add_argument(
        "-o", "--output", type=path_given, required=True, metavar="FILE.png", help=t("where the picture is written")
    )
    parser.add_argument("--level", dest="level_id", metavar="ID", help=t("which level of the campaign"))
    parser.add_argument(
        "--cell",
        type=int,
        default=USUAL_CELL,
        metavar="PX",
        help=t("the side of a cell in pixels, {least} to {most}", least=LEAST_CELL, most=MOST_CELL),
    )
    parser.add_argument("--no-frame", action="store_true", help=t("leave out the brass frame"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Make the picture that was asked for; 0 when it is written, 1 when the level is damaged, 2 when it cannot be."""
    width, height = _render(args, t)
    tell(t("{file} is written, {width} × {height} pixels.", file=args.output, width=width, height=height))
    return FINE


def _render(args: argparse.Namespace, t: Texts) -> tuple[int, int]:
    """Read, draw and write; the picture's width and height. Raises StopError."""
    output: Path = args.output
    if output.suffix.lower() != SUFFIX:
        raise StopError(t("{file} is no name for a picture: it must end in .png.", file=output))
    if not LEAST_CELL <= args.cell <= MOST_CELL:
        said = t(
            "A cell can have {least} to {most} pixels, not {cell}.", least=LEAST_CELL, most=MOST_CELL, cell=args.cell
        )
        raise StopError(said)
    if not output.parent.is_dir():
        raise StopError(t("{file} cannot be written: there is no folder {folder}.", file=output, folder=output.parent))
    level = level_given(args.level, args.level_id, t)
    # numpy and Pillow are only worth waiting for once there is something to draw.
    from runtime.pictures.render import BoardPictures, TooLargeError

    pictures = BoardPictures(resources.assets() / "textures", resources.assets() / "fonts")
    try:
        image = pictures.level(
            level, args.cell, words=_words(level, args.level, t), values=_values(level), frame=not args.no_frame
        )
    except TooLargeError as problem:
        raise StopError(_too_large(problem.pixels, problem.largest, t)) from problem
    data = BytesIO()
    image.save(data, "PNG")
    try:
        write_whole(output, data.getvalue())
    except OSError as problem:
        raise StopError(t("{file} cannot be written: {reason}.", file=output, reason=reason_of(problem))) from problem
    return image.size


def _too_large(pixels: int, largest: int, t: Texts) -> str:
    millions = pixels // 1_000_000
    if largest:
        return t(
            "The picture would have {n} million pixels. --cell {largest} is the most.", n=millions, largest=largest
        )
    return t("The picture would have {n} million pixels, too many even with the smallest cells.", n=millions)


def _words(level: Level, path: Path, t: Texts) -> Lexicon | None:
    """What decides which starting letters are joined; None where there are none, or no word list."""
    if not any(level.start.letters):
        return None
    try:
        return level_words(load_words(source_beside(_file(level, path))), level.words)
    except LexiconError as problem:
        tell_errors((problem.issue,), t)
        return None


def _file(level: Level, path: Path) -> Path:
    """Where the level lies that is meant by a path of its own or of its campaign."""
    whole = path if path.exists() else resources.campaign(str(path)) or path
    if whole.is_dir() or whole.name == CAMPAIGN_FILE:
        return (whole if whole.is_dir() else whole.parent) / level_file(level.id)
    return whole


def _values(level: Level) -> Mapping[str, int]:
    """The values of the letters in this level; those of the coins where its rules cannot be read."""
    ruleset = read_rulesets(resources.assets() / "rulesets").get(level.ruleset)
    rules = resolve(ruleset, level.rules) if ruleset else ()
    return {} if isinstance(rules, tuple) else rules.letters.values
