"""A running game is kept whole after every action, and goes on another day."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.ai import PLAYERS
from runtime.campaign.play import Context, Savegame, SessionData
from runtime.campaign.play_files import savegame_text
from runtime.campaign.position import Judging
from runtime.campaign.positions import position_of, state_of
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.events import Event
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import fingerprint, replay
from runtime.engine.turn.turn import Applied
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.scoring import scores
from runtime.engine.words.words import Words
from runtime.match.clock import stands
from runtime.match.presets import arrived
from runtime.match.save_files import STATION, HeldFile
from runtime.match.session import Session
from runtime.profile.home import Home
from runtime.support.issues import Issue, Place, Severity

FOLDER = "saves"
SINGLE = "single"
"""Stands for the campaign of a level that belongs to none."""
FREE = ""
"""Stands for the station of a level that is played freely, as a skirmish."""


class ResumeError(ValueError):
    """A savegame that can't go on; ``issues`` say why."""

    def __init__(self, issues: tuple[Issue, ...]) -> None:
        super().__init__(", ".join(issue.code for issue in issues))
        self.issues = issues


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game that goes on; ``differs`` says that its record now leads elsewhere than where it was left."""

    session: Session
    differs: bool


def save_file(home: Home, level_id: str, campaign: str = "", node: str | None = None) -> Path:
    """Where the running game of a level is kept; one at the station ``node``, or a skirmish (FREE), is another."""
    return home.own / FOLDER / file_name(level_id, campaign, node)


def file_name(level_id: str, campaign: str = "", node: str | None = None) -> str:
    """What the file of a running game is called; see :func:`save_file`."""
    return f"{campaign or SINGLE}.{level_id}{'' if node is None else STATION + node}.json"


def savegame_of(
    session: Session,
    seats: BySide[Seat],
    rulesets: Mapping[str, Ruleset],
    context: Context | None = None,
    kept: SessionData | None = None,
) -> Savegame:
    """Everything that is needed to go on with a game; its turn clock is the session's."""
    record = session.record
    position = position_of(session.state, rulesets, Judging.of(record.level))
    state = session.state
    known = replace(
        kept or SessionData(), times=stands(session), scores=scores(BoardContext.of(state), state.base, session.words)
    )
    return Savegame(record, position, seats, context, kept=known)


def resume(savegame: Savegame, rulesets: Mapping[str, Ruleset], words: Words) -> Resumed:
    """The game of a savegame: by its record where that leads to the saved position, else in the position.

    ``words`` have the level's changes and what its player remembers (:func:`runtime.match.presets.remembering`).

    Raises ResumeError where the position can't be played on or a computer's player is not known, and what
    :func:`runtime.engine.turn.turn.start` raises where the level can't be begun.
    """
    strangers = tuple(_strangers(savegame.seats))
    if strangers:
        raise ResumeError(strangers)
    state = state_of(savegame.position, rulesets, words)
    if not isinstance(state, GameState):
        raise ResumeError(state)
    record, opening = savegame.record, _opening(savegame, rulesets, words)
    replayed = replay(record, words, opening)
    differs = bool(replayed.refusals) or fingerprint(replayed.state) != fingerprint(state)
    session = Session.resumed(record, words, state if differs else None, opening)
    session.times = savegame.kept.times
    return Resumed(session, differs)


def _strangers(seats: BySide[Seat]) -> Iterator[Issue]:
    """A fault for each seat of a player of the computer's that there is not."""
    for side in SIDES:
        computer = seats[side].computer
        if computer is not None and computer not in PLAYERS:
            place = Place(pointer=f"/seats/{side.value}/computer")
            details = {"computer": computer, "allowed": ", ".join(PLAYERS), "suggestion": ""}
            yield Issue(Severity.ERROR, "unknown-computer", place, details)


def _opening(savegame: Savegame, rulesets: Mapping[str, Ruleset], words: Words) -> Applied | None:
    """How the game of somebody began who brought something along; None where it began as its level does."""
    context, record = savegame.campaign, savegame.record
    if context is None or context.arriving is None:
        return None
    begun = arrived(record.level, context.arriving.carry, record.rules, rulesets, words, seed=record.seed)
    return begun if isinstance(begun, Applied) else None


class Autosave:
    """Writes a session's game into its file after every action, and removes the file when the game is over."""

    def __init__(
        self,
        session: Session,
        path: Path,
        seats: BySide[Seat],
        rulesets: Mapping[str, Ruleset],
        *,
        context: Context | None = None,
        kept: Callable[[], SessionData] = SessionData,
        failed: Callable[[OSError], None],
        is_new: bool = False,
        source: Path | None = None,
    ) -> None:
        """``failed`` is told once when the game can't be kept; it goes on all the same.

        ``kept`` is asked at each saving. ``is_new`` and ``source``: see :class:`runtime.match.save_files.HeldFile`.
        """
        self._session = session
        self._file = HeldFile(path, is_new=is_new, source=source)
        self._seats = seats
        self._rulesets = rulesets
        self._context = context
        self._kept = kept
        self._failed = failed
        self._has_failed = False
        self._stops = (session.listen(None, self._heard), session.watch(self.save))

    def save(self) -> None:
        """Keep the game as it is now."""
        try:
            if self.is_running:
                self._file.write(savegame_text(self.savegame))
            else:
                self._file.remove()
                self._file.release()
            self._has_failed = False
        except OSError as problem:
            if not self._has_failed:
                self._has_failed = True
                self._failed(problem)

    @property
    def is_running(self) -> bool:
        """Whether the game is not over yet."""
        return self._session.state.ended is None

    @property
    def path(self) -> Path:
        """The file that the game is kept in."""
        return self._file.path

    @property
    def is_new(self) -> bool:
        """Whether the game has not been written yet, and is not the one in the file."""
        return self._file.is_new

    @property
    def source(self) -> Path | None:
        """Where the game was put aside, as long as it has not been written since."""
        return self._file.source

    def keeps(self, session: Session) -> bool:
        """Whether this is the game that is kept."""
        return self._session is session

    @property
    def savegame(self) -> Savegame:
        """The game as it is now, as it would be saved."""
        return savegame_of(self._session, self._seats, self._rulesets, self._context, self._kept())

    def close(self) -> None:
        """Keep no more; the file stays, with the time that was played until now."""
        for stop in self._stops:
            stop()
        if self._file.is_held and not self._has_failed and self.is_running:
            self.save()
        self._file.release()

    def _heard(self, _events: tuple[Event, ...]) -> None:
        self.save()
