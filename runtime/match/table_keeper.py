"""Table games that are kept while they are played: from their beginning, or as they were left."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.play import Context, SessionData
from runtime.match.game_saver import GameSaver, KeepGame, Say, Stop, names_of_persons
from runtime.match.save_files import SaveKind, SavePlace, say_unreadable
from runtime.match.saves import Saved, tables
from runtime.match.table_files import KeptTable, file_of, kept_text, table_facts
from runtime.match.table_match import TableMatch, TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.profile.statistics_facts import GameFacts
from runtime.support.damage import put_aside
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_issue
from runtime.tablegames.game import PLAYERS


@dataclass(frozen=True, slots=True)
class TableStart:
    """A table game that is to be played, and what keeps it, if anything does.

    ``saver`` keeps it under names too; ``keep`` begins it, and may be more than the saver's own.
    """

    setup: TableSetup
    saver: TableSaver | None = None
    keep: KeepGame[TableMatch] | None = None


def with_names(start: TableStart, names: tuple[str, str]) -> TableStart:
    """The same game, which has not begun yet, with other names of its persons; empty names stay."""
    seats = [
        TableSeat(name=name or seat.name) if seat.skill is None else seat
        for seat, name in zip(start.setup.seats, names, strict=True)
    ]
    return replace(start, setup=replace(start.setup, seats=(seats[0], seats[1])))


class TableSaver(GameSaver[TableMatch, KeptTable]):
    """Keeps the games at one table."""

    failure = mark("The game can't be kept: {reason}. It goes on all the same.")

    def __init__(
        self,
        home: Home,
        kept: KeptTable,
        place: SavePlace,
        t: Texts,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(home, tables(home), place, t, seconds=kept.kept.seconds, clock=clock)
        self._kept, self._place = kept, file_of(home, kept)

    def begin(self, game: TableMatch, say: Say) -> Stop:
        """Keep a game, as any other; the file of one that goes on is held from now on."""
        stop = super().begin(game, say)
        if not self._file.is_new:
            with suppress(OSError):  # It is told with the first move, which can't be kept either.
                self._file.hold()
        return stop

    @property
    def node(self) -> str:
        """The station of a journey that is played, by its id; empty for games of the menus."""
        return self._kept.context.node if self._kept.context.campaign else ""

    def _saved(self, game: TableMatch, data: SessionData) -> KeptTable:
        return replace(self._kept, setup=replace(game.setup, played=game.notes), kept=data, differs=False)

    def _written(self, game: TableMatch) -> str:
        return kept_text(self._saved(game, self._data), game)

    def _is_any(self, game: TableMatch) -> bool:
        return bool(game.made or game.setup.moved)

    def _remembered(self, game: TableMatch) -> tuple[GameFacts, str] | None:
        context = self._kept.context
        return table_facts(game, seconds=self.seconds, campaign=context.campaign, level=context.node)


@dataclass(frozen=True, slots=True)
class TableKeeper:
    """Deals table games that are kept in a person's own folder, each by a ``saver`` of its own."""

    home: Home
    t: Texts
    saver: type[TableSaver] = TableSaver

    def fresh(self, setup: TableSetup, level: str = "") -> TableStart:
        """A game of the menus, or of a ``level`` by its id, from its beginning.

        One that was left is put aside with the first move.
        """
        return self.begun(setup, Context("", node=level))

    def begun(self, setup: TableSetup, context: Context) -> TableStart:
        """A game from its beginning, at the station of a journey."""
        kept = KeptTable(self.named(setup), context)
        saver = self.saver(self.home, kept, SavePlace(file_of(self.home, kept), is_new=True), self.t)
        return TableStart(kept.setup, saver, saver.begin)

    def named(self, setup: TableSetup) -> TableSetup:
        """The same game, the persons of which have names: the player's own, and a guest's."""
        given = (setup.seats[0].name, setup.seats[1].name)
        persons = (setup.is_person(PLAYERS[0]), setup.is_person(PLAYERS[1]))
        names = names_of_persons(self.home, self.t, given, persons)
        first, second = (replace(seat, name=name) for seat, name in zip(setup.seats, names, strict=True))
        return replace(setup, seats=(first, second))

    def read(self, path: Path) -> Saved[KeptTable] | str:
        """A saved game, or why it can't go on; a running one that can't be read is put aside."""
        saved = tables(self.home).read(path)
        if saved.game is not None:
            return saved
        why = say_issue(self.t, saved.issue)[0] if saved.issue is not None else ""
        if saved.file.kind is SaveKind.RUNNING and path.is_file():
            try:
                aside = put_aside(path)
            except OSError:
                return say_unreadable(self.t, path)
            return self.t("The saved game can't be read. It was put aside: {file}", file=aside)
        return self.t("The saved game can't go on: {reason}", reason=why) if why else say_unreadable(self.t, path)

    def going_on(self, saved: Saved[KeptTable], title: str = "") -> TableStart:
        """A saved game that could be read, as it goes on; ``title`` is what its level is called by now.

        One with a name, or one put aside, takes the place of the running game, which is put aside with the first move.
        """
        kept = saved.game
        assert kept is not None
        note = self.t("The game goes on where it was left.")
        if kept.differs:
            note = self.t("The rules have changed since: the game goes on in the position it was left in.")
        setup = kept.going_on(note, title)
        saver = self.saver(self.home, replace(kept, setup=setup), saved.place, self.t)
        return TableStart(setup, saver, saver.begin)
