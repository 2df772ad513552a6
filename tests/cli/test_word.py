"""``scryptic word``: what is said of words, for people and for programs."""

from __future__ import annotations

import json

import pytest

from runtime.cli.main import main
from runtime.lexicon import load_lexicon


def test_a_word_is_told_as_the_design_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "--json", "sabre", "QQQ", "SWORD"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    lexicon = load_lexicon()
    assert found[0]["word"] == "SABRE"
    assert (found[0]["valid"], found[0]["tier"], found[0]["face"]) == (True, lexicon.tier("SABRE"), 6)
    assert found[1] == {"word": "QQQ", "valid": False, "tier": None, "face": 9, "connotations": {}}
    assert found[2]["connotations"] == dict(lexicon.why("SWORD"))
    assert "attacking" in found[2]["connotations"]


def test_people_read_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "sword", "qqq"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("SWORD is a word of tier ")
    assert out[0].endswith("S 1 + W 3 + O 1 + R 1 + D 1 = 7.")
    assert out[1] == "  SWORD attacks: a weapon."
    assert out[-1] == "QQQ is no word of the game."


def test_what_is_not_made_of_letters_is_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "--json", "Ü-1"]) == 0
    assert json.loads(capsys.readouterr().out)["face"] is None


def test_a_form_names_the_word_it_belongs_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "sabres"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "  SABRES attacks: a form of SABRE: a weapon."
    assert main(["word", "--json", "sabres"]) == 0
    assert json.loads(capsys.readouterr().out)["connotations"] == {"attacking": "a form of SABRE: a weapon"}


def test_words_for_the_brave_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "--json", "swordman"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["valid"], found["tier"]) == (False, 80)
    assert main(["word", "swordman"]) == 0
    assert "It is valid only where words of tier 80 are." in capsys.readouterr().out
    assert main(["word", "--json", "--tier", "80", "swordman"]) == 0
    assert json.loads(capsys.readouterr().out)["valid"] is True
