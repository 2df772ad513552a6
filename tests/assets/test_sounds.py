"""What is heard: a file for each, clean and of like loudness, and what the kept script makes."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import miniaudio
import numpy as np
import pytest
import soundfile

from runtime.resources import assets, root
from runtime.ui.sound.cues import Cue
from runtime.ui.sound.landscape import Loop
from runtime.ui.sound.sounds import Music

MAKE, SOUNDS = assets() / "make", assets() / "sounds"


def test_everything_that_is_heard_has_a_file_and_every_file_is_heard() -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} == {cue.value for cue in Cue}
    assert {path.stem for path in (SOUNDS / "ambience").iterdir()} == {loop.value for loop in Loop}
    assert {path.stem for path in (SOUNDS / "themes").iterdir()} == {theme.value for theme in Music}


@pytest.mark.parametrize("cue", list(Cue))
def test_an_effect_is_short_clean_and_soft_at_both_ends(cue: Cue) -> None:
    path = SOUNDS / f"{cue.value}.wav"
    found = miniaudio.decode_file(str(path), miniaudio.SampleFormat.FLOAT32, 1, 22_050)
    samples = np.frombuffer(found.samples, dtype=np.float32)
    info = miniaudio.get_file_info(str(path))
    assert (info.nchannels, info.sample_rate, info.sample_format) == (1, 22_050, miniaudio.SampleFormat.SIGNED16)
    loud = np.abs(samples)
    assert path.stat().st_size < 90_000
    assert 0.2 < loud.max() <= 10 ** (-3 / 20), "at least 3 dB of room"
    assert loud[:8].max() < 0.05, "no click at the beginning"
    assert loud[-8:].max() < 0.005, "no click at the end"
    assert abs(samples.mean()) < 0.002
    # A part that is cut off would be a jump among the quiet of the last quarter.
    quiet = samples[-len(samples) // 4 :]
    assert np.abs(np.diff(quiet)).max() < 0.25


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "sounds.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=MAKE, timeout=120, check=False)


@pytest.mark.proof
def test_what_is_heard_is_of_like_loudness_and_loops_have_no_seam(tmp_path: Path) -> None:
    done = run("--measure")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(" LUFS") == len(Cue) + len(Loop) + len(Music)
    shutil.copytree(SOUNDS, tmp_path / "sounds")
    ramp = np.linspace(-0.1, 0.1, 220_500)
    soundfile.write(tmp_path / "sounds" / "ambience" / "water.ogg", ramp, 22_050, format="OGG", subtype="VORBIS")
    done = run("--measure", "--out", str(tmp_path))
    assert done.returncode == 1
    (water,) = (line for line in done.stdout.splitlines() if line.startswith("water.ogg"))
    assert water.endswith("clicks where it begins again")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., int]]:
    """The script in this process, which makes each of them once, however often it is run: that takes seconds."""
    before, made = set(sys.modules), dict[tuple[str, str], Any]()
    monkeypatch.syspath_prepend(MAKE)
    kind = import_module("sounds").Kind
    samples = kind.samples

    def once(one: Any, name: str) -> Any:
        if (one.folder, name) not in made:
            made[one.folder, name] = samples(one, name)
        return made[one.folder, name]

    monkeypatch.setattr(kind, "samples", once)
    yield lambda *arguments: import_module("sounds").main([*arguments])
    for name in [name for name, one in sys.modules.items() if str(getattr(one, "__file__", "")).startswith(str(MAKE))]:
        if name not in before:
            del sys.modules[name]


SOME = frozenset({"ice.wav", "lay.wav", "fire.ogg", "rain.ogg"})
"""Two effects and two loops; to make all that is heard takes a dozen seconds."""


@pytest.mark.slow
@pytest.mark.parametrize("names", [SOME, pytest.param(frozenset(), marks=pytest.mark.proof)], ids=["some", "all"])
def test_the_shipped_sounds_are_what_the_script_makes_and_others_are_found(
    tmp_path: Path,
    script: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    names: frozenset[str],
) -> None:
    module, shipped = import_module("sounds"), assets()
    if names:
        kinds = [
            replace(kind, made={one: make for one, make in kind.made.items() if one + kind.ending in names})
            for kind in module.KINDS
        ]
        monkeypatch.setattr(module, "KINDS", kinds)
        shipped = tmp_path / "shipped"
        for file in (path for path in SOUNDS.rglob("*") if path.name in names):
            copied = shipped / file.relative_to(assets())
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copied)
    assert script("--check", "--out", str(shipped)) == 0
    assert capsys.readouterr().out.count("as shipped") == len(names or (*Cue, *Loop, *Music))
    assert script("--out", str(tmp_path)) == 0
    capsys.readouterr()
    effects = tmp_path / "sounds"
    changed = bytearray((effects / "lay.wav").read_bytes())
    changed[400] ^= 0x40
    changed[401] ^= 0x40
    (effects / "lay.wav").write_bytes(changed)
    (effects / "ice.wav").unlink()
    (effects / "stray.wav").write_bytes(b"")
    shutil.copy(effects / "ambience" / "rain.ogg", effects / "ambience" / "fire.ogg")
    assert script("--check", "--out", str(tmp_path)) == 1
    told = [line for line in capsys.readouterr().out.splitlines() if not line.endswith("as shipped")]
    assert [line.split(":")[0] for line in told] == ["ice.wav", "lay.wav", "stray.wav", "fire.ogg"]


def test_the_effects_go_into_the_wheel() -> None:
    project = (root() / "pyproject.toml").read_text(encoding="utf-8")
    assert '"assets/sounds" = "runtime/_data/assets/sounds"' in project
