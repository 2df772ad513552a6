"""What statistics say of a game is what anybody counts who watches its positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.engine.board.letters import NONE
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.combat import attack
from runtime.engine.game.actions import Commit, Invoke, Order, Spy
from runtime.engine.game.events import Event, WordCommitted, WordOutcome
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import start
from runtime.engine.words.board_context import BoardContext, scores
from runtime.profile.statistics_facts import GameContext, GameFacts, SeatPlayer, facts_of
from tests.engine.records import recorded
from tests.examples import examples
from tests.properties.games import LEXICON, History, levels, play, rulesets

GAMES = given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))
PLAYED = GameContext(BySide(SeatPlayer("Ada"), SeatPlayer(computer="adept")), "2026-11-21T10:00:00Z", 99, "random")


def told(level: Level, rules: Ruleset, seed: int, history: History) -> GameFacts:
    events: list[Event] = [event for _, _, applied in history for event in applied.events]
    record = recorded(level, rules, LEXICON, seed, [action for _, action, _ in history])
    found = facts_of(record, events, history[-1][2].state, LEXICON, PLAYED)
    assert found is not None
    return found


def vanished(before: GameState, after: GameState, side: Side) -> int:
    """How many letters of a side lie no more."""
    pairs = zip(before.board.letters[side].cells, after.board.letters[side].cells, strict=True)
    return sum(one != NONE and other == NONE for one, other in pairs)


def owned(state: GameState, side: Side) -> set[str]:
    return {city.id for city in state.board.cities if city.owner is side}


@examples(12)
@GAMES
def test_facts_are_what_the_positions_show(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    last = history[-1][2].state
    found = told(level, rules, seed, history)
    assert last.ended is not None
    assert (found.winner, found.why, found.turns) == (last.ended.winner, last.ended.why, last.turn)
    assert (found.level, found.edition, found.played) == (level.id, rules.id, PLAYED)
    assert found.scores == scores(BoardContext.of(last), last.base, LEXICON)
    for side in SIDES:
        deeds = found.deeds[side]
        spies = [
            before
            for before, action, applied in history
            if isinstance(action, Spy) and before.to_act is side and applied.state.spies[side] < before.spies[side]
        ]
        assert deeds.spies == len(spies)
        gained = [len(owned(applied.state, side) - owned(before, side)) for before, _, applied in history]
        assert deeds.cities == sum(gained)


@examples(12)
@GAMES
def test_words_and_attacks_are_what_the_rules_say_of_the_laid_letters(level: Level, rules: Ruleset, seed: int) -> None:
    history = play(level, rules, seed)
    found = told(level, rules, seed, history)
    value = rules.letters.values
    made: dict[Side, list[str]] = {side: [] for side in SIDES}
    won: dict[Side, list[tuple[str, int]]] = {side: [] for side in SIDES}
    lost = dict.fromkeys(SIDES, 0)
    for before, action, applied in history:
        report = next((event for event in applied.events if isinstance(event, WordCommitted)), None)
        if report is None:
            continue
        assert isinstance(action, Commit | Order)
        side = before.to_move
        order = action.defenders if isinstance(action, Order) else None
        clash = attack(BoardContext.of(before), side, report.new, report.main, LEXICON, order=order)
        if clash.fights and clash.repelled:
            lost[side] += 1
        elif clash.fights:
            won[side].append((report.main.text, clash.attack.value))
        after = BoardContext.of(applied.state).network(side, LEXICON)
        if not clash.repelled and all(applied.state.board.letters[side].has(laid.at) for laid in report.new):
            made[side].append(report.main.text)
            made[side].extend(
                run.text
                for run in after.words
                if run != report.main and any(laid.at in run.cells for laid in report.new)
            )
    for side in SIDES:
        deeds = found.deeds[side]
        points = [sum(value[letter] for letter in text) for text in made[side]]
        assert deeds.best_points == max(points, default=0)
        assert len(deeds.longest_word) == max(map(len, made[side]), default=0)
        assert (deeds.best_word in made[side], deeds.longest_word in made[side]) == (bool(points), bool(points))
        assert (deeds.attacks_won, deeds.attacks_lost) == (len(won[side]), lost[side])
        assert deeds.attack == max((strength for _, strength in won[side]), default=0)
        assert not won[side] or (deeds.attack_word, deeds.attack) in won[side]


@examples(20)
@GAMES
def test_letters_lost_are_those_that_left_the_game_and_destroyed_those_the_other_side_took(
    level: Level, rules: Ruleset, seed: int
) -> None:
    history = play(level, rules, seed)
    found = told(level, rules, seed, history)
    lost, destroyed = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for before, action, applied in history:
        if not isinstance(action, Commit | Order | Invoke):
            continue
        actor, foe = before.to_move, before.to_move.other
        for side in SIDES:
            lost[side] += len(applied.state.out[side]) - len(before.out[side])
        destroyed[actor] += vanished(before, applied.state, foe)
        for event in applied.events:
            if isinstance(event, WordCommitted) and event.outcome is WordOutcome.REPELLED:
                destroyed[foe] += len(event.new)
    assert {side: found.deeds[side].lost for side in SIDES} == lost
    assert {side: found.deeds[side].destroyed for side in SIDES} == destroyed


@settings(max_examples=5)
@GAMES
def test_a_game_that_goes_on_has_no_facts_yet(level: Level, rules: Ruleset, seed: int) -> None:
    begun = start(level, rules, seed, LEXICON)
    record = recorded(level, rules, LEXICON, seed, [])
    assert facts_of(record, begun.events, begun.state, LEXICON, PLAYED) is None
