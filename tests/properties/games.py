"""Random games by every rule: small levels, both editions, random parameters, and players that do whatever is legal."""

from __future__ import annotations

from itertools import permutations

from hypothesis import strategies as st

from runtime.engine.board.grid import Direction, Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.conditions.nested_effects import open_choice
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
    Swap,
)
from runtime.engine.game.chance import draw, seeded, shuffled
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.engine.words.board_context import BoardContext
from runtime.movegen.reference import placements
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, WordList, ruled

TURNS = 14
TEXTS = """
AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BE BI BO BY DA DE DO EA ED EF EH EL EM EN ER ES EX FA GO HA HE HI HO ID IF
IN IS IT JO KA LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX PA PE PI RE SH SI SO TA TE TI TO UN
UP US UT WE WO YE YO ZO ART ATE EAR EAT ERA ETA OAR ONE ORE RAN RAT ROE SAT SEA SET SIN SIT SON TAN TAR TEA TEN TIE TIN
TOE TON AXE ION NOR ROT SIR STAR RATE TEAR SEAT EAST NOTE TONE STONE STARE TEARS RATES EARNS SNARE ARISE RAISE TRAINS
"""
SHORT = tuple(TEXTS.split())
# A third of the words attack, so that fights are won, and some do everything else.
MEANINGS = dict.fromkeys(SHORT[::3], "attacking") | dict.fromkeys(SHORT[::7], "defending burning sneaking")
LEXICON = WordList(frozenset(SHORT), MEANINGS)
VOCABULARY = Vocabulary(SHORT)


def _one_of(*values: object) -> st.SearchStrategy[object]:
    return st.sampled_from(values)


PARAMETERS = st.fixed_dictionaries(
    {},
    optional={
        "rack__start": st.integers(2, 12),
        "rack__limit": st.integers(3, 12),
        "rack__draw": st.integers(0, 4),
        "rack__discards_return": st.booleans(),
        "rack__playable_start": st.booleans(),
        "forest__density": st.integers(0, 4),
        "forest__passes": _one_of(">", ">="),
        "forest__mountain_bonus": st.booleans(),
        "water__how": _one_of("add", "multiply"),
        "water__amount": _one_of("-1", "3/5", "2"),
        "mountain__how": _one_of("letter", "word"),
        "ice__bears": st.integers(0, 3),
        "ice__melts": _one_of("heavy", "word"),
        "city__how": _one_of("add", "multiply"),
        "city__amount": _one_of("2", "3/2"),
        "city__capture_bonus": st.integers(0, 50),
        "connotation__multiplier": _one_of("3/2", "7/3", "4"),
        "disconnected__multiplier": _one_of("3/5", "0", "1"),
        "combat__order": _one_of("strongest_first", "defender_chooses"),
        "combat__capture_score": _one_of("strength", "letters", "face"),
        "combat__attrition": _one_of("strength", "score"),
        "combat__repelled_keeps": st.booleans(),
        "token__region": _one_of("grown", "round"),
        "combat__penalty": st.booleans(),
        "redeploy__max_crossings": _one_of(0, 1, 2, "any"),
        "redeploy__disconnected": st.booleans(),
        "redeploy__leaves_whole": st.booleans(),
        "spies": st.integers(0, 3),
        "no_city": _one_of("score", "loses"),
        "first": _one_of("gold", "silver"),
        "pie": st.booleans(),
        "passes": _one_of("nothing_added", "nothing_committed"),
    },
)


@st.composite
def rulesets(draw_from: st.DrawFn) -> Ruleset:
    """An edition, or one with some of its parameters changed."""
    edition = draw_from(st.sampled_from([RELEASE, DESIGN]))
    return ruled(edition, turn_limit=TURNS, **draw_from(PARAMETERS))


GROUND = st.sampled_from(".........ff~~^^=#")
POOLS = st.sampled_from(
    [
        Pool(),
        Pool(PoolKind.COUNTS, counts={"A": 6, "E": 6, "T": 6, "S": 6, "R": 4, "X": 3}),
        Pool(PoolKind.ORDER, order="STARESTONEBRAINSWORDQUIZ"),
        Pool(PoolKind.INFINITE),
    ]
)


@st.composite
def levels(draw_from: st.DrawFn) -> Level:
    """A level of 5 to 8 rows and columns with four cities and four tokens."""
    size = Size(draw_from(st.integers(5, 8)), draw_from(st.integers(5, 8)))
    ground = "".join(draw_from(GROUND) for _ in range(size.count))
    spots = draw_from(st.lists(st.integers(0, size.count - 1), min_size=8, max_size=8, unique=True))
    cells = [size.cell(spot) for spot in spots]
    owners = (GOLD, SILVER, None, draw_from(st.sampled_from([GOLD, SILVER, None])))
    elements = draw_from(st.permutations(list(Element)))
    return Level(
        id="random",
        name="Random",
        terrain=TerrainMap(size, ground.encode()),
        cities=tuple(City(f"c{number}", cells[number], owner) for number, owner in enumerate(owners)),
        tokens=tuple(
            Token(f"t{number}", cell, element, draw_from(st.sampled_from([1, 3, 6, None])))
            for number, (cell, element) in enumerate(zip(cells[4:], elements, strict=True))
        ),
        pools=BySide(draw_from(POOLS), draw_from(POOLS)),
        start=Start(racks=BySide(draw_from(st.sampled_from([None, "AEIRSTN", "STAREON"])), None)),
    )


def choose(state: GameState, chance: int) -> tuple[Action, int]:
    """Some legal action of the side to act, and the next state of the player's own random numbers."""
    side = state.to_move
    shown = open_choice(state)
    if shown is not None:
        number, chance = draw(chance, len(shown.options))
        return Choose(shown.options[number].id), chance
    if state.may_swap:
        swaps, chance = draw(chance, 2)
        if swaps:
            return Swap(), chance
    if state.waiting is not None:
        number, chance = draw(chance, 24)
        orders = list(permutations(state.waiting.defenders[:4]))
        order = orders[number % len(orders)]
        return Order((*order, *state.waiting.defenders[4:])), chance
    rack = state.racks[side].letters
    if state.phase is Phase.DISCARD:
        given, chance = shuffled(chance, rack)
        return Discard(given[: seen_by(state, side).must_discard]), chance
    lot, chance = draw(chance, 20)
    action: Action | None = None
    if lot == 0 and state.spies[side]:
        action = spied(BoardContext.of(state), side, rack, LEXICON, VOCABULARY)
    elif lot == 1:
        action = AcceptDraw() if state.offer is side.other else OfferDraw() if state.offer is None else None
    elif lot < 5 and not state.redeployed:
        action, chance = _lifting(state, chance)
    elif lot < 9 and state.racks[side].tokens:
        tokens = state.racks[side].tokens
        number, chance = draw(chance, len(tokens))
        action = Invoke(tokens[number].element, tokens[number].at)
    elif lot < 18:
        action, chance = _commit(state, chance)
    return action or EndTurn(), chance


def _commit(state: GameState, chance: int) -> tuple[Commit | None, int]:
    side = state.to_move
    found = placements(BoardContext.of(state), side, state.racks[side].letters, LEXICON, VOCABULARY)
    if not found:
        return None, chance
    # Attacks that win, and words that take something, are rare among all placements, and matter most to try.
    tokens = {token.at for token in state.board.tokens if not token.captured}
    wanted = [one for one in found if one.attack or any(laid.at in tokens for laid in one.laid)]
    bold, chance = draw(chance, 3)
    among = wanted if wanted and bold else list(found)
    number, chance = draw(chance, len(among))
    return Commit(among[number].laid), chance


def _lifting(state: GameState, chance: int) -> tuple[Redeploy | None, int]:
    side, table = state.to_move, BoardContext.of(state)
    rack = state.racks[side]
    found: list[tuple[Redeploy, Lift]] = []
    for run in table.network(side, LEXICON).runs:
        lifted = lift(table, side, rack, LEXICON, at=run.at, direction=run.direction)
        if isinstance(lifted, Lift):
            found.append((Redeploy(run.at, run.direction), lifted))
    if not found:
        return None, chance
    number, chance = draw(chance, len(found))
    action, lifted = found[number]
    held, chance = shuffled(chance, rack.letters + "".join(laid.letter for laid in lifted.lifted))
    return Redeploy(action.at, Direction(action.direction), held[: lifted.must_discard]), chance


History = list[tuple[GameState, Action, Applied]]


def play(level: Level, rules: Ruleset, seed: int) -> History:
    """A whole game: every position with what was done there and what came of it."""
    state, chance = start(level, rules, seed).state, seeded(seed + 1)
    history: History = []
    while state.phase is not Phase.OVER:
        action, chance = choose(state, chance)
        applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied), f"refused: {action}, {applied}"
        history.append((state, action, applied))
        state = applied.state
    return history
