"""The build of a bundle's zip, taken strictly, for tricks live where programs disagree; and what its files hold.

The layout is that of PKWARE's APPNOTE: each file with a local header, then the central directory, then its end record.
Nothing is unpacked here; sizes are what the headers claim.
"""

from __future__ import annotations

import re
import stat
import struct
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath

from runtime.campaign.bundles.limits import MEGABYTE, PICTURES, WORDS, BundleLimits, refusal
from runtime.support.issues import BUNDLE_NO_ZIP, Issue

STORED, DEFLATED = 0, 8
AES = 99

_END = struct.Struct("<4s4H2LH")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_END_MARK, _CENTRAL_MARK, _LOCAL_MARK, _LOCATOR_MARK = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04", b"PK\x06\x07"
_LOCATOR_SIZE = 20
_LONGEST_COMMENT = 0xFFFF
_TWO, _FOUR = 0xFFFF, 0xFFFFFFFF
"""What stands in fields of two and four bytes where zip64 has the true number elsewhere."""

_ENCRYPTED = 0x0001 | 0x0040 | 0x2000
_DESCRIPTOR = 0x0008
_PATCHED = 0x0020
_DESCRIPTOR_SIZES = frozenset((12, 16))


class BadArchiveError(Exception):
    """The zip is not built as it should be; ``issue`` says how."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


@dataclass(frozen=True, slots=True)
class Member:
    """One file of the zip, or a folder, whose name ends with a slash; ``start`` is where its packed bytes begin."""

    name: str
    offset: int
    start: int
    packed: int
    size: int
    crc: int
    method: int
    has_descriptor: bool

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return self.name.endswith("/")

    @property
    def end(self) -> int:
        """Where its packed bytes end."""
        return self.start + self.packed


@dataclass(frozen=True, slots=True)
class _Header:
    """What the central directory says of one file, as far as the local header must say the same."""

    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    mode: int
    offset: int


def members(data: bytes, limits: BundleLimits) -> tuple[Member, ...]:
    """The files of a zip in the order of their bytes; raises BadArchiveError with the first thing that is wrong."""
    count, directory, end = _end_record(data, limits)
    found = [_member(data, header, directory) for header in _headers(data, count, directory, end)]
    found.sort(key=lambda member: member.offset)
    _have_own_bytes(found, directory)
    return tuple(found)


def _bad(code: str, file: str | None = None, **details: str | int) -> BadArchiveError:
    return BadArchiveError(refusal(code, file, **details))


def _end_record(data: bytes, limits: BundleLimits) -> tuple[int, int, int]:
    """How many files there are, and where their directory begins and ends."""
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - _LONGEST_COMMENT))
    if at < 0 or at + _END.size > len(data):
        raise _bad("bundle-cut-off" if data[:2] == b"PK" else BUNDLE_NO_ZIP)
    _, disk, first, here, count, size, directory, comment = _END.unpack_from(data, at)
    if at + _END.size + comment != len(data):
        raise _bad("bundle-cut-off" if at + _END.size + comment > len(data) else "bundle-extra-bytes")
    locator = at - _LOCATOR_SIZE
    has_locator = locator >= 0 and data[locator : locator + 4] == _LOCATOR_MARK
    if has_locator or _TWO in (here, count, disk, first) or _FOUR in (size, directory):
        raise _bad("bundle-zip64")
    if disk or first or here != count:
        raise _bad("bundle-in-parts")
    if count > limits.count:
        raise _bad("bundle-too-many", count=count, limit=limits.count)
    if directory + size > at:
        raise _bad("bundle-cut-off")
    if directory + size < at:
        raise _bad("bundle-extra-bytes")
    return count, directory, at


def _headers(data: bytes, count: int, directory: int, end: int) -> Iterator[_Header]:
    """The entries of the directory, which must be as many as the end record says, and fill it."""
    at = directory
    for _ in range(count):
        if at + _CENTRAL.size > end or data[at : at + 4] != _CENTRAL_MARK:
            raise _bad("bundle-count")
        fields = _CENTRAL.unpack_from(data, at)
        _, _, _, flags, method, _, _, crc, packed, size, name_size, extra, comment, disk, _, mode, offset = fields
        at += _CENTRAL.size
        name = data[at : at + name_size]
        at += name_size + extra + comment
        if at > end:
            raise _bad("bundle-count")
        header = _Header(name, flags, method, crc, packed, size, mode >> 16, offset)
        _is_plain(header, disk)
        yield header
    if at != end:
        raise _bad("bundle-count")


def _is_plain(header: _Header, disk: int) -> None:
    """Raises BadArchiveError for links, devices, encryption, and other ways of packing than the two usual ones."""
    file = _name(header)
    if _FOUR in (header.packed, header.size, header.offset):
        raise _bad("bundle-zip64", file)
    if disk:
        raise _bad("bundle-in-parts")
    if header.flags & _ENCRYPTED or header.method == AES:
        raise _bad("bundle-encrypted", file)
    if header.flags & _PATCHED or header.method not in (STORED, DEFLATED):
        raise _bad("bundle-method", file, method=header.method)
    kind = stat.S_IFMT(header.mode)
    if kind == stat.S_IFLNK:
        raise _bad("bundle-link", file)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise _bad("bundle-device", file)
    is_folder = file.endswith("/")
    if (kind == stat.S_IFDIR and not is_folder) or (is_folder and (header.size or kind == stat.S_IFREG)):
        raise _bad("bundle-mismatch", file)
    if header.method == STORED and header.packed != header.size:
        raise _bad("bundle-mismatch", file)


def _name(header: _Header) -> str:
    """A file's name; it must be UTF-8, marked as such or not, for every other reading is a guess."""
    try:
        return header.raw_name.decode("utf-8")
    except UnicodeDecodeError:
        raise _bad("bundle-name-encoding", header.raw_name.decode("latin-1")) from None


def _member(data: bytes, header: _Header, directory: int) -> Member:
    """A file with its own header compared to the directory's."""
    name, at = _name(header), header.offset
    if at + _LOCAL.size > directory:
        raise _bad("bundle-overlap", name)
    mark, _, flags, method, _, _, crc, packed, size, name_size, extra = _LOCAL.unpack_from(data, at)
    local_name = data[at + _LOCAL.size : at + _LOCAL.size + name_size]
    if mark != _LOCAL_MARK or local_name != header.raw_name or method != header.method:
        raise _bad("bundle-mismatch", name)
    has_descriptor = bool(header.flags & _DESCRIPTOR)
    later = has_descriptor and not (crc or packed or size)
    if flags != header.flags or (not later and (crc, packed, size) != (header.crc, header.packed, header.size)):
        raise _bad("bundle-zip64" if _FOUR in (packed, size) else "bundle-mismatch", name)
    start = at + _LOCAL.size + name_size + extra
    return Member(name, at, start, header.packed, header.size, header.crc, method, has_descriptor)


def _have_own_bytes(found: list[Member], directory: int) -> None:
    """Raises BadArchiveError where two files share bytes, or some belong to none; ``found`` are in their order."""
    at, may_follow = 0, False
    for member in found:
        _follows(member.offset, at, may_follow, member.name)
        at, may_follow = member.end, member.has_descriptor
    _follows(directory, at, may_follow, found[-1].name if found else "")


def _follows(offset: int, before: int, may_follow: bool, name: str) -> None:
    if offset < before:
        raise _bad("bundle-overlap", name)
    if offset > before and not (may_follow and offset - before in _DESCRIPTOR_SIZES):
        raise _bad("bundle-extra-bytes")


_GZIP = b"\x1f\x8b"
_RAW_DEFLATE, _GZIP_WRAPPED = -15, 31
_ARCHIVES = re.compile(
    rb"PK(?:\x03\x04|\x05\x06|\x07\x08)|Rar!\x1a\x07|7z\xbc\xaf'\x1c|\xfd7zXZ\x00|BZh[1-9]1AY&SY|\x28\xb5\x2f\xfd|MSCF\x00"
)
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
"""What pictures of either kind begin with."""
MOST_SCANS = 32
"""So many times a JPEG may go over its pixels: programs write about ten, and each takes some time in a large one."""
_MARKER = re.compile(rb"\xff([\x02-\xcf\xda-\xfe])")
_SCAN, _HEAD_OF_CHUNK, _AROUND_CHUNK = 0xDA, 8, 12
_DRAWN = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))
_TAR_MARK, _TAR_AT = b"ustar", 257


def unpacked(data: bytes, member: Member) -> bytes | Issue:
    """The bytes of a file, never more than its header claims; or what is wrong with them."""
    packed = memoryview(data)[member.start : member.end]
    if member.method != DEFLATED:
        return bytes(packed) if zlib.crc32(packed) == member.crc else refusal("bundle-damaged", member.name)
    machine = zlib.decompressobj(_RAW_DEFLATE)
    try:
        content = machine.decompress(packed, member.size + 1)
    except zlib.error:
        return refusal("bundle-damaged", member.name)
    if len(content) > member.size:
        return refusal("bundle-size-lies", member.name, size=member.size)
    if not machine.eof or machine.unused_data or len(content) != member.size or zlib.crc32(content) != member.crc:
        return refusal("bundle-damaged", member.name)
    return content


def why_bad_content(file: str, content: bytes, limits: BundleLimits) -> Issue | None:
    """What keeps a file from being taken: another archive, a giant picture, one that is none, a list that is a bomb."""
    is_list = PurePosixPath(file).parts[0] == WORDS
    if _ARCHIVES.match(content) or content[_TAR_AT : _TAR_AT + len(_TAR_MARK)] == _TAR_MARK:
        return refusal("bundle-nested", file)
    if content.startswith(_GZIP):
        return _wrong_list(file, content, limits) if is_list else refusal("bundle-nested", file)
    if PurePosixPath(file).suffix.lower() in PICTURES:
        return _wrong_picture(file, content, limits)
    return None


def _wrong_list(file: str, content: bytes, limits: BundleLimits) -> Issue | None:
    """Why a packed word list can't be taken."""
    try:
        size = len(zlib.decompressobj(_GZIP_WRAPPED).decompress(content, limits.word_list + 1))
    except zlib.error:
        return refusal("bundle-damaged", file)
    if size > limits.word_list:
        return refusal("bundle-list-bomb", file, limit=limits.word_list // MEGABYTE)
    return None


def _wrong_picture(file: str, content: bytes, limits: BundleLimits) -> Issue | None:
    """Why a picture can't be taken: only its head is read, nothing is drawn."""
    try:
        size = picture_size(content)
    except OverflowError:
        return refusal("bundle-picture-huge", file, limit=limits.pixels // 1_000_000)
    if size is None:
        return refusal("bundle-no-picture", file)
    width, height = size
    if width > limits.side or height > limits.side or width * height > limits.pixels:
        return refusal("bundle-picture", file, width=width, height=height, limit=limits.pixels // 1_000_000)
    return None


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG picture by its head; None where it is none.

    Raises OverflowError where it has more pixels than the library of pictures ever opens.
    """
    from PIL import Image

    if has_endless_scans(content):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as picture:
                return picture.size
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as problem:
        raise OverflowError(str(problem)) from problem
    except Exception:  # Readers of pictures fail in all manners on bytes that are none.
        return None


def has_endless_scans(content: bytes) -> bool:
    """Whether a JPEG has more than :data:`MOST_SCANS`, by which a small file keeps its readers busy for hours."""
    place, scans = len(JPEG), 0
    while content.startswith(JPEG) and scans <= MOST_SCANS and (found := _MARKER.search(content, place)):
        scans += found[1][0] == _SCAN
        place = found.end() + int.from_bytes(content[found.end() : found.end() + 2], "big")
    return scans > MOST_SCANS


def drawn_alone(content: bytes) -> bytes:
    """A picture without what is not drawn: the texts of a PNG, and its profiles, may unpack to gigabytes."""
    if not content.startswith(PNG):
        return content
    kept, place = [PNG], len(PNG)
    while place + _HEAD_OF_CHUNK <= len(content):
        end = place + _AROUND_CHUNK + int.from_bytes(content[place : place + 4], "big")
        if content[place + 4 : place + _HEAD_OF_CHUNK] in _DRAWN:
            kept.append(content[place:end])
        place = end
    return b"".join(kept)
