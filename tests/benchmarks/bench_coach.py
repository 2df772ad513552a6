"""How soon a coach tells anything of a finished game on 15x15, beside playing as many quick games in one process.

    python tests/benchmarks/bench_coach.py

With a process of its own that is begun only then, and with that of the game, which has thought already. Goal: the first
part of the curve within 3 seconds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.ai import ALL_PLAYERS, choose
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.sides import Side
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.view import seen_by
from runtime.fastgame.readiness import get_ready
from runtime.lexicon import Lexicon, WordSource, load_words
from runtime.match.coach import ChanceQuestion
from runtime.match.coach_study import TIER, GameReview
from runtime.match.lookback import Replay, replay_of
from runtime.match.review import Review
from runtime.match.session import Session
from runtime.match.worker import ComputerWorker
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.usage import parser_of

MAP = Path(__file__).parents[1] / "maps" / "saddle.json"
GOAL = 3.0


def finished(lexicon: Lexicon, known: Vocabulary) -> Replay:
    """A game of two quick players on the map, to its end."""
    level = read_level(MAP).level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    session = Session(level, rules, lexicon, 3)
    while session.state.ended is None:
        view = session.view(session.state.to_act)
        action = choose(view, lexicon, known, session.number, player=ALL_PLAYERS["quick"])
        assert not session.submit(view.side, action, session.number)
    return replay_of(session.record, lexicon)


def timed(worker: ComputerWorker, replay: Replay) -> tuple[float, float]:
    """After how many seconds a part of the curve is known, and all of it by few games."""
    review, number, first, begun = Review(replay), 1, 0.0, perf_counter()
    while review.is_coarse:
        question = review.next(number)
        assert isinstance(question, ChanceQuestion)
        worker.review(question)
        answer = worker.wait(120)
        assert answer is not None
        assert answer.studied is not None, answer.error
        review, number = review.heard(question, answer.studied), number + 1
        first = first or perf_counter() - begun
    return first, perf_counter() - begun


def main() -> int:
    """Print the figures; 1 where the first part of the curve comes too late."""
    parser_of(__doc__).parse_args()
    get_ready(game=True)
    source = WordSource()
    lexicon = load_words(source)
    known = Vocabulary(lexicon.offered(TIER))
    replay = finished(lexicon, known)
    assert replay.record is not None
    worker = ComputerWorker(source)
    new = timed(worker, replay)
    worker.close()
    worker = ComputerWorker(source)
    assert replay.whole is not None
    view = seen_by(replay.whole.states[0], Side.GOLD, lexicon)
    worker.ask(view, "master", 1, 0)
    assert worker.wait(120) is not None
    used = timed(worker, replay)
    worker.close()
    review, games = Review(replay), 2 * len(Review(replay).places)
    study = GameReview(replay.record, lexicon, known)
    study.chances(ChanceQuestion(0, replay.record, review.places[:1], 0, 1))
    begun = perf_counter()
    study.chances(ChanceQuestion(0, replay.record, review.places, 0, 2))
    plain = perf_counter() - begun
    print(f"{len(review.places)} turns, {games} games")
    print(f"the games alone, in one process              {plain:6.2f} s")
    for name, (first, coarse) in (("a new process", new), ("the game's own process", used)):
        print(f"{name}: first part of the curve".ljust(44), f"{first:6.2f} s   goal {GOAL:.0f} s")
        print(f"{name}: whole curve, coarse".ljust(44), f"{coarse:6.2f} s   {coarse / plain:.2f} x the games alone")
    return 0 if used[0] <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
