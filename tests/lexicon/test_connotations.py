"""What words suggest: as players would have it, with a reason for each, and made again byte for byte."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.lexicon import Lexicon, lexicon_of, load_lexicon, say_suggested, say_why
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.lexicon.reader import SUGGESTED, TIERS, read_connotations
from runtime.support.texts import english

ASSETS = resources.assets() / "lexicon"
MAKE = resources.root() / "assets/make"
WORDNET = Path("/usr/share/wordnet")
CONNOTATIONS = ("attacking", "burning", "cutting", "defending", "sneaking")
PLAYERS_WORDS = json.loads(Path(__file__).with_name("players_words.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    """All the words there are."""
    return load_lexicon(tier=TIERS[-1])


def words_of(kind: str, connotation: str) -> list[str]:
    return " ".join(PLAYERS_WORDS[kind][connotation]).upper().split()


@pytest.mark.parametrize("connotation", CONNOTATIONS)
def test_every_form_of_the_obvious_words_has_the_connotation(lexicon: Lexicon, connotation: str) -> None:
    obvious = words_of("obvious", connotation)
    assert len(set(obvious)) >= 100
    assert [word for word in obvious if not lexicon.valid(word)] == []
    assert [word for word in obvious if connotation not in lexicon.connotations(word)] == []


@pytest.mark.parametrize("connotation", CONNOTATIONS)
def test_no_word_surprises(lexicon: Lexicon, connotation: str) -> None:
    absurd = words_of("absurd", connotation)
    assert len(set(absurd)) >= 100
    assert [word for word in absurd if connotation in lexicon.connotations(word)] == []


@pytest.mark.parametrize("connotation", CONNOTATIONS)
def test_there_are_at_least_300_words_of_the_usual_tier(lexicon: Lexicon, connotation: str) -> None:
    having = [word for word in lexicon.words(USUAL_TIER) if connotation in lexicon.connotations(word)]
    assert len(having) >= 300


def test_every_word_with_a_connotation_is_in_the_lexicon(lexicon: Lexicon) -> None:
    assert [form for form in lexicon.reasons if not lexicon.valid(form)] == []
    assert {name for reasons in lexicon.reasons.values() for name in reasons} == set(CONNOTATIONS) == set(SUGGESTED)


def test_british_and_american_spellings_suggest_the_same(lexicon: Lexicon) -> None:
    pairs = (
        "ARMOUR ARMOR DEFENCE DEFENSE SABRE SABER AXE AX SMOULDER SMOLDER BURGLARISE BURGLARIZE VANDALISED VANDALIZED"
    )
    words = pairs.split()
    for british, american in zip(words[::2], words[1::2], strict=True):
        assert lexicon.connotations(british) == lexicon.connotations(american) != (), british


def test_weapons_of_war_attack_tools_cut_and_what_is_both_does_both(lexicon: Lexicon) -> None:
    assert lexicon.connotations("SWORD") == lexicon.connotations("SABRE") == ("attacking",)
    assert lexicon.connotations("CHISEL") == lexicon.connotations("SAW") == ("cutting",)
    assert lexicon.connotations("KNIFE") == lexicon.connotations("AXE") == ("attacking", "cutting")
    assert lexicon.connotations("AMBUSH") == lexicon.connotations("ASSASSINATE") == ("attacking", "sneaking")
    assert lexicon.connotations("SPY") == lexicon.connotations("SABOTAGE") == ("sneaking",)
    assert lexicon.connotations("FIREBOMB") == lexicon.connotations("FLAMETHROWER") == ("attacking", "burning")
    assert lexicon.connotations("FIREARM") == ("attacking",)
    assert lexicon.connotations("TORCH") == lexicon.connotations("FIRESTORM") == ("burning",)
    assert lexicon.connotations("FIREWALL") == ("defending",)


def test_every_reason_is_a_short_phrase_and_every_form_names_its_word(lexicon: Lexicon) -> None:
    t = english()
    for form, reasons in lexicon.reasons.items():
        for name, why in reasons.items():
            head, separator, phrase = why.rpartition(": ")
            assert phrase
            assert len(phrase) <= 40
            assert phrase[0].islower(), (form, why)
            assert not separator or head in lexicon.reasons, (form, why)
            assert say_suggested(t, form, lexicon, (name,))[0].endswith(f"{phrase}.")
    assert say_why(t, lexicon.why("SABRE")["attacking"]) == "a weapon"
    assert say_why(t, lexicon.why("SABRES")["attacking"]) == "a form of SABRE: a weapon"


def test_what_has_no_reason_is_said_without() -> None:
    own = lexicon_of(("ZORK",), {"ZORK": ("attacking",)})
    assert say_suggested(english(), "ZORK", own) == ("ZORK attacks.",)
    assert say_suggested(english(), "GRUE", own) == ()


@pytest.mark.parametrize("document", ["[]", '{"attacking": {"BITE": {"why": 3, "forms": []}}}', '{"burning": 1}', "{"])
def test_a_damaged_file_is_refused(tmp_path: Path, document: str) -> None:
    path = tmp_path / "connotations.json"
    path.write_text(document)
    with pytest.raises(ValueError, match=r"connotations|Expecting"):
        read_connotations(path)


def test_the_licence_of_wordnet_is_shipped() -> None:
    text = " ".join((ASSETS / "WORDNET-LICENCE.txt").read_text("utf-8").split())
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in text
    assert "Permission to use, copy, modify and distribute" in text


def test_every_addition_and_removal_has_its_reason_and_each_sense_is_named() -> None:
    for connotation in CONNOTATIONS:
        chosen: dict[str, Any] = json.loads((MAKE / f"connotations/{connotation}.json").read_text("utf-8"))
        for kind in ("added", "removed"):
            words = " ".join(" ".join(lines) for lines in chosen[kind].values()).split()
            assert all(why.strip() for why in chosen[kind]), connotation
            assert len(words) == len(set(words)) > 0, connotation
        assert all(row["sense"] and row["why"] for row in chosen["senses"]), connotation


@pytest.mark.skipif(not (WORDNET / "data.noun").is_file(), reason="Debian's package wordnet-base is not installed")
def test_the_script_makes_the_shipped_file_again(tmp_path: Path) -> None:
    command = [sys.executable, str(MAKE / "connotations.py"), "--out", str(tmp_path)]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    for name in ("connotations.json", "WORDNET-LICENCE.txt"):
        assert (tmp_path / name).read_bytes() == (ASSETS / name).read_bytes(), name
