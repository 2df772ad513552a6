"""What must hold for every game at every move of random games: one conformance test for all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import pytest

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import start
from runtime.match.scryptic import Scryptic
from runtime.match.session import GameSession, Ply
from runtime.movegen.vocabulary import Vocabulary
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import AbstractGame, AppliedMove, TableChance, TableGame, TableRefusal
from tests.engine.boards import DESIGN, EDITIONS, GOLD, RELEASE, SILVER, ruled
from tests.properties.games import LEXICON, SHORT

AnyGame = AbstractGame[Any, Any, Any, Any, Any, Any]

MOST_LISTED = 300
"""Of a state with more moves than that only some are tried, for time."""
MOST_KEPT = 40
"""So many moves of earlier states are tried again."""


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary(SHORT)


def landscape(rules: Ruleset, pool: Pool, seed: int, ground: str = "") -> AnyGame:
    """Scryptic on a small map with cities and tokens, where neither side has far to go."""
    rows = ground.split() or ["......."] * 7
    terrain = TerrainMap.from_rows(rows)
    cities = (
        City("gold", Cell(1, 1), GOLD),
        City("silver", Cell(len(rows) - 2, len(rows[0]) - 2), SILVER),
        City("nobody", Cell(1, len(rows[0]) - 2), None),
    )
    tokens = tuple(
        Token(f"t{number}", Cell(2 + number, 2), element, 3) for number, element in enumerate(list(Element)[:3])
    )
    level = Level("small", "Small", terrain, cities=cities, tokens=tokens, pools=BySide(pool, pool))
    assert terrain.size == Size(len(rows), len(rows[0]))
    return Scryptic(start(level, rules, seed, LEXICON).state, LEXICON, EDITIONS, vocabulary=vocabulary)


GROUND = "....... ..f.~.. ....~.. ..^..f. ..^..=. .~..... ......."
FEW = Pool(PoolKind.COUNTS, counts={"A": 4, "E": 4, "T": 4, "S": 3, "R": 2, "X": 1})
LETTERS = ruled(RELEASE, turn_limit=12, rack__limit=6, rack__start=5)
DUELS = ruled(DESIGN, turn_limit=10, combat__order="defender_chooses", rack__limit=5, rack__start=5, spies=1)

VARIANTS: dict[str, Callable[[int], AnyGame]] = {
    "scryptic-few-letters": lambda seed: landscape(LETTERS, FEW, seed),
    "scryptic-endless": lambda seed: landscape(DUELS, Pool(PoolKind.INFINITE), seed, GROUND),
    "scribe": lambda _seed: game_of("scribe"),
    "scribe-advanced": lambda _seed: game_of("scribe", {"scoring": "advanced"}),
    "scryper": lambda _seed: game_of("scryper"),
    "scryper-small": lambda _seed: game_of(
        "scryper",
        {"columns": 3, "rows": 5, "values": 3, "per_value": 2, "most_bricks": 2, "sets": 2, "quiet_moves": 20},
    ),
    "scryper-smallest": lambda _seed: game_of(
        "scryper", {"columns": 2, "rows": 4, "values": 2, "per_value": 1, "sets": 9}
    ),
    "scrambler": lambda _seed: game_of("scrambler"),
    "scrambler-by-hand": lambda _seed: game_of(
        "scrambler", {"dots": 2, "claiming": "by_hand", "hop_circles": True, "quiet_turns": 12}
    ),
    "scrambler-no-boxes": lambda _seed: game_of("scrambler", {"dots": 3, "claiming": "by_hand", "box_points": 0}),
    "scrambler-no-points": lambda _seed: game_of(
        "scrambler", {"dots": 2, "segment_points": 0, "box_points": 0, "capture_points": 0}
    ),
}


def codes(why: Any) -> tuple[str, ...]:
    """The codes of whatever a game says to a move that is not allowed."""
    return (why.code,) if isinstance(why, TableRefusal) else tuple(one.code.value for one in why)


@dataclass
class Course:
    """A random game as it goes, and what was possible on the way."""

    game: AnyGame
    chance: TableChance

    def __post_init__(self) -> None:
        self.session: GameSession[Any, Any, Any, Any, Any, Any] = GameSession(self.game, self.game.begin())
        self.known: list[Any] = []

    def play(self) -> None:
        """To its end."""
        while acting := self.game.to_act(self.session.state):
            self.hold()
            player = acting[self.chance.below(len(acting))]
            before, written = self.session.state, self.game.write_state(self.session.state)
            done = self.session.attempt(player, self.some_move(player))
            assert isinstance(done, Ply)
            assert (done.before, done.player) == (before, player)
            assert done.events
            assert self.game.write_state(before) == written
            assert len(self.session.made) < 3000
        self.hold()

    def some_move(self, player: Any) -> Any:
        """Any legal move; half of the time one that a careless player makes, so that games come to all kinds of ends.

        Nobody gives up, which is a legal move of Scryptic.
        """
        if isinstance(self.game, TableGame) and self.chance.below(2):
            return self.game.careless(self.session.state, player, self.chance)
        moves = list(self.game.each_move(self.session.state, player))
        return self.chance.pick(moves[:-1] or moves if isinstance(self.game, Scryptic) else moves)

    def hold(self) -> None:
        """Everything that holds for a state."""
        game, state, chance = self.game, self.session.state, self.chance
        acting = game.to_act(state)
        assert (game.result(state) is None) == bool(acting)
        assert all(isinstance(one, int) for one in game.points(state))
        written = json.loads(json.dumps(game.write_state(state)))
        assert game.read_state(written) == state
        if isinstance(game, TableGame):
            assert hash(game.read_state(written)) == hash(state)
            assert 0 <= game.estimate(state) <= 1
        for player in game.players:
            moves = list(game.each_move(state, player))
            assert bool(moves) == (player in acting)
            assert len(set(moves)) == len(moves)
            if isinstance(game, TableGame):
                assert player not in acting or set(game.candidates(state, player, chance)) <= set(moves)
            for move in moves if len(moves) <= MOST_LISTED else [chance.pick(moves) for _ in range(20)]:
                assert game.read_move(game.write_move(move)) == move
                assert isinstance(game.apply(state, player, move), AppliedMove)
            self.hold_hidden(state, player)
            self.hold_refused(state, player, moves)
            self.known = chance.mixed([*self.known, *moves[:: max(1, len(moves) // 5)]])[:MOST_KEPT]

    def hold_hidden(self, state: Any, player: Any) -> None:
        """A side sees the same, whatever is hidden from it: however that is dealt, it could be so."""
        view = self.game.view(state, player)
        json.dumps(self.game.write_view(view))
        dealt = self.game.completed(view, self.chance)
        assert self.game.view(dealt, player) == view
        assert self.game.write_view(self.game.view(dealt, player)) == self.game.write_view(view)
        assert self.game.to_act(dealt) == self.game.to_act(state)

    def hold_refused(self, state: Any, player: Any, moves: list[Any]) -> None:
        """Of the moves that were possible once, just those are allowed that are listed now; the others say why not."""
        before = self.game.write_state(state)
        for move in self.known:
            applied = self.game.apply(state, player, move)
            assert isinstance(applied, AppliedMove) == (move in moves), move
            if not isinstance(applied, AppliedMove):
                assert all(codes(applied))
                assert codes(applied)
        assert self.game.write_state(state) == before


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "seed", [0, pytest.param(1, marks=pytest.mark.proof), pytest.param(2, marks=pytest.mark.proof)]
)
def test_what_holds_at_every_move(variant: str, seed: int) -> None:
    game = VARIANTS[variant](seed)
    course = Course(game, TableChance(seed))
    course.play()
    session, end = course.session, course.session.state
    result = game.result(end)
    assert result is not None
    assert result.winner in game.possible_winners()
    assert result.points == game.points(end)
    assert result.why
    made = session.made
    for player in game.players:
        refused = session.attempt(player, made[-1].move)
        assert not isinstance(refused, Ply)
        assert codes(refused) == ("game-over",)
    again = GameSession(VARIANTS[variant](seed), VARIANTS[variant](seed).begin())
    for ply in made:
        assert isinstance(again.attempt(ply.player, ply.move), Ply)
    assert again.state == end
    assert again.made == made, "the same seed and the same moves bring about the same"


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_is_not_to_act_is_told(variant: str) -> None:
    game = VARIANTS[variant](1)
    state = game.begin()
    for _ in range(12):
        acting = game.to_act(state)
        if not acting:
            break
        move = next(game.each_move(state, acting[0]))
        for player in game.players:
            if player not in acting:
                applied = game.apply(state, player, move)
                assert not isinstance(applied, AppliedMove)
                assert codes(applied) == ("not-your-turn",)
        done = game.apply(state, acting[0], move)
        assert isinstance(done, AppliedMove)
        state = done.state


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_session_takes_back_by_agreement_and_tells_each_side_what_it_may_know(variant: str) -> None:
    game = VARIANTS[variant](3)
    first, second = game.players
    session = GameSession(game, game.begin())
    told: dict[Any, list[Any]] = {None: [], first: [], second: []}
    for player, heard in told.items():
        session.listen(player, heard.extend)
    begun, chance = session.state, TableChance(3)
    while len(session.made) < 6 and (acting := game.to_act(session.state)):
        listed = list(islice(game.each_move(session.state, acting[0]), 50))
        assert isinstance(session.attempt(acting[0], chance.pick(listed)), Ply)
    assert told[None] == [event for ply in session.made for event in ply.events]
    for player in game.players:
        assert told[player] == list(game.seen(told[None], player))
        assert game.seen(told[player], player) == tuple(told[player]), "who sees it again, sees no less"
    number, made = session.number, session.made
    assert not session.propose_take_back(first, len(made) + 1)
    assert session.propose_take_back(first, len(made))
    assert not session.answer_take_back(first, agreed=True), "nobody agrees with themselves"
    assert session.answer_take_back(second, agreed=True)
    assert session.state == begun
    assert session.made == ()
    assert session.number > number, "what was decided meanwhile is not taken for new"
    for ply in made:
        session.attempt(ply.player, ply.move)
    assert session.made == made
