"""What the editor is set to: sizes, playtests, keys, what it remembers, and campaigns offered to be opened. No Qt.

Settings are written when they change, what was opened and seen a little later; a file that is damaged or can't be
written costs conveniences, never work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from runtime.ai import ADEPT
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.reader import read_level
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import CAMPAIGN_FILE, level_file
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.engine.records.record import Record, replay
from runtime.engine.turn.turn import Applied
from runtime.engine.words.words import Words
from runtime.profile.home import Home
from runtime.profile.players import Players
from runtime.profile.settings import Settings, SettingsStore
from runtime.support.damage import keep_if_damaged, read_object, write_object
from runtime.support.file_lock import alone
from runtime.support.files import FileRefusedError
from runtime.support.slugs import is_slug
from runtime.support.texts import Texts, mark

VIEWS = "editor-views.json"
_MOST_CAMPAIGNS, _MOST_LEVELS = 40, 500
MOST_TABS = 12
"""How many levels of a campaign lie open at most."""

RECENT_PLACES = 5
"""File dialogues offer the places of so many campaigns that were open lately."""

_LARGEST = 1_000_000

ViewPosition = tuple[int, int, int]
"""How a map was seen: the size of a cell that was chosen, or :data:`FIT`, and how far it was scrolled, in pixels."""


@dataclass(frozen=True, slots=True)
class Views:
    """How the levels of a campaign were last seen, by their ids, which was on the screen, and which lay open.

    ``beside`` was beside it, where that is not empty.
    """

    shown: str = ""
    levels: Mapping[str, ViewPosition] = field(default_factory=dict)
    tabs: tuple[str, ...] = ()
    beside: str = ""


class EditorSettings:
    """The person's settings as they are now; ``damaged`` names what of them could not be read (``""`` is the file).

    A damaged file is kept beside the new one, for whoever wants to look what was in it; ``failed`` hears once where
    they can't be kept. What other windows and the game change meanwhile stays as they have it.
    """

    def __init__(self, home: Home, failed: Callable[[OSError], None] | None = None) -> None:
        self._home = home
        self._store = SettingsStore(home, failed)
        self._seen: dict[str, object] = {}
        self._later: Callable[[], object] = self.keep

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._store.settings

    @property
    def damaged(self) -> tuple[str, ...]:
        """What of them could not be read at the start."""
        return self._store.damaged

    def tell_failures(self, failed: Callable[[OSError], None]) -> None:
        """Tell somebody from now on where the settings can't be kept."""
        self._store.failed = failed

    @property
    def installed(self) -> Path:
        """The folder of the installed campaigns."""
        return self._home.campaigns

    @property
    def words(self) -> Path:
        """The folder of the installed word packs."""
        return self._home.words

    @property
    def player_home(self) -> Home:
        """The home of who played last, with their journeys and saved games."""
        return Players(self._home).present_home()

    @property
    def stamps(self) -> Path:
        """The folder of the person's own stamps."""
        return self._home.own / "stamps"

    @property
    def state(self) -> Path:
        """The person's state folder, for what the editor keeps without being asked."""
        return self._home.state

    def change(self, settings: Settings) -> None:
        """Keep other settings; a folder that can't be written loses conveniences, never work."""
        if settings != self.settings:
            self._store.change(settings)

    def put_off(self, later: Callable[[], object]) -> None:
        """Let nobody wait for the disk: ``later`` is called in place of :meth:`keep`, and sees to it that it is."""
        self._later = later

    def keep(self) -> None:
        """Write what was put off."""
        self._store.keep()
        if not self._seen:
            return
        file = self._home.state / VIEWS
        with self._store.report_failures(), alone(file):
            keep_if_damaged(file)
            write_object(file, dict(list(self._all_views().items())[-_MOST_CAMPAIGNS:]))
            self._seen = {}

    def opened(self, folder: Path) -> None:
        """Remember a campaign as the one opened last."""
        self._store.settings = self.settings.opened(folder)
        self._later()

    def forget(self, folder: Path) -> None:
        """Remember a campaign no more, because it is not there."""
        self.change(self.settings.without_recent(str(folder)))

    def views_of(self, folder: Path) -> Views:
        """How the levels of the campaign in ``folder`` were last seen."""
        return _views(self._all_views().get(str(folder)))

    def saw(self, folder: Path, views: Views) -> None:
        """Remember how the levels of a campaign were seen last."""
        levels = dict(list(views.levels.items())[-_MOST_LEVELS:])
        self._seen.pop(str(folder), None)
        self._seen[str(folder)] = {
            "shown": views.shown,
            "levels": {name: list(view) for name, view in levels.items()},
            "tabs": list(views.tabs),
            "beside": views.beside,
        }
        self._later()

    def _all_views(self) -> dict[str, Any]:
        """What the file has, with what was seen since then behind."""
        try:
            kept = read_object(self._home.state / VIEWS)
        except (OSError, ValueError):
            kept = {}
        return {folder: view for folder, view in kept.items() if folder not in self._seen} | self._seen


def _views(raw: object) -> Views:
    """One campaign's views, as far as they make sense."""
    if not isinstance(raw, dict) or not isinstance(raw.get("levels"), dict):
        return Views()
    levels = {name: (_chosen(view[0]), view[1], view[2]) for name, view in raw["levels"].items() if _is_view(view)}
    tabs = raw.get("tabs")
    opened = tuple(one for one in tabs if isinstance(one, str))[:MOST_TABS] if isinstance(tabs, list) else ()
    shown, beside = (one if isinstance(one, str) else "" for one in (raw.get("shown"), raw.get("beside")))
    return Views(shown, levels, opened, beside)


def _chosen(tile: int) -> int:
    """The size of a cell as somebody chose it: one between the steps, as was kept before, comes of fitting alone."""
    return tile if tile in STEPS else FIT


def _is_view(view: object) -> bool:
    return isinstance(view, list) and len(view) == 3 and all(type(one) is int and 0 <= one < _LARGEST for one in view)


STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
"""The sizes of a cell in pixels, those of the stones' picture."""

SIZES: tuple[int, ...] = tuple(reversed((*STEPS[:6], *range(9, STEPS[-1] + 1))))
"""Every size that a map can be fitted at, from the largest: the smallest ones are steps, the others any whole one."""

WORKABLE = 16
"""Below this a map is looked at rather than worked on."""

USUAL = 48
"""What counts as 100 %."""

FIT = 0
"""In the place of a size: the map is shown as large as it fits, whatever room there is, until somebody zooms."""

FIRST_SEED = 1
AS_LEVEL, PERSON = "", "person"
"""Who plays a side, beside the ids of the computer's players: whoever the level names, or a person."""


@dataclass(frozen=True, slots=True)
class PlaytestSetup:
    """Who plays each side in playtests, the seed, and whether they begin paused.

    With ``any_seed`` the seed goes before that of a preset. ``difficulty`` is the id of one of the campaign's, or empty
    for the level as it stands; with ``tells`` the pages of story are shown.
    """

    seats: BySide[str] = BySide(AS_LEVEL, AS_LEVEL)
    seed: int = FIRST_SEED
    any_seed: bool = False
    paused: bool = False
    difficulty: str = ""
    tells: bool = False


SHOWN = BySide(Seat(ADEPT.id), Seat(ADEPT.id))
"""Who has the sides of a game that is shown: computers, who do what stands in it, so that nobody is asked anything."""


def last_of(record: Record, words: Words, side: Side, opening: Applied | None = None) -> int:
    """How many actions of a game come before the last one of ``side``; raises ValueError where one is refused.

    The game begins with an ``opening`` in the place of its own where one is given.
    """
    replayed = replay(record, words, opening)
    if replayed.refusals:
        raise ValueError(f"action {len(replayed.states)} is refused: {replayed.refusals[0].code.value}")
    actors = [state.to_act for state in replayed.states[:-1]]
    return max((place for place, actor in enumerate(actors) if actor is side), default=0)


OF_THE_MAP = frozenset(
    {"Up", "Down", "Left", "Right", "Home", "End", "Space", "Return", "Enter", "Esc", "Tab", "Shift+Tab", "Backtab"}
)
"""Keys that mean something on the map or lead through the window, whatever else is wished of them."""

TAKEN_BY_MAP = mark("{key} moves the cell cursor, uses the tool or leads through the window; it can't be given away.")


_MOST = 4_000_000


@dataclass(frozen=True, slots=True)
class SuggestedCampaign:
    """A campaign that can be opened: its folder, its name, and a line about it; or one that is not there any more."""

    folder: Path
    name: str
    about: str
    is_missing: bool = False


def recent_offers(folders: Iterable[str], t: Texts) -> tuple[SuggestedCampaign, ...]:
    """The remembered folders, with the folder as the line about each; those without a campaign are marked missing."""
    offers = []
    for folder in map(Path, folders):
        name, _ = _told(folder)
        about = str(folder) if name else t("Not there any more: {folder}", folder=folder)
        offers.append(SuggestedCampaign(folder, name or folder.name, about, is_missing=not name))
    return tuple(offers)


def recent_places(folders: Iterable[str]) -> tuple[Path, ...]:
    """Where campaigns were opened lately: the folders that they lie in, then their own."""
    own = [Path(folder) for folder in folders][:RECENT_PLACES]
    return tuple(dict.fromkeys((*(folder.parent for folder in own), *own)))


def first_level(folder: Path, schemas: Schemas | None = None) -> Level | None:
    """The first level of the campaign in a folder, for a picture of it; None where it can't be read."""
    try:
        data: Any = read_object(folder / CAMPAIGN_FILE, _MOST, folder)
        first = data["levels"][0]
        file = folder / level_file(first)
        if not is_slug(first) or file.stat().st_size > _MOST:
            return None
        return read_level(file, schemas, inside=folder).level
    except (OSError, ValueError, LookupError, TypeError):
        return None


def sample_offers(campaigns: Path, t: Texts) -> tuple[SuggestedCampaign, ...]:
    """The shipped campaigns by name, with what they say of themselves."""
    offers = []
    for folder in sorted(campaigns.iterdir()) if campaigns.is_dir() else ():
        name, about = _told(folder)
        if name:
            offers.append(SuggestedCampaign(folder, name, about or t("A shipped campaign")))
    return tuple(offers)


def installed_offers(shelf: CampaignShelf, t: Texts) -> tuple[SuggestedCampaign, ...]:
    """The installed campaigns by name, with their version and author."""
    offers = []
    for one in shelf.installed():
        head = one.head
        about = t("Version {version}, by {author}", version=head.version or "–", author=head.author or "–")
        offers.append(SuggestedCampaign(one.folder, head.name or one.folder.name, about))
    return tuple(offers)


class OpenSuggestions:
    """What can be opened now; ``folders`` gives the remembered ones, ``campaigns`` holds the shipped ones.

    ``shelf`` has the installed ones.
    """

    def __init__(
        self, folders: Callable[[], Iterable[str]], campaigns: Path, t: Texts, shelf: CampaignShelf | None = None
    ) -> None:
        self._folders, self._campaigns, self._t, self._shelf = folders, campaigns, t, shelf

    def recent(self) -> tuple[SuggestedCampaign, ...]:
        """What was open lately."""
        return recent_offers(self._folders(), self._t)

    def samples(self) -> tuple[SuggestedCampaign, ...]:
        """What was shipped."""
        return sample_offers(self._campaigns, self._t)

    def installed(self) -> tuple[SuggestedCampaign, ...]:
        """What was installed."""
        return installed_offers(self._shelf, self._t) if self._shelf is not None else ()


def find_campaign(named: str, campaigns: Path) -> Path:
    """The folder that a command line means: a folder, a ``campaign.json``, or the name of a shipped campaign."""
    given = Path(named).expanduser()
    if given.name == CAMPAIGN_FILE and not given.is_dir():
        return given.parent.absolute()
    if not given.exists() and given.name == named and (campaigns / named / CAMPAIGN_FILE).is_file():
        return campaigns / named
    return given.absolute()


def known_campaign(campaign_id: str, folders: Iterable[Path]) -> Path | None:
    """The first of some folders whose campaign has an id; None where none has."""
    for folder in folders:
        try:
            data = read_object(folder / CAMPAIGN_FILE, _MOST, folder)
        except (OSError, ValueError):  # A file that is refused is one of these too.
            continue
        if data.get("id") == campaign_id:
            return folder
    return None


def _told(folder: Path) -> tuple[str, str]:
    """A campaign's name and description, read without checking; the name is empty where there is no campaign."""
    file = folder / CAMPAIGN_FILE
    try:
        data = read_object(file, _MOST, folder)
    except FileRefusedError:
        return folder.name, ""
    except OSError:
        return "", ""
    except ValueError:
        return folder.name, ""
    return str(data.get("name") or folder.name), str(data.get("description") or "")
