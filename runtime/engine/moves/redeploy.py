"""Lifting one's own letters (rules, section 7); nothing is changed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.state import Rack, Run, spelled
from runtime.engine.words.board_context import BoardContext, word_score
from runtime.engine.words.network import Links, Network, covers, cut, reading_order, remains, run_at
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class Lift:
    """What redeploying a run brings: the letters that return, and how many letters must then be given up."""

    run: Run
    lifted: tuple[Laid, ...]
    must_discard: int


@dataclass(frozen=True, slots=True)
class LiftContext:
    """What lifting any run of a side depends on: its network, and which of its words share letters."""

    network: Network
    links: Links

    @classmethod
    def of(cls, table: BoardContext, side: Side, words: Words) -> LiftContext:
        """What lies around the runs of ``side``."""
        network = table.network(side, words)
        return cls(network, Links.of(network.words))


def lift(
    table: BoardContext,
    side: Side,
    rack: Rack,
    words: Words,
    *,
    at: Cell,
    direction: Direction,
    around: LiftContext | None = None,
) -> Lift | tuple[Refusal, ...]:
    """What lifting the run of ``side`` through ``at`` along ``direction`` brings, or why it may not be lifted.

    Whoever asks for many runs of one table can hand in what lies ``around`` them, read once.
    """
    own = table.board.letters[side]
    run = run_at(own, at, direction) if at in own.size else None
    if run is None:
        return (_refusal(RefusalCode.NOT_A_RUN, (at,)),)
    around = around or LiftContext.of(table, side, words)
    rules, network = table.rules.redeploy, around.network
    # Runs, not words: a crossing counts whether it is valid or not (section 7).
    crossing = tuple(other for other in network.runs if other.direction is not direction and _cross(run, other))
    if rules.max_crossings is not None and len(crossing) > rules.max_crossings:
        details: dict[str, str | int] = {"word": run.text, "crossed": len(crossing), "count": rules.max_crossings}
        return (_refusal(RefusalCode.CROSSINGS, run.cells, details),)
    if not rules.disconnected and network.is_word(run) and not network.is_linked(run):
        return (_refusal(RefusalCode.DISCONNECTED, run.cells, {"word": run.text}),)
    lifted = tuple(
        Laid(cell, letter)
        for cell, letter in zip(run.cells, run.text, strict=True)
        if not any(covers(other, cell) for other in crossing)
    )
    if not lifted:
        return (_refusal(RefusalCode.NOTHING_LIFTED, run.cells, {"word": run.text}),)
    if rules.leaves_whole:
        refusals = _left_whole(table, side, Lift(run, lifted, 0), around, words)
        if refusals:
            return refusals
    over = rack.count + len(lifted) - table.rules.rack.limit
    # Tokens take up space but can't be discarded: where they alone exceed the limit, all letters go and no more.
    return Lift(run, lifted, max(0, min(over, len(rack.letters) + len(lifted))))


def score_cost(table: BoardContext, side: Side, lifting: Lift, words: Words) -> int:
    """By how much the score of ``side`` falls when the run is lifted; it grows again by what is laid of the letters."""
    board = table.board
    letters, broken = cut(board.letters[side], board.broken[side], [laid.at for laid in lifting.lifted])
    after = replace(board, letters=board.letters.having(side, letters), broken=board.broken.having(side, broken))
    return word_score(table, side, words) - word_score(replace(table, board=after), side, words)


def wrong_discard(rack: Rack, lifted: Lift, discard: str) -> tuple[Refusal, ...]:
    """Why ``discard`` is not the excess over the rack's limit, by choice; empty where it is."""
    details: dict[str, str | int] = {"count": lifted.must_discard, "given": len(discard)}
    lacking = Counter(discard) - Counter(rack.letters + spelled(lifted.lifted))
    if len(discard) == lifted.must_discard and not lacking:
        return ()
    if lacking:
        details["letters"] = "".join(sorted(lacking.elements()))
    return (_refusal(RefusalCode.BAD_DISCARD, (), details),)


def _refusal(code: RefusalCode, cells: Iterable[Cell], details: dict[str, str | int] | None = None) -> Refusal:
    return Refusal(code, "7", tuple(cells), details or {})


def _left_whole(
    table: BoardContext, side: Side, lifting: Lift, around: LiftContext, words: Words
) -> tuple[Refusal, ...]:
    """Why what is left may not be: a run that is invalid or disconnected and was not so before."""
    run, before = lifting.run, around.network
    letters, broken = cut(table.board.letters[side], table.board.broken[side], [laid.at for laid in lifting.lifted])
    # No other run has a letter of those that are lifted: all others stay, and this one leaves parts of itself.
    parts = tuple(remains(letters, run))
    valid = [part for part in parts if part not in broken and words.valid(part.text)]
    others = tuple(one for one in before.words if one != run)
    cities = [city.at for city in table.cities_of(side)]
    if valid:
        # What is left of the run may link others by new words of its own; only then are the links worth reading anew.
        known = (*others, *valid)
        linked = {one for one, is_reached in zip(known, Links.of(known).reached(cities), strict=True) if is_reached}
    else:
        reached = around.links.reached(cities, without=run)
        linked = {one for one, is_reached in zip(before.words, reached, strict=True) if is_reached}
    cut_off = [one for one in others if one not in linked and before.is_linked(one)]
    cut_off += [part for part in valid if part not in linked]
    invalid = [part for part in parts if part not in valid]
    return tuple(
        _refusal(code, one.cells, {"word": run.text, "left": one.text})
        for code, left in ((RefusalCode.LEAVES_INVALID, invalid), (RefusalCode.LEAVES_DISCONNECTED, cut_off))
        for one in sorted(left, key=reading_order)
    )


def _cross(run: Run, other: Run) -> bool:
    """Whether two runs, one across and one down, share a cell."""
    across, down = (run, other) if run.direction is Direction.ACROSS else (other, run)
    is_between = across.at.column <= down.at.column < across.at.column + len(across.text)
    return is_between and down.at.row <= across.at.row < down.at.row + len(down.text)
