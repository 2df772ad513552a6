"""Files of Tiled and those that they refer to, as data: XML or JSON, packed or not, within limits."""

from __future__ import annotations

import stat
import zlib
from pathlib import Path, PureWindowsPath

from runtime.campaign.json_reader import JsonReader
from runtime.exchange.tiled.model import FILE_SIZE, SIDE_SIZE, VALUES
from runtime.exchange.tiled.tmx import XmlError, data_of, read_xml
from runtime.support.files import read_file
from runtime.support.issues import FILE_MISSING, FILE_UNREADABLE, Issue, IssueCode, Place, Severity
from runtime.support.json_text import JsonLimits, parse
from runtime.support.reasons import Reason
from runtime.support.texts import reason_of

_GZIP = b"\x1f\x8b"


class FileError(Exception):
    """A file that can't be read; ``issues`` say why."""

    def __init__(self, *issues: Issue) -> None:
        super().__init__(issues[0].code)
        self.issues = issues


def read_data(path: Path, limit: int = FILE_SIZE) -> JsonReader:
    """What a map's, a tileset's or a template's file holds, in the shape of Tiled's JSON; raises FileError."""
    data = read_bytes(path, limit)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        # Tiled writes no byte order mark, but other programs do.
        parsed = parse(data, path.name, JsonLimits(size=limit, values=VALUES))
        if not parsed.is_whole:
            raise FileError(*parsed.issues)
        return JsonReader(parsed.value)
    try:
        return JsonReader(data_of(read_xml(data)))
    except XmlError as problem:
        raise FileError(_error(path, problem.code, problem.line, **problem.figures)) from problem


def read_bytes(path: Path, limit: int) -> bytes:
    """A file's bytes, unpacked where it is a gzip; raises FileError."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise FileError(_error(path, FILE_UNREADABLE, reason=Reason.NOT_A_FILE))
        if found.st_size > limit:
            raise FileError(_error(path, "tiled-too-big", size=found.st_size, limit=limit))
        data = read_file(path, limit)
    except FileNotFoundError as problem:
        raise FileError(_error(path, FILE_MISSING, file=str(path))) from problem
    except (OSError, ValueError) as problem:
        raise FileError(_error(path, FILE_UNREADABLE, reason=reason_of(problem))) from problem
    if not data.startswith(_GZIP):
        return data
    try:
        unpacked = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, limit + 1)
    except zlib.error as problem:
        raise FileError(_error(path, "tiled-bad-gzip")) from problem
    if len(unpacked) > limit:
        raise FileError(_error(path, "tiled-too-big", size=len(unpacked), limit=limit))
    return unpacked


def beside(home: Path, source: str) -> Path | None:
    """Where a file lies that another in the folder ``home`` refers to; None where it may not be looked for.

    Only relative paths are followed: a map must not make the program ask other machines or read devices.
    A file that is there only packed, as some systems ship them, is found too.
    """
    text = source.replace("\\", "/")
    if not text or "\0" in text or ":" in text or text.startswith("/") or PureWindowsPath(source).is_absolute():
        return None
    path = home / text
    if not path.exists():
        packed = path.with_name(f"{path.name}.gz") if path.name else path
        return packed if packed.exists() else path
    return path


def read_side(path: Path) -> JsonReader:
    """A tileset or a template; raises FileError."""
    return read_data(path, SIDE_SIZE)


def _error(path: Path, code: str, line: int | None = None, **figures: str | int) -> Issue:
    return Issue(Severity.ERROR, IssueCode(code), Place(path.name, line), figures)
