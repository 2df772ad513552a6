"""What the files of a bundle hold: unpacked with every byte counted, and looked at before anything is written."""

from __future__ import annotations

import re
import warnings
import zlib
from io import BytesIO
from pathlib import PurePosixPath

from runtime.campaign.bundles.archive import DEFLATED, Member
from runtime.campaign.bundles.limits import MEGABYTE, PICTURES, WORDS, BundleLimits, refusal
from runtime.support.issues import Issue

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
