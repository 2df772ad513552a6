"""A preset of a level as the first position of a game, and a position of a running game as a preset or start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.datafiles import FileOf
from runtime.campaign.model import Campaign
from runtime.campaign.play import Arrival, CarryOver, Judging, Position, Preset, PresetFile, value_of_side
from runtime.campaign.play_json import read_presets
from runtime.campaign.positions import position_of, state_of
from runtime.campaign.rulesets import resolve
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import GameState, Phase, PoolPlan, Rack, draw_letters, excess
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Token, WordChanges
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import MOST_IN_POOL, StartIssue, StartIssueCode, faults, pool_counts
from runtime.engine.turn.turn import Applied, opened, start
from runtime.engine.words.words import Words
from runtime.movegen.first_racks import find_deals
from runtime.support.files import resolved
from runtime.support.issues import FILE_OUTSIDE, UNKNOWN_RULESET, Issue, IssueCode, Place, Severity

_Issues = tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game begins by a preset: the level on the preset's map, its rules, its seed, and the opening."""

    level: Level
    rules: Ruleset
    seed: int
    opening: Applied


def presets_of(level_file: Path) -> FileOf[PresetFile]:
    """The presets kept for the level in this file: ``presets`` beside ``levels``; no file means none."""
    folder = level_file.parent.parent
    path = folder / "presets" / level_file.name
    if not resolved(path).is_relative_to(resolved(folder)):
        return FileOf(None, (Issue(Severity.ERROR, FILE_OUTSIDE, Place(path.name), {"file": path.name}),))
    return read_presets(path) if path.is_file() else FileOf(PresetFile(), ())


def named(presets: PresetFile, name: str) -> Preset | None:
    """The preset of this id or, where there is none, of this name."""
    by_id = (one for one in presets.presets if one.id == name)
    by_name = (one for one in presets.presets if one.name.casefold() == name.casefold())
    return next(by_id, next(by_name, None))


def begin_preset(
    level: Level,
    preset: Preset,
    rulesets: Mapping[str, Ruleset],
    words: Words,
    *,
    seed: int,
    campaign: Campaign | None = None,
) -> Beginning | _Issues:
    """The game of ``level`` as ``preset`` has it begin, or everything that is wrong with it; pointers lead into it.

    The preset's own seed goes before ``seed``. ``words`` have the level's changes, and what the player remembers who
    arrives (:func:`words_changed`). The level itself is taken to have been checked. Of a ``campaign`` it is known
    which ways lead to the level.
    """
    own = seed if preset.seed is None else preset.seed
    part = preset.position or Position()
    rules = _rules(level, part, rulesets)
    if isinstance(rules, tuple):
        return rules
    arriving = preset.arriving
    lost = tuple(_unknown_edge(arriving, level, campaign)) if arriving is not None else ()
    if lost:
        return lost
    carry = arriving.carry if arriving is not None else CarryOver()
    laid_out = _with_part(level, part)
    begun = _with_carry(laid_out, rules, carry)
    found = tuple(_issue(fault, begun) for fault in faults(begun, rules))
    if found:
        return found
    opening = _opened(begun, laid_out, carry, _started(begun, rules, own, words), (part, rulesets, words))
    return Beginning(begun, rules, own, opening) if isinstance(opening, Applied) else opening


def arrived(
    level: Level, carry: CarryOver, rules: Ruleset, rulesets: Mapping[str, Ruleset], words: Words, *, seed: int
) -> Applied | _Issues:
    """How the game of somebody begins who comes to ``level`` with ``carry``, or everything that is wrong with it.

    ``words`` have the changes of :func:`with_remembered`, ``rules`` the level's own parameters.
    """
    begun = _with_carry(level, rules, carry)
    found = tuple(_issue(fault, begun) for fault in faults(begun, rules))
    return found or _opened(begun, level, carry, _started(begun, rules, seed, words), (Position(), rulesets, words))


def _started(level: Level, rules: Ruleset, seed: int, words: Words) -> GameState:
    """The position in which a game begins, before triggers go off."""
    return start(level, rules, seed, deals=find_deals(level, rules, seed, words)).state


def with_remembered(changes: WordChanges, words: Sequence[str]) -> WordChanges:
    """A level's changes to its words where the player remembers ``words``: these are valid, even banned ones."""
    if not words:
        return changes
    added = tuple(dict.fromkeys((*changes.added, *words)))
    return replace(changes, added=added, banned=tuple(word for word in changes.banned if word not in words))


def _opened(
    begun: Level,
    laid_out: Level,
    carry: CarryOver,
    state: GameState,
    laid_over: tuple[Position, Mapping[str, Ruleset], Words],
) -> Applied | _Issues:
    """The first position of ``begun``, which is ``laid_out`` with what is carried, with a part ``laid_over`` it."""
    part, rulesets, words = laid_over
    side = begun.protagonist
    # A rack that is given is not dealt, and with what is carried it was given: the first letters are drawn here.
    if carry.letters and laid_out.start.racks[side] is None:
        state, _ = draw_letters(state, side, _room(state, side, carry))
    made = _laid_over(state, part, (begun, rulesets), words)
    if isinstance(made, tuple):
        return made
    return opened(_settled(_laden(made, side, carry)), words)


def words_changed(level: Level, preset: Preset) -> WordChanges:
    """How a level's words differ from its campaign's for a player who begins by ``preset``."""
    return with_remembered(level.words, preset.arriving.carry.words if preset.arriving is not None else ())


def _rules(level: Level, part: Position, rulesets: Mapping[str, Ruleset]) -> Ruleset | _Issues:
    """The level's rules with the preset's parameters."""
    edition = rulesets.get(level.ruleset)
    if edition is None:
        details = {"ruleset": level.ruleset}
        return (Issue(Severity.ERROR, UNKNOWN_RULESET, Place(level=level.id, pointer="/ruleset"), details),)
    rules = resolve(edition, {**level.rules, **(part.params or {})})
    if isinstance(rules, Ruleset):
        return rules
    return tuple(
        # Faults of rules are told below /rules, where levels have them; a preset has them elsewhere.
        replace(issue, place=replace(issue.place, pointer=f"/position/params{issue.place.pointer[6:]}"))
        for issue in rules
    )


def _unknown_edge(arriving: Arrival, level: Level, campaign: Campaign | None) -> Iterator[Issue]:
    """An arrival by a way that does not lead here."""
    if campaign is None:
        return
    here = {node.id for node in campaign.nodes if node.level == level.id}
    if not any(edge.id == arriving.edge and edge.end in here for edge in campaign.edges):
        details = {"edge": arriving.edge, "level": level.id}
        yield Issue(Severity.ERROR, IssueCode("preset-edge"), Place(level=level.id, pointer="/arriving/edge"), details)


def _with_part(level: Level, part: Position) -> Level:
    """The level with as much of a position as a level can say, so that no rack is dealt that is given."""
    begin = level.start
    lying = value_of_side(part, "letters", begin.letters.map(dict))
    changed = replace(
        begin,
        letters=lying.map(lambda laid: tuple(Laid(at, laid[at]) for at in sorted(laid))),
        racks=value_of_side(part, "racks", begin.racks),
        base=value_of_side(part, "base", begin.base),
    )
    return replace(
        level, terrain=part.terrain or level.terrain, rules={**level.rules, **(part.params or {})}, start=changed
    )


def _with_carry(level: Level, rules: Ruleset, carry: CarryOver) -> Level:
    """The level as the campaign's player arrives: carried letters over the rack's limit are in the pool instead."""
    side, begin = level.protagonist, level.start
    level = replace(level, words=with_remembered(level.words, carry.words)).with_journey(carry.variables)
    held = (begin.racks[side] or "") + carry.letters
    if not carry.letters and not carry.score:
        return level
    room = max(0, rules.rack.limit - len(carry.tokens))
    rest, kept = held[room:], held[:room]
    pools = level.pools.having(side, _pool_with(level.pools[side], rest, rules))
    racks = begin.racks.having(side, kept) if carry.letters else begin.racks
    base = begin.base.having(side, begin.base[side] + carry.score)
    return replace(level, pools=pools, start=replace(begin, racks=racks, base=base))


def _pool_with(pool: Pool, letters: str, rules: Ruleset) -> Pool:
    """A pool with more letters: before it is shuffled, or behind a fixed order; an endless one stays as it is."""
    if not letters or pool.kind is PoolKind.INFINITE:
        return pool
    if pool.kind is PoolKind.ORDER:
        return replace(pool, order=pool.order + letters)
    return replace(pool, kind=PoolKind.COUNTS, counts=dict(Counter(pool_counts(pool, rules)) + Counter(letters)))


def _room(state: GameState, side: Side, carry: CarryOver) -> int:
    """How many letters a side still draws at first, beside those and the tokens that it brings along."""
    rack = state.setup.rules.rack
    return max(0, min(rack.start, rack.limit - state.racks[side].count - len(carry.tokens)))


def _laden(state: GameState, side: Side, carry: CarryOver) -> GameState:
    """The position with the tokens and spies that a side brings along.

    On a smaller map than that which they come from tokens count as from its nearest cell.
    """
    rack, size = state.racks[side], state.board.size
    brought = tuple(
        replace(token, at=Cell(min(token.at.row, size.rows - 1), min(token.at.column, size.columns - 1)))
        for token in carry.tokens
    )
    racks = state.racks.having(side, Rack(rack.letters, rack.tokens + brought))
    return replace(state, racks=racks, spies=state.spies.having(side, state.spies[side] + carry.spies))


def _laid_over(
    state: GameState, part: Position, ground: tuple[Level, Mapping[str, Ruleset]], words: Words
) -> GameState | _Issues:
    """The position of a level with the rest of the part laid over it."""
    level, rulesets = ground
    pools: BySide[int | str] = value_of_side(part, "pools", state.pools.map(lambda pool: pool))
    missing = tuple(_missing(state, pools))
    if missing:
        return missing
    orders: BySide[int | str] = BySide(*(_order(state, side, pools[side]) for side in SIDES))
    before = position_of(state, rulesets, Judging.of(level))
    # All of this was laid out with the level, so that no rack was dealt that is given.
    values = None if part.variables is None else {**state.variables, **part.variables}
    rest = replace(part, params=None, terrain=None, letters=None, racks=None, base=None, pools=None, variables=values)
    after = replace(before.having(rest), pools=orders, rack_after_draw=None)
    mover = after.to_move or state.to_move
    phase = Phase.DISCARD if _held(after, mover) > state.setup.rules.rack.limit else None
    after = replace(after, phase=phase)
    if part.began is None:
        after = replace(
            after, began=BySide(True, True) if (after.turn or 1) > 1 else BySide(False, False).having(mover, True)
        )
    made = state_of(after, rulesets, words)
    if not isinstance(made, GameState):
        return tuple(replace(one, place=replace(one.place, pointer=f"/position{one.place.pointer}")) for one in made)
    return replace(made, setup=replace(state.setup, pools=_plans(made, state, pools)))


def _held(position: Position, side: Side) -> int:
    """How much of its rack's limit a side takes up where it holds letters, of which it could give some up."""
    letters, tokens = (position.racks or BySide("", ""))[side], (position.rack_tokens or BySide((), ()))[side]
    return len(letters) + len(tokens) if letters else 0


def _missing(state: GameState, pools: BySide[int | str]) -> Iterator[Issue]:
    """Pools that are to hold more letters than there are."""
    for side in SIDES:
        asked, found = pools[side], len(state.pools[side])
        if isinstance(asked, int) and asked > found and state.setup.pools[side].kind is not PoolKind.INFINITE:
            details = {"asked": asked, "found": found, "side": side.value}
            yield Issue(
                Severity.ERROR, IssueCode("preset-pool"), Place(pointer=f"/position/pools/{side.value}"), details
            )


def _order(state: GameState, side: Side, pool: int | str) -> str:
    """The undrawn letters: those that are said, or so many of those that are there."""
    return pool if isinstance(pool, str) else state.pools[side][:pool]


def _plans(made: GameState, state: GameState, pools: BySide[int | str]) -> BySide[PoolPlan]:
    """What may be known of the pools: an endless one stays so unless letters are given, others hold what there is."""

    def of(side: Side) -> PoolPlan:
        plan = state.setup.pools[side]
        is_given = isinstance(pools[side], str) and pools[side] != state.pools[side]
        if plan.kind is PoolKind.INFINITE and not is_given:
            return plan
        laid = "".join(letter for _, letter in made.board.letters[side].laid())
        letters = Counter(made.pools[side] + made.racks[side].letters + laid + made.out[side])
        return PoolPlan(PoolKind.ORDER if is_given else plan.kind, {one: letters[one] for one in sorted(letters)})

    return BySide(*(of(side) for side in SIDES))


def _settled(state: GameState) -> GameState:
    """The position as it is once the side to move has drawn: what counts for a pass, and whether it must discard."""
    held = len(state.racks[state.to_move].letters)
    phase = Phase.DISCARD if excess(state, state.to_move) else Phase.PLAY
    return replace(state, phase=phase, rack_after_draw=held)


def _issue(fault: StartIssue, level: Level) -> Issue:
    """What keeps the position from being one, in the words of issues."""
    side = fault.side.value if fault.side else ""
    first = fault.cells[0] if fault.cells else None
    where: dict[str, str | int] = {"row": first.row, "column": first.column} if first else {}
    cells = tuple((cell.row, cell.column) for cell in fault.cells)
    pointer = "/position/letters" if first else "/position"
    place = Place(level=level.id, pointer=pointer, cells=cells)
    codes: Mapping[StartIssueCode, tuple[str, Mapping[str, str | int]]] = {
        StartIssueCode.OFF_BOARD: ("position-off-board", where),
        StartIssueCode.TWO_ON_A_CELL: ("position-doubled", where),
        StartIssueCode.LETTERS_TOUCH: ("letters-touch", where),
        StartIssueCode.NO_CITY: ("no-city", {"side": side}),
        StartIssueCode.NO_VALUE: ("no-value", {"side": side, "letters": fault.letters}),
        StartIssueCode.POOL_TOO_LARGE: ("pool-too-large", {"side": side, "maximum": MOST_IN_POOL}),
    }
    usual = ("unplayable", {"reason": fault.code.value.replace("-", " ")})
    code, details = codes.get(fault.code, usual)
    return Issue(Severity.ERROR, IssueCode(code), place, details)


PARTS = (
    "terrain",
    "cities",
    "tokens",
    "letters",
    "racks",
    "rack_tokens",
    "base",
    "to_move",
    "pools",
    "passes",
    "turn",
    "spies",
    "redeployed",
    "began",
    "out",
    "discarded",
    "variables",
    "chosen",
)
"""What of a position a preset holds; its rules are the level's."""

OPEN = ("terrain", "cities", "tokens")
"""Left to the level where the game has not changed them, so that they follow what is edited there."""


def preset_of(
    state: GameState, level: Level, rulesets: Mapping[str, Ruleset], *, preset_id: str, name: str, seed: int
) -> Preset:
    """The position of a game of ``level`` as a preset; raises what :func:`runtime.engine.turn.turn.start` does."""
    whole = position_of(state, rulesets)
    # Any seed does: chance deals letters, and only what lies on the map is looked at.
    board = start(level, state.setup.rules, 0).state.board
    usual = {part: getattr(board, part) for part in OPEN}
    said = {part: getattr(whole, part) for part in PARTS}
    position = Position(**{part: value for part, value in said.items() if part not in usual or value != usual[part]})
    return Preset(preset_id, name, position, seed=seed)


def begun_with(state: GameState, played: Level, present: Level) -> Level:
    """The ``present`` level as it begins in a position of a game of ``played``, which is how it was then.

    What the game has changed on the map goes over; what was edited meanwhile stays. Held tokens, used spies and the
    number of the turn can't be part of a level. Raises ValueError where the map has another size now.
    """
    if present.terrain.size != state.board.size:
        raise ValueError("the map has another size now")
    board = state.board
    size = board.size
    melted = {cell: board.terrain[cell] for cell in size.cells() if board.terrain[cell] is not played.terrain[cell]}
    first = {} if state.to_move is state.setup.rules.first else {"first": state.to_move.value}
    return replace(
        present,
        terrain=present.terrain.having(melted),
        cities=tuple(_cities(state, played, present)),
        tokens=tuple(_tokens(state, played, present)),
        rules={**present.rules, **first},
        pools=BySide(*(_pool(state, side, present.pools[side]) for side in SIDES)),
        start=replace(
            present.start,
            letters=board.letters.map(lambda letters: tuple(Laid(at, one) for at, one in letters.laid())),
            racks=state.racks.map(lambda rack: rack.letters),
            base=state.base,
        ),
    )


def _cities(state: GameState, played: Level, present: Level) -> list[City]:
    """The cities with their owners of now; those that were destroyed in the game are gone."""
    now = {city.id: city for city in state.board.cities}
    known = {city.id for city in played.cities}
    kept = [city for city in present.cities if city.id in now or city.id not in known]
    return [replace(city, owner=now[city.id].owner) if city.id in now else city for city in kept]


def _tokens(state: GameState, played: Level, present: Level) -> list[Token]:
    """The tokens that still lie there."""
    now = {token.id for token in state.board.tokens if not token.captured}
    known = {token.id for token in played.tokens}
    return [token for token in present.tokens if token.id in now or token.id not in known]


def _pool(state: GameState, side: Side, pool: Pool) -> Pool:
    """What is left of a pool: in its order where the level fixes that, else shuffled anew in each game."""
    left = state.pools[side]
    if pool.kind is PoolKind.INFINITE:
        return pool
    if pool.kind is PoolKind.ORDER:
        return replace(pool, order=left)
    return replace(pool, kind=PoolKind.COUNTS, counts=dict(sorted(Counter(left).items())))
