"""The files of galleries: the index of all campaigns, and the signed entry of one, as an author hands it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from runtime.campaign.campaign_json import NEEDS, RELEASE
from runtime.campaign.codec import Codec, FileHead, Structure, flag, list_of, named, optional, text, whole
from runtime.campaign.model import CampaignNeeds, Release
from runtime.campaign.shared_codecs import ID, SLUG
from runtime.checks.clear_check import MOST_STARS
from runtime.engine.levels.level import Extra
from runtime.support.json_text import JsonLimits

INDEX = "index.json"
"""The name of the index in the folder of a gallery."""

BUNDLES, PICTURES = "bundles", "pictures"
"""The folders beside it, in which every file is called after what is in it."""

ENTRY_SUFFIX = ".scryptic-entry"
"""How the file of an entry ends that lies beside its bundle."""

INDEX_LIMITS = JsonLimits(size=32_000_000, depth=16)
ENTRY_LIMITS = JsonLimits(size=1_000_000, depth=16)
PICTURE_LIMIT = 1_000_000
"""The most bytes of an index, of an entry alone, and of a picture."""

MOST_ITEMS, MOST_LEVELS, MOST_PICTURES, MOST_RELEASES = 10_000, 100, 24, 20
MOST_FORMER, MOST_REVOKED = 20, 1_000
LONGEST_DESCRIPTION, LONGEST_STORY = 2_000, 800
_LARGEST_BUNDLE, _LONGEST_SIDE = 64_000_000, 4_096


@dataclass(frozen=True, slots=True)
class LevelBalance:
    """What games of a level came to: ``share`` are the hundredths of them that the side which begins won.

    ``low`` and ``high`` are the ends of its 95 % interval; the ``player`` of the computer met its own kind.
    """

    player: str
    games: int
    share: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class GalleryLevel:
    """A level as galleries list it; one without ``rows`` is a table game.

    ``shown`` of its ``cases`` have a proof, the weakest one with so many ``stars``.
    """

    id: str
    name: str
    rows: int = 0
    columns: int = 0
    stars: int = 0
    shown: int = 0
    cases: int = 0
    balance: LevelBalance | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GalleryEntry:
    """What an author says of a campaign and its bundle, which has ``size`` bytes and the digest ``sha256``.

    The first of ``languages`` is the campaign's own. ``levels`` are the first of ``level_count``.
    """

    id: str
    name: str
    author: str
    version: str
    languages: tuple[str, ...]
    licence: str
    description: str
    story: str
    size: int
    sha256: str
    level_count: int
    levels: tuple[GalleryLevel, ...] = ()
    has_cover: bool = False
    changes: tuple[Release, ...] = ()
    needs: CampaignNeeds = field(default_factory=CampaignNeeds)
    extra: Extra = field(default_factory=dict)

    @property
    def bundle_name(self) -> str:
        """The name of its bundle's file in a gallery: no other bundle ever has the same."""
        return f"{self.id}-{self.sha256[:16]}.scryptic"

    @property
    def cases(self) -> int:
        """How many cases of the clear check its levels have."""
        return sum(level.cases for level in self.levels)

    @property
    def shown(self) -> int:
        """How many of them have a proof."""
        return sum(level.shown for level in self.levels)

    @property
    def stars(self) -> int:
        """The stars of the weakest level; none unless every case of every level is shown."""
        asked = [level for level in self.levels if level.cases]
        if not asked or any(level.shown < level.cases for level in asked):
            return 0
        return min(level.stars for level in asked)


@dataclass(frozen=True, slots=True)
class FormerKey:
    """A public key that somebody signed with before, and the ``signature`` by it of the key that came next."""

    key: str
    signature: str


@dataclass(frozen=True, slots=True)
class RevokedKey:
    """A public key that is not to be trusted any more, since a day and for a reason, such as that it was stolen."""

    key: str
    date: str
    reason: str


@dataclass(frozen=True, slots=True)
class SignedEntry:
    """An entry with its author's public ``key`` and their ``signature`` of it, both in hexadecimal digits.

    ``former`` are the keys that they had before, the first one first.
    """

    entry: GalleryEntry
    key: str
    signature: str
    former: tuple[FormerKey, ...] = ()


@dataclass(frozen=True, slots=True)
class GalleryPicture:
    """A JPEG picture of a gallery, by the digest of its bytes."""

    sha256: str
    size: int
    width: int
    height: int

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return f"{self.sha256}.jpg"


@dataclass(frozen=True, slots=True)
class GalleryItem:
    """A campaign in a gallery: its signed entry, and the pictures that the gallery made of its bundle.

    ``added`` is the day since when it has had this version. ``maps`` are by the ids of their levels.
    """

    signed: SignedEntry
    added: str
    cover: GalleryPicture | None = None
    maps: Mapping[str, GalleryPicture] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)

    @property
    def entry(self) -> GalleryEntry:
        """What the author says of it."""
        return self.signed.entry

    @property
    def id(self) -> str:
        """The campaign's id."""
        return self.signed.entry.id


@dataclass(frozen=True, slots=True)
class GalleryIndex:
    """Everything that a gallery has, signed with the ``key`` of who runs it; ``serial`` only ever grows.

    ``former`` are the keys that they had before; nothing that is signed with one of the ``revoked`` keys is taken.
    """

    name: str
    about: str
    serial: int
    date: str
    items: tuple[GalleryItem, ...]
    key: str
    signature: str
    former: tuple[FormerKey, ...] = ()
    revoked: tuple[RevokedKey, ...] = ()
    extra: Extra = field(default_factory=dict)

    def revocation(self, key: str) -> RevokedKey | None:
        """What is said of a key that is not to be trusted any more; None where nothing is."""
        return next((one for one in self.revoked if one.key == key), None)


DIGEST = text(pattern="^[0-9a-f]{64}$").at("gallery#/$defs/digest", "A SHA-256 digest in hexadecimal digits.")
KEY = text(pattern="^[0-9a-f]{64}$").at("gallery#/$defs/key", "An Ed25519 public key in hexadecimal digits.")
SIGNATURE = text(pattern="^[0-9a-f]{128}$").at(
    "gallery#/$defs/signature", "An Ed25519 signature in hexadecimal digits."
)
DAY = text(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
LANGUAGE = text(pattern="^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$")

_HUNDREDTHS = whole(0, 100)
_COUNT = whole(0, 100_000)

BALANCE = Structure(
    LevelBalance,
    """How games of the level between computer's players of one kind went, as its author measured it.

    player: The id of the computer's player.
    games: How many games were played.
    share: The hundredths of them that the side which begins won; a draw counts half.
    low: The lower end of the 95 % interval of that.
    high: The upper end.
    """,
    {
        "player": ID,
        "games": whole(1, 10_000_000, usual=1),
        "share": _HUNDREDTHS,
        "low": _HUNDREDTHS,
        "high": _HUNDREDTHS,
    },
    line=True,
).at("gallery#/$defs/balance")

LEVEL = Structure(
    GalleryLevel,
    """A level of a campaign.

    id: The level's id.
    name: What players read.
    rows: The rows of its map; 0 for a table game, which has none.
    columns: The columns of its map.
    stars: The stars of the weakest proof that one of its cases has, 0 to 3.
    shown: How many of its cases have a proof.
    cases: How many cases the clear check asks for: each way to win, at each difficulty.
    balance: How games of it went; left out where none were played.
    """,
    {
        "id": SLUG,
        "name": text(200),
        "rows": whole(0, 1_000),
        "columns": whole(0, 1_000),
        "stars": whole(0, MOST_STARS),
        "shown": _COUNT,
        "cases": _COUNT,
        "balance": optional(BALANCE),
    },
    line=True,
).at("gallery#/$defs/level")

_ALWAYS = (
    *("id", "name", "author", "version", "languages", "licence", "description", "story", "size", "sha256"),
    *("level_count", "levels", "has_cover", "changes"),
)

ENTRY = Structure(
    GalleryEntry,
    """What a campaign's author says of one version of it and signs.

    id: The campaign's id.
    name: The title that players read.
    author: Who made it.
    version: Its version.
    languages: The languages in which it can be played, its own first.
    licence: On what terms others may share and change it.
    description: What it is about.
    story: The first lines of its story.
    size: How many bytes its bundle has.
    sha256: The digest of its bundle.
    level_count: How many levels it has.
    levels: Its levels, at most the first 100.
    has_cover: Whether the bundle has a cover picture of its own.
    changes: What its versions brought, the newest first.
    needs: What it asks of the program that opens it.
    """,
    {
        "id": SLUG,
        "name": text(200, least=1),
        "author": text(200),
        "version": text(100),
        "languages": list_of(LANGUAGE, 100, least=1),
        "licence": text(200),
        "description": text(LONGEST_DESCRIPTION),
        "story": text(LONGEST_STORY),
        "size": whole(1, _LARGEST_BUNDLE, usual=1),
        "sha256": DIGEST,
        "level_count": whole(0, 1_000),
        "levels": list_of(LEVEL, MOST_LEVELS),
        "has_cover": flag(),
        "changes": list_of(RELEASE, MOST_RELEASES),
        "needs": NEEDS,
    },
    needed=_ALWAYS,
    always=_ALWAYS,
).at("gallery#/$defs/entry")

FORMER = Structure(
    FormerKey,
    """A key that somebody signed with before.

    key: The public key.
    signature: The signature by it of the text "scryptic-key-handover-1", a line feed, and an object of JSON that has
        the public key which came next as its "key", written as entries are to be signed.
    """,
    {"key": KEY, "signature": SIGNATURE},
    line=True,
).at("gallery#/$defs/former_key")

REVOKED = Structure(
    RevokedKey,
    """A key that is not to be trusted any more.

    key: The public key.
    date: The day since when.
    reason: Why, such as that it was stolen.
    """,
    {"key": KEY, "date": DAY, "reason": text(500, least=1)},
    line=True,
).at("gallery#/$defs/revoked_key")

_SIGNED_WORDS = """
    entry: What the author says of the campaign.
    key: The author's public key.
    signature: Their signature of the text "scryptic-gallery-entry-1", a line feed, and the entry as JSON in UTF-8 with
        its keys sorted by their code points, nothing between its parts, and every character but quotes, backslashes
        and controls as it is. Its numbers are whole.
    former: The keys that they signed with before, the first one first; each has signed the one after it, the last one
        the present key.
"""

_SIGNED_MEMBERS: Mapping[str, Codec[Any]] = MappingProxyType(
    {"entry": ENTRY, "key": KEY, "signature": SIGNATURE, "former": list_of(FORMER, MOST_FORMER)}
)

SIGNED = Structure(SignedEntry, _SIGNED_WORDS, _SIGNED_MEMBERS).at("gallery#/$defs/signed")

SUBMISSION = Structure(
    SignedEntry,
    f"""The signed entry of a campaign, which lies beside its bundle under the same name and is handed in with it to
    who runs a gallery.
    {_SIGNED_WORDS}""",
    _SIGNED_MEMBERS,
    head=FileHead("gallery-entry", "Scryptic gallery entry"),
)

PICTURE = Structure(
    GalleryPicture,
    """A JPEG picture, the file pictures/<sha256>.jpg beside the index.

    sha256: The digest of its bytes, which is also its name.
    size: How many bytes it has.
    width: Its width in pixels.
    height: Its height in pixels.
    """,
    {
        "sha256": DIGEST,
        "size": whole(1, PICTURE_LIMIT, usual=1),
        "width": whole(1, _LONGEST_SIDE, usual=1),
        "height": whole(1, _LONGEST_SIDE, usual=1),
    },
    line=True,
).at("gallery#/$defs/picture")

ITEM = Structure(
    GalleryItem,
    """A campaign of the gallery. Its bundle is the file bundles/<id>-<first 16 digits of sha256>.scryptic beside the
    index.

    signed: The author's entry.
    added: The day since when the gallery has had this version.
    cover: The picture that stands for the campaign; left out where it has neither cover nor map.
    maps: Pictures of maps by the ids of their levels, at most 24.
    """,
    {"signed": SIGNED, "added": DAY, "cover": optional(PICTURE), "maps": named(PICTURE, MOST_PICTURES, SLUG)},
    line=True,
).at("gallery#/$defs/item")

GALLERY = Structure(
    GalleryIndex,
    """The index of a gallery of campaigns: the file index.json of its folder, signed by who runs it. No path stands in
    it: every file beside it is called after the digest of what it holds.

    name: What the gallery is called.
    about: What it is about.
    serial: A number that grows with every change, so that nobody can pass off an older index for the present one.
    date: The day on which it was made.
    items: The campaigns, by name.
    key: The public key of who runs the gallery.
    signature: Their signature of the text "scryptic-gallery-index-1", a line feed, and this file's object without its
        signature, written as entries are to be signed.
    former: The keys that they signed with before, the first one first; each has signed the one after it, the last one
        the present key.
    revoked: Keys of authors that are not to be trusted any more; nothing that is signed with one of them is taken.
    """,
    {
        "name": text(200, least=1),
        "about": text(LONGEST_DESCRIPTION),
        "serial": whole(1, 2**53),
        "date": DAY,
        "items": list_of(ITEM, MOST_ITEMS),
        "key": KEY,
        "signature": SIGNATURE,
        "former": list_of(FORMER, MOST_FORMER),
        "revoked": list_of(REVOKED, MOST_REVOKED),
    },
    head=FileHead("gallery", "Scryptic gallery"),
)
