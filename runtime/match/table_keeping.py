"""Keeps table games while they are played, tells the statistics of their ends, and saves them under names."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.play import SessionData
from runtime.match.game_saver import GameSaver, names_of_persons, say_failure, statistics_of
from runtime.match.save_files import HeldFile, SaveKind, say_unreadable
from runtime.match.saves import Saved, tables
from runtime.match.table_chronicle import remember_table
from runtime.match.table_match import TableMatch
from runtime.match.table_saving import KeptTable, file_of, kept_text
from runtime.match.table_setup import TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.profile.statistics_store import StatisticsError
from runtime.support.damage import put_aside
from runtime.support.moments import now
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue
from runtime.tablegames.game import PLAYERS

Watch = Callable[[TableMatch], str]
"""Is told of a game whenever it has changed; answers with a sentence where something went wrong."""


@dataclass(frozen=True, slots=True)
class TableSitting:
    """A table game that is to be played, and who keeps it; None where nobody does.

    ``watch`` hears of every change where there is no ``saver`` to do so.
    """

    setup: TableSetup
    saver: TableSaver | None = None
    watch: Watch | None = None


def seated(sitting: TableSitting, names: tuple[str, str]) -> TableSitting:
    """The same game, which has not begun yet, with other names of its persons; empty names stay."""
    seats = [
        TableSeat(name=name or seat.name) if seat.skill is None else seat
        for seat, name in zip(sitting.setup.seats, names, strict=True)
    ]
    setup = replace(sitting.setup, seats=(seats[0], seats[1]))
    if sitting.saver is not None:
        sitting.saver.seat(setup)
    return replace(sitting, setup=setup)


class TableSaver(GameSaver[KeptTable]):
    """Keeps one game after another at one table; its methods answer with what went wrong, in sentences, once each."""

    def __init__(
        self,
        home: Home,
        kept: KeptTable,
        path: Path,
        t: Texts,
        *,
        is_new: bool,
        source: Path | None = None,
        ended: Watch | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``is_new`` and ``source``: see :class:`runtime.match.save_files.HeldFile`.

        ``ended`` hears of every end once, before its save goes.
        """
        super().__init__(tables(home), t)
        self._home, self._kept = home, kept
        self._file = HeldFile(path, is_new=is_new, source=source)
        self._ended, self._clock = ended, clock
        self._earlier, self._began = kept.kept.seconds, clock()
        self._match: TableMatch | None = None
        self._is_told = self._has_failed = False

    def begin(self, match: TableMatch) -> None:
        """A game begins, or goes on where it was left; after another one it is a new one at the same table."""
        if self._match is not None:
            self._begin_again(match)
        self._match, self._is_told = match, match.result is not None
        if not self._file.is_new:
            with suppress(OSError):  # It is told with the first move, which can't be kept either.
                self._file.hold()

    def watch(self, match: TableMatch) -> str:
        """The game has changed: keep it as it is now, and tell the statistics once it is over."""
        is_over = match.result is not None
        # The end is told before the save goes, so that a kill in between loses nothing.
        told = self._tell_end(match) if is_over and not self._is_told else ""
        self._is_told = is_over
        try:
            self._keep(match)
        except OSError as problem:
            has_failed, self._has_failed = self._has_failed, True
            if has_failed:
                return told
            failed = self._t("The game can't be kept: {reason}. It goes on all the same.", reason=reason_of(problem))
            return " ".join(filter(None, (told, failed)))
        self._has_failed = False
        return told

    @property
    def station(self) -> str:
        """The station of a journey that is played, by its id; empty for games of the menus."""
        return self._kept.node if self._kept.campaign else ""

    def seat(self, setup: TableSetup) -> None:
        """The game that begins has other names of its persons."""
        self._kept = replace(self._kept, setup=setup)

    @property
    def seconds(self) -> int:
        """How long the game has been played until now, earlier sittings included."""
        return self._earlier + int(self._clock() - self._began)

    @property
    def can_save(self) -> bool:
        """Whether there is a game that is not over yet, to be saved under a name."""
        return self._match is not None and self._match.result is None

    @property
    def savegame(self) -> KeptTable | None:
        """The game as it is now, as it would be saved; None where there is none."""
        return self._now(self._match) if self._match is not None else None

    def close(self) -> None:
        """Keep no more: the game stays in its file, with the time that was played until now."""
        file, match, self._match = self._file, self._match, None
        if match is not None and match.result is None and match.made and file.is_held and file.path.is_file():
            with suppress(OSError):  # Only the last minutes are not counted then.
                self._keep(match)
        file.release()

    # Inside

    def _keep(self, match: TableMatch) -> None:
        """Keep the game as it is now; nothing once it is over, or where nothing was played or all was taken back."""
        if match.result is None and (match.made or match.setup.moved):
            self._file.write(kept_text(self._now(match), match))
        elif not self._file.is_new:
            self._file.remove()
        elif match.result is not None:
            self._file.leave_source()

    def _now(self, match: TableMatch) -> KeptTable:
        setup, kept = replace(match.setup, played=match.notes), SessionData(saved=now(), seconds=self.seconds)
        return replace(self._kept, setup=setup, kept=kept, differs=False)

    def _begin_again(self, match: TableMatch) -> None:
        """Another game at the same table, from its beginning."""
        self.close()
        self._kept = replace(self._kept, setup=match.setup, kept=SessionData())
        self._file, self._is_told = HeldFile(file_of(self._home, self._kept), is_new=True), False
        self._earlier, self._began = 0, self._clock()

    def _tell_end(self, match: TableMatch) -> str:
        told, t, kept = [self._ended(match) if self._ended is not None else ""], self._t, self._kept
        try:
            statistics = statistics_of(self._home, t, told.append)
            remember_table(match, statistics, seconds=self.seconds, campaign=kept.campaign, level=kept.node)
        except StatisticsError as problem:
            say_failure(t, problem, told.append)
        return " ".join(filter(None, told))


@dataclass(frozen=True, slots=True)
class TableKeeper:
    """Deals table games that are kept in a person's own folder, each by a ``saver`` of its own."""

    home: Home
    t: Texts
    saver: type[TableSaver] = TableSaver

    def fresh(self, setup: TableSetup, level: str = "") -> TableSitting:
        """A game of the menus, or of a ``level`` by its id, from its beginning.

        One that was left is put aside with the first move.
        """
        return self.begun(KeptTable(self.named(setup), node=level))

    def begun(self, kept: KeptTable, ended: Watch | None = None) -> TableSitting:
        """A game from its beginning."""
        path = file_of(self.home, kept)
        return TableSitting(kept.setup, self.saver(self.home, kept, path, self.t, is_new=True, ended=ended))

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

    def going_on(
        self, saved: Saved[KeptTable], ended: Callable[[KeptTable], Watch] | None = None, title: str = ""
    ) -> TableSitting:
        """A saved game that could be read, as it goes on; ``title`` is what its level is called by now.

        ``ended`` gives who is to hear of its end. One with a name, or one put aside, takes the place of the running
        game, which is put aside with the first move.
        """
        kept, is_new = saved.game, saved.file.kind is not SaveKind.RUNNING
        assert kept is not None
        note = self.t("The game goes on where it was left.")
        if kept.differs:
            note = self.t("The rules have changed since: the game goes on in the position it was left in.")
        setup = kept.going_on(note, title)
        watch = ended(kept) if ended is not None else None
        kept = replace(kept, setup=setup)
        source = saved.file.path if saved.file.kind is SaveKind.EARLIER else None
        saver = self.saver(self.home, kept, saved.goes_on_in, self.t, is_new=is_new, source=source, ended=watch)
        return TableSitting(setup, saver)
