"""Texts, proofs, accepted findings, difficulties, stories and ways are compared and brought together like levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.bundles.reader import read_bundle, unpack
from runtime.campaign.compare import conflict_texts, difference_texts, differences, merge_campaigns
from runtime.campaign.model import Accepted, AcceptedFile, Campaign, Carry, Difficulty, Edge, EndKind, Node, TextTable
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.tables import TableLevel
from runtime.campaign.writer import file_text, save_campaign
from runtime.cli.main import main
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import EndTurn
from runtime.engine.levels.level import City, Condition, DifficultyColumn, Level, Seat, Story, StoryPage, WinPath
from runtime.engine.records.record import Record
from runtime.support.texts import english

RELEASE = read_rulesets(resources.assets() / "rulesets")["release"]
PATH = WinPath("points", Condition("score", arguments={"points": 40}))
FORD = Level(
    "ford",
    "Ford",
    TerrainMap.from_rows(["....", "....", "...."]),
    cities=(City("home", Cell(0, 0), Side.GOLD), City("fort", Cell(2, 3), Side.SILVER)),
    conditions=BySide((PATH,), ()),
    story=Story(before=(StoryPage("Once"), StoryPage("Then"))),
    difficulty={"hard": DifficultyColumn(seats=BySide(None, Seat("master")))},
)
MILL = replace(FORD, id="mill", name="Mill")
GAME = Record(FORD, RELEASE, "w", 1, (EndTurn(),))
PROOF = Proof("first", Side.GOLD, GAME, "points", "By hand")
BASE = Campaign(
    "c",
    "Rivers",
    (FORD, MILL),
    (Node("one", "ford"), Node("two", "mill")),
    (Edge("on", "one", "two", path="points"),),
    "one",
    difficulties=(Difficulty("easy", "Easy"), Difficulty("hard", "Hard")),
    texts={"de": TextTable({"Ford": "Furt", "Mill": "Mühle"})},
    proofs={"ford": ProofFile((PROOF,))},
    accepted=AcceptedFile((Accepted("city-far", "on purpose", "ford", "home"),)),
)

Change = Callable[[Campaign], Campaign]


def texts(campaign: Campaign, **changes: str) -> Campaign:
    """The campaign with other German texts; an empty one is taken away."""
    kept = {key: text for key, text in {**campaign.texts["de"].texts, **changes}.items() if text}
    return replace(campaign, texts={**campaign.texts, "de": TextTable(kept)})


def proofs(campaign: Campaign, *proofs: Proof) -> Campaign:
    return replace(campaign, proofs={"ford": ProofFile(proofs)} if proofs else {})


def accepted(campaign: Campaign, *found: Accepted) -> Campaign:
    return replace(campaign, accepted=AcceptedFile(found))


def with_edge(campaign: Campaign, **members: Any) -> Campaign:
    return replace(campaign, edges=(replace(campaign.edges[0], **members),))


def lines(after: Campaign, before: Campaign = BASE) -> list[str]:
    return list(difference_texts(english(), differences(before, after)))


OTHER = replace(PROOF, record=replace(GAME, actions=(EndTurn(), EndTurn())))
CHANGES: tuple[tuple[Change, str], ...] = (
    (lambda c: texts(c, Ford="Die Furt"), "Texts in “de”: “Ford” reads “Die Furt” now; it was “Furt”."),
    (lambda c: texts(c, River="Fluss"), "Texts in “de”: “River” reads “Fluss” now; it had no text."),
    (lambda c: texts(c, Mill=""), "Texts in “de”: “Mill” has no text any more; it was “Mühle”."),
    (
        lambda c: replace(c, texts={**c.texts, "fr": TextTable({"Ford": "Gué"})}),
        "Texts in “fr”: The language was added, with 1 text.",
    ),
    (lambda c: replace(c, texts={}), "Texts in “de”: The language was removed, with 2 texts."),
    (lambda c: proofs(c, PROOF, replace(PROOF, id="second", path="")), "Level “Ford”: The proof “second” was added."),
    (proofs, "Level “Ford”: The proof “first” was removed."),
    (
        lambda c: proofs(c, OTHER),
        "Level “Ford”: “Proof first, game” is a game of 2 actions (a090ff6e) now; "
        "it was a game of 1 action (0f58a2c8).",
    ),
    (
        lambda c: accepted(c, *c.accepted.accepted, Accepted("map-large", "it is a war", "mill")),
        "The finding “map-large mill” is accepted now, because: it is a war",
    ),
    (accepted, "The finding “city-far ford home” is no longer accepted."),
    (
        lambda c: accepted(c, replace(c.accepted.accepted[0], because="it is an island")),
        "The finding “city-far ford home” is accepted for another reason: it is an island",
    ),
    (
        lambda c: replace(c, difficulties=(*c.difficulties, Difficulty("mad", "Mad"))),
        "The difficulty “Mad” was added.",
    ),
    (
        lambda c: c.having_level(replace(c.level("ford"), difficulty={})),
        "Level “Ford”: The level no longer differs at the difficulty “hard”.",
    ),
    (
        lambda c: c.having_level(
            replace(c.level("ford"), difficulty={"hard": DifficultyColumn(BySide(None, Seat("adept")))})
        ),
        "Level “Ford”: “Difficulty hard, Player of Silver, computer” is adept now; it was master.",
    ),
    (
        lambda c: c.having_level(replace(c.level("ford"), story=Story(before=(StoryPage("Once"), StoryPage("Now"))))),
        "Level “Ford”: Page 2 of the story before the level was changed.",
    ),
    (
        lambda c: c.having_level(
            replace(c.level("ford"), story=replace(c.level("ford").story, won=(StoryPage("Hail"),)))
        ),
        "Level “Ford”: The story after a victory has 1 page now; it had 0.",
    ),
    (
        lambda c: with_edge(c, carry=Carry(letters=3)),
        "On the way from “Ford” to “Mill” up to 3 letters are taken along now; it was 0.",
    ),
    (
        lambda c: replace(c, nodes=(*c.nodes, Node("end", ending=EndKind.VICTORY))),
        "The station “end” was added; it tells a story.",
    ),
    (
        lambda c: with_edge(c, score_least=10),
        "“Way on from Ford to Mill, least score” is 10 now; nothing was said of it.",
    ),
    (
        lambda c: with_edge(c, met=("rich",)),
        "“Way on from Ford to Mill, objectives that must be met” has these more: rich.",
    ),
    (
        lambda c: replace(c, nodes=(replace(c.nodes[0], optional=True), *c.nodes[1:])),
        "“Station Ford, optional or not” is yes now; nothing was said of it.",
    ),
)


def test_what_goes_along_is_said_kind_by_kind_as_people_speak() -> None:
    before, after = Carry(letters=2, spies=2, score=50), Carry(letters=1, tokens=1, words=3, score=1)
    assert lines(with_edge(BASE, carry=after), with_edge(BASE, carry=before)) == [
        f"On the way from “Ford” to “Mill” {said}"
        for said in (
            "up to 1 letter is taken along now; it was 2.",
            "up to 1 token is taken along now; it was 0.",
            "up to 0 spies are taken along now; it was 2.",
            "up to 3 words are remembered now; it was 0.",
            "1 % of the score goes along now; it was 50 %.",
        )
    ]


def test_both_values_of_a_figure_are_said_wherever_it_stands() -> None:
    assert lines(with_edge(BASE, score_least=10, priority=2), with_edge(BASE, score_least=30, priority=3)) == [
        "“Way on from Ford to Mill, least score” is 10 now; it was 30.",
        "“Way on from Ford to Mill, priority” is 2 now; it was 3.",
    ]
    hard = [
        replace(BASE.level("ford"), difficulty={"hard": DifficultyColumn(rules={"spies": spies})}) for spies in (1, 2)
    ]
    (line,) = lines(BASE.having_level(hard[1]), BASE.having_level(hard[0]))
    assert line == "Level “Ford”: “Difficulty hard, Rule spies” is 2 now; it was 1."


@pytest.mark.parametrize(("change", "said"), CHANGES, ids=[said for _, said in CHANGES])
def test_every_change_is_said(change: Change, said: str) -> None:
    assert lines(change(BASE)) == [said]


@pytest.mark.parametrize("change", [change for change, _ in CHANGES], ids=[said for _, said in CHANGES])
def test_a_change_of_one_side_alone_is_taken_from_either(change: Change) -> None:
    painted = BASE.having_level(replace(MILL, description="A mill by the river"))
    for ours, theirs in ((change(BASE), painted), (painted, change(BASE))):
        merged = merge_campaigns(BASE, ours, theirs)
        assert merged.conflicts == ()
        assert merged.campaign == change(painted)


def test_both_sides_texts_proofs_and_findings_go_together() -> None:
    ours = accepted(texts(BASE, Ford="Die Furt", River="Fluss"), *BASE.accepted.accepted, Accepted("a", "why"))
    ours = proofs(ours, PROOF, replace(PROOF, id="mine", path=""))
    theirs = accepted(texts(BASE, Mill="", Bridge="Brücke"), Accepted("b", "so"))
    theirs = proofs(theirs, replace(PROOF, note="Better said"), replace(PROOF, id="theirs", side=Side.SILVER, path=""))
    merged = merge_campaigns(BASE, ours, theirs)
    assert merged.conflicts == ()
    assert merged.campaign.texts["de"].texts == {"Ford": "Die Furt", "River": "Fluss", "Bridge": "Brücke"}
    assert {one.id for one in merged.campaign.proofs["ford"].proofs} == {"first", "mine", "theirs"}
    assert merged.campaign.proofs["ford"].proofs[0].note == "Better said"
    assert {one.code for one in merged.campaign.accepted.accepted} == {"a", "b"}


def test_what_excludes_each_other_is_said_and_of_two_games_no_third_is_made() -> None:
    mine, other = replace(PROOF, record=replace(GAME, seed=2)), OTHER
    ours, theirs = proofs(texts(BASE, Ford="Übergang"), mine), proofs(texts(BASE, Ford="Watstelle"), other)
    merged = merge_campaigns(BASE, ours, theirs)
    assert merged.campaign == ours
    said = conflict_texts(english(), merged.conflicts)
    assert "“Text Ford, text” is Übergang in OURS and Watstelle in THEIRS." in said
    assert any(one.startswith("“Proof first, game” is a game of 1 action (") for one in said)
    assert [conflict.place.file for conflict in merged.conflicts] == ["proofs/ford.json", "text/de.json"]


def test_what_is_accepted_in_a_level_goes_along_with_its_new_id() -> None:
    river = replace(FORD, id="river")
    ours = replace(BASE, levels=(river, MILL), nodes=(Node("one", "river"), BASE.nodes[1]), proofs={})
    ours = replace(accepted(ours, replace(BASE.accepted.accepted[0], level="river")), proofs={"river": ProofFile()})
    theirs = accepted(BASE, *BASE.accepted.accepted, Accepted("token-far", "on purpose", "ford"))
    for merged in (merge_campaigns(BASE, ours, theirs), merge_campaigns(BASE, theirs, ours)):
        assert [(one.code, one.level) for one in merged.campaign.accepted.accepted] == [
            ("city-far", "river"),
            ("token-far", "river"),
        ]


def test_a_table_game_with_another_id_keeps_what_the_other_side_did_to_the_campaign() -> None:
    duel = TableLevel("duel", "Duel", "scribe")
    base = replace(BASE, tables=(duel,), nodes=(*BASE.nodes, Node("three", "duel")))
    ours = replace(base, tables=(replace(duel, id="match"),), nodes=(*BASE.nodes, Node("three", "match")))
    theirs = replace(base, tables=(replace(duel, description="Two sit down."),), author="Ann")
    for merged in (merge_campaigns(base, ours, theirs), merge_campaigns(base, theirs, ours)):
        assert merged.conflicts == ()
        assert merged.campaign.tables == (replace(duel, id="match", description="Two sit down."),)
        assert (merged.campaign.nodes[2].level, merged.campaign.author) == ("match", "Ann")


def test_a_text_may_be_called_whatever_members_of_files_are() -> None:
    base = texts(BASE, kind="Art", id="Nummer")
    merged = merge_campaigns(base, texts(base, kind="Sorte"), texts(base, id="Kennung", name="Name"))
    assert merged.conflicts == ()
    assert {"kind": "Sorte", "id": "Kennung", "name": "Name"}.items() <= merged.campaign.texts["de"].texts.items()


def test_they_go_along_with_a_level_and_an_objective_that_one_side_renamed() -> None:
    renamed = replace(FORD, id="crossing", conditions=BySide((replace(PATH, id="forty"),), ()))
    ours = replace(
        BASE,
        levels=(renamed, MILL),
        nodes=(Node("one", "crossing"), BASE.nodes[1]),
        edges=(replace(BASE.edges[0], path="forty"),),
        proofs={"crossing": ProofFile((replace(PROOF, path="forty"),))},
        accepted=AcceptedFile((replace(BASE.accepted.accepted[0], level="crossing"),)),
    )
    theirs = proofs(BASE, PROOF, replace(PROOF, id="second"))
    theirs = replace(theirs, edges=(*BASE.edges, Edge("back", "one", "two", met=("points",))))
    for one, other in ((ours, theirs), (theirs, ours)):
        merged = merge_campaigns(BASE, one, other)
        assert merged.conflicts == ()
        assert [proof.path for proof in merged.campaign.proofs["crossing"].proofs] == ["forty", "forty"]
        assert "ford" not in merged.campaign.proofs
        assert merged.campaign.accepted.accepted[0].level == "crossing"
        assert [(edge.path, edge.met) for edge in merged.campaign.edges] == [("forty", ()), ("", ("forty",))]


def test_a_language_that_one_side_removed_and_the_other_worked_on_stays_with_the_worker() -> None:
    removed, worked = replace(BASE, texts={}), texts(BASE, Ford="Die Furt")
    mine = merge_campaigns(BASE, worked, removed)
    assert mine.campaign.texts == worked.texts
    assert [conflict.code for conflict in mine.conflicts] == ["removed-by-theirs"]
    theirs = merge_campaigns(BASE, removed, worked)
    assert theirs.campaign.texts == {}
    assert [conflict.code for conflict in theirs.conflicts] == ["removed-by-ours"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["text/de.json", "proofs/ford.json", "accepted.json"])
def test_git_merges_and_compares_such_a_file_by_itself(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = accepted(proofs(texts(BASE, River="Fluss"), PROOF, replace(PROOF, id="mine")), Accepted("a", "why"))
    theirs = accepted(proofs(texts(BASE, Mill=""), replace(PROOF, note="Better said")), Accepted("b", "so"))
    merged = merge_campaigns(BASE, ours, theirs).campaign
    paths = []
    for number, one in enumerate((BASE, ours, theirs)):
        path = tmp_path / f".merge_file_{number}"
        path.write_text(text_of(one, name))
        paths.append(str(path))
    assert main(["diff", paths[0], paths[1]]) == 1
    assert main(["diff", paths[0], paths[0]]) == 0
    assert main(["merge", *paths, "--name", name]) == 0
    assert Path(paths[1]).read_text() == text_of(merged, name)
    assert capsys.readouterr().err == ""
    Path(paths[0]).write_text("")
    assert main(["merge", paths[0], paths[2], paths[1]]) in (0, 1)


def text_of(campaign: Campaign, name: str) -> str:
    models = {
        "text/de.json": campaign.texts["de"],
        "proofs/ford.json": campaign.proofs["ford"],
        "accepted.json": campaign.accepted,
    }
    return file_text(models[name])


def test_these_files_are_saved_elsewhere_packed_and_unpacked_with_the_campaign(tmp_path: Path) -> None:
    first, second, third = tmp_path / "first", tmp_path / "second", tmp_path / "third"
    source = save_campaign(first, BASE, None)
    names = {"text/de.json", "proofs/ford.json", "accepted.json"}
    assert names <= {path.relative_to(first).as_posix() for path in first.rglob("*.json")}
    read = read_campaign(first)
    assert read.campaign == BASE
    save_campaign(second, BASE, source)
    assert read_campaign(second).campaign == BASE
    without = replace(BASE, texts={}, proofs={}, accepted=AcceptedFile())
    save_campaign(second, without, read_campaign(second).source)
    assert not names & {path.relative_to(second).as_posix() for path in second.rglob("*.json")}
    bundle = tmp_path / "rivers.scryptic"
    bundle.write_bytes(pack(gather(BASE, read.source), "rivers").data)
    taken = read_bundle(bundle).bundle
    assert taken is not None
    unpack(taken, third)
    assert read_campaign(third).campaign == BASE
