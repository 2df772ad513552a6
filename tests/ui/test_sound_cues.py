"""Every event of a game has an effect or a reason to be silent, and every effect a file."""

from __future__ import annotations

import io
import subprocess
import sys
import typing
import wave
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.engine.events import (
    ElementInvoked,
    Event,
    Fight,
    GameEnded,
    IceBroken,
    LettersDrawn,
    Outcome,
    SpyReported,
    Strength,
    TurnBegan,
    WordCommitted,
)
from runtime.engine.grid import Cell, Direction
from runtime.engine.level import Level
from runtime.engine.occasions import MessageShown
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import SIDES, Side
from runtime.engine.state import Ending, HeldToken, Run, Why
from runtime.engine.terrain import Element
from runtime.resources import assets, root
from runtime.ui.sound_cues import ELEMENTS, PLAIN, SILENT, Cue, Heard, cues_of, cues_of_all
from tests.properties.games import levels, play, rulesets

GOLD, SILVER = Side.GOLD, Side.SILVER
MAKE, SOUNDS = assets() / "make", assets() / "sounds"
RUN = Run(Cell(0, 0), Direction.ACROSS, "TEA")
STRONG = Strength(RUN, (), 9)
BY_WHAT_HAPPENED = {WordCommitted, ElementInvoked, GameEnded}


def committed(outcome: Outcome = Outcome.PLACED, *, fights: int = 0, **more: typing.Any) -> WordCommitted:
    fight = Fight(STRONG, True, 9, 5, outcome is not Outcome.REPELLED, (), 4)
    usual: dict[str, typing.Any] = {
        **{"side": GOLD, "outcome": outcome, "main": RUN, "cross": (), "new": (), "leftovers": (), "penalty": None},
        **{"ice": None, "forest_cleared": (), "tokens": (), "cities": (), "base_gained": 0},
        **{"attack": STRONG if fights else None, "fights": (fight,) * fights},
    }
    return WordCommitted(**{**usual, **more})


def test_every_kind_of_event_is_heard_or_silent_for_a_reason() -> None:
    kinds = set(typing.get_args(Event))
    assert kinds == BY_WHAT_HAPPENED | PLAIN.keys() | SILENT.keys()
    assert len(kinds) == len(BY_WHAT_HAPPENED) + len(PLAIN) + len(SILENT)
    assert all(SILENT.values())
    assert set(ELEMENTS) == set(Element)


def test_a_word_sounds_by_what_it_did() -> None:
    token = HeldToken(Element.FLOOD, Cell(0, 0), 3)
    heard = {
        (Cue.COMMIT,): committed(),
        (Cue.ATTACK_WON,): committed(fights=2),
        (Cue.ATTACK_LOST,): committed(Outcome.REPELLED, fights=1),
        (Cue.ICE,): committed(Outcome.BROKE_ICE, ice=IceBroken((), ())),
        (Cue.ATTACK_WON, Cue.ICE): committed(Outcome.BROKE_ICE, fights=1, ice=IceBroken((), ())),
        (Cue.COMMIT, Cue.FOREST, Cue.TOKEN): committed(forest_cleared=(Cell(0, 0),), tokens=(token,)),
    }
    for cues, event in heard.items():
        found = cues_of(event, GOLD)
        assert tuple(one.cue for one in found) == cues
        assert [one.after for one in found] == sorted({one.after for one in found}), "one after another"


def test_the_end_sounds_as_it_is_for_who_listens_and_alone() -> None:
    over = GameEnded(Ending(GOLD, Why.RESIGNED))
    assert [cues_of(over, side)[0].cue for side in (GOLD, SILVER, None)] == [Cue.VICTORY, Cue.DEFEAT, Cue.VICTORY]
    assert cues_of(GameEnded(Ending(None, Why.AGREED)), GOLD) == (Heard(Cue.DRAWN),)
    assert cues_of_all((committed(), over), GOLD) == (Heard(Cue.VICTORY),)


def test_what_the_other_side_does_in_secret_is_not_heard() -> None:
    secret: tuple[Event, ...] = (
        *(LettersDrawn(SILVER, "", 3), SpyReported(SILVER, (), True), TurnBegan(SILVER, 4)),
        MessageShown("Beware", "", "", (), SILVER),
    )
    for event in secret:
        assert cues_of(event, GOLD) == ()
        assert len(cues_of(event, SILVER)) == len(cues_of(event, None)) == 1
    assert cues_of(LettersDrawn(GOLD, "", 0), GOLD) == ()


@settings(max_examples=5)
@given(level=levels(), rules=rulesets(), seed=st.integers(0, 2**64 - 1))
def test_every_action_of_a_game_gives_few_effects_each_once(level: Level, rules: Ruleset, seed: int) -> None:
    for _, _, applied in play(level, rules, seed):
        for side in (*SIDES, None):
            cues = [one.cue for one in cues_of_all(applied.events, side)]
            assert len(cues) == len(set(cues)) <= 8


def test_every_effect_has_a_file_and_every_file_an_effect() -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} == {cue.value for cue in Cue}


@pytest.mark.parametrize("cue", list(Cue))
def test_an_effect_is_short_clean_and_soft_at_both_ends(cue: Cue) -> None:
    data = (SOUNDS / f"{cue.value}.wav").read_bytes()
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float) / 32768
    loud = np.abs(samples)
    assert len(data) < 90_000
    assert 0.25 < loud.max() <= 10 ** (-3 / 20), "at least 3 dB of room"
    assert loud[:8].max() < 0.05, "no click at the beginning"
    assert loud[-8:].max() < 0.005, "no click at the end"
    assert abs(samples.mean()) < 0.002
    # A part that is cut off would be a jump among the quiet of the last quarter.
    quiet = samples[-len(samples) // 4 :]
    assert np.abs(np.diff(quiet)).max() < 0.25


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "sounds.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=MAKE, timeout=120, check=False)


def test_the_shipped_effects_are_what_the_script_makes_and_others_are_found(tmp_path: Path) -> None:
    done = run("--check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("as shipped") == len(Cue)
    done = run("--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    once = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert run("--out", str(tmp_path)).returncode == 0
    assert once == {path.name: path.read_bytes() for path in tmp_path.iterdir()}, "the same bytes each time"
    changed = bytearray(once["lay.wav"])
    changed[400] ^= 0x40
    changed[401] ^= 0x40
    (tmp_path / "lay.wav").write_bytes(changed)
    (tmp_path / "ice.wav").unlink()
    (tmp_path / "stray.wav").write_bytes(b"")
    done = run("--check", "--out", str(tmp_path))
    assert done.returncode == 1
    told = [line for line in done.stdout.splitlines() if not line.endswith("as shipped")]
    assert [line.split(":")[0] for line in told] == ["ice.wav", "lay.wav", "stray.wav"]


def test_the_effects_go_into_the_wheel() -> None:
    project = (root() / "pyproject.toml").read_text(encoding="utf-8")
    assert '"assets/sounds" = "runtime/_data/assets/sounds"' in project
