"""Word packs: installed whole with their letters and terms, taken over by campaigns, nothing of theirs overwritten."""

from __future__ import annotations

import gzip
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.model import Campaign, CampaignWords
from runtime.campaign.templates import blank_map
from runtime.engine.board.grid import Size
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.lexicon import LexiconError, WordSource, load_words, read_words
from runtime.match.word_packs import PackShelf, carried, letters_of, with_letters_of, with_words
from runtime.support.files import write_together

GERMAN = resources.root() / "tests" / "campaign" / "german" / "words"


@pytest.fixture
def shelf(tmp_path: Path) -> PackShelf:
    return PackShelf(tmp_path / "home" / "words")


def a_level(**rules: object) -> Level:
    return replace(blank_map("hut", "The Hut", Size(9, 9), USUAL_EDITION), rules=rules)


def test_a_pack_has_words_meanings_and_terms_and_is_removed_whole(shelf: PackShelf, tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    shutil.copytree(GERMAN, lists)
    (lists / "german.licence.txt").write_bytes("Für alle frei.".encode("latin-1"))
    made = shelf.install(lists / "german.txt", "german")
    assert made.words == len(read_words(lists / "german.txt"))
    assert set("ÄÖÜ") <= set(made.letters)
    assert "ß" not in made.letters
    assert [pack.name for pack in shelf.packs()] == ["german"]
    words = load_words(WordSource(own=made.pack.list))
    assert words.valid("FÜSSE")
    assert words.connotations("SÄGE") == ("cutting",)
    assert "TÖTEN" in words.unkind
    assert made.pack.licence is not None
    assert made.pack.licence.read_text("utf-8") == "Für alle frei."
    shelf.remove(made.pack)
    assert shelf.packs() == ()
    assert list(shelf.folder.iterdir()) == []


def test_words_with_letters_that_are_none_of_the_languages_are_left_out(shelf: PackShelf, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    known = "abcdefghijklmnopqrstuvwxyzäöü"
    words = ("abend" + first + second for first in known for second in known)
    file.write_text("\n".join((*words, "Café")), "utf-8")
    made = shelf.install(file, "list")
    assert (made.foreign, "É" in made.letters, "Ü" in made.letters) == (1, False, True)
    assert shelf.install(file, "list", letters="abdenÄ").letters == "ABDENÄ"
    with pytest.raises(LexiconError):
        shelf.install(file, "list", letters="xyz")
    assert shelf.packs(), "what was there before stays where a list has no word of these letters"


def test_letters_are_worth_the_more_the_rarer_they_are() -> None:
    letters = letters_of(("EEEEEEEEEEEEEEEE", "NNNNNNNN", "ÄN", *("EN",) * 30))
    assert letters.values == {"E": 1, "N": 1, "Ä": 3}
    assert letters.counts["E"] > letters.counts["N"] > letters.counts["Ä"] == 1
    assert 95 <= sum(letters_of(read_words(GERMAN / "german.txt")).counts.values()) <= 110


def test_levels_take_over_the_letters_of_a_list_and_give_them_back() -> None:
    letters = letters_of(("ÄRA", "ÖL"))
    own = {"letters.values": {"A": 5, "L": 1, "R": 1, "Ä": 1, "Ö": 1}}
    campaign = Campaign("huts", "Huts", (a_level(turn_limit=9), replace(a_level(**own), id="own")))
    german = with_words(campaign, CampaignWords(list="german.txt"), letters)
    assert german.levels[0].rules["letters.values"] == letters.values
    assert german.levels[0].rules.keys() == {"letters.values", "letters.counts", "turn_limit"}
    assert german.levels[1] == campaign.levels[1], "its letters are the list's, with values that its designer gave"
    assert with_letters_of(a_level(), german).rules == {
        key: german.levels[0].rules[key] for key in ("letters.values", "letters.counts")
    }
    back = with_words(german, CampaignWords(lexicon=80), None)
    assert back.levels[0] == campaign.levels[0]
    assert with_letters_of(a_level(), back) == a_level()
    offers = with_words(german, CampaignWords(list="german.txt", refuse_unkind=True), letters)
    assert offers.levels == german.levels


def test_another_list_of_a_packs_name_is_never_overwritten(shelf: PackShelf, tmp_path: Path) -> None:
    pack = shelf.install(GERMAN / "german.txt", "german").pack
    campaign = tmp_path / "campaign"
    (campaign / "words").mkdir(parents=True)
    name, files = carried(pack, campaign)
    assert (name, set(files)) == (
        "german.txt.gz",
        {"words/german.txt.gz", "words/german.json", "words/german.not-offered.txt"},
    )
    write_together(campaign, dict(files))
    assert carried(pack, campaign) == ("german.txt.gz", {}), "once is enough"
    (campaign / "words" / "german.json").write_text("{}", "utf-8")
    name, files = carried(pack, campaign)
    assert (name, "words/german-1.json" in files) == ("german-1.txt.gz", True)


def test_a_foreign_file_among_the_packs_is_none(shelf: PackShelf) -> None:
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "Not a slug.txt.gz").write_bytes(gzip.compress(b"cat\n"))
    (shelf.folder / "cat.txt").write_bytes(b"cat\n")
    assert shelf.packs() == ()
