"""The stamps that there are at present: the person's own, the campaign's, the shipped ones and those of extensions.

Own stamps lie in a folder of the person's, a file each, and are read anew whenever they are looked at: other windows
and other computers may have put some there. One that can't be read is named and left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from editor.document.edit import EditRefusal, why_no_name, why_too_many
from editor.document.pieces import MapPiece
from editor.document.stamps import KeepStamp, RemoveStamp, new_stamp_id, piece_of_stamp, stamp_of_piece
from editor.editor_state import EditorState
from editor.tools.names import say_refused
from editor.tools.stamps import STAMPS
from runtime import resources
from runtime.campaign.model import Stamp
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import STAMPS as FOLDER
from runtime.campaign.stamp_json import MOST_STAMPS, read_stamp, stamp_text
from runtime.campaign.templates import schema_beside
from runtime.support.file_lock import alone
from runtime.support.files import make_folder, move, remove, write_whole
from runtime.support.issues import STAMP_ASIDE
from runtime.support.slugs import is_slug
from runtime.support.texts import Texts, mark, reason_of
from runtime.support.wording import say_issue

_REMOVED = "removed"
_MOST_LOOKED_AT = 2 * MOST_STAMPS


@dataclass(frozen=True, slots=True)
class OwnStamps:
    """What was read of a person's own stamps: by their ids, and a sentence for each file that was set aside."""

    stamps: Mapping[str, Stamp] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()


class StampFolder:
    """A folder of stamps, a file each; what is removed lies in a folder within until the program needs the room."""

    def __init__(self, folder: Path, t: Texts) -> None:
        self._folder, self._t = folder, t
        self._schemas: Schemas | None = None

    def read(self) -> OwnStamps:
        """All stamps of the folder, by the names of their files; a folder that is not there has none."""
        found, troubles = {}, []
        for path in self._paths(self._folder):
            read = read_stamp(path, self._known_schemas())
            if read.value is not None:
                found[path.stem] = read.value
            else:
                why = say_issue(self._t, read.issues[0])[0] if read.issues else ""
                troubles.append(self._t("{file} is set aside: {reason}", file=path.name, reason=why))
        return OwnStamps(dict(list(found.items())[:MOST_STAMPS]), tuple(troubles))

    def keep(self, stamp: Stamp, stamp_id: str = "") -> str | EditRefusal:
        """Write a stamp, under a fresh id where none is given; returns its id. Raises OSError."""
        make_folder(self._folder)
        with alone(self._folder / FOLDER):
            taken = {path.stem for path in self._paths(self._folder)}
            refused = why_no_name(stamp.name)
            if refused is None and stamp_id not in taken:
                refused = why_too_many(len(taken), MOST_STAMPS)
            if refused is not None:
                return refused
            name = stamp_id or new_stamp_id(stamp.name, taken)
            write_whole(self._path(name), stamp_text(stamp).encode())
            return name

    def remove(self, stamp_id: str) -> None:
        """Take a stamp away; :meth:`bring_back` has it again. Raises OSError."""
        aside = self._folder / _REMOVED
        make_folder(aside)
        with alone(self._folder / FOLDER):
            for old in self._paths(aside):  # One is enough to take back, as long as nothing else is done.
                remove(old)
            move(self._path(stamp_id), aside / f"{stamp_id}.json")

    @property
    def removed(self) -> Stamp | None:
        """What was removed last and can be brought back."""
        last = next(iter(self._paths(self._folder / _REMOVED)), None)
        return read_stamp(last, self._known_schemas()).value if last is not None else None

    def bring_back(self) -> str | EditRefusal:
        """Put back what was removed last; returns its id. Raises OSError."""
        last, stamp = next(iter(self._paths(self._folder / _REMOVED)), None), self.removed
        if last is None or stamp is None:
            return EditRefusal("no-such-stamp", {"id": ""})
        is_free = not self._path(last.stem).exists()
        kept = self.keep(stamp, last.stem if is_free else "")
        if not isinstance(kept, EditRefusal):
            remove(last)
        return kept

    def _known_schemas(self) -> Schemas:
        if self._schemas is None:
            self._schemas = Schemas(resources.schemas())
        return self._schemas

    def _path(self, stamp_id: str) -> Path:
        return self._folder / f"{stamp_id}.json"

    @staticmethod
    def _paths(folder: Path) -> tuple[Path, ...]:
        try:
            found = sorted(path for path in folder.iterdir() if path.suffix == ".json" and is_slug(path.stem))
        except OSError:
            return ()
        return tuple(found[:_MOST_LOOKED_AT])


class StampPlace(Enum):
    """Where a stamp lies; ``READY`` are those that came with the program or with extensions."""

    OWN = "own"
    CAMPAIGN = "campaign"
    READY = "ready"


PLACES: Mapping[StampPlace, str] = MappingProxyType(
    {StampPlace.OWN: mark("My own"), StampPlace.CAMPAIGN: mark("This campaign")}
)
"""What people call the places that they put stamps into."""


@dataclass(frozen=True, slots=True)
class StampWish:
    """What a new stamp is called, where it is kept, and whether cities and tokens go along."""

    name: str
    place: StampPlace
    with_things: bool


@dataclass(frozen=True, slots=True)
class StampEntry:
    """One stamp of the library, with the group that it stands in."""

    place: StampPlace
    id: str
    group: str
    name: str
    piece: MapPiece
    stamp: Stamp | None = None


class StampLibrary:
    """The stamps of all places, and what can be done with them; a method that is refused returns why, else nothing."""

    def __init__(self, state: EditorState, folder: Path, t: Texts) -> None:
        self._state, self._t = state, t
        self._own = StampFolder(folder, t)
        self._gone: StampEntry | None = None
        self.troubles: tuple[str, ...] = ()

    def entries(self) -> tuple[StampEntry, ...]:
        """All stamps: own ones first, then the campaign's, shipped ones and those of extensions."""
        return tuple(self._entries())

    def _entries(self) -> Iterator[StampEntry]:
        t, document = self._t, self._state.document
        own = self._own.read()
        self.troubles = (*own.troubles, *self._troubles_of_campaign())
        campaigns = document.campaign.stamps if document is not None else {}
        for place, stamps in ((StampPlace.OWN, own.stamps), (StampPlace.CAMPAIGN, campaigns)):
            for stamp_id, one in sorted(stamps.items(), key=lambda pair: pair[1].name.casefold()):
                yield StampEntry(place, stamp_id, t(PLACES[place]), one.name, piece_of_stamp(one), one)
        for group in STAMPS.values():
            for ready in group.stamps:
                yield StampEntry(StampPlace.READY, "", t(group.name), t(ready.name), ready.piece)

    def _troubles_of_campaign(self) -> Iterator[str]:
        """The campaign's stamps that were set aside when it was opened."""
        for issue in self._state.loaded.issues if self._state.loaded is not None else ():
            if issue.code == STAMP_ASIDE:
                yield say_issue(self._t, issue)[0]

    def keep(self, place: StampPlace, name: str, piece: MapPiece, with_things: bool) -> str:
        """Make a stamp of a piece of map."""
        made = stamp_of_piece(name, piece, with_things)
        return say_refused(self._t, made) if isinstance(made, EditRefusal) else self._put(place, made)

    def rename(self, entry: StampEntry, name: str) -> str:
        """Give a stamp another name; its file stays."""
        if entry.stamp is None or entry.stamp.name == name:
            return ""
        return self._put(entry.place, replace(entry.stamp, name=name), entry.id)

    def move(self, entry: StampEntry) -> str:
        """Move a stamp from the person's own to the campaign's, or back; a shipped one is copied to the own ones."""
        if entry.stamp is None:
            return self.keep(StampPlace.OWN, entry.name, entry.piece, with_things=True)
        to = StampPlace.CAMPAIGN if entry.place is StampPlace.OWN else StampPlace.OWN
        return self._put(to, replace(entry.stamp, extra={})) or self._taken_away(entry)

    def remove(self, entry: StampEntry) -> str:
        """Take a stamp away."""
        refused = self._taken_away(entry)
        if not refused:
            self._gone = entry
        return refused

    @property
    def removed(self) -> str:
        """The name of what :meth:`bring_back` has again; empty where there is nothing."""
        if self._gone is not None:
            return self._gone.name
        own = self._own.removed
        return own.name if own is not None else ""

    def bring_back(self) -> str:
        """Put back what was removed last, from wherever it was."""
        gone, self._gone = self._gone, None
        if gone is not None and gone.place is StampPlace.CAMPAIGN and gone.stamp is not None:
            return self._put(gone.place, gone.stamp, gone.id)
        try:
            kept = self._own.bring_back()
        except OSError as problem:
            return self._failed(problem)
        return say_refused(self._t, kept) if isinstance(kept, EditRefusal) else ""

    def _put(self, place: StampPlace, stamp: Stamp, stamp_id: str = "") -> str:
        """Write a stamp to a place, under a fresh id where none is given."""
        t = self._t
        if place is StampPlace.OWN:
            try:
                kept = self._own.keep(stamp, stamp_id)
            except OSError as problem:
                return self._failed(problem)
            return say_refused(t, kept) if isinstance(kept, EditRefusal) else ""
        document = self._state.document
        if document is None:
            return t("Open a campaign or make a new one first.")
        # A file that was set aside keeps its name.
        there = document.source.files if document.source is not None else ()
        files = {Path(file).stem for file in there if file.startswith(f"{FOLDER}/")}
        new_id = stamp_id or new_stamp_id(stamp.name, {*document.campaign.stamps, *files})
        if not stamp_id:
            stamp = replace(stamp, extra=schema_beside(document.campaign, "stamp"))
        refused = document.perform(t("Stamp “{name}”", name=stamp.name), KeepStamp(new_id, stamp))
        return say_refused(t, refused) if refused is not None else ""

    def _taken_away(self, entry: StampEntry) -> str:
        t, document = self._t, self._state.document
        if entry.place is StampPlace.CAMPAIGN and document is not None:
            refused = document.perform(t("Remove stamp “{name}”", name=entry.name), RemoveStamp(entry.id))
            return say_refused(t, refused) if refused is not None else ""
        try:
            self._own.remove(entry.id)
        except OSError as problem:
            return self._failed(problem)
        return ""

    def _failed(self, problem: OSError) -> str:
        return self._t("The stamps can't be written: {reason}.", reason=reason_of(problem))
