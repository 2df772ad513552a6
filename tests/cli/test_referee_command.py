"""``scryptic referee`` as a process: bytes in, bytes out, whatever they are."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.cli import referee as referee_command
from runtime.cli.inputs import begun
from runtime.cli.main import main
from runtime.cli.referee import serve
from runtime.lexicon import lexicon_of
from runtime.match.conversation import LIMITS
from runtime.match.referee import Referee, RefereeLibrary
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS
from tests.engine.boards import EDITIONS

MEADOW = resources.campaigns() / "first-light" / "levels" / "meadow.json"


def answers(asked: bytes, *arguments: object) -> list[dict[str, object]]:
    command = [sys.executable, "-m", "runtime.cli.main", "referee", *map(str, arguments)]
    done = subprocess.run(command, input=asked, capture_output=True, check=True, timeout=120)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_a_level_is_begun_by_its_seed() -> None:
    asked = b'{"id":1,"ask":"state"}\n{"id":2,"do":"end_turn"}\n{"id":3,"ask":"state"}'
    first = answers(asked, MEADOW, "--seed", 7)
    assert [answer["id"] for answer in first] == [1, 2, 3]
    assert all(answer["ok"] for answer in first)
    assert first == answers(asked, MEADOW, "--seed", 7)
    assert first != answers(asked, MEADOW, "--seed", 8)


def test_every_line_is_answered_in_order_even_without_an_end() -> None:
    library = RefereeLibrary(lexicon_of(["AT"], {}), EDITIONS, Schemas(resources.schemas()), english())
    too_long = b'{"id":2,"ask":"' + b"x" * (LIMITS.size + 10) + b'"}\n'
    asked = io.BytesIO(b'\xff\n{"id":1}\n\n' + too_long + b'{"id":3}')
    answered = io.BytesIO()
    serve(Referee(library), asked, answered)
    found = [json.loads(line) for line in answered.getvalue().splitlines()]
    assert [answer["id"] for answer in found] == [None, 1, None, None, 3]
    assert not any(answer["ok"] for answer in found)
    told = [answer["refusals"][0]["text"] for answer in found]
    assert told[0] == "Line 1 is not UTF-8: byte 0xFF at column 1 fits no character."
    assert told[2] == "Line 3 is not sound JSON at column 1: a value is missing, or there is a comma too many."
    assert told[3] == f"Line 4 has more than {LIMITS.size} bytes, which are the most."


def test_what_can_not_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "nowhere.json"]) == 2
    assert "nowhere.json" in capsys.readouterr().err
    connotations = tmp_path / "connotations.json"
    connotations.write_text('{"SWORD": ["flying"]}', "utf-8")
    assert main(["referee", "--connotations", str(connotations)]) == 2
    assert "connotations.json" in capsys.readouterr().err
    broken = tmp_path / "broken.json"
    broken.write_text(MEADOW.read_text("utf-8").replace('"owner": "gold"', '"owner": "silver"'), "utf-8")
    assert main(["referee", str(broken)]) == 1
    assert "Gold" in capsys.readouterr().err


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize(
    "given",
    [
        ["--seed", "0"],
        ["--words", "no-such-list.txt"],
        ["--connotations", "no-such-file.json"],
        ["--free-regions"],
        [str(MEADOW), "--seed", "3", "--free-regions"],
    ],
)
def test_what_means_nothing_to_a_table_game_is_told_at_once(
    game: str, given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody waits for a partner who ignores half of what was said; the message names what is to be left out."""
    assert main(["referee", "--game", game, *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    named = " ".join(one for one in given if one.startswith("--") or one == str(MEADOW))
    assert said.err == (f"A table game has no level, words, elements or chance: leave out either --game or {named}.\n")


def test_who_asks_for_moves_first_is_what_the_search_is_prepared_for() -> None:
    prepared: list[str] = []
    library = RefereeLibrary(lexicon_of(["AT"], {}), EDITIONS, Schemas(resources.schemas()), english())
    played = begun(MEADOW, EDITIONS, library.lexicon, 0)
    referee = Referee(replace(library, prepare=lambda: prepared.append("search")), played.state, played.judging)
    assert json.loads(referee.answer(b'{"id": 1, "ask": "state"}'))["ok"]
    assert prepared == []
    assert json.loads(referee.answer(b'{"id": 2, "ask": "moves"}'))["ok"]
    assert prepared == ["search"]


def test_the_command_says_how_far_the_search_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    libraries: list[RefereeLibrary] = []
    monkeypatch.setattr(referee_command, "prepare_kernels", lambda _t, *, here: told.append(here))
    monkeypatch.setattr(referee_command, "serve", lambda *_: None)
    monkeypatch.setattr(referee_command, "data_streams", lambda: (None, None))
    monkeypatch.setattr(referee_command, "Referee", lambda library, *_: libraries.append(library))
    assert main(["referee"]) == 0
    for _ in range(2):
        libraries[0].prepare()
    assert told == [True], "once, for this process is the one that searches"
