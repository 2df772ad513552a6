"""Games by files as they lie in a player's own folder, and the files that come from the other side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from runtime.campaign.play import SessionData
from runtime.campaign.play_json import record_text
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import (
    SUFFIX,
    KeptTurns,
    TurnFile,
    kept_turns_text,
    read_kept_turns,
    read_turn,
    turn_text,
)
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.engine.records.record import Record, replay
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.lexicon import LexiconError
from runtime.match.correspondence import Correspondence, FarStatus
from runtime.match.lookback_files import words_of
from runtime.match.saves import BY_FILES
from runtime.profile.home import Home
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, facts_of
from runtime.support.file_lock import Hold, take
from runtime.support.files import make_folder, remove, write_whole
from runtime.support.issues import Issue, IssueCode, Severity
from runtime.support.moments import now
from runtime.support.slugs import slug_of

_SHORT = 24
"""So many digits of a game's fingerprint stand in the name of its file."""

WordsOf = Callable[[Record], Words]
"""The words that a game goes by; raises LexiconError."""

Remember = Callable[[GameFacts, str], Iterable[str]]
"""Tells the statistics of a game that is over, and its record; answers what went wrong, in sentences."""


def facts_of_whole(game: Correspondence) -> tuple[GameFacts, str] | None:
    """What the statistics remember of a game, and its record; None where not all of its letters are known."""
    whole = game.whole
    if whole is None:
        return None
    replayed = replay(whole, game.words)
    played = GameContext(game.names.map(SeatPlayer), now())
    events = chain.from_iterable(replayed.events)
    facts = facts_of(whole, events, replayed.state, game.words, played)
    return (facts, record_text(whole)) if facts is not None else None


def words_in(campaigns: Iterable[Path]) -> WordsOf:
    """Looks for words among the shipped ones and those of campaigns in these folders."""
    folders = tuple(campaigns)
    return lambda opening: words_of(opening, folders)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A line about a kept game, which is not played again for that; ``is_due`` says that this side is to go on.

    ``issue`` says why it can't be read; then there is nothing else.
    """

    path: Path
    side: Side = Side.GOLD
    level: Level | None = None
    files: int = 0
    other: str = ""
    is_due: bool = False
    is_done: bool = False
    saved: str = ""
    issue: Issue | None = None


class CorrespondenceStore:
    """Keeps the games by files of one player."""

    def __init__(
        self, home: Home, words: WordsOf, schemas: Schemas | None = None, remember: Remember = lambda *_: ()
    ) -> None:
        self._folder, self._words, self._schemas = home.own / BY_FILES, words, schemas
        self.remember = remember

    def files(self) -> tuple[Path, ...]:
        """Where the games lie, the one that was played last first."""
        found = [path for path in self._folder.glob("*.json") if path.is_file()]
        return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name)))

    def look(self, path: Path) -> KeptGame:
        """A line about a kept game."""
        read = read_kept_turns(path, self._schemas)
        kept = read.value
        if kept is None:
            return KeptGame(path, issue=next((one for one in read.issues if one.severity is Severity.ERROR), None))
        host = kept.files[0].side
        opening = kept.files[0].opening
        names = {file.side: file.name for file in kept.files[:2]}
        return KeptGame(
            path,
            kept.side,
            opening.level if opening is not None else None,
            len(kept.files),
            names.get(kept.side.other, ""),
            (host if len(kept.files) % 2 == 0 else host.other) is kept.side,
            len(kept.files) > 2 and all(file.reveal is not None for file in kept.files[-2:]),
            kept.kept.saved,
        )

    def resumed(self, path: Path) -> FarGame | Issue:
        """A kept game to go on with, or why it can't go on: one that is open elsewhere is left alone there.

        Raises OSError where it can't be held.
        """
        held = take(path)
        if held is None:
            return Issue(Severity.ERROR, IssueCode("turn-held"))
        read = read_kept_turns(path, self._schemas)
        game = self._resumed(read.value) if read.value is not None else None
        if isinstance(game, Correspondence):
            return FarGame(self, game, held)
        held.release()
        return game or next(one for one in read.issues if one.severity is Severity.ERROR)

    def invited(self, game: Correspondence) -> FarGame:
        """A new game, which is kept from now on; raises OSError."""
        far = FarGame(self, game, take(self._path(game.id, game.side)))
        far.keep()
        return far

    def accepted(self, invitation: TurnFile, name: str) -> FarGame | Issue:
        """The game that a file invites to, which is kept from now on, or why it can't be played. Raises OSError.

        Where another program has accepted it meanwhile, that game stands, and goes on with the answer given there.
        """
        words = self._words_of(invitation)
        game = words if isinstance(words, Issue) else Correspondence.accepted(invitation, words, name)
        if isinstance(game, Issue):
            return game
        path = self._path(game.id, game.side)
        held = take(path)
        if held is None:
            return Issue(Severity.ERROR, IssueCode("turn-held"))
        if path.is_file():
            held.release()
            return self.resumed(path)
        far = FarGame(self, game, held)
        far.keep()
        return far

    def opened(self, path: Path) -> FarGame | TurnFile | Issue:
        """What becomes of a file that was sent: a game that goes on with it, an invitation, or why it is not taken.

        Raises OSError where the game can't be kept.
        """
        file = self.read(path)
        if isinstance(file, Issue):
            return file
        mine = self._path(file.game or file.check, file.side.other)
        if mine.is_file():
            game = self.resumed(mine)
            problem = game if isinstance(game, Issue) else game.take(file)
            if problem is not None and isinstance(game, FarGame):
                game.release()
            return problem or game
        if self._path(file.game or file.check, file.side).is_file():
            details: dict[str, str | int] = {"number": file.number, "side": file.side.value}
            return Issue(Severity.ERROR, IssueCode("turn-own"), details=details)
        if file.number:
            return Issue(Severity.ERROR, IssueCode("turn-no-game"))
        words = self._words_of(file)
        return words if isinstance(words, Issue) else file

    def read(self, path: Path) -> TurnFile | Issue:
        """A file that was sent, or why it is none."""
        read = read_turn(path, self._schemas)
        return read.value or next(one for one in read.issues if one.severity is Severity.ERROR)

    def keep(self, game: Correspondence) -> Path:
        """Keep a game as it is now; raises OSError."""
        path, session = self._path(game.id, game.side), game.session
        standing = SessionData(saved=now())
        if session is not None:
            state = session.state
            standing = replace(standing, scores=scores(BoardContext.of(state), state.base, game.words))
        make_folder(self._folder)
        write_whole(path, kept_turns_text(game.having(standing)).encode())
        return path

    def remove(self, path: Path) -> None:
        """Keep a game no longer; raises OSError."""
        remove(path)

    # Inside

    def _path(self, game: str, side: Side) -> Path:
        return self._folder / f"{game[:_SHORT]}.{side.value}.json"

    def _words_of(self, invitation: TurnFile) -> Words | Issue:
        if invitation.opening is None:
            return Issue(Severity.ERROR, IssueCode("turn-no-invitation"))
        try:
            return self._words(invitation.opening)
        except LexiconError as problem:
            return problem.issue

    def _resumed(self, kept: KeptTurns) -> Correspondence | Issue:
        words = self._words_of(kept.files[0])
        return words if isinstance(words, Issue) else Correspondence.resumed(kept, words)


class FarGame:
    """A game by files that is kept whenever anything happens in it, and held against other windows and programs."""

    def __init__(self, store: CorrespondenceStore, game: Correspondence, held: Hold | None) -> None:
        self._store, self.game, self._hold = store, game, held
        self.troubles: tuple[str, ...] = ()
        """What went wrong with the statistics, in sentences."""

    def release(self) -> None:
        """Let others have it; may be called more than once."""
        if self._hold is not None:
            self._hold.release()

    def keep(self) -> None:
        """Keep it as it is now; raises OSError."""
        self._store.keep(self.game)

    def take(self, file: TurnFile) -> Issue | None:
        """Go on with the other side's file, or say why not. Raises OSError where that can't be kept."""
        problem = self.game.receive(file)
        if problem is None:
            found = facts_of_whole(self.game)
            if found is not None:
                self.troubles = tuple(self._store.remember(*found))
            self.keep()
        return problem

    def open(self, path: Path) -> Issue | None:
        """The same with the file at a path."""
        file = self._store.read(path)
        return file if isinstance(file, Issue) else self.take(file)

    def write(self, path: Path) -> None:
        """Write the file that is due now, or once more the one that was sent last; raises OSError.

        It is kept before it is written, so that what was sent once never changes.
        """
        file = self.game.send() if self.game.standing is FarStatus.SENDING else self.game.sent
        if file is not None:
            self.keep()
            write_whole(path, turn_text(file).encode())

    @property
    def file_name(self) -> str:
        """What the file that is due, or was sent last, is called where its sender wishes nothing else."""
        sent = self.game.sent
        number = len(self.game.files) if self.game.standing is FarStatus.SENDING or sent is None else sent.number
        level = self.game.opening.level
        return f"{slug_of(level.name or level.id, 'game')}-{number}{SUFFIX}"
