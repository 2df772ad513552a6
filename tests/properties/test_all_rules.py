"""What holds after every action by every rule: both editions, random parameters, all actions."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.combat import answer, attack, defenders, outlook
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Commit,
    Discard,
    EndTurn,
    Invoke,
    OfferDraw,
    Order,
    Redeploy,
    Resign,
    Spy,
)
from runtime.engine.game.events import (
    AttackDeclared,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    OrderChosen,
    RunLifted,
    SpyReported,
    TurnEnded,
    WordCommitted,
)
from runtime.engine.game.state import EndReason, GameState, Phase, Run
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.elements import is_region
from runtime.engine.moves.placement import preview
from runtime.engine.moves.redeploy import lift
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import redacted, seen_by
from runtime.engine.words.board_context import BoardContext, face_value, scores, touching_letters
from runtime.engine.words.network import is_whole
from tests.engine.boards import GOLD, SILVER, all_letters
from tests.examples import examples
from tests.properties.games import LEXICON, TURNS, levels, play, rulesets

GAMES = given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**32))


@examples(40)
@GAMES
def test_no_letter_touches_the_enemy_lies_on_lava_or_is_lost(level: Level, rules: Ruleset, seed: int) -> None:
    started = start(level, rules, seed)
    had = [Counter(letters) for letters in all_letters(started.state)]
    for _, _, applied in play(level, rules, seed):
        state = applied.state
        board = state.board
        for event in applied.events:
            if isinstance(event, LettersDrawn) and level.pools[event.side].kind is PoolKind.INFINITE:
                had[SIDES.index(event.side)] += Counter(event.letters)
        assert [Counter(letters) for letters in all_letters(state)] == had
        gold = [laid.at for laid in board.letters.gold.laid()]
        assert touching_letters(board.letters.silver, gold) == ()
        for side in SIDES:
            assert not [laid for laid in board.letters[side].laid() if board.terrain[laid.at] is Terrain.LAVA]
            assert all(is_whole(board.letters[side], run) for run in board.broken[side])
            assert state.racks[side].letters == "".join(sorted(state.racks[side].letters))
            assert not Counter(state.discarded[side]) - Counter(state.out[side])
        assert all(board.terrain[city.at] is Terrain.PLAINS for city in board.cities)
        assert all(is_whole(board.letters[mark.side], mark.run) for mark in board.penalties)


@examples(30)
@GAMES
def test_replaying_the_events_gives_every_later_position(level: Level, rules: Ruleset, seed: int) -> None:
    state = first = start(level, rules, seed).state
    told: list[Event] = []
    for _, _, applied in play(level, rules, seed):
        state = replayed(state, applied.events)
        assert state == applied.state
        told += applied.events
    assert replayed(first, told) == state


@examples(25)
@GAMES
def test_scores_are_what_the_words_and_the_events_say(level: Level, rules: Ruleset, seed: int) -> None:
    base = dict.fromkeys(SIDES, 0)
    for before, action, applied in play(level, rules, seed):
        state = applied.state
        for event in applied.events:
            if isinstance(event, WordCommitted):
                won = sum(fight.gained for fight in event.fights if fight.felled)
                assert event.base_gained == won + sum(city.bonus for city in event.cities)
                base[event.side] += event.base_gained
        assert state.base == BySide(base[GOLD], base[SILVER])
        found = scores(BoardContext.of(state), state.base, LEXICON)
        for side in SIDES:
            runs = BoardContext.of(state).network(side, LEXICON).runs
            spelt = [run for run in runs if LEXICON.valid(run.text) and run not in state.board.broken[side]]
            assert found[side] == base[side] + sum(face_value(rules.letters, run.text) for run in spelt)
        check_ending(before, action, applied, found)


def check_ending(before: GameState, action: Action, applied: Applied, found: BySide[int]) -> None:
    """The game is over just where section 10 says so, and the right side has won."""
    state = applied.state
    cities = [side for side in SIDES if any(city.owner is side for city in state.board.cities)]
    if state.ended is None:
        assert len(cities) == 2
        assert state.turn <= TURNS
        return
    assert isinstance(applied.events[-1], GameEnded)
    better = GOLD if found.gold > found.silver else SILVER if found.silver > found.gold else None
    match state.ended.why:
        case EndReason.AGREED:
            assert state.ended.winner is None
            assert before.offer is before.to_move.other
        case EndReason.NO_CITY if len(cities) == 1 and state.setup.rules.no_city.value == "loses":
            assert state.ended.winner is cities[0]
        case EndReason.NO_CITY:
            assert len(cities) < 2
            assert state.ended.winner is better
        case _:
            assert isinstance(action, EndTurn)
            assert state.ended.winner is better


@examples(30)
@GAMES
def test_what_an_action_does_to_the_board_is_what_its_rule_says(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        first, after = applied.events[0], applied.state
        match first:
            case ElementInvoked():
                check_element(before, after, first)
            case RunLifted():
                check_lifting(before, after, first)
            case SpyReported(letters=letters, found=found):
                side = before.to_move
                assert after.board == before.board
                assert before.spies[side] - after.spies[side] == int(found)
                seen = preview(BoardContext.of(before), side, before.racks[side].letters, letters, LEXICON)
                assert not found or (not seen.refusals and not seen.breaks_ice)
                assert seen.forecast is None or seen.forecast.defeats_all
            case AttackDeclared():
                assert isinstance(action, Commit)
                assert (after.board, after.racks) == (before.board, before.racks)
                assert (after.phase, after.to_act) == (Phase.ORDER, before.to_move.other)
                assert first.defenders == defenders(BoardContext.of(before), before.to_move, first.new, LEXICON)
            case OrderChosen():
                report = applied.events[1]
                assert isinstance(report, WordCommitted)
                fought = tuple(fight.defender.run for fight in report.fights)
                assert first.order[: len(fought)] == fought
                assert after.waiting is None


def check_element(before: GameState, after: GameState, event: ElementInvoked) -> None:
    """The region grew from the token's cell; each of its cells is what the element makes of it, and nothing else is."""
    old, new = before.board, after.board
    region = set(event.region)
    assert is_region(before, event.token, event.region)
    assert Counter(before.racks[event.side].tokens) - Counter(after.racks[event.side].tokens) == {event.token: 1}
    deadly = event.token.element in (Element.VOLCANO, Element.FLOOD)
    for cell in old.size.cells():
        was, became = old.terrain[cell], new.terrain[cell]
        wanted = was
        if cell in region:
            match event.token.element:
                case Element.VOLCANO:
                    wanted = Terrain.LAVA
                case Element.FLOOD:
                    wanted = was if was is Terrain.LAVA else Terrain.WATER
                case Element.DROUGHT:
                    wanted = Terrain.PLAINS if was is Terrain.WATER else was
                case Element.FIRESTORM:
                    wanted = Terrain.PLAINS if was is Terrain.FOREST else was
        assert became is wanted
        assert (cell in event.changed) == (became is not was)
        for side in SIDES:
            gone = deadly and cell in region
            assert new.letters[side][cell] == (NONE if gone else old.letters[side][cell])
    assert new.cities == tuple(city for city in old.cities if not (deadly and city.at in region))
    assert new.tokens == old.tokens


def check_lifting(before: GameState, after: GameState, event: RunLifted) -> None:
    """The run was there; what went is in no other run; nothing else moved; the rack has its limit."""
    side, rules = event.side, before.setup.rules
    old, new = before.board.letters[side], after.board.letters[side]
    assert is_whole(old, event.run)
    lifted = dict(event.lifted)
    assert lifted
    for cell in old.size.cells():
        assert new[cell] == (NONE if cell in lifted else old[cell])
    network = BoardContext.of(before).network(side, LEXICON)
    assert all(network.through(cell) == (event.run,) for cell in lifted)
    assert after.redeployed
    over = before.racks[side].count + len(lifted) - rules.rack.limit
    assert after.racks[side].count == before.racks[side].count + len(lifted) - max(0, over)
    if rules.redeploy.leaves_whole:
        left = BoardContext.of(after).network(side, LEXICON)
        for run in left.runs:
            fine_before = run not in network.runs or network.is_word(run)
            assert left.is_word(run) or not fine_before
            linked_before = run not in network.words or network.is_linked(run)
            assert left.is_linked(run) or not left.is_word(run) or not linked_before


@examples(25)
@GAMES
def test_views_and_redacted_events_hide_what_they_must(level: Level, rules: Ruleset, seed: int) -> None:
    for before, _, applied in play(level, rules, seed):
        for side in SIDES:
            foe = side.other
            theirs = replace(before.racks[foe], letters="Q" * len(before.racks[foe].letters))
            hidden = replace(
                before,
                racks=before.racks.having(foe, theirs),
                pools=before.pools.map(lambda pool: "J" * len(pool)),
                chance=0,
            )
            view = seen_by(before, side)
            assert seen_by(hidden, side) == view
            assert (view.waiting, view.offer, view.to_act) == (before.waiting, before.offer, before.to_act)
            for event, seen in zip(applied.events, redacted(applied.events, side), strict=True):
                if isinstance(seen, LettersDrawn | LettersDiscarded | SpyReported) and seen.side is not side:
                    assert not seen.letters
                else:
                    assert seen == event


@examples(25)
@GAMES
def test_a_preview_foretells_what_any_order_comes_to(level: Level, rules: Ruleset, seed: int) -> None:
    for before, action, applied in play(level, rules, seed):
        report = applied.events[-1] if isinstance(applied.events[-1], WordCommitted) else applied.events[0]
        if isinstance(applied.events[0], OrderChosen):
            report = applied.events[1]
        if not isinstance(report, WordCommitted) or report.attack is None:
            continue
        side = before.to_move
        seen = preview(BoardContext.of(before), side, before.racks[side].letters, report.new, LEXICON)
        assert seen.forecast is not None
        gained = sum(fight.gained for fight in report.fights)
        won = all(fight.defeated for fight in report.fights)
        if isinstance(action, Commit):
            assert seen.best is None
            assert (seen.forecast.fights, seen.forecast.defeats_all) == (report.fights, won)
            continue
        assert seen.best is not None
        worst, best = (
            (one.defeats_all, sum(fight.gained for fight in one.fights)) for one in (seen.forecast, seen.best)
        )
        assert worst <= (won, gained) <= best
        assert before.waiting is not None
        faced = outlook(BoardContext.of(before), side, report.new, report.main, LEXICON)
        order = answer(faced.worst, before.waiting.defenders)
        clash = attack(BoardContext.of(before), side, report.new, report.main, LEXICON, order=order)
        assert clash.forecast == faced.worst


RUNS = st.builds(Run, st.builds(Cell, st.integers(0, 7), st.integers(0, 7)), st.sampled_from(Direction), st.just("SEA"))
ANYWHERE = st.builds(Cell, st.integers(-1, 8), st.integers(-1, 8))
LAID = st.lists(st.builds(Laid, ANYWHERE, st.sampled_from("ABEKSTX ")), max_size=4).map(tuple)
WILD = st.one_of(
    st.builds(Commit, LAID),
    st.builds(Order, st.lists(RUNS, max_size=3).map(tuple)),
    st.builds(Discard, st.text("AEST?", max_size=4)),
    st.builds(Redeploy, ANYWHERE, st.sampled_from(Direction), st.text("AEST?", max_size=3)),
    st.builds(Invoke, st.sampled_from(Element), st.none() | ANYWHERE),
    st.builds(Spy, LAID),
    st.just(EndTurn()),
    st.just(OfferDraw()),
    st.just(AcceptDraw()),
    st.just(Resign()),
)


@examples(25)
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**32), wild=st.lists(WILD, min_size=8, max_size=8))
def test_any_action_is_done_or_refused_with_a_reason_and_leaves_the_position_alone(
    level: Level, rules: Ruleset, seed: int, wild: list[Action]
) -> None:
    for state, _, _ in play(level, rules, seed)[:12]:
        kept = deepcopy(state)
        for action in wild:
            applied = apply(state, action, LEXICON)
            assert state == kept
            if isinstance(applied, Applied):
                assert applied.state != state or isinstance(action, Spy)
                assert applied.events
            else:
                assert applied
                assert all(refusal.rule for refusal in applied)
            check_time(state, action, applied)


def check_time(state: GameState, action: Action, applied: Applied | tuple[object, ...]) -> None:
    """Some actions have their time."""
    done = isinstance(applied, Applied)
    if isinstance(action, Resign):
        assert isinstance(applied, Applied)
        assert applied.state.ended is not None
        assert applied.state.ended.winner is state.to_act.other
    elif state.phase is Phase.ORDER:
        assert not done or isinstance(action, Order)
    elif state.phase is Phase.DISCARD:
        assert not done or isinstance(action, Discard | OfferDraw | AcceptDraw)
    elif isinstance(action, Redeploy) and done:
        side = state.to_move
        assert not state.redeployed
        table, rack = BoardContext.of(state), state.racks[side]
        assert not isinstance(lift(table, side, rack, LEXICON, at=action.at, direction=action.direction), tuple)
    elif isinstance(action, Invoke):
        held = [one for one in state.racks[state.to_move].tokens if one.element is action.element]
        assert done == any(action.at in (None, one.at) for one in held)
    elif isinstance(action, Spy) and done:
        assert state.spies[state.to_move]


@examples(20)
@GAMES
def test_the_same_seed_and_actions_give_the_same_game(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    state = start(level, rules, seed).state
    for _, action, applied in history:
        again = apply(state, action, LEXICON)
        assert again == applied
        assert isinstance(again, Applied)
        state = again.state
    assert state.phase is Phase.OVER
    assert state.turn <= TURNS
    ended = [event for _, _, applied in history for event in applied.events if isinstance(event, TurnEnded)]
    assert [event.turn for event in ended] == list(range(1, len(ended) + 1))
