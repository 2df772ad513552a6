"""What a bundle may hold at the most, which kinds of files, and how they may be called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from runtime.support.issues import Issue, IssueCode, Place, Severity

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

FOLDERS = frozenset(("assets", "presets", "proofs", "stamps", "text", "words"))
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


_SHOWN = 80
_DRIVE = re.compile(r"^[A-Za-z]:")
_FORBIDDEN = frozenset('<>:"|?*')
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_DEVICES = frozenset(
    (
        *("con", "prn", "aux", "nul", "conin$", "conout$", "clock$"),
        *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
    )
)


def refusal(code: str, file: str | None = None, **details: str | int) -> Issue:
    """Why a bundle is refused; the file's name is made fit to be shown."""
    name = shown(file or "")
    figures: dict[str, str | int] = dict(details) if file is None else {"file": name, **details}
    return Issue(Severity.ERROR, IssueCode(code), Place(name), figures)


def shown(file: str) -> str:
    """A name as it can be shown: signs that can't be seen, or change how others are seen, as numbers; shortened."""
    said = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in file[: _SHOWN * 2])
    return said if len(said) <= _SHOWN else said[: _SHOWN - 1] + "…"


def why_bad_name(file: str, limits: BundleLimits) -> Issue | None:
    """Why a file can't have this name in a bundle; None where it can. A folder's ends with a slash."""
    for code, is_bad in _TRICKS:
        if is_bad(file):
            return refusal(code, file)
    parts = file.removesuffix("/").split("/")
    if len(parts) > limits.depth:
        return refusal("bundle-name-deep", file, limit=limits.depth)
    if len(file) > limits.path or max(map(len, parts)) > limits.name:
        return refusal("bundle-name-long", file, limit=limits.name)
    if file.endswith("/"):
        return None
    if is_archive_name(file):
        return refusal("bundle-nested", file)
    return None if is_known_kind(file) else refusal("bundle-ending", file)


def _parts(file: str) -> list[str]:
    return file.removesuffix("/").split("/")


def _is_absolute(file: str) -> bool:
    return file.startswith(("/", "\\")) or bool(_DRIVE.match(file))


def _is_device(file: str) -> bool:
    return any(part.split(".", 1)[0].rstrip(" ").casefold() in _DEVICES for part in _parts(file))


def _has_signs(file: str) -> bool:
    return any(sign in _FORBIDDEN or unicodedata.category(sign) in _INVISIBLE for sign in file)


_TRICKS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("bundle-name-absolute", _is_absolute),
    ("bundle-name-backslash", lambda file: "\\" in file),
    ("bundle-name-up", lambda file: ".." in _parts(file)),
    ("bundle-name-empty", lambda file: any(part in {"", "."} for part in _parts(file))),
    ("bundle-name-signs", _has_signs),
    ("bundle-name-device", _is_device),
    ("bundle-name-end", lambda file: any(part != part.strip(" ") or part.endswith(".") for part in _parts(file))),
    ("bundle-name-hidden", lambda file: any(part.startswith(".") for part in _parts(file))),
)
"""What is wrong with a name whatever its length and kind, the worst first."""


def folded(file: str) -> str:
    """What some system or other takes a name for: the same for names in other capitals or composed otherwise."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", file.removesuffix("/")).casefold())


def clashes(names: Iterable[str]) -> Iterator[Issue]:
    """Names that stand twice, that some systems take for the same, and files that would be folders, too."""
    seen: dict[str, str] = {}
    for name in names:
        key = folded(name)
        if key not in seen:
            seen[key] = name
        elif seen[key] == name:
            yield refusal("bundle-name-twice", name)
        else:
            yield refusal("bundle-name-clash", name, other=shown(seen[key]))
    files = {key for key, name in seen.items() if not name.endswith("/")}
    for key, name in seen.items():
        for folder in list(PurePosixPath(key).parents)[:-1]:
            if str(folder) in files:
                yield refusal("bundle-name-clash", name, other=shown(seen[str(folder)]))
