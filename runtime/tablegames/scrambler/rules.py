"""Scrambler: two tokens draw segments on four cards that can be turned (rules of Scrambler)."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.tablegames.game import (
    Data,
    Event,
    GameOutcome,
    TableChance,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
)
from runtime.tablegames.scrambler import notation
from runtime.tablegames.scrambler.moves import allowed_steps, allowed_turns, done, legal_moves, refused
from runtime.tablegames.scrambler.values import (
    AGREE,
    CARDS,
    ScramblerCard,
    ScramblerMove,
    ScramblerRules,
    ScramblerStage,
    ScramblerState,
    in_whole,
    place_of,
)

EAGER = 0.8
"""How often a careless player steps where it can, rather than turn a card."""


class Scrambler(TableGame[ScramblerState, ScramblerMove, ScramblerState]):
    """Scrambler with its parameters."""

    id = "scrambler"
    rules: ScramblerRules
    names = notation.NAMES

    def __init__(self, rules: ScramblerRules | None = None) -> None:
        self.rules = rules or ScramblerRules()

    def begin(self) -> ScramblerState:
        """Blank cards; the first player has to choose a corner."""
        return ScramblerState((ScramblerCard.blank(self.rules.dots),) * CARDS)

    def to_act(self, state: ScramblerState) -> tuple[TablePlayer, ...]:
        """The players act in turn."""
        return () if state.stage is ScramblerStage.OVER else (state.to_move,)

    def moves(self, state: ScramblerState, player: TablePlayer) -> tuple[ScramblerMove, ...]:
        """Everything that the player may do: claims, steps and hops, turns of cards, agreeing to end the game."""
        return legal_moves(state, player) if player in self.to_act(state) else ()

    def refusal(self, state: ScramblerState, player: TablePlayer, move: ScramblerMove) -> TableRefusal | None:
        """The first reason against a deed."""
        return refused(state, player, move)

    def after(self, state: ScramblerState, player: TablePlayer, move: ScramblerMove) -> ScramblerState:
        """The state after a legal deed."""
        return done(self.rules, state, player, move)

    def events(
        self, before: ScramblerState, player: TablePlayer, move: ScramblerMove, after: ScramblerState
    ) -> tuple[Event, ...]:
        """What was done, boxes that were claimed by it, a capture."""
        told: dict[str, object] = {"card": move.a, "way": move.b} if move.kind == "turn" else {}
        if move.kind in ("corner", "go", "claim"):
            told = {"at": [move.a, move.b]}
        if move.kind != "go":
            return (Event(move.kind, player, told),)
        start, size = before.token(player), before.size
        card, _ = place_of((move.a, move.b), size)
        found = [Event("go", player, {**told, "from": list(start), "hop": place_of(start, size)[0] != card})]
        inner = range(size - 1)
        boxes = [
            (r, c) for r in inner for c in inner if before.cards[card].box((r, c)) != after.cards[card].box((r, c))
        ]
        found += [Event("box", player, {"at": list(in_whole(card, box, size))}) for box in boxes]
        return (*found, Event("captured", player)) if after.captor is not None else tuple(found)

    def points(self, state: ScramblerState) -> tuple[int, int]:
        """Both players' points."""
        return self._points(state, TablePlayer.FIRST), self._points(state, TablePlayer.SECOND)

    def _points(self, state: ScramblerState, player: TablePlayer) -> int:
        mark, rules = player + 1, self.rules
        segments = sum(card.across.count(mark) + card.down.count(mark) for card in state.cards)
        boxes = sum(card.boxes.count(mark) for card in state.cards)
        captures = int(state.captor is player)
        return segments * rules.segment_points + boxes * rules.box_points + captures * rules.capture_points

    def result(self, state: ScramblerState) -> TableResult | None:
        """Who has more points at the end; equal points draw."""
        if state.stage is not ScramblerStage.OVER:
            return None
        first, second = self.points(state)
        winner = None if first == second else TablePlayer.FIRST if first > second else TablePlayer.SECOND
        return GameOutcome(winner, (first, second), state.why)

    def possible_winners(self) -> frozenset[TablePlayer | None]:
        """Every game is drawn where nothing brings a point; else all is possible."""
        rules = self.rules
        scores = rules.segment_points or rules.box_points or rules.capture_points
        return super().possible_winners() if scores else frozenset((None,))

    def view(self, state: ScramblerState, player: TablePlayer) -> ScramblerState:
        """Nothing is hidden."""
        del player
        return state

    def completed(self, view: ScramblerState, chance: TableChance) -> ScramblerState:
        """Nothing was hidden."""
        del chance
        return view

    # For the search

    def estimate(self, state: ScramblerState) -> float:
        """Who leads in points, and by how much of what there is."""
        first, second = self.points(state)
        return 0.5 + 0.5 * (first - second) / (first + second + 6)

    def candidates(self, state: ScramblerState, player: TablePlayer, chance: TableChance) -> Sequence[ScramblerMove]:
        """Boxes are always claimed at once; who leads agrees to end, but nobody offers it, which is no way to play."""
        del chance
        moves = self.moves(state, player)
        claims = [move for move in moves if move.kind == "claim"]
        if claims or AGREE not in moves:
            return claims[:1] or moves
        points = self.points(state)
        if state.agreed is player.other and points[player] > points[player.other]:
            return [AGREE]
        return [move for move in moves if move != AGREE]

    def careless(self, state: ScramblerState, player: TablePlayer, chance: TableChance) -> ScramblerMove:
        """Mostly a new segment where there is one."""
        if state.stage is not ScramblerStage.PLAY:
            return self.candidates(state, player, chance)[0]
        steps = allowed_steps(state, player)
        if steps and chance.fraction() < EAGER:
            home, _ = place_of(state.token(player), state.size)
            drawing = [deed for deed in steps if place_of((deed.a, deed.b), state.size)[0] == home]
            return chance.pick(drawing or steps)
        return chance.pick((*steps, *allowed_turns(state, player)))

    # Notation

    def write_move(self, move: ScramblerMove) -> str:
        """A deed as :func:`runtime.tablegames.scrambler.notation.write_move` has it."""
        return notation.write_move(move)

    def read_move(self, text: str) -> ScramblerMove:
        """The deed of a note."""
        return notation.read_move(text)

    def write_state(self, state: ScramblerState) -> Data:
        """A state as :func:`runtime.tablegames.scrambler.notation.write_state` has it."""
        return notation.write_state(state)

    def read_state(self, data: Data) -> ScramblerState:
        """The state of such an object."""
        return notation.read_state(data, self.rules)

    def write_view(self, view: ScramblerState) -> Data:
        """A view is the state."""
        return notation.write_state(view)
