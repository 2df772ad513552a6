"""Random games played by the engine and in compiled code at once, compared after every action.

Levels are small and dense, so that everything happens soon: both editions with any of their parameters changed but for
the pie rule, which is not compiled, all kinds of pools, land, tokens and cities, given racks and letters, and players
that do whatever is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import get_args

import numpy as np

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.conditions.condition_context import ConditionContext, lost_cities, lost_letters, lost_words
from runtime.engine.conditions.standard_ends import has_standard_end
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Choose,
    Commit,
    Discard,
    EndTurn,
    Invoke,
    OfferDraw,
    Order,
    Redeploy,
    Resign,
    Spy,
    kind_of,
    turn_end,
)
from runtime.engine.game.events import (
    BoardEvent,
    DecisionEvent,
    EffectFailed,
    ElementInvoked,
    LettersGiven,
    ObjectiveRevealed,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnGiven,
    VariableChanged,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import GameState, Phase, excess
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.fastgame.condition_table import ELEMENTS
from runtime.fastgame.conversion import in_order
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel import conditions as codes
from runtime.fastgame.kernel.arrays import STANDARD, PositionArrays
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import lexicon_of
from runtime.movegen.columns import LENGTH, TEXT
from runtime.movegen.first_racks import find_deals
from runtime.movegen.moves import Moves
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, ruled
from tests.fastgame.random_plans import with_plan
from tests.properties.games import LEXICON, SHORT

TURNS = 24
STORY = (
    *(TriggerFired, TerrainChanged, TokenPlaced, TokenRemoved, LettersGiven, TurnGiven, ObjectiveRevealed),
    *(VariableChanged, *get_args(DecisionEvent), *get_args(BoardEvent)),
)
"""What triggers bring."""

PARAMETERS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("rack__start", (2, 5, 9, 12)),
    ("rack__limit", (3, 6, 9, 12)),
    ("rack__draw", (0, 2, 3, 4)),
    ("rack__discards_return", (True, False)),
    ("rack__playable_start", (True, False)),
    ("forest__density", (0, 1, 3, 4)),
    ("forest__passes", (">", ">=")),
    ("forest__mountain_bonus", (True, False)),
    ("water__how", ("add", "multiply")),
    ("water__amount", ("-1", "3/5", "2")),
    ("mountain__how", ("letter", "word")),
    ("ice__bears", (0, 1, 2, 3)),
    ("ice__melts", ("heavy", "word")),
    ("city__how", ("add", "multiply")),
    ("city__amount", ("2", "3/2")),
    ("city__capture_bonus", (0, 7, 50)),
    ("connotation__multiplier", ("3/2", "7/3", "4")),
    ("disconnected__multiplier", ("3/5", "0", "1")),
    ("combat__order", ("strongest_first", "defender_chooses")),
    ("combat__capture_score", ("strength", "letters", "face")),
    ("combat__attrition", ("strength", "score")),
    ("combat__repelled_keeps", (True, False)),
    ("token__region", ("grown", "round")),
    ("combat__penalty", (True, False)),
    ("redeploy__max_crossings", (0, 1, 2, "any")),
    ("redeploy__disconnected", (True, False)),
    ("redeploy__leaves_whole", (True, False)),
    ("token__power", (1, 4, 12)),
    ("spies", (0, 1, 3)),
    ("no_city", ("score", "loses")),
    ("both_met", ("score", "mover", "draw")),
    ("passes", ("nothing_added", "nothing_committed")),
    ("first", ("gold", "silver")),
    ("turn_limit", (TURNS, TURNS, 7)),
)
_LETTERS = {"A": 6, "E": 6, "T": 6, "S": 6, "R": 4, "N": 4, "O": 4, "X": 2}


WORTHS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("letters__values", (dict.fromkeys(RELEASE.letters.values, 3), {**DESIGN.letters.values, "E": 9, "S": 0})),
    ("letters__counts", (_LETTERS, dict.fromkeys(RELEASE.letters.counts, 1))),
    ("forest__clearing", ([], ["cutting"], ["burning", "cutting"])),
    ("forest__connotation_multiplier", ("1", "5/2", "4")),
    ("water__roles", ([], ["attack"], ["defence"], ["attack", "defence"])),
    ("mountain__multiplier", ("1", "4/3", "3")),
)
"""Parameters that say what letters and land are worth, which half of the games change."""


def random_rules(chance: Random) -> Ruleset:
    """An edition with any of its parameters changed but for those of :data:`WORTHS`."""
    changed = {name: chance.choice(values) for name, values in PARAMETERS if chance.random() < 0.3}
    return ruled(chance.choice((RELEASE, DESIGN)), **{"turn_limit": TURNS, **changed})


def other_worths(chance: Random, rules: Ruleset) -> Ruleset:
    """The same rules, in half of all cases with some of :data:`WORTHS` changed."""
    if chance.random() < 0.5:
        return rules
    return ruled(rules, **{name: chance.choice(values) for name, values in WORTHS if chance.random() < 0.5})


def _pool(chance: Random) -> Pool:
    order = "".join(chance.choices("AEIORSTNLDXH", k=chance.randrange(10, 40)))
    pools = (Pool(), Pool(PoolKind.COUNTS, counts=_LETTERS), Pool(PoolKind.ORDER, order=order), Pool(PoolKind.INFINITE))
    return chance.choice(pools)


def random_level(chance: Random) -> Level:
    """A level of 4 to 9 rows and columns with cities, tokens, and often letters that lie there already."""
    size = Size(chance.randrange(4, 10), chance.randrange(4, 10))
    ground = chance.choice((".........ff~~^^=#", "...=", "....f~", "......", "..^~=f"))
    cells = [size.cell(number) for number in chance.sample(range(size.count), min(size.count, 14))]
    owners = (GOLD, SILVER, *chance.choices((GOLD, SILVER, None), k=chance.randrange(4)))
    cities = tuple(City(f"c{number}", cells[number], owner) for number, owner in enumerate(owners))
    powers = (1, 3, 6, 12, None)
    tokens = tuple(
        Token(f"t{number}", cell, chance.choice(list(Element)), chance.choice(powers))
        for number, cell in enumerate(cells[len(owners) : len(owners) + chance.randrange(6)])
    )
    racks = BySide(*(chance.choice((None, None, "AEIRSTN", "STAREONXTEAR")) for _ in SIDES))
    land = TerrainMap(size, "".join(chance.choices(ground, k=size.count)).encode())
    level = Level(
        "random",
        "Random",
        land,
        cities=cities,
        tokens=tokens,
        pools=BySide(_pool(chance), _pool(chance)),
        standard_end=chance.random() < 0.8,
    )
    nothing: BySide[tuple[Laid, ...]] = BySide((), ())
    start_letters = _some_letters(chance, level) if chance.random() < 0.4 else nothing
    base = BySide(chance.choice((0, 0, 12)), chance.choice((0, 0, 12)))
    level = replace(level, start=Start(letters=start_letters, racks=racks, base=base))
    return with_plan(chance, level, TURNS) if chance.random() < 0.6 else level


def _some_letters(chance: Random, level: Level) -> BySide[tuple[Laid, ...]]:
    """Letters of both sides, no two of which touch, words among them where chance has it."""
    size = level.terrain.size
    taken: dict[Cell, int] = {}
    found: tuple[list[Laid], list[Laid]] = ([], [])
    land = level.terrain
    for _ in range(chance.randrange(2, 9)):
        side, word = chance.randrange(2), chance.choice(SHORT)
        direction = chance.choice(list(Direction))
        first = size.cell(chance.randrange(size.count))
        cells = [first.moved(direction, step) for step in range(len(word))]
        fits = all(cell in size and land[cell].holds_letters and cell not in taken for cell in cells)
        if fits and all(taken.get(near, side) == side for cell in cells for near in size.neighbours(cell)):
            taken.update(dict.fromkeys(cells, side))
            found[side].extend(map(Laid, cells, word))
    return BySide(*(tuple(sorted(letters)) for letters in found))


def random_action(chance: Random, state: GameState, words: Words, moves: Moves | None) -> Action:
    """Something that the side to act may do; ``moves`` are the placements that it has, where it may lay any."""
    side = state.to_move
    rack = state.racks[side]
    if state.choice is not None:
        options = state.setup.plan.effect_at(state.choice.effect).branches
        return Choose(chance.choice(options).id) if chance.randrange(30) else Resign()
    if state.waiting is not None:
        return Order(tuple(chance.sample(state.waiting.defenders, len(state.waiting.defenders))))
    if state.phase is Phase.DISCARD:
        return Discard("".join(chance.sample(rack.letters, excess(state, side))))
    lot = chance.randrange(24)
    action: Action | None = None
    if lot < 2:
        action = _settling(chance, state)
    elif lot == 2 and state.spies[side] and any(city.owner is side for city in state.board.cities):
        action = Spy(moves.laid(0) if moves is not None and len(moves) else ())
    elif lot < 7 and rack.tokens:
        token = chance.choice(rack.tokens)
        action = Invoke(token.element, token.at)
    elif lot < 10 and (found := list(_liftings(chance, state, words))):
        action = chance.choice(found)
    elif moves is not None and len(moves) and lot < 22:
        wanted = [one for one in range(len(moves)) if moves.attack[one] or moves.tokens[one] or moves.ice[one]]
        among = wanted if wanted and chance.randrange(3) else range(len(moves))
        action = Commit(moves.laid(chance.choice(among)))
    return _allowed(chance, state, words, moves, action or EndTurn())


def _allowed(chance: Random, state: GameState, words: Words, moves: Moves | None, wanted: Action) -> Action:
    """What is wanted, where the level allows it; else anything that it allows, or that the side is stuck."""
    side, allowed = state.to_move, state.allowed[state.to_move]
    tried: list[Action] = [Invoke(one.element, one.at) for one in state.racks[side].tokens]
    tried += _liftings(chance, state, words)
    if moves is not None and len(moves):
        tried.append(Commit(moves.laid(chance.randrange(len(moves)))))
    others = [one for one in tried if (kind := kind_of(one)) is None or allowed.allows(kind)]
    kind = kind_of(wanted)
    if kind is None or allowed.allows(kind):
        return wanted
    return chance.choice(others) if others else turn_end(allowed)


def _settling(chance: Random, state: GameState) -> Action | None:
    """Now and then somebody gives up, or offers a draw."""
    if chance.randrange(24) == 0:
        return Resign()
    if chance.randrange(3):
        return None
    if state.offer is None:
        return OfferDraw()
    return AcceptDraw() if state.offer is state.to_move.other else None


def _liftings(chance: Random, state: GameState, words: Words) -> Iterator[Redeploy]:
    side, table = state.to_move, BoardContext.of(state)
    rack = state.racks[side]
    if state.redeployed or not (has_standard_end(state) or table.cities_of(side)):
        return
    for run in table.network(side, words).runs:
        lifted = lift(table, side, rack, words, at=run.at, direction=run.direction)
        if isinstance(lifted, Lift):
            letters = rack.letters + "".join(laid.letter for laid in lifted.lifted)
            at = chance.choice(run.cells)
            yield Redeploy(at, run.direction, "".join(chance.sample(letters, lifted.must_discard)))


@cache
def vocabulary() -> GameVocabulary:
    """The words of all random games; their letters are those of both editions."""
    words = lexicon_of(SHORT, {text: LEXICON.connotations(text) for text in SHORT})
    return GameVocabulary.of(words, SHORT, SHORT, sorted({*RELEASE.letters.values, *DESIGN.letters.values}))


def differences(one: object, other: object, name: str = "state") -> Iterator[str]:
    """What differs between two values, by the names of its fields."""
    if is_dataclass(one) and type(one) is type(other):
        for part in fields(one):
            yield from differences(getattr(one, part.name), getattr(other, part.name), f"{name}.{part.name}")
    elif one != other:
        yield f"{name}: {one} by the engine, {other} in compiled code"


@dataclass
class Tally:
    """What has been compared, and what happened on the way."""

    games: int = 0
    actions: int = 0
    seen: Counter[str] = field(default_factory=Counter)


class DifferentError(AssertionError):
    """The engine and the compiled game disagree."""


def compare(game: FastGame, position: PositionArrays, state: GameState, what: str) -> None:
    """Hold the compiled game's position against the engine's; raises :class:`DifferentError`."""
    expected, found = in_order(state), in_order(game.state(position))
    if expected != found:
        raise DifferentError(f"after {what}: " + "; ".join(differences(expected, found)))
    if position.numbers[STANDARD] != has_standard_end(state):
        raise DifferentError(f"after {what}: the standard ends apply: {has_standard_end(state)} by the engine")


_OUTCOMES = MappingProxyType(
    {
        WordOutcome.PLACED: codes.PLACED,
        WordOutcome.REPELLED: codes.REPELLED,
        WordOutcome.BROKE_ICE: codes.BROKE_ICE,
    }
)


def compare_counts(game: FastGame, before: GameState, applied: Applied) -> None:
    """Hold what the compiled game counted of an action against the engine's events; raises :class:`DifferentError`.

    Where there are triggers it has begun to count losses anew by now.
    """
    found, sight = game.compiled.room.tally, ConditionContext(before, game.vocabulary.words)
    expected = dict.fromkeys((codes.COMMITTED, codes.TAKEN, codes.CONQUERED, codes.CAPTURED), 0)
    expected[codes.USED_ELEMENT] = expected[codes.ATTACKED] = -1
    for number, side in enumerate(() if before.setup.plan.rules else SIDES):
        expected[codes.LOST_WORDS + number] = sum(len(lost_words(sight, event, side)) for event in applied.events)
        expected[codes.LOST_LETTERS + number] = sum(len(lost_letters(event, side)) for event in applied.events)
        expected[codes.LOST_CITIES + number] = sum(len(lost_cities(event, side)) for event in applied.events)
    for event in applied.events:
        if isinstance(event, ElementInvoked):
            expected[codes.USED_ELEMENT] = ELEMENTS.index(event.token.element)
        if isinstance(event, WordCommitted):
            expected[codes.COMMITTED] = _OUTCOMES[event.outcome]
            expected[codes.ATTACKED] = event.attack.value if event.attack is not None else -1
            expected[codes.TAKEN] = len(event.cities)
            expected[codes.CONQUERED] = sum(city.before is not None for city in event.cities)
            expected[codes.CAPTURED] = len(event.tokens)
    for place, number in expected.items():
        if found[place] != number:
            raise DifferentError(f"counted at {place}: {number} by the engine, {found[place]} in compiled code")


def compare_moves(game: FastGame, position: PositionArrays, state: GameState) -> Moves:
    """The moves of the side to move, held against those that are found in the compiled game."""
    side = state.to_move
    table, words = BoardContext.of(state), game.vocabulary
    moves = words.laid.generator(words.words).moves(table, side, state.racks[side].letters)
    rows, letters = game.moves(position)
    # Where letters begin differs, for in the compiled game those of words that are refused stay in between.
    places = [words.spelled(letters[row[TEXT] : row[TEXT] + row[LENGTH]].tolist()) for row in rows]
    same = np.array_equal(np.delete(rows, TEXT, axis=1), np.delete(moves.rows, TEXT, axis=1))
    if not same or places != [moves.text(number) for number in range(len(moves))]:
        raise DifferentError(f"other moves: {len(moves)} by the generator, {len(rows)} in compiled code")
    for run in table.network(side, words.words).runs:
        lifted = lift(table, side, state.racks[side], words.words, at=run.at, direction=run.direction)
        expected = len(lifted.lifted) if isinstance(lifted, Lift) else 0
        if game.can_lift(position, run.at, run.direction) != expected:
            raise DifferentError(f"lifting {run}: {expected} letters by the engine")
    return moves


def play_both(level: Level, rules: Ruleset, seed: int, tally: Tally, known: GameVocabulary) -> None:
    """Play one random game in both, and compare after every action; raises :class:`DifferentError`."""
    game, words = FastGame.of_level(level, rules, known), known.words
    position = game.position()
    game.deal(position, seed)
    deals = find_deals(level, rules, seed, words)
    if game.find_deals(seed) != deals:
        raise DifferentError(f"{deals} deals, {game.find_deals(seed)} in compiled code")
    tally.seen["dealt anew"] += deals > 1
    state, chance = start(level, rules, seed, words, deals=deals).state, Random(seed)
    compare(game, position, state, "the deal")
    tally.games += 1
    while state.phase is not Phase.OVER:
        moves = compare_moves(game, position, state) if state.phase is Phase.PLAY else None
        action = random_action(chance, state, words, moves)
        applied = apply(state, action, words)
        if not isinstance(applied, Applied):
            raise DifferentError(f"the engine refuses {action}: {applied}")
        try:
            game.act(position, action, state)
        except MemoryError:
            # Triggers that go off again and again have brought more letters than there is room for.
            tally.seen["no room"] += 1
            return
        compare_counts(game, state, applied)
        state = applied.state
        compare(game, position, state, str(action))
        if tally.actions % 16 == 0:
            compare(game, game.converter.to_arrays(state), state, "the way there and back")
        tally.actions += 1
        _note(tally.seen, action, applied)
    assert state.ended is not None
    tally.seen[f"ends by {state.ended.why.value}"] += 1
    tally.seen["objectives met"] += len(state.course.met)


def _note(seen: Counter[str], action: Action, applied: Applied) -> None:
    seen[type(action).__name__] += 1
    for event in applied.events:
        if isinstance(event, STORY):
            seen[type(event).__name__] += 1
        if isinstance(event, EffectFailed):
            seen[f"{event.kind} failed"] += 1
        if isinstance(event, WordCommitted):
            seen[event.outcome.value] += 1
            seen["fights"] += len(event.fights)
            seen["leftovers"] += bool(event.leftovers)
            seen["penalties"] += bool(event.penalty)
            seen["older letters drowned"] += bool(event.ice and event.ice.lost)


def play_seed(seed: int, tally: Tally) -> None:
    """Play the random game of a seed in both."""
    chance = Random(seed)
    level = random_level(chance)
    rules, deal = random_rules(chance), chance.randrange(2**64)
    play_both(level, other_worths(chance, rules), deal, tally, vocabulary())
