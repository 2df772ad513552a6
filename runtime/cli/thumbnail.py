"""``scryptic thumbnail``: the small picture that file managers show of a bundle or a replay."""

from __future__ import annotations

import argparse
from io import BytesIO
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.archive import drawn_alone
from runtime.campaign.bundles.packer import ASSETS
from runtime.campaign.bundles.reader import HEAD_LIMITS
from runtime.campaign.campaign_json import listed_levels
from runtime.campaign.play_json import read_record
from runtime.campaign.reader import CAMPAIGN_FILE, level_file, read_level
from runtime.cli.arguments import number_given, path_given
from runtime.cli.bundles import RefusedError, is_bundle, taken, unpacked
from runtime.cli.exits import FAULTY, FINE, WRONG_USE, StopError
from runtime.cli.inputs import tell_errors
from runtime.engine.levels.level import Level
from runtime.match.table_files import Recorded, recorded_in
from runtime.support.files import write_whole
from runtime.support.json_text import parse
from runtime.support.texts import Texts, reason_of

if TYPE_CHECKING:
    from PIL import Image

LEAST, MOST, USUAL = 16, 1024, 256


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "thumbnail",
        description=t(
            "Makes the small picture of a bundle, its cover or its first map, or of a replay, as file managers ask for "
            "it (scryptic integrate tells them). "
            "Exit code 0: written; 1: it is damaged or has no picture; 2: it could not be read, or the picture not "
            "be written."
        ),
    )
    parser.add_argument("file", type=path_given, metavar="IN", help=t("a bundle or a replay"))
    parser.add_argument("output", type=path_given, metavar="OUT", help=t("where the picture is written, as a PNG"))
    parser.add_argument(
        "--size",
        type=lambda text: number_given(text, LEAST, MOST),
        default=USUAL,
        metavar="N",
        help=t("the longer side of the picture in pixels, {least} to {most}", least=LEAST, most=MOST),
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Make the picture: 0 when it is written, 1 where there is none, 2 where it can't be."""
    try:
        picture = _of_bundle(taken(args.file), args.size) if is_bundle(args.file) else _of_record(args, t)
    except RefusedError as refused:
        return refused.tell(t)
    if picture is None:
        raise StopError(t("{file} has no cover and no map to show.", file=args.file), FAULTY)
    data = BytesIO()
    picture.save(data, "PNG")
    try:
        write_whole(args.output, data.getvalue())
    except OSError as problem:
        said = t("{file} cannot be written: {reason}.", file=args.output, reason=reason_of(problem))
        raise StopError(said) from problem
    return FINE


def _of_bundle(bundle: Bundle, size: int) -> Image.Image | None:
    """The cover of a campaign, else its first map; None where it has neither."""
    cover = f"{ASSETS}/{bundle.head.cover}"
    for member in bundle.files if bundle.head.cover else ():
        if member.name == cover:
            return _fitted(bundle.content(member), size)
    with unpacked(bundle) as folder:
        for level_id in _listed(bundle):
            level = read_level(folder / level_file(level_id)).level
            if level is not None:
                return _drawn(level, size)
    return None


def _listed(bundle: Bundle) -> tuple[str, ...]:
    """The levels that the campaign's own file lists, none of which is read for that."""
    (member,) = (one for one in bundle.files if one.name == CAMPAIGN_FILE)
    return listed_levels(parse(bundle.content(member), CAMPAIGN_FILE, HEAD_LIMITS).value)


def _of_record(args: argparse.Namespace, t: Texts) -> Image.Image | None:
    if recorded_in(args.file) is Recorded.TABLE:
        return None
    read = read_record(args.file)
    if read.value is None:
        tell_errors(read.issues, t)
        raise StopError(t("{file} can't be looked at.", file=args.file), FAULTY if args.file.is_file() else WRONG_USE)
    return _drawn(read.value.level, args.size)


def _fitted(data: bytes, size: int) -> Image.Image:
    """A picture of a bundle that was looked through, made small enough."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(drawn_alone(data)), formats=("PNG", "JPEG")) as picture:
        picture.draft("RGB", (size, size))
        turned = ImageOps.exif_transpose(picture)
        turned.thumbnail((size, size))
        return turned.convert("RGBA")


def _drawn(level: Level, size: int) -> Image.Image:
    from runtime.pictures.render import BoardPictures

    assets = resources.assets()
    return BoardPictures(assets / "textures", assets / "fonts").thumbnail(level, size, size)
