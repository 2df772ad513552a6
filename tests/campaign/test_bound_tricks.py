"""Nothing that a campaign says makes a check, an installation or an opening cost more than anybody has."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.form import Forms
from runtime.campaign.reading import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.loaded import sort_loaded
from runtime.checks.wordlists import campaign_lexicon
from runtime.support.excerpts import MOST_IN_ALL, MOST_OF_A_KIND
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.campaign.bound_tricks import TRICKS, Files

RULESETS = read_rulesets(resources.assets() / "rulesets")
FORMS = Forms(resources.schemas())
LIGHT = [name for name, trick in TRICKS.items() if not trick.heavy]
HEAVY = [name for name, trick in TRICKS.items() if trick.heavy]
IN_MEMORY, PATIENCE = 1_500_000_000, 300
CHECK = (
    "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, ({0}, {0})); "
    "from runtime.cli.main import main; sys.exit(main(sys.argv[1:]))"
)


def written(folder: Path, files: Files) -> Path:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.mark.parametrize("name", LIGHT)
def test_what_is_too_much_is_refused_by_name(name: str, tmp_path: Path) -> None:
    trick, folder = TRICKS[name], written(tmp_path, TRICKS[name].make())
    loaded = read_campaign(folder, mend=False, forms=FORMS)
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
@pytest.mark.parametrize("name", HEAVY)
def test_what_is_large_is_looked_at_within_bounds(name: str, tmp_path: Path) -> None:
    folder = written(tmp_path, TRICKS[name].make())
    command = [sys.executable, "-c", CHECK.format(IN_MEMORY), "check", str(folder), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode in (0, 1), done.stderr
    codes = [issue["code"] for issue in json.loads(done.stdout)]
    assert "check-failed" not in codes
    assert not TRICKS[name].code or TRICKS[name].code in codes, sorted(set(codes))
    assert max(map(codes.count, codes), default=0) <= MOST_OF_A_KIND + 50
