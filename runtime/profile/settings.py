"""A person's settings as one frozen value, kept as JSON in their own folder, and the language they speak."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runtime import resources
from runtime.profile.home import Home, find_home
from runtime.support.damage import keep_aside, read_object, write_object
from runtime.support.extensions import ALL, WITHOUT
from runtime.support.file_lock import alone
from runtime.support.terminal import CommandLine
from runtime.support.texts import Texts, known_languages, mark, preferred_languages, read_texts

FILE = "settings.json"
MOST_RECENT = 10
LOUDEST = 100
LONGEST = 4096
"""How long a path, or whatever else is a single text, may be."""
SMALLEST_TEXT, USUAL_TEXT, LARGEST_TEXT = 90, 100, 200


class AnimationPace(Enum):
    """How fast whatever moves of its own is shown; ``OFF`` shows at once how it ends."""

    OFF = "off"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Verbosity(Enum):
    """How much is read out to who hears a game: the least of it first."""

    SHORT = "short"
    NORMAL = "normal"
    FULL = "full"

    def covers(self, other: Verbosity) -> bool:
        """Whether what is told from ``other`` on is told."""
        levels = list(Verbosity)
        return levels.index(self) >= levels.index(other)


_TIMES: Mapping[AnimationPace, Fraction] = MappingProxyType(
    {
        AnimationPace.OFF: Fraction(0),
        AnimationPace.SLOW: Fraction(2),
        AnimationPace.NORMAL: Fraction(1),
        AnimationPace.FAST: Fraction(1, 2),
    }
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose, and what the programs remember between two starts.

    ``language`` is the code of the one that the programs speak, or empty for the system's own.
    ``recent`` are the folders of the campaigns opened last, the newest first; ``windows`` keeps, by the name of a
    window, the layout that Qt saved, base64 encoded; ``theme`` is the editor's colours. ``shortcuts`` gives actions
    of the editor, by their ids, other keys than the usual ones (none at all where empty), ``game_keys`` commands of
    the game likewise; ``used`` are the ids of the actions chosen last from the command palette, the newest first.

    ``balance_meter`` has levels played beside the editor. Of the game: ``volume`` is how loud effects are, 0 to 100,
    ``ambience`` the landscape, ``music`` the themes, and ``muted`` silences all of them; ``animations`` is how fast
    whatever moves is shown, ``opponent_pace`` how fast the words of an opponent follow each other, and
    ``reduced_motion`` keeps it all still; ``text_size`` is that of all texts in percent of the usual one, 90 to 200;
    ``terrain_glyphs`` draws a sign for its terrain on every cell, ``high_contrast`` dresses the game in black and
    white, with even stones that bear their signs. ``large_buttons`` has whatever is clicked in both programs be large
    enough for a finger, ``touch_seen`` says that a finger has been felt once. ``new_game`` is how a skirmish is
    offered, as :mod:`runtime.match.skirmish` writes it, ``last_map`` the map that one was played on last,
    ``turn_folder`` where the files of games by files were written or opened last. ``offers_tutorial`` says that a first
    start shall offer it, ``hands_over`` that two people at one screen see each only their own letters, ``hints`` that
    a refused word is told how it might be laid instead, ``coach`` that hints can be had in games against the computer,
    ``full_screen`` that the windows fill the screen. ``announcements`` is how much of what happens screen readers are
    given to read,
    ``old_reader`` that theirs only knows descriptions of what has the keyboard. ``extensions`` says by their names
    which are on; those that it does not name are.
    """

    language: str = ""
    reduced_motion: bool = False
    recent: tuple[str, ...] = ()
    windows: Mapping[str, str] = field(default_factory=dict)
    show_grid: bool = True
    show_rulers: bool = True
    show_regions: bool = False
    theme: str = "dark"
    shortcuts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    game_keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    used: tuple[str, ...] = ()
    volume: int = 60
    muted: bool = False
    animations: AnimationPace = AnimationPace.NORMAL
    opponent_pace: AnimationPace = AnimationPace.NORMAL
    text_size: int = USUAL_TEXT
    terrain_glyphs: bool = False
    high_contrast: bool = False
    large_buttons: bool = False
    touch_seen: bool = False
    new_game: Mapping[str, object] = field(default_factory=dict)
    last_map: str = ""
    turn_folder: str = ""
    offers_tutorial: bool = True
    hands_over: bool = True
    hints: bool = True
    coach: bool = True
    full_screen: bool = False
    balance_meter: bool = True
    extensions: Mapping[str, bool] = field(default_factory=dict)
    show_notes: bool = True
    ambience: int = 40
    music: int = 40
    announcements: Verbosity = Verbosity.NORMAL
    old_reader: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)

    @property
    def has_signs(self) -> bool:
        """Whether every cell bears the sign of its terrain."""
        return self.terrain_glyphs or self.high_contrast

    @property
    def is_still(self) -> bool:
        """Whether nothing is to move of its own."""
        return self.reduced_motion or self.animations is AnimationPace.OFF

    def lasting(self, milliseconds: int) -> int:
        """How long something that usually takes so long is to take; nothing where all is still."""
        return 0 if self.is_still else round(milliseconds * _TIMES[self.animations])

    def pausing(self, milliseconds: int) -> int:
        """How long an opponent waits between words where that is usually so long; not at all where all is still."""
        return 0 if self.is_still else round(milliseconds * _TIMES[self.opponent_pace])

    def opened(self, folder: Path) -> Settings:
        """The same settings with ``folder`` as the newest of the recent campaigns."""
        newest = str(folder)
        return replace(self, recent=(newest, *(old for old in self.recent if old != newest))[:MOST_RECENT])

    def without_recent(self, folder: str) -> Settings:
        """The same settings with ``folder`` forgotten."""
        return replace(self, recent=tuple(old for old in self.recent if old != folder))

    def with_window(self, name: str, layout: str) -> Settings:
        """The same settings with the layout of one window remembered."""
        return replace(self, windows={**self.windows, name: layout})

    def having_used(self, action: str) -> Settings:
        """The same settings with ``action`` as the one used last."""
        return replace(self, used=(action, *(old for old in self.used if old != action))[:MOST_RECENT])


_PLAIN = MappingProxyType(
    {
        "language": str,
        "reduced_motion": bool,
        "show_grid": bool,
        "show_rulers": bool,
        "show_regions": bool,
        "show_notes": bool,
        "balance_meter": bool,
        "theme": str,
        "last_map": str,
        "turn_folder": str,
        "muted": bool,
        "offers_tutorial": bool,
        "hands_over": bool,
        "hints": bool,
        "coach": bool,
        "full_screen": bool,
        "terrain_glyphs": bool,
        "high_contrast": bool,
        "large_buttons": bool,
        "touch_seen": bool,
        "old_reader": bool,
    }
)
_CHOICES: Mapping[str, type[Enum]] = MappingProxyType(
    {"animations": AnimationPace, "opponent_pace": AnimationPace, "announcements": Verbosity}
)
_BOUNDS = MappingProxyType(
    {**dict.fromkeys(("volume", "ambience", "music"), (0, LOUDEST)), "text_size": (SMALLEST_TEXT, LARGEST_TEXT)}
)
"""The least and the greatest of figures; others take the nearest."""


@dataclass(frozen=True, slots=True)
class KeptSettings:
    """Settings as they were kept; ``damaged`` names the keys that could not be used, or is ``("",)`` for all of it.

    ``refused`` is why a file that is there could not even be read, which says nothing of what is in it.
    """

    settings: Settings
    damaged: tuple[str, ...] = ()
    refused: OSError | None = None


def read_settings(home: Home) -> Settings:
    """The settings as they were kept; whatever is missing or not as it should be takes its default.

    Settings are conveniences: a damaged file must never keep a person from their work.
    """
    return look_at_settings(home).settings


def look_at_settings(home: Home) -> KeptSettings:
    """The settings as they were kept, and what of them was damaged; a file that is not there yet is no damage."""
    try:
        raw = read_object(home.settings / FILE)
    except FileNotFoundError:
        return KeptSettings(Settings())
    except OSError as problem:
        return KeptSettings(Settings(), ("",), problem)
    except ValueError:
        return KeptSettings(Settings(), ("",))
    known = {entry.name for entry in fields(Settings)} - {"extra"}
    settings = Settings(extra={key: value for key, value in raw.items() if key not in known})
    read = {**_plain_of(raw), **_game_of(raw), **_lists_of(raw), **_maps_of(raw)}
    damaged = sorted(key for key in known & raw.keys() if key not in read)
    for key in ("shortcuts", "game_keys", "windows", "recent", "used", "extensions"):
        given: Any = raw.get(key)
        if key in read and len(read[key]) < len(given[:MOST_RECENT] if isinstance(given, list) else given):
            damaged.append(key)
    return KeptSettings(replace(settings, **read), tuple(damaged))


def _plain_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: raw[key]
        for key, kind in _PLAIN.items()
        if type(raw.get(key)) is kind and (kind is not str or _is_text(raw[key]))
    }


def _is_text(value: object) -> bool:
    """Whether a value is a text that can be a path or a name."""
    return isinstance(value, str) and len(value) <= LONGEST and "\0" not in value


def _game_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = {
        key: min(most, max(least, raw[key])) for key, (least, most) in _BOUNDS.items() if type(raw.get(key)) is int
    }
    for key, kind in _CHOICES.items():
        if raw.get(key) in [one.value for one in kind]:
            read[key] = kind(raw[key])
    if isinstance(raw.get("new_game"), dict):
        read["new_game"] = raw["new_game"]
    return read


def _lists_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: tuple(entry for entry in raw[key][:MOST_RECENT] if _is_text(entry))
        for key in ("recent", "used")
        if isinstance(raw.get(key), list)
    }


def _maps_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    windows, extensions = raw.get("windows"), raw.get("extensions")
    if isinstance(extensions, dict):
        read["extensions"] = {name: is_on for name, is_on in extensions.items() if isinstance(is_on, bool)}
    if isinstance(windows, dict):
        read["windows"] = {name: layout for name, layout in windows.items() if isinstance(layout, str)}
    for name in ("shortcuts", "game_keys"):
        if isinstance(chosen := raw.get(name), dict):
            read[name] = {
                action: tuple(keys)
                for action, keys in chosen.items()
                if isinstance(keys, list) and all(isinstance(key, str) for key in keys)
            }
    return read


def write_settings(home: Home, settings: Settings) -> None:
    """Keep ``settings``, replacing the file whole; raises OSError where the folder can't be written."""
    with alone(home.settings / FILE):
        _write(home, settings)


def _write(home: Home, settings: Settings) -> None:
    kept = {entry.name: getattr(settings, entry.name) for entry in fields(Settings) if entry.name != "extra"}
    maps = {key: dict(kept[key]) for key in ("windows", "shortcuts", "game_keys", "new_game", "extensions")}
    choices = {key: kept[key].value for key in _CHOICES}
    write_object(home.settings / FILE, {**settings.extra, **kept, **maps, **choices})


class SettingsStore:
    """Settings in the person's folder; what other windows and programs changed there meanwhile stays as they have it.

    ``damaged`` names what of them could not be read (``""`` is the file); such a file is kept beside the new one.
    ``failed`` is told once where they can't be kept, and again only after they could.
    """

    def __init__(self, home: Home, failed: Callable[[OSError], None] | None = None) -> None:
        self._home = home
        self.failed = failed
        kept = look_at_settings(home)
        self._kept = self.settings = kept.settings
        self.damaged = kept.damaged
        self._has_failed = False
        if kept.damaged:
            with suppress(OSError):  # Before anything is written it is tried again.
                keep_aside(home.settings / FILE)

    def change(self, settings: Settings) -> None:
        """Keep what is other now; a folder that can't be written loses a convenience only."""
        self.settings = settings
        self.keep()

    def keep(self) -> None:
        """Write the settings where they are other than what was kept last."""
        settings, file = self.settings, self._home.settings / FILE
        if settings == self._kept:
            return
        with self.report_failures(), alone(file):
            there = look_at_settings(self._home)
            if there.refused is not None:
                raise there.refused  # What stands there may be sound, and is not to be lost.
            if there.damaged:
                keep_aside(file)
            self.settings = _brought_together(self._kept, settings, there.settings)
            _write(self._home, self.settings)
            self._kept = self.settings

    @contextmanager
    def report_failures(self) -> Iterator[None]:
        """Write something that may be lost; where it can't be, that is told, but not again before it could."""
        try:
            yield
            self._has_failed = False
        except OSError as problem:
            if not self._has_failed and self.failed is not None:
                self.failed(problem)
            self._has_failed = True


def _brought_together(base: Settings, mine: Settings, theirs: Settings) -> Settings:
    """What is kept of two changes of the same settings: mine where both changed one, of lists and maps both."""
    return replace(
        theirs,
        **{
            one.name: _both(getattr(base, one.name), getattr(mine, one.name), getattr(theirs, one.name))
            for one in fields(Settings)
            if getattr(mine, one.name) != getattr(base, one.name)
        },
    )


def _both(base: Any, mine: Any, theirs: Any) -> Any:
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping) and isinstance(base, Mapping):
        gone = {key for key in base if key not in mine}
        changed = {key: value for key, value in mine.items() if key not in base or base[key] != value}
        return {**{key: value for key, value in theirs.items() if key not in gone}, **changed}
    if isinstance(mine, tuple):
        added = tuple(one for one in theirs if one not in base and one not in mine)
        return (*mine[:1], *added, *mine[1:])[:MOST_RECENT]
    return mine


def add_language(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add ``--language`` to a command; a language that there is not is refused with those that there are."""
    parser.add_argument(
        "--language",
        choices=tuple(known_languages(resources.translations())),
        default=argparse.SUPPRESS,
        help=t("the language to speak, in place of the one of the settings or the system"),
    )


def add_extensions(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add ``--no-extensions`` to a command; :func:`switch_extensions` heeds it."""
    parser.add_argument(
        "--no-extensions",
        action="store_true",
        default=argparse.SUPPRESS,
        help=t("load no extensions, whatever the settings say"),
    )


def switch_extensions(argv: Sequence[str] | None, environment: MutableMapping[str, str] = os.environ) -> None:
    """Have extensions that the settings switch off, or with ``--no-extensions`` all, be loaded by nobody.

    It is said in the environment, which processes have too that this one starts.
    """
    early = CommandLine(add_help=False, allow_abbrev=False)
    early.add_argument("--no-extensions", action="store_true")
    early.add_argument("--home", nargs="?", type=Path)
    given, _ = early.parse_known_args(argv)
    off = [ALL] if given.no_extensions else []
    with suppress(RuntimeError):  # A home such as “~nobody”, which the command itself will refuse.
        kept = read_settings(find_home(given.home, environment)).extensions
        off += [name for name, is_on in kept.items() if not is_on]
    if off:
        environment[WITHOUT] = ",".join(filter(None, (environment.get(WITHOUT), *off)))


METAVARS = frozenset(
    {
        mark("ACTION"),
        mark("ADDRESS"),
        mark("ARGUMENT"),
        mark("BUNDLE"),
        mark("CAMPAIGN"),
        mark("COLUMN"),
        mark("COLUMNS"),
        mark("COMMAND"),
        mark("DIR"),
        mark("EXPERIMENT"),
        mark("FILE"),
        mark("FOLDER"),
        mark("ID"),
        mark("LETTERS"),
        mark("LEVEL"),
        mark("NAME"),
        mark("PATH"),
        mark("POSITION"),
        mark("RESULTS"),
        mark("ROW"),
        mark("ROWS"),
        mark("SCRIPT"),
        mark("SITE"),
        mark("TEXT"),
        mark("WORD"),
    }
)
"""What the command line's helps call the things to be filled in."""


def name_gaps(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Call what is to be filled in by its names in the person's language: ``-o FILE.png`` is ``-o DATEI.png``."""
    for action in parser._actions:
        if isinstance(action.metavar, str):
            words = re.split(r"([A-Z]+)", action.metavar)
            action.metavar = "".join(t(word) if word in METAVARS else word for word in words)


def asked_texts(argv: Sequence[str] | None, environment: Mapping[str, str] = os.environ) -> Texts:
    """The texts that a command line asks for; to be known before it is read, for that is done in their language."""
    early = CommandLine(add_help=False, allow_abbrev=False)
    early.add_argument("--language", nargs="?")
    early.add_argument("--home", nargs="?", type=Path)
    given, _ = early.parse_known_args(argv)
    known = given.language if given.language in known_languages(resources.translations()) else ""
    return chosen_texts(known, given.home, environment)


def chosen_texts(language: str, home: Path | None, environment: Mapping[str, str], system: Sequence[str] = ()) -> Texts:
    """The texts in ``language``, or where that is empty in that of the settings; ``system`` is what is left else."""
    try:
        chosen = language or read_settings(find_home(home, environment)).language
    except RuntimeError:  # A home such as “~nobody”, which the command itself will refuse.
        chosen = ""
    return read_texts(resources.translations(), preferred_languages(chosen, environment) or system)
