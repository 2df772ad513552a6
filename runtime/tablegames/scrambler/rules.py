"""Scrambler: two tokens draw segments on four cards that turn (rules of Scrambler), and how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from runtime.tablegames.game import (
    PLAYERS,
    Data,
    FormError,
    GameOutcome,
    TableChance,
    TableEvent,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
    player_named,
)
from runtime.tablegames.scrambler.moves import allowed_steps, allowed_turns, done, legal_moves, refused
from runtime.tablegames.scrambler.values import (
    AGREE,
    CARDS,
    CLOCKWISE,
    COUNTER,
    DONE,
    PASS,
    WHYS,
    Dot,
    ScramblerCard,
    ScramblerMove,
    ScramblerPhase,
    ScramblerRules,
    ScramblerState,
    in_whole,
    place_of,
)

NAMES = ("one", "two")
"""The players in files."""

WAYS = MappingProxyType({"+": CLOCKWISE, "-": COUNTER})
PLAIN = MappingProxyType({deed.kind: deed for deed in (DONE, AGREE, PASS)})
SIGNS = MappingProxyType({"corner": "@", "go": "", "claim": "*"})


def write_dot(dot: Dot) -> str:
    """A column from a and a row from 1, both from the top left."""
    return f"{chr(ord('a') + dot[1])}{dot[0] + 1}"


def write_move(move: ScramblerMove) -> str:
    """``c4`` goes to a dot, ``@a1`` is a corner, ``*c4`` a box by its top left dot, ``A+`` a card turned clockwise.

    Cards are A and B, below them C and D; ``done``, ``agree`` and ``pass`` are words.
    """
    if move.kind == "turn":
        return "ABCD"[move.a] + ("+" if move.b == CLOCKWISE else "-")
    return move.kind if move.kind in PLAIN else SIGNS[move.kind] + write_dot((move.a, move.b))


def read_move(text: str) -> ScramblerMove:
    """The deed of a note; raises :class:`FormError`."""
    if text in PLAIN:
        return PLAIN[text]
    if text[:1] in set("ABCD") and text[1:] in WAYS:
        return ScramblerMove("turn", "ABCD".index(text[0]), WAYS[text[1:]])
    kind = next((kind for kind, sign in SIGNS.items() if sign and text.startswith(sign)), "go")
    column, row = text[len(SIGNS[kind]) :][:1], text[len(SIGNS[kind]) + 1 :]
    if not ("a" <= column <= "z" and row.isascii() and row.isdigit() and len(row) <= len("99")):
        raise FormError("bad-move", text=text)
    return ScramblerMove(kind, int(row) - 1, ord(column) - ord("a"))


def write_state(state: ScramblerState) -> Data:
    """A state as JSON has it: marks are texts of ``.``, ``1`` and ``2``, a row of dots, segments or boxes each."""
    data: Data = {"cards": [_write_card(card) for card in state.cards], "stage": state.phase.value}
    data["to_move"] = NAMES[state.to_move]
    if state.tokens is not None:
        data["tokens"] = {NAMES[player]: list(state.tokens[player]) for player in PLAYERS}
    if state.turned is not None:
        player, card, way = state.turned
        data["turned"] = {"player": NAMES[player], "card": card, "way": "+" if way == CLOCKWISE else "-"}
    data["quiet"] = state.quiet
    data |= {key: NAMES[who] for key, who in (("agreed", state.agreed), ("captor", state.captor)) if who is not None}
    return {**data, "why": state.why} if state.why else data


def _write_card(card: ScramblerCard) -> Data:
    last = card.size - 1
    parts = (("dots", card.dots, card.size), ("across", card.across, last), ("down", card.down, card.size))
    return {key: _rows(marks, width) for key, marks, width in (*parts, ("boxes", card.boxes, last))}


def _rows(marks: tuple[int, ...], width: int) -> list[str]:
    text = "".join(".12"[mark] for mark in marks)
    return [text[start : start + width] for start in range(0, len(text), width)]


def read_state(data: Data, rules: ScramblerRules) -> ScramblerState:
    """The state of such an object; raises :class:`FormError`."""
    size = rules.dots
    cards = data.get("cards")
    if not isinstance(cards, list) or len(cards) != CARDS:
        raise FormError("bad-cards", "/cards", cards=CARDS)
    try:
        phase = ScramblerPhase(data.get("stage", "play"))
    except ValueError as problem:
        raise FormError("bad-stage", "/stage") from problem
    tokens = data.get("tokens")
    if (tokens is None) != (phase is ScramblerPhase.CORNER):
        raise FormError("bad-tokens", "/tokens")
    quiet = data.get("quiet", 0)
    if type(quiet) is not int or not 0 <= quiet <= rules.quiet_turns - (phase is not ScramblerPhase.OVER):
        raise FormError("bad-number", "/quiet")
    state = ScramblerState(
        tuple(_read_card(card, size, f"/cards/{number}") for number, card in enumerate(cards)),
        None if tokens is None else _read_tokens(tokens, 2 * size, may_meet="captor" in data),
        player_named(NAMES, data.get("to_move", NAMES[0]), "/to_move"),
        phase,
        _read_turned(data.get("turned")),
        quiet,
        player_named(NAMES, data["agreed"], "/agreed") if "agreed" in data else None,
        player_named(NAMES, data["captor"], "/captor") if "captor" in data else None,
        data.get("why") or "",
    )
    _check(state)
    return state


def _check(state: ScramblerState) -> None:
    """What a state must fulfil to be played on: it is over for a reason, and who has captured stands on the other."""
    if state.why not in (WHYS if state.phase is ScramblerPhase.OVER else ("",)):
        raise FormError("bad-stage", "/why")
    has_met = state.tokens is not None and state.tokens[0] == state.tokens[1]
    if (state.captor is not None) != has_met or (has_met and state.phase is ScramblerPhase.PLAY):
        raise FormError("bad-stage", "/captor")


def _read_tokens(given: Any, width: int, *, may_meet: bool) -> tuple[Dot, Dot]:
    dots: list[Any] = [given.get(name) for name in NAMES] if isinstance(given, dict) else [None, None]
    for name, dot in zip(NAMES, dots, strict=True):
        good = isinstance(dot, list) and len(dot) == len(NAMES)
        if not good or not all(type(part) is int and 0 <= part < width for part in dot or ()):
            raise FormError("bad-dot", f"/tokens/{name}")
    (row, column), (other_row, other_column) = dots
    if dots[0] == dots[1] and not may_meet:
        raise FormError("bad-tokens", "/tokens")
    return (row, column), (other_row, other_column)


def _read_turned(given: Any) -> tuple[TablePlayer, int, int] | None:
    if given is None:
        return None
    card, way = (given.get("card"), given.get("way")) if isinstance(given, dict) else (None, None)
    if type(card) is not int or not 0 <= card < CARDS or not isinstance(way, str) or way not in WAYS:
        raise FormError("bad-turned", "/turned")
    return player_named(NAMES, given.get("player"), "/turned/player"), card, WAYS[way]


def _read_card(given: Any, size: int, at: str) -> ScramblerCard:
    last = size - 1
    shapes = {"dots": (size, size), "across": (size, last), "down": (last, size), "boxes": (last, last)}
    found = []
    for key, (height, width) in shapes.items():
        rows = given.get(key) if isinstance(given, dict) else None
        if not isinstance(rows, list) or [len(row) if isinstance(row, str) else -1 for row in rows] != [width] * height:
            raise FormError("bad-rows", f"{at}/{key}", rows=height, columns=width)
        text = "".join(rows)
        if set(text) - set(".12"):
            raise FormError("bad-symbol", f"{at}/{key}", symbol=sorted(set(text) - set(".12"))[0])
        found.append(tuple(".12".index(symbol) for symbol in text))
    return ScramblerCard(size, *found)


EAGER = 0.8
"""How often a careless player steps where it can, rather than turn a card."""


class Scrambler(TableGame[ScramblerState, ScramblerMove, ScramblerState]):
    """Scrambler with its parameters."""

    id = "scrambler"
    rules: ScramblerRules
    names = NAMES

    def __init__(self, rules: ScramblerRules | None = None) -> None:
        self.rules = rules or ScramblerRules()

    def begin(self) -> ScramblerState:
        """Blank cards; the first player has to choose a corner."""
        return ScramblerState((ScramblerCard.blank(self.rules.dots),) * CARDS)

    def to_act(self, state: ScramblerState) -> tuple[TablePlayer, ...]:
        """The players act in turn."""
        return () if state.phase is ScramblerPhase.OVER else (state.to_move,)

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
    ) -> tuple[TableEvent, ...]:
        """What was done, boxes that were claimed by it, a capture."""
        told: dict[str, object] = {"card": move.a, "way": move.b} if move.kind == "turn" else {}
        if move.kind in ("corner", "go", "claim"):
            told = {"at": [move.a, move.b]}
        if move.kind != "go":
            return (TableEvent(move.kind, player, told),)
        start, size = before.token(player), before.size
        card, _ = place_of((move.a, move.b), size)
        found = [TableEvent("go", player, {**told, "from": list(start), "hop": place_of(start, size)[0] != card})]
        inner = range(size - 1)
        boxes = [
            (r, c) for r in inner for c in inner if before.cards[card].box((r, c)) != after.cards[card].box((r, c))
        ]
        found += [TableEvent("box", player, {"at": list(in_whole(card, box, size))}) for box in boxes]
        return (*found, TableEvent("captured", player)) if after.captor is not None else tuple(found)

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
        if state.phase is not ScramblerPhase.OVER:
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
        if state.phase is not ScramblerPhase.PLAY:
            return self.candidates(state, player, chance)[0]
        steps = allowed_steps(state, player)
        if steps and chance.fraction() < EAGER:
            home, _ = place_of(state.token(player), state.size)
            drawing = [deed for deed in steps if place_of((deed.a, deed.b), state.size)[0] == home]
            return chance.pick(drawing or steps)
        return chance.pick((*steps, *allowed_turns(state, player)))

    # Notation

    def write_move(self, move: ScramblerMove) -> str:
        """A deed as :func:`write_move` has it."""
        return write_move(move)

    def read_move(self, text: str) -> ScramblerMove:
        """The deed of a note."""
        return read_move(text)

    def write_state(self, state: ScramblerState) -> Data:
        """A state as :func:`write_state` has it."""
        return write_state(state)

    def read_state(self, data: Data) -> ScramblerState:
        """The state of such an object."""
        return read_state(data, self.rules)

    def write_view(self, view: ScramblerState) -> Data:
        """A view is the state."""
        return write_state(view)
