"""What a bundle may hold at the most, and which kinds of files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

SUFFIX = ".scryptic"
"""The ending of a bundle's name."""

MEGABYTE = 1_000_000

TEXTS = frozenset((".json", ".md", ".txt"))
PICTURES = frozenset((".jpeg", ".jpg", ".png"))
PACKED_LISTS = frozenset((".gz",))
"""Word lists may be packed with gzip; in the folder of the word lists only."""
WORDS = "words"

PLAIN_NAMES = frozenset(("authors", "copying", "credits", "licence", "license", "notice", "readme"))
"""Files that may do without an ending, whatever their capitals."""

ARCHIVES = frozenset(
    (
        *(".7z", ".apk", ".ar", ".bz2", ".cab", ".deb", ".docx", ".epub", ".iso", ".jar", ".lz4", ".lzma", ".odt"),
        *(".rar", ".rpm", ".scryptic", ".tar", ".tbz2", ".tgz", ".whl", ".xlsx", ".xz", ".zip", ".zst"),
    )
)

FOLDERS = frozenset(("assets", "presets", "proofs", "text", "words"))
"""The folders whose files belong to a campaign, besides those of its levels."""


@dataclass(frozen=True, slots=True)
class BundleLimits:
    """The most that is read: bytes of the bundle, files in it, unpacked bytes of one and of all, the shape of names.

    A file, or all of them, may unpack to ``free`` bytes whatever they were packed into, since a plain map packs
    very well; above that to no more than ``ratio`` times its packed size. ``side`` and ``pixels`` bound pictures,
    ``word_list`` an unpacked list of words.
    """

    size: int = 64 * MEGABYTE
    count: int = 4_000
    file: int = 32 * MEGABYTE
    total: int = 256 * MEGABYTE
    free: int = 16 * MEGABYTE
    ratio: int = 100
    depth: int = 8
    name: int = 100
    path: int = 200
    side: int = 16_384
    pixels: int = 25_000_000
    word_list: int = 20 * MEGABYTE


def is_known_kind(file: str) -> bool:
    """Whether a file is of a kind that campaigns are made of, by its name."""
    path = PurePosixPath(file)
    ending = path.suffix.lower()
    if ending in PACKED_LISTS:
        return path.parts[0] == WORDS
    return ending in TEXTS or ending in PICTURES or path.name.lower() in PLAIN_NAMES


def is_archive_name(file: str) -> bool:
    """Whether a file says by its name that it holds other files."""
    return PurePosixPath(file).suffix.lower() in ARCHIVES
