"""The cells of a layer out of the forms that Tiled writes them in."""

from __future__ import annotations

import base64
import binascii
import re
import sys
import zlib

import numpy as np
from numpy.typing import NDArray

from runtime.support.reasons import REASONS, Reason

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FLIPS = 0xF0000000
"""The bits of a tile's number that say how it is turned, which does not matter to a landscape."""

_WINDOW = 27
"""The binary logarithm of the most bytes that a zstd reader looks back on."""

_CSV = re.compile(r"[\d,\s]*")


class CellsError(ValueError):
    """Cells that can't be read; ``why`` is the reason."""

    def __init__(self, why: Reason) -> None:
        super().__init__(REASONS[why])
        self.why = why


def read_cells(data: object, encoding: str, compression: str, count: int) -> NDArray[np.uint32]:
    """``count`` numbers of tiles, without their flips; raises CellsError."""
    if isinstance(data, list):
        numbers = _listed(data)
    elif not isinstance(data, str):
        raise CellsError(Reason.NO_CELLS)
    elif encoding == "csv":
        numbers = _separated(data)
    elif encoding == "base64":
        numbers = np.frombuffer(_unpacked(data, compression, count * 4), "<u4")
    elif not data.strip():
        numbers = np.zeros(count, np.uint32)
    else:
        raise CellsError(Reason.UNKNOWN_ENCODING)
    if len(numbers) != count:
        raise CellsError(Reason.WRONG_COUNT)
    return (numbers & np.uint32(~FLIPS & 0xFFFFFFFF)).astype(np.uint32)


def _listed(data: list[object]) -> NDArray[np.uint32]:
    if not all(isinstance(one, int) and 0 <= one <= 0xFFFFFFFF for one in data):
        raise CellsError(Reason.CELL_NOT_WHOLE)
    return np.array(data, dtype=np.uint32)


def _separated(text: str) -> NDArray[np.uint32]:
    if not _CSV.fullmatch(text):
        raise CellsError(Reason.CELL_NOT_WHOLE)
    try:
        return np.array([int(part) for part in text.split(",") if part.strip()], dtype=np.uint32)
    except (ValueError, OverflowError) as problem:
        raise CellsError(Reason.CELL_NOT_WHOLE) from problem


def _unpacked(text: str, compression: str, size: int) -> bytes:
    """Exactly ``size`` bytes; never more than one beyond them are made."""
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as problem:
        raise CellsError(Reason.BAD_BASE64) from problem
    if compression in ("zlib", "gzip"):
        data = _inflated(packed, size)
    elif compression == "zstd":
        data = _zstd(packed, size)
    elif compression:
        raise CellsError(Reason.UNKNOWN_COMPRESSION)
    else:
        data = packed
    if len(data) != size:
        raise CellsError(Reason.WRONG_COUNT)
    return data


def _inflated(packed: bytes, size: int) -> bytes:
    try:
        # With 32 either header will do, zlib's or gzip's; one byte too many tells of a bomb without unpacking it.
        return zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(packed, size + 1)
    except zlib.error as problem:
        raise CellsError(Reason.BAD_PACKING) from problem


def _zstd(packed: bytes, size: int) -> bytes:
    reader = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _WINDOW})
    try:
        return bytes(reader.decompress(packed, size + 1))
    except (zstd.ZstdError, EOFError) as problem:
        raise CellsError(Reason.BAD_PACKING) from problem
