"""``scryptic simulate`` and ``tournament``: results that can be gone on with, and a message for everything wrong."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from errno import ENOSPC, ENOTDIR
from importlib import import_module
from os import strerror
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any
from xml.etree import ElementTree

import pytest

from runtime import resources
from runtime.campaign.level_json import level_text
from runtime.campaign.schema_validation import Schemas
from runtime.cli import kernel_notice, plots, series
from runtime.cli.main import main
from runtime.cli.simulate import SMALLEST
from runtime.fastgame.player_weights import read_players, shipped_digest
from runtime.simulate.cluster import ClusterError
from runtime.simulate.experiment import Experiment, read_plan
from runtime.simulate.play import PlayedGame
from runtime.simulate.runners import GameWorkerError, run
from runtime.support.json_text import parse
from tests.patience import PATIENCE, give_way
from tests.simulate.small import WORDS, huge_level, small_level

COMMAND = [sys.executable, "-m", "runtime.cli.main"]


@pytest.fixture
def bench(tmp_path: Path, search_is_compiled: None) -> Path:
    """A campaign with words of its own, so that games are short, and an experiment on it."""
    folder = tmp_path / "tiny"
    (folder / "levels").mkdir(parents=True)
    (folder / "words").mkdir()
    (folder / "words" / "few.txt").write_text("\n".join(WORDS.split()))
    for name in ("heath", "moor"):
        (folder / "levels" / f"{name}.json").write_text(level_text(small_level(name)))
    head = {"format": 1, "id": "tiny", "name": "Tiny", "levels": ["heath", "moor"], "words": {"list": "few.txt"}}
    (folder / "campaign.json").write_text(json.dumps(head))
    write(tmp_path, maps=["tiny"], pairings=[["greedy", "greedy"]], games=6)
    return tmp_path


def write(folder: Path, **members: Any) -> None:
    (folder / "experiment.json").write_text(json.dumps({"format": 1} | members))


def simulate(folder: Path, results: str = "results.jsonl", *more: str) -> int:
    return main(["simulate", str(folder / "experiment.json"), "-o", str(folder / results), *more])


def test_an_experiment_comes_out_as_one_line_a_game(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(bench, "results.jsonl", "--records", str(bench / "records"), "--json") == 0
    said = capsys.readouterr()
    assert said.err == ""
    summary = json.loads(said.out)
    assert (summary["games"], summary["faults"]) == (6, [])
    found = (bench / "results.jsonl").read_bytes().splitlines()
    schemas = Schemas(resources.schemas())
    for number, line in enumerate(found):
        assert json.loads(line)["game"] == number
        assert schemas.issues("result", parse(line), "results.jsonl") == ()
    sha256 = import_module("hashlib").sha256
    records = sorted((bench / "records").iterdir())
    assert [sha256(path.read_bytes()).hexdigest() for path in records] == [json.loads(one)["record"] for one in found]
    assert all("ms" not in json.loads(line) for line in found)


@pytest.mark.proof
def test_processes_write_what_one_writes_and_more_games_go_on(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(bench) == 0
    assert simulate(bench, "more.jsonl", "--workers", "2") == 0
    assert (bench / "more.jsonl").read_bytes() == (bench / "results.jsonl").read_bytes()
    write(bench, maps=["tiny"], pairings=[["greedy", "greedy"]], games=10)
    assert simulate(bench) == 0
    assert (bench / "results.jsonl").read_bytes().startswith((bench / "more.jsonl").read_bytes())
    assert len((bench / "results.jsonl").read_bytes().splitlines()) == 10
    capsys.readouterr()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("workers", "how"),
    [
        ("2", signal.SIGKILL),
        ("1", signal.SIGINT),
        pytest.param("1", signal.SIGKILL, marks=pytest.mark.proof),
        pytest.param("2", signal.SIGINT, marks=pytest.mark.proof),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_run_that_is_stopped_goes_on(bench: Path, heeded: None, how: signal.Signals, workers: str) -> None:
    write(bench, maps=["tiny"], pairings=[["greedy", "greedy"]], games=2000)
    command = [*COMMAND, "simulate", str(bench / "experiment.json"), "-o", str(bench / "results.jsonl")]
    command += ["--workers", workers]
    with subprocess.Popen(command, cwd=resources.root(), stderr=subprocess.PIPE, text=True) as process:
        begun = monotonic()
        path = bench / "results.jsonl"
        try:
            while (not path.exists() or path.stat().st_size < 3000) and process.poll() is None:
                assert monotonic() - begun < PATIENCE
                give_way()
            process.send_signal(how)
            error = process.communicate(timeout=PATIENCE)[1]
        finally:
            process.kill()  # Else one that goes on would be waited for without end.
    assert process.returncode == (130 if how is signal.SIGINT else -9)
    kept = "What is played is kept; the same line goes on."
    assert error == (f"\nStopped. {kept}\n" if how is signal.SIGINT else "")
    there = len(path.read_bytes().splitlines())
    assert 0 < there < 2000
    more = there + 2 + there % 2
    write(bench, maps=["tiny"], pairings=[["greedy", "greedy"]], games=more)
    assert simulate(bench) == 0
    assert simulate(bench, "afresh.jsonl") == 0
    assert path.read_bytes() == (bench / "afresh.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("members", "said"),
    [
        (
            {"maps": ["frist-light"]},
            "no shipped campaign of that name. Did you mean “first-light”?",
        ),
        (
            {"maps": ["gone/heath.json"]},
            "gone/heath.json: There is no file heath.json. Look whether it was",
        ),
        ({"maps": ["tiny/words"]}, "There are no levels in"),
        ({"maps": ["tiny", "tiny/levels/moor.json"]}, "There is another map with the id “moor”"),
        ({"maps": []}, "“maps”"),
        ({"pairings": [["greedi", "greedy"]]}, "No player of the computer is called “greedi”. Did you mean “greedy”?"),
        ({"pairings": [["greedy"]]}, "“pairings/0”"),
        ({"games": 5}, "5 is odd, but each beginning is played twice"),
        ({"games": 0}, "“games”"),
        ({"edition": "relase"}, "There is no ruleset “relase”. Did you mean “release”?"),
        ({"rules": {"rack.limit": "ten"}}, "“rules/rack.limit” is a text; it must be a whole number."),
        ({"nodes": {"greedy": 0}}, "“nodes/greedy”"),
        ({"seed": -1}, "“seed”"),
        ({"weights": {"Bold": "bold.json"}}, "“Bold” in “weights” can't be a name. Use small letters, digits and"),
    ],
)
def test_a_bad_experiment_gets_one_clear_message(
    bench: Path, capsys: pytest.CaptureFixture[str], members: dict[str, Any], said: str
) -> None:
    write(bench, **{"maps": ["tiny"], "pairings": [["greedy", "greedy"]], "games": 6} | members)
    assert simulate(bench) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1
    assert not (bench / "results.jsonl").exists()


def test_the_experiment_in_the_guide_is_one(tmp_path: Path) -> None:
    guide = (resources.root() / "runtime" / "simulate" / "README.md").read_text("utf-8")
    (tmp_path / "experiment.json").write_text(guide.partition("```json\n")[2].partition("```")[0], "utf-8")
    read = read_plan(tmp_path / "experiment.json", ("release", "design-1.6"), Schemas(resources.schemas()))
    assert read.issues == ()
    assert read.plan is not None
    assert (read.plan.games, read.plan.max_turns, read.plan.rules) == (100, 120, {"spies": 0})


def test_a_key_that_means_nothing_is_told(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(bench, maps=["tiny"], pairings=[["greedy", "greedy"]], games=2, sede=3)
    assert simulate(bench) == 0
    assert "seed" in capsys.readouterr().err


def test_a_map_that_cannot_be_played_says_why(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = bench / "tiny" / "levels" / "moor.json"
    path.write_text(path.read_text().replace('"silver"', '"gold"'))
    assert simulate(bench) != 0
    assert "moor.json" in capsys.readouterr().err


def test_results_of_something_else_are_not_overwritten(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bench / "results.jsonl").write_text("dear diary\n")
    assert simulate(bench) == 2
    assert "results.jsonl:1: This is no result of this experiment" in capsys.readouterr().err
    assert (bench / "results.jsonl").read_text() == "dear diary\n"


def test_words_that_are_gone_are_missed(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(bench / "tiny" / "words")
    assert simulate(bench) == 2
    assert "few.txt" in capsys.readouterr().err


def test_a_tournament_prints_its_table(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "--maps", str(bench / "tiny"), "--levels", "greedy,greedy", "--games", "4"]
    assert main([*command, "-o", str(bench / "results.jsonl")]) == 0
    table = capsys.readouterr().out
    assert table.splitlines()[0].split()[:3] == ["player", "against", "games"]
    assert table.splitlines()[1].split()[:3] == ["greedy", "greedy", "4"]
    assert main([*command, "-o", str(bench / "results.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairings"][0]["games"] == 4
    assert len((bench / "results.jsonl").read_bytes().splitlines()) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--levels", "greedy"], "name at least two, as in adept,apprentice"),
        (["--levels", "greedy,nobody"], "No player of the computer is called “nobody”. The players are: "),
        (["--levels", "look,quik"], "is called “quik”. Did you mean “quick”? The players are: "),
        (["--games", "3"], "3 is odd, but each beginning is played twice"),
        (["--games", "many"], "many is no whole number"),
        (["--workers", "0"], "0 is no whole number from 1 to"),
    ],
)
def test_wrong_use_of_tournament_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *arguments]) == 2
    assert said in capsys.readouterr().err


def bold_weights(folder: Path) -> Path:
    """The shipped weights of quick players, with one that is another."""
    data = json.loads((resources.assets() / "opponents" / "quick-players.json").read_text())
    data["editions"]["release"]["quick"]["placements"]["noise"] = 3.5
    path = folder / "bold.json"
    path.write_text(json.dumps(data))
    return path


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"noise"', '"nois"', "“noise” is missing. Add it: The most that chance adds."),
        ('"spies"', '"least_rom": 3, "spies"', "“least_rom” means nothing to this version."),
    ],
)
def test_misspelt_weights_are_told(
    bench: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    path = bold_weights(bench)
    path.write_text(path.read_text().replace(old, new))
    write(bench, maps=["tiny"], pairings=[["quick:bold", "quick"]], games=2, weights={"bold": "bold.json"})
    simulate(bench)
    assert f"{path}:1: {said}" in capsys.readouterr().err


def test_the_help_shows_an_experiment_that_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "experiment.json"
    path.write_text(SMALLEST)
    assert read_plan(path, ("release",), Schemas(resources.schemas())).issues == ()


def test_an_experiment_names_weights_of_its_own(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = read_players(bold_weights(bench)).digest
    write(bench, maps=["tiny"], pairings=[["quick:bold", "quick"]], games=2, weights={"bold": "bold.json"})
    assert simulate(bench, "results.jsonl", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["pairings"][0]["first"] == "quick:bold"
    first, second = (json.loads(line) for line in (bench / "results.jsonl").read_text().splitlines())
    shipped = shipped_digest("quick")
    assert (first["weights"], second["weights"]) == (f"{own} {shipped}", f"{shipped} {own}")
    # Weights that were changed are another experiment.
    bold_weights(bench).write_text((bench / "bold.json").read_text().replace("3.5", "2.5"))
    assert simulate(bench) == 2
    assert "This is no result of this experiment" in capsys.readouterr().err
    command = ["tournament", "--maps", str(bench / "tiny"), "--games", "2", "--levels", "quick:bold,quick"]
    assert main([*command, "--weights", f"bold={bench / 'bold.json'}"]) == 0
    assert "quick:bold" in capsys.readouterr().out


@pytest.mark.proof
def test_what_came_out_is_drawn_for_each_pairing(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(bench, maps=["tiny"], pairings=[["greedy", "greedy"], ["greedy", "novice"]], games=4)
    assert simulate(bench, "results.jsonl", "--plots", str(bench / "plots")) == 0
    drawn = {path.name: path.read_bytes() for path in (bench / "plots").iterdir()}
    assert sorted(drawn) == [
        *("01-greedy-greedy.png", "01-greedy-greedy.svg"),
        *("02-greedy-novice.png", "02-greedy-novice.svg"),
    ]
    assert drawn["01-greedy-greedy.png"].startswith(b"\x89PNG")
    pictures = [text for name, text in drawn.items() if name.endswith("svg")]
    assert all(ElementTree.fromstring(text).tag.endswith("svg") for text in pictures)
    # Nobody plays half a game: no number beside an axis has a fraction.
    assert not [text for text in pictures if re.search(rb"<!-- [0-9]+\.[0-9]+ -->", text)]
    command = ["tournament", "--maps", str(bench / "tiny"), "--levels", "greedy,novice", "--games", "4"]
    assert main([*command, "--plots", str(bench / "tournament")]) == 0
    assert len(list((bench / "tournament").iterdir())) == 2
    capsys.readouterr()
    # The same games, the same bytes.
    assert simulate(bench, "results.jsonl", "--plots", str(bench / "again")) == 0
    assert {path.name: path.read_bytes() for path in (bench / "again").iterdir()} == drawn


def test_pictures_without_what_draws_them_are_refused_before_anything_is_played(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda _name: None)
    assert simulate(bench, "results.jsonl", "--plots", str(bench / "plots")) == 2
    assert main(["tournament", "--plots", str(bench / "plots")]) == 2
    said = "--plots needs what is not installed: pip install 'scryptic[plots]'"
    assert capsys.readouterr().err.splitlines() == [said, said]
    assert not (bench / "results.jsonl").exists()


@pytest.mark.proof
def test_the_summary_says_which_games_of_quick_players_the_engine_played(
    bench: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    swapped = replace(small_level("moor"), rules={"pie": True})
    (bench / "tiny" / "levels" / "moor.json").write_text(level_text(swapped))
    write(bench, maps=["tiny"], pairings=[["quick", "quick"], ["quick", "greedy"]], games=4)
    assert simulate(bench) == 0
    said = capsys.readouterr().out
    assert "What the compiled game can't play was played by the engine now, slower and just the same:" in said
    assert "  moor, 2 games: players who may change sides" in said
    (bench / "results.jsonl").unlink()
    assert simulate(bench, "results.jsonl", "--json", "--workers", "2") == 0
    told = json.loads(capsys.readouterr().out)["by_engine"]
    assert told == [{"level": "moor", "games": 2, "obstacles": ["pie"]}]


UNPLAYABLE = (
    "moor: Quick players can't play this level: "
    "numbers in the rules that are too large for the compiled game. Greedy and Adept can."
)


def test_a_level_that_quick_players_can_not_play_is_refused_and_nobody_plays_in_their_name(
    bench: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (bench / "tiny" / "levels" / "moor.json").write_text(level_text(huge_level("moor")))
    for pairing in (["quick", "quick"], ["greedy", "look"]):
        write(bench, maps=["tiny"], pairings=[pairing], games=4)
        assert simulate(bench) == 1
        said = capsys.readouterr()
        assert (said.out, said.err.splitlines()) == ("", [UNPLAYABLE])
        assert not (bench / "results.jsonl").exists()
    write(bench, maps=["tiny"], pairings=[["greedy", "greedy"]], games=4)
    assert simulate(bench) == 0
    assert not capsys.readouterr().err


def test_a_tournament_and_the_search_for_proofs_refuse_it_too(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (bench / "tiny" / "levels" / "moor.json").write_text(level_text(huge_level("moor")))
    assert main(["tournament", "--maps", str(bench / "tiny"), "--levels", "look,quick", "--games", "2"]) == 1
    assert capsys.readouterr().err.splitlines() == [UNPLAYABLE]
    assert main(["prove", str(bench / "tiny"), "--level", "moor", "--player", "look"]) == 1
    assert capsys.readouterr().err.splitlines() == [UNPLAYABLE]
    monkeypatch.setenv("LANGUAGE", "de")
    assert main(["tournament", "--maps", str(bench / "tiny"), "--levels", "look,quick", "--games", "2"]) == 1
    assert capsys.readouterr().err.startswith(
        "moor: Die schnellen Spieler können dieses Level nicht spielen: Zahlen in den Regeln, die"
    )


def test_a_game_that_could_not_be_played_is_a_fault(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_given: object, **_options: object) -> Iterator[PlayedGame]:
        raise GameWorkerError(3, "it ended by itself")
        yield

    monkeypatch.setattr(series, "run", failing)
    assert simulate(bench) == 1
    assert capsys.readouterr().err.splitlines() == ["Game 3 could not be played: it ended by itself."]


@pytest.mark.parametrize(
    ("option", "place"), [("--table", "lair/table.json"), ("--plots", "lair/plots"), ("-o", "lair/results.jsonl")]
)
def test_what_could_not_be_written_is_told_before_the_first_game(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, option: str, place: str
) -> None:
    (bench / "lair").write_text("no folder")
    monkeypatch.chdir(bench)
    monkeypatch.setattr(series, "run", None)  # Would be missed where a game was played.
    command = ["tournament", "--maps", "tiny", "--levels", "greedy,greedy", "--games", "2", option, place]
    assert main(command) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert said.err.startswith(f"{place} cannot be written: ")


def test_where_records_can_not_be_written_no_results_are_begun(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bench / "lair").write_text("no folder")
    assert simulate(bench, "results.jsonl", "--records", str(bench / "lair")) == 2
    assert capsys.readouterr().err == f"{bench / 'lair'} cannot be written: {strerror(ENOTDIR)}.\n"
    assert sorted(path.name for path in bench.iterdir()) == ["experiment.json", "lair", "tiny"]


def test_what_is_drawn_can_fail_and_the_summary_is_printed(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise OSError(ENOSPC, strerror(ENOSPC), ".hidden")

    monkeypatch.setattr(series, "write_plots", full)
    monkeypatch.setattr(plots, "find_spec", lambda _name: True)
    assert simulate(bench, "results.jsonl", "--plots", str(bench / "plots")) == 2
    said = capsys.readouterr()
    assert said.out.startswith("player")
    assert said.err.startswith(f"{bench / 'plots'} cannot be written: ")


def test_what_other_machines_take_long_for_is_said(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    said = Event()

    def tell(text: str) -> None:
        told.append(text)
        said.set()

    @contextmanager
    def open_cluster(address: str) -> Iterator[str]:
        assert said.wait(PATIENCE)
        said.clear()
        yield f"client of {address}"

    def run_on_cluster(client: str, experiment: Experiment, begin: int, **options: Any) -> Iterator[PlayedGame]:
        assert client == "client of tls://host:8786"
        assert said.wait(PATIENCE)
        yield from run(experiment, begin, 1)

    monkeypatch.setattr(kernel_notice, "LATE", 0.0)
    monkeypatch.setattr(kernel_notice, "tell", tell)
    monkeypatch.setattr(series, "open_cluster", open_cluster)
    monkeypatch.setattr(series, "run_on_cluster", run_on_cluster)
    assert simulate(bench, "results.jsonl", "--dask", "tls://host:8786") == 0
    assert told == [
        "Waiting for the cluster tls://host:8786 and a worker of it.",
        "The cluster's workers get ready: the first time that takes about a minute on each machine.",
    ]


@pytest.mark.parametrize(
    "address", ["host", "tls://host", "host:0", "host:99999", "tls://:8786", "a b:8786", "local:0"]
)
def test_what_is_no_address_of_a_cluster_is_refused(
    bench: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    assert simulate(bench, "results.jsonl", "--dask", address) == 2
    said = capsys.readouterr().err
    assert ("is no address such as tls://host:8786, host:8786 or local:2" in said) == (address != "local:0")
    assert "is kept" not in said


@pytest.mark.slow
@pytest.mark.parametrize("more", [("-o", "results.jsonl"), ()])
def test_that_games_are_kept_is_said_where_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    def open_cluster(address: str) -> None:
        raise ClusterError("nobody answers")

    monkeypatch.setattr(series, "open_cluster", open_cluster)
    monkeypatch.chdir(tmp_path)
    assert main(["tournament", "--games", "2", "--dask", "[::1]:8786", *more]) == 2
    said = capsys.readouterr().err
    assert "nobody answers" in said
    assert ("What is played is kept; the same line goes on." in said) == bool(more)


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ({"bold": "bold.json"}, "bold.json: There is no file"),
        ({"brave": "experiment.json"}, "No player of the computer is called “quick:bold”. Did you mean “quick:brave”?"),
        ({"bold": "experiment.json"}, "experiment.json"),
    ],
)
def test_weights_that_cannot_be_read_are_told(
    bench: Path, capsys: pytest.CaptureFixture[str], weights: dict[str, str], said: str
) -> None:
    write(bench, maps=["tiny"], pairings=[["quick:bold", "quick"]], games=2, weights=weights)
    assert simulate(bench) == 2
    assert said in capsys.readouterr().err


def test_a_misspelt_grade_is_told_with_what_was_meant(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(bold_weights(bench).read_text())
    data["editions"]["design-1.6"]["lok"] = data["editions"]["design-1.6"].pop("look")
    (bench / "bold.json").write_text(json.dumps(data))
    write(bench, maps=["tiny"], pairings=[["quick:bold", "quick"]], games=2, weights={"bold": "bold.json"})
    assert simulate(bench) == 2
    said = "“lok” is not a possible value of “editions/design-1.6”. Did you mean “look”?"
    assert said in capsys.readouterr().err
    assert not (bench / "results.jsonl").exists()


def test_weights_of_a_tournament_have_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "--levels", "quick:bold,quick"]) == 2
    assert "No player of the computer is called “quick:bold”." in capsys.readouterr().err
    assert main(["tournament", "--weights", "bold"]) == 2
    assert "name weights as in bold=FILE" in capsys.readouterr().err
