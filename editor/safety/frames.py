"""Pieces of a journal one behind the other, each packed and with a checksum.

Whatever ends a program in the midst of writing tears the last piece at most, and a torn piece is not read.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

MAGIC = b"SCRYPTIC JOURNAL 1\n"
"""What every journal begins with; another number stands for a form that this version does not know."""

_HEAD = struct.Struct("<II")
_LARGEST = 1 << 28
"""No piece is as large as this, packed or not; a length beyond it is damage."""


def frame(payload: bytes) -> bytes:
    """A piece as it is written: its packed length, the checksum of the packed bytes, and these."""
    packed = zlib.compress(payload, 1)
    return _HEAD.pack(len(packed), zlib.crc32(packed)) + packed


def is_damaged(data: bytes) -> bool:
    """Whether pieces lie behind one that can't be read: that is no torn end, which breaks off in its last piece."""
    if not data.startswith(MAGIC):
        return len(data) > len(MAGIC)
    at = len(MAGIC)
    while at + _HEAD.size <= len(data):
        length, checksum = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length
        if end > len(data):
            return False
        if zlib.crc32(data[at + _HEAD.size : end]) != checksum:
            return True
        at = end
    return False


def read_frames(data: bytes) -> Iterator[bytes]:
    """The whole pieces from the beginning up to the first that is torn or damaged; none where it is no journal."""
    if not data.startswith(MAGIC):
        return
    at = len(MAGIC)
    while at + _HEAD.size <= len(data):
        length, checksum = _HEAD.unpack_from(data, at)
        packed = data[at + _HEAD.size : at + _HEAD.size + length]
        if len(packed) != length or zlib.crc32(packed) != checksum:
            return
        try:
            unpacking = zlib.decompressobj()
            payload = unpacking.decompress(packed, _LARGEST)
        except zlib.error:
            return
        if not unpacking.eof:
            return
        yield payload
        at += _HEAD.size + length
