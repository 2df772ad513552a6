"""What holds for any conditions and triggers in any game: random trees over random levels, played at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.objectives import ObjectiveProgress, objectives
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.actions import Action, RefusalCode, turn_end
from runtime.engine.game.chance import seeded
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.events import (
    ActionsAllowed,
    ChanceDecided,
    ChoiceOpened,
    ConditionsAdvanced,
    EffectFailed,
    LettersDrawn,
    LettersGiven,
    LettersLaid,
    MessageShown,
    ObjectiveClosed,
    TriggerFired,
)
from runtime.engine.game.state import EndReason, GameState, Phase
from runtime.engine.levels.level import Branch, Condition, Effect, Level, PoolKind, Region, Trigger, Variable, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import replay
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import redacted, seen_by
from runtime.engine.words.board_context import touching_letters
from runtime.engine.words.network import is_whole
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import english
from tests.engine.boards import all_letters
from tests.engine.objectives import chance, choice
from tests.engine.records import recorded
from tests.examples import examples
from tests.properties.games import LEXICON, choose, levels, rulesets

SMALL = st.integers(1, 4)
SIDE = st.sampled_from([None, "gold", "silver"])
CITY = st.sampled_from(["c0", "c1", "c2", "c3"])
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "side": SIDE,
    "cities": st.one_of(st.none(), CITY, st.lists(CITY, min_size=1, max_size=3)),
    "count": st.one_of(st.none(), SMALL),
    "turns": st.integers(0, 3),
    "points": st.integers(1, 40),
    "words": st.one_of(st.none(), st.just(["TO", "AT", "IN"])),
    "pattern": st.one_of(st.none(), st.just("?A*")),
    "length_min": st.one_of(st.none(), st.integers(2, 4)),
    "length_max": st.one_of(st.none(), st.integers(3, 6)),
    "strength": st.one_of(st.none(), SMALL),
    "connotation": st.sampled_from([None, None, "attacking"]),
    "starts_with": st.sampled_from([None, None, "S"]),
    "ends_with": st.sampled_from([None, None, "S"]),
    "contains": st.sampled_from([None, None, "A"]),
    "places": st.just([{"region": "north"}, {"city": "c0"}]),
    "region": st.sampled_from(["north", "south"]),
    "touches": st.sampled_from([None, False, True]),
    "at": st.one_of(st.none(), st.tuples(st.integers(0, 4), st.integers(0, 4)).map(list)),
    "every": st.one_of(st.none(), SMALL),
    "tokens": st.sampled_from([None, None, "t0"]),
    "element": st.sampled_from([None, None, "flood"]),
    "turn": st.integers(1, 14),
    "variable": st.sampled_from(["coins", "anger"]),
    "least": st.integers(-3, 4),
    "most": st.sampled_from([None, None, 2]),
    "is": st.sampled_from([None, None, None, 3]),
    "choice": st.just("fork"),
    "option": st.sampled_from(["left", "right"]),
}


@st.composite
def conditions(draw: st.DrawFn, kinds: tuple[str, ...] = tuple(CONDITION_KINDS)) -> Condition:
    kind = CONDITION_KINDS[draw(st.sampled_from(kinds))]
    given = {argument.name: draw(_values(kind.kind, argument.name)) for argument in kind.arguments}
    return Condition(kind.kind, arguments={name: value for name, value in given.items() if value is not None})


def _values(kind: str, name: str) -> st.SearchStrategy[Any]:
    if name == "what":
        return st.sampled_from(["words", "letters"] if kind == "destroy" else ["word", "city"])
    if name == "region" and kind in ("play_word", "destroy"):
        return st.one_of(st.none(), VALUES[name])
    return VALUES[name]


def trees(kinds: tuple[str, ...]) -> st.SearchStrategy[Condition]:
    def grown(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
        some = st.lists(parts, min_size=1, max_size=3).map(tuple)
        groups = st.builds(Condition, st.sampled_from(["all", "any", "in_order"]), parts=some)
        return st.one_of(groups, st.builds(lambda part: Condition("not", parts=(part,)), parts))

    return st.recursive(conditions(kinds), grown, max_leaves=4)


JUDGED = tuple(kind for kind in CONDITION_KINDS if kind != "win")
CELLS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)).map(list), min_size=1, max_size=4)
NAMED = st.sampled_from(["gold", "silver"])
OWNED = st.sampled_from(["gold", "silver", "neutral"])
AMOUNT = st.sampled_from([-40, -2, 1, 30])
PLAIN = st.one_of(
    st.just(Effect("message", {"text": "Hello", "to": "gold"})),
    st.builds(
        lambda terrain, cells: Effect("terrain", {"terrain": terrain, "cells": cells}),
        st.sampled_from(["lava", "water", "plains", "forest", "ice"]),
        CELLS,
    ),
    st.builds(lambda at: Effect("place_token", {"id": "new", "at": at[0], "element": "flood"}), CELLS),
    st.just(Effect("remove_token", {"token": "t0"})),
    st.builds(
        lambda side: Effect("give_letters", {"side": side, "letters": "AESTRIN"}), st.sampled_from(["gold", "silver"])
    ),
    st.builds(lambda side: Effect("set_turn", {"side": side}), st.sampled_from(["gold", "silver"])),
    st.just(Effect("reveal", {"condition": "gold0"})),
    st.builds(
        lambda name, by: Effect("add_variable", {"variable": name, "by": by}),
        st.sampled_from(["coins", "anger"]),
        st.sampled_from([-1, 1, 3, 1_000_000]),
    ),
    st.builds(
        lambda what, side: Effect("set_variable", {"variable": "anger", "measure": what, "side": side}),
        st.sampled_from(["score", "lead", "turn", "cities", "letters", "tokens", "words_lost"]),
        st.sampled_from(["gold", "silver"]),
    ),
    st.builds(
        lambda side, at, direction, letters: Effect(
            "lay_letters", {"side": side, "at": at[0], "direction": direction, "letters": letters}
        ),
        NAMED,
        CELLS,
        st.sampled_from(["across", "down"]),
        st.sampled_from(["TO", "SEAT", "X"]),
    ),
    st.builds(lambda side, cells: Effect("remove_letters", {"side": side, "cells": cells}), NAMED, CELLS),
    st.builds(
        lambda at, owner, name: Effect("found_city", {"id": name, "at": at[0], "owner": owner}),
        CELLS,
        OWNED,
        st.sampled_from(["f0", "c0"]),
    ),
    st.builds(lambda city: Effect("raze_city", {"city": city}), CITY),
    st.builds(lambda city, owner: Effect("give_city", {"city": city, "owner": owner}), CITY, OWNED),
    st.builds(lambda side, amount: Effect("award_points", {"side": side, "amount": amount}), NAMED, AMOUNT),
    st.builds(lambda side, amount: Effect("award_spies", {"side": side, "amount": amount}), NAMED, AMOUNT),
    st.builds(
        lambda side, at: Effect("give_token", {"side": side, "element": "flood", "at": at[0], "power": 3}), NAMED, CELLS
    ),
    st.builds(
        lambda name: Effect("close_objective", {"condition": name}), st.sampled_from(["gold0", "gold1", "silver0"])
    ),
    st.builds(
        lambda side, kinds: Effect("allow", {"side": side, "actions": kinds, "text": "Wait."}),
        NAMED,
        st.lists(st.sampled_from(["commit", "redeploy", "invoke", "end_turn"]), max_size=3),
    ),
)


def branching(inner: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    """Choices and chance with effects of their own."""
    some = st.lists(inner, max_size=2).map(tuple)
    return st.one_of(
        st.builds(lambda one, two, weight: chance(Branch(one, "", "So.", weight), Branch(two)), some, some, SMALL),
        st.builds(fork, some, some, chooser=NAMED),
        st.builds(fork, some, some),
    )


def fork(one: tuple[Effect, ...], two: tuple[Effect, ...], **more: str) -> Effect:
    return choice("fork", Branch(one, "left", "To the left."), Branch(two, "right", "To the right."), **more)


EFFECTS = st.recursive(PLAIN, branching, max_leaves=3)
FORK = Trigger("fork", Condition("turn_begins", arguments={"turn": 3, "every": 2}), (fork((), ()),), repeat=True)
"""What there is to be asked in every level with triggers."""


@st.composite
def scenarios(draw: st.DrawFn, *, triggers: bool = True) -> Level:
    level = draw(levels())
    size = level.terrain.size

    def paths(side: str) -> tuple[WinPath, ...]:
        # The first path is there to be revealed. Bonus objectives end no game, so that most are of that kind.
        kinds = [(JUDGED, False), (tuple(CONDITION_KINDS), True), (tuple(CONDITION_KINDS), True)]
        found = []
        for number, (known, bonus) in enumerate(kinds):
            allowed = tuple(kind for kind in known if triggers or kind != "chose")
            found.append(WinPath(f"{side}{number}", draw(trees(allowed)), bonus, draw(st.booleans())))
        return tuple(found)

    north = tuple(cell for cell in size.cells() if cell.row < 2)
    south = tuple(cell for cell in size.cells() if cell.row >= size.rows - 2)
    count = draw(st.integers(0, 3)) if triggers else 0
    return replace(
        level,
        regions=(Region("north", north), Region("south", south)),
        variables=(Variable("coins", 1, "Coins", shown=True), Variable("anger")),
        conditions=BySide(paths("gold"), paths("silver")),
        triggers=tuple(
            Trigger(f"trigger{i}", draw(trees(JUDGED)), tuple(draw(st.lists(EFFECTS, max_size=2))), draw(st.booleans()))
            for i in range(count)
        )
        + ((FORK,) if triggers else ()),
        standard_end=draw(st.booleans()),
    )


History = list[tuple[GameState, Action, Applied]]


def play(level: Level, rules: Ruleset, seed: int) -> History:
    state, chance = start(level, rules, seed, LEXICON).state, seeded(seed + 1)
    history: History = []
    while state.phase is not Phase.OVER:
        action, chance = choose(state, chance)
        applied = apply(state, action, LEXICON)
        if not isinstance(applied, Applied) and applied[0].code in (RefusalCode.NO_CITY, RefusalCode.NOT_ALLOWED):
            action = turn_end(state.allowed[state.to_move])
            applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied), f"refused: {action}, {applied}"
        history.append((state, action, applied))
        state = applied.state
    return history


GAMES = given(level=scenarios(), rules=rulesets(), seed=st.integers(0, 2**32))


@examples(20)
@GAMES
def test_events_hold_all_there_is_to_know(level: Level, rules: Ruleset, seed: int) -> None:
    assert planned(level, rules).flaws == ()
    begun = start(level, rules, seed, LEXICON)
    state = begun.state
    for before, _, applied in play(level, rules, seed):
        assert before == state
        state = replayed(before, applied.events)
        assert state == applied.state


@examples(10)
@GAMES
def test_a_record_comes_out_the_same(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    record = recorded(level, rules, LEXICON, seed, [action for _, action, _ in history])
    assert replay(record, LEXICON).state == history[-1][2].state if history else True


@examples(20)
@GAMES
def test_progress_keeps_within_its_bounds_and_agrees_with_what_holds(level: Level, rules: Ruleset, seed: int) -> None:
    for before, _, _ in play(level, rules, seed)[::3]:
        for found in objectives(before, LEXICON):
            assert say_sentence(english(), found.text).endswith(".")
            check(found.progress)


def check(progress: ObjectiveProgress) -> None:
    assert 0 <= progress.done <= progress.of
    assert progress.of >= 1
    assert 0 <= progress.held <= max(progress.turns, 0)
    if not progress.parts and progress.holds:
        assert progress.done == progress.of
    if not progress.parts and progress.done == progress.of and not progress.turns:
        assert progress.holds
    for part in progress.parts:
        check(part)


@pytest.mark.slow
@examples(30)
@GAMES
def test_nothing_is_called_impossible_that_is_met_later(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    if not history:
        return
    last = history[-1][2].state
    for before, _, _ in history:
        for found in objectives(before, LEXICON):
            assert found.possible or found.id not in last.course.met, (found.id, before.turn)
            assert not (found.met and found.id not in last.course.met), "what was met stays met"
    for before, _, applied in history:
        for now, later in zip(objectives(before, LEXICON), objectives(applied.state, LEXICON), strict=True):
            never(now.progress, later.progress)


def never(now: ObjectiveProgress, later: ObjectiveProgress) -> None:
    """What was out of reach does not hold after the next action either, whatever it is part of."""
    assert now.possible or not later.holds, now.text
    for part, after in zip(now.parts, later.parts, strict=True):
        never(part, after)


@examples(20)
@GAMES
def test_games_end_by_what_their_ending_says(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    if not history or (ending := history[-1][2].state.ended) is None:
        return
    last = history[-1][2].state
    ways = {path.id: side for side in SIDES for path in level.conditions[side] if not path.bonus}
    met = [name for name in last.course.met if name in ways]
    assert (ending.why is EndReason.CONDITION) == bool(met)
    assert not [name for before, _, _ in history for name in before.course.met if name in ways]
    if ending.path:
        assert ways[ending.path] is ending.winner
    if len({ways[name] for name in met}) == 1:
        assert ending.winner is ways[met[0]]
        assert ending.path == met[0]


@examples(20)
@GAMES
def test_triggers_keep_the_board_and_the_letters_sound(level: Level, rules: Ruleset, seed: int) -> None:
    begun = start(level, rules, seed, LEXICON)
    given_at_first = [event for event in begun.events if isinstance(event, LettersGiven)]
    laid_at_first = [event for event in begun.events if isinstance(event, LettersLaid)]
    bare = start(replace(level, triggers=(), conditions=BySide((), ())), rules, seed, LEXICON).state
    had = [Counter(letters) for letters in all_letters(bare)]
    for event in given_at_first:
        had[SIDES.index(event.side)] += Counter(event.letters)
    for laying in laid_at_first:
        had[SIDES.index(laying.side)] += Counter(laid.letter for laid in laying.letters)
    for _, _, applied in play(level, rules, seed):
        state, board = applied.state, applied.state.board
        for event in applied.events:
            endless = isinstance(event, LettersDrawn) and level.pools[event.side].kind is PoolKind.INFINITE
            if endless or isinstance(event, LettersGiven):
                assert isinstance(event, LettersDrawn | LettersGiven)
                had[SIDES.index(event.side)] += Counter(event.letters)
            if isinstance(event, LettersLaid):
                had[SIDES.index(event.side)] += Counter(laid.letter for laid in event.letters)
        assert [Counter(letters) for letters in all_letters(state)] == had
        gold: list[Cell] = [laid.at for laid in board.letters.gold.laid()]
        assert touching_letters(board.letters.silver, gold) == ()
        assert all(board.terrain[laid.at] is not Terrain.LAVA for side in SIDES for laid in board.letters[side].laid())
        assert all(board.terrain[city.at] is Terrain.PLAINS for city in board.cities)
        assert all(is_whole(board.letters[side], run) for side in SIDES for run in board.broken[side])
        assert len({token.at for token in board.tokens}) == len(board.tokens)
        assert len({city.at for city in board.cities}) == len({city.id for city in board.cities}) == len(board.cities)
        assert not {city.at for city in board.cities} & {token.at for token in board.tokens if not token.captured}
        assert min(state.spies) >= 0


@examples(20)
@GAMES
def test_views_tell_of_no_trigger_and_no_hidden_objective(level: Level, rules: Ruleset, seed: int) -> None:
    for _, _, applied in play(level, rules, seed)[::4]:
        for side in SIDES:
            view = seen_by(applied.state, side, LEXICON)
            told = {*applied.state.course.met, *applied.state.course.revealed}
            open_ = {path.id for side in SIDES for path in level.conditions[side] if not path.hidden or path.id in told}
            assert {one.id for one in view.objectives} == open_
            assert {one.id for one in view.setup.plan.objectives} == open_ - set(applied.state.closed)
            assert set(view.closed) == open_ & set(applied.state.closed)
            assert view.allowed == applied.state.allowed[side]
            assert view.setup.plan.rules == ()
            for event in redacted(applied.events, side):
                assert not isinstance(event, ConditionsAdvanced | TriggerFired | EffectFailed)
                assert not isinstance(event, ActionsAllowed) or event.side is side
                assert not isinstance(event, ObjectiveClosed) or event.objective in open_
                assert not isinstance(event, MessageShown) or event.to in (None, side)
                assert not isinstance(event, ChanceDecided) or (event.branch, event.total) == (0, 0)
                assert not isinstance(event, ChoiceOpened) or event.waits is None


@examples(10)
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**32))
def test_a_game_without_conditions_remembers_nothing(level: Level, rules: Ruleset, seed: int) -> None:
    assert all(applied.state.course == ConditionMemory() for _, _, applied in play(level, rules, seed))
