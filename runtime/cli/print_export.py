"""``scryptic export --to png`` and ``--to pdf``: a level as a picture, or on paper to cut out and play."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.campaign.source import level_file
from runtime.cli.one_level import FAULTY, StopError, tell_errors
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon, LexiconError, level_words, load_words
from runtime.match.wordlists import source_beside
from runtime.support.terminal import end_over, is_watched, tell_over
from runtime.support.texts import Texts

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
    paper.add_argument("--mm", type=int, default=20, metavar="MM", help=t("the side of a cell in millimetres, 8 to 40"))
    paper.add_argument("--plain", action="store_true", help=t("draw with black lines, for little ink"))


def printed(level: Level, args: argparse.Namespace, t: Texts) -> bytes:
    """The bytes of the picture or the booklet; raises StopError."""
    return _png(level, args, t) if args.to == "png" else _pdf(level, args, t)


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


def _pdf(level: Level, args: argparse.Namespace, t: Texts) -> bytes:
    from runtime.exchange.printing.options import Paper, PrintOptions, Style, TooManyPagesError
    from runtime.exchange.printing.pdf import write_pdf
    from runtime.exchange.printing.print_shop import PrintShop

    least, most = _CELLS_MM
    if not least <= args.mm <= most:
        raise StopError(t("A cell can have {least} to {most} mm, not {cell}.", least=least, most=most, cell=args.mm))
    options = PrintOptions(Paper[args.paper.upper()], args.mm, Style.PLAIN if args.plain else Style.STONES)
    shop = PrintShop(resources.assets())
    try:
        sheets = shop.booklet(level, _rules(level, t), options, t, _words(level, args.level, t))
    except TooManyPagesError as problem:
        raise StopError(_too_many(problem.pages, problem.largest, t)) from problem
    return write_pdf(sheets, shop.letters, level.name, lambda done, of: _show(done, of, t))


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
