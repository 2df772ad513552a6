"""Scryper's moves, states and views as people and files write them."""

from __future__ import annotations

from typing import Any

from runtime.tablegames.game import PLAYERS, Data, FormError, player_named
from runtime.tablegames.scryper.moves import back_row, most_set_up
from runtime.tablegames.scryper.values import (
    NO_BRICK,
    BrickStep,
    Counts,
    PlayedBoard,
    Score,
    Scored,
    ScryperMove,
    ScryperPhase,
    ScryperRules,
    ScryperState,
    ScryperView,
    SetUp,
    brick,
    is_shown,
    owner_of,
    value_of,
)

NAMES = ("white", "brown")
"""The players in files."""

EMPTY, HIDDEN = ".", "?"
SET_UP, SCORE = "set ", "score "


def write_cell(rules: ScryperRules, cell: int) -> str:
    """A column from a and a row from 1, both from the top left."""
    row, column = divmod(cell, rules.columns)
    return f"{chr(ord('a') + column)}{row + 1}"


def read_cell(rules: ScryperRules, text: str) -> int:
    """The cell of such a text; raises :class:`FormError`."""
    column, row = ord(text[:1] or " ") - ord("a"), text[1:]
    is_number = row.isascii() and row.isdigit() and len(row) <= len(str(rules.rows))
    if not (is_number and 0 <= column < rules.columns and 1 <= int(row) <= rules.rows):
        raise FormError("bad-move", text=text)
    return (int(row) - 1) * rules.columns + column


def write_move(rules: ScryperRules, move: ScryperMove) -> str:
    """``set 1.34.2`` by columns, ``b8-b6`` a step, ``score b6`` the brick for the score pit."""
    if isinstance(move, SetUp):
        return SET_UP + _bricks(move)
    if isinstance(move, Score):
        return SCORE + write_cell(rules, move.cell)
    return f"{write_cell(rules, move.start)}-{write_cell(rules, move.end)}"


def read_move(rules: ScryperRules, text: str) -> ScryperMove:
    """The move of a note; raises :class:`FormError`."""
    if text.startswith(SET_UP):
        return _set_up(rules, text[len(SET_UP) :], "")
    if text.startswith(SCORE):
        return Score(read_cell(rules, text[len(SCORE) :]))
    start, dash, end = text.partition("-")
    if not dash:
        raise FormError("bad-move", text=text)
    return BrickStep(read_cell(rules, start), read_cell(rules, end))


def _bricks(move: SetUp) -> str:
    return "".join(str(value) if value else EMPTY for value in move.bricks)


def _set_up(rules: ScryperRules, text: object, at: str) -> SetUp:
    allowed = EMPTY + "".join(str(value) for value in range(1, rules.values + 1))
    if not isinstance(text, str) or len(text) != rules.columns or set(text) - set(allowed):
        raise FormError("bad-set-up", at, columns=rules.columns, values=rules.values)
    return SetUp(tuple(0 if symbol == EMPTY else int(symbol) for symbol in text))


# States

SYMBOLS = (("white", "0123456789"), ("brown", "0abcdefghi"))
"""A brick on the board is a digit for white and a letter for brown; one that is shown is followed by ``!``."""


def _write_board(rules: ScryperRules, board: PlayedBoard) -> list[str]:
    """One text a row; each cell is two signs: the brick, and ``!`` where it shows its value."""
    cells = []
    for one in board:
        symbol = EMPTY if not one else SYMBOLS[owner_of(one)][1][value_of(one)]
        symbol = (HIDDEN, "~")[owner_of(one)] if one and not value_of(one) else symbol
        cells.append(symbol + ("!" if is_shown(one) else " "))
    return ["".join(cells[start : start + rules.columns]) for start in range(0, len(cells), rules.columns)]


def write_state(rules: ScryperRules, state: ScryperState) -> Data:
    """A state as JSON has it; pits are counts by value."""
    data: Data = {"board": _write_board(rules, state.board), "stage": state.phase.value}
    data |= {"to_move": NAMES[state.to_move], "starter": NAMES[state.starter], "quiet": state.quiet}
    data |= {"available": _named(state.available), "used": _named(state.used)}
    data |= {"scored": _write_scored(state.scored), "sets": dict(zip(NAMES, state.sets, strict=True))}
    placed = {NAMES[player]: made for player in PLAYERS if (made := state.placed[player]) is not None}
    data["placed"] = {name: _bricks(made) for name, made in placed.items()}
    return data if state.winner is None else {**data, "winner": NAMES[state.winner]}


def write_view(rules: ScryperRules, view: ScryperView) -> Data:
    """What a side knows: ``?`` and ``~`` are white and brown bricks of unknown value, 0 a hidden one that scored."""
    data: Data = {"player": NAMES[view.player], "board": _write_board(rules, view.board), "stage": view.phase.value}
    data |= {"to_move": NAMES[view.to_move], "starter": NAMES[view.starter], "quiet": view.quiet}
    data |= {"available": list(view.available), "waiting": view.waiting, "unseen": list(view.unseen)}
    data |= {"used": _named(view.used), "scored": _write_scored(view.scored)}
    data |= {"sets": dict(zip(NAMES, view.sets, strict=True))}
    data["has_placed"] = dict(zip(NAMES, view.has_placed, strict=True))
    if view.own_set_up is not None:
        data["placed"] = _bricks(view.own_set_up)
    return data if view.winner is None else {**data, "winner": NAMES[view.winner]}


def _named(both: tuple[Counts, Counts]) -> Data:
    return {name: list(counts) for name, counts in zip(NAMES, both, strict=True)}


def _write_scored(both: tuple[tuple[Scored, ...], tuple[Scored, ...]]) -> Data:
    return {
        name: [{"value": one.value, "shown": one.is_shown} for one in bricks]
        for name, bricks in zip(NAMES, both, strict=True)
    }


def read_state(rules: ScryperRules, data: Data) -> ScryperState:
    """The state of such an object; raises :class:`FormError` where bricks are missing or too many."""
    try:
        phase = ScryperPhase(data.get("stage", "set_up"))
    except ValueError as problem:
        raise FormError("bad-stage", "/stage") from problem
    quiet = data.get("quiet", 0)
    # The move that has won a set may have been the last one before it would have been drawn.
    most = rules.quiet_moves - (phase is ScryperPhase.PLAY)
    if type(quiet) is not int or not 0 <= quiet <= most:
        raise FormError("bad-number", "/quiet")
    state = ScryperState(
        _read_board(rules, data.get("board")),
        _read_counts(rules, data.get("available"), "/available"),
        _read_counts(rules, data.get("used"), "/used"),
        _read_scored(rules, data.get("scored")),
        _read_sets(rules, data.get("sets"), phase),
        _read_placed(rules, data.get("placed")),
        phase,
        player_named(NAMES, data.get("to_move", NAMES[0]), "/to_move"),
        player_named(NAMES, data.get("starter", NAMES[0]), "/starter"),
        quiet,
        player_named(NAMES, data["winner"], "/winner") if "winner" in data else None,
    )
    _check(rules, state)
    return state


def _check(rules: ScryperRules, state: ScryperState) -> None:
    """What a state must fulfil to be played on."""
    for player in PLAYERS:
        made, cells = state.placed[player], state.cells_of(player)
        there = sum(state.available[player]) + sum(state.used[player]) + len(cells) + len(state.scored[player])
        if there != sum(rules.all_bricks):
            raise FormError("bricks-count", f"/available/{NAMES[player]}", total=sum(rules.all_bricks), given=there)
        is_wrong = bool(cells) if state.phase is ScryperPhase.SET_UP else state.phase is ScryperPhase.PLAY and not cells
        if is_wrong or (state.phase is ScryperPhase.SCORE and not state.cells_of(state.to_move)):
            raise FormError("bad-stage", "/stage")
        if made is not None and (
            state.phase is not ScryperPhase.SET_UP
            or any(made.bricks.count(value) > count for value, count in enumerate(state.available[player], 1))
            or not 1 <= len(made.bricks) - made.bricks.count(0) <= most_set_up(rules, state.available[player])
        ):
            raise FormError("bad-set-up", f"/placed/{NAMES[player]}", columns=rules.columns, values=rules.values)
        if state.phase is ScryperPhase.PLAY and any(
            cell // rules.columns == back_row(rules, player.other) for cell in cells
        ):
            raise FormError("set-is-over", "/board")
    if state.winner is not None and state.phase is not ScryperPhase.OVER:
        raise FormError("bad-stage", "/winner")
    is_set_up = all(made is not None for made in state.placed)
    if state.phase is ScryperPhase.SET_UP and (is_set_up or not all(map(sum, state.available))):
        raise FormError("bad-stage", "/stage")


def _read_board(rules: ScryperRules, given: Any) -> PlayedBoard:
    width = 2 * rules.columns
    rows = given if isinstance(given, list) else []
    if [len(row) if isinstance(row, str) else -1 for row in rows] != [width] * rules.rows:
        raise FormError("bad-rows", "/board", rows=rules.rows, columns=width)
    board = []
    for number, row in enumerate(rows):
        for symbol, flag in zip(row[::2], row[1::2], strict=True):
            owner = next((PLAYERS[n] for n, (_, symbols) in enumerate(SYMBOLS) if symbol in symbols[1:]), None)
            value = 0 if owner is None else SYMBOLS[owner][1].index(symbol)
            if flag not in " !" or value > rules.values or (owner is None and (symbol, flag) != (EMPTY, " ")):
                raise FormError("bad-symbol", f"/board/{number}", symbol=symbol + flag)
            board.append(NO_BRICK if owner is None else brick(owner, value, is_shown=flag == "!"))
    return tuple(board)


def _read_counts(rules: ScryperRules, given: Any, at: str) -> tuple[Counts, Counts]:
    found = []
    for name in NAMES:
        counts = given.get(name) if isinstance(given, dict) else None
        if not isinstance(counts, list) or len(counts) != rules.values or not all(_is_count(one) for one in counts):
            raise FormError("bad-counts", f"{at}/{name}", values=rules.values)
        found.append(tuple(counts))
    return found[0], found[1]


def _is_count(given: Any) -> bool:
    return type(given) is int and given >= 0


def _read_scored(rules: ScryperRules, given: Any) -> tuple[tuple[Scored, ...], tuple[Scored, ...]]:
    found = []
    for name in NAMES:
        bricks = _both(given, FormError("bad-scored", "/scored")).get(name, [])
        if not isinstance(bricks, list) or not all(_is_scored(rules, one) for one in bricks):
            raise FormError("bad-scored", f"/scored/{name}")
        found.append(tuple(Scored(one["value"], one.get("shown", False)) for one in bricks))
    return found[0], found[1]


def _is_scored(rules: ScryperRules, given: Any) -> bool:
    """Whether this is a brick of a score pit."""
    known = isinstance(given, dict) and type(given.get("value")) is int and type(given.get("shown", False)) is bool
    return known and 1 <= given["value"] <= rules.values


def _read_sets(rules: ScryperRules, given: Any, phase: ScryperPhase) -> tuple[int, int]:
    """Sets that both have won; who has won those that win the game has ended it."""
    wrong = FormError("bad-number", "/sets")
    sets = [_both(given, wrong).get(name, 0) for name in NAMES]
    if not all(_is_count(one) and one <= rules.sets - (phase is not ScryperPhase.OVER) for one in sets):
        raise wrong
    return sets[0], sets[1]


def _both(given: Any, wrong: FormError) -> dict[str, Any]:
    """What an object says of the players by name; raises ``wrong`` where it is none."""
    if not isinstance(given, dict | None):
        raise wrong
    return given or {}


def _read_placed(rules: ScryperRules, given: Any) -> tuple[SetUp | None, SetUp | None]:
    made = _both(given, FormError("bad-set-up", "/placed", columns=rules.columns, values=rules.values))
    first, second = (_set_up(rules, made[name], f"/placed/{name}") if name in made else None for name in NAMES)
    return first, second
