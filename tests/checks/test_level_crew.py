"""Levels that several processes look at: what is found is what one finds, whatever becomes of the processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.model import Campaign, Node
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.writer import save_campaign
from runtime.checks import level_crew, step_budget
from runtime.checks.campaign import Checks
from runtime.checks.level_crew import LevelCrew
from runtime.cli.main import main
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Condition, Level, WinPath
from runtime.support.issues import Issue
from runtime.support.texts import ENDED
from runtime.support.workers import Answered, Answerer, Failed, Reply

RULESETS = read_rulesets(resources.assets() / "rulesets")
WAYS = ["." * 12, "~" * 12, ".f" * 6, "." * 12, "#.#." * 3, "." * 12]


def _level(number: int) -> Level:
    """A level that takes a few thousand steps, each another number of them."""
    cities = (City("gold", Cell(0, 0), Side.GOLD), City("silver", Cell(5, number % 12), Side.SILVER))
    paths = (WinPath("hold", Condition("hold_cities", arguments={"count": 2 + number % 3, "turns": 1})),)
    towns = tuple(City(f"town-{n}", Cell(2 + n, (3 * n + number) % 12), None) for n in range(number % 4))
    return Level(
        f"level-{number}",
        f"Level {number}",
        TerrainMap.from_rows(WAYS),
        cities=(*cities, *towns),
        conditions=BySide(paths, (WinPath("conquer", Condition("conquest")),)),
    )


LEVELS = tuple(_level(number) for number in range(12))
CAMPAIGN = Campaign("many", "Many", LEVELS, (Node("first", "level-0"),), (), "first")


class InHere:
    """A crew in this process of which the one that was asked last replies first; at a level it may fail."""

    def __init__(self, answerer: Answerer, _answers: type, _name: str, size: int, _patience: object) -> None:
        self.size = size
        self.idle: list[Any] = list(range(size))
        self.fails_at = ""
        self._answerer, self._asked = answerer, list[tuple[int, Any]]()
        self._turns = 0

    def start(self) -> None:
        """Nothing is to be started."""

    def ask(self, question: Any) -> None:
        self._asked.append((self.idle.pop(0), question))

    def reply(self) -> Reply:
        worker, question = self._asked.pop()
        self.idle.append(worker)
        if self.fails_at in {one.level.id for one in question.levels}:
            return Failed(question, ENDED)
        return Answered(question, self._answerer.reply(question))

    def ready_reply(self) -> Reply | None:
        """Every other time nobody is ready yet."""
        self._turns += 1
        return self.reply() if self._turns % 2 and self._asked else None

    def end(self) -> None:
        """Nothing is to be ended."""


def found(crew: LevelCrew | None) -> list[tuple[str, Iterable[Issue]]]:
    issues = Checks(RULESETS).find_issues(CAMPAIGN, crew=crew)
    return [(issue.code, issue.place.file) for issue in issues]


@pytest.mark.slow
def test_whoever_is_ready_first_and_whatever_steps_are_left_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_crew, "Crew", InHere)
    cut = set()
    for steps in (0, 500, 2_000, 5_000, 4_000_000):
        monkeypatch.setattr(step_budget, "OF_A_CAMPAIGN", steps)
        monkeypatch.setattr(step_budget, "OF_EACH", 0)
        for size in (0, 1, 3):
            with LevelCrew(RULESETS, size) as crew:
                assert found(crew) == found(None), (steps, size)
        cut.add(sum(code == "check-cut" for code, _ in found(None)))
    assert len(cut) >= 4, "no steps between all and none were tried"


def test_a_level_at_which_processes_fail_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*about: Any) -> InHere:
        made = InHere(*about)
        made.fails_at = "level-7"
        monkeypatch.setattr(made, "ready_reply", made.reply)
        return made

    monkeypatch.setattr(level_crew, "Crew", failing)
    monkeypatch.setattr(level_crew, "FEWEST", len(LEVELS))
    save_campaign(tmp_path / "many", CAMPAIGN, None)
    assert main(["check", "--workers", "2", str(tmp_path / "many")]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"level-7 could not be checked: {ENDED}.\n")


def test_few_levels_are_looked_at_without_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_crew, "Crew", lambda *_: 1 // 0)
    monkeypatch.setattr(level_crew, "FEWEST", len(LEVELS) + 1)
    save_campaign(tmp_path / "many", CAMPAIGN, None)
    assert main(["check", "--workers", "2", str(tmp_path / "many")]) == 1
    monkeypatch.setattr(level_crew, "FEWEST", len(LEVELS))
    with pytest.raises(ZeroDivisionError):
        main(["check", "--workers", "2", str(tmp_path / "many")])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_one_process_and_two_tell_the_same_also_where_one_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(level_crew, "FEWEST", len(LEVELS))
    save_campaign(tmp_path / "many", replace(CAMPAIGN, name="Many ways"), None)
    told = []
    for options in (["--workers", "1"], ["--workers", "2"]):
        killer = Thread(target=_kill_one, daemon=True)
        if options[-1] == "2":
            killer.start()
        code = main(["check", *options, "--json", str(tmp_path / "many")])
        told.append((code, capsys.readouterr()))
    assert told[0] == told[1]
    assert not killer.is_alive()
    assert multiprocessing.active_children() == []


def _kill_one() -> None:
    """Kill the first process that is seen."""
    while not (seen := multiprocessing.active_children()):
        continue
    os.kill(seen[0].pid or 0, signal.SIGKILL)
