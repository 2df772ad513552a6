"""Where compiled code is kept for a person, and which of it is trusted; the compiler itself is not loaded for that."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from stat import S_ISDIR
from tempfile import TemporaryFile
from typing import Any

from runtime.profile.home import find_home
from runtime.support.files import read_file, remove, set_mode, write_whole
from runtime.support.private_files import is_own, is_private, is_private_file, make_private, spare_folder

VARIABLE = "NUMBA_CACHE_DIR"

SEALS = "seals.json"
"""The file that says what each file of compiled code is like."""

_WHOLE = "whole"
"""The file that is there once everything has been compiled."""


def cache_folder() -> Path:
    """Where compiled code is kept: a folder for exactly these files of the kernels, so that none of it can be stale."""
    chosen = os.environ.get(VARIABLE)
    folder = Path(chosen) if chosen else find_home().cache / "compiled"
    # Numba's own check looks at one function's file alone; those it inlines lie in others.
    text = sha256(version("numba").encode())
    # A kernel calls functions of another room's, so that one text counts for all of them.
    for path in sorted(Path(__file__).parents[1].glob("*/kernel/*.py")):
        text.update(f"{path} {path.stat().st_mtime_ns}".encode())
        text.update(read_file(path))
    return folder / text.hexdigest()[:16]


def is_whole() -> bool:
    """Whether everything has been compiled, as far as that can be told without loading the compiler."""
    chosen = cache_folder()
    return any((folder / _WHOLE).is_file() for folder in (chosen, spare_folder() / chosen.name))


def note_whole(folder: Path) -> None:
    """Note that everything has been compiled and is kept in ``folder``."""
    with suppress(OSError):
        write_whole(folder / _WHOLE, b"")


def discard_unsealed(folder: Path) -> bool:
    """Remove compiled code from ``folder`` that :func:`seal` did not leave just so: half written, damaged or changed.

    Compiled code is run as it is read, so none is read unchecked. Tells whether none is left that can't be trusted:
    a folder in a file's place, or a file that another program holds open, can't be removed.

    The seals find what a crash or a bad disk has left. They are no protection against people, for whoever can write
    code there can write its seal too: against them it helps that nobody else can write there at all, and so nothing
    is taken that others own or may write.
    """
    sealed = _seals(folder)
    is_clear = True
    before = _kept(folder)
    for path in before:
        try:
            # Through a link nothing is removed, for it may lead to what is not ours; the link goes.
            if path.parent.is_symlink():
                remove(path.parent)
            elif not is_own(path.parent.lstat()):
                is_clear = False
            elif not is_private_file(path) or sealed.get(str(path.relative_to(folder))) != _digest(path):
                remove(path)
        except FileNotFoundError:
            continue
        except OSError:
            is_clear = False
    if len(_kept(folder)) < len(before):
        with suppress(OSError):
            (folder / _WHOLE).unlink(missing_ok=True)
    return is_clear


def seal(folder: Path, functions: Iterable[Any]) -> None:
    """Note what the compiled code in ``folder`` is like, so that it is read again; where that fails, it won't be.

    Nothing is done where none of the ``functions`` has been compiled in this process.
    """
    # Otherwise each start would read and digest all of it again.
    if not any(sum(function.stats.cache_misses.values()) for function in functions):
        return
    with suppress(OSError):
        for path in _kept(folder):
            # However generous the person is to others with new files.
            set_mode(path.parent, 0o700)
            set_mode(path, 0o600)
        digests = _digests(folder)
        if digests and digests != _seals(folder):
            write_whole(folder / SEALS, json.dumps(digests).encode())
            set_mode(folder / SEALS, 0o600)


def _kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*/*.nb?"))


def _digest(path: Path) -> str:
    return sha256(read_file(path)).hexdigest()


def _digests(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): _digest(path) for path in _kept(folder)}


def _seals(folder: Path) -> dict[str, str]:
    """The digests of the files that were sealed; none where they can't be read, or others may write them."""
    try:
        if not is_private_file(folder / SEALS):
            return {}
        told = json.loads(read_file(folder / SEALS))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _is_ready(folder: Path) -> bool:
    """Whether compiled code can be kept in ``folder``, which is made and cleared of what can't be trusted."""
    try:
        make_private(folder)
        # Trying is the only sure way to know: modes say nothing of full disks, quotas and read-only mounts.
        with TemporaryFile(dir=folder):
            pass
    except OSError:
        return False
    return is_private(folder) and discard_unsealed(folder)


def _is_own(folder: Path) -> bool:
    """Whether nobody else could have put something into ``folder``, which is made where it is not there."""
    try:
        make_private(folder)
        about = folder.lstat()
    except OSError:
        return False
    if not is_private(folder):
        return False
    person = getattr(os, "getuid", None)
    return S_ISDIR(about.st_mode) and (person is None or (about.st_uid == person() and not about.st_mode & 0o077))


@dataclass(frozen=True, slots=True)
class CompiledCache:
    """Where compiled code is kept: in ``folder``, if it ``is_kept`` at all.

    ``refused`` is the folder where it should be kept, but can't; ``is_open`` says that it is not this person's alone.
    """

    folder: Path
    is_kept: bool
    refused: Path | None = None
    is_open: bool = False

    @property
    def is_compiled(self) -> bool:
        """Whether compiled code lies there that can be trusted."""
        return self.is_kept and bool(_kept(self.folder))


def keeping(chosen: Path, spare: Path) -> CompiledCache:
    """Keep compiled code in ``chosen``, or, where that can't be written, below ``spare``, if that is one's own.

    What can be read of a folder that can't be written, sealed and sound, is then used from there; nothing is read of a
    folder in which others may write.
    """
    if _is_ready(chosen):
        return CompiledCache(chosen, is_kept=True)
    is_open = chosen.exists() and not is_private(chosen)
    if _is_own(spare):
        folder = spare / chosen.name
        if not is_open:
            _take_over(chosen, folder)
        if _is_ready(folder):
            return CompiledCache(folder, is_kept=True, refused=chosen, is_open=is_open)
    return CompiledCache(chosen, is_kept=False, refused=chosen, is_open=is_open)


def _take_over(chosen: Path, folder: Path) -> None:
    """Copy what is sealed and sound in ``chosen`` to ``folder``, unless something is sealed there."""
    sealed = _seals(chosen)
    if not sealed or _seals(folder):
        return
    with suppress(OSError):
        for path in _kept(chosen):
            name, data = str(path.relative_to(chosen)), read_file(path)
            is_trusted = is_own(path.parent.lstat()) and is_private_file(path)
            if is_trusted and sealed.get(name) == sha256(data).hexdigest():
                make_private((folder / name).parent)
                write_whole(folder / name, data)
                set_mode(folder / name, 0o600)
        write_whole(folder / SEALS, json.dumps(_digests(folder)).encode())
        set_mode(folder / SEALS, 0o600)
