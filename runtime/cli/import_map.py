"""``scryptic import``: a map of the editor Tiled as a level."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.cli.arguments import path_given
from runtime.cli.exits import FAULTY, FINE, WRONG_USE, StopError
from runtime.engine.levels.level import Level
from runtime.exchange.formats import IMPORTERS, Importer
from runtime.support.files import is_same, read_file, write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.json_text import JsonLimits, parse, write
from runtime.support.slugs import slug_of
from runtime.support.terminal import tell, write_json
from runtime.support.texts import Texts, mark, names_of, reason_of

if TYPE_CHECKING:
    from runtime.exchange.tiled.level_import import Choices
    from runtime.exchange.tiled.model import TileBox, TiledMap

_PART = re.compile(r"(-?\d{1,9}),(-?\d{1,9}),(\d{1,5}),(\d{1,5})")

GROUNDS: Mapping[str, str] = MappingProxyType(
    {
        "property": mark("Tiles known by their properties: {count}."),
        "class": mark("Tiles known by their classes: {count}."),
        "terrain": mark("Tiles known by their terrain sets: {count}."),
        "name": mark("Tiles guessed by their names: {count}."),
        "colour": mark("Tiles guessed by their colours: {count}."),
        "chosen": mark("Tiles that the file of --map speaks of: {count}."),
        "guess": mark("Tiles of which nothing is known: {count}."),
    }
)
"""What proposals go by, as it is said."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "import",
        description=t(
            "Makes a level of a map of the editor Tiled, TMX or JSON. What each tile is goes by its properties, its "
            "class, its terrain set, its names or its colour, unless a file given with --map says otherwise; "
            "--proposals prints such a file. "
            "Exit code 0: written; 1: the map is refused; 2: it could not be read, or the level not written."
        ),
    )
    parser.add_argument("file", type=path_given, metavar="FILE", help=t("a map of Tiled: .tmx, .tmj or .json"))
    parser.add_argument(
        "-o", "--output", type=path_given, metavar="LEVEL", help=t("where the level is written; it must end in .json")
    )
    parser.add_argument("--proposals", action="store_true", help=t("print what each tile would be, and write no level"))
    parser.add_argument("--map", type=path_given, metavar="FILE.json", help=t("what tiles and objects become"))
    parser.add_argument(
        "--layer", action="append", default=[], metavar="NAME", help=t("a layer that counts, in place of all visible")
    )
    parser.add_argument("--name", help=t("the level's name; the file's unless said"))
    parser.add_argument("--no-objects", action="store_true", help=t("make no cities and tokens of objects"))
    parser.add_argument(
        "--part",
        metavar="ROW,COLUMN,ROWS,COLUMNS",
        help=t("take only this part of the map: its first row and column, and how many of each"),
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Make the level or print the proposals; 0 when it is done, 1 when the map is refused, 2 when it can't be."""
    _import(args, t)
    return FINE


def _import(args: argparse.Namespace, t: Texts) -> None:
    output: Path | None = args.output
    if (output is None) != args.proposals:
        raise StopError(t("Say with -o where the level is written, or ask for --proposals."))
    part = _part(args.part, t)
    if output is not None:
        _look_at(output, args.file, t)
    importer = IMPORTERS.get(args.file.suffix.lower())
    if importer is not None:
        _take(importer, args, output, t)
        return
    # numpy and Pillow are only worth waiting for once there is something to read.
    from runtime.exchange.tiled.mapping_file import mapping_data

    tiled, choices = _chosen(args, t)
    choices = replace(choices, part=part, things={} if args.no_objects else choices.things)
    if output is None:
        write_json(write(mapping_data(tiled, choices)))
        return
    _make(tiled, choices, args, output, t)


def _chosen(args: argparse.Namespace, t: Texts) -> tuple[TiledMap, Choices]:
    """The map with what its tiles and objects become. Raises StopError."""
    from runtime.exchange.tiled.mapping_file import read_mapping
    from runtime.exchange.tiled.proposals import TilePictures, propose
    from runtime.exchange.tiled.reader import read_tiled

    read = read_tiled(args.file)
    _tell(read.issues, t)
    if read.map is None:
        unread = any(issue.code.startswith("file-") for issue in read.issues)
        raise StopError(t("{file} is not imported.", file=args.file), WRONG_USE if unread else FAULTY)
    pictures = TilePictures(read.map)
    choices = propose(read.map, pictures)
    _tell(pictures.issues(args.file.name), t)
    if args.map is not None:
        data = parse(_bytes(args.map, t), args.map.name, JsonLimits(size=8_000_000))
        choices, issues = read_mapping(data.value, read.map, choices, args.map.name)
        found = issues if data.is_whole else data.issues
        if found:
            _tell(found, t)
            raise StopError(t("{file} is not imported.", file=args.file))
    return read.map, _with_layers(read.map, choices, args.layer, t)


def _with_layers(tiled: TiledMap, choices: Choices, names: list[str], t: Texts) -> Choices:
    """The choices with the layers that are named, where some are."""
    known = {layer.path: layer.number for layer in tiled.layers}
    for name in names:
        if name not in known:
            there = names_of(t, known)
            raise StopError(t("The map has no layer “{name}”. It has: {known}.", name=name, known=there))
    return replace(choices, layers=frozenset(known[name] for name in names)) if names else choices


def _make(tiled: TiledMap, choices: Choices, args: argparse.Namespace, output: Path, t: Texts) -> None:
    """Make the level and write it. Raises StopError."""
    from runtime.campaign.level_json import level_text
    from runtime.exchange.tiled.level_import import level_of
    from runtime.exchange.tiled.model import own_name
    from runtime.exchange.tiled.proposals import used_tiles

    name = (args.name or own_name(tiled.properties) or tiled.name).strip()[:200] or "map"
    made = level_of(tiled, choices, slug_of(output.stem, "map"), name)
    _tell(made.issues, t)
    if made.level is None:
        raise StopError(t("{file} is not imported; --part takes a part of it.", file=args.file), FAULTY)
    used = used_tiles(tiled, choices.layers)
    counts = Counter(choices.tiles[gid].ground.value for gid in used)
    for ground, said in GROUNDS.items():
        if counts[ground]:
            tell(t(said, count=counts[ground]))
    _write(output, level_text(made.level).encode(), t)
    _tell_written(made.level, output, t)


def _tell_written(level: Level, output: Path, t: Texts) -> None:
    size = level.terrain.size
    tell(
        t(
            "{file} is written: {rows} × {columns} cells, cities: {cities}, tokens: {tokens}.",
            file=output,
            rows=size.rows,
            columns=size.columns,
            cities=len(level.cities),
            tokens=len(level.tokens),
        )
    )


def _take(importer: Importer, args: argparse.Namespace, output: Path | None, t: Texts) -> None:
    """Make a level of a file of a format that an extension reads, and write it. Raises StopError, ExtensionError."""
    from runtime.campaign.level_json import level_text

    if output is None or args.map or args.part or args.layer or args.no_objects:
        said = t("{file} is no map of Tiled: of the options only -o and --name mean something.", file=args.file)
        raise StopError(said)
    if not args.file.is_file():
        raise StopError(t("There is no {file}.", file=args.file))
    level = importer.read(args.file)
    level = replace(level, id=slug_of(output.stem, "map"), name=args.name or level.name)
    _write(output, level_text(level).encode(), t)
    _tell_written(level, output, t)


def _look_at(output: Path, source: Path, t: Texts) -> None:
    """Whether a level can be written there. Raises StopError."""
    if output.suffix.lower() != ".json":
        raise StopError(t("{file} is no name for a level: it must end in .json.", file=output))
    if is_same(output, source):
        raise StopError(t("{file} is the map itself; name another file with -o.", file=output))
    if not output.parent.is_dir():
        raise StopError(t("{file} cannot be written: there is no folder {folder}.", file=output, folder=output.parent))


def _part(text: str | None, t: Texts) -> TileBox | None:
    """The part of the map that is asked for. Raises StopError."""
    from runtime.exchange.tiled.model import TileBox

    if text is None:
        return None
    found = _PART.fullmatch(text.replace(" ", ""))
    if found is None:
        raise StopError(t("--part needs four numbers, such as 0,0,40,40: first row, first column, rows, columns."))
    row, column, rows, columns = map(int, found.groups())
    return TileBox(row, column, rows, columns)


def _bytes(path: Path, t: Texts) -> bytes:
    try:
        return read_file(path)
    except OSError as problem:
        raise StopError(t("{file} could not be read: {reason}.", file=path, reason=reason_of(problem))) from problem


def _write(path: Path, data: bytes, t: Texts) -> None:
    try:
        write_whole(path, data)
    except OSError as problem:
        raise StopError(t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))) from problem


def _tell(issues: Iterable[Issue], t: Texts) -> None:
    """Say every issue with its place; hints without an advice."""
    found = tuple(issues)
    if not found:
        return
    # All checks come along, for which a sound map need not wait.
    from runtime.checks.step_budget import capped
    from runtime.support.wording import say_issue

    for issue in capped(found):
        text, advice = say_issue(t, issue)
        line = f":{issue.place.line}" if issue.place.line else ""
        more = "" if issue.severity is Severity.HINT else f" {advice}"
        tell(f"{issue.place.file}{line}: {text}{more}")
