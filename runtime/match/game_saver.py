"""What keeps the games of one place while they are played, whichever game it is, and saves them under names."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from runtime.campaign.play import Savegame, SessionData
from runtime.match.save_files import HeldFile, SavePlace
from runtime.match.saves import Drawer
from runtime.match.session import Session
from runtime.match.table_files import KeptTable
from runtime.match.table_match import TableMatch
from runtime.profile.home import Home
from runtime.profile.players import Players
from runtime.profile.statistics import Statistics, open_statistics
from runtime.profile.statistics_facts import GameFacts
from runtime.profile.statistics_store import StatisticsError
from runtime.support.messages import say_put_aside, say_trouble
from runtime.support.moments import now
from runtime.support.texts import Texts, mark, reason_of

Game = TypeVar("Game", Session, TableMatch)
T = TypeVar("T", Savegame, KeptTable)

Say = Callable[[str], None]
"""Says what went wrong, in a sentence."""
Stop = Callable[[], None]
"""Ends something; it may be called more than once."""
KeepGame = Callable[[Game, Say], Stop]
"""Begins to keep a game, saying what goes wrong; the function that comes back ends this."""


class GameSaver(ABC, Generic[Game, T]):
    """Keeps one game after another of a place in a file, tells the statistics of their ends, and saves under names."""

    failure = mark("The game can't be saved: {reason}. It goes on all the same.")
    """What is said where a game can't be kept."""
    makes_room = False
    """Whether a game that ends before it was ever kept puts aside the one that was left in its place."""

    def __init__(
        self,
        home: Home,
        drawer: Drawer[T],
        place: SavePlace,
        t: Texts,
        *,
        seconds: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``drawer`` has the saves with names, ``seconds`` were played of the game in earlier sittings."""
        self._home, self._t, self._clock = home, t, clock
        self._drawer: Drawer[T] = drawer
        self._place, self._file = place.path, HeldFile(place)
        self._earlier, self._began = seconds, clock()
        self._game: Game | None = None
        self._say: Say = lambda _text: None
        self._shown: object = None
        self._stops: tuple[Stop, ...] = ()
        self._has_begun = self._is_told = self._has_failed = False
        self.facts: GameFacts | None = None
        """What the statistics remember of the game, as soon as it has ended."""

    # The game that is played

    def begin(self, game: Game, say: Say) -> Stop:
        """Keep a game, saying what goes wrong; the function that comes back ends this.

        One that is being kept already goes on as it is, whatever shows it now; another one is new at the same place.
        """
        shown = self._shown = object()
        self._say = say
        if game is not self._game:
            if self._has_begun:
                self.close()
                self._file, self._earlier, self.facts = HeldFile(SavePlace(self._place, is_new=True)), 0, None
            self._has_begun, self._game, self._began = True, game, self._clock()
            self._is_told, self._has_failed = game.is_over, False
            self._stops = (game.listen(None, lambda _events: self._look()), game.watch(self._look))

        def stop() -> None:
            # The game may be shown in another window by now, and is kept for that one.
            if self._shown is shown:
                self.close()

        return stop

    def save(self) -> None:
        """Keep the game as it is now; where that can't be it goes on all the same, which is said once."""
        if self._game is None:
            return
        try:
            self._keep(self._game)
            self._has_failed = False
        except OSError as problem:
            if not self._has_failed:
                self._has_failed = True
                self._say(self._t(self.failure, reason=reason_of(problem)))

    def close(self) -> None:
        """Keep no more: the game stays in its file, with the time that was played until now."""
        game, self._game = self._game, None
        for stop in self._stops:
            stop()
        self._stops = ()
        if game is not None and not game.is_over and self._file.is_held and self._file.path.is_file():
            with suppress(OSError):  # Only the last minutes are not counted then.
                self._keep(game)
        self._file.release()

    @property
    def seconds(self) -> int:
        """How long the game has been played until now, earlier sittings included."""
        return self._earlier + int(self._clock() - self._began)

    # Saves with names

    def speak(self, t: Texts) -> None:
        """Speak another language from now on."""
        self._t = t

    @property
    def can_save(self) -> bool:
        """Whether there is a game that is not over yet, to be saved under a name."""
        return self._game is not None and not self._game.is_over

    @property
    def savegame(self) -> T | None:
        """The game as it is now, as it would be saved; None where there is none."""
        return self._saved(self._game, self._data) if self._game is not None else None

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

    # What differs from game to game

    @abstractmethod
    def _saved(self, game: Game, data: SessionData) -> T:
        """A game as it is saved, with what is known of this session."""

    @abstractmethod
    def _remembered(self, game: Game) -> tuple[GameFacts, str] | None:
        """What the statistics remember of a game that is over, and its record; None where no person has played."""

    def _written(self, game: Game) -> str:
        """The file of a game as it is now."""
        return self._drawer.text(self._saved(game, self._data))

    def _is_any(self, _game: Game) -> bool:
        """Whether there is anything of a game to be kept."""
        return True

    # Inside

    @property
    def _data(self) -> SessionData:
        return SessionData(saved=now(), seconds=self.seconds)

    def _look(self) -> None:
        """The game has changed."""
        game = self._game
        if game is None:
            return
        # The end is told before the save goes, so that a kill in between loses nothing.
        if game.is_over and not self._is_told:
            self._tell_end(game)
        self._is_told = game.is_over
        self.save()

    def _keep(self, game: Game) -> None:
        """Keep a game as it is now; nothing of one that is over. One that was never kept only :attr:`makes_room`."""
        if not game.is_over and self._is_any(game):
            self._file.write(self._written(game))
        elif not self._file.is_new or (self.makes_room and game.is_over):
            self._file.remove()
        elif game.is_over:
            self._file.leave_source()
        if game.is_over:
            self._file.release()

    def _tell_end(self, game: Game) -> None:
        found = self._remembered(game)
        if found is None:
            return
        self.facts = found[0]
        tell_statistics(self._home, self._t, self._say, found)


def watched(keep: KeepGame[Game] | None, ended: Callable[[Game], str]) -> KeepGame[Game]:
    """Keeps a game as ``keep`` does, and tells its end before; ``ended`` answers what went wrong with it, if anything.

    An end that is taken back and reached again is told again.
    """

    def begin(game: Game, say: Say) -> Stop:
        is_told = False

        def look(_events: object = ()) -> None:
            nonlocal is_told
            if game.is_over and not is_told:
                trouble = ended(game)
                if trouble:
                    say(trouble)
            is_told = game.is_over

        stops = [game.listen(None, look), game.watch(look)]
        if keep is not None:
            stops.append(keep(game, say))
        look()

        def stop() -> None:
            for one in stops:
                one()

        return stop

    return begin


def tell_statistics(home: Home, t: Texts, say: Say, found: tuple[GameFacts, str]) -> None:
    """Tell a person's statistics of a game that is over, and its record; says what goes wrong."""
    try:
        statistics_of(home, t, say).record(*found)
    except StatisticsError as problem:
        for said in say_trouble(t, problem.trouble.value, problem.path, problem.reason):
            say(said)


def statistics_of(home: Home, t: Texts, say: Say) -> Statistics:
    """A person's statistics, saying where damaged ones were put aside; raises StatisticsError."""
    opened = open_statistics(home)
    if opened.put_aside is not None:
        say(say_put_aside(t, opened.put_aside, opened.brought))
    return opened.statistics


def names_of_persons(home: Home, t: Texts, names: tuple[str, str], is_person: tuple[bool, bool]) -> tuple[str, str]:
    """The names of both players: of persons those that are given; else the player's own, and beside it a guest's."""
    mine, found = Players(home).read().name_of(home.player), list(names)
    for place, is_one in enumerate(is_person):
        if is_one and not names[place]:
            found[place] = mine if place == is_person.index(True) else t("Guest")
    return found[0], found[1]
