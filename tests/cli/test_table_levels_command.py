"""Commands with levels that are table games: checked, compared, merged, packed; refused with a sentence elsewhere."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.campaign_texts import coverage, spoken_in
from runtime.campaign.compare.differences import differences
from runtime.campaign.compare.merge import merge_campaigns
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node, TextTable
from runtime.campaign.reader import read_campaign
from runtime.campaign.tables import Prize, TableLevel
from runtime.campaign.writer import save_campaign
from runtime.cli.main import main
from runtime.engine.levels.level import Story, StoryPage
from runtime.support.difference_messages import say_difference
from runtime.support.texts import english
from runtime.tablegames.players import Skill

pytestmark = pytest.mark.once

DUEL = TableLevel("duel", "A duel", "scribe", prize=Prize("QX"), story=Story(won=(StoryPage("Well done."),)))


def _campaign() -> Campaign:
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    nodes = (*campaign.nodes, Node("duel", "duel"))
    edges = (
        replace(campaign.edges[0], end="duel"),
        *(
            Edge(f"duel-{one.value}", "duel", campaign.edges[0].end, one)
            for one in (LevelOutcome.WON, LevelOutcome.LOST)
        ),
        Edge("duel-drawn", "duel", campaign.edges[0].end, LevelOutcome.DRAWN),
        *campaign.edges[1:],
    )
    return replace(campaign, tables=(DUEL,), nodes=nodes, edges=edges)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """First Light with a game of Scribe after its first level."""
    place = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "light"))
    read = read_campaign(place)
    save_campaign(place, _campaign(), read.source)
    return place


@pytest.mark.slow
def test_check_is_content_with_a_sound_one_and_names_a_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the line of the file, and exit code 1 for an error."""
    main(["check", str(folder)])
    assert "duel.json" not in capsys.readouterr().out
    file = folder / "levels/duel.json"
    file.write_text(file.read_text().replace('"scribe"', '"scryper",\n  "parameters": {"rows": 99}'))
    assert main(["check", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "duel.json:6: error:" in said and "out-of-range /parameters/rows" in said
    assert main(["check", str(file)]) == 1
    assert "out-of-range" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["render", "{}", "--level", "duel", "-o", "out.png"], "has no map"),
        (["prove", "{}", "--level", "duel"], "nothing of it is to be proved"),
        (["play", "{}", "--level", "duel", "--preset", "any"], "presets belong to maps"),
        (["moves", "{}/levels/duel.json"], "has no map"),
        (["referee", "{}/levels/duel.json"], "has no map"),
        (["prove", "{}/levels/duel.json"], "nothing of it is to be proved"),
        (["tournament", "--maps", "{}/levels/duel.json", "--games", "2"], "can't play it"),
    ],
)
def test_what_needs_a_map_refuses_with_a_sentence(
    folder: Path, command: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, no traceback, and the level's name."""
    assert main([one.replace("{}", str(folder)) for one in command]) == 2
    errors = capsys.readouterr().err
    assert said in errors and "A duel" in errors and "Traceback" not in errors


@pytest.mark.slow
def test_many_games_leave_table_games_out_and_say_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A campaign is played without them; a table game alone is an error."""
    experiment = {"format": 1, "name": "x", "maps": [str(folder)], "pairings": [["greedy", "greedy"]]}
    file, out = folder.parent / "experiment.json", folder.parent / "out.jsonl"
    file.write_text(json.dumps({**experiment, "games": 2, "max_turns": 2}))
    assert main(["simulate", str(file), "-o", str(out)]) == 0
    assert "Left out, for the computer's players of Scryptic can't play table games: A duel" in capsys.readouterr().err
    assert len(out.read_text().splitlines()) == 2
    file.write_text(json.dumps({**experiment, "maps": [str(folder / "levels/duel.json")], "games": 2}))
    assert main(["simulate", str(file), "-o", str(folder.parent / "other.jsonl")]) == 2
    assert "A duel: a table game has no map" in capsys.readouterr().err


def test_play_refuses_a_faulty_one_and_names_the_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before any window opens."""
    file = folder / "levels/duel.json"
    file.write_text(file.read_text().replace('"scribe"', '"chess"'))
    assert main(["play", str(file)]) == 1
    assert "duel" in capsys.readouterr().err


def test_what_differs_is_told(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A level that came and went, a parameter, a name; of campaigns and of single files."""
    assert main(["diff", str(resources.campaigns() / "first-light"), str(folder)]) == 1
    assert "The level “A duel” was added, a game of Scribe." in capsys.readouterr().out
    assert main(["diff", str(folder), str(resources.campaigns() / "first-light")]) == 1
    assert "The level “A duel” was removed." in capsys.readouterr().out
    other = tmp_path / "other.json"
    file = folder / "levels/duel.json"
    other.write_text(file.read_text().replace("A duel", "Runes"))
    assert main(["diff", str(file), str(other)]) == 1
    assert "Runes" in capsys.readouterr().out


def test_every_difference_has_a_sentence() -> None:
    """Parameters, opponent, prize, another id, another order."""
    before = _campaign()
    table = replace(DUEL, parameters={"scoring": "advanced"}, opponent=Skill.MASTER, prize=Prize("QX", spies=2))
    after = replace(before, tables=(TableLevel("bricks", "Bricks", "scryper"), table))
    told = [say_difference(english(), one.code, one.details) for one in differences(before, after)]
    assert len(told) >= 4 and all("{" not in one for one in told)
    renamed = replace(before, tables=(replace(DUEL, id="runes"),))
    nodes = tuple(replace(one, level="runes") if one.level == "duel" else one for one in before.nodes)
    assert [one.code for one in differences(before, replace(renamed, nodes=nodes))] == ["level-renamed"]
    assert differences(before, before) == ()


def test_both_sides_changes_come_together_and_what_excludes_is_told() -> None:
    """One gives it another opponent, one another prize; both another name: ours stays, as a conflict."""
    base = _campaign()
    ours = base.having_table(replace(DUEL, opponent=Skill.MASTER, name="Ours"))
    theirs = base.having_table(replace(DUEL, prize=Prize("QXZ"), name="Theirs"))
    merged = merge_campaigns(base, ours, theirs)
    assert merged.campaign.tables == (replace(DUEL, opponent=Skill.MASTER, name="Ours", prize=Prize("QXZ")),)
    assert [one.place.file for one in merged.conflicts] == ["levels/duel.json"]
    new = replace(base, tables=(*base.tables, TableLevel("bricks", "Bricks", "scryper")))
    together = merge_campaigns(base, new, base.having_table(replace(DUEL, name="Theirs")))
    assert [one.name for one in together.campaign.tables] == ["Theirs", "Bricks"]
    assert together.conflicts == ()
    gone = replace(base, tables=(), nodes=base.nodes[:-1], edges=())
    removed = merge_campaigns(base, gone, base)
    assert removed.campaign.tables == ()


def test_its_texts_are_translated_and_counted() -> None:
    """Name, description and pages, with the campaign's other texts."""
    campaign = _campaign()
    table = TextTable({"A duel": "Ein Zweikampf", "Well done.": "Gut gemacht."})
    campaign = replace(campaign, texts={"de": table})
    spoken = spoken_in(campaign, "de").tables[0]
    assert (spoken.name, spoken.story.won[0].text) == ("Ein Zweikampf", "Gut gemacht.")
    assert not {"A duel", "Well done."} & set(coverage(campaign, "de").missing)


def test_it_travels_in_a_bundle(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Packed, unpacked, and the same again; the check of the bundle finds nothing in it."""
    bundle, out = tmp_path / "light.scryptic", tmp_path / "out"
    main(["pack", str(folder), "-o", str(bundle)])
    assert bundle.is_file(), capsys.readouterr().err
    assert main(["unpack", str(bundle), "-o", str(out)]) == 0
    found = next(out.rglob("duel.json"))
    assert json.loads(found.read_text()) == json.loads((folder / "levels/duel.json").read_text())


@pytest.mark.qt
def test_a_campaign_of_nothing_but_table_games_is_played_and_has_nothing_to_prove(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window of its journey is what ``play`` comes to."""
    nodes, edges = (Node("duel", "duel"), Node("again", "again")), (Edge("on", "duel", "again"),)
    tables = (DUEL, replace(DUEL, id="again", name="Again"))
    save_campaign(tmp_path / "inn", Campaign("inn", "Inn", (), nodes, edges, "duel", tables=tables), None)
    plans: list[Any] = []

    def run(plan: Any, *_rest: object) -> int:
        plans.append(plan)
        return 0

    monkeypatch.setattr("runtime.ui.menus.lobby.run_program", run)
    assert main(["play", str(tmp_path / "inn"), "--home", str(tmp_path / "home")]) == 0
    assert [plan.campaign.id for plan in plans] == ["inn"]
    assert main(["prove", str(tmp_path / "inn")]) == 2
    assert "only table games, of which nothing is to be proved: A duel, Again" in capsys.readouterr().err
