"""Damaged files of a person's own folder: how they are told from sound ones, and how they are kept aside."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from runtime.support.files import FileRefusedError, make_folder, move, read_file, write_whole
from runtime.support.json_text import JsonLimits, parse

DAMAGED = ".damaged"
"""Behind its name: a file that could not be read; from the second on a number follows."""
LARGEST = 4_000_000
"""Bytes of the largest file of a person's own that is not a game."""


def read_object(path: Path, limit: int = LARGEST, inside: Path | None = None) -> dict[str, object]:
    """The members of a JSON object in a file, in which nothing is out of bounds.

    ``inside`` is a folder that links must not lead out of, as :func:`read_file` has it.
    Raises ValueError where the file is damaged or too big, and OSError where it can't be read: where it isn't there
    FileNotFoundError.
    """
    try:
        data = read_file(path, limit, inside)
    except FileRefusedError as problem:
        if problem.errno != errno.EFBIG:
            raise
        raise ValueError(f"{path.name} is too big") from problem
    parsed = parse(data, path.name, JsonLimits(limit))
    if not parsed.is_whole or not isinstance(parsed.value, dict):
        raise ValueError(f"{path.name} is damaged")
    return parsed.value


def write_object(path: Path, value: Mapping[str, object]) -> None:
    """Write an object as JSON, the folders as needed; raises OSError."""
    try:
        data = json.dumps(value, ensure_ascii=False, indent=2).encode()
    except UnicodeEncodeError:  # A file's name need not be sound text.
        data = json.dumps(value, indent=2).encode()
    make_folder(path.parent)
    write_whole(path, data + b"\n")


def put_aside(path: Path) -> Path:
    """Rename a damaged file so that nothing writes over it, and say where it lies; raises OSError."""
    aside = _free(path)
    move(path, aside)
    return aside


def keep_aside(path: Path, limit: int = LARGEST) -> Path:
    """Copy a damaged file beside itself before it is written anew, and say where; raises OSError.

    A copy that is there already is not made again, and a file that is too big is not copied but moved.
    """
    if path.stat().st_size > limit:
        return put_aside(path)
    data = read_file(path, limit)
    for aside in _asides(path):
        if not aside.exists():
            write_whole(aside, data)
            return aside
        if aside.stat().st_size == len(data) and read_file(aside, limit) == data:
            return aside
    raise AssertionError("there is always one more name")


def keep_if_damaged(path: Path, limit: int = LARGEST) -> None:
    """Keep a file that can't be understood beside itself before it is written anew; raises OSError."""
    with suppress(FileNotFoundError):
        try:
            read_object(path, limit)
        except ValueError:
            keep_aside(path, limit)


def _asides(path: Path) -> Iterator[Path]:
    """The names that a damaged file can be kept under, one after the other."""
    yield path.with_name(path.name + DAMAGED)
    yield from (path.with_name(f"{path.name}{DAMAGED}-{number}") for number in count(2))


def _free(path: Path) -> Path:
    """A name for a damaged file that no earlier one has."""
    return next(aside for aside in _asides(path) if not aside.exists() and not aside.is_symlink())
