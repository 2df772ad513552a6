"""The kernel finds just what the slow reference finds, and weighs it as the engine does."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import SYMBOLS, Element, Terrain, TerrainMap
from runtime.engine.combat import attack, defence_strength, defenders, settled_order
from runtime.engine.game.state import Board, BoardToken, Penalty, Run
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import (
    Attrition,
    CaptureScore,
    CombatOrder,
    ForestPasses,
    How,
    IceMelts,
    MountainHow,
    Role,
    Ruleset,
)
from runtime.engine.moves.placement import judge, standing_strength, too_heavy
from runtime.engine.words.board_context import BoardContext, face_value, word_score
from runtime.engine.words.network import read_network, read_runs
from runtime.lexicon.graph import WordGraph
from runtime.movegen.candidates import LegalPlacement
from runtime.movegen.columns import CHOSEN, REPELLED, UNSETTLED, WINS
from runtime.movegen.generator import Generator
from runtime.movegen.moves import Moves
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from tests.examples import examples
from tests.movegen.boards import RULESETS, SomeWords, shown
from tests.movegen.test_reference import situations

MEANINGS = ("attacking", "burning", "cutting", "defending", "sneaking")
FACTORS = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(3, 5), Fraction(1), Fraction(4, 3), Fraction(3, 2)])
AMOUNTS = st.sampled_from([Fraction(-7, 2), Fraction(-1), Fraction(0), Fraction(2), Fraction(5, 3)])


@st.composite
def rulesets(draw: st.DrawFn, base: Ruleset) -> Ruleset:
    """An edition, with some parameters of a level's own."""
    if draw(st.booleans()):
        return base
    hows = st.sampled_from(How)
    clearing = st.lists(st.sampled_from(MEANINGS), max_size=3, unique=True)
    return replace(
        base,
        letters=replace(base.letters, values=dict(base.letters.values) | {"K": draw(st.integers(0, 9)), "E": 0}),
        forest=replace(
            base.forest,
            density=draw(st.integers(0, 5)),
            passes=draw(st.sampled_from(ForestPasses)),
            clearing=tuple(draw(clearing)),
            connotation_multiplier=draw(FACTORS),
            mountain_bonus=draw(st.booleans()),
        ),
        water=replace(
            base.water,
            how=(how := draw(hows)),
            amount=draw(AMOUNTS if how is How.ADD else FACTORS),
            roles=tuple(draw(st.lists(st.sampled_from(Role), unique=True))),
        ),
        mountain=replace(base.mountain, how=draw(st.sampled_from(MountainHow)), multiplier=draw(FACTORS)),
        ice=replace(base.ice, bears=draw(st.integers(0, 3)), melts=draw(st.sampled_from(IceMelts))),
        city=replace(base.city, how=(how := draw(hows)), amount=draw(AMOUNTS if how is How.ADD else FACTORS)),
        connotation=replace(base.connotation, multiplier=draw(FACTORS)),
        disconnected=replace(base.disconnected, multiplier=draw(FACTORS)),
        combat=replace(
            base.combat,
            order=draw(st.sampled_from(CombatOrder)),
            capture_score=draw(st.sampled_from(CaptureScore)),
            attrition=draw(st.sampled_from(Attrition)),
            repelled_keeps=draw(st.booleans()),
        ),
    )


LAID = "AE SEA SEAS EASE SAKE AS KEA SEE EKE KEAS ASS KAES ES KAE EKES SEAKS"


@st.composite
def lands(draw: st.DrawFn) -> tuple[BoardContext, Side, str, SomeWords]:
    """Words of both sides side by side on a small board of any kind, some on cities, some cut off."""
    size = Size(draw(st.integers(4, 6)), draw(st.integers(4, 7)))
    cells = list(size.cells())
    ground = draw(st.lists(st.sampled_from("......" + SYMBOLS), min_size=size.count, max_size=size.count))
    words = SomeWords(frozenset(draw(st.lists(st.sampled_from(LAID.split()), min_size=8, unique=True))))
    lying: dict[Side, dict[Cell, str]] = {side: {} for side in SIDES}
    for _ in range(draw(st.integers(3, 8))):
        side, text = draw(st.sampled_from([*SIDES, Side.SILVER])), draw(st.sampled_from(sorted(words.texts)))
        run = Run(draw(st.sampled_from(cells)), draw(st.sampled_from(Direction)), text)
        under = set(run.cells)
        near = {beside for cell in under if cell in size for beside in (cell, *size.neighbours(cell))}
        if all(cell in size for cell in under) and near.isdisjoint(lying[side.other]):
            lying[side] |= dict(zip(run.cells, text, strict=True))
    taken = [*lying[Side.GOLD], *lying[Side.SILVER]]
    places = draw(st.lists(st.sampled_from([*taken, *taken, *cells]), min_size=1, max_size=4, unique=True))
    cities = tuple(
        City(str(at), at, draw(st.sampled_from([*(side for side in SIDES if at in lying[side]), *SIDES, None])))
        for at in places
    )
    dry = dict.fromkeys(places, Terrain.PLAINS)
    dry |= {at: Terrain.PLAINS for at in taken if ground[size.index(at)] == "#"}
    terrain = TerrainMap(size, "".join(ground).encode()).having(dry)
    grids = BySide(*(LetterGrid.of(size, lying[side]) for side in SIDES))
    rack = "".join(sorted(draw(st.text("AEKS", min_size=1, max_size=4))))
    board = Board(terrain, cities, (), grids)
    return BoardContext(RULESETS[draw(st.sampled_from(sorted(RULESETS)))], board), Side.GOLD, rack, words


@st.composite
def boards(draw: st.DrawFn) -> tuple[BoardContext, Side, str, SomeWords]:
    """A small board of any kind, by any rules, with tokens, penalties and connotations."""
    on, side, rack, words = draw(st.one_of(situations(), lands(), lands()))
    side = draw(st.sampled_from([side, side, side.other]))
    named = st.lists(st.sampled_from(MEANINGS), max_size=2, unique=True)
    meanings = {text: tuple(sorted(draw(named))) for text in sorted(words.texts) if draw(st.booleans())}
    words = SomeWords(words.texts, meanings)
    board = on.board
    cells = list(board.size.cells())
    tokens = tuple(
        BoardToken(str(at), at, Element.FLOOD, 3, draw(st.booleans()))
        for at in draw(st.lists(st.sampled_from(cells), max_size=3, unique=True))
    )
    runs = [(owner, run) for owner in Side for run in read_runs(board.letters[owner])]
    marked = draw(st.lists(st.sampled_from(runs), max_size=2)) if runs else []
    penalties = tuple(Penalty(owner, run, draw(st.integers(1, 3))) for owner, run in marked)
    board = replace(board, tokens=tokens, penalties=penalties)
    return BoardContext(draw(rulesets(on.rules)), board), side, rack, words


def generated(on: BoardContext, side: Side, rack: str, words: SomeWords, *, evaluate: bool = True) -> Moves:
    return Generator(WordGraph.of(words.texts), words, words.texts).moves(on, side, rack, evaluate=evaluate)


def agree(situation: tuple[BoardContext, Side, str, SomeWords]) -> None:
    on, side, rack, words = situation
    expected = placements(on, side, rack, words, Vocabulary(words.texts))
    plain = generated(on, side, rack, words, evaluate=False)
    assert [shown(plain.laid(number)) for number in plain.in_order()] == [shown(one.laid) for one in expected]
    moves = generated(on, side, rack, words)
    for number, one in zip(moves.in_order(), expected, strict=True):
        assert moves.placement(number) == one
        assert moves.main(number) == one.main
        told = {name: int(getattr(moves, name)[number]) for name in figures(on, side, one, words)}
        assert told == figures(on, side, one, words)
        fights_agree(one, moves, number)


def figures(on: BoardContext, side: Side, one: LegalPlacement, words: SomeWords) -> dict[str, int]:
    """What the engine says of a placement, but for its fights."""
    board, size = on.board, on.board.size
    judged, _ = judge(on, side, "".join(laid.letter for laid in one.laid), one.laid, words)
    assert judged is not None
    new = {laid.at for laid in one.laid}
    owners = [city.owner for city in board.cities if city.at in new]
    after = board.letters[side].having(dict(one.laid))
    return {
        "row": one.main.at.row,
        "column": one.main.at.column,
        "length": len(one.main.text),
        "new": len(one.laid),
        "attack": one.attack,
        "face": face_value(on.rules.letters, one.main.text),
        "strength": one.strength.value,
        "standing": standing_strength(on, judged, words).value,
        "ice": len(too_heavy(on, one.laid)),
        "enemy_cities": owners.count(side.other),
        "neutral_cities": owners.count(None),
        "tokens": sum(token.at in new and not token.captured for token in board.tokens),
        "forest": sum(board.terrain[at] is Terrain.FOREST for at in new),
        "opened": len(reached(on, after) - reached(on, board.letters[side]) - new),
        "gain": score(on, side, after, words) - word_score(on, side, words),
        "defenders": len(defenders(on, side, one.laid, words)),
    } | ({} if size.rows > 1 else {"down": 0})


def score(on: BoardContext, side: Side, letters: LetterGrid, words: SomeWords) -> int:
    network = read_network(letters, on.board.broken[side], on.board.cities, side, words)
    return sum(face_value(on.rules.letters, run.text) for run in network.words)


def reached(on: BoardContext, letters: LetterGrid) -> set[Cell]:
    """The free cells with a letter beside them."""
    size = on.board.size
    return {
        cell
        for cell in size.cells()
        if not letters.has(cell)
        and on.board.terrain[cell] is not Terrain.LAVA
        and any(letters.has(beside) for beside in size.neighbours(cell))
    }


def fights_agree(one: LegalPlacement, moves: Moves, number: int) -> None:
    on, side, words = moves.table, moves.side, moves.words
    found = defenders(on, side, one.laid, words)
    outcome, captured = int(moves.outcome[number]), int(moves.captured[number])
    if not one.attack:
        assert (outcome, captured) == (0, 0)
        return
    foe = side.other
    network = on.network(foe, words)
    now = [defence_strength(on, foe, run, network.is_linked(run), words).value for run in found]
    assert int(moves.faced[number]) == sum(now)
    settled = settled_order(on, side, found, words)
    orders = [settled] if settled is not None else list(islice(permutations(found), 120))
    clashes = [attack(on, side, one.laid, one.main, words, order=order) for order in orders]
    wins = [not clash.repelled for clash in clashes]
    gains = [sum(fight.gained for fight in clash.fights) for clash in clashes]
    if outcome == WINS:
        assert all(wins)
        assert captured <= min(gains)
        assert int(moves.felled[number]) == sum(face_value(on.rules.letters, run.text) for run in found)
    elif outcome == REPELLED:
        assert not any(wins)
    elif outcome == CHOSEN:
        assert not all(wins)
        assert settled is None
    else:
        assert outcome == UNSETTLED
        assert settled is None
        assert on.rules.disconnected.multiplier > 1 or on.rules.combat.attrition is Attrition.SCORE
    if settled is not None or (outcome == WINS and on.rules.combat.capture_score is not CaptureScore.STRENGTH):
        assert captured == gains[0]


@examples(100)
@given(boards())
def test_the_kernel_agrees_with_the_reference(situation: tuple[BoardContext, Side, str, SomeWords]) -> None:
    agree(situation)
