"""A program that is killed in the middle of a game loses nothing that a player has done."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action, Discard, EndTurn
from runtime.engine.levels.level import Seat
from runtime.match.autosave import Saver, SaveTarget, resume
from runtime.match.save_files import SavePlace
from runtime.profile.home import find_home
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.match.small_levels import WORDS, small_session
from tests.match.test_saving import read
from tests.match.test_session import TEA

ROOT = Path(__file__).parents[2]


def play_on(path: Path) -> None:
    """Lay a word and end turn after turn, saying after each action how many there are; somebody must stop it."""
    session = small_session()
    target = SaveTarget(find_home(path.parent), SavePlace(path), BySide(Seat(), Seat("greedy")), EDITIONS)
    Saver(target, english()).begin(session, sys.exit)
    action: Action = TEA
    while session.state.ended is None:
        refused = session.submit(session.state.to_act, action, session.number)
        if refused:
            sys.exit(str(refused))
        sys.stdout.write(f"{len(session.actions)}\n")
        sys.stdout.flush()
        view = session.view(session.state.to_act)
        action = Discard(view.rack.letters[: view.must_discard]) if view.must_discard else EndTurn()


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, *(pytest.param(number, marks=pytest.mark.proof) for number in (1, 20))])
def test_what_was_done_before_the_kill_is_kept(tmp_path: Path, count: int) -> None:
    path = tmp_path / "save.json"
    told = f"from pathlib import Path; from {__name__} import play_on; play_on(Path({str(path)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", told]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for number in range(1, count + 1):
            assert child.stdout.readline().strip() == str(number)
        child.kill()
    resumed = resume(read(path), EDITIONS, WORDS)
    assert not resumed.differs
    assert len(resumed.session.actions) >= count
    assert resumed.session.actions[0] == TEA
