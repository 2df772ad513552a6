"""Whether nobody else could have put something where this person's programs keep what they run and trust.

As ssh has it of its keys: a folder is trusted where it belongs to the person or to the system, where nobody else may
write in it, and where nobody else could have put another one in its place, all the way up. Digests that lie beside
what they are of are no protection there: whoever can write the one can write the other.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from tempfile import gettempdir

from runtime.support.files import make_folder, resolved

_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_PERSON = getattr(os, "getuid", None)


def is_private(folder: Path) -> bool:
    """Whether a folder is there that is trusted, and everything that leads to it."""
    try:
        whole, real = folder.absolute(), resolved(folder)
        if not stat.S_ISDIR(real.lstat().st_mode):
            return False
        if _PERSON is None:
            return _is_own_place(real)
        # Whoever could exchange a link on the way leads elsewhere, so that both ways count.
        return is_own(real.lstat()) and _leads_safely(real) and (real == whole or _leads_safely(whole))
    except OSError:
        return False


def is_private_file(path: Path) -> bool:
    """Whether a regular file, in a folder that is trusted, is trusted too."""
    try:
        about = path.lstat()
    except OSError:
        return False
    return stat.S_ISREG(about.st_mode) and is_own(about)


def is_own(about: os.stat_result) -> bool:
    """Whether what is described belongs to the person or the system, and nobody else may write it."""
    return _PERSON is None or (about.st_uid in (_PERSON(), 0) and not about.st_mode & _OTHERS)


def make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, so that nobody else may write there; raises OSError."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        make_folder(missing, 0o700)


def spare_folder() -> Path:
    """A folder of the person's own among what the system clears; it need not be there, nor be theirs."""
    # Where there are no such numbers, everybody has a folder of their own for what may be cleared.
    return Path(gettempdir()) / (f"scryptic-{_PERSON()}" if _PERSON is not None else "scryptic")


def _leads_safely(path: Path) -> bool:
    """Whether nobody else could put something else in the place of any part of an absolute path."""
    for part in (path, *path.parents[:-1]):
        above = part.parent
        about = above.stat()
        if about.st_mode & _OTHERS:
            # In a sticky folder everybody may put things, but take away or exchange only their own.
            if not about.st_mode & stat.S_ISVTX or not _belongs(part.lstat()):
                return False
        elif not _belongs(about):
            return False
    return True


def _belongs(about: os.stat_result) -> bool:
    """Whether what is described belongs to the person, or to the system, which can do anything anyway."""
    return _PERSON is not None and about.st_uid in (_PERSON(), 0)


def _is_own_place(real: Path) -> bool:
    """On Windows modes tell nothing: what lies in the person's own profile is kept from others by the system."""
    places = (Path.home(), Path(gettempdir()))
    return any(real.is_relative_to(resolved(place)) for place in places)
