"""What is remembered of a finished game, counted from everything that happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from runtime.engine.events import ElementInvoked, Event, Outcome, SpyReported, WordCommitted
from runtime.engine.occasions import TerrainChanged
from runtime.engine.record import Record
from runtime.engine.ruleset import LetterRules
from runtime.engine.scoring import face_value, scores
from runtime.engine.sides import SIDES, BySide, Side
from runtime.engine.state import GameState, Why
from runtime.engine.table import Table
from runtime.engine.words import Words


@dataclass(frozen=True, slots=True)
class Player:
    """Who played a side: a person by the name of their profile (empty for nobody in particular), or a computer.

    ``computer`` is the id of the computer's level, as ``adept``, and empty for a person.
    """

    name: str = ""
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one side did in a game.

    ``words`` counts the commits that stood. The best word is the one of the highest face value among the words they
    made, cross words included, the longest the one of the most letters; the first of equals is meant. ``attack`` is the
    highest strength that beat all its defenders, with ``attack_word``. ``cities`` counts captures, of neutral cities
    too; ``destroyed`` the opponent's letters that words and elements of this side took off the board, ``lost`` this
    side's letters that the opponent's words, breaking ice, any element or change of the landscape took. ``spies``
    counts the spies used up.
    """

    words: int = 0
    best_word: str = ""
    best_points: int = 0
    longest_word: str = ""
    attacks_won: int = 0
    attacks_lost: int = 0
    attack_word: str = ""
    attack: int = 0
    cities: int = 0
    destroyed: int = 0
    lost: int = 0
    spies: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """What a game's own record does not know: who played, in which campaign, when it ended and how long it took.

    ``ended`` is a moment as ISO 8601 in UTC, to the second, as ``2026-11-21T09:36:03Z``; ``seconds`` is how long the
    game was played.
    """

    players: BySide[Player]
    ended: str
    seconds: int = 0
    campaign: str = ""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is remembered of a table game alone: which it was, why it ended, and its parameters that are not usual."""

    game: str
    why: str
    rules: Mapping[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A finished game as the statistics remember it; ``winner`` None is a draw, ``edition`` the ruleset's id.

    Of a table game gold is the first player and silver the second, ``table`` says what it was, and ``why`` is None;
    its ``level`` is empty where it was begun from the menus.
    """

    played: Played
    level: str
    level_name: str
    edition: str
    winner: Side | None
    why: Why | None
    turns: int
    scores: BySide[int]
    deeds: BySide[Deeds] = BySide(Deeds(), Deeds())
    table: TableFacts | None = None


def facts_of(
    record: Record, events: Iterable[Event], state: GameState, words: Words, played: Played
) -> GameFacts | None:
    """The facts of a game that ended in ``state`` after ``events`` (unredacted); None where it has not ended."""
    if state.ended is None:
        return None
    deeds = BySide(Deeds(), Deeds())
    for event in events:
        deeds = _counted(deeds, event, record.rules.letters)
    level = record.level
    return GameFacts(
        played=played,
        level=level.id,
        level_name=level.name,
        edition=record.rules.id,
        winner=state.ended.winner,
        why=state.ended.why,
        turns=state.turn,
        scores=scores(Table.of(state), state.base, words),
        deeds=deeds,
    )


def _counted(deeds: BySide[Deeds], event: Event, values: LetterRules) -> BySide[Deeds]:
    """The same deeds with what one event adds to them."""
    match event:
        case WordCommitted(side=side):
            return _with_commit(deeds.having(side, _with_word(deeds[side], event, values)), event)
        case SpyReported(side=side, found=True):
            return deeds.having(side, replace(deeds[side], spies=deeds[side].spies + 1))
        case ElementInvoked(side=side, destroyed=destroyed):
            foe = len(destroyed[side.other])
            deeds = deeds.having(side, replace(deeds[side], destroyed=deeds[side].destroyed + foe))
            return _with_losses(deeds, destroyed.map(len))
        case TerrainChanged(destroyed=destroyed):
            return _with_losses(deeds, destroyed.map(len))
        case _:
            return deeds


def _with_commit(deeds: BySide[Deeds], event: WordCommitted) -> BySide[Deeds]:
    """The same deeds with the letters that a commit took off the board: defeated ones, and older ones under the ice."""
    side, taken = event.side, sum(len(fight.removed) for fight in event.fights)
    drowned = len(event.ice.lost) if event.ice is not None else 0
    own, foe = deeds[side], deeds[side.other]
    deeds = deeds.having(side, replace(own, destroyed=own.destroyed + taken, lost=own.lost + drowned))
    return deeds.having(side.other, replace(foe, lost=foe.lost + taken))


def _with_losses(deeds: BySide[Deeds], lost: BySide[int]) -> BySide[Deeds]:
    for side in SIDES:
        deeds = deeds.having(side, replace(deeds[side], lost=deeds[side].lost + lost[side]))
    return deeds


def _with_word(deeds: Deeds, event: WordCommitted, values: LetterRules) -> Deeds:
    """One side's deeds with a commit of its own; words that were repelled or broke the ice are no words of theirs."""
    deeds = replace(deeds, cities=deeds.cities + len(event.cities))
    if event.attack is not None:
        deeds = _with_attack(deeds, event.attack.value, event)
    if event.outcome is not Outcome.PLACED:
        return deeds
    deeds = replace(deeds, words=deeds.words + 1)
    for run in (event.main, *event.cross):
        points = face_value(values, run.text)
        if not deeds.best_word or points > deeds.best_points:
            deeds = replace(deeds, best_word=run.text, best_points=points)
        if len(run.text) > len(deeds.longest_word):
            deeds = replace(deeds, longest_word=run.text)
    return deeds


def _with_attack(deeds: Deeds, strength: int, event: WordCommitted) -> Deeds:
    if not all(fight.defeated for fight in event.fights):
        return replace(deeds, attacks_lost=deeds.attacks_lost + 1)
    deeds = replace(deeds, attacks_won=deeds.attacks_won + 1)
    if not deeds.attack_word or strength > deeds.attack:
        deeds = replace(deeds, attack_word=event.main.text, attack=strength)
    return deeds
