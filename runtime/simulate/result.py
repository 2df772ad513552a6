"""What one game came to, as one line of JSON (schemas/result.schema.json); the same game gives the same bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields

from runtime.campaign.codec import FileHead, Structure, flag, or_null, text, text_of, whole
from runtime.campaign.shared_codecs import SIDE, sides
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action
from runtime.engine.game.state import EndReason, GameState
from runtime.engine.records.game_counts import GameCounts

SideTimes = BySide[tuple[tuple[float, ...], ...]]
"""Seconds that each side thought, action by action, turn by turn."""


class TurnTimes:
    """How long both sides think, noted action by action."""

    def __init__(self) -> None:
        self._turns: BySide[list[list[float]]] = BySide([], [])
        self._now: tuple[int, Side] | None = None

    def add(self, turn: int, side: Side, seconds: float) -> None:
        """A side has thought for so long about an action in this turn."""
        if self._now != (turn, side):
            self._now = turn, side
            self._turns[side].append([])
        self._turns[side][-1].append(seconds)

    @property
    def all(self) -> SideTimes:
        """All that was noted."""
        return self._turns.map(lambda turns: tuple(map(tuple, turns)))


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """How a game went, by whatever it was played: its last position, and what was done, counted and thought.

    ``deals`` is how often opening racks were dealt, ``fault`` what the player to act did wrong, where that was the end
    of it.
    """

    state: GameState
    actions: tuple[Action, ...]
    counts: GameCounts
    times: SideTimes
    fault: str = ""
    deals: int = 1


FAULT = "fault"
"""How a game ended in which a player's program failed, or did what the rules forbid; that player lost it."""

STALEMATES = frozenset(("passes", "turn_limit"))
"""The ends that nobody brought about."""


class DamagedError(ValueError):
    """A line that is no result."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: ``winner`` None is a draw, ``ended`` the name of what ended it (rules, section 10).

    ``path`` is the winner's way to win where the level has its own, ``turns`` counts both sides', and everything by
    side counts what that side did: ``words`` that stand after their commit, ``repelled`` attacks, ``broken`` ice,
    ``lifted`` runs, ``taken`` cities, of which ``conquered`` were the opponent's; ``cities`` are owned and letters
    ``left``, on the rack and in the pool, at the end. How all this is counted,
    :class:`runtime.engine.records.game_counts.GameCounts` says: ``contact`` is its first contact, ``comeback`` the most
    points that the winner was behind. ``record`` is the SHA-256 of the game's record as its file is written; ``fault``
    says what a player's program did wrong; ``weights`` is the digest of those that quick players had, where some
    played, and gold's and silver's where both differ. ``seats`` are as the game began; where it is ``swapped``, the
    players have changed sides in it (the pie rule).
    """

    game: int
    experiment: str
    level: str
    seats: BySide[str]
    seed: int
    winner: Side | None
    ended: str
    path: str
    scores: BySide[int]
    turns: int
    actions: int
    passes: BySide[int]
    words: BySide[int]
    attacks: BySide[int]
    repelled: BySide[int]
    broken: BySide[int]
    lifted: BySide[int]
    taken: BySide[int]
    cities: BySide[int]
    tokens: BySide[int]
    invoked: BySide[int]
    spies: BySide[int]
    record: str
    fault: str = ""
    weights: str = ""
    left: BySide[int] = BySide(0, 0)
    contact: int | None = None
    lead_changes: int = 0
    comeback: int = 0
    conquered: BySide[int] = BySide(0, 0)
    swapped: bool = False

    @property
    def winning_seat(self) -> Side | None:
        """The side at which the winner sat when the game began; None for a draw."""
        return self.winner.other if self.winner is not None and self.swapped else self.winner

    @property
    def is_stalemate(self) -> bool:
        """Whether the game petered out."""
        return self.ended in STALEMATES

    @property
    def is_unanswered(self) -> bool:
        """Whether the game was over before the second side had a turn."""
        return self.turns == 1

    @property
    def margin(self) -> int:
        """By how many points the scores differ at the end."""
        return abs(self.scores.gold - self.scores.silver)


_NAMES = sides(text(), "The name for {side}.", needed=True).at("result#/$defs/names", "A name for each side.")
_COUNTS = sides(whole(), "The number for {side}.", needed=True)
_COUNTS = _COUNTS.at("result#/$defs/counts", "A whole number for each side.")
_COUNT = whole(0)
_NAMED = tuple(one.name for one in fields(GameResult))
_ALWAYS = tuple(name for name in _NAMED if name not in ("weights", "swapped"))

RESULT = Structure(
    GameResult,
    """What one game of an experiment came to: one line of the file that `scryptic simulate` writes, the members in this
    order. The same game gives the same bytes, whoever played it, and when. How long players thought is in the file of
    times beside it: {"game": 0, "gold": [[12.5, 3.1], …], "silver": …}, milliseconds for each action, turn by turn.

    game: The number of the game in its experiment, from 0.
    experiment: The experiment's fingerprint: maps, rules, words, pairings, seed, limits and the program's version, but
        not the number of games.
    level: The id of the level that was played.
    seats: The player who had each side when the game began, by id.
    seed: The seed that settled all chance of the game.
    winner: The side that won; null for a draw.
    ended: What ended the game. fault: a player's program failed, or did what the rules forbid, and lost by it.
    path: The id of the winner's way to win, empty where the level has none of its own.
    scores: Either side's score at the end.
    turns: How many turns were begun, both sides' counted.
    actions: How many actions the players did, both sides' counted.
    passes: How many turns each side passed.
    words: How many commits of each side stood.
    attacks: How many commits of each side attacked.
    repelled: How many attacks of each side were repelled.
    broken: How many commits of each side broke through the ice.
    lifted: How many runs each side redeployed.
    taken: How many cities each side took, those that were nobody's too.
    cities: How many cities each side owned at the end.
    tokens: How many tokens each side captured.
    invoked: How many tokens each side invoked.
    spies: How many spies each side used up.
    record: The SHA-256 of the game's record as its file is written (record.schema.json), as 64 hexadecimal digits.
    fault: What a player's program did wrong; empty in a sound game.
    weights: Which weights quick players had, as eight hexadecimal digits, gold's before silver's where both have
        others; only where one played.
    left: How many letters each side had left at the end, on its rack and in its pool.
    contact: The turn in which a side first attacked, or took a city from the other; null where none did.
    lead_changes: How often the lead in points changed sides, from the end of one turn to that of another.
    comeback: By how many points the winner was behind at the end of a turn, at most.
    conquered: How many of the cities that each side took were the other's.
    swapped: Whether the players changed sides, by the pie rule; only where they did.
    """,
    {
        "game": _COUNT,
        "experiment": text(pattern="^[0-9a-f]{16}$"),
        "level": text(),
        "seats": _NAMES,
        "seed": _COUNT,
        "winner": or_null(SIDE),
        "ended": text_of(*(reason.value for reason in EndReason), FAULT),
        "path": text(),
        "scores": _COUNTS,
        "turns": whole(1),
        "actions": _COUNT,
        "passes": _COUNTS,
        "words": _COUNTS,
        "attacks": _COUNTS,
        "repelled": _COUNTS,
        "broken": _COUNTS,
        "lifted": _COUNTS,
        "taken": _COUNTS,
        "cities": _COUNTS,
        "tokens": _COUNTS,
        "invoked": _COUNTS,
        "spies": _COUNTS,
        "record": text(pattern="^[0-9a-f]{64}$"),
        "fault": text(),
        "weights": text(pattern="^[0-9a-f]{8}( [0-9a-f]{8})?$"),
        "left": _COUNTS,
        "contact": or_null(whole(1)),
        "lead_changes": _COUNT,
        "comeback": _COUNT,
        "conquered": _COUNTS,
        "swapped": flag(),
    },
    head=FileHead("result", "Scryptic result", has_format=False, is_line=True),
    always=_ALWAYS,
    needed=_ALWAYS,
)


def write_result(result: GameResult) -> str:
    """The line, without its end."""
    return json.dumps(RESULT.write(result), ensure_ascii=False)


def read_result(line: str) -> GameResult:
    """The result of a line; raises :class:`DamagedError`."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise DamagedError(line[:80]) from problem
    if not isinstance(data, dict) or list(data) != [name for name in _NAMED if name in _ALWAYS or name in data]:
        raise DamagedError(line[:80])
    result = RESULT.read(data)
    if write_result(result) != line:
        raise DamagedError(line[:80])
    return result
