"""What makes a position none that can be played on: what the rules exclude, or what is at odds with itself.

The sections of the rules are gone through one after the other; each code's own stands in :data:`RULES`. What a level
may do beside the ordinary course (section 13 lays letters, gives letters and moves cities) is never refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from runtime.campaign.play import Judging, PlayedLetters, Position, RunMark
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, SET_TURN
from runtime.engine.conditions.standard_ends import (
    are_passes_enough,
    has_standard_end,
    is_passed_out,
    judged_at_end_of_turn,
    judged_at_once,
)
from runtime.engine.game.condition_plan import ConditionMemory, ConditionPlan
from runtime.engine.game.state import ChoiceMoment, EndReason, GameState, Phase, is_endless
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext, touching_letters
from runtime.engine.words.network import is_whole
from runtime.engine.words.words import Words
from runtime.support.issues import Issue, IssueCode, Place, Severity

RULES: Mapping[IssueCode, str] = MappingProxyType(
    {
        IssueCode("position-began"): "2.1",
        IssueCode("position-broken"): "6.4",
        IssueCode("position-course"): "10",
        IssueCode("position-discarded"): "2.1",
        IssueCode("position-doubled"): "1",
        IssueCode("position-finished"): "10",
        IssueCode("position-no-run"): "6.4",
        IssueCode("position-off-board"): "1",
        IssueCode("position-on-lava"): "3.1",
        IssueCode("position-over"): "10",
        IssueCode("position-penalty"): "6.5",
        IssueCode("position-phase"): "2",
        IssueCode("position-pool"): "1",
        IssueCode("position-rack"): "2.1",
        IssueCode("position-size"): "1",
        IssueCode("position-touch"): "6.7",
        IssueCode("position-turn"): "10",
        IssueCode("position-waiting"): "6.2",
    }
)
"""The section of the rules that a fault of a position goes against."""

_SECTIONS: Mapping[str, str] = MappingProxyType({"edition": "11", "params": "11", "judging": "10", "terrain": "1"})
"""The same of all that may be wrong in these members."""


def rule_of(issue: Issue) -> str:
    """The section of the rules that a fault of a position goes against; 1, the words used, for a matter of form."""
    member = issue.place.pointer.split("/")[1] if issue.place.pointer else ""
    return RULES.get(issue.code) or _SECTIONS.get(member, "1")


def position_issues(position: Position, rules: Ruleset) -> tuple[Issue, ...]:
    """Everything that is wrong with a position of the right form, with pointers into it."""
    if position.terrain is None:
        return (_fault("missing-key", "/terrain", key="terrain", meaning=""),)
    size = position.terrain.size
    return (
        *_sizes(position, size),
        *_off_board(position, size),
        *_doubled(position),
        *_without_value(position, rules),
        *_marks(position),
        *_phases(position, rules),
        *_named_twice(position),
        *_judged_off_board(position.judging, size),
    )


def state_issues(state: GameState, words: Words | None) -> tuple[Issue, ...]:
    """What the rules exclude of a game that a position without another fault describes; pointers lead into that.

    Without ``words`` nothing is said of what only scores can tell.
    """
    return (
        *_ground(state),
        *_broken(state),
        *_penalties(state),
        *_racks(state),
        *_course(state.course, state),
        *_time(state),
        *_ended(state, words),
    )


def _fault(code: str, pointer: str, cells: Iterable[Cell] = (), **details: str | int) -> Issue:
    at = tuple((cell.row, cell.column) for cell in cells)
    return Issue(Severity.ERROR, IssueCode(code), Place(pointer=pointer, cells=at), details)


def _sizes(position: Position, size: Size) -> Iterator[Issue]:
    for pointer, said, found in (("/rows", position.rows, size.rows), ("/cols", position.cols, size.columns)):
        if said not in (None, found):
            yield _fault("position-size", pointer, what=pointer[1:], said=int(said or 0), found=found)


def _places(position: Position) -> Iterator[tuple[str, Cell]]:
    """Every cell that a position names, with its pointer."""
    for number, city in enumerate(position.cities or ()):
        yield f"/cities/{number}/at", city.at
    for number, token in enumerate(position.tokens or ()):
        yield f"/tokens/{number}/at", token.at
    for side in SIDES:
        for cell in (position.letters or BySide({}, {}))[side]:
            yield f"/letters/{side.value}/{cell.row},{cell.column}", cell
        for number, held in enumerate((position.rack_tokens or BySide((), ()))[side]):
            yield f"/rack_tokens/{side.value}/{number}/at", held.at
    if position.waiting is not None:
        for number, laid in enumerate(position.waiting.new):
            yield f"/waiting/new/{number}", laid.at


def _off_board(position: Position, size: Size) -> Iterator[Issue]:
    for pointer, cell in _places(position):
        if cell not in size:
            yield _fault("position-off-board", pointer, row=cell.row, column=cell.column, first_row=0)


def _doubled(position: Position) -> Iterator[Issue]:
    """Two cities, two tokens, or letters of both sides on one cell."""
    letters = position.letters or BySide({}, {})
    lists = {
        "cities": [city.at for city in position.cities or ()],
        "tokens": [token.at for token in position.tokens or ()],
        "letters/silver": [*letters.gold, *letters.silver],
    }
    for key, cells in lists.items():
        seen: set[Cell] = set()
        for cell in cells:
            if cell in seen:
                yield _fault("position-doubled", f"/{key}", [cell], row=cell.row, column=cell.column)
            seen.add(cell)


def _without_value(position: Position, rules: Ruleset) -> Iterator[Issue]:
    """Letters that the rules give no value."""
    known = frozenset(rules.letters.values)
    for side in SIDES:
        pool = (position.pools or BySide(0, 0))[side]
        texts = {
            "letters": "".join((position.letters or BySide({}, {}))[side].values()),
            "racks": (position.racks or BySide("", ""))[side],
            "pools": pool if isinstance(pool, str) else "",
            "out": (position.out or BySide("", ""))[side],
            "course/given": (position.course or ConditionMemory()).given[side],
            "plans": "".join(position.plans[side].counts) if position.plans else "",
        }
        for key, text in texts.items():
            strange = "".join(sorted(set(text) - known))
            if strange:
                yield _fault("no-value", f"/{key}/{side.value}", side=side.value, letters=strange[:40])


def _marks(position: Position) -> Iterator[Issue]:
    """Broken runs and penalties of runs that are not there."""
    letters = position.letters or BySide({}, {})
    for side in SIDES:
        for number, mark in enumerate((position.broken or BySide((), ()))[side]):
            if not _is_there(mark, letters[side]):
                yield _no_run(f"/broken/{side.value}/{number}", mark)
    for number, mark in enumerate(position.penalties or ()):
        if not any(_is_there(mark, letters[side]) for side in SIDES):
            yield _no_run(f"/penalties/{number}", mark)


def _is_there(mark: RunMark, letters: PlayedLetters) -> bool:
    """Whether a side's letters lie as a mark says."""
    row, column, direction, text = mark[:4]
    down, right = (0, 1) if direction == "across" else (1, 0)
    cells = [Cell(int(row) + down * step, int(column) + right * step) for step in range(len(str(text)))]
    return [letters.get(cell) for cell in cells] == list(str(text))


def _no_run(pointer: str, mark: RunMark) -> Issue:
    return _fault("position-no-run", pointer, word=str(mark[3]), row=int(mark[0]), column=int(mark[1]))


def _phases(position: Position, rules: Ruleset) -> Iterator[Issue]:
    """A phase without what belongs to it, or the other way round."""
    phase = position.phase or (Phase.OVER if position.finished else Phase.PLAY)
    if (phase is Phase.OVER) != (position.finished is not None):
        yield _fault("position-phase", "/phase", phase=phase.value, needs="finished")
    if (phase is Phase.ORDER) != (position.waiting is not None):
        yield _fault("position-phase", "/phase", phase=phase.value, needs="waiting")
    if (phase is Phase.CHOOSE) != (position.choice is not None):
        yield _fault("position-phase", "/phase", phase=phase.value, needs="choice")
    mover = position.to_move or Side.GOLD
    letters = len((position.racks or BySide("", ""))[mover])
    held = letters + len((position.rack_tokens or BySide((), ()))[mover])
    if phase is Phase.DISCARD and not min(letters, held - rules.rack.limit) > 0:
        yield _fault("position-phase", "/phase", phase=phase.value, needs="racks")


def _named_twice(position: Position) -> Iterator[Issue]:
    """Things of a kind that have one id."""
    judging = position.judging or Judging()
    lists = {
        "/cities": ("city", [city.id for city in position.cities or ()]),
        "/tokens": ("token", [token.id for token in position.tokens or ()]),
        "/judging/cities": ("city", [city.id for city in judging.cities]),
        "/judging/tokens": ("token", [token.id for token in judging.tokens]),
        "/judging/regions": ("region", [region.id for region in judging.regions]),
        "/judging/conditions": ("condition", [path.id for side in SIDES for path in judging.conditions[side]]),
        "/judging/triggers": ("trigger", [trigger.id for trigger in judging.triggers]),
    }
    for pointer, (kind, ids) in lists.items():
        for name, count in Counter(ids).items():
            if count > 1:
                yield _fault("duplicate-id", pointer, id=name, kind=kind)


def _judged_off_board(judging: Judging | None, size: Size) -> Iterator[Issue]:
    """Things that conditions speak of and that were never on this board."""
    if judging is None:
        return
    places = [(f"/judging/cities/{number}/at", city.at) for number, city in enumerate(judging.cities)]
    places += [(f"/judging/tokens/{number}/at", token.at) for number, token in enumerate(judging.tokens)]
    for number, region in enumerate(judging.regions):
        places += [(f"/judging/regions/{number}/cells", cell) for cell in region.cells if cell not in size][:1]
    for pointer, cell in places:
        if cell not in size:
            yield _fault("position-off-board", pointer, [cell], row=cell.row, column=cell.column, first_row=0)


def _ground(state: GameState) -> Iterator[Issue]:
    """Letters on lava (3.1), and letters of one side on or beside those of the other (6.7)."""
    board = state.board
    for side in SIDES:
        lava = [laid.at for laid in board.letters[side].laid() if not board.terrain[laid.at].holds_letters]
        if lava:
            at = {"row": lava[0].row, "column": lava[0].column}
            yield _fault("position-on-lava", f"/letters/{side.value}", lava, side=side.value, **at)
    gold = [laid.at for laid in board.letters.gold.laid()]
    touched = [laid.at for laid in touching_letters(board.letters.silver, gold)]
    if touched:
        yield _fault("position-touch", "/letters/silver", touched, row=touched[0].row, column=touched[0].column)


def _broken(state: GameState) -> Iterator[Issue]:
    """Broken runs that are no whole runs, or of the side to move, whom nobody has fought in its turn."""
    for side in SIDES:
        for number, run in enumerate(state.board.broken[side]):
            if side is state.to_move or not is_whole(state.board.letters[side], run):
                details: dict[str, str | int] = {"word": run.text, "row": run.at.row, "column": run.at.column}
                yield _fault("position-broken", f"/broken/{side.value}/{number}", run.cells, **details)


def _penalties(state: GameState) -> Iterator[Issue]:
    """Penalties where the rules know none, or of what has repelled nothing in this turn."""
    for number, mark in enumerate(state.board.penalties):
        run, letters = mark.run, state.board.letters[mark.side]
        is_sound = state.setup.rules.combat.penalty and mark.amount > 0 and mark.side is not state.to_move
        if not is_sound or not is_whole(letters, run) or run in state.board.broken[mark.side]:
            details: dict[str, str | int] = {"word": run.text, "row": run.at.row, "column": run.at.column}
            yield _fault("position-penalty", f"/penalties/{number}", run.cells, **details)


def _racks(state: GameState) -> Iterator[Issue]:
    """Letters over the rack's limit that nobody asks for, and letters that can't have been drawn or given up."""
    limit = state.setup.rules.rack.limit
    for side in SIDES:
        letters = len(state.racks[side].letters)
        waits = state.phase is Phase.DISCARD if side is state.to_move else not state.began[side] or _gives(state)
        if letters > limit and state.ended is None and not waits:
            yield _fault("position-rack", f"/racks/{side.value}", side=side.value, count=letters, limit=limit)
        if Counter(state.discarded[side]) - Counter(state.out[side]):
            yield _fault("position-discarded", f"/discarded/{side.value}", side=side.value)
        if is_endless(state, side) and state.pools[side]:
            yield _fault("position-pool", f"/pools/{side.value}", side=side.value)
    if state.rack_after_draw > max(limit, len(state.racks[state.to_move].letters)) and not _gives(state):
        mover, count = state.to_move.value, state.rack_after_draw
        yield _fault("position-rack", "/rack_after_draw", side=mover, count=count, limit=limit)
    if not state.began[state.to_move] and state.ended is None:
        yield _fault("position-began", f"/began/{state.to_move.value}", side=state.to_move.value)


def _gives(state: GameState) -> bool:
    """Whether a trigger gives letters, so that racks may hold more than their limit before their owner's turn."""
    return state.setup.plan.does(GIVE_LETTERS.kind)


def _course(course: ConditionMemory, state: GameState) -> Iterator[Issue]:
    """What is remembered of conditions and triggers that there are not, or of turns that were not."""
    plan: ConditionPlan = state.setup.plan
    objectives, keys = {one.id for one in plan.objectives}, {node.key for tree in plan.trees for node in tree.walk()}
    known = {
        "met": (course.met, objectives),
        "revealed": (course.revealed, objectives),
        "fired": (course.fired, {rule.id for rule in plan.rules}),
        "memory": (tuple(course.memory), keys | {rule.key for rule in plan.rules}),
        "given": (tuple(side.value for side in SIDES if course.given[side] and not _gives(state)), frozenset()),
        "next_turn": (("next_turn",) if course.next_turn and not plan.does(SET_TURN.kind) else (), frozenset()),
    }
    for what, (names, there) in known.items():
        for name in dict.fromkeys(names):
            if name not in there:
                yield _fault("position-course", f"/course/{what}", id=name[:100], what=what)
    # A choice that opens as a turn ends waits with the turn over, and the next one not begun.
    is_over = state.ended is not None or (state.choice is not None and state.choice.moment is ChoiceMoment.TURN_END)
    if course.looked and course.over not in (state.turn - 1, *([state.turn] if is_over else ())):
        yield _fault("position-course", "/course/over", id=str(course.over), what="over")


def _time(state: GameState) -> Iterator[Issue]:
    """A turn beyond the limit."""
    limit = state.setup.rules.turn_limit
    if state.turn > limit:
        yield _fault("position-turn", "/turn", turn=state.turn, limit=limit)


def _ended(state: GameState, words: Words | None) -> Iterator[Issue]:
    """A game that is over by the rules and goes on, or one that can't have ended as it is said."""
    ending = state.ended
    if ending is None:
        table = BoardContext.of(state)
        # A board on which nobody owns a city is an exercise, such as the pages of help show.
        if has_standard_end(state) and len([side for side in SIDES if table.cities_of(side)]) == 1:
            yield _fault("position-over", "/cities", why=EndReason.NO_CITY.value)
        # Passes are judged as a turn ends, and whoever holds letters may have drawn the pools' last ones since then.
        elif is_passed_out(state) and (are_passes_enough(state) or not state.rack_after_draw):
            yield _fault("position-over", "/passes", why=EndReason.PASSES.value)
        return
    path = any(one.id == ending.path and one.side is ending.winner for one in state.setup.plan.objectives)
    match ending.why:
        case EndReason.RESIGNED | EndReason.AGREED:
            is_sound = (ending.winner is None) is (ending.why is EndReason.AGREED)
        case EndReason.CONDITION | EndReason.TRIGGER:
            is_sound = bool(state.setup.plan)
        case _:
            expected = words and (judged_at_once(state, words) or judged_at_end_of_turn(state, words))
            is_sound = words is None or (expected is not None and expected == ending)
    if not is_sound or (ending.path and not path):
        yield _fault("position-finished", "/finished", why=ending.why.value, path=ending.path)
