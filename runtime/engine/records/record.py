"""A whole game as what settles it: level, rules, words, seed and actions.

Replaying a record gives the same positions on every machine; fingerprints say so, spelled out as SHA-256 over the
position's notation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Action, Refusal
from runtime.engine.game.events import Event
from runtime.engine.game.state import GameState, PoolPlan
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.notation import read_position, write_position
from runtime.engine.turn.first_position import lay_out
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class Record:
    """What settles a game: ``rules`` hold the level's own parameters, ``words`` is the hash of all its words.

    ``result`` is the fingerprint of the last position, empty where it was not noted. ``first`` is the notation of the
    first position where that is not the level's own, as in a game that begins by a preset.

    ``draws`` are the seeds of each side's own letters where they did not come by ``seed``, as in a game by files.
    ``deals`` is how often the opening racks were dealt until they stood; with ``first`` it settles nothing.
    ``players`` are the names of who played, told only where they wished it; they settle nothing.
    """

    level: Level
    rules: Ruleset
    words: str
    seed: int
    actions: tuple[Action, ...] = ()
    result: str = ""
    first: str = ""
    deals: int = 1
    players: BySide[str] = BySide("", "")
    draws: BySide[int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", self.level.detached())  # Whoever replays it has no campaign.


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of a record: the position before the first action and after each one, and all that happened.

    Where an action is refused the replay ends; ``refusals`` say why, and ``states`` hold what there was until then.
    """

    states: tuple[GameState, ...]
    events: tuple[tuple[Event, ...], ...]
    refusals: tuple[Refusal, ...] = ()

    @property
    def state(self) -> GameState:
        """The last position."""
        return self.states[-1]


def fingerprint(state: GameState) -> str:
    """64 hexadecimal digits that two positions share only if they are the same; the set-up is not part of it."""
    # JSON can hold half a surrogate pair in a designer's text; a fingerprint must be had of that, too.
    return sha256(write_position(state).encode("utf-8", "surrogatepass")).hexdigest()


def begun(record: Record, words: Words) -> Applied:
    """How a record's game begins; raises what :func:`runtime.engine.turn.turn.start` raises, and NotationError."""
    if not record.first:
        return start(record.level, record.rules, record.seed, words, record.draws, deals=record.deals)
    setup = lay_out(record.level, record.rules, record.seed, record.draws).setup
    state = read_position(record.first, setup)

    def plan(side: Side) -> PoolPlan:
        # An endless pool that letters were given to instead holds these and no more.
        kept = setup.pools[side]
        return replace(kept, kind=PoolKind.ORDER) if state.pools[side] else kept

    return Applied(replace(state, setup=replace(setup, pools=BySide(plan(Side.GOLD), plan(Side.SILVER)))), ())


def replay(record: Record, words: Words, opening: Applied | None = None) -> Replayed:
    """Play a record again, from an ``opening`` in the place of its own where one is given.

    Raises as :func:`begun` does.
    """
    first = opening or begun(record, words)
    states, events = [first.state], [first.events]
    for action in record.actions:
        result = apply(states[-1], action, words)
        if not isinstance(result, Applied):
            return Replayed(tuple(states), tuple(events), result)
        states.append(result.state)
        events.append(result.events)
    return Replayed(tuple(states), tuple(events))
