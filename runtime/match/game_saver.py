"""What keeps the games of one place while they are played, whichever game it is, and saves them under names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from runtime.campaign.play import Savegame
from runtime.match.saves import Drawer
from runtime.match.table_saving import KeptTable
from runtime.profile.home import Home
from runtime.profile.players import Players
from runtime.profile.statistics import Statistics, open_statistics
from runtime.profile.statistics_store import StatisticsError
from runtime.support.statistics_messages import say_put_aside, say_trouble
from runtime.support.texts import Texts

T = TypeVar("T", Savegame, KeptTable)


class GameSaver(ABC, Generic[T]):
    """Keeps the game that is played, and after it any that begins again; ``drawer`` has those with names."""

    def __init__(self, drawer: Drawer[T], t: Texts) -> None:
        self._drawer: Drawer[T] = drawer
        self._t = t

    def speak(self, t: Texts) -> None:
        """Speak another language from now on."""
        self._t = t

    @property
    @abstractmethod
    def can_save(self) -> bool:
        """Whether there is a game that is not over yet, to be saved under a name."""

    @property
    @abstractmethod
    def savegame(self) -> T | None:
        """The game as it is now, as it would be saved; None where there is none."""

    @property
    def named(self) -> Mapping[str, Path]:
        """The saves of this game's place by their names, in small letters; saving under one takes its place."""
        savegame = self.savegame
        return self._drawer.named(savegame) if savegame is not None else {}

    def save_as(self, name: str, over: Path | None = None) -> Path:
        """Keep the game as it is now under a name, in the place of ``over`` where that is given; raises OSError."""
        savegame = self.savegame
        if savegame is None:
            raise ValueError("there is no game to be saved")
        return self._drawer.save(savegame, name, over)


def statistics_of(home: Home, t: Texts, say: Callable[[str], None]) -> Statistics:
    """A person's statistics, saying where damaged ones were put aside; raises StatisticsError."""
    opened = open_statistics(home)
    if opened.put_aside is not None:
        say(say_put_aside(t, opened.put_aside, opened.brought))
    return opened.statistics


def say_failure(t: Texts, problem: StatisticsError, say: Callable[[str], None]) -> None:
    """Say why a game could not be told to the statistics."""
    for said in say_trouble(t, problem.trouble.value, problem.path, problem.reason):
        say(said)


def names_of_persons(home: Home, t: Texts, names: tuple[str, str], is_person: tuple[bool, bool]) -> tuple[str, str]:
    """The names of both players: of persons those that are given; else the player's own, and beside it a guest's."""
    mine, found = Players(home).read().name_of(home.player), list(names)
    for place, is_one in enumerate(is_person):
        if is_one and not names[place]:
            found[place] = mine if place == is_person.index(True) else t("Guest")
    return found[0], found[1]
