"""A coach's hint is legal and from what its side sees alone; its review of a finished game is coarse, then finer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.ai import ADEPT, choose
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit, EndTurn, Resign
from runtime.engine.game.state import GameState, Phase, Run
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import seen_by
from runtime.engine.words.board_context import BoardContext, scores
from runtime.fastgame import look_ahead
from runtime.fastgame.kernel.arrays import END_TURN, KIND, ActionArrays
from runtime.fastgame.readiness import get_ready
from runtime.lexicon import Lexicon, WordSource, load_lexicon
from runtime.match.coach import (
    ChanceQuestion,
    ComparisonQuestion,
    GamesWon,
    Hint,
    ReviewQuestion,
    TurnComparison,
)
from runtime.match.coach_study import GameReview, hint
from runtime.match.lookback import PossiblePlay, Replay, replay_of
from runtime.match.lookback_review import turns_of
from runtime.match.review import CURVE, LEAST, MOST, CostReason, Review
from runtime.match.session import Session
from runtime.match.worker import ComputerWorker
from runtime.movegen.vocabulary import Vocabulary
from tests.match.small_levels import WORDS, small_session
from tests.match.test_session import TEA
from tests.match.worker_tricks import few_words
from tests.patience import PATIENCE

VOCABULARY = Vocabulary(sorted(WORDS.texts))


def a_state() -> GameState:
    """Gold has laid TEA, silver has answered nothing: gold is to move once more."""
    session = small_session()
    for action in (TEA, EndTurn(), EndTurn()):
        assert not session.submit(session.state.to_act, action, session.number)
    return session.state


def hinted(state: GameState) -> Hint:
    return hint(seen_by(state, state.to_act, WORDS), WORDS, VOCABULARY)


def test_a_hint_is_a_word_that_the_rules_allow_with_what_it_brings() -> None:
    state = small_session(6).state
    found = hinted(state)
    assert isinstance(found.action, Commit)
    assert isinstance(apply(state, found.action, WORDS), Applied)
    assert found.play is not None
    assert found.play.laid == tuple(sorted(found.action.letters))
    assert found.play.points > 0


def test_no_turn_ends_without_a_word_while_one_is_worth_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(_self: object, _side: int, tried: ActionArrays) -> float:
        return float(tried.numbers[KIND] == END_TURN)

    monkeypatch.setattr(look_ahead.LookAhead, "_end", ends)
    state = a_state()
    action = hinted(state).action
    assert isinstance(action, Commit)
    applied = apply(state, action, WORDS)
    assert isinstance(applied, Applied)
    assert hinted(applied.state).action == EndTurn(), "after a word a turn may end"


def test_a_hint_is_the_same_whatever_the_other_side_holds_and_will_draw() -> None:
    state = a_state()
    foe = state.to_act.other
    rack = replace(state.racks[foe], letters="".join(sorted("XIS"[: len(state.racks[foe].letters)])))
    # Other letters on the rack stand in the pool instead: what is open on the board is the same.
    swapped = "".join(reversed(state.pools[foe]))
    others = (
        replace(state, racks=state.racks.having(foe, rack)),
        replace(state, pools=state.pools.having(foe, swapped)),
        replace(state, pools=state.pools.having(foe.other, "".join(reversed(state.pools[foe.other])))),
        replace(state, chance=state.chance ^ 0x5EED),
    )
    assert all(other != state for other in others)
    assert {hinted(other) for other in others} == {hinted(state)}


def test_nobody_is_given_a_hint_who_is_not_to_move() -> None:
    with pytest.raises(ValueError, match="not to move"):
        hint(small_session().view(Side.SILVER), WORDS, VOCABULARY)


@pytest.mark.proof
def test_the_computers_process_gives_the_same_hint(tmp_path: Path) -> None:
    source: WordSource = few_words(tmp_path, tuple(sorted(WORDS.texts)))
    get_ready(game=True)  # What takes longest is done before anything is waited for.
    thinker = ComputerWorker(source)
    view = seen_by(a_state(), Side.GOLD, WORDS)
    try:
        thinker.hint(view, 9)
        answer = thinker.wait(PATIENCE)
    finally:
        thinker.close()
    assert answer is not None
    assert (answer.request_id, answer.action, answer.error) == (9, None, "")
    assert isinstance(answer.studied, Hint)
    assert answer.studied.action == hint(view, WORDS, VOCABULARY).action


# A finished game


@pytest.fixture(scope="module")
def finished() -> Replay:
    """A game that gold gives up after some turns, in which silver lays nothing and gold passes where it could lay."""
    session = small_session()
    for action in (EndTurn(), EndTurn(), TEA, EndTurn(), EndTurn(), EndTurn(), EndTurn(), Resign()):
        assert not session.submit(session.state.to_act, action, session.number)
    return replay_of(session.record, WORDS)


def answer(study: GameReview, question: ReviewQuestion) -> tuple[GamesWon, ...] | TurnComparison:
    return study.chances(question) if isinstance(question, ChanceQuestion) else study.compared(question)


def reviewed(replay: Replay) -> tuple[Review, list[Review]]:
    """A whole review, and what it was after each answer."""
    assert replay.record is not None
    study, review = GameReview(replay.record, WORDS, VOCABULARY), Review(replay)
    steps: list[Review] = []
    while (question := review.next(len(steps))) is not None:
        review = review.heard(question, answer(study, question))
        steps.append(review)
    return review, steps


@pytest.mark.slow
def test_the_curve_ends_at_the_result_and_is_the_same_each_time(finished: Replay) -> None:
    review, steps = reviewed(finished)
    place, last = review.curve[-1]
    assert (place, last.chance(Side.GOLD), last.chance(Side.SILVER)) == (finished.last, 0.0, 1.0)
    assert last.interval(Side.SILVER) == (1.0, 1.0)
    assert [one for one, _ in review.curve] == [*review.places, finished.last]
    assert min(won.games for _, won in review.curve[:-1]) >= CURVE[-1]
    assert reviewed(finished) == (review, steps)


@pytest.mark.slow
def test_all_turns_are_told_of_before_any_is_told_more_exactly(finished: Replay) -> None:
    _, steps = reviewed(finished)
    coarse = next(number for number, review in enumerate(steps) if not review.is_coarse)
    assert all(not review.compared for review in steps[: coarse + 1])
    assert {won.games for won in steps[coarse].chances.values()} == {CURVE[0]}


def test_the_first_answer_tells_of_few_games_all_over_the_game() -> None:
    session = small_session()
    while session.state.turn < 40:
        action = TEA if not session.actions else EndTurn()
        if session.submit(session.state.to_act, action, session.number):
            break
        if session.state.ended is not None:
            break
    session.submit(session.state.to_act, Resign(), session.number)
    replay = replay_of(session.record, WORDS)
    question = Review(replay).next(0)
    assert isinstance(question, ChanceQuestion)
    assert len(question.places) * question.games <= 12
    assert question.places[0] == 0


@pytest.fixture(scope="module")
def lost() -> tuple[Replay, Lexicon]:
    """A game in which gold, who could lay words, passes again and again, and gives up in the end."""
    lexicon = load_lexicon()
    level = read_level(Path(__file__).parents[1] / "maps" / "two-becks.json").level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    session, known = Session(level, rules, lexicon, 6), Vocabulary(lexicon.offered(70))
    while session.state.turn < 13:
        side, view = session.state.to_act, session.view(session.state.to_act)
        passes = side is Side.GOLD and view.phase is Phase.PLAY
        action = EndTurn() if passes else choose(view, lexicon, known, session.number, player=ADEPT)
        assert not session.submit(side, action, session.number)
    session.submit(session.state.to_act, Resign(), session.number)
    return replay_of(session.record, lexicon), lexicon


@pytest.mark.proof
def test_costly_turns_have_legal_words_that_are_better_by_their_own_figures(lost: tuple[Replay, Lexicon]) -> None:
    replay, lexicon = lost
    assert replay.record is not None
    assert replay.whole is not None
    study = GameReview(replay.record, lexicon, Vocabulary(lexicon.offered(70)))
    review = Review(replay)
    for turn in turns_of(replay, Side.GOLD)[-2:]:
        asked = ComparisonQuestion(0, replay.record, turn.place, replay.turn_after(turn.place), 0, 24)
        review = review.heard(asked, study.compared(asked))
    assert review.costly(Side.GOLD), "gold passed where it could have laid a word"
    costs = [one.with_better.chance(Side.GOLD) - one.with_played.chance(Side.GOLD) for one in review.costly(Side.GOLD)]
    assert min(costs) >= LEAST
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= MOST
    for one in review.costly(Side.GOLD):
        assert one.better is not None
        state = replay.whole.states[one.turn.place]
        assert state.to_move is Side.GOLD
        after = apply(state, Commit(one.better.laid), lexicon)
        assert isinstance(after, Applied)
        gained = scores_of(after.state, lexicon) - scores_of(state, lexicon)
        assert gained == one.better.points
        assert one.reason in (CostReason.CITIES, CostReason.POINTS)
        assert one.points == (one.better.points - one.turn.gained if one.reason is CostReason.POINTS else 0)
    assert {word.text for word in review.words(Side.GOLD)} >= {
        one.better.main.text for one in review.costly(Side.GOLD)[:1] if one.better is not None
    }


@pytest.mark.proof
def test_games_are_the_same_in_another_process_and_in_other_portions(lost: tuple[Replay, Lexicon]) -> None:
    replay, lexicon = lost
    assert replay.record is not None
    places, found = replay.turns[2:4], []
    for parts in ((8,), (8,), (3, 5)):
        study, first = GameReview(replay.record, lexicon, Vocabulary(lexicon.offered(70))), 0
        review = Review(replay)
        for games in parts:
            asked = ChanceQuestion(0, replay.record, places, first, games)
            review, first = review.heard(asked, study.chances(asked)), first + games
        found.append(review.chances)
    assert found[0] == found[1] == found[2]
    assert {won.games for won in found[0].values()} == {8}


def test_the_better_word_is_that_after_which_most_games_are_won() -> None:
    worse, better = (
        PossiblePlay((), Run(Cell(0, 0), Direction.ACROSS, text), (), 1, points, 0, 0.0)
        for text, points in (("TEA", 9), ("EAT", 1))
    )
    compared = TurnComparison(GamesWon(8, 4), ((worse, GamesWon(8, 5)), (better, GamesWon(8, 12))))
    assert compared.best(Side.GOLD) == (better, GamesWon(8, 12))
    assert compared.cost(Side.GOLD) == 0.5
    assert compared.best(Side.SILVER) == (worse, GamesWon(8, 5))
    both = compared + compared
    assert (both.played, both.cost(Side.GOLD)) == (GamesWon(16, 8), 0.5)


def scores_of(state: GameState, words: Lexicon) -> int:
    return scores(BoardContext.of(state), state.base, words)[Side.GOLD]


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    session = small_session()
    session.submit(Side.GOLD, TEA, session.number)
    assert Review(replay_of(session.record, WORDS)).next(0) is None


def test_an_answer_to_another_question_is_refused(finished: Replay) -> None:
    review = Review(finished)
    assert finished.record is not None
    asked = ComparisonQuestion(0, finished.record, 0, 1, 0, 8)
    with pytest.raises(TypeError, match="no answer"):
        review.heard(asked, (GamesWon(),))


@pytest.mark.parametrize(("halves", "low", "high"), [(0, 0.0, 0.33), (8, 0.2, 0.8), (16, 0.67, 1.0)])
def test_few_games_leave_much_open(halves: int, low: float, high: float) -> None:
    won = GamesWon(8, halves)
    found = won.interval(Side.GOLD)
    assert found[0] == pytest.approx(low, abs=0.03)
    assert found[1] == pytest.approx(high, abs=0.03)
    assert sum(won.interval(Side.SILVER)) == pytest.approx(2 - sum(found))
