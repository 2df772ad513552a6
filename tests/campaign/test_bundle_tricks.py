"""Every trick that a bundle can play is refused by its own code, in one calm sentence, and nothing is written."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from runtime.campaign.bundles import BundleLimits, read_bundle
from runtime.campaign.bundles.reader import look_through
from runtime.support.exchange_messages import BUNDLE_ISSUES
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.campaign.bundle_tricks import TRICKS, Piece, Zip, bundle, picture, zipped_list

CODES_OF_PACKING = ("pack-", "install-")


LONG = {"more than 65536 files, said to be a few", "names that share a file", "files that share their bytes"}
"""What takes a second to be refused."""


@pytest.mark.parametrize(
    ("code", "made"),
    [pytest.param(*trick, id=name, marks=pytest.mark.slow if name in LONG else ()) for name, trick in TRICKS.items()],
)
def test_a_hostile_bundle_is_refused(tmp_path: Path, code: str, made: Callable[[], bytes]) -> None:
    file = tmp_path / "evil.scryptic"
    file.write_bytes(made())
    read = read_bundle(file)
    assert read.bundle is None
    assert read.issues[0].code == code
    assert [entry.name for entry in tmp_path.iterdir()] == ["evil.scryptic"]
    text, advice = say_issue(english(), read.issues[0])
    for said in (text, advice):
        assert said.isprintable()
        assert said.endswith((".", "*"))
        assert "?" not in said.replace("| ? *", "")


def test_every_refusal_has_a_trick_that_meets_it() -> None:
    elsewhere = {"bundle-too-big", "bundle-too-much", "bundle-folder"}
    codes = {code for code in BUNDLE_ISSUES if not code.startswith(CODES_OF_PACKING)} - elsewhere
    assert {code for code, _ in TRICKS.values()} == codes


def test_what_is_too_large_in_all_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.scryptic"
    file.write_bytes(bundle(Piece("text/a.txt", b"ab" * 900, 0)))
    assert [issue.code for issue in read_bundle(file, BundleLimits(size=1_000)).issues] == ["bundle-too-big"]
    assert [issue.code for issue in read_bundle(file, BundleLimits(total=1_000)).issues] == ["bundle-too-much"]
    assert [issue.code for issue in read_bundle(tmp_path).issues] == ["bundle-folder"]
    assert [issue.code for issue in read_bundle(tmp_path / "gone.scryptic").issues] == ["file-missing"]


def test_all_bad_names_are_told_but_not_without_end() -> None:
    many = bundle(*(Piece(f"../{number}.txt") for number in range(300)))
    assert [issue.code for issue in look_through(Path("a"), many).issues] == ["bundle-name-up"] * 20
    two = bundle(Piece("../a.txt"), Piece("text/nul.txt"))
    assert [issue.code for issue in look_through(Path("a"), two).issues] == ["bundle-name-up", "bundle-name-device"]


def test_a_bomb_is_never_unpacked_into_memory() -> None:
    data = TRICKS["a bomb that hides its size"][1]()
    tracemalloc.start()
    look_through(Path("a"), data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2_000_000


@pytest.mark.parametrize(
    "data",
    [
        bundle(Piece("levels/", b"", 0, mode=0o040755), Piece("levels/a.json")),
        bundle(Piece("text/a.txt", b"x" * 50, flags=8, descriptor=b"PK\x07\x08" + b"\0" * 12)),
        bundle(Piece("text/a.txt", b"x" * 50, flags=8, descriptor=b"\0" * 12), Piece("text/b.txt")),
        bundle(Piece("text/\u00fcber.txt", flags=0x800), Piece("text/Stra\u00dfe.txt", flags=0)),
        bundle(Piece("assets/LICENSE", b"MIT"), Piece("assets/cover.PNG", picture(400, 300))),
        bundle(Piece("words/a.txt.gz", zipped_list(1_000_000)), Piece("words/b.txt", zipped_list(1_000_000))),
        bundle(Piece("levels/plain.json", b"." * 2_000_000)),
        bundle(comment=b"Made with love"),
        bundle(Piece("text/a.txt", mode=0)),
        Zip((Piece("campaign.json", b'{"id": "a", "something": "newer"}'),)).data,
    ],
    ids=[
        "folders",
        "signed-descriptor",
        "descriptor",
        "names",
        "pictures",
        "lists",
        "plain-map",
        "comment",
        "dos",
        "odd",
    ],
)
def test_what_other_programs_pack_honestly_is_taken(data: bytes) -> None:
    read = look_through(Path("a"), data)
    assert read.issues == ()
    assert read.bundle is not None


@pytest.mark.slow
def test_no_damage_at_random_leads_anywhere_but_to_a_refusal() -> None:
    """Seeded; ``tests/proof/bundle_fuzz.py`` tries as many as wanted."""
    from tests.campaign.bundle_damage import crooked, damaged, good_bundle

    good, chance = good_bundle(), random.Random(6)
    refused = 0
    for number in range(3_000):
        read = look_through(Path("a"), damaged(good, chance) if number % 2 else crooked(chance))
        refused += read.bundle is None
        assert (read.bundle is None) == bool(read.issues)
        assert all(issue.code in BUNDLE_ISSUES for issue in read.issues)
        for issue in read.issues:
            assert say_issue(english(), issue)[0].isprintable()
    assert 1_500 < refused < 3_000
