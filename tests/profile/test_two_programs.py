"""Several programs at once write one person's folder, and no file of it is ever found in pieces."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.journey import CampaignGraph
from runtime.campaign.model import Campaign
from runtime.campaign.progress import begun
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import EndTurn
from runtime.engine.levels.level import Seat
from runtime.match.autosave import Saver, SaveTarget
from runtime.match.campaigns import ProgressStore
from runtime.match.save_files import SaveKind, SavePlace
from runtime.match.saves import games, save_file
from runtime.profile.home import find_home
from runtime.profile.settings import look_at_settings, read_settings, write_settings
from runtime.support.texts import english
from tests.engine.boards import EDITIONS
from tests.match.small_levels import small_session

ROOT = Path(__file__).parents[2]
PROGRAMS, ROUNDS = 3, 12


def play(place: str, name: str) -> None:
    """What each of the programs does: settings, progress, a running game and named saves, again and again."""
    home = find_home(Path(place))
    travels, fresh = ProgressStore(home, "war"), begun("war", CampaignGraph.of(Campaign("war", "War", ())))
    session = small_session()
    seats = BySide(Seat(), Seat())
    target = SaveTarget(home, SavePlace(save_file(home, "meadow", "war")), seats, EDITIONS)
    saver = Saver(target, english())
    saver.begin(session, sys.exit)
    for number in range(ROUNDS):
        write_settings(home, read_settings(home).with_window(name, "x" * 500 * number))
        travels.change(fresh, lambda kept: replace(kept, endings=(*kept.endings, f"{name}{len(kept.endings)}")))
        session.submit(session.state.to_act, EndTurn(), session.number)
        games(home).save(saver.savegame, f"{name} {number}")
        if session.state.ended is not None or session.view(session.state.to_act).must_discard:
            session = small_session()
            saver.close()
            saver = Saver(replace(target, place=replace(target.place, is_new=True)), english())
            saver.begin(session, sys.exit)
        if look_at_settings(home).damaged:
            sys.exit("settings in pieces")


@pytest.mark.slow
def test_nothing_is_lost_or_found_in_pieces(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = f"import sys; from {__name__} import play; play(*sys.argv[1:])"
    command = [sys.executable, "-c", told, str(tmp_path)]
    programs = [
        subprocess.Popen([*command, name], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
        for name in "ABC"[:PROGRAMS]
    ]
    complaints = [program.communicate()[1] for program in programs]
    assert [program.returncode for program in programs] == [0] * PROGRAMS, complaints
    home = find_home(tmp_path)
    assert look_at_settings(home).damaged == ()
    progress = ProgressStore(home, "war").read()
    assert progress.damaged is None
    assert progress.progress is not None
    assert len(progress.progress.endings) == PROGRAMS * ROUNDS, "no change of the progress is lost"
    saved = [games(home).read(file.path) for file in games(home).files()]
    assert all(one.game is not None for one in saved)
    named = {one.name for one in saved if one.file.kind is SaveKind.NAMED}
    assert named == {f"{name} {number}" for name in "ABC"[:PROGRAMS] for number in range(ROUNDS)}
