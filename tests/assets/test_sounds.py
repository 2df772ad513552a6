"""The effects: one file for each, clean, short, and what the kept script makes."""

from __future__ import annotations

import io
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from runtime.resources import assets, root
from runtime.ui.sounds import Cue

MAKE, SOUNDS = assets() / "make", assets() / "sounds"


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


@pytest.mark.slow
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
