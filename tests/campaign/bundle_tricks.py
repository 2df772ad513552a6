"""Hostile bundles, each by name with the code of its refusal; and a hand that writes zips as no honest program does."""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO

from PIL import Image

from runtime.campaign.bundles.limits import BundleLimits

HEAD = b'{"format": 1, "id": "mine", "name": "Mine", "levels": []}'
DEFLATED, STORED = 8, 0
UNIX = 3


@dataclass(frozen=True)
class Piece:
    """One file of a zip, with whatever is said of it falsely."""

    name: str | bytes
    content: bytes = b"{}"
    method: int = DEFLATED
    mode: int = stat.S_IFREG | 0o644
    flags: int = 0
    local_name: bytes | None = None
    size: int | None = None
    local_size: int | None = None
    crc: int | None = None
    packed: bytes | None = None
    descriptor: bytes = b""
    local_extra: bytes = b""
    at: int | None = None

    @property
    def raw(self) -> bytes:
        return self.name if isinstance(self.name, bytes) else self.name.encode("utf-8", "surrogatepass")

    @property
    def bytes(self) -> bytes:
        if self.packed is not None:
            return self.packed
        if self.method != DEFLATED:
            return self.content
        machine = zlib.compressobj(9, zlib.DEFLATED, -15)
        return machine.compress(self.content) + machine.flush()


@dataclass(frozen=True)
class Zip:
    """Pieces, and what the end of the zip says."""

    pieces: tuple[Piece, ...] = field(default_factory=tuple)
    before: bytes = b""
    after: bytes = b""
    count: int | None = None
    offset_lie: int = 0
    disk: int = 0
    locator: bytes = b""
    comment: bytes = b""

    @property
    def data(self) -> bytes:
        out, directory = bytearray(self.before), bytearray()
        for piece in self.pieces:
            packed, size = piece.bytes, len(piece.content) if piece.size is None else piece.size
            crc = zlib.crc32(piece.content) if piece.crc is None else piece.crc
            at = len(out) if piece.at is None else piece.at
            if piece.at is None:
                later = bool(piece.flags & 8)
                local = (
                    (0, 0, 0) if later else (crc, len(packed), size if piece.local_size is None else piece.local_size)
                )
                name = piece.raw if piece.local_name is None else piece.local_name
                out += struct.pack(
                    "<4s5H3L2H",
                    b"PK\3\4",
                    20,
                    piece.flags,
                    piece.method,
                    0,
                    33,
                    *local,
                    len(name),
                    len(piece.local_extra),
                )
                out += name + piece.local_extra + packed + piece.descriptor
            figures = (UNIX << 8 | 20, 20, piece.flags, piece.method, 0, 33, crc, len(packed), size, len(piece.raw))
            directory += struct.pack("<4s6H3L5H2L", b"PK\1\2", *figures, 0, 0, 0, 0, piece.mode << 16, at) + piece.raw
        count = len(self.pieces) if self.count is None else self.count
        end = (self.disk, self.disk, count, count, len(directory), len(out) + self.offset_lie, len(self.comment))
        return bytes(
            out + directory + self.locator + struct.pack("<4s4H2LH", b"PK\5\6", *end) + self.comment + self.after
        )


def bundle(*pieces: Piece, **lies: object) -> bytes:
    """A bundle of a small campaign with some more files."""
    return replace(Zip((Piece("campaign.json", HEAD), *pieces)), **lies).data


def named(name: str | bytes, content: bytes = b"{}") -> Callable[[], bytes]:
    return lambda: bundle(Piece(name, content))


def picture(width: int, height: int) -> bytes:
    """The head of a PNG that claims this size."""
    return png(width, height, ((b"IDAT", zlib.compress(b"\0")),))


def png(width: int, height: int, pieces: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A PNG of this size, in colours, of pieces between its head and its end."""
    head = (b"IHDR", struct.pack(">2L5B", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))
        for kind, data in (head, *pieces, (b"IEND", b""))
    )


def wordy(texts: int) -> bytes:
    """A PNG of a single pixel, with texts behind it that unpack to 8 MB each."""
    text = (b"zTXt", b"words\0\0" + zlib.compress(b"a" * 7_900_000, 9))
    return png(1, 1, ((b"IDAT", zlib.compress(bytes(4))), *[text] * texts))


def endless(scans: int = 1000) -> bytes:
    """A JPEG of 24 million pixels that has its readers go over all of them so many times."""
    buffer = BytesIO()
    Image.new("L", (4900, 4900), 128).save(buffer, "JPEG", progressive=True)
    data = buffer.getvalue()
    return data[:-2] + data[data.rindex(b"\xff\xda") : -2] * scans + data[-2:]


def zipped_list(size: int) -> bytes:
    """A word list packed with gzip."""
    machine = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(machine.compress(b"WORD\n" * 200_000) for _ in range(size // 1_000_000)) + machine.flush()


def sharing(*, other_names: bool) -> bytes:
    """A bomb of overlapping files: many entries of the directory share one file's bytes."""
    kernel = Piece("levels/a.json", b"0" * 1_000_000)
    first = len(Zip((Piece("campaign.json", HEAD),)).data) - 22 - 46 - len("campaign.json")
    names = (f"levels/a{number}.json" if other_names else kernel.name for number in range(200))
    return bundle(kernel, *(replace(kernel, name=name, at=first) for name in names))


def quoted_overlap() -> bytes:
    """As zbsm.zip has it: a file whose packed bytes hold the next file whole, its header quoted as stored bytes."""
    inner = Zip((Piece("levels/b.json", b"0" * 100_000),)).data
    local = inner[: inner.index(b"PK\1\2")]
    outer = Piece("levels/a.json", local, STORED)
    start = len(Zip((Piece("campaign.json", HEAD),)).data) - 22 - 46 - len("campaign.json") + 30 + len("levels/a.json")
    return bundle(outer, Piece("levels/b.json", b"0" * 100_000, at=start))


def cut(data: bytes, share: float) -> bytes:
    return data[: int(len(data) * share)]


def plain_zip(name: str) -> bytes:
    import zipfile

    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, b"{}")
    return out.getvalue()


GROWN = b"0" * 20_000_000

TRICKS: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    # Paths that lead elsewhere.
    "an absolute path": ("bundle-name-absolute", named("/etc/cron.d/evil.txt")),
    "a path from the root of a drive": ("bundle-name-absolute", named("C:/Windows/evil.txt")),
    "a path beside the drive's present folder": ("bundle-name-absolute", named("c:evil.txt")),
    "a path to another machine": ("bundle-name-absolute", named("//server/share/evil.txt")),
    "a path to another machine with backslashes": ("bundle-name-absolute", named("\\\\server\\share\\evil.txt")),
    "a path up and out": ("bundle-name-up", named("../../evil.txt")),
    "a path up from inside": ("bundle-name-up", named("levels/../../evil.txt")),
    "a folder up": ("bundle-name-up", lambda: bundle(Piece("../", b"", mode=stat.S_IFDIR | 0o755))),
    "backslashes": ("bundle-name-backslash", named("levels\\evil.json")),
    "a path up with backslashes": ("bundle-name-backslash", named("levels\\..\\..\\evil.json")),
    "an empty name": ("bundle-name-empty", named("")),
    "an empty part": ("bundle-name-empty", named("levels//evil.json")),
    "a dot as a part": ("bundle-name-empty", named("./levels/evil.json")),
    # Names that mean something else.
    "a NUL in a name": ("bundle-name-signs", named("assets/evil.txt\0.json")),
    "a line break in a name": ("bundle-name-signs", named("assets/a\nb.txt")),
    "a name that is shown from right to left": ("bundle-name-signs", named("assets/\u202egnp.exe.txt")),
    "a stream behind a name": ("bundle-name-signs", named("assets/readme.txt:hidden.txt")),
    "a wildcard in a name": ("bundle-name-signs", named("assets/*.txt")),
    "half a character in a name": ("bundle-name-encoding", named(b"assets/\xed\xa0\x80.txt")),
    "a name in another encoding": ("bundle-name-encoding", named(b"assets/\xfcber.txt")),
    "the device CON": ("bundle-name-device", named("assets/CON")),
    "the device nul with an ending": ("bundle-name-device", named("text/nul.txt")),
    "the device COM1 as a folder": ("bundle-name-device", named("assets/Com1/a.txt")),
    "the device lpt9 with spaces": ("bundle-name-device", named("text/lpt9 .txt")),
    "the device COM² with a raised digit": ("bundle-name-device", named("text/COM².txt")),
    "the device CONIN$": ("bundle-name-device", named("text/conin$.txt")),
    "a dot at the end": ("bundle-name-end", named("assets/evil.txt.")),
    "a space at the end": ("bundle-name-end", named("assets/evil.txt ")),
    "a folder with a dot at its end": ("bundle-name-end", named("assets./evil.txt")),
    "a space at the beginning": ("bundle-name-end", named(" assets/evil.txt")),
    "a hidden file": ("bundle-name-hidden", named(".bashrc.txt")),
    "an unfinished save": ("bundle-name-hidden", named(".scryptic-save/manifest.json")),
    "a repository": ("bundle-name-hidden", named(".git/hooks/readme.txt")),
    "the same name twice": ("bundle-name-twice", lambda: bundle(Piece("levels/a.json"), Piece("levels/a.json", b"[]"))),
    "another campaign.json": ("bundle-name-twice", lambda: bundle(Piece("campaign.json", b"{}"))),
    "names that differ in capitals": (
        "bundle-name-clash",
        lambda: bundle(Piece("levels/a.json"), Piece("levels/A.json")),
    ),
    "folders that differ in capitals": ("bundle-name-clash", lambda: bundle(Piece("text/a.txt"), Piece("TEXT/A.txt"))),
    "names composed in two ways": (
        "bundle-name-clash",
        lambda: bundle(Piece("text/\u00fcber.txt"), Piece("text/u\u0308ber.txt")),
    ),
    "a file that is a folder too": ("bundle-name-clash", lambda: bundle(Piece("readme"), Piece("readme/a.txt"))),
    "a very long name": ("bundle-name-long", named("text/" + "a" * 150 + ".txt")),
    "a very long path": ("bundle-name-long", named("/".join(["a" * 90] * 3) + ".txt")),
    "very many folders": ("bundle-name-deep", named("a/" * 40 + "a.txt")),
    # What is no file.
    "a symbolic link": ("bundle-link", lambda: bundle(Piece("text/a.txt", b"/etc/passwd", mode=stat.S_IFLNK | 0o777))),
    "a link as a folder": ("bundle-link", lambda: bundle(Piece("text/", b"", mode=stat.S_IFLNK | 0o777))),
    "a pipe": ("bundle-device", lambda: bundle(Piece("text/a.txt", b"", mode=stat.S_IFIFO | 0o644))),
    "a device": ("bundle-device", lambda: bundle(Piece("text/a.txt", b"", mode=stat.S_IFBLK | 0o644))),
    "a socket": ("bundle-device", lambda: bundle(Piece("text/a.txt", b"", mode=stat.S_IFSOCK | 0o644))),
    "a folder that holds bytes": ("bundle-mismatch", lambda: bundle(Piece("text/", b"x"))),
    "a folder named as a file": (
        "bundle-mismatch",
        lambda: bundle(Piece("text/a.txt", b"", mode=stat.S_IFDIR | 0o755)),
    ),
    # What is no part of a campaign.
    "a program": ("bundle-ending", named("assets/setup.exe")),
    "a Python file": ("bundle-ending", named("assets/evil.py")),
    "a picture that can hold scripts": ("bundle-ending", named("assets/cover.svg")),
    "a file without an ending": ("bundle-ending", named("assets/evil")),
    "a packed file outside words": ("bundle-ending", named("assets/list.gz")),
    "a zip in the zip": ("bundle-nested", lambda: bundle(Piece("assets/more.zip", plain_zip("a.txt")))),
    "a bundle in the bundle": ("bundle-nested", lambda: bundle(Piece("assets/more.scryptic", plain_zip("a.txt")))),
    "a zip by another name": ("bundle-nested", lambda: bundle(Piece("assets/cover.png", plain_zip("a.txt")))),
    "gzip by another name": ("bundle-nested", lambda: bundle(Piece("text/a.txt", zipped_list(1_000_000)))),
    "a tar by another name": (
        "bundle-nested",
        lambda: bundle(Piece("text/a.txt", b"\0" * 257 + b"ustar\0" + b"\0" * 250)),
    ),
    # Pictures.
    "a giant picture": ("bundle-picture-huge", lambda: bundle(Piece("assets/cover.png", picture(60_000, 60_000)))),
    "a very wide picture": ("bundle-picture", lambda: bundle(Piece("assets/cover.png", picture(1_000_000, 1)))),
    "a picture somewhat too large": (
        "bundle-picture",
        lambda: bundle(Piece("assets/cover.png", picture(6_000, 6_000))),
    ),
    "a picture of a thousand scans": (
        "bundle-no-picture",
        lambda: bundle(Piece("assets/cover.jpg", endless())),
    ),
    "a picture that is none": ("bundle-no-picture", lambda: bundle(Piece("assets/cover.png", b"GIF89a" + b"\0" * 20))),
    # Bombs.
    "a bomb": ("bundle-bomb", lambda: bundle(Piece("levels/a.json", GROWN))),
    "a bomb in many files": (
        "bundle-bomb-all",
        lambda: bundle(*(Piece(f"levels/a{number}.json", b"0" * 1_000_000) for number in range(20))),
    ),
    "a file that is too large": ("bundle-file-too-big", lambda: bundle(Piece("levels/a.json", size=33_000_000))),
    "a bomb that hides its size": ("bundle-size-lies", lambda: bundle(Piece("levels/a.json", GROWN, size=1_000))),
    "files that share their bytes": ("bundle-overlap", lambda: sharing(other_names=False)),
    "names that share a file": ("bundle-mismatch", lambda: sharing(other_names=True)),
    "a file inside another's bytes": ("bundle-overlap", quoted_overlap),
    "a directory inside a file": ("bundle-overlap", lambda: bundle(Piece("levels/a.json", at=10**6))),
    "a word list that is a bomb": (
        "bundle-list-bomb",
        lambda: bundle(Piece("words/a.txt.gz", zipped_list(22_000_000))),
    ),
    "thousands of files": (
        "bundle-too-many",
        lambda: bundle(*(Piece(f"text/{number}.txt", b"", STORED) for number in range(5_000))),
    ),
    "more than 65536 files, said to be a few": (
        "bundle-count",
        lambda: bundle(*(Piece(f"{number}.md", b"", STORED) for number in range(65_540)), count=5),
    ),
    # Zips built crookedly.
    "a file that claims to be shorter": ("bundle-size-lies", lambda: bundle(Piece("text/a.txt", b"x" * 99, size=98))),
    "a file that claims to be longer": ("bundle-damaged", lambda: bundle(Piece("text/a.txt", b"x" * 99, size=100))),
    "a checksum that is wrong": ("bundle-damaged", lambda: bundle(Piece("text/a.txt", b"x" * 99, crc=1))),
    "packed bytes that are nonsense": ("bundle-damaged", lambda: bundle(Piece("text/a.txt", packed=b"\xff" * 40))),
    "bytes behind the packed ones": (
        "bundle-damaged",
        lambda: bundle(Piece("text/a.txt", packed=Piece("a").bytes + b"more")),
    ),
    "two names for one file": ("bundle-mismatch", lambda: bundle(Piece("text/a.txt", local_name=b"text/b.txt"))),
    "two sizes for one file": ("bundle-mismatch", lambda: bundle(Piece("text/a.txt", local_size=7))),
    "a stored file of two sizes": ("bundle-mismatch", lambda: bundle(Piece("text/a.txt", b"xx", STORED, size=9_999))),
    "a password": ("bundle-encrypted", lambda: bundle(Piece("text/a.txt", flags=1))),
    "a password by other means": ("bundle-encrypted", lambda: bundle(Piece("text/a.txt", flags=0x40))),
    "hidden heads of files": ("bundle-encrypted", lambda: bundle(Piece("text/a.txt", flags=0x2000))),
    "a password by AES": ("bundle-encrypted", lambda: bundle(Piece("text/a.txt", method=99))),
    "another way of packing": ("bundle-method", lambda: bundle(Piece("text/a.txt", method=14))),
    "bzip2": ("bundle-method", lambda: bundle(Piece("text/a.txt", method=12))),
    "a program before the zip": ("bundle-extra-bytes", lambda: b"#!/bin/sh\nrm -rf ~\n" + bundle()),
    "a program before the zip, with its places set right": ("bundle-extra-bytes", lambda: bundle(before=b"MZ" * 50)),
    "bytes between two files": (
        "bundle-extra-bytes",
        lambda: bundle(Piece("text/a.txt", descriptor=b"x" * 50), Piece("text/b.txt")),
    ),
    "bytes behind the zip": ("bundle-extra-bytes", lambda: bundle(after=b"more")),
    "another directory, hidden in the comment": (
        "bundle-extra-bytes",
        lambda: bundle(comment=bundle()[bundle().index(b"PK\1\2") :]),
    ),
    "fewer files than it says": ("bundle-count", lambda: bundle(count=3)),
    "more files than it says": ("bundle-count", lambda: bundle(Piece("text/a.txt"), count=1)),
    "the end of zip64": ("bundle-zip64", lambda: bundle(locator=b"PK\6\7" + b"\0" * 16)),
    "a count of zip64": ("bundle-zip64", lambda: bundle(count=0xFFFF)),
    "a size of zip64": ("bundle-zip64", lambda: bundle(Piece("text/a.txt", size=0xFFFFFFFF))),
    "one of several parts": ("bundle-in-parts", lambda: bundle(disk=1)),
    "a bundle cut off in the middle": ("bundle-cut-off", lambda: cut(bundle(Piece("text/a.txt", b"x" * 999)), 0.6)),
    "a bundle without its last byte": ("bundle-cut-off", lambda: bundle()[:-1]),
    "a directory beyond the end": ("bundle-cut-off", lambda: bundle(offset_lie=10**6)),
    "a text": ("bundle-no-zip", lambda: b"Dear player,\n" * 20),
    "nothing": ("bundle-no-zip", lambda: b""),
    "zeroes": ("bundle-no-zip", lambda: bytes(5_000)),
    # What is no campaign.
    "a zip of nothing": ("bundle-no-campaign", lambda: Zip().data),
    "a zip without a campaign": ("bundle-no-campaign", lambda: Zip((Piece("levels/a.json"),)).data),
    "a campaign in a folder": ("bundle-in-folder", lambda: Zip((Piece("mine/campaign.json", HEAD),)).data),
    "a campaign.json that is none": ("bundle-bad-campaign", lambda: Zip((Piece("campaign.json", b"[1, 2"),)).data),
    "a campaign.json that is a list": ("bundle-bad-campaign", lambda: Zip((Piece("campaign.json", b"[]"),)).data),
    "a campaign.json that is nested without end": (
        "bundle-bad-campaign",
        lambda: Zip((Piece("campaign.json", b"[" * 100_000),)).data,
    ),
    "an id that leads out": (
        "bundle-bad-id",
        lambda: Zip((Piece("campaign.json", HEAD.replace(b'"mine"', b'"../mine"')),)).data,
    ),
    "an id that is a device": (
        "bundle-bad-id",
        lambda: Zip((Piece("campaign.json", HEAD.replace(b'"mine"', b'"con"')),)).data,
    ),
    "an id that is none": (
        "bundle-bad-id",
        lambda: Zip((Piece("campaign.json", HEAD.replace(b'"mine"', b"7")),)).data,
    ),
}
"""Every trick by its name: the code of the refusal, and the bytes."""

TOO_BIG = replace(BundleLimits(), size=1_000)
