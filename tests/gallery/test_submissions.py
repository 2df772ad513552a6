"""What is handed in to a gallery is worked out anew from the bundle: nobody's word is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.levels.ruleset import Ruleset
from runtime.gallery.entries import shortened, write_submission
from runtime.gallery.gallery_error import GalleryError
from runtime.gallery.gallery_json import ENTRY_SUFFIX
from runtime.gallery.index_files import submission_bytes
from runtime.gallery.signatures import SigningKey, is_signed
from runtime.gallery.submissions import Submission, SubmissionReader, find_campaigns
from tests.gallery.shelves import ADA, EVE, HOST

CAMPAIGN = resources.campaigns() / "thin-ice"


@pytest.fixture(scope="module")
def rulesets() -> Mapping[str, Ruleset]:
    return read_rulesets(resources.assets() / "rulesets")


@pytest.fixture(scope="module")
def handed_in(rulesets: Mapping[str, Ruleset], tmp_path_factory: pytest.TempPathFactory) -> Submission:
    """A shipped campaign as its author hands it in."""
    return SubmissionReader(ADA, rulesets, tmp_path_factory.mktemp("state")).take(CAMPAIGN)


def take(path: Path, rulesets: Mapping[str, Ruleset], key: SigningKey = HOST, *, vouches: bool = False) -> Submission:
    return SubmissionReader(key, rulesets, path.parent / "state", vouches=vouches).take(path)


def test_an_entry_tells_what_a_campaign_offers(handed_in: Submission) -> None:
    entry = handed_in.signed.entry
    assert (entry.id, entry.name, entry.version) == ("thin-ice", "Thin Ice", "1.0.0")
    assert entry.level_count == len(entry.levels) == len(handed_in.levels) == 1
    assert (entry.stars, entry.shown, entry.cases) == (2, 2, 2)
    assert entry.languages == ("en",)
    assert entry.size == len(handed_in.bundle.data)
    assert {issue.code for issue in handed_in.gaps} == {"gallery-no-cover"}
    assert is_signed(handed_in.signed)


def test_a_bundle_with_its_entry_is_taken_as_its_author_signed_it(
    handed_in: Submission, rulesets: Mapping[str, Ruleset], tmp_path: Path
) -> None:
    bundle, entry = write_submission(tmp_path, handed_in.bundle.data, handed_in.signed)
    assert (bundle.name, entry.name) == ("thin-ice.scryptic", "thin-ice.scryptic-entry")
    taken = take(bundle, rulesets)
    assert taken.signed == handed_in.signed
    assert taken.signed.key == ADA.public


@pytest.mark.parametrize(
    "claim",
    [
        {"author": "Somebody else"},
        {"licence": "CC0"},
        {"version": "2.0"},
        {"size": 5},
        {"stars": 3},
        {"shown": 3},
        {"cases": 1},
        {"level": "other"},
    ],
)
def test_an_entry_that_says_more_than_its_bundle_is_refused(
    handed_in: Submission, rulesets: Mapping[str, Ruleset], tmp_path: Path, claim: dict[str, Any]
) -> None:
    bundle, file = write_submission(tmp_path, handed_in.bundle.data, handed_in.signed)
    level = handed_in.signed.entry.levels[0]
    changed = {
        "stars": lambda value: {"levels": (replace(level, stars=value),)},
        "shown": lambda value: {"levels": (replace(level, shown=value),)},
        "cases": lambda value: {"levels": (replace(level, cases=value),)},
        "level": lambda value: {"levels": (replace(level, id=value),)},
    }
    ((name, value),) = claim.items()
    told: dict[str, Any] = changed[name](value) if name in changed else claim
    file.write_bytes(submission_bytes(ADA.sign_entry(replace(handed_in.signed.entry, **told))))
    with pytest.raises(GalleryError) as error:
        take(bundle, rulesets)
    assert error.value.issue.code == "gallery-entry-other"


def test_an_entry_that_somebody_changed_is_refused(
    handed_in: Submission, rulesets: Mapping[str, Ruleset], tmp_path: Path
) -> None:
    bundle, file = write_submission(tmp_path, handed_in.bundle.data, handed_in.signed)
    file.write_bytes(file.read_bytes().replace(ADA.public.encode(), EVE.public.encode()))
    with pytest.raises(GalleryError) as error:
        take(bundle, rulesets)
    assert error.value.issue.code == "gallery-entry-forged"


def test_a_bundle_without_an_entry_is_taken_only_where_somebody_vouches(
    handed_in: Submission, rulesets: Mapping[str, Ruleset], tmp_path: Path
) -> None:
    bundle = tmp_path / "thin-ice.scryptic"
    bundle.write_bytes(handed_in.bundle.data)
    with pytest.raises(GalleryError) as error:
        take(bundle, rulesets)
    assert error.value.issue.code == "gallery-entry-missing"
    assert take(bundle, rulesets, vouches=True).signed.key == HOST.public


def test_a_campaign_with_errors_is_not_taken(rulesets: Mapping[str, Ruleset], tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    (folder / "levels").mkdir(parents=True)
    text = (CAMPAIGN / "campaign.json").read_text("utf-8")
    (folder / "campaign.json").write_text(text, "utf-8")
    with pytest.raises(GalleryError) as error:
        take(folder, rulesets)
    assert error.value.issue.code == "gallery-errors"


def test_campaigns_are_found_in_folders_of_folders_and_bundles(handed_in: Submission, tmp_path: Path) -> None:
    write_submission(tmp_path, handed_in.bundle.data, handed_in.signed)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "campaign.json").write_text("{}")
    (tmp_path / ".hidden.scryptic").write_text("")
    (tmp_path / "notes.txt").write_text("")
    assert [path.name for path in find_campaigns([tmp_path])] == ["mine", "thin-ice.scryptic"]
    assert list(find_campaigns([tmp_path / "mine" / "campaign.json"])) == [tmp_path / "mine"]
    for nothing in (tmp_path / "mine" / "nowhere", tmp_path / "notes.txt"):
        with pytest.raises(GalleryError):
            list(find_campaigns([nothing]))
    assert (tmp_path / f"thin-ice{ENTRY_SUFFIX}").is_file()


def test_long_texts_are_cut_between_words() -> None:
    assert shortened("one two three", 13) == "one two three"
    assert shortened("one two three", 9) == "one two…"
    assert shortened("x" * 20, 5) == "xxxx…"
