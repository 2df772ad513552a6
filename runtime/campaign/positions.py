"""A game's position as a value for files, and back again: nothing is lost on the way.

Fields of the game's state and set-up that :class:`Position` has under the same name go over by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from runtime.campaign.play import Judging, Position, RunMark
from runtime.campaign.position_issues import position_issues, state_issues
from runtime.campaign.rulesets import KEYS, parameters, resolve
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.combat import undecided
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.condition_plan import ConditionMemory, ConditionPlan
from runtime.engine.game.state import (
    UNKNOWN,
    AllowedActions,
    Board,
    GameState,
    Penalty,
    Phase,
    PoolPlan,
    Rack,
    Run,
    Setup,
)
from runtime.engine.levels.level import PoolKind
from runtime.engine.levels.ruleset import USUAL_EDITION, Ruleset
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.support.issues import UNKNOWN_RULESET, Issue, IssueCode, Place, Severity
from runtime.support.rule_texts import RACK_DRAW

LEAST_SPIES = 3
"""How many spies there are at least where a position doesn't say; the rule cases ask them in every edition."""

_USUAL: Mapping[str, Any] = MappingProxyType(
    {
        "standard_end": True,
        "turn": 1,
        "redeployed": False,
        "committed": False,
        "may_swap": False,
        "swapped": False,
        "passes": 0,
        "began": BySide(True, True),
        "base": BySide(0, 0),
        "to_move": Side.GOLD,
        "out": BySide("", ""),
        "discarded": BySide("", ""),
        "course": ConditionMemory(),
        "variables": {},
        "allowed": BySide(AllowedActions(), AllowedActions()),
        "closed": (),
        "laid": BySide("", ""),
        "choices": 0,
        "chosen": {},
    }
)
"""What a position means where it leaves something open."""

_OPEN = (
    "standard_end",
    "redeployed",
    "may_swap",
    "swapped",
    "began",
    "out",
    "discarded",
    "course",
    "variables",
    "allowed",
    "closed",
    "laid",
    "choices",
    "chosen",
    "committed",
)
"""Left out where they are as usual; the rest is always written, as the rule cases do."""

_CARRIED = tuple(field.name for field in fields(Position) if field.name != "chance")


def position_of(state: GameState, rulesets: Mapping[str, Ruleset], judging: Judging | None = None) -> Position:
    """The whole of a game's position; ``rulesets`` are the editions by whose names its rules are told.

    ``judging`` is what the game's conditions and triggers were made of; the plan that is judged can't tell.
    """
    setup, board = state.setup, state.board
    marks: BySide[tuple[RunMark, ...]] = board.broken.map(lambda runs: tuple(_mark(run) for run in runs))
    edition, params = edition_of(setup.rules, rulesets)
    plans = setup.pools if setup.pools != _plans(state) else None
    carried = {name: getattr(owner, name) for owner in (setup, state) for name in _CARRIED if hasattr(owner, name)}
    carried = {name: None if name in _OPEN and value == _USUAL[name] else value for name, value in carried.items()}
    return Position(
        **carried
        | {
            "level": setup.level_id or None,
            "edition": edition,
            "params": params or None,
            "rows": board.size.rows,
            "cols": board.size.columns,
            "terrain": board.terrain,
            "cities": board.cities,
            "tokens": board.tokens,
            "letters": board.letters.map(lambda letters: dict(letters.laid())),
            "racks": state.racks.map(lambda rack: rack.letters),
            "rack_tokens": state.racks.map(lambda rack: rack.tokens),
            "pools": state.pools.map(lambda pool: len(pool) if set(pool) <= {UNKNOWN} else pool),
            "plans": plans,
            "broken": marks if any(marks) else None,
            "penalties": tuple((*_mark(one.run), one.amount) for one in board.penalties),
            "finished": state.ended,
            "judging": judging,
            "chance": f"{state.chance:016x}",
        }
    )


def state_of(
    position: Position, rulesets: Mapping[str, Ruleset], words: Words | None = None
) -> GameState | tuple[Issue, ...]:
    """The game that a position describes, or everything that makes it none; pointers lead into the position.

    ``words`` are needed to judge an attack that waits. Of a pool that is only a number nothing is drawn.
    """
    edition = rulesets.get(position.edition or USUAL_EDITION)
    if edition is None:
        details = {"ruleset": position.edition or USUAL_EDITION}
        return (Issue(Severity.ERROR, UNKNOWN_RULESET, Place(pointer="/edition"), details),)
    unknown = any(isinstance(pool, int) and pool for pool in position.pools or ())
    rules = resolve(edition, {**(position.params or {}), **({RACK_DRAW: 0} if unknown else {})})
    if isinstance(rules, tuple):
        return tuple(replace(issue, place=Place(pointer=f"/params{issue.place.pointer[6:]}")) for issue in rules)
    faults = position_issues(position, rules)
    if faults:
        return faults
    plan = _plan(position, rules)
    if isinstance(plan, tuple):
        return plan
    if not _can_go_on(position, plan):
        details = {"phase": Phase.CHOOSE.value, "needs": "judging"}
        return (Issue(Severity.ERROR, IssueCode("position-phase"), Place(pointer="/choice"), details),)
    state = _made(position, rules, plan)
    wrong = (*state_issues(state, words), *_waiting_faults(state, words))
    return wrong or state


def _plan(position: Position, rules: Ruleset) -> ConditionPlan | tuple[Issue, ...]:
    """What is judged in the game, or why it can't be."""
    if position.judging is None or position.terrain is None:
        return ConditionPlan()
    made = planned(position.judging.level(position.terrain), rules)
    wrong = tuple(
        Issue(
            Severity.ERROR,
            IssueCode(flaw.code.value),
            Place(pointer=f"/judging{flaw.pointer}", cells=tuple((cell.row, cell.column) for cell in flaw.cells)),
            flaw.details,
        )
        for flaw in made.flaws
        if flaw.is_fatal
    )
    return wrong or made.plan


def _can_go_on(position: Position, plan: ConditionPlan) -> bool:
    """Whether all that an open choice speaks of is there, so that its answer leads on."""
    waits = position.choice
    if waits is None:
        return True
    kinds = {effect.pointer: effect.kind for effect in plan.every_effect()}
    pointers = {pointer for rest in waits.rest for pointer in rest}
    return (
        kinds.get(waits.effect) == CHOICE.kind
        and pointers <= kinds.keys()
        and waits.rule < len(plan.rules)
        and waits.phase in (Phase.PLAY, Phase.DISCARD)
    )


def _made(position: Position, rules: Ruleset, plan: ConditionPlan) -> GameState:
    """The game of a position that has no fault."""
    values = {name: _given(position, name, usual) for name, usual in _USUAL.items()}
    values |= {
        name: getattr(position, name)
        for name in (field.name for field in fields(GameState))
        if name not in values and getattr(position, name, None) is not None
    }
    values["ended"], values["chance"] = position.finished, int(position.chance or "0", 16)
    values["phase"] = position.phase or (Phase.OVER if position.finished else Phase.PLAY)
    values["spies"] = position.spies or BySide(*(max(rules.spies, LEAST_SPIES) for _ in SIDES))
    texts = position.racks or BySide("", "")
    tokens = position.rack_tokens or BySide((), ())
    racks = BySide(*(Rack("".join(sorted(texts[side])), tokens[side]) for side in SIDES))
    pools = (position.pools or BySide(0, 0)).map(lambda pool: pool if isinstance(pool, str) else UNKNOWN * pool)
    mover = racks[values["to_move"]]
    due = min(len(mover.letters), mover.count - rules.rack.limit) if values["phase"] is Phase.DISCARD else 0
    held = len(mover.letters) - due
    values["rack_after_draw"] = held if position.rack_after_draw is None else position.rack_after_draw
    values["variables"] = {**{one.id: one.start for one in plan.variables}, **values["variables"]}
    ended = values.pop("standard_end")
    setup = Setup(position.level or "", rules, BySide(PoolPlan(PoolKind.COUNTS, {}), PoolPlan(PoolKind.COUNTS, {})))
    setup = replace(setup, standard_end=ended, plan=plan)
    state = GameState(**values | {"setup": setup, "board": _board(position), "racks": racks, "pools": pools})
    plans = position.plans or _plans(state)
    return replace(state, setup=replace(setup, pools=plans))


def _given(position: Position, name: str, usual: Any) -> Any:
    value = getattr(position, name)
    return usual if value is None else value


def edition_of(rules: Ruleset, rulesets: Mapping[str, Ruleset]) -> tuple[str, Mapping[str, object]]:
    """The edition that rules come from, and the parameters in which they differ from it."""
    own = parameters(rules)
    base = rulesets.get(rules.id)
    usual = parameters(base) if base is not None else {}
    return rules.id, {key: own[key] for key in KEYS if key not in usual or own[key] != usual[key]}


def _plans(state: GameState) -> BySide[PoolPlan]:
    """Finite pools with the letters that are there, as far as they are known."""

    def of(side: Side) -> PoolPlan:
        laid = "".join(letter for _, letter in state.board.letters[side].laid())
        letters = Counter(state.pools[side] + state.racks[side].letters + laid + state.out[side])
        return PoolPlan(PoolKind.COUNTS, {one: letters[one] for one in sorted(letters) if one != UNKNOWN})

    return BySide(*(of(side) for side in SIDES))


def _mark(run: Run) -> RunMark:
    return (*run.at, run.direction.value, run.text)


def _run(mark: RunMark) -> Run:
    """The run of a mark whose form was checked."""
    row, column, direction, text = mark[:4]
    return Run(Cell(int(row), int(column)), Direction(direction), str(text))


def _board(position: Position) -> Board:
    """All that lies open; the landscape under a city is plains."""
    cities = position.cities or ()
    ground = (position.terrain or TerrainMap.from_rows(["."])).having(
        dict.fromkeys((city.at for city in cities), Terrain.PLAINS)
    )
    letters = (position.letters or BySide({}, {})).map(lambda laid: LetterGrid.of(ground.size, laid))
    broken = (position.broken or BySide((), ())).map(lambda marks: tuple(_run(mark) for mark in marks))
    return Board(ground, cities, position.tokens or (), letters, broken, tuple(_penalties(position, letters)))


def _penalties(position: Position, letters: BySide[LetterGrid]) -> Iterator[Penalty]:
    """The penalties, each of the side whose letters its run is made of."""
    for mark in position.penalties or ():
        run = _run(mark)
        side = Side.GOLD if letters.gold.has(run.at) else Side.SILVER
        yield Penalty(side, run, int(mark[4]))


def _waiting_faults(state: GameState, words: Words | None) -> Iterator[Issue]:
    """What is wrong with an attack that waits for the defender's order."""
    waiting = state.waiting
    if waiting is None or words is None:
        return
    table, side = BoardContext.of(state), state.to_move
    placement, refusals = judge(table, side, state.racks[side].letters, waiting.new, words)
    if placement is None or refusals or undecided(table, side, placement.new, words) != waiting.defenders:
        yield Issue(Severity.ERROR, IssueCode("position-waiting"), Place(pointer="/waiting"))
