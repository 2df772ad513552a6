"""A running game over a landscape is kept whole after every action, and goes on another day."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from runtime.ai import PLAYERS, known_ids
from runtime.campaign.play import Context, Judging, Savegame, SessionData
from runtime.campaign.play_json import record_text
from runtime.campaign.positions import position_of, state_of
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.events import Event
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import fingerprint, replay
from runtime.engine.turn.turn import Applied
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.match.clock import stands
from runtime.match.game_saver import GameSaver
from runtime.match.presets import arrived
from runtime.match.save_files import SavePlace
from runtime.match.saves import games
from runtime.match.session import Session
from runtime.profile.home import Home
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, facts_of
from runtime.support.issues import UNKNOWN_COMPUTER, Issue, Place, Severity
from runtime.support.moments import now
from runtime.support.texts import Texts


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


def savegame_of(
    session: Session,
    seats: BySide[Seat],
    rulesets: Mapping[str, Ruleset],
    context: Context | None = None,
    kept: SessionData | None = None,
) -> Savegame:
    """Everything that is needed to go on with a game; its turn clock and hints are the session's."""
    record = session.record
    position = position_of(session.state, rulesets, Judging.of(record.level))
    state = session.state
    known = replace(
        kept or SessionData(),
        times=stands(session),
        scores=scores(BoardContext.of(state), state.base, session.words),
        hints=session.hints,
    )
    return Savegame(record, position, seats, context, kept=known)


def resume(savegame: Savegame, rulesets: Mapping[str, Ruleset], words: Words) -> Resumed:
    """The game of a savegame: by its record where that leads to the saved position, else in the position.

    ``words`` have the level's changes and what its player remembers (:func:`runtime.match.presets.words_changed`).

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
    session.times, session.hints = savegame.kept.times, savegame.kept.hints
    return Resumed(session, differs)


def _strangers(seats: BySide[Seat]) -> Iterator[Issue]:
    """A fault for each seat of a player of the computer's that there is not."""
    for side in SIDES:
        computer = seats[side].computer
        if computer is not None and computer not in PLAYERS:
            place = Place(pointer=f"/seats/{side.value}/computer")
            details = {"computer": computer, "allowed": known_ids(PLAYERS), "suggestion": ""}
            yield Issue(Severity.ERROR, UNKNOWN_COMPUTER, place, details)


def _opening(savegame: Savegame, rulesets: Mapping[str, Ruleset], words: Words) -> Applied | None:
    """How the game of somebody began who brought something along; None where it began as its level does."""
    context, record = savegame.campaign, savegame.record
    if context is None or context.arriving is None:
        return None
    begun = arrived(record.level, context.arriving.carry, record.rules, rulesets, words, seed=record.seed)
    return begun if isinstance(begun, Applied) else None


NOBODY: BySide[str] = BySide("", "")
"""The names of players who have no profile."""


@dataclass(frozen=True, slots=True)
class SaveTarget:
    """How a game is to be kept: where, who plays it by what names, and what was played of it before.

    ``seats`` and ``players`` are as they were when the game began, whether or not the players have changed sides since.
    """

    home: Home
    place: SavePlace
    seats: BySide[Seat]
    rulesets: Mapping[str, Ruleset]
    campaign: str = ""
    context: Context | None = None
    players: BySide[str] = NOBODY
    seconds: int = 0
    is_free: bool = False


class Saver(GameSaver[Session, Savegame]):
    """Keeps the games over a landscape of one :class:`SaveTarget`."""

    makes_room = True

    def __init__(self, target: SaveTarget, t: Texts, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(target.home, games(target.home), target.place, t, seconds=target.seconds, clock=clock)
        self._target = target

    def seat(self, players: BySide[str]) -> None:
        """The persons go by these names, from the next game that begins."""
        self._target = replace(self._target, players=players)

    @property
    def context(self) -> Context | None:
        """The campaign that the games are part of; None where they have none."""
        own = self._target
        return own.context or (Context(own.campaign) if own.campaign else None)

    def _saved(self, game: Session, data: SessionData) -> Savegame:
        own = self._target
        return savegame_of(
            game, own.seats, own.rulesets, self.context, replace(data, players=own.players, is_free=own.is_free)
        )

    def _remembered(self, game: Session) -> tuple[GameFacts, str] | None:
        own = self._target
        if all(own.seats[side].computer is not None for side in SIDES):
            return None
        players = BySide(*(_player(own.players[side], own.seats[side]) for side in SIDES))
        players = players.exchanged(game.state.swapped)
        played = GameContext(players, now(), self.seconds, own.campaign, game.hints)
        facts = facts_of(game.record, _events(game), game.state, game.words, played)
        return (facts, record_text(game.record)) if facts is not None else None


def _player(name: str, seat: Seat) -> SeatPlayer:
    return SeatPlayer(name) if seat.computer is None else SeatPlayer(computer=seat.computer)


def _events(session: Session) -> Iterator[Event]:
    """All that happened; of a game that went on where its record does not lead, what happened since."""
    told = [ply.events for ply in session.made]
    # A game that went on where it was left has forgotten what happened before; replaying it tells, if it leads there.
    if len(told) < len(session.actions) or not all(told):
        replayed = replay(session.record, session.words)
        if not replayed.refusals and fingerprint(replayed.state) == fingerprint(session.state):
            told = list(replayed.events)
    else:
        told = [session.opening(), *told]
    return chain.from_iterable(told)
