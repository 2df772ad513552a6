"""Lifting one's own letters (rules, section 7); nothing is changed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from runtime.engine.grid import Cell, Direction
from runtime.engine.letters import Laid
from runtime.engine.network import covers, cut, run_at
from runtime.engine.pools import spelled
from runtime.engine.refusals import Refusal, RefusalCode
from runtime.engine.sides import Side
from runtime.engine.state import Rack, Run
from runtime.engine.table import Table
from runtime.engine.words import Words


@dataclass(frozen=True, slots=True)
class Lift:
    """What redeploying a run brings: the letters that return, and how many letters must then be given up."""

    run: Run
    lifted: tuple[Laid, ...]
    must_discard: int


def lift(
    table: Table, side: Side, rack: Rack, words: Words, *, at: Cell, direction: Direction
) -> Lift | tuple[Refusal, ...]:
    """What lifting the run of ``side`` through ``at`` along ``direction`` brings, or why it may not be lifted."""
    own = table.board.letters[side]
    run = run_at(own, at, direction) if at in own.size else None
    if run is None:
        return (_refusal(RefusalCode.NOT_A_RUN, (at,)),)
    rules, network = table.rules.redeploy, table.network(side, words)
    crossing = tuple(
        other
        for other in network.runs
        if other.direction is not direction and any(covers(other, cell) for cell in run.cells)
    )
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
        refusals = _left_whole(table, side, run, lifted, words)
        if refusals:
            return refusals
    over = rack.count + len(lifted) - table.rules.rack.limit
    return Lift(run, lifted, max(0, min(over, len(rack.letters) + len(lifted))))


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


def _left_whole(table: Table, side: Side, run: Run, lifted: tuple[Laid, ...], words: Words) -> tuple[Refusal, ...]:
    """Why what is left may not be: a run that is invalid or disconnected and was not so before."""
    board, before = table.board, table.network(side, words)
    letters, broken = cut(board.letters[side], board.broken[side], [laid.at for laid in lifted])
    left = replace(board, letters=board.letters.having(side, letters), broken=board.broken.having(side, broken))
    network = Table(table.rules, left).network(side, words)
    refusals: list[Refusal] = []
    for other in network.runs:
        was_run = other in before.runs
        details: dict[str, str | int] = {"word": run.text, "left": other.text}
        if not network.is_word(other):
            if not was_run or before.is_word(other):
                refusals.append(_refusal(RefusalCode.LEAVES_INVALID, other.cells, details))
        elif not network.is_linked(other) and not (before.is_word(other) and not before.is_linked(other)):
            refusals.append(_refusal(RefusalCode.LEAVES_DISCONNECTED, other.cells, details))
    return tuple(sorted(refusals, key=lambda refusal: refusal.code is RefusalCode.LEAVES_DISCONNECTED))
