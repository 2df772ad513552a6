"""``scryptic export``: a level in another program's format, as a picture, or on paper to cut out and play."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.campaign.source import level_file
from runtime.campaign.tables import TableLevel
from runtime.cli.arguments import path_given
from runtime.cli.exits import FAULTY, FINE, StopError
from runtime.cli.inputs import level_or_table_given, no_map, tell_errors
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.exchange.formats import FORMATS
from runtime.lexicon import Lexicon, LexiconError, level_words, load_words
from runtime.match.wordlists import source_beside
from runtime.support.files import has_bytes, is_same, write_whole
from runtime.support.terminal import end_over, is_watched, tell, tell_over
from runtime.support.texts import Texts, reason_of

PRINTED = ("png", "pdf")
"""The formats made here."""

_CELLS_MM = (8, 40)


def add_options(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the options of both formats."""
    picture = parser.add_argument_group(t("a picture (png)"))
    picture.add_argument("--cell", type=int, default=48, metavar="PX", help=t("the side of a cell in pixels, 8 to 128"))
    picture.add_argument("--coordinates", action="store_true", help=t("number rows and columns in place of the frame"))
    picture.add_argument("--no-frame", action="store_true", help=t("leave out the brass frame"))
    picture.add_argument("--no-letters", action="store_true", help=t("leave out the starting words"))
    paper = parser.add_argument_group(t("print-and-play (pdf)"))
    paper.add_argument("--paper", choices=("a4", "letter"), default="a4", help=t("the size of the paper"))
    paper.add_argument("--mm", type=int, metavar="MM", help=t("the side of a cell in millimetres, 8 to 40, or else 20"))
    paper.add_argument("--plain", action="store_true", help=t("draw with black lines, for little ink"))


def _png(level: Level, args: argparse.Namespace, t: Texts) -> bytes:
    # numpy and Pillow are only worth waiting for once there is something to draw.
    from runtime.exchange.picture import PictureOptions, picture_of, png
    from runtime.pictures.render import CELLS, BoardPictures, TooLargeError

    if args.cell not in CELLS:
        raise StopError(t("A cell can have {least} to {most} pixels, not {cell}.", least=8, most=128, cell=args.cell))
    fonts = resources.assets() / "fonts"
    options = PictureOptions(args.cell, not args.no_frame, args.coordinates, not args.no_letters)
    pictures = BoardPictures(resources.assets() / "textures", fonts)
    try:
        return png(
            picture_of(level, options, pictures, fonts, words=_words(level, args.level, t), values=_values(level, t))
        )
    except TooLargeError as problem:
        raise StopError(
            t(
                "The picture would have {n} million pixels. --cell {largest} is the most.",
                n=problem.pixels // 1_000_000,
                largest=problem.largest,
            )
        ) from problem


def _pdf(level: Level | TableLevel, args: argparse.Namespace, t: Texts) -> bytes:
    from runtime.exchange.printing.options import USUAL_MM, Paper, PrintOptions, Style, TooManyPagesError
    from runtime.exchange.printing.pdf import write_pdf
    from runtime.exchange.printing.print_shop import PrintShop

    least, most = _CELLS_MM
    cell = USUAL_MM if args.mm is None else args.mm
    if not least <= cell <= most:
        raise StopError(t("A cell can have {least} to {most} mm, not {cell}.", least=least, most=most, cell=cell))
    options = PrintOptions(Paper[args.paper.upper()], cell, Style.PLAIN if args.plain else Style.STONES)
    shop = PrintShop(resources.assets())
    try:
        if isinstance(level, TableLevel):
            sheets = shop.table_booklet(_without_mm(level, args, t), options, t)
        else:
            sheets = shop.booklet(level, _rules(level, t), options, t, _words(level, args.level, t))
    except TooManyPagesError as problem:
        raise StopError(_too_many(problem.pages, problem.largest, t)) from problem
    return write_pdf(sheets, shop.letters, level.name, lambda done, of: _show(done, of, t))


def _without_mm(table: TableLevel, args: argparse.Namespace, t: Texts) -> TableLevel:
    """The table game, whose sizes are its own; raises StopError where another one is asked for."""
    if args.mm is None:
        return table
    name = table.name or table.id
    raise StopError(t("“{level}” is a table game, whose pieces have a size of their own; leave out --mm.", level=name))


def _too_many(pages: int, largest: int, t: Texts) -> str:
    if largest:
        return t("The board would take {pages} pages. --mm {largest} is the most.", pages=pages, largest=largest)
    return t("The board would take {pages} pages, too many even with the smallest cells.", pages=pages)


def _show(done: int, of: int, t: Texts) -> None:
    """How far it is, on a terminal."""
    if is_watched():
        tell_over(t("Page {done} of {of}", done=done, of=of))
        if done == of:
            end_over()


def _rules(level: Level, t: Texts) -> Ruleset:
    """The rules of the level; raises StopError where they can't be read."""
    ruleset = read_rulesets(resources.assets() / "rulesets").get(level.ruleset)
    if ruleset is None:
        raise StopError(t("There is no ruleset “{ruleset}”.", ruleset=level.ruleset), FAULTY)
    rules = resolve(ruleset, level.rules)
    if isinstance(rules, Ruleset):
        return rules
    tell_errors(rules, t)
    raise StopError(t("{level} is not used until this is mended.", level=level.id), FAULTY)


def _values(level: Level, t: Texts) -> dict[str, int]:
    """The letters' values in this level; those of the coins where its rules can't be read."""
    try:
        return dict(_rules(level, t).letters.values)
    except StopError:
        return {}


def _words(level: Level, path: Path, t: Texts) -> Lexicon | None:
    """What decides which starting letters are joined; None where there are none, or no word list."""
    if not any(level.start.letters):
        return None
    whole = path if path.exists() else resources.campaign(str(path)) or path
    if whole.is_dir() or whole.name == CAMPAIGN_FILE:
        whole = (whole if whole.is_dir() else whole.parent) / level_file(level.id)
    try:
        return level_words(load_words(source_beside(whole)), level.words)
    except LexiconError as problem:
        tell_errors((problem.issue,), t)
        return None


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "export",
        description=t(
            "Writes a level for another program: tmx and json are maps of Tiled, with a picture of the stones beside "
            "them, which imported again give the same level; png is a picture, and pdf is print-and-play: the board on "
            "pages to tape together, letters, markers and the rules, or what a table game is played with on paper. "
            "Exit code 0: written; 1: the level's file has errors; 2: it could not be read, or nothing be written."
        ),
    )
    parser.add_argument(
        "level",
        type=path_given,
        metavar="LEVEL",
        help=t(
            "a level's file, or with --level a campaign's folder or a shipped one's name; for pdf also scribe, scryper "
            "or scrambler"
        ),
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
    level = level_or_table_given(args.level, args.level_id, t)
    if isinstance(level, TableLevel) and args.to != "pdf":
        raise StopError(no_map(level, t))
    suffix = f".{args.to}" if args.to in PRINTED else FORMATS[args.to].suffix
    path: Path = args.output or Path(f"{level.id}{suffix}")
    if is_same(path, args.level):
        raise StopError(t("{file} is the level itself; name another file with -o.", file=path))
    if not path.parent.is_dir():
        raise StopError(t("{file} cannot be written: there is no folder {folder}.", file=path, folder=path.parent))
    if isinstance(level, TableLevel) or args.to == "pdf":
        _write(path, _pdf(level, args, t), t)
    elif args.to == "png":
        _write(path, _png(level, args, t), t)
    else:
        for file, data in FORMATS[args.to].make(level, path, resources.assets()).items():
            _write(file, data, t)
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
