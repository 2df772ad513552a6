"""How long the checks take after an edit in a campaign of 50 levels of 25×25: ``bench_checks.py [--window]``.
Or the whole command on many levels, in one process and in several: ``bench_checks.py --command 1000 --workers 2``.

One level of fifty is edited again and again. Measured is what the editor does: the campaign's graph, texts and
acceptances anew, and of the levels only the one that has changed; and against it checking everything, in the same run.
With ``--window`` also from the edit to the list of issues in the real window, the wait of the editor included.

With ``--command`` it is ``scryptic check`` from its start to its end, taking turns; both must write the same bytes. The
time of all its processors together tells what the processes cost, also on a machine that is busy.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.writer import save_campaign
from runtime.checks.acceptance import sorted_out
from runtime.checks.campaign import Checks
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Condition, Effect, Level, Region, Token, Trigger, WinPath
from runtime.lexicon import Lexicon, WordSource, load_words
from tests.benchmarks.usage import parser_of

LEVELS, SIDE, EDITS = 50, 25, 40
ROUNDS = 3
LIMIT = 150
"""Milliseconds that an edit may take."""


@dataclass(frozen=True)
class Painted:
    """Puts another level in the place of the one with its id."""

    level: Level

    def apply(self, campaign: Campaign) -> Campaign:
        """The campaign with it."""
        return campaign.having_level(self.level)


def made(many: int = LEVELS) -> Campaign:
    """So many levels in a row, each with cities, tokens, conditions and triggers."""
    chance = random.Random(7)
    levels = tuple(_level(number, chance) for number in range(many))
    nodes = tuple(Node(f"station-{number}", level.id) for number, level in enumerate(levels))
    edges = tuple(Edge(f"way-{number}", nodes[number].id, nodes[number + 1].id) for number in range(many - 1))
    return Campaign("fifty", "Fifty", levels, nodes, edges, nodes[0].id)


def _level(number: int, chance: random.Random) -> Level:
    rows = ["".join(chance.choice("........ff~^=") for _ in range(SIDE)) for _ in range(SIDE)]
    cities = (City("gold", Cell(2, 2), Side.GOLD), City("silver", Cell(22, 22), Side.SILVER))
    neutral = tuple(City(f"town-{n}", Cell(4 * n + 3, 11 + n), None) for n in range(4))
    tokens = tuple(Token(f"gem-{n}", Cell(6 * n + 1, 20 - n), Element.FIRESTORM) for n in range(3))
    paths = (
        WinPath("hold", Condition("hold_cities", arguments={"count": 4, "turns": 2})),
        WinPath("reach", Condition("place_letters", arguments={"region": "far", "count": 3})),
        WinPath("words", Condition("play_word", arguments={"length_min": 7, "count": 3}), bonus=True),
    )
    told = Effect("message", {"text": f"The {number}th morning.", "cells": [[1, 1]]})
    return Level(
        f"level-{number}",
        f"Level {number}",
        TerrainMap.from_rows(rows),
        cities=(*cities, *neutral),
        tokens=tokens,
        regions=(Region("far", tuple(Cell(23, column) for column in range(20))),),
        conditions=BySide(paths, (WinPath("conquer", Condition("conquest")),)),
        triggers=(Trigger("dawn", Condition("turn_begins", arguments={"turn": 3}), (told,)),),
    )


def edited(campaign: Campaign, number: int) -> Campaign:
    """The campaign with one more cell of lava in its middle level."""
    level = campaign.levels[LEVELS // 2]
    cell = Cell(10 + number // 20, 1 + number % 20)
    after = Terrain.LAVA if level.terrain[cell] is not Terrain.LAVA else Terrain.PLAINS
    return campaign.having_level(replace(level, terrain=level.terrain.having({cell: after})))


def checked(campaign: Campaign, words: Lexicon) -> tuple[list[float], list[float]]:
    """Milliseconds after each edit, and of checking everything."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    checks = Checks(rulesets)
    checks.find_issues(campaign, words)
    some, all_ = [], []
    for number in range(EDITS):
        campaign = edited(campaign, number)
        begun = perf_counter()
        sorted_out(checks.find_issues(campaign, words), campaign)
        some.append((perf_counter() - begun) * 1000)
        assert checks.looked_at == 1
        if number % 8 == 0:
            begun = perf_counter()
            sorted_out(Checks(rulesets).find_issues(campaign, words), campaign)
            all_.append((perf_counter() - begun) * 1000)
    return some, all_


def in_window(campaign: Campaign) -> list[float]:
    """Milliseconds from each edit to the list of issues in the window."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from editor.app import build_window

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    times: list[float] = []
    with tempfile.TemporaryDirectory() as place:
        save_campaign(Path(place) / "fifty", campaign, None)
        window = build_window(app, Path(place) / "home")
        window.show()
        window.warm_up()
        window.files.open_folder(Path(place) / "fifty")
        loop = QEventLoop()
        window.checks.found.connect(lambda *_: loop.quit())
        QTimer.singleShot(20_000, loop.quit)
        loop.exec()
        for number in range(EDITS):
            document = window.state.document
            assert document is not None
            begun = perf_counter()
            window.state.perform("Paint", Painted(edited(document.campaign, number).levels[LEVELS // 2]))
            loop.exec()
            times.append((perf_counter() - begun) * 1000)
        window.close_kept()
    return times


def commands(many: int, workers: int) -> None:
    """Print the seconds of the whole command in one process and in several, and their ratio."""
    times: dict[int, list[float]] = {1: [], workers: []}
    spent: dict[int, list[float]] = {1: [], workers: []}
    written: set[tuple[int, bytes, bytes]] = set()
    with tempfile.TemporaryDirectory() as place:
        save_campaign(Path(place) / "many", made(many), None)
        for _ in range(ROUNDS):
            for number, found in times.items():
                command = [sys.executable, "-m", "runtime.cli.main", "check", "--workers", str(number), "many"]
                environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
                begun, used = perf_counter(), os.times()
                ended = subprocess.run(command, cwd=place, env=environment, capture_output=True, check=False)
                found.append(perf_counter() - begun)
                now = os.times()
                spent[number].append(
                    now.children_user + now.children_system - used.children_user - used.children_system
                )
                written.add((ended.returncode, ended.stdout, ended.stderr))
    if any(b"There is too much here" in told for _, told, _ in written):
        print("NOT ALL IS LOOKED AT")
    for number, found in times.items():
        said = f"scryptic check, {many} levels, --workers {number}"
        print(
            f"{said:48} {statistics.median(found):6.2f} s in the middle, {min(found):6.2f} s at least, "
            f"{statistics.median(spent[number]):6.2f} s of processors"
        )
    ratio = statistics.median(times[workers]) / statistics.median(times[1])
    print(f"{'ratio':48} {ratio:6.2f}, {'the same is written' if len(written) == 1 else 'NOT THE SAME IS WRITTEN'}")


def told(name: str, times: list[float]) -> float:
    """Say the middle and the longest of some times; gives the middle."""
    middle = statistics.median(times)
    print(f"{name:42} {middle:8.1f} ms in the middle, {max(times):8.1f} ms at most ({len(times)} times)")
    return middle


def main() -> int:
    """Measure, and say whether an edit takes less than it may."""
    parser = parser_of(__doc__)
    parser.add_argument("--window", action="store_true", help="measure in the real window too")
    parser.add_argument("--command", type=int, metavar="LEVELS", help="measure the whole command on so many levels")
    parser.add_argument("--workers", type=int, default=2, help="with --command, beside one process so many")
    args = parser.parse_args()
    if args.command:
        commands(args.command, args.workers)
        return 0
    campaign = made()
    words = load_words(WordSource(resources.assets() / "lexicon"))
    some, all_ = checked(campaign, words)
    print(f"{LEVELS} levels of {SIDE}×{SIDE}, one edited:")
    middle = told("after an edit, the levels unchanged kept", some)
    whole = told("everything anew", all_)
    print(f"{'ratio':42} {whole / middle:8.1f}")
    slowest = middle
    if args.window:
        slowest = told("from the edit to the list in the window", in_window(campaign))
    print(f"{'at most allowed':42} {LIMIT:8.1f} ms: {'kept' if slowest < LIMIT else 'MISSED'}")
    return 0 if slowest < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
