"""Names of files in a bundle: only such as mean the same on every system, and lead nowhere but into its own folder."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath

from runtime.campaign.bundles.limits import BundleLimits, is_archive_name, is_known_kind
from runtime.support.issues import Issue, Place, Severity

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
    return Issue(Severity.ERROR, code, Place(name), figures)


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
