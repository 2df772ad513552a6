"""Who plays at this computer: each player has a name, a coin, and a folder of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from runtime.profile.home import PLAYERS, Home
from runtime.support.damage import keep_aside, keep_if_damaged, read_object, write_object
from runtime.support.file_lock import alone
from runtime.support.files import make_new_folder

FILE = "player.json"
"""Says who a folder belongs to; the first player's lies among the data, where all is of a home without players."""
PRESENT = "present.json"
"""Says who played last."""
LIMIT = 100_000
"""How many bytes the file of a player has at most."""
LONGEST = 24
"""How many letters a name has at most; more do not fit on a plaque."""


class Emblem(Enum):
    """What a player's coin is made of."""

    GOLD = "gold"
    SILVER = "silver"
    COPPER = "copper"
    JADE = "jade"
    LAPIS = "lapis"
    GARNET = "garnet"
    AMBER = "amber"
    AMETHYST = "amethyst"


class PlayerRefusal(Enum):
    """Why a player can't be added, renamed or removed."""

    EMPTY = "empty"
    LONG = "long"
    TAKEN = "taken"
    REMOVED = "removed"
    LAST = "last"
    GONE = "gone"


class PlayersError(ValueError):
    """What was wished for players can't be done; ``why`` says why, and ``name`` whom it is about."""

    def __init__(self, why: PlayerRefusal, name: str = "") -> None:
        super().__init__(f"{why.value} {name}".strip())
        self.why = why
        self.name = name


@dataclass(frozen=True, slots=True)
class Profile:
    """A player; ``id`` names their folder and is empty for the first.

    The first one need not have a name. ``earlier`` are the names they had before, the oldest first, for games that
    still bear them. A player who ``is_removed`` is shown no more, but everything of theirs is kept.
    """

    id: str = ""
    name: str = ""
    emblem: Emblem = Emblem.GOLD
    earlier: tuple[str, ...] = ()
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Roster:
    """All players: those who are there, in the order in which they came, who plays now, and who was removed."""

    profiles: tuple[Profile, ...]
    present: Profile
    removed: tuple[Profile, ...] = ()

    def of_id(self, player: str) -> Profile | None:
        """The player of an id; None where they are not there any more."""
        return next((one for one in self.profiles if one.id == player), None)

    def name_of(self, player: str) -> str:
        """The name of the player of an id; empty where they have none, or are not there any more."""
        found = self.of_id(player)
        return found.name if found is not None else ""


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are one to the eye."""
    return one.casefold() == other.casefold()


class Players:
    """The players of a home. Every change begins with what the files say then, with no other program between.

    A file that can't be read costs a name, never a game: it is put aside, and its player goes by the folder's name.
    Changes raise PlayersError where they can't be, and OSError where the folder can't be written.
    """

    def __init__(self, home: Home) -> None:
        self._home = replace(home, player="")

    @property
    def file(self) -> Path:
        """Where it is kept who played last."""
        return self._home.data / PLAYERS / PRESENT

    def home(self, profile: Profile) -> Home:
        """The home as this player has it."""
        return replace(self._home, player=profile.id)

    def present_home(self) -> Home:
        """The home of who played last."""
        return self.home(self.read().present)

    def read(self) -> Roster:
        """Everybody; there is always somebody, in a new home the first player without a name."""
        known = tuple(self._known())
        there = tuple(one for one in known if not one.is_removed) or (Profile(),)
        chosen = self._chosen()
        present = next((one for one in there if one.id == chosen), there[0])
        return Roster(there, present, tuple(one for one in known if one.is_removed))

    def choose(self, profile: Profile) -> Roster:
        """Have this player play from now on."""
        with alone(self.file):
            self._require(profile)
            self._choose(profile.id)
        return self.read()

    def add(self, name: str, emblem: Emblem) -> Profile:
        """A new player, who plays from now on."""
        with alone(self.file):
            called = self._free_name(name, None)
            folder = self._new_folder()
            profile = Profile(folder.name, called, emblem)
            self._write(profile)
            self._choose(profile.id)
        return profile

    def rename(self, profile: Profile, name: str) -> Profile:
        """Call a player otherwise; the games that bear the old name are still theirs."""
        with alone(self.file):
            now = self._require(profile)
            called = self._free_name(name, now)
            if called == now.name:
                return now
            others = tuple(one for one in now.earlier if one != called)
            earlier = others if now.name in others else (*others, now.name)
            return self._write(replace(now, name=called, earlier=earlier))

    def recolour(self, profile: Profile, emblem: Emblem) -> Profile:
        """Give a player another coin."""
        with alone(self.file):
            return self._write(replace(self._require(profile), emblem=emblem))

    def remove(self, profile: Profile) -> Roster:
        """Have a player be there no more; their folder stays as it is, and they can be brought back."""
        with alone(self.file):
            now = self._require(profile)
            if len(self.read().profiles) == 1:
                raise PlayersError(PlayerRefusal.LAST, now.name)
            self._write(replace(now, is_removed=True))
        return self.read()

    def bring_back(self, profile: Profile) -> Roster:
        """Have a removed player be there again, with everything that was theirs."""
        with alone(self.file):
            gone = next((one for one in self.read().removed if one.id == profile.id), None)
            if gone is None:
                raise PlayersError(PlayerRefusal.GONE, profile.name)
            self._write(replace(gone, is_removed=False))
        return self.read()

    # Inside

    def _known(self) -> Iterator[Profile]:
        """Everybody who has a folder, the removed ones too; the first one even without any file."""
        yield self._read("")
        folder = self._home.data / PLAYERS
        try:
            names = [one.name for one in folder.iterdir() if _number(one.name) and one.is_dir()]
        except OSError:  # There are none yet, or they can't be looked at: the first one can play all the same.
            return
        yield from (self._read(name) for name in sorted(names, key=_number))

    def _folder(self, player: str) -> Path:
        return replace(self._home, player=player).own

    def _read(self, player: str) -> Profile:
        path = self._folder(player) / FILE
        try:
            raw = read_object(path, LIMIT)
        except (OSError, ValueError) as problem:
            if not isinstance(problem, FileNotFoundError):
                with suppress(OSError):  # It goes on being what is read; whoever writes tries again.
                    keep_aside(path)
            return Profile(player, player)
        name, emblem, earlier = raw.get("name"), raw.get("emblem"), raw.get("earlier")
        return Profile(
            player,
            _sound(name)[:LONGEST] if isinstance(name, str) else player,
            next((one for one in Emblem if one.value == emblem), Emblem.GOLD),
            tuple(_sound(one) for one in earlier if isinstance(one, str)) if isinstance(earlier, list) else (),
            raw.get("removed") is True,
        )

    def _write(self, profile: Profile) -> Profile:
        folder = self._folder(profile.id)
        data = {
            "name": profile.name,
            "emblem": profile.emblem.value,
            "earlier": list(profile.earlier),
            "removed": profile.is_removed,
        }
        keep_if_damaged(folder / FILE, LIMIT)
        write_object(folder / FILE, data)
        return profile

    def _chosen(self) -> str:
        """The id of who played last; the first player's where that can't be read."""
        try:
            chosen = read_object(self.file, LIMIT).get("player")
        except (OSError, ValueError):
            return ""
        return chosen if isinstance(chosen, str) else ""

    def _choose(self, player: str) -> None:
        keep_if_damaged(self.file, LIMIT)
        write_object(self.file, {"player": player})

    def _require(self, profile: Profile) -> Profile:
        """The player as they are now; raises where another program has removed them."""
        now = self.read().of_id(profile.id)
        if now is None:
            raise PlayersError(PlayerRefusal.GONE, profile.name)
        return now

    def _free_name(self, name: str, mine: Profile | None) -> str:
        """A name with single spaces; raises where there is none, or where somebody else has it."""
        called = " ".join(name.split())
        if not called:
            raise PlayersError(PlayerRefusal.EMPTY)
        if len(called) > LONGEST:
            raise PlayersError(PlayerRefusal.LONG, called)
        for other in self._known():
            if (mine is None or other.id != mine.id) and is_same_name(other.name, called):
                raise PlayersError(PlayerRefusal.REMOVED if other.is_removed else PlayerRefusal.TAKEN, other.name)
        return called

    def _new_folder(self) -> Path:
        """A folder of its own for one more player; names of folders are never used again."""
        number = 2
        while True:
            folder = self._home.data / PLAYERS / f"player-{number}"
            try:
                make_new_folder(folder)
            except FileExistsError:
                number += 1
            else:
                return folder


def renamed(home: Home) -> tuple[tuple[str, str], ...]:
    """Every name of an earlier time with the one that holds now, unless somebody else has it by now.

    The statistics know players by their names: with these they are brought up to date
    (:meth:`runtime.profile.statistics.Statistics.rename`), which may be done at any time and any number of times.
    """
    roster = Players(home).read()
    everybody = (*roster.profiles, *roster.removed)
    held = {one.name for one in everybody}
    return tuple((old, one.name) for one in everybody for old in one.earlier if old not in held)


def _number(name: str) -> int:
    """The number of a player's folder; 0 for any other folder."""
    number = name.removeprefix("player-")
    return int(number) if number != name and number.isascii() and number.isdecimal() else 0


def _sound(name: str) -> str:
    """A name in one line and of whole characters, as files and statistics take them."""
    return " ".join(name.encode("utf-8", "replace").decode().split())
