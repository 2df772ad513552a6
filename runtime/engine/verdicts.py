"""Whole trees of conditions judged: all, any, not and in order over what the single conditions find."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from runtime.engine.course import Node
from runtime.engine.facts import Prospect, fact, passed
from runtime.engine.leaves import ALL, GROUPS, IN_ORDER, LEAVES, NOT, Judged
from runtime.engine.sight import Sight


class Moment(Enum):
    """When conditions are judged; ``LOOK`` is for showing how far they are, and judges nothing."""

    ACTION = "action"
    TURN_END = "end of turn"
    GAME_END = "end of the game"
    LOOK = "look"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is found of a node: whether it is ``met``, None where now is not the time to judge it.

    ``done`` of ``of`` is its progress, ``beyond`` how much more than that is there, ``held`` of ``turns`` for how many
    turns running it has held.
    """

    node: Node
    met: bool | None
    done: int
    of: int
    prospect: Prospect
    held: int = 0
    turns: int = 0
    parts: tuple[Verdict, ...] = ()
    beyond: int = 0


def judged_when(node: Node) -> Judged:
    """When the single condition ``node`` is judged."""
    return Judged.TURN_END if node.turns else LEAVES[node.kind].judged


def verdict(node: Node, sight: Sight, moment: Moment, *, bonus: bool = False, denied: bool = False) -> Verdict:
    """What is found of ``node`` and all below it.

    ``bonus`` says that it belongs to a bonus objective, ``denied`` that it must not hold, for a ``not`` is above it.
    """
    if node.kind not in GROUPS:
        return _single(node, sight, moment, bonus=bonus, denied=denied)
    below = denied is not (node.kind == NOT)
    parts = tuple(verdict(part, sight, moment, bonus=bonus, denied=below) for part in node.parts)
    if node.kind == NOT:
        return _not(node, parts)
    if node.kind == IN_ORDER:
        return _in_order(node, parts, sight)
    return _all(node, parts) if node.kind == ALL else _any(node, parts)


def _single(node: Node, sight: Sight, moment: Moment, *, bonus: bool, denied: bool) -> Verdict:
    found = passed(node, sight) if denied and node.kind == "within" else fact(node, sight)
    met = found.now if _is_time(node, moment, found.now, bonus) else None
    return Verdict(node, met, found.done, found.of, found.prospect, found.held, found.turns, beyond=found.beyond)


def _is_time(node: Node, moment: Moment, now: bool, bonus: bool) -> bool:
    """Whether a single condition that holds or does not hold ``now`` may be judged."""
    if moment in (Moment.GAME_END, Moment.LOOK):
        return True
    if bonus and LEAVES[node.kind].safeguard:
        # What must never happen is settled at the end of the game, unless it has happened.
        return not now
    if node.kind == "standard_end":
        return now or moment is Moment.TURN_END
    judged = judged_when(node)
    return judged is Judged.AT_ONCE or (judged is Judged.TURN_END and moment is Moment.TURN_END)


def _all(node: Node, parts: tuple[Verdict, ...]) -> Verdict:
    met = _together([part.met for part in parts])
    prospects = [part.prospect for part in parts]
    prospect = Prospect.OPEN
    if Prospect.IMPOSSIBLE in prospects:
        prospect = Prospect.IMPOSSIBLE
    elif all(one is Prospect.SETTLED for one in prospects):
        prospect = Prospect.SETTLED
    return Verdict(node, met, sum(part.met is True for part in parts), len(parts), prospect, parts=parts)


def _together(found: list[bool | None]) -> bool | None:
    """Whether all hold: no, where one certainly does not; unknown, where one is not judged yet."""
    if False in found:
        return False
    return None if None in found else True


def _any(node: Node, parts: tuple[Verdict, ...]) -> Verdict:
    against = _together([None if part.met is None else not part.met for part in parts])
    met = None if against is None else not against
    prospects = [part.prospect for part in parts]
    prospect = Prospect.OPEN
    if Prospect.SETTLED in prospects:
        prospect = Prospect.SETTLED
    elif all(one is Prospect.IMPOSSIBLE for one in prospects):
        prospect = Prospect.IMPOSSIBLE
    best = parts[0]
    for part in parts[1:]:
        if part.done * best.of > best.done * part.of:
            best = part
    return Verdict(node, met, best.done, best.of, prospect, best.held, best.turns, parts, best.beyond)


def _not(node: Node, parts: tuple[Verdict, ...]) -> Verdict:
    part = parts[0]
    met = None if part.met is None else not part.met
    turned = {Prospect.SETTLED: Prospect.IMPOSSIBLE, Prospect.IMPOSSIBLE: Prospect.SETTLED}
    return Verdict(node, met, int(met is True), 1, turned.get(part.prospect, Prospect.OPEN), parts=parts)


def _in_order(node: Node, parts: tuple[Verdict, ...], sight: Sight) -> Verdict:
    """As many parts as have come true, each in its time; the rest of them may be out of reach."""
    done, of = min(sight.mark(node), len(parts)), len(parts)
    prospect = Prospect.SETTLED if done >= of else Prospect.OPEN
    if any(part.prospect is Prospect.IMPOSSIBLE for part in parts[done:]):
        prospect = Prospect.IMPOSSIBLE
    return Verdict(node, done >= of, done, of, prospect, parts=parts)
