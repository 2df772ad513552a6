"""Keys are their person's own, and what is signed can be checked by anybody who reads the format."""

from __future__ import annotations

import json
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from runtime.gallery.gallery_error import GalleryError
from runtime.gallery.gallery_json import MOST_FORMER, GalleryEntry, GalleryIndex
from runtime.gallery.index_files import index_bytes, read_index, read_submission, sign_index, submission_bytes
from runtime.gallery.signatures import KeyStore, SigningKey, fingerprint, is_handed_over, is_signed, read_key
from runtime.profile.home import find_home
from tests.gallery.shelves import ADA, EVE, bundle, entry, gallery


def test_a_key_is_made_once_and_only_its_person_may_read_it(tmp_path: Path) -> None:
    store = KeyStore(find_home(tmp_path / "home"))
    assert not store.has_key()
    key = store.key()
    assert store.has_key()
    assert KeyStore(find_home(tmp_path / "home")).key().public == key.public
    if sys.platform != "win32":
        assert stat.S_IMODE(store.file.stat().st_mode) == 0o600
        assert stat.S_IMODE(store.file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("kind", ["nonsense", "rsa", "empty"])
def test_what_is_no_key_is_refused_and_stays(tmp_path: Path, kind: str) -> None:
    store = KeyStore(find_home(tmp_path / "home"))
    store.key()
    rsa = generate_private_key(65537, 1024).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    data = {"nonsense": b"-----BEGIN PRIVATE KEY-----\nAAAA\n", "rsa": rsa, "empty": b""}[kind]
    store.file.write_bytes(data)
    with pytest.raises(GalleryError) as error:
        store.key()
    assert error.value.issue.code == "gallery-key-damaged"
    assert store.file.read_bytes() == data


def test_a_copy_of_a_key_signs_as_the_key_does(tmp_path: Path) -> None:
    (tmp_path / "copy.pem").write_bytes(ADA.data)
    copy = read_key(tmp_path / "copy.pem")
    assert copy.public == ADA.public
    assert is_signed(copy.sign_entry(entry(bundle())))


@pytest.mark.parametrize(
    "change", [{"name": "Peace"}, {"size": 3}, {"sha256": "0" * 64}, {"stars": 3}, {"extra": {"x": 1}}]
)
def test_a_signature_is_of_all_that_is_told(change: dict[str, object]) -> None:
    signed = ADA.sign_entry(entry(bundle()))
    assert is_signed(signed)
    if "stars" in change:
        level = replace(signed.entry.levels[0], stars=3)
        change = {"levels": (level,)}
    assert not is_signed(replace(signed, entry=replace(signed.entry, **change)))  # type: ignore[arg-type]
    assert not is_signed(replace(signed, key=EVE.public))


def test_anybody_can_check_a_signature_by_what_the_format_says(tmp_path: Path) -> None:
    told = entry(bundle(), name="Krieg & „Frieden“ 🜚", extra={"later": [1, {"b": 2, "a": 1}]})
    data = json.loads(submission_bytes(ADA.sign_entry(told)))
    written = json.dumps(data["entry"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(data["key"]))
    key.verify(bytes.fromhex(data["signature"]), b"scryptic-gallery-entry-1\n" + written.encode())
    file = tmp_path / "war.scryptic-entry"
    file.write_bytes(submission_bytes(ADA.sign_entry(told)))
    assert read_submission(file).entry == told


def test_an_index_is_checked_by_the_same_rule(tmp_path: Path) -> None:
    gallery(tmp_path / "site", bundle())
    data = json.loads((tmp_path / "site" / "index.json").read_bytes())
    signature = bytes.fromhex(data.pop("signature"))
    written = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(data["key"]))
    key.verify(signature, b"scryptic-gallery-index-1\n" + written.encode())


def test_people_compare_keys_in_groups_of_four() -> None:
    assert fingerprint("0123456789abcdef" * 4) == "0123 4567 89ab cdef 0123 4567 89ab cdef"


def test_stars_are_those_of_the_weakest_level_and_none_where_something_is_not_shown() -> None:
    one = entry(bundle()).levels[0]
    levels = (replace(one, stars=3, shown=2, cases=2), replace(one, id="two", stars=2, shown=1, cases=1))

    def stars(*found: object) -> int:
        made: GalleryEntry = entry(bundle(), levels=found)
        return made.stars

    assert stars(*levels) == 2
    assert stars(*levels, replace(one, id="table", rows=0)) == 2
    assert stars(*levels, replace(one, id="three", stars=1, shown=1, cases=2)) == 0
    assert stars() == 0


def test_a_key_is_handed_over_by_the_one_from_before_and_by_nobody_else() -> None:
    second = ADA.renewed()
    third = second.renewed()
    handed = third.former
    assert [one.key for one in handed] == [ADA.public, second.public]
    assert SigningKey(third.data).former == handed
    assert is_handed_over(ADA.public, third.public, handed)
    assert is_handed_over(second.public, third.public, handed)
    assert not is_handed_over(third.public, ADA.public, handed)
    assert not is_handed_over(EVE.public, third.public, handed)
    assert not is_handed_over(ADA.public, EVE.public, handed)
    assert not is_handed_over(ADA.public, third.public, handed[:1])
    assert not is_handed_over(ADA.public, third.public, handed, {second.public})
    assert is_handed_over(second.public, third.public, handed, {ADA.public})
    forged = (replace(handed[0], signature=handed[1].signature), handed[1])
    assert not is_handed_over(ADA.public, third.public, forged)
    with pytest.raises(ValueError, match="handed over"):
        SigningKey(EVE.data + third.data[third.data.index(b"former") :])


def test_a_key_may_be_renewed_without_end() -> None:
    key = ADA
    for _ in range(MOST_FORMER + 3):
        key = key.renewed()
    assert len(key.former) == MOST_FORMER
    assert (
        read_index(index_bytes(sign_index(GalleryIndex("x", "", 1, "2026-11-30", (), "", ""), key))).key == key.public
    )


def test_no_two_new_keys_are_the_same() -> None:
    assert SigningKey.new().public != SigningKey.new().public
