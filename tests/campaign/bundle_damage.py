"""A good bundle, and damage done to it at random: bytes, fields of headers, names, lengths, whole pieces."""

from __future__ import annotations

import random
import struct

from tests.campaign.bundle_tricks import HEAD, Piece, Zip, picture, zipped_list

MARKS = (b"PK\1\2", b"PK\3\4", b"PK\5\6", b"PK\6\7", b"PK\7\x08")
ODD = (b"\0", b"\xff", b"../", b"\\", b"/", b"C:", b"nul", b".", b" ", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"PK")

PARTS = (
    "assets",
    "text",
    "words",
    "a",
    "A",
    "..",
    ".",
    "",
    "con",
    "COM1",
    "a.",
    " a",
    "\u00e9",
    "e\u0301",
    "\u212a",
    "\ud800",
)
PARTS += ("a\\b", "C:", "a:b", "\0", "\u202e", ".git", "x" * 120, "ſ", "K", "k", "ß", "ss", "İ", "campaign.json", "😀")
ENDINGS = ("", "/", ".json", ".txt", ".png", ".gz", ".zip", ".exe", ".TXT", ".txt.", ".txt ")


def good_bundle() -> bytes:
    """A bundle with files of every kind."""
    return Zip(
        (
            Piece("campaign.json", HEAD),
            Piece("levels/", b"", 0, mode=0o040755),
            Piece("levels/ford.json", b'{"terrain": [' + b'"......",' * 40 + b'"......"]}'),
            Piece("text/story.md", b"Once upon a time. " * 30, flags=8, descriptor=b"PK\7\x08" + b"\0" * 12),
            Piece("assets/cover.png", picture(30, 20), 0),
            Piece("words/list.txt.gz", zipped_list(1_000_000), 0),
            Piece("text/\u00fcber.txt", b"short", 0, flags=0x800),
        )
    ).data


def damaged(good: bytes, chance: random.Random) -> bytes:
    """The bundle with one to four things done to it."""
    data = bytearray(good)
    for _ in range(chance.randint(1, 4)):
        chance.choice(_DEEDS)(data, chance)
    return bytes(data)


def crooked(chance: random.Random) -> bytes:
    """A bundle put together at random of odd names, contents and claims, so that damage gets past the headers."""
    pieces = [Piece("campaign.json", HEAD)] if chance.random() < 0.9 else []
    pieces += [_piece(chance) for _ in range(chance.randint(0, 4))]
    chance.shuffle(pieces)
    count = chance.choice((None, None, None, 0, len(pieces) + 1))
    return Zip(tuple(pieces), count=count, comment=chance.choice((b"", b"", b"PK\5\6" + bytes(18)))).data


def _piece(chance: random.Random) -> Piece:
    name = "/".join(chance.choice(PARTS) for _ in range(chance.randint(1, 3))) + chance.choice(ENDINGS)
    content = chance.choice((b"{}", b"", b"word\n" * 99, picture(9, 9), picture(2**31, 9), HEAD, chance.randbytes(40)))
    usual = chance.random() < 0.7
    return Piece(
        name.encode("utf-8", "surrogatepass"),
        content,
        chance.choice((0, 8)) if usual else chance.choice((1, 6, 9, 12, 14, 93, 99)),
        0o100644 if usual else chance.choice((0, 0o040755, 0o120777, 0o010644, 0o060644)),
        flags=0 if usual else chance.choice((1, 8, 0x20, 0x40, 0x800, 0x2000)),
        size=None if usual else chance.choice((None, 0, 1, 10**6, 2**32 - 1)),
        crc=None if usual else chance.choice((None, 0)),
        at=None if usual else chance.choice((None, 0, 40, 10**6)),
    )


def _place(data: bytearray, chance: random.Random) -> int:
    """Anywhere, or in one of the headers, where damage matters most."""
    if chance.random() < 0.3 or not data:
        return chance.randrange(len(data) + 1)
    mark, at, places = chance.choice(MARKS), -1, []
    while (at := data.find(mark, at + 1)) >= 0:
        places.append(at)
    return min(len(data), chance.choice(places) + chance.randrange(50)) if places else chance.randrange(len(data))


def _flip(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    if at < len(data):
        data[at] ^= 1 << chance.randrange(8)


def _set(data: bytearray, chance: random.Random) -> None:
    at, odd = _place(data, chance), chance.choice(ODD)
    data[at : at + len(odd)] = odd


def _number(data: bytearray, chance: random.Random) -> None:
    at, form = _place(data, chance), chance.choice(("<H", "<L"))
    most = 2 ** (8 * struct.calcsize(form)) - 1
    value = chance.choice((0, 1, most, most - 1, most // 2, len(data), chance.randrange(len(data) + 1))) & most
    data[at : at + struct.calcsize(form)] = struct.pack(form, value)


def _insert(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    data[at:at] = chance.choice((*ODD, bytes(chance.randrange(60)), chance.randbytes(chance.randrange(60))))


def _remove(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    del data[at : at + chance.choice((1, 2, 30, 46, chance.randrange(400)))]


def _double(data: bytearray, chance: random.Random) -> None:
    at, size, to = _place(data, chance), chance.randrange(300), _place(data, chance)
    data[to:to] = data[at : at + size]


def _cut(data: bytearray, chance: random.Random) -> None:
    del data[_place(data, chance) :]


_DEEDS = (_flip, _flip, _flip, _set, _set, _number, _number, _number, _insert, _remove, _double, _cut)
