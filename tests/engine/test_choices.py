"""Choices of a level: who is asked, what waits for the answer, in which order all goes on, and what players see."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.ai.choices import answer
from runtime.campaign.action_json import read_action_data, write_action_data
from runtime.campaign.level_json import read_level_data, write_level_data
from runtime.campaign.play import Judging
from runtime.campaign.position_json import POSITION, read_position_data
from runtime.campaign.positions import position_of, state_of
from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.objectives import objective_text
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.actions import Action, Choose, Commit, Discard, EndTurn, OfferDraw, Resign
from runtime.engine.game.events import (
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    EffectFailed,
    EffectFailure,
    LettersDrawn,
    MessageShown,
    TurnBegan,
    VariableChanged,
)
from runtime.engine.game.state import ChoiceOption, GameState, Phase, ShownChoice
from runtime.engine.levels.level import Branch, Effect, Level, Trigger, Variable, WinPath
from runtime.engine.records.notation import read_action, read_position, write_action, write_position
from runtime.engine.records.record import replay
from runtime.engine.turn.apply_event import replayed
from runtime.engine.turn.turn import apply, with_forecasts
from runtime.engine.turn.view import redacted, seen_by
from runtime.match.scryptic import Scryptic
from runtime.support.json_text import plain
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import english
from tests.engine.boards import EDITIONS, GOLD, RELEASE, SILVER, board, done, game, lay, words
from tests.engine.objectives import chance, choice, condition, effect, of_kind, when, win_path, with_plan
from tests.engine.records import recorded

LEXICON = words("CAT CATS TO")
CAT, END, SWORD, SHIELD = Commit(lay("CAT", 0, 0)), EndTurn(), Choose("sword"), Choose("shield")
ON = board(". . . . .\n. . . . .", "G . . . .\n. . . . S")
COINS = Variable("coins", 0, "Coins", shown=True)
LAID = condition("play_word", words="CAT")


def coins(by: int) -> Effect:
    return effect("add_variable", variable="coins", by=by)


def says(text: str) -> Effect:
    return effect("message", text=text)


def shop(*inner: Effect, name: str = "shop", **more: str) -> Effect:
    """A choice between a sword, which also does ``inner``, and a shield."""
    return choice(
        name, Branch((coins(1), *inner), "sword", "A sword."), Branch((coins(2),), "shield", "A shield."), **more
    )


OFFER = when(LAID, shop())


def begun(*triggers: Trigger, rack: str = "CATS", wins: tuple[WinPath, ...] = ()) -> GameState:
    state = game(ON, rack, other_rack="TO", pools=BySide("EEEE", "EEEE"))
    return with_plan(state, wins, triggers=triggers, variables=(COINS,))


def level_with(*triggers: Trigger) -> Level:
    level = Level("a", "A", ON.terrain, cities=ON.cities, variables=(COINS,), triggers=triggers)
    return replace(level, start=replace(level.start, racks=BySide("CATS", "TO")))


def after(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        state = done(state, action, LEXICON).state
    return state


def codes(state: GameState, action: Action) -> list[str]:
    result = apply(state, action, LEXICON)
    assert isinstance(result, tuple)
    return [refusal.code.value for refusal in result]


def told(state: GameState, action: Action) -> list[str]:
    """What happens that these tests speak of, as short words."""
    found = []
    for event in done(state, action, LEXICON).events:
        match event:
            case MessageShown(text=text):
                found.append(text)
            case ChoiceOpened(choice=shown):
                found.append(f"?{shown.id}")
            case ChoiceMade(option=option):
                found.append(f"!{option}")
            case VariableChanged(value=value):
                found.append(f"={value}")
            case TurnBegan():
                found.append("turn")
            case LettersDrawn():
                found.append("drawn")
    return found


def test_nothing_else_may_be_done_while_a_choice_is_open_but_resigning() -> None:
    state = after(begun(OFFER), CAT)
    assert (state.phase, state.to_act, state.variables["coins"]) == (Phase.CHOOSE, GOLD, 0)
    for action in (END, CAT, Discard("S"), OfferDraw()):
        assert codes(state, action) == ["must-choose"]
    assert codes(state, Choose("axe")) == ["bad-choice"]
    resigned = after(state, Resign())
    assert resigned.ended is not None
    assert (resigned.ended.winner, resigned.choice) == (SILVER, None)


def test_the_answer_carries_out_its_option_and_play_goes_on() -> None:
    state = after(begun(OFFER), CAT, SHIELD)
    assert (state.phase, state.variables["coins"], state.chosen, state.choice) == (
        Phase.PLAY,
        2,
        {"shop": "shield"},
        None,
    )
    assert codes(state, SHIELD) == ["no-choice"]
    assert after(state, END).to_move is SILVER


def test_later_effects_and_triggers_and_the_judging_wait_for_the_answer() -> None:
    state = begun(
        when(LAID, says("one"), shop(), says("two"), name="a"),
        when(LAID, says("three"), name="b"),
        wins=(win_path(condition("variable", variable="coins", least=2)),),
    )
    assert told(state, CAT) == ["one", "?shop"]
    state = after(state, CAT)
    assert told(state, SWORD) == ["!sword", "=1", "two", "three"]
    won = done(state, SHIELD, LEXICON)
    assert [type(event) for event in won.events if isinstance(event, ChoiceMade | MessageShown)] == [
        ChoiceMade,
        MessageShown,
        MessageShown,
    ]
    assert won.state.ended is not None


def test_the_change_of_turn_and_the_draw_wait_and_whoever_ends_the_turn_chooses() -> None:
    at_the_end = when(condition("turn_begins", turn=11), shop())
    state = begun(at_the_end)
    assert state.turn == 10
    assert told(state, END) == ["?shop"]
    state = after(state, END)
    assert state.to_act is GOLD
    assert told(state, SWORD) == ["!sword", "=1", "turn", "drawn"]
    assert after(state, SWORD).to_move is SILVER


def test_a_level_may_say_who_chooses() -> None:
    state = after(begun(when(LAID, shop(chooser="silver"))), CAT)
    assert (state.to_act, state.to_move) == (SILVER, GOLD)
    refused = Scryptic(state, LEXICON).not_to_act(state, GOLD)
    assert [one.code.value for one in refused] == ["not-your-turn"]
    assert after(state, SWORD, END).to_move is SILVER


def test_choices_open_in_the_order_of_their_triggers() -> None:
    state = begun(when(LAID, shop(name="first"), name="a"), when(LAID, shop(name="second"), name="b"))
    assert told(state, CAT) == ["?first"]
    assert told(after(state, CAT), SWORD) == ["!sword", "=1", "?second"]
    assert after(state, CAT, SWORD, SHIELD).variables["coins"] == 3


def test_a_choice_within_an_option_waits_until_all_else_of_the_option_is_done() -> None:
    inner = choice("inner", Branch((says("in"),), "yes", "Yes."), Branch((), "no", "No."))
    last = choice("last", Branch((), "yes", "Yes."), Branch((), "no", "No."))
    always = chance(*(Branch((inner, says("by chance"))) for _ in range(2)))
    state = after(begun(when(LAID, shop(always, last, says("else")), says("after"))), CAT)
    assert told(state, SWORD) == ["!sword", "=1", "by chance", "else", "?inner"]
    state = after(state, SWORD)
    assert told(state, Choose("yes")) == ["!yes", "in", "?last"]
    assert told(after(state, Choose("yes")), Choose("no")) == ["!no", "after"]


def test_a_choice_comes_before_a_due_discard() -> None:
    gives = effect("give_letters", side="gold", letters="EEEEEEEEEEEE")
    state = after(begun(when(LAID, gives, shop())), CAT)
    assert state.phase is Phase.CHOOSE
    assert seen_by(state, GOLD, LEXICON).must_discard == 0
    state = after(state, SWORD)
    assert state.phase is Phase.DISCARD
    number = seen_by(state, GOLD, LEXICON).must_discard
    assert number
    assert after(state, Discard("E" * number)).phase is Phase.PLAY


def test_letters_that_an_option_gives_may_have_to_be_given_up() -> None:
    gives = effect("give_letters", side="gold", letters="EEEEEEEEEEEE")
    assert after(begun(when(LAID, shop(gives))), CAT, SWORD).phase is Phase.DISCARD


def test_twenty_choices_open_in_a_turn_and_further_ones_do_nothing_and_say_so() -> None:
    many = [shop(name=f"c{number}") for number in range(22)]
    state = after(begun(when(LAID, *many, says("over"))), CAT)
    for _ in range(19):
        state = after(state, SWORD)
    events = done(state, SWORD, LEXICON).events
    failed = of_kind(events, EffectFailed)
    assert [(one.kind, one.why) for one in failed] == [("choice", EffectFailure.TOO_MANY)] * 2
    assert [one.text for one in of_kind(events, MessageShown)] == ["over"]
    state = after(state, SWORD)
    assert state.variables["coins"] == 20
    assert after(state, END).choices == 0


def test_chose_asks_for_the_latest_answer() -> None:
    again = when(condition("turn_begins", turn=11, every=1), shop(), repeat=True)
    way = win_path(condition("chose", choice="shop", option="shield"), bonus=True)
    state = begun(again, wins=(way,))
    bought = when(condition("chose", choice="shop", option="sword"), says("bought"), name="b")
    assert after(state, END, SWORD).chosen == {"shop": "sword"}
    assert after(state, END, SWORD).course.met == ()
    state = after(state, END, SWORD, END, SHIELD)
    assert (state.chosen, state.course.met) == ({"shop": "shield"}, ("way",))
    assert told(after(begun(OFFER, bought), CAT), SWORD) == ["!sword", "=1", "bought"]


def test_conditions_count_what_happened_before_and_after_a_choice_once() -> None:
    lays = effect("remove_letters", side="gold", cells=[[0, 0], [0, 1], [0, 2]])
    way = win_path(condition("never_lose", what="word"), bonus=True)
    counts = Variable("lost")
    measured = effect("set_variable", variable="lost", measure="words_lost", side="gold")
    state = game(ON, "CATS", other_rack="TO", pools=BySide("EEEE", "EEEE"))
    once = when(LAID, lays, shop(), name="a")
    later = when(condition("chose", choice="shop", option="sword"), measured, name="b")
    state = with_plan(state, (way,), triggers=(once, later), variables=(COINS, counts))
    assert after(state, CAT, SWORD).variables["lost"] == 1


def test_an_option_may_end_the_game() -> None:
    ended = after(begun(when(LAID, shop(effect("end", winner="silver"), says("never")))), CAT, SWORD)
    assert ended.ended is not None
    assert ended.ended.winner is SILVER


def test_a_choice_may_open_before_anybody_has_done_anything() -> None:
    opening = when(condition("turn_begins", turn=10), shop())
    state = begun(opening)
    state = replace(state, course=replace(state.course, looked=False))
    first = after(state, END)
    assert (first.phase, first.turn) == (Phase.CHOOSE, 10), "the choice comes before the action"
    assert after(first, SWORD).variables["coins"] == 1
    assert after(first, SWORD, END).to_move is SILVER


def test_both_sides_see_text_and_answer_and_nothing_of_what_options_do() -> None:
    hidden = shop(says("Betrayed!"), speaker="Smith", portrait="smith.png")
    state = begun(when(LAID, hidden, says("Later on.")))
    applied = done(state, CAT, LEXICON)
    options = (ChoiceOption("sword", "A sword."), ChoiceOption("shield", "A shield."))
    shown = ShownChoice("shop", "What do you buy?", "Smith", "smith.png", GOLD, options)
    for side in (GOLD, SILVER):
        view = seen_by(applied.state, side, LEXICON)
        assert view.choice == shown
        assert of_kind(redacted(applied.events, side), ChoiceOpened) == [ChoiceOpened(GOLD, shown)]
        one = Scryptic(applied.state, LEXICON)
        everything = repr((view, redacted(applied.events, side), one.write_view(view)))
        assert "Betrayed" not in everything
        assert "Later on" not in everything
        assert "/triggers/" not in everything
        made = done(applied.state, SHIELD, LEXICON)
        assert of_kind(redacted(made.events, side), ChoiceMade) == [ChoiceMade(GOLD, "shop", "shield", "A shield.")]
        assert seen_by(made.state, side, LEXICON).chosen == {"shop": "shield"}


def test_whoever_looks_for_moves_finds_the_options() -> None:
    state = after(begun(OFFER), CAT)
    assert list(Scryptic(state, LEXICON).each_move(state, GOLD)) == [SWORD, SHIELD, Resign()]


BAD = [
    ((Branch((), "a", "A."),), "bad-branches", ""),
    ((Branch((), "a", "A."), Branch((), "a", "B.")), "duplicate-node", "/branches/1/id"),
    ((Branch((), "a", "A."), Branch((), "", "B.")), "missing-argument", "/branches/1"),
    ((Branch((), "a", "A."), Branch((), "b")), "missing-argument", "/branches/1"),
]


@pytest.mark.parametrize(("branches", "code", "pointer"), BAD)
def test_a_choice_without_what_it_needs_is_not_played(branches: tuple[Branch, ...], code: str, pointer: str) -> None:
    (flaw,) = planned(level_with(when(LAID, choice("shop", *branches))), RELEASE).flaws
    assert (flaw.code.value, flaw.pointer) == (code, f"/triggers/0/effects/0{pointer}")


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [({"choice": "shoe", "option": "sword"}, "choice"), ({"choice": "shop", "option": "axe"}, "option")],
)
def test_what_speaks_of_no_choice_or_none_of_its_options_is_not_played(asked: dict[str, str], pointer: str) -> None:
    level = level_with(OFFER, when(condition("chose", **asked), says("never"), name="b"))
    (flaw,) = planned(level, RELEASE).flaws
    assert (flaw.code.value, flaw.pointer) == ("no-such-thing", f"/triggers/1/when/arguments/{pointer}")
    (wrong,) = planned(level_with(when(LAID, shop(answer="axe"))), RELEASE).flaws
    assert (wrong.code.value, wrong.details["suggestion"]) == ("no-such-thing", "")


# Files


def test_an_open_choice_is_kept_by_positions_notation_and_actions() -> None:
    level = level_with(
        when(LAID, shop(shop(name="more"), says("x")), says("y"), name="a"), when(LAID, says("z"), name="b")
    )
    record = recorded(level, RELEASE, LEXICON, 7, [CAT, SWORD])
    state = replay(record, LEXICON).state
    assert state.choice is not None
    assert read_position(write_position(state), state.setup) == state
    data = json.loads(json.dumps(plain(POSITION.show(position_of(state, EDITIONS, Judging.of(level))))))
    assert data["format"] == 2
    position, issues = read_position_data(data)
    again = state_of(position, EDITIONS, LEXICON)
    assert (issues, again) == ((), state)
    assert isinstance(again, GameState)
    assert told(again, SHIELD) == ["!shield", "=3", "y", "z"]
    for part, value in (("effect", "/triggers/9/effects/0"), ("rest", [["/triggers/0/effects/7"]]), ("rule", 9)):
        broken, _ = read_position_data({**data, "choice": {**data["choice"], part: value}})
        wrong = state_of(broken, EDITIONS, LEXICON)
        assert isinstance(wrong, tuple)
        assert [issue.code for issue in wrong] == ["position-phase"]
    lacking, _ = read_position_data({name: value for name, value in data.items() if name != "choice"})
    assert isinstance(state_of(lacking, EDITIONS, LEXICON), tuple)
    assert read_action(write_action(SWORD)) == SWORD
    assert read_action_data(write_action_data(SWORD)) == SWORD
    assert "choice" not in POSITION.write(position_of(after(begun(), CAT), EDITIONS))


_DEEP = st.deferred(
    lambda: st.one_of(st.integers(1, 3).map(coins), st.sampled_from(["a", "b"]).map(says), _CHOICES, _CHANCES)
)
_INNER = st.lists(_DEEP, max_size=2).map(tuple)
_CHOICES = st.builds(
    lambda name, one, two: choice(name, Branch(one, "sword", "A sword."), Branch(two, "shield", "A shield.")),
    st.sampled_from(["one", "two"]),
    _INNER,
    _INNER,
)
_CHANCES = st.builds(
    lambda one, two, weight: chance(Branch(one, weight=weight), Branch(two)), _INNER, _INNER, st.integers(1, 9)
)


@given(st.lists(_DEEP, min_size=1, max_size=3), st.lists(st.booleans(), min_size=30, max_size=30), st.integers(0, 99))
def test_any_nesting_is_kept_by_files_and_goes_on_from_every_position(
    effects: list[Effect], answers: list[bool], seed: int
) -> None:
    level = level_with(when(LAID, *effects), when(LAID, coins(100), name="last"))
    assert read_level_data(plain(write_level_data(level))) == (level, ())
    actions: list[Action] = [CAT]
    state = replay(recorded(level, RELEASE, LEXICON, seed, actions), LEXICON).state
    while state.choice is not None:
        data = json.loads(json.dumps(plain(POSITION.show(position_of(state, EDITIONS, Judging.of(level))))))
        assert state_of(read_position_data(data)[0], EDITIONS, LEXICON) == state
        assert read_position(write_position(state), state.setup) == state
        actions.append(Choose("sword" if answers[len(actions)] else "shield"))
        applied = done(state, actions[-1], LEXICON)
        assert replayed(state, applied.events) == applied.state
        state = applied.state
    assert state.variables["coins"] >= 100, "what waited came to pass"
    assert state.phase is Phase.PLAY
    assert replay(recorded(level, RELEASE, LEXICON, seed, actions), LEXICON).state == state


# The computer


def chosen(state: GameState, side: Side = GOLD, level: str = "master") -> str:
    view = with_forecasts(seen_by(state, side, LEXICON), state, LEXICON)
    return answer(view, LEXICON, level, 1).option


def gift(points: int, *more: Effect) -> tuple[Effect, ...]:
    return (effect("award_points", side="gold", amount=points), *more)


def asks(one: tuple[Effect, ...], two: tuple[Effect, ...], **more: str) -> GameState:
    branches = Branch(one, "sword", "A sword."), Branch(two, "shield", "A shield.")
    return after(begun(when(LAID, choice("shop", *branches, **more), *gift(500))), CAT)


def test_a_computer_takes_the_option_after_which_it_is_best_off_and_of_equal_ones_the_first() -> None:
    assert chosen(asks(gift(1), gift(40))) == "shield"
    assert chosen(asks(gift(40), gift(1))) == "sword"
    assert chosen(asks(gift(5), gift(5))) == "sword"
    assert chosen(asks(gift(1), gift(40), chooser="silver"), SILVER) == "sword"
    assert chosen(asks((), (effect("end", winner="gold"),))) == "shield"


def test_a_computer_answers_as_the_level_says() -> None:
    assert chosen(asks(gift(1), gift(40), answer="sword")) == "sword"


@pytest.mark.parametrize(("weight", "option"), [(1, "shield"), (19, "sword")])
def test_a_computer_weighs_chance_by_its_shares_and_not_by_the_draw(weight: int, option: str) -> None:
    lottery = chance(Branch(gift(100), weight=weight), Branch((), weight=20 - weight))
    state = asks((lottery,), gift(50))
    for seed in range(6):
        assert chosen(replace(state, chance=seed)) == option


def test_outlooks_are_for_the_chooser_alone_and_in_no_other_view() -> None:
    state = asks(gift(1), gift(40))
    assert seen_by(state, GOLD, LEXICON).forecasts == ()
    assert with_forecasts(seen_by(state, SILVER, LEXICON), state, LEXICON).forecasts == ()
    view = with_forecasts(seen_by(state, GOLD, LEXICON), state, LEXICON)
    assert [one.option for one in view.forecasts] == ["sword", "shield"]
    assert "forecasts" not in Scryptic(state, LEXICON).write_view(view)
    assert not of_kind((), ChanceDecided)


def test_an_objective_that_asks_for_an_answer_says_what_players_read_and_no_ids() -> None:
    sword = Branch((coins(1),), "sword", "Buy the sword.")
    keep = Branch((), "shield", "Keep the money.")
    said = "The pedlar spreads out his wares and praises each of them at length, as pedlars do. What will you have?"
    for question, told in ((said, "What will you have?"), ("Well?", "Well?")):
        offer = when(LAID, Effect("choice", {"id": "shop", "text": question}, (sword, keep)))
        way = win_path(condition("chose", choice="shop", option="sword"))
        (objective,) = planned(replace(level_with(offer), conditions=BySide((way,), ())), RELEASE).plan.objectives
        sentence = say_sentence(english(), objective_text(objective))
        assert sentence == f"Gold wins when “Buy the sword.” was chosen for “{told}”."
