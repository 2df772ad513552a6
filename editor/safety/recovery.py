"""Work that was not saved when an editor died: what there is, what it would bring back, and getting rid of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from editor.safety.journal import SHELF, clear_shelf, journals_in, shelve, take_down
from editor.safety.journal_entries import (
    MAGIC,
    PICTURES,
    EntryError,
    JournalData,
    TextDraft,
    changed,
    drafts_of,
    from_bytes,
    is_damaged,
    read_frames,
)
from editor.safety.locks import forget, is_alive
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.source import Source
from runtime.support.files import has_bytes, make_folder, read_file, remove, write_whole

LARGEST = 1 << 30
"""Bytes of the largest journal that is read; a campaign's files are far from that."""
MOST_ATTEMPTS = 1000


class OnDisk(Enum):
    """How the campaign's files stand to the ones that the work began from."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"
    NEVER = "never"
    """It was never saved."""


@dataclass(frozen=True, slots=True)
class KeptJournal:
    """A journal that an editor has left behind.

    ``at`` is the time of the last change, ``count`` how many there are; ``attempts`` says how often it was looked into
    without coming to an end. ``thrown`` is set for those that were thrown away. ``origin`` names the journal from which
    the same work had been recovered before.
    """

    path: Path
    name: str
    folder: Path | None
    at: datetime
    count: int
    attempts: int = 0
    thrown: bool = False
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Recovered:
    """What a journal brings back: the campaign as it was saved, as it was at the end, and its files as they were.

    ``present`` is what lies on the disk now, where anything can be read there; ``pictures`` were brought along and not
    saved yet, by their names. ``drafts`` were being typed at the end.
    """

    saved: Campaign
    campaign: Campaign
    source: Source | None
    on_disk: OnDisk
    present: Campaign | None = None
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    drafts: tuple[TextDraft, ...] = ()

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to bring back that is not on the disk already."""
        return bool(self.drafts) or self.campaign not in (self.saved, self.present)


def find_kept(state: Path) -> tuple[KeptJournal, ...]:
    """The journals of editors that run no more, the newest first; what holds nothing is removed on the way."""
    folder = journals_in(state)
    _tidy(folder)
    found: dict[str, KeptJournal] = {}
    origins: set[str] = set()
    for path in sorted(folder.glob("*.journal")):
        alive = is_alive(folder, token_of(path))
        kept = look_at(path)
        if alive:
            if kept is not None:  # Another editor has just taken up the work that it names.
                origins.add(kept.origin)
        elif kept is None or kept.count == 0:
            if not _put_damaged_away(path):
                _remove(path)
        else:
            found[path.name] = kept
    for name in _outdated(found):
        with contextlib.suppress(OSError):
            shelve(found.pop(name).path)
    origins |= {kept.origin for kept in found.values()}
    # An editor that died soon after a recovery leaves two journals of one piece of work, which may have been its death.
    newest = (
        replace(kept, attempts=max((kept.attempts, *(found[one].attempts for one in _before(kept, found)))))
        for name, kept in found.items()
        if name not in origins
    )
    return tuple(sorted(newest, key=lambda kept: kept.at, reverse=True))


def find_thrown(state: Path) -> tuple[KeptJournal, ...]:
    """The journals that were thrown away and can still be brought back, the newest first."""
    found = (look_at(path) for path in (journals_in(state) / SHELF).glob("*.journal"))
    return tuple(sorted((replace(kept, thrown=True) for kept in found if kept), key=lambda kept: kept.at, reverse=True))


def put_damaged_away(state: Path) -> tuple[Path, ...]:
    """Put the journals away from which nothing can be brought back, for they are damaged; where they lie then."""
    folder = journals_in(state)
    dead = [path for path in sorted(folder.glob("*.journal")) if not is_alive(folder, token_of(path))]
    hopeless = [path for path in dead if (kept := look_at(path)) is None or kept.count == 0]
    moved = {path: _put_damaged_away(path) for path in hopeless}
    return tuple(aside for path, aside in moved.items() if aside not in (None, path))


def _put_damaged_away(path: Path) -> Path | None:
    """Put one away in which more is than can be read; None where there is nothing in it."""
    try:
        data = read_file(path, LARGEST)
        is_hopeless = len(data) > len(MAGIC) and look_at(path) is None
        return shelve(path) if is_hopeless or is_damaged(data) else None
    except OSError:
        return path  # What can't even be read is no more removed than moved.


def token_of(path: Path) -> str:
    """Which editor has written a journal."""
    return "-".join(path.name.lstrip(".").split("-")[:2])


def look_at(path: Path) -> KeptJournal | None:
    """What a journal says about itself; None where it can't be read or says nothing whole."""
    try:
        about, _, changes = _read(path)
        last = changes[-1] if changes else about
        folder = about["folder"]
        return KeptJournal(
            path,
            str(about["name"]),
            Path(str(folder)) if folder is not None else None,
            datetime.fromisoformat(str(last["at"])).astimezone(UTC),
            max(1, int(str(last.get("count", 0)))) if changes else 0,
            _attempts(path),
            origin=str(about.get("origin", "")),
        )
    except (OSError, EntryError, KeyError, ValueError, ArithmeticError):
        return None


def recover(kept: KeptJournal) -> Recovered | None:
    """The work that a journal holds; None where it can't be read any more."""
    try:
        about, files, changes = _read(kept.path)
        was_saved, named = bool(about["saved"]), [str(name) for name in _list(about["files"])]
        ground = _ground({name: files[name] for name in named})
        pictures = {name.removeprefix(PICTURES): data for name, data in files.items() if name not in named}
        campaign = saved = ground.campaign
        if campaign is None or saved is None:
            return None
        for change in changes:
            campaign = changed(campaign, change)
        drafts = drafts_of(changes[-1]) if changes else ()
    except (OSError, EntryError, KeyError, ValueError, ArithmeticError):
        return None
    if kept.folder is None or not was_saved:
        return Recovered(saved, campaign, None, OnDisk.NEVER, pictures=pictures, drafts=drafts)
    source = replace(ground.source, folder=kept.folder)
    on_disk = _on_disk(kept.folder, source)
    # Only looked at: mending an interrupted save is for whoever opens the folder.
    present = read_campaign(kept.folder, mend=False).campaign if on_disk is OnDisk.CHANGED else None
    present = saved if on_disk is OnDisk.SAME else present
    return Recovered(saved, campaign, source, on_disk, present, pictures, drafts)


def _ground(files: dict[str, bytes]) -> LoadResult:
    """The campaign as it was saved, from its files."""
    with TemporaryDirectory(prefix="scryptic-") as place:
        folder = Path(place)
        for name, content in files.items():
            make_folder((folder / name).parent)
            write_whole(folder / name, content)
        return read_campaign(folder)


def begin_attempt(kept: KeptJournal) -> None:
    """Write down that a journal is about to be looked into, so that the next start knows if this one does not end."""
    with contextlib.suppress(OSError):
        write_whole(_attempts_file(kept.path), str(_attempts(kept.path) + 1).encode())


def end_attempt(kept: KeptJournal) -> None:
    """Looking into a journal has come to an end."""
    with contextlib.suppress(OSError):
        remove(_attempts_file(kept.path))


def done_with(kept: KeptJournal) -> None:
    """Remove a journal for good, because its work is in good hands, or there is none.

    One in which more lies behind a damaged piece is put away for a while instead.
    """
    forget_before(kept)
    if _put_damaged_away(kept.path) is None:
        _remove(kept.path)


def forget_before(kept: KeptJournal) -> None:
    """Remove the journals from which the same work had been recovered before: this one holds all of it."""
    folder = kept.path.parent
    known = {path.name: one for path in folder.glob("*.journal") if (one := look_at(path)) is not None}
    for name in tuple(_before(kept, known)):
        _remove(folder / name)


def throw_away(kept: KeptJournal) -> KeptJournal:
    """Put a journal away for a while; returns it as it lies then. Raises OSError."""
    path = shelve(kept.path)
    done_with(kept)
    return replace(kept, path=path, thrown=True)


def bring_back(kept: KeptJournal) -> KeptJournal:
    """Offer again what was thrown away; returns it as it lies then. Raises OSError."""
    return replace(kept, path=take_down(kept.path), thrown=False, attempts=0)


def _read(path: Path) -> tuple[JournalData, dict[str, bytes], list[JournalData]]:
    """What a journal says about itself, the files in it, its changes; raises OSError, EntryError, KeyError.

    Of the files those that it names are its ground; the others are pictures that were brought along.
    """
    pieces = iter([from_bytes(payload) for payload in read_frames(read_file(path, LARGEST))])
    about = next(pieces, None)
    if not isinstance(about, dict):
        raise EntryError("no journal")
    files: dict[str, bytes] = {}
    changes: list[JournalData] = []
    for piece in pieces:
        if isinstance(piece, dict):
            changes.append(piece)
        elif not _is_inside(piece[0]):
            raise EntryError("a file outside of its folder")
        else:
            files[piece[0]] = piece[1]
    named = _list(about["files"])
    if any(not isinstance(name, str) or name not in files for name in named):
        raise EntryError("the ground is not whole")
    if any(name not in named and not name.startswith(PICTURES) for name in files):
        raise EntryError("a file that is neither of the ground nor a picture")
    return about, files, changes


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise EntryError("not a list")
    return value


def _is_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return bool(parts) and not name.startswith("/") and ".." not in parts and "\\" not in name and ":" not in name


def _on_disk(folder: Path, source: Source) -> OnDisk:
    """Whether the files that the work began from are still the same."""
    if not folder.is_dir():
        return OnDisk.GONE
    for file, content in source.files.items():
        if not has_bytes(folder / file, content):
            return OnDisk.CHANGED
    return OnDisk.SAME


def _tidy(folder: Path) -> None:
    """Remove what was thrown away long ago and what dead editors have left beside their journals."""
    clear_shelf(folder)
    journals = {path.name for path in folder.glob("*.journal")}
    tokens = {token_of(folder / name) for name in journals}
    for path in folder.glob("*.attempts"):
        if f"{path.stem}.journal" not in journals:
            _unlink(path)
    for path in folder.glob("*.lock"):
        if path.stem not in tokens:
            forget(folder, path.stem)
    for path in folder.glob(".*.new"):  # A journal that was just being written anew.
        if not is_alive(folder, token_of(path)):
            _unlink(path)


def _outdated(names: Iterable[str]) -> tuple[str, ...]:
    """Of each editor's journals those that had just been followed by another when it died."""
    newest: dict[str, int] = {}
    for name in names:
        token = token_of(Path(name))
        newest[token] = max(newest.get(token, 0), _number(name))
    return tuple(name for name in names if _number(name) < newest[token_of(Path(name))])


def _before(kept: KeptJournal, known: Mapping[str, KeptJournal]) -> Iterator[str]:
    """The names of the journals from which the same work had been recovered before, the last of them first."""
    seen = {kept.path.name}
    name = kept.origin
    while name in known and name not in seen:
        seen.add(name)
        yield name
        name = known[name].origin


def _number(name: str) -> int:
    number = name.split("-")[2:3]
    return int(number[0]) if number and number[0].isdecimal() else 0


def _attempts_file(path: Path) -> Path:
    return path.with_suffix(".attempts")


def _attempts(path: Path) -> int:
    try:
        return min(MOST_ATTEMPTS, max(0, int(read_file(_attempts_file(path), 100).decode("ascii"))))
    except (OSError, ValueError):
        return 0


def _remove(path: Path) -> None:
    _unlink(path)
    _unlink(_attempts_file(path))
    folder, token = path.parent, token_of(path)
    if not any(folder.glob(f"{token}-*.journal")):
        forget(folder, token)


def _unlink(path: Path) -> None:
    with contextlib.suppress(OSError):
        remove(path)
