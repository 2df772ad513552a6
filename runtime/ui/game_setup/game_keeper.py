"""Games that are kept while they are played, and go on another day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from runtime.campaign.campaign_texts import level_having_texts
from runtime.campaign.play import Context
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Level, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import NotPlayableError
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.match.autosave import ResumeError, Saver, SaveTarget, resume
from runtime.match.clock import GameSeats
from runtime.match.game_saver import names_of_persons
from runtime.match.presets import with_remembered
from runtime.match.save_files import SavePlace
from runtime.match.saves import FREE, games, node_of, save_file
from runtime.profile.home import Home
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_issue
from runtime.ui.game_setup.setup import GameSetup

GOES_ON = mark("The game goes on where it was left.")


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps the games of one campaign, or of single levels, in a person's own folder."""

    home: Home
    campaign: str
    rulesets: Mapping[str, Ruleset]
    lexicon: Lexicon
    t: Texts

    def file(self, level: Level, node: str | None = None) -> Path:
        """Where the running game of a level is kept; see :func:`runtime.match.saves.save_file`."""
        return save_file(self.home, level.id, self.campaign, node)

    def has(self, level: Level, node: str | None = None) -> bool:
        """Whether a game of this level, or at this station, can go on."""
        return self.file(level, node).is_file()

    def last(self, levels: tuple[Level, ...]) -> Level | None:
        """The level whose kept game was played last."""
        files = {self.file(level): level for level in levels}
        return next((files[file.path] for file in games(self.home).files() if file.path in files), None)

    def kept(
        self, setup: GameSetup, *, asks: bool = True, node: str | None = None, context: Context | None = None
    ) -> GameSetup:
        """The same game, kept from its first action on.

        With ``asks`` the player is asked first where another game of the level was left. ``node``: see :meth:`file`.
        Persons whom the setup does not name go by the player's own name.
        """
        level = setup.level
        left = partial(self.resumed, level, node) if asks and self.has(level, node) else None
        target = self._target(SavePlace(self.file(level, node), is_new=True), setup.seats, self.names(setup))
        saver = Saver(replace(target, context=context, is_free=node == FREE), self.t)
        return replace(setup, keep=saver.begin, left=left, saver=saver, players=target.players)

    def resumed(self, level: Level, node: str | None = None) -> GameSetup | str:
        """The kept game of a level, or why it can't go on; ``node``: see :meth:`file`."""
        found = self.loaded(self.file(level, node))
        if isinstance(found, str) or node == FREE or found.note != self.t(GOES_ON):
            return found
        has_changed = _wordless(found.level) != _wordless(level)
        note = self.t("The level has changed since: the game goes on on the map that it began on.")
        return replace(found, note=note) if has_changed else found

    def loaded(self, path: Path) -> GameSetup | str:
        """The game of any saved file, or why it can't go on; the file stays as it is until the game's first action.

        A game that was saved under a name, or put aside, takes the place of the one that is running, which is put
        aside then.
        """
        saved = games(self.home).read(path)
        savegame = saved.game
        if savegame is None:
            return self._unreadable((saved.issue,) if saved.issue is not None else ())
        record, context = savegame.record, savegame.campaign
        brought = context.arriving.carry.words if context is not None and context.arriving is not None else ()
        try:
            words = level_words(self.lexicon, with_remembered(record.level.words, brought))
            resumed = resume(savegame, self.rulesets, words)
        except LexiconError as problem:
            return self._unreadable((problem.issue,))
        except ResumeError as problem:
            return self._unreadable(problem.issues)
        except NotPlayableError:
            return self.t("The saved game can't go on: its level can't be played.")
        note = self.t(GOES_ON)
        if resumed.differs:
            note = self.t("The rules or words have changed since: the game goes on in the position it was left in.")
        seats, kept = savegame.seats, savegame.kept
        setup = GameSetup(record.level, record.rules, words, record.seed, seats, session=resumed.session, note=note)
        setup = replace(setup, players=kept.players, clock=kept.times.clock if kept.times is not None else None)
        target, is_free = self._target(saved.place, seats, self.names(setup)), node_of(path, savegame) == FREE
        saver = Saver(replace(target, context=context, seconds=kept.seconds, is_free=is_free), self.t)
        setup = replace(setup, keep=saver.begin, saver=saver, context=context, players=target.players)
        return replace(setup, hands_over=is_free)

    def names(self, setup: GameSetup) -> BySide[str]:
        """The names of the persons: those that the setup gives; else the player's, and in a hot seat a guest's."""
        given, persons = setup.players, setup.seats.map(lambda seat: seat.computer is None)
        found = names_of_persons(self.home, self.t, (given.gold, given.silver), (persons.gold, persons.silver))
        return BySide(*found)

    def _target(self, place: SavePlace, seats: BySide[Seat], names: BySide[str]) -> SaveTarget:
        return SaveTarget(self.home, place, seats, self.rulesets, self.campaign, players=names)

    def _unreadable(self, issues: tuple[Issue, ...]) -> str:
        first = next((issue for issue in issues if issue.severity is Severity.ERROR), None)
        why = say_issue(self.t, first)[0] if first is not None else ""
        return self.t("The saved game can't go on: {reason}", reason=why)


def with_seats(setup: GameSetup, seats: GameSeats) -> GameSetup:
    """The same game, which has not begun yet, with other names of its persons and a clock; empty names stay."""
    players = BySide(*(seats.players[side] or setup.players[side] for side in SIDES))
    if setup.saver is not None:
        setup.saver.seat(players)
    return replace(setup, players=players, clock=seats.clock)


def _wordless(level: Level) -> Level:
    """A level without its texts, which may be in another language than when the game began."""
    return replace(level_having_texts(level, lambda _text: ""), difficulty={})
