"""Games that are kept while they are played, and go on another day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from runtime.campaign.play import Context
from runtime.campaign.playfiles import read_savegame
from runtime.campaign.said import level_having_texts
from runtime.engine.level import Level, Seat
from runtime.engine.opening import NotPlayableError
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import BySide
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.match.presets import remembering
from runtime.match.saving import Autosave, ResumeError, resume, save_file, saved_games
from runtime.match.session import Session
from runtime.profile.home import Home
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.game.remembering import remember
from runtime.ui.game.setup import GameSetup

FREE = ""
"""Stands for the station of a level that is played freely."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps the games of one campaign, or of single levels, in a person's own folder."""

    home: Home
    campaign: str
    rulesets: Mapping[str, Ruleset]
    lexicon: Lexicon
    t: Texts

    def file(self, level: Level, node: str | None = None) -> Path:
        """Where the running game of a level is kept; one at the station ``node``, or a skirmish (FREE), is another."""
        return save_file(self.home, level.id if node is None else f"{level.id}~{node}", self.campaign)

    def has(self, level: Level, node: str | None = None) -> bool:
        """Whether a game of this level, or at this station, can go on."""
        return self.file(level, node).is_file()

    def last(self, levels: tuple[Level, ...]) -> Level | None:
        """The level whose kept game was played last."""
        files = {self.file(level): level for level in levels}
        return next((files[path] for path in saved_games(self.home) if path in files), None)

    def kept(
        self, setup: GameSetup, *, asks: bool = True, node: str | None = None, context: Context | None = None
    ) -> GameSetup:
        """The same game, kept from its first action on.

        With ``asks`` the player is asked first where another game of the level was left. ``node``: see :meth:`file`.
        """
        level = setup.level
        left = partial(self.resumed, level, node) if asks and self.has(level, node) else None
        keep = partial(self._keep, self.file(level, node), setup.seats, context, is_new=True)
        return replace(setup, keep=keep, left=left)

    def resumed(self, level: Level, node: str | None = None) -> GameSetup | str:
        """The kept game of a level, or why it can't go on; ``node``: see :meth:`file`."""
        read = read_savegame(self.file(level, node))
        if read.value is None:
            return self._unreadable(read.issues)
        record, context = read.value.record, read.value.campaign
        brought = context.arriving.carry.words if context is not None and context.arriving is not None else ()
        try:
            words = level_words(self.lexicon, remembering(record.level.words, brought))
            resumed = resume(read.value, self.rulesets, words)
        except LexiconError as problem:
            return self._unreadable((problem.issue,))
        except ResumeError as problem:
            return self._unreadable(problem.issues)
        except NotPlayableError:
            return self.t("The saved game can't go on: its level can't be played.")
        note = self.t("The game goes on where it was left.")
        if node != FREE and _wordless(record.level) != _wordless(level):
            note = self.t("The level has changed since: the game goes on on the map that it began on.")
        if resumed.differs:
            note = self.t("The rules or words have changed since: the game goes on in the position it was left in.")
        seats = read.value.seats
        setup = GameSetup(record.level, record.rules, words, record.seed, seats, session=resumed.session, note=note)
        return replace(setup, keep=partial(self._keep, self.file(level, node), seats, context), context=context)

    def _keep(
        self,
        path: Path,
        seats: BySide[Seat],
        context: Context | None,
        session: Session,
        say: Callable[[str], None],
        *,
        is_new: bool = False,
    ) -> Callable[[], None]:
        """Keep a session's game; the function that comes back ends this."""

        def failed(problem: OSError) -> None:
            why = problem.strerror or str(problem)
            say(self.t("The game can't be saved: {reason}. It goes on all the same.", reason=why))

        own = context or (Context(self.campaign) if self.campaign else None)
        # Before the saved game goes, so that a kill at the end of a game can't come between.
        forget = remember(session, self.home, seats, self.campaign, t=self.t, say=say)
        saver = Autosave(session, path, seats, self.rulesets, context=own, failed=failed, is_new=is_new)

        def close() -> None:
            forget()
            saver.close()

        return close

    def _unreadable(self, issues: tuple[Issue, ...]) -> str:
        first = next((issue for issue in issues if issue.severity is Severity.ERROR), None)
        why = say_issue(self.t, first)[0] if first is not None else ""
        return self.t("The saved game can't go on: {reason}", reason=why)


def _wordless(level: Level) -> Level:
    """A level without its texts, which may be in another language than when the game began."""
    return replace(level_having_texts(level, lambda _text: ""), difficulty={})
