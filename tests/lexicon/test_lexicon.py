"""The shipped lexicon and what may be done with one."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.engine.levels.level import WordChanges
from runtime.lexicon import (
    Lexicon,
    LexiconError,
    WordSource,
    level_words,
    load_lexicon,
    load_words,
    say_suggested,
)
from runtime.support.texts import english

ASSETS = resources.assets() / "lexicon"
ONLY_ALIKE = (
    "SNIGGER NIGGLE PEDAGOGUE SPICY WOK SPICE RACCOON CLASSIC ASSESS GRAPE DRAPE SHITTAH DICKENS COCKATOO COCKADE "
    "PRICKLE CHINKAPIN TITLE TITBIT DAMN HELL BLOODY BUCKRAM PUSSYCAT JEWEL RETARDANT THERAPIST SQUAWK FAGOTTO "
    "NEGRONI HOMOGENEOUS ARSENAL PARSE SEXTANT DWARF SAVAGE BUM POOH DAMNED CRAPS"
)
CONNOTATIONS = ("attacking", "burning", "cutting", "defending", "sneaking")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


def a_folder(folder: Path, lists: dict[int, bytes]) -> Path:
    for tier, data in lists.items():
        (folder / f"english-{tier}.txt").write_bytes(data)
    (folder / "connotations.json").write_text('{"attacking": {"BITE": {"why": "with teeth", "forms": ["BITES"]}}}')
    return folder


def test_common_words_and_their_inflections_are_words(lexicon: Lexicon) -> None:
    for word in "castle castles attacked symposia flamingoes colour color organise organize qi ox".upper().split():
        assert lexicon.valid(word), word


def test_names_abbreviations_numerals_and_letters_in_the_plural_are_no_words(lexicon: Lexicon) -> None:
    for text in "london kb cs lm ss es lx iii xiv dkl hhd don't a i".upper().split():
        assert not lexicon.valid(text), text
    assert not lexicon.valid("castle"), "texts are upper case"
    assert not lexicon.valid("")


def hand_kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((resources.root() / "assets/make/lexicon" / name).read_text("utf-8"))
    return found


def test_unkind_words_are_words_but_nobody_is_offered_them(lexicon: Lexicon) -> None:
    offered = frozenset(lexicon.offered())
    for word in ("NIGGER", "KIKE", "COON", "DYKE", "FAG", "GYP", "CHINK", "FUCK", "CUNT", "WHORE", "SPASTIC", "RAPIST"):
        assert lexicon.valid(word), word
        assert word not in offered, word
    assert offered == frozenset(lexicon.words()) - lexicon.unkind


def test_words_that_only_look_unkind_are_offered(lexicon: Lexicon) -> None:
    offered = frozenset(load_lexicon(tier=80).offered())
    for word in ONLY_ALIKE.split():
        assert word in offered, word


def test_every_word_of_the_hand_kept_list_is_a_word_of_one_group_and_is_shipped() -> None:
    groups = hand_kept("not_offered.json")["groups"]
    kept = [word for group in groups for word in group["words"]]
    assert len(kept) == len(set(kept)) > 900
    assert all(group["why"] for group in groups), "each group with its reason"
    brave = load_lexicon(tier=80)
    assert [word for word in kept if not brave.valid(word)] == []
    assert brave.unkind == frozenset(kept)


def test_a_game_for_children_refuses_unkind_words_and_says_which(lexicon: Lexicon) -> None:
    kind = lexicon.kind()
    assert not kind.valid("COON")
    assert kind.refuses("COON")
    assert not kind.refuses("CASTLE")
    assert not kind.refuses("COONX"), "what is no word at all is not refused as unkind"
    assert kind.valid("RACCOON")
    assert kind.offered() == lexicon.offered()
    assert kind.hash != lexicon.hash
    assert not lexicon.refuses("COON")


def test_a_word_that_a_level_adds_is_offered_and_accepted_whatever_it_is(lexicon: Lexicon) -> None:
    changed = lexicon.kind().changed(("COON", "ZORK"), ("DYKE", "OAK"))
    assert changed.valid("COON")
    assert {"COON", "ZORK"} <= set(changed.offered())
    assert not changed.refuses("DYKE"), "it is banned"
    assert not {"DYKE", "OAK"} & set(changed.words())


def test_a_level_limits_what_is_offered_but_not_what_is_valid(lexicon: Lexicon) -> None:
    small = lexicon.offering(50)
    assert small.valid("TALAPOIN")
    assert small.hash == lexicon.hash, "the same words are valid"
    offered = frozenset(small.offered())
    assert "HALBERD" in offered
    assert "TALAPOIN" not in offered
    assert frozenset(small.offered(70)) == offered, "a player knows no more than the level allows"
    assert "HALBERD" not in small.offered(35), "nor more than its own tier"
    assert "TALAPOIN" in lexicon.offered()


def test_every_word_has_2_to_32_letters_a_to_z(lexicon: Lexicon) -> None:
    assert [word for word in lexicon.words() if not re.fullmatch("[A-Z]{2,32}", word)] == []


def test_a_tier_holds_all_words_of_the_lower_ones(lexicon: Lexicon) -> None:
    small, middle, large = (frozenset(lexicon.words(tier)) for tier in (35, 50, 70))
    assert small < middle < large
    assert 35_000 < len(small) < 45_000
    assert 55_000 < len(middle) < 70_000
    assert 100_000 < len(large) < 125_000
    assert len(large) == len(lexicon), "70 is the usual one"
    brave = load_lexicon(tier=80)
    assert large < frozenset(brave.words())
    assert 230_000 < len(brave) < 260_000
    assert brave.tier("ZYTHUM") == 80
    assert (lexicon.tier("SWORD"), lexicon.tier("HALBERD"), lexicon.tier("TALAPOIN")) == (35, 50, 70)
    assert lexicon.tier("LONDON") is None


def test_a_lexicon_of_a_lower_tier_knows_only_its_words() -> None:
    small = load_lexicon(tier=50)
    assert small.valid("HALBERD")
    assert not small.valid("TALAPOIN")


def test_numerals_letters_in_the_plural_and_abbreviations_are_no_words_of_the_largest_tier_either() -> None:
    brave = load_lexicon(tier=80)
    assert [
        word for word in brave.words() if len(word) == 2 and word not in hand_kept("two_letter_words.json")["words"]
    ] == []
    for text in "ls xs dkl iv vii lx csc hhd ds js".upper().split():
        assert not brave.valid(text), text


def test_the_words_that_the_rules_name_suggest_what_they_say(lexicon: Lexicon) -> None:
    named = {
        "attacking": "sword swords attack attacked attacking attacker destroy assail",
        "defending": "shield defense protect castle",
        "sneaking": "spy hide sneak assassinate",
        "burning": "burn flame torch",
        "cutting": "cut carve axe saw",
    }
    for connotation, words in named.items():
        for word in words.upper().split():
            assert connotation in lexicon.connotations(word), word
            assert lexicon.why(word)[connotation]
    assert lexicon.connotations("TABLE") == ()
    assert lexicon.connotations("SNEAKER") == (), "a shoe"


def test_a_level_adds_and_bans_words(lexicon: Lexicon) -> None:
    changed = lexicon.changed(("ZORK", "GRUE"), ("CASTLE",))
    assert changed.valid("ZORK")
    assert changed.tier("GRUE") == 0, "every player knows a level's own words"
    assert "GRUE" in changed.words(35)
    assert not changed.valid("CASTLE")
    assert changed.tier("CASTLE") is None
    assert not lexicon.valid("ZORK"), "the lexicon itself stays"
    assert lexicon.valid("CASTLE")


def test_a_level_says_what_its_own_words_suggest(lexicon: Lexicon) -> None:
    meanings = {"ZORK": ("burning", "attacking"), "SWORD": (), "TABLE": ("attacking",)}
    changed = lexicon.changed(("ZORK", "SWORD", "GRUE"), (), meanings)
    assert changed.connotations("ZORK") == ("attacking", "burning")
    assert (lexicon.connotations("SWORD"), changed.connotations("SWORD")) == (("attacking",), ())
    assert changed.connotations("TABLE") == (), "it is not the level's own"
    assert changed.connotations("GRUE") == ()
    assert "ZORK attacks" in " ".join(say_suggested(english(), "ZORK", changed))
    added = lexicon.changed(("ZORK", "SWORD", "GRUE"), ())
    assert changed.hash != added.hash
    assert added.hash == lexicon.changed(("ZORK", "SWORD", "GRUE"), (), {"TABLE": ("attacking",)}).hash
    by_level = level_words(load_words(WordSource()), WordChanges(("ZORK",), meanings={"ZORK": ("attacking",)}))
    assert by_level.connotations("ZORK") == ("attacking",)
    assert by_level.source is not None
    assert load_words(by_level.source).hash == by_level.hash, "so does a process that loads them anew"


def test_a_word_both_added_and_banned_is_banned(lexicon: Lexicon) -> None:
    assert not lexicon.changed(("ZORK",), ("ZORK",)).valid("ZORK")


def test_the_hash_tells_lexicons_apart_and_only_them(lexicon: Lexicon) -> None:
    assert load_lexicon().hash == lexicon.hash
    assert lexicon.changed((), ()).hash == lexicon.hash
    assert lexicon.changed(("ZORK", "GRUE"), ()).hash == lexicon.changed(("GRUE", "ZORK"), ()).hash
    hashes = {
        lexicon.hash,
        load_lexicon(tier=50).hash,
        lexicon.changed(("ZORK",), ()).hash,
        lexicon.changed(("GRUE",), ()).hash,
        lexicon.changed((), ("CASTLE",)).hash,
    }
    assert len(hashes) == 5


def test_line_ends_and_a_byte_order_mark_change_nothing(tmp_path: Path) -> None:
    plain, windows = tmp_path / "plain", tmp_path / "windows"
    plain.mkdir()
    windows.mkdir()
    first = load_lexicon(a_folder(plain, {35: b"BITE\nBITES\n"}))
    second = load_lexicon(a_folder(windows, {35: b"\xef\xbb\xbfBITE\r\nBITES\r\n"}))
    assert first.hash == second.hash
    assert second.words() == ("BITE", "BITES")
    assert second.connotations("BITES") == ("attacking",)


def test_a_word_in_two_lists_belongs_to_the_lower_tier(tmp_path: Path) -> None:
    lexicon = load_lexicon(a_folder(tmp_path, {35: b"BITE\n", 50: b"BITE\nBITES\n"}))
    assert (lexicon.tier("BITE"), lexicon.tier("BITES"), len(lexicon)) == (35, 50, 2)


def test_letters_outside_a_to_z_are_letters_too(tmp_path: Path) -> None:
    assert load_lexicon(a_folder(tmp_path, {35: "ÄPFEL\nÖL\n".encode()})).valid("ÖL")


@pytest.mark.parametrize(
    ("lists", "code"),
    [
        ({}, "lexicon-missing"),
        ({80: b"BITE\n"}, "lexicon-missing"),
        ({35: b""}, "lexicon-damaged"),
        ({35: b"BITE\nbites\n"}, "lexicon-damaged"),
        ({35: b"BITE\nB1TES\n"}, "lexicon-damaged"),
        ({35: b"BITE\n\xff\xfe\n"}, "lexicon-unreadable"),
    ],
)
def test_a_missing_or_damaged_list_is_named(tmp_path: Path, lists: dict[int, bytes], code: str) -> None:
    with pytest.raises(LexiconError) as caught:
        load_lexicon(a_folder(tmp_path, lists))
    assert caught.value.issue.code == code
    assert str(tmp_path) in caught.value.issue.place.file


@pytest.mark.parametrize("text", ["", "[]", '{"attacking": []}', '{"attacking": {"BITE": {}}}', "\x00"])
def test_damaged_connotations_are_named(tmp_path: Path, text: str) -> None:
    a_folder(tmp_path, {35: b"BITE\n"})
    (tmp_path / "connotations.json").write_text(text)
    with pytest.raises(LexiconError) as caught:
        load_lexicon(tmp_path)
    assert caught.value.issue.place.file.endswith("connotations.json")


def test_a_word_source_travels_and_loads_the_same_words(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, {35: b"BITE\nBITES\n"})
    source = pickle.loads(pickle.dumps(WordSource(folder, added=("ZORK",), banned=("BITE",))))
    assert load_words(source).words() == ("BITES", "ZORK")
    assert load_words(source).hash == load_lexicon(folder).changed(("ZORK",), ("BITE",)).hash


def test_the_licence_of_the_lists_is_shipped() -> None:
    text = (ASSETS / "SCOWL-LICENCE.txt").read_text("utf-8")
    assert "Kevin Atkinson" in text
    assert "Permission to use, copy, modify" in " ".join(text.split())


def test_every_two_letter_word_is_on_the_hand_kept_list(lexicon: Lexicon) -> None:
    listed = json.loads((resources.root() / "assets/make/lexicon/two_letter_words.json").read_text("utf-8"))["words"]
    assert [word for word in lexicon.words() if len(word) == 2 and word not in listed] == []
    assert all(listed.values()), "each with its meaning"


def test_the_same_lexicon_is_held_once_however_often_it_is_loaded() -> None:
    # Every campaign that is opened asks for it, and each would hold 12 MB of its own.
    assert load_lexicon().tiers is load_lexicon(ASSETS).tiers
    assert load_words(WordSource()).tiers is load_lexicon().tiers


def test_a_lexicon_whose_files_have_changed_is_read_again(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, {35: b"BITE\n"})
    first = load_lexicon(folder)
    (folder / "english-35.txt").write_bytes(b"BITES\n")
    assert load_lexicon(folder).words() == ("BITES",)
    (folder / "connotations.json").write_text('{"burning": {"BITE": {"why": "hot", "forms": ["BITES"]}}}')
    assert load_lexicon(folder).connotations("BITES") == ("burning",)
    (folder / "not-offered.txt").write_text("BITES\n")
    assert load_lexicon(folder).unkind == {"BITES"}
    (folder / "english-50.txt").write_bytes(b"MEADOW\n")
    assert load_lexicon(folder).words() == ("BITES", "MEADOW")
    assert first.words() == ("BITE",)
