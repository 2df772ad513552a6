"""Whom a person trusts: the galleries they know, and the authors of what they installed, by the keys first met.

The first key is taken as it comes; from then on another one is told and taken only where the person says so.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from runtime.campaign.codec import Structure, list_of, named, text, whole
from runtime.gallery.gallery_error import problem
from runtime.gallery.gallery_json import SignedEntry
from runtime.gallery.signatures import FOLDER, is_handed_over
from runtime.profile.home import Home
from runtime.support.damage import LARGEST, read_object, write_object
from runtime.support.file_lock import alone
from runtime.support.texts import reason_of

FILE = "trust.json"
"""The name of its file, beside the key."""


class KeyStanding(Enum):
    """What is known of a key: nothing yet, that it is the one from before, or that another one was there before.

    It is renewed where the one from before has signed it.
    """

    NEW = "new"
    KNOWN = "known"
    RENEWED = "renewed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class KnownGallery:
    """A gallery that a person has added; ``key`` and ``serial`` are those of the newest index that was seen of it."""

    address: str
    name: str = ""
    key: str = ""
    serial: int = 0


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an installed campaign came from: the gallery's address, its author's key, and its bundle's digest."""

    address: str
    key: str
    sha256: str


@dataclass(frozen=True, slots=True)
class _Trust:
    galleries: tuple[KnownGallery, ...] = ()
    authors: Mapping[str, Origin] = field(default_factory=dict)


_GALLERY = Structure(
    KnownGallery,
    "",
    {"address": text(500), "name": text(200), "key": text(64), "serial": whole(0)},
    line=True,
)
_ORIGIN = Structure(Origin, "", {"address": text(500), "key": text(64), "sha256": text(64)}, line=True)
_TRUST = Structure(_Trust, "", {"galleries": list_of(_GALLERY), "authors": named(_ORIGIN)})


class TrustStore:
    """What a person's settings folder says of galleries and authors; every change begins with what it says then.

    All of it raises GalleryError where the file can't be read or written: what is damaged is never taken for nothing
    known, for then anybody would be trusted.
    """

    def __init__(self, home: Home) -> None:
        self.file = home.settings / FOLDER / FILE

    def galleries(self) -> tuple[KnownGallery, ...]:
        """The galleries that were added, in this order."""
        return self._read().galleries

    def gallery(self, address: str) -> KnownGallery | None:
        """The gallery at an address, where it was added."""
        return next((one for one in self.galleries() if one.address == address), None)

    def keep_gallery(self, gallery: KnownGallery) -> None:
        """Add a gallery, or change what is known of it."""

        def change(trust: _Trust) -> _Trust:
            others = [one for one in trust.galleries if one.address != gallery.address]
            place = next((n for n, one in enumerate(trust.galleries) if one.address == gallery.address), len(others))
            return replace(trust, galleries=(*others[:place], gallery, *others[place:]))

        self._change(change)

    def forget_gallery(self, address: str) -> None:
        """Forget a gallery, and with it its key."""
        self._change(
            lambda trust: replace(trust, galleries=tuple(one for one in trust.galleries if one.address != address))
        )

    def origin(self, campaign_id: str) -> Origin | None:
        """Where the campaign of this id came from that was last installed from a gallery."""
        return self._read().authors.get(campaign_id)

    def origins(self) -> Mapping[str, Origin]:
        """The same of all campaigns, by their ids."""
        return self._read().authors

    def author_standing(self, signed: SignedEntry, revoked: Container[str] = ()) -> KeyStanding:
        """What is known of the key with which an entry is signed; ``revoked`` keys hand over to none."""
        before = self.origin(signed.entry.id)
        if before is None:
            return KeyStanding.NEW
        if before.key == signed.key:
            return KeyStanding.KNOWN
        is_renewed = is_handed_over(before.key, signed.key, signed.former, revoked)
        return KeyStanding.RENEWED if is_renewed else KeyStanding.CHANGED

    def keep_origin(self, campaign_id: str, origin: Origin) -> None:
        """Keep where a campaign came from, and so whom its next version must come from."""
        self._change(lambda trust: replace(trust, authors={**trust.authors, campaign_id: origin}))

    def _read(self) -> _Trust:
        try:
            return _TRUST.read(read_object(self.file, LARGEST))
        except FileNotFoundError:
            return _Trust()
        except OSError as fault:
            raise problem("gallery-trust-unread", file=str(self.file), reason=reason_of(fault)) from fault
        except ValueError as fault:
            raise problem("gallery-trust-damaged", file=str(self.file)) from fault

    def _change(self, change: Callable[[_Trust], _Trust]) -> None:
        try:
            with alone(self.file):
                before = self._read()
                after = change(before)
                if after != before:
                    write_object(self.file, _TRUST.write(after))
        except OSError as fault:
            raise problem("gallery-trust-unkept", file=str(self.file), reason=reason_of(fault)) from fault
