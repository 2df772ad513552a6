"""The computer's process: it answers as the player would here, is never waited for, and never outlives the game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread

import pytest

from runtime import resources
from runtime.ai import choose
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.turn.view import SideView
from runtime.lexicon import WordSource, load_words
from runtime.match.game_worker import Answer
from runtime.match.worker import ComputerWorker
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from tests.match.small_levels import small_session
from tests.match.worker_tricks import few_words, is_gone
from tests.patience import PATIENCE


@pytest.fixture
def source(tmp_path: Path) -> WordSource:
    return few_words(tmp_path, ("EXIT",))


@pytest.fixture
def thinker(source: WordSource) -> Iterator[ComputerWorker]:
    thinker = ComputerWorker(source)
    yield thinker
    thinker.close()


def a_view(size: int = 7) -> SideView:
    return small_session(size).view(Side.GOLD)


def answered(thinker: ComputerWorker) -> Answer:
    answer = thinker.wait(PATIENCE)
    assert answer is not None, "no answer came"
    return answer


@pytest.mark.slow
def test_it_answers_as_the_player_does_in_this_process(thinker: ComputerWorker, source: WordSource) -> None:
    words = load_words(source)
    thinker.start()
    thinker.ask(a_view(), "greedy", 5, 17)
    expected = choose(a_view(), words, Vocabulary(words.words()), 5)
    assert isinstance(expected, Commit)
    assert answered(thinker) == Answer(17, expected)
    assert thinker.poll() is None, "an answer comes once"


@pytest.mark.slow
def test_it_starts_by_itself_with_the_first_question_and_stays(thinker: ComputerWorker) -> None:
    assert thinker.pid is None
    thinker.ask(a_view(), "greedy", 5, 1)
    answered(thinker)
    first = thinker.pid
    assert first not in (None, os.getpid())
    thinker.ask(a_view(), "greedy", 5, 2)
    assert answered(thinker).request_id == 2
    assert thinker.pid == first


@pytest.mark.proof
def test_the_answer_to_an_earlier_question_is_dropped(thinker: ComputerWorker) -> None:
    thinker.start()
    thinker.ask(a_view(300), "greedy", 5, 1)
    # Long enough for the question to be on its way, too short for so large a board.
    assert thinker.wait(0.05) is None
    thinker.ask(a_view(), "greedy", 5, 2)
    assert answered(thinker).request_id == 2
    assert thinker.wait(0.05) is None


def test_nothing_is_ever_waited_for(source: WordSource) -> None:
    """The process hangs while it loads its words and reads none of these 180 kB: nobody here notices."""
    lists = source.folder / "some-35.txt"
    lists.unlink()
    os.mkfifo(lists)
    thinker, view, polled = ComputerWorker(source), a_view(300), []

    def use() -> None:
        thinker.start()
        thinker.ask(view, "greedy", 5, 1)
        polled.append(thinker.poll())
        thinker.ask(view, "greedy", 5, 2)
        thinker.stop()

    user = Thread(target=use, daemon=True)
    user.start()
    user.join(PATIENCE)
    assert not user.is_alive(), "a call waits for the process"
    assert polled == [None]


@pytest.mark.slow
def test_stopping_kills_the_process_and_asking_starts_another(thinker: ComputerWorker) -> None:
    thinker.ask(a_view(), "greedy", 5, 1)
    answered(thinker)
    first = thinker.pid
    assert first is not None
    thinker.close()
    assert thinker.pid is None
    assert is_gone(first)
    thinker.ask(a_view(), "greedy", 5, 2)
    assert answered(thinker).request_id == 2
    assert thinker.pid not in (None, first)


@pytest.mark.slow
def test_a_question_is_forgotten_when_it_is_stopped(thinker: ComputerWorker) -> None:
    thinker.ask(a_view(), "greedy", 5, 1)
    answered(thinker)
    (child,) = (child for child in multiprocessing.active_children() if child.pid == thinker.pid)
    thinker.ask(a_view(), "greedy", 5, 2)
    thinker.stop()
    assert thinker.poll() is None
    assert wait([child.sentinel], PATIENCE), "it has ended"
    assert thinker.wait(0.05) is None


@pytest.mark.slow
def test_a_process_that_dies_is_reported_and_replaced(thinker: ComputerWorker, source: WordSource) -> None:
    thinker.ask(a_view(), "greedy", 5, 1)
    answered(thinker)
    first = thinker.pid
    assert first is not None
    if hasattr(signal, "SIGSTOP"):
        os.kill(first, signal.SIGSTOP)
    thinker.ask(a_view(), "greedy", 5, 2)
    # Long enough for the question to be on its way.
    assert thinker.wait(0.05) is None
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    words = load_words(source)
    assert answered(thinker) == Answer(2, choose(a_view(), words, Vocabulary(words.words()), 5))
    assert thinker.pid not in (None, first)
    assert is_gone(first)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("player", "folder", "complaint"),
    [("nobody", "words", "there is no player 'nobody'"), ("greedy", "nowhere", "lexicon-missing")],
)
def test_what_goes_wrong_in_the_process_is_an_answer(
    tmp_path: Path, source: WordSource, player: str, folder: str, complaint: str
) -> None:
    thinker = ComputerWorker(WordSource(tmp_path / folder))
    for number in range(2):
        thinker.ask(a_view(), player, 5, number)
        answer = answered(thinker)
        assert (answer.request_id, answer.action) == (number, None)
        assert complaint in answer.error
    thinker.close()


PROGRAM = """
import sys

from runtime.engine.board.sides import Side
from runtime.match.worker import ComputerWorker
from runtime.lexicon import WordSource
from tests.match.small_levels import small_session

def main():
    thinker = ComputerWorker(WordSource())
    thinker.ask(small_session().view(Side.GOLD), "greedy", 1, 1)
    if "waiting" in sys.argv:
        print(type(thinker.wait(60).action).__name__, flush=True)
    if "hanging" in sys.argv:
        sys.stdin.read()

if __name__ == "__main__":
    main()
"""


def command(tmp_path: Path, how: str) -> list[str]:
    script = tmp_path / "a_program.py"
    script.write_text(PROGRAM)
    if how == "module":
        return [sys.executable, "-m", "a_program"]
    return [sys.executable, "-c", PROGRAM] if how == "text" else [sys.executable, str(script)]


def program(tmp_path: Path, how: str, *words: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(tmp_path), str(resources.root())])
    return subprocess.Popen(
        [*command(tmp_path, how), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


# All of these wait until nobody holds the program's output any more: neither it nor its worker.


@pytest.mark.slow
@pytest.mark.parametrize("how", ["script", *(pytest.param(one, marks=pytest.mark.proof) for one in ("module", "text"))])
def test_it_works_however_the_program_is_started(tmp_path: Path, how: str) -> None:
    out, err = program(tmp_path, how, "waiting").communicate(timeout=PATIENCE)
    assert (out, err) == ("Commit\n", "")


@pytest.mark.slow
def test_a_program_that_ends_at_once_leaves_nothing_behind(tmp_path: Path) -> None:
    running = program(tmp_path, "script")
    assert running.communicate(timeout=PATIENCE) == ("", "")
    assert running.returncode == 0


@pytest.mark.slow
def test_a_program_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    with program(tmp_path, "script", "waiting", "hanging") as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "Commit\n"
        running.kill()
        assert running.stdout.read() == "", "the worker has let go of the output"


@pytest.mark.slow
def test_a_spy_searches_all_words_and_answers_with_what_it_found(thinker: ComputerWorker, source: WordSource) -> None:
    words, view = load_words(source), a_view()
    thinker.spy(view, 4)
    answer = answered(thinker)
    found = spied(view.table, view.side, view.rack.letters, words, Vocabulary(words.words()))
    assert found.letters, "the rack of this test spells something"
    assert answer == Answer(4, found)


def test_a_process_that_can_not_be_started_is_an_answer_too(
    thinker: ComputerWorker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    thinker.ask(a_view(), "greedy", 1, 3)
    answer = answered(thinker)
    assert (answer.request_id, answer.action) == (3, None)
    assert "FileNotFoundError" in answer.error


def test_it_says_when_it_is_ready_to_think(thinker: ComputerWorker) -> None:
    thinker.start()
    assert not thinker.is_ready
    thinker.ask(a_view(), "greedy", 5, 1)
    answered(thinker)
    assert thinker.is_ready, "with the first answer at the latest"
    thinker.stop()
    assert not thinker.is_ready
