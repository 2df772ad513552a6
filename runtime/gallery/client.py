"""What a person does with galleries: look at them, take campaigns from them, and know what changed.

All that came from one is kept among what may be cleared, so that it can be looked at offline; whom to trust is kept in
the settings. Nothing of a gallery is ever run, and no address is asked but those that the person names.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit, urlunsplit

from runtime import resources
from runtime.campaign.bundles import Bundle, BundleLimits, read_bundle
from runtime.campaign.bundles.archive import JPEG, why_bad_content
from runtime.campaign.bundles.shelf import CampaignShelf, Installed
from runtime.campaign.model import Campaign
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.versions import Age, compare
from runtime.gallery.bundle_download import BundleDownload, DownloadProgress, is_of
from runtime.gallery.download_cache import DownloadCache
from runtime.gallery.gallery_error import STOPPED, GalleryError, problem
from runtime.gallery.gallery_json import (
    BUNDLES,
    INDEX,
    INDEX_LIMITS,
    PICTURES,
    GalleryIndex,
    GalleryItem,
    GalleryPicture,
    RevokedKey,
)
from runtime.gallery.index_files import read_index
from runtime.gallery.signatures import is_handed_over, is_signed
from runtime.gallery.trust import KeyStanding, KnownGallery, Origin, TrustStore
from runtime.profile.home import Home
from runtime.support.files import move, read_file, remove
from runtime.support.issues import Issue
from runtime.support.network import (
    ContentMark,
    NetworkError,
    NetworkReader,
    NetworkRefusal,
    StopRequest,
    never,
    parts_of,
)
from runtime.support.texts import reason_of

FOLDER = "gallery"
"""Where in the cache it lies what came from galleries."""


class ItemStanding(Enum):
    """How a campaign of a gallery compares with what is installed."""

    NEW = "new"
    INSTALLED = "installed"
    UPDATE = "update"
    OLDER = "older"
    OTHER = "other"


_BY_AGE: Mapping[Age, ItemStanding] = MappingProxyType(
    {
        Age.NEWER: ItemStanding.UPDATE,
        Age.OLDER: ItemStanding.OLDER,
        Age.SAME: ItemStanding.INSTALLED,
        Age.OTHER: ItemStanding.OTHER,
    }
)


@dataclass(frozen=True, slots=True)
class GalleryVisit:
    """What there is to see of a gallery: what it has now, or what was seen last where ``problem`` says why.

    ``changed_key`` is the key with which its index is signed now, where that is not the one from before. Where the one
    from before has signed it, it ``is_renewed`` and taken.
    """

    address: str
    index: GalleryIndex
    problem: Issue | None = None
    changed_key: str = ""
    is_renewed: bool = False

    @property
    def is_offline(self) -> bool:
        """Whether this is what was seen last."""
        return self.problem is not None


def gallery_address(given: str) -> str:
    """The address of a gallery as it is kept, with a slash at its end; raises GalleryError where it can't be one.

    A web address may do without its https:, and a folder of this machine be given by its path.
    """
    text = given.strip()
    with suppress(ValueError):
        if Path(text).is_absolute():
            text = Path(text).as_uri()
    if ":" not in text.partition("/")[0] or text.partition("/")[0].rpartition(":")[2].isdecimal():
        text = f"https://{text}"
    try:
        parts = parts_of(text)
    except NetworkError as fault:
        raise problem("gallery-address", address=given, reason=reason_of(fault)) from fault
    path = parts.path.removesuffix(INDEX).removesuffix("index.html")
    return urlunsplit((parts.scheme, parts.netloc.lower(), path if path.endswith("/") else f"{path}/", "", ""))


class GalleryClient:
    """Looks at galleries for the person whose ``home`` it is; ``network`` is how.

    What asks the network takes a while, and so does not belong in a window's own thread; ``stop`` is asked meanwhile
    from another thread whether the person still wants it. Whatever fails raises GalleryError.
    """

    def __init__(self, home: Home, network: NetworkReader | None = None, schemas: Schemas | None = None) -> None:
        self.trust = TrustStore(home)
        self._network = network or NetworkReader()
        self._schemas = schemas or Schemas(resources.schemas())
        self._indexes = DownloadCache(home.cache / FOLDER / "indexes", most=300_000_000)
        self._pictures = DownloadCache(home.cache / FOLDER / PICTURES, most=200_000_000)
        self._last_index: tuple[str, GalleryIndex] | None = None
        self._seen: dict[str, GalleryIndex] = {}
        self._bundles = DownloadCache(home.cache / FOLDER / BUNDLES, most=500_000_000)

    def galleries(self) -> tuple[KnownGallery, ...]:
        """The galleries that the person has added; none to begin with."""
        return self.trust.galleries()

    def add(self, given: str, stop: StopRequest = never) -> GalleryVisit:
        """Look at a gallery whose address a person has given, and add it to theirs."""
        return self.visit(gallery_address(given), stop=stop)

    def forget(self, address: str) -> None:
        """Forget a gallery, its key and what was seen of it; what was installed from it stays."""
        self.trust.forget_gallery(address)
        for name in (_index_name(address), _mark_name(address)):
            self._indexes.drop(name)

    def visit(self, address: str, *, accept_key: bool = False, stop: StopRequest = never) -> GalleryVisit:
        """What a gallery has now; where that can't be had, what was seen of it last, and why.

        An index that is older than the last one is no news. One that is signed with another key than the last one,
        which has not signed that, is taken only with ``accept_key``. Raises GalleryError where nothing was seen of it
        yet.
        """
        changed_key, is_renewed = "", False
        try:
            data, mark = self._asked_index(address, stop)
            index = self._index_of(data)
            known = self.trust.gallery(address)
            if known is not None and known.key not in ("", index.key):
                is_renewed = is_handed_over(known.key, index.key, index.former)
                changed_key = "" if is_renewed else index.key
            if changed_key and not accept_key:
                raise problem("gallery-key-changed", address=address, name=known.name if known is not None else "")
            if known is not None and not changed_key and index.serial < known.serial:
                raise problem("gallery-index-older", address=address, serial=index.serial, seen=known.serial)
            self._keep_index(address, data, mark)
            self.trust.keep_gallery(KnownGallery(address, index.name, index.key, index.serial))
        except GalleryError as fault:
            seen = self.last_seen(address) if fault.issue.code != STOPPED else None
            if seen is None:
                raise
            return replace(seen, problem=fault.issue, changed_key=changed_key)
        self._seen[address] = index
        return GalleryVisit(address, index, is_renewed=is_renewed)

    def last_seen(self, address: str) -> GalleryVisit | None:
        """What was seen of a gallery last, without asking it; None where there is nothing that can still be read."""
        data = self._indexes.read(_index_name(address), INDEX_LIMITS.size)
        if data is None:
            return None
        try:
            self._seen[address] = self._index_of(data)
        except GalleryError:
            return None
        return GalleryVisit(address, self._seen[address])

    def picture(self, address: str, picture: GalleryPicture, stop: StopRequest = never) -> bytes:
        """The bytes of a picture, a JPEG of the size that the index tells."""
        kept = self._pictures.read(picture.file_name, picture.size)
        if kept is not None and sha256(kept).hexdigest() == picture.sha256:
            return kept
        data = self._asked(address, f"{PICTURES}/{picture.file_name}", picture.size, stop)
        is_right = len(data) == picture.size and sha256(data).hexdigest() == picture.sha256
        if not is_right or not data.startswith(JPEG) or why_bad_content(picture.file_name, data, BundleLimits()):
            raise problem("gallery-picture-wrong", address=address)
        self._pictures.keep(picture.file_name, data)
        return data

    def standing(self, item: GalleryItem, installed: Mapping[str, Campaign]) -> ItemStanding:
        """How a campaign compares with the one of the same id among those that are ``installed``."""
        head = installed.get(item.id)
        if head is None:
            return ItemStanding.NEW
        found = _BY_AGE[compare(item.entry.version, head.version)]
        origin = self.trust.origin(item.id) if found is ItemStanding.INSTALLED else None
        return ItemStanding.OTHER if origin is not None and origin.sha256 != item.entry.sha256 else found

    def revocation(self, address: str, key: str) -> RevokedKey | None:
        """What the gallery, as it was seen last, says of a key that is not to be trusted any more."""
        index = self._seen.get(address)
        return index.revocation(key) if index is not None else None

    def revoked_issues(self, address: str, installed: Mapping[str, Campaign]) -> tuple[Issue, ...]:
        """What is to be told of ``installed`` campaigns, by ids, whose authors' keys the gallery does not trust."""
        return tuple(
            problem(
                "gallery-installed-revoked", name=installed[one].name or one, date=revoked.date, reason=revoked.reason
            ).issue
            for one, origin in self.trust.origins().items()
            if one in installed and (revoked := self.revocation(address, origin.key)) is not None
        )

    def author_standing(self, address: str, item: GalleryItem) -> KeyStanding:
        """What is known of the key with which a campaign's entry is signed; changed where it was another one's."""
        index = self._seen.get(address)
        revoked = frozenset(one.key for one in index.revoked) if index is not None else frozenset[str]()
        return self.trust.author_standing(item.signed, revoked)

    def download(
        self,
        address: str,
        item: GalleryItem,
        progress: DownloadProgress = lambda _done, _all: None,
        stop: StopRequest = never,
    ) -> Bundle:
        """The bundle of a campaign, looked through as every bundle is; what broke off before is gone on with.

        It must be what the author has signed: raises GalleryError where a byte of it is another one, and where the
        gallery does not trust their key any more.
        """
        entry, revoked = item.entry, self.revocation(address, item.signed.key)
        if revoked is not None:
            raise problem("gallery-key-revoked", name=entry.name, date=revoked.date, reason=revoked.reason)
        if not is_signed(item.signed):
            raise problem("gallery-entry-forged", name=entry.name)
        whole = self._bundles.place / entry.bundle_name
        data = self._bundles.read(entry.bundle_name, entry.size)
        if data is None or not is_of(entry, data):
            try:
                part = self._bundles.begin(f"{entry.bundle_name}.part")
                BundleDownload(self._network, address, entry, part).run(progress, stop)
                if not is_of(entry, read_file(part, entry.size)):
                    remove(part)
                    raise problem("gallery-bundle-wrong", name=entry.name)
                move(part, whole)
            except NetworkError as fault:
                raise _unfetched(address, fault) from fault
            except OSError as fault:
                raise problem("gallery-uncached", folder=str(self._bundles.place), reason=reason_of(fault)) from fault
        found = read_bundle(whole)
        if found.bundle is None:
            raise GalleryError(found.issues[0])
        if (found.bundle.head.id, found.bundle.head.version) != (entry.id, entry.version):
            raise problem("gallery-bundle-other", name=entry.name)
        return found.bundle

    def install(
        self, address: str, item: GalleryItem, bundle: Bundle, shelf: CampaignShelf, *, accept_key: bool = False
    ) -> Installed:
        """Put a downloaded campaign on the shelf, and keep whose key its next version must be signed with.

        Raises GalleryError where its author's key is another one than before, unless ``accept_key`` is given, and
        :class:`runtime.campaign.bundles.shelf.InstallError`.
        """
        if self.author_standing(address, item) is KeyStanding.CHANGED and not accept_key:
            raise problem("gallery-author-changed", name=item.entry.name, author=item.entry.author)
        done = shelf.install(bundle, replace=True)
        self.trust.keep_origin(item.id, Origin(address, item.signed.key, item.entry.sha256))
        self._bundles.drop(item.entry.bundle_name)
        return done

    def _index_of(self, data: bytes) -> GalleryIndex:
        """The index of these bytes; that of the bytes before, which are mostly the same, is not read again."""
        digest, known = sha256(data).hexdigest(), self._last_index
        if known is not None and known[0] == digest:
            return known[1]
        index = read_index(data, self._schemas)
        self._last_index = digest, index
        return index

    def _asked_index(self, address: str, stop: StopRequest) -> tuple[bytes, ContentMark]:
        """The index that a gallery has now, and its mark; what is kept where the server says that it still is that."""
        kept = self._indexes.read(_index_name(address), INDEX_LIMITS.size)
        about = self._indexes.read(_mark_name(address), 1_000) or b""
        digest, _, mark = about.decode("ascii", "ignore").partition(" ")
        if kept is None or sha256(kept).hexdigest() != digest:
            mark = ""
        try:
            data, now = self._network.read_again(address, INDEX, INDEX_LIMITS.size, mark, stop)
        except NetworkError as fault:
            raise _unfetched(address, fault) from fault
        return (kept, mark) if data is None and kept is not None else (data or b"", now)

    def _keep_index(self, address: str, data: bytes, mark: ContentMark) -> None:
        """Keep an index, and what its server knows it by, which is of use only with that very index."""
        self._indexes.keep(_index_name(address), data)
        self._indexes.keep(_mark_name(address), f"{sha256(data).hexdigest()} {mark}".encode())

    def _asked(self, address: str, name: str, most: int, stop: StopRequest) -> bytes:
        try:
            return self._network.read(address, name, most, stop)
        except NetworkError as fault:
            raise _unfetched(address, fault) from fault


def _index_name(address: str) -> str:
    host = "".join(sign for sign in urlsplit(address).netloc if sign.isascii() and sign.isalnum())[:40]
    return f"{host or 'folder'}-{sha256(address.encode()).hexdigest()[:16]}.json"


def _mark_name(address: str) -> str:
    return _index_name(address).replace(".json", ".mark")


def _unfetched(address: str, fault: NetworkError) -> GalleryError:
    if fault.why is NetworkRefusal.STOPPED:
        return problem(STOPPED, address=address)
    return problem("gallery-unreachable", address=address, reason=reason_of(fault))
