"""Levels and campaigns with words of their own, as the commands know them: German, added, banned, unkind."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.cli.inputs import begun
from runtime.cli.main import main
from runtime.cli.referee import serve
from runtime.cli.words import chosen_words
from runtime.engine.game.actions import Commit
from runtime.engine.turn.view import seen_by
from runtime.lexicon import Lexicon
from runtime.match.referee import Referee, RefereeLibrary
from runtime.match.worker import ComputerWorker
from runtime.support.texts import english
from tests.patience import PATIENCE

pytestmark = pytest.mark.once

GERMAN = resources.root() / "tests" / "campaign" / "german"
BACH = GERMAN / "levels" / "bach.json"
RULESETS = read_rulesets(resources.assets() / "rulesets")
LEVEL: Mapping[str, Any] = {
    "format": 1,
    "id": "hut",
    "name": "The Hut",
    "terrain": ["......"] * 4,
    "cities": [
        {"id": "gold", "at": [0, 0], "owner": "gold"},
        {"id": "silver", "at": [3, 5], "owner": "silver"},
    ],
}


def a_level(folder: Path, rack: str, words: Mapping[str, Any]) -> Path:
    path = folder / "hut.json"
    path.write_text(json.dumps({**LEVEL, "start": {"racks": {"gold": rack, "silver": rack}}, "words": words}), "utf-8")
    return path


def listed(capsys: pytest.CaptureFixture[str], *arguments: object) -> set[str]:
    """The main words of ``scryptic moves``."""
    assert main(["moves", *map(str, arguments)]) == 0
    return {json.loads(line)["word"] for line in capsys.readouterr().out.splitlines()}


def asked(level: Path, *lines: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a referee answers who has begun a game of ``level``."""
    played = begun(level, RULESETS, chosen_words(None, level=level), 1)
    library = RefereeLibrary(played.lexicon, RULESETS, Schemas(resources.schemas()), english())
    answered = io.BytesIO()
    sent = "".join(json.dumps(line) + "\n" for line in lines).encode()
    serve(Referee(library, played.state, played.judging), io.BytesIO(sent), answered)
    return [json.loads(line) for line in answered.getvalue().splitlines()]


def computers_word(level: Path) -> str:
    """What the computer lays first, in its own process."""
    played = begun(level, RULESETS, chosen_words(None, level=level), 1)
    assert isinstance(played.lexicon, Lexicon)
    assert played.lexicon.source is not None
    thinker = ComputerWorker(played.lexicon.source)
    try:
        state = played.state
        thinker.ask(seen_by(state, state.to_move, played.words), "greedy", 1, 1)
        answer = thinker.wait(PATIENCE)
    finally:
        thinker.close()
    assert answer is not None
    assert not answer.error
    assert isinstance(answer.action, Commit)
    return "".join(laid.letter for laid in answer.action.letters)


# A German list


def test_a_german_campaign_is_found_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--strict", str(GERMAN), str(BACH)]) == 0
    capsys.readouterr()


def test_moves_are_made_of_the_campaigns_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = listed(capsys, BACH)
    assert {"TÜR", "TÄLER", "HÖHLE", "ÖL"} <= found | listed(capsys, BACH, "--rack", "höhleöl")
    assert "THE" not in found
    assert "ÖDE" not in listed(capsys, BACH, "--rack", "öde"), "the level bans it"
    assert listed(capsys, BACH, "--rack", "zwörg") >= {"ZWÖRG"}, "the level adds it"
    assert listed(capsys, BACH, "--rack", normalize("NFD", "zwörg")) == listed(capsys, BACH, "--rack", "ZWÖRG")
    assert "TÖTEN" in listed(capsys, BACH, "--rack", "TÖTEN")
    assert "TÖTEN" not in listed(capsys, BACH, "--rack", "TÖTEN", "--strongest", 99), (
        "its own list of what not to offer"
    )


def test_a_word_is_looked_up_as_its_level_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "--json", "--level", str(BACH), "höhle", "öde", "säge", normalize("NFD", "türe"), "the"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["word"], one["valid"], one["face"]) for one in found] == [
        ("HÖHLE", True, 8), ("ÖDE", False, 6), ("SÄGE", True, 7), ("TÜRE", True, 6), ("THE", False, 3),
    ]  # fmt: skip
    assert found[2]["connotations"] == {"cutting": "ein Werkzeug, das schneidet"}


def test_a_word_of_a_list_is_looked_up_even_where_the_rules_lack_its_letters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["word", "--words", str(GERMAN / "words" / "german.txt"), "türe", "haus"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "TÜRE is a word, but the rules give no value to Ü.",
        "HAUS is no word of the game.",
    ]


def test_the_referee_judges_by_the_campaigns_words_and_letters() -> None:
    spied, refused, laid, summed = asked(
        BACH,
        {"id": 1, "do": "spy"},
        {"id": 2, "do": "commit", "at": [8, 1], "dir": "across", "word": "THE"},
        {"id": 3, "do": "commit", "at": [8, 1], "dir": "across", "word": normalize("NFD", "HÖHLE")},
        {"id": 4, "ask": "summary"},
    )
    assert spied["ok"]
    assert "".join(letter for _, _, letter in spied["events"][0]["spy"]["new"]) in ("TÄLER", "HÖRTE", "HÖLLE")
    assert refused["refusals"][0]["text"] == "THE is not in the lexicon."
    assert laid["refusals"][0]["code"] == "not-in-rack", "HÖHLE needs two of H"
    assert summed["ok"]


@pytest.mark.slow
def test_the_computer_lays_words_of_the_campaigns_list() -> None:
    assert set(computers_word(BACH)) & set("ÄÖÜ")


# Words that a level adds, bans, limits and refuses


@pytest.mark.proof
def test_a_levels_own_words_are_everybodys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = a_level(tmp_path, "ZZORKQX", {"added": ["ZORKZ"], "banned": ["OX", "ZO"]})
    assert listed(capsys, level) == {"KOR", "OR", "ZORKZ"}
    assert listed(capsys, level, "--strongest", 1) == {"ZORKZ"}
    assert asked(level, {"id": 1, "do": "spy"})[0]["events"][0]["spy"]["new"][1][2] == "O"
    assert computers_word(level) == "ZORKZ"


@pytest.mark.proof
def test_unkind_words_are_accepted_but_offered_to_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = a_level(tmp_path, "COONE", {})
    assert "COON" in listed(capsys, level)
    assert "COON" not in listed(capsys, level, "--strongest", 99)
    spied, laid = asked(
        level, {"id": 1, "do": "spy"}, {"id": 2, "do": "commit", "at": [0, 0], "dir": "across", "word": "COON"}
    )
    assert len(spied["events"][0]["spy"]["new"]) == 4
    assert "".join(letter for _, _, letter in spied["events"][0]["spy"]["new"]) == "CONE"
    assert laid["ok"], "a person may lay it, as dictionaries know it"
    assert computers_word(level) != "COON"


@pytest.mark.proof
def test_a_level_for_children_refuses_unkind_words_calmly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = a_level(tmp_path, "COONX", {"refuse_unkind": True})
    refusal = asked(level, {"id": 1, "do": "commit", "at": [0, 0], "dir": "across", "word": "COON"})[0]["refusals"][0]
    assert (refusal["code"], refusal["rule"]) == ("not-a-word", "3.3")
    assert refusal["text"] == "COON is not played in this game: it can hurt or offend. Choose another word."
    assert "COON" not in listed(capsys, level)
    assert "CON" in listed(capsys, level)


@pytest.mark.proof
def test_a_campaign_can_refuse_them_in_all_its_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "levels").mkdir()
    level = a_level(tmp_path / "levels", "COONX", {})
    head = {"format": 1, "id": "children", "name": "For Children", "words": {"refuse_unkind": True}, "levels": ["hut"]}
    (tmp_path / "campaign.json").write_text(json.dumps(head), "utf-8")
    assert main(["check", "--strict", str(tmp_path)]) == 0
    capsys.readouterr()
    assert "COON" not in listed(capsys, level)


@pytest.mark.proof
def test_a_level_names_the_tier_of_its_lexicon_and_of_what_is_offered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rack = "ZYTHUMA"
    assert "ZYTHUM" not in listed(capsys, a_level(tmp_path, rack, {}))
    brave = a_level(tmp_path, rack, {"lexicon": 80, "offers": 35})
    assert "ZYTHUM" in listed(capsys, brave)
    offered = listed(capsys, brave, "--strongest", 999)
    assert "MATH" in offered
    assert "ZYTHUM" not in offered


# A list that can't be used


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda words: (words / "german.txt").unlink(), "There is no word list german.txt."),
        (lambda words: (words / "german.txt").write_bytes(b"\x00\x01"), "german.txt is no list of words"),
        (lambda words: (words / "german.json").write_text("{"), "german.json does not say what words suggest"),
    ],
    ids=["missing", "binary", "meanings"],
)
def test_a_campaigns_bad_list_gets_one_message_from_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Any, said: str
) -> None:
    folder = tmp_path / "german"
    shutil.copytree(GERMAN, folder)
    change(folder / "words")
    level = str(folder / "levels" / "bach.json")
    commands = (["moves", level], ["referee", level], ["word", "--level", level, "tür"], ["play", str(folder)])
    for command in commands:
        assert main(command) == 2, command
        assert said in capsys.readouterr().err
    for checked in (str(folder), level):
        assert main(["check", checked]) == 1
        assert said in capsys.readouterr().out


def test_a_list_outside_of_its_folder_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "german"
    shutil.copytree(GERMAN, folder)
    head = json.loads((folder / "campaign.json").read_text("utf-8"))
    (tmp_path / "secret.txt").write_text("TÜR\n", "utf-8")
    (folder / "campaign.json").write_text(json.dumps({**head, "words": {"list": "../../secret.txt"}}), "utf-8")
    assert main(["moves", str(folder / "levels" / "bach.json")]) == 2
    assert "does not lie in the campaign's folder" in capsys.readouterr().err


def test_entries_and_letters_that_can_not_be_laid_are_told_by_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "german"
    shutil.copytree(GERMAN, folder)
    (folder / "words" / "german.txt").write_text("Tür\nBr0t\nÇa\nC'est\n", "utf-8")
    assert main(["check", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "first in line 2: “Br0t” (such entries: 2)" in said
    assert "“bach” gives no value to letters that words of the list german.txt need: Ç (words: 1)." in said
    assert main(["moves", str(folder / "levels" / "bach.json")]) == 0, "they are left out"


@pytest.mark.parametrize("name", ["x" * 400, "..", "a/b.txt", "\u0000", "words.txt\n"])
def test_a_list_that_no_file_can_be_called_is_said_beside_everything_else(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "hut.json").write_text(json.dumps({**LEVEL, "terrain": ["....", "."]}))
    head = {"format": 1, "id": "own", "name": "Own", "levels": ["hut"], "words": {"list": name}}
    (tmp_path / "campaign.json").write_text(json.dumps(head))
    assert main(["check", str(tmp_path), "--json"]) == 1
    codes = {issue["code"] for issue in json.loads(capsys.readouterr().out)}
    assert codes >= {"bad-form", "terrain-row-length"}, codes
