"""Where compiled code is kept for a person, and which of it is trusted; the compiler itself is not loaded for that."""

from __future__ import annotations

import atexit
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from stat import S_ISDIR
from tempfile import TemporaryFile, mkdtemp

from runtime.profile.home import find_home
from runtime.support.file_lock import Hold, alone, take
from runtime.support.files import read_file, remove, remove_folder, set_mode, write_whole
from runtime.support.private_files import is_own, is_private, is_private_file, make_private, spare_folder

VARIABLE = "NUMBA_CACHE_DIR"

SEALS = "seals.json"
"""The file that says what each file of compiled code is like."""

MOVES, WHOLE = "moves", "whole"
"""The files that are there once the search of moves, or everything, has been compiled."""

_WORK = "work-"
"""How the folders begin that processes compile in."""


def cache_folder() -> Path:
    """Where compiled code is kept: a folder for exactly these files of the kernels, so that none of it can be stale."""
    chosen = os.environ.get(VARIABLE)
    folder = Path(chosen) if chosen else find_home().cache / "compiled"
    # Numba's own check looks at one function's file alone; those it inlines lie in others.
    text = sha256(version("numba").encode())
    # A kernel calls functions of another room's, so that one text counts for all of them; and what they take for
    # constants, the columns of moves and the length of the longest word, is compiled into them.
    rooms = Path(__file__).parents[1]
    constants = (rooms / "movegen" / "columns.py", rooms / "lexicon" / "graph.py")
    for path in (*constants, *sorted(rooms.glob("*/kernel/*.py"))):
        text.update(f"{path} {path.stat().st_mtime_ns}".encode())
        text.update(read_file(path))
    return folder / text.hexdigest()[:16]


def is_whole() -> bool:
    """Whether everything has been compiled, as far as that can be told without loading the compiler."""
    chosen = cache_folder()
    return any((folder / WHOLE).is_file() for folder in (chosen, spare_folder() / chosen.name))


def note_compiled(folder: Path, what: str) -> None:
    """Note that the search of ``MOVES``, or the ``WHOLE``, has been compiled and is kept in ``folder``."""
    with suppress(OSError):
        if not (folder / what).is_file():
            write_whole(folder / what, b"")


def discard_unsealed(folder: Path) -> bool:
    """Remove all compiled code from ``folder`` unless it is just as it was sealed: nothing lost, damaged or changed.

    Compiled code is run as it is read, so none is read unchecked, and what calls a function that is lost would end the
    program. Tells whether none is left that can't be trusted: a folder in a file's place, or a file that another
    program holds open, can't be removed.

    The seals find what a crash or a bad disk has left. They are no protection against people, for whoever can write
    code there can write its seal too: against them it helps that nobody else can write there at all, and so nothing
    is taken that others own or may write.
    """
    with _alone(folder):
        _clear_left(folder)
        kept = _kept(folder)
        with suppress(OSError):
            if all(_is_private_code(path) for path in kept) and _seals(folder) == _digests(folder):
                return True
        is_clear = True
        for path in (*kept, folder / MOVES, folder / WHOLE, folder / SEALS):
            try:
                # Through a link nothing is removed, for it may lead to what is not ours; the link goes.
                if path.parent.is_symlink():
                    remove(path.parent)
                elif path.parent != folder and not is_own(path.parent.lstat()):
                    is_clear = False
                else:
                    remove(path)
            except FileNotFoundError:
                continue
            except OSError:
                is_clear = False
        return is_clear


def _clear_left(folder: Path) -> None:
    """Remove the folders in which processes compiled that were killed."""
    for left in folder.glob(f"{_WORK}*"):
        with suppress(OSError):
            held = take(left / "use")
            if held is not None:
                held.release()
                remove_folder(left)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Look at what is kept, or change it, while no other process changes it."""
    with ExitStack() as turn:
        with suppress(OSError):  # Where files can't be held, nobody waits.
            turn.enter_context(alone(folder / "files"))
        yield


def _is_private_code(path: Path) -> bool:
    """Whether nobody else could have put a file of compiled code where it is."""
    try:
        return not path.parent.is_symlink() and is_own(path.parent.lstat()) and is_private_file(path)
    except OSError:
        return False


def seal(folder: Path) -> None:
    """Note what the compiled code in ``folder`` is like, so that it is read again; where that fails, it won't be."""
    with suppress(OSError):
        for path in _kept(folder):
            # However generous the person is to others with new files.
            set_mode(path.parent, 0o700)
            set_mode(path, 0o600)
        write_whole(folder / SEALS, json.dumps(_digests(folder)).encode())
        set_mode(folder / SEALS, 0o600)


class WorkFolder:
    """A copy of what is kept in a folder for one process to compile in; it is gone with the process.

    So no process ever reads what another has half done, and all that is kept together came of one process after the
    other: code calls code by its name alone, and one that is missing ends the program. Nothing is kept of a folder that
    ``lacks_some``, for a full disk took none.
    """

    def __init__(self, kept: Path) -> None:
        """Raises OSError."""
        self._kept = kept
        self.is_changed = self.lacks_some = False
        with _alone(kept):
            self.folder = Path(mkdtemp(prefix=_WORK, dir=kept))
            self._held: Hold | None = take(self.folder / "use")
            atexit.register(self._end)
            self._seals = _seals(kept)
            _copy(kept, self.folder, self._seals)

    @property
    def is_kept(self) -> bool:
        """Whether all that has been compiled here is kept for all processes."""
        return not self.lacks_some and set(_digests(self.folder)) <= set(_seals(self._kept))

    def publish(self) -> None:
        """Keep what has been compiled, for all processes, unless another one was first or nothing has been."""
        if not self.is_changed or self.lacks_some:
            return
        self.is_changed = False
        with suppress(OSError), _alone(self._kept):
            if _seals(self._kept) == self._seals:
                _copy(self.folder, self._kept, _digests(self.folder))
                seal(self._kept)
                self._seals = _seals(self._kept)

    def renew(self) -> None:
        """Copy what another process has kept meanwhile, where nothing here is but what was kept before."""
        with suppress(OSError), _alone(self._kept):
            seals = _seals(self._kept)
            if seals != self._seals and _digests(self.folder) == self._seals:
                _copy(self._kept, self.folder, seals)
                self._seals = seals

    def _end(self) -> None:
        if self._held is not None:
            self._held.release()
        with suppress(OSError):
            remove_folder(self.folder)


def _copy(folder: Path, other: Path, names: Mapping[str, str]) -> None:
    """Copy files of compiled code from a folder to another one. Raises OSError."""
    for name in names:
        make_private((other / name).parent)
        write_whole(other / name, read_file(folder / name))
        set_mode(other / name, 0o600)


def _kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*/*.nb?"))


def _digests(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): sha256(read_file(path)).hexdigest() for path in _kept(folder)}


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

    def has(self, what: str) -> bool:
        """Whether the search of ``MOVES``, or the ``WHOLE``, lies there compiled and can be trusted."""
        return self.is_kept and any((self.folder / one).is_file() for one in (what, WHOLE))


def keep_compiled(chosen: Path, spare: Path) -> CompiledCache:
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
        trusted = {str(path.relative_to(chosen)) for path in _kept(chosen) if _is_private_code(path)}
        if trusted == set(sealed) and sealed == _digests(chosen):
            _copy(chosen, folder, sealed)
            seal(folder)
            for what in (MOVES, WHOLE):
                if (chosen / what).is_file():
                    note_compiled(folder, what)
