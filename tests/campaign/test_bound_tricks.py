"""Nothing that a campaign says makes a check, an installation or an opening cost more than anybody has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.checks.file_checks import sort_loaded
from runtime.checks.vocabulary import campaign_lexicon
from runtime.support.texts import MOST_IN_ALL, MOST_OF_A_KIND, english
from runtime.support.wording import say_issue
from tests.campaign.bound_tricks import TRICKS
from tests.campaign.guarded import run_guarded, written

RULESETS = read_rulesets(resources.assets() / "rulesets")
SCHEMAS = Schemas(resources.schemas())
LONG = {
    "forty thousand unknown keys of a city",
    "three hundred thousand letters",
    "four hundred regions",
    "regions that are asked for again and again",
    "ten million empty lists",
    "ten million numbers",
    "a key that stands a hundred thousand times",
    "two hundred and one stations joined all to all",
}
"""What takes longer than the others to be refused, by names that others stand for; ``pytest -m proof`` has it."""
SLOW = {
    "forty thousand unknown keys",
    "regions of more cells than there may be",
    "a list of one-letter words",
    "what words suggest, without end",
}
LIGHT = [
    pytest.param(name, marks=pytest.mark.proof if name in LONG else pytest.mark.slow if name in SLOW else ())
    for name, trick in TRICKS.items()
    if not trick.heavy
]
HEAVY = [name for name, trick in TRICKS.items() if trick.heavy]
IN_MEMORY, SECONDS = 1_500_000_000, 300


@pytest.mark.parametrize("name", LIGHT)
def test_what_is_too_much_is_refused_by_name(name: str, tmp_path: Path) -> None:
    trick, folder = TRICKS[name], written(tmp_path, TRICKS[name].make())
    loaded = read_campaign(folder, mend=False, schemas=SCHEMAS)
    issues = list(sort_loaded(loaded, RULESETS).open)
    if loaded.campaign is not None and loaded.campaign.words.list:
        issues += campaign_lexicon(loaded.campaign, folder, RULESETS).issues
    codes = {issue.code for issue in issues}
    assert "check-failed" not in codes
    assert not trick.code or trick.code in codes, codes
    assert len(issues) <= MOST_IN_ALL + 50
    for issue in issues:
        assert max(map(len, say_issue(english(), issue))) < 2000
        assert len(issue.place.pointer) < 4000


@pytest.mark.slow
@pytest.mark.parametrize("name", [HEAVY[18], *(pytest.param(name, marks=pytest.mark.proof) for name in HEAVY[::36])])
def test_what_is_large_is_looked_at_within_bounds(name: str, tmp_path: Path) -> None:
    """``python tests/proof/bounds.py`` tries them all, with every command; to check each takes 67 seconds."""
    folder = written(tmp_path / "mine", TRICKS[name].make())
    done = run_guarded("check", folder, "--json", home=tmp_path, seconds=SECONDS, room=IN_MEMORY)
    assert done.code in (0, 1), done.err.decode()
    codes = [issue["code"] for issue in json.loads(done.out)]
    assert "check-failed" not in codes
    assert not TRICKS[name].code or TRICKS[name].code in codes, sorted(set(codes))
    assert max(map(codes.count, codes), default=0) <= MOST_OF_A_KIND + 50
