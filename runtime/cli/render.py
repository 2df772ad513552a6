"""``scryptic render``: the picture of a level as its game begins."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.reading import CAMPAIGN_FILE, level_file, read_campaign, read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.cli.paths import path_given
from runtime.engine.level import Level
from runtime.lexicon import LexiconError, level_words
from runtime.match.wordlists import source_beside
from runtime.support.files import write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from runtime.lexicon import Lexicon

FINE, FAULTY, WRONG_USE = 0, 1, 2
SUFFIX = ".png"
LEAST_CELL, MOST_CELL, USUAL_CELL = 8, 128, 48


class _StopError(Exception):
    """The picture cannot be made; the message says why, ``code`` is the exit code."""

    def __init__(self, message: str, code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "render",
        help=t("make a picture of a level"),
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
    try:
        width, height = _render(args, t)
    except _StopError as stop:
        _tell(str(stop))
        return stop.code
    _tell(t("{file} is written, {width} × {height} pixels.", file=args.output, width=width, height=height))
    return FINE


def _render(args: argparse.Namespace, t: Texts) -> tuple[int, int]:
    """Read, draw and write; the picture's width and height. Raises _StopError."""
    output: Path = args.output
    if output.suffix.lower() != SUFFIX:
        raise _StopError(t("{file} is no name for a picture: it must end in .png.", file=output))
    if not LEAST_CELL <= args.cell <= MOST_CELL:
        said = t(
            "A cell can have {least} to {most} pixels, not {cell}.", least=LEAST_CELL, most=MOST_CELL, cell=args.cell
        )
        raise _StopError(said)
    if not output.parent.is_dir():
        raise _StopError(t("{file} cannot be written: there is no folder {folder}.", file=output, folder=output.parent))
    level = _level(args.level, args.level_id, t)
    # numpy and Pillow are only worth waiting for once there is something to draw.
    from runtime.pictures.render import BoardPictures, TooLargeError

    pictures = BoardPictures(resources.assets() / "textures", resources.assets() / "fonts")
    try:
        image = pictures.level(
            level, args.cell, words=_words(level, args.level, t), values=_values(level), frame=not args.no_frame
        )
    except TooLargeError as problem:
        raise _StopError(_too_large(problem.pixels, problem.largest, t)) from problem
    data = BytesIO()
    image.save(data, "PNG")
    try:
        write_whole(output, data.getvalue())
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise _StopError(t("{file} cannot be written: {reason}.", file=output, reason=reason)) from problem
    return image.size


def _too_large(pixels: int, largest: int, t: Texts) -> str:
    millions = pixels // 1_000_000
    if largest:
        return t(
            "The picture would have {n} million pixels. --cell {largest} is the most.", n=millions, largest=largest
        )
    return t("The picture would have {n} million pixels, too many even with the smallest cells.", n=millions)


def _level(path: Path, level_id: str | None, t: Texts) -> Level:
    """The level that is meant. Raises _StopError where it cannot be read, or not without faults of form."""
    if not path.exists() and (shipped := resources.campaign(str(path))):
        path = shipped
    if not path.exists():
        raise _StopError(t("There is no {file}.", file=path))
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _level_of(path if path.is_dir() else path.parent, level_id, t)
    if level_id is not None:
        raise _StopError(t("{file} is a single level; --level goes with a campaign's folder.", file=path))
    read = read_level(path)
    if read.level is None:
        _tell_issues(read.issues, t)
        raise _StopError(t("{file} cannot be drawn.", file=path))
    return _sound(read.level, read.issues, t)


def _sound(level: Level, issues: tuple[Issue, ...], t: Texts) -> Level:
    """The level, where its file has no faults of form; raises _StopError, all of them said, where it has."""
    if any(issue.severity is Severity.ERROR for issue in issues):
        _tell_issues(issues, t)
        raise _StopError(t("{level} is not drawn until this is mended.", level=level.id), FAULTY)
    return level


def _level_of(folder: Path, level_id: str | None, t: Texts) -> Level:
    """A level of a campaign; the only one need not be named."""
    read = read_campaign(folder, mend=False)
    if read.campaign is None:
        _tell_issues(read.issues, t)
        raise _StopError(t("{folder} is no campaign that can be read.", folder=folder))
    levels = {level.id: level for level in read.campaign.levels}
    known = ", ".join(levels)
    if level_id is None and len(read.listed) == 1:
        level_id = read.listed[0]
    if level_id is None:
        raise _StopError(
            t("{folder} is a campaign: say which level with --level. It has: {known}.", folder=folder, known=known)
        )
    issues = tuple(issue for issue in read.issues if issue.place.level == level_id)
    if level_id in levels:
        return _sound(levels[level_id], issues, t)
    if level_id in read.unread:
        _tell_issues(issues, t)
        raise _StopError(t("The level {level} of {folder} cannot be read.", level=level_id, folder=folder))
    raise _StopError(
        t("There is no level {level} in {folder}. It has: {known}.", level=level_id, folder=folder, known=known)
    )


def _words(level: Level, path: Path, t: Texts) -> Lexicon | None:
    """What decides which starting letters are joined; None where there are none, or no word list."""
    if not any(level.start.letters):
        return None
    try:
        return level_words(source_beside(_file(level, path)).load(), level.words)
    except LexiconError as problem:
        _tell_issues((problem.issue,), t)
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


def _tell_issues(issues: tuple[Issue, ...], t: Texts) -> None:
    """Say the errors; warnings are for ``scryptic check``."""
    for issue in issues:
        if issue.severity is Severity.ERROR:
            text, advice = say_issue(t, issue)
            place = f"{issue.place.file}:{issue.place.line}: " if issue.place.line else f"{issue.place.file}: "
            _tell(f"{place}{text} {advice}".rstrip())


def _tell(text: str) -> None:
    sys.stderr.write(f"{text}\n")
