"""A look that fails or is too much costs nothing but itself, and findings beyond measure are counted, not told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import campaign as campaign_checks
from runtime.checks import check_campaign, proofs, step_budget
from runtime.checks import level as level_checks
from runtime.checks.campaign import Checks
from runtime.checks.check import make_issue
from runtime.checks.ends import AnyWord
from runtime.checks.graph import NO_START
from runtime.checks.step_budget import Look, StepBudget, capped, look_at, number_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Token
from runtime.engine.records.record import Record
from runtime.support.issues import Issue, Place, Severity
from runtime.support.reasons import CONCERNS, Concern
from runtime.support.texts import MOST_IN_ALL, MOST_OF_A_KIND, english
from runtime.support.wording import say_issue

RULESETS = read_rulesets(resources.assets() / "rulesets")
LEVEL = Level(
    id="ford",
    name="Ford",
    terrain=TerrainMap.from_rows(["......"] * 6),
    cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(5, 5), Side.SILVER)),
    tokens=(Token("t", Cell(5, 5), Element.FLOOD, None),),
)
CAMPAIGN = Campaign(
    id="mine",
    name="Mine",
    levels=(LEVEL,),
    nodes=(Node("first", "ford"), Node("second", "gone")),
    edges=(Edge("on", "first", "second"), Edge("off", "second", "nowhere")),
    start="first",
)
FOUND = {"two-on-a-cell", "node-no-level", "edge-no-node"}


def codes(campaign: Campaign = CAMPAIGN) -> set[str]:
    return {issue.code for issue in check_campaign(campaign, RULESETS)}


def test_the_looks_find_what_they_find() -> None:
    assert codes() >= FOUND


@pytest.mark.parametrize(
    ("table", "number"),
    [("LEVEL_LOOKS", number) for number in range(len(level_checks.LEVEL_LOOKS))]
    + [("GRAPH_LOOKS", number) for number in range(len(campaign_checks.GRAPH_LOOKS))]
    + [("CONTENT_LOOKS", number) for number in range(len(campaign_checks.CONTENT_LOOKS))],
)
@pytest.mark.parametrize("when", ["at once", "later"])
def test_a_look_that_fails_is_told_and_all_others_are_made(
    table: str, number: int, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module: Any = level_checks if table == "LEVEL_LOOKS" else campaign_checks
    looks = list(getattr(module, table))
    broken = looks[number]

    def fails(subject: Any) -> Iterator[Issue]:
        if when == "later":
            yield from broken.find(subject)
        raise ZeroDivisionError("planted")

    before = Checks(RULESETS).find_issues(CAMPAIGN)
    looks[number] = replace(broken, find=fails)
    monkeypatch.setattr(module, table, tuple(looks))
    after = Checks(RULESETS).find_issues(CAMPAIGN)
    (failed,) = [issue for issue in after if issue.code == "check-failed"]
    assert failed.place.pointer == broken.pointer
    assert failed.place.file == ("levels/ford.json" if table == "LEVEL_LOOKS" else "campaign.json")
    text, advice = say_issue(english(), failed)
    assert CONCERNS[broken.thing] in text
    assert "ZeroDivisionError: planted" in text
    assert advice
    assert when == "at once" or all(issue in after for issue in before)
    assert FOUND & {issue.code for issue in after}


def test_a_failure_in_finding_what_is_brought_along_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_checks, "arrivals", lambda *_: 1 // 0)
    assert {"check-failed", *FOUND} <= codes()


def test_a_proof_that_can_not_be_judged_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RULESETS["release"]
    proof = Proof("p", Side.GOLD, Record(LEVEL, rules, "", 0, (), ""))
    campaign = replace(CAMPAIGN, proofs={"ford": ProofFile((proof,))})
    monkeypatch.setattr(proofs, "judge", lambda *_: 1 // 0)
    judging = proofs.ProofJudge(RULESETS)
    (issue,) = proofs.check_proofs(campaign, judging, AnyWord())
    assert issue.code == "check-failed"
    assert issue.place.file == "proofs/ford.json"


def test_a_look_stops_where_its_effort_ends_and_keeps_what_it_found() -> None:
    spent = StepBudget(10)

    def finds(_subject: None) -> Iterator[Issue]:
        while True:
            yield make_issue(NO_START, Place("campaign.json"))
            spent.spend(4)

    issues = look_at(Look(Concern.EDGES, finds, "/edges"), None, Place("campaign.json"))
    assert [issue.code for issue in issues] == ["no-start"] * 3 + ["check-cut"]
    assert issues[-1].severity is Severity.WARNING


def test_findings_of_a_kind_beyond_measure_are_counted() -> None:
    count = 3 * MOST_OF_A_KIND
    nodes = tuple(Node(f"n{number}", "ford") for number in range(60))
    edges = tuple(Edge(f"e{number}", "n0", f"n{number}", outcome=LevelOutcome.WON) for number in range(1, 60))
    campaign = replace(CAMPAIGN, nodes=nodes, edges=edges, start="n0")
    issues = capped(check_campaign(campaign, RULESETS))
    more = [issue for issue in issues if issue.code == "more-like-this" and issue.details["kind"] == "edges-together"]
    together = [issue for issue in issues if issue.code == "edges-together"]
    assert len(together) == MOST_OF_A_KIND
    assert [issue.details["count"] for issue in more] == [59 * 58 // 2 - MOST_OF_A_KIND]
    assert sum(map(number_of, (*together, *more))) == 59 * 58 // 2
    assert count < 59 * 58 // 2


def test_what_stands_for_many_is_as_bad_as_the_worst_of_them() -> None:
    hints = [Issue(Severity.HINT, f"h{number}") for number in range(MOST_IN_ALL)]
    issues = capped([*hints, Issue(Severity.WARNING, "w"), Issue(Severity.ERROR, "e"), Issue(Severity.HINT, "h")])
    assert len(issues) == MOST_IN_ALL + 1
    assert issues[-1].severity is Severity.ERROR
    assert number_of(issues[-1]) == 3


def test_what_was_left_out_twice_is_counted_once() -> None:
    first = look_at(
        Look(Concern.EDGES, lambda _: [make_issue(NO_START, Place("a"))] * (MOST_OF_A_KIND + 5)), None, Place("a")
    )
    issues = capped([*first, *first])
    assert sum(map(number_of, issues)) == 2 * (MOST_OF_A_KIND + 5)
    assert [issue.code for issue in issues].count("more-like-this") == 1


def test_a_level_that_is_too_much_leaves_others_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_checks, "OF_A_LEVEL", 1)
    assert step_budget.OF_A_CAMPAIGN > step_budget.OF_A_LEVEL
    issues = Checks(RULESETS).find_issues(CAMPAIGN)
    assert {"check-cut", *FOUND} <= {issue.code for issue in issues}


def test_a_campaign_of_many_levels_is_looked_at_whole_and_one_made_to_exhaust_is_not() -> None:
    few, many, countless = map(step_budget.campaign_steps, (3, 700, 1_000_000))
    assert few == step_budget.OF_A_CAMPAIGN
    assert many == 700 * step_budget.OF_EACH
    assert countless == step_budget.OF_MANY_LEVELS
