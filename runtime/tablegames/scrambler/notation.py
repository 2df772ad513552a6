"""Scrambler's moves and states as people and files write them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from runtime.tablegames.game import PLAYERS, Data, FormError, TablePlayer, player_named
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
    ScramblerRules,
    ScramblerStage,
    ScramblerState,
)

NAMES = ("one", "two")
"""The players in files."""

WAYS = MappingProxyType({"+": CLOCKWISE, "-": COUNTER})
PLAIN = MappingProxyType({deed.kind: deed for deed in (DONE, AGREE, PASS)})
SIGNS = MappingProxyType({"corner": "@", "go": "", "claim": "*"})


def write_dot(dot: Dot) -> str:
    """A column from a and a row from 1, both from the top left."""
    return f"{chr(ord('a') + dot[1])}{dot[0] + 1}"


def write_move(deed: ScramblerMove) -> str:
    """``c4`` goes to a dot, ``@a1`` is a corner, ``*c4`` a box by its top left dot, ``A+`` a card turned clockwise.

    Cards are A and B, below them C and D; ``done``, ``agree`` and ``pass`` are words.
    """
    if deed.kind == "turn":
        return "ABCD"[deed.a] + ("+" if deed.b == CLOCKWISE else "-")
    return deed.kind if deed.kind in PLAIN else SIGNS[deed.kind] + write_dot((deed.a, deed.b))


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
    data: Data = {"cards": [_write_card(card) for card in state.cards], "stage": state.stage.value}
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
        stage = ScramblerStage(data.get("stage", "play"))
    except ValueError as problem:
        raise FormError("bad-stage", "/stage") from problem
    tokens = data.get("tokens")
    if (tokens is None) != (stage is ScramblerStage.CORNER):
        raise FormError("bad-tokens", "/tokens")
    quiet = data.get("quiet", 0)
    if type(quiet) is not int or not 0 <= quiet <= rules.quiet_turns - (stage is not ScramblerStage.OVER):
        raise FormError("bad-number", "/quiet")
    state = ScramblerState(
        tuple(_read_card(card, size, f"/cards/{number}") for number, card in enumerate(cards)),
        None if tokens is None else _read_tokens(tokens, 2 * size, may_meet="captor" in data),
        player_named(NAMES, data.get("to_move", NAMES[0]), "/to_move"),
        stage,
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
    if state.why not in (WHYS if state.stage is ScramblerStage.OVER else ("",)):
        raise FormError("bad-stage", "/why")
    has_met = state.tokens is not None and state.tokens[0] == state.tokens[1]
    if (state.captor is not None) != has_met or (has_met and state.stage is ScramblerStage.PLAY):
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
