"""Every rule case through the referee: only lines of JSON go in, and what comes out is as the cases say."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.lexicon import lexicon_of
from runtime.match.referee import Referee, RefereeLibrary
from runtime.support.texts import english
from tests.cases.casefile import FOLDER, read_cases

FILE = read_cases()
SCHEMAS = Schemas(resources.schemas())
LEXICON = lexicon_of(sorted(FILE.texts), FILE.meanings)
LIBRARY = RefereeLibrary(LEXICON, FILE.rulesets, SCHEMAS, english(), free_regions=True)
SIGNS = {
    "commit": "outcome",
    "order": "outcome",
    "redeploy": "lifted",
    "invoke": "changed",
    "spy": "spy",
    "end_turn": "pass",
}
"""By which member the event is known that an action's result is compared with."""


def lines(case: Any) -> list[dict[str, Any]]:
    """What is put to the referee: the position, and the scores after each action."""
    asked: list[dict[str, Any]] = [{"load": case["state"]}, {"ask": "summary"}]
    for action in case["actions"]:
        asked += [{"ask": "placements"} if action["do"] == "placements" else action, {"ask": "summary"}]
    asked.append({"ask": "state"})
    return [{"id": f"{case['id']} {number}", **line} for number, line in enumerate(asked)]


def result(action: Any, answer: Any) -> Any:
    """An answer as far as the cases speak of it."""
    if not answer["ok"]:
        return {"error": {"rule": answer["refusals"][0]["rule"]}}
    if action["do"] == "placements":
        return answer["placements"]
    return next(event for event in answer["events"] if SIGNS[action["do"]] in event)


def compare(case: Any, answers: list[Any]) -> None:
    """Hold the answers against what the case expects."""
    expect = case["expect"]
    loaded, first, *told, state = answers
    assert loaded["ok"], loaded
    for number, (action, expected) in enumerate(zip(case["actions"], expect["results"], strict=True)):
        found = result(action, told[2 * number])
        for key, value in expected.items():
            if key == "error":
                assert found[key]["rule"] == value["rule"]
            elif key == "steps":
                for mine, step in zip(found[key], value, strict=True):
                    assert {name: mine[name] for name in step} == step
            else:
                assert found[key] == value, key
        assert told[2 * number + 1]["summary"]["scores"] == expect["scores"][number]
    before = {**loaded["state"], **first["summary"]}
    after = {**state["state"], **told[-1]["summary"]}
    for key, value in {**before, **expect["after"]}.items():
        if key in expect["after"] or (key in case["state"] and key not in ("passes", "pools", "params")):
            assert after[key] == value, key
    assert after["finished"] == expect["finished"]


# Others go through one process of their own below.
@pytest.mark.parametrize("case", FILE.cases[::4], ids=lambda case: case["id"])
def test_a_case_through_the_referees_lines(case: Any) -> None:
    referee = Referee(LIBRARY)
    asked = lines(case)
    answers = [json.loads(referee.answer(json.dumps(line).encode())) for line in asked]
    assert [answer["id"] for answer in answers] == [line["id"] for line in asked]
    compare(case, answers)


@pytest.mark.slow
@pytest.mark.parametrize(
    "cases", [FILE.cases[1::4], pytest.param(FILE.cases, marks=pytest.mark.proof)], ids=["some", "all"]
)
def test_cases_through_one_real_process(tmp_path: Path, cases: Sequence[Any]) -> None:
    """``pytest -m proof`` puts all to it, in six seconds; what each must give, the engine's own tests see."""
    connotations = tmp_path / "connotations.json"
    connotations.write_text(json.dumps(FILE.meanings), "utf-8")
    asked = [lines(case) for case in cases]
    command = [sys.executable, "-m", "runtime.cli.main", "referee", "--free-regions"]
    command += ["--words", str(FOLDER / "words.txt.gz"), "--connotations", str(connotations)]
    text = "".join(json.dumps(line) + "\n" for one in asked for line in one)
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True, timeout=300)
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == sum(map(len, asked))
    for case, one in zip(cases, asked, strict=True):
        compare(case, answers[: len(one)])
        answers = answers[len(one) :]
