"""Effects are heard where they can be, silence is kept where it is wanted, and nothing of it ever stops the game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import miniaudio
import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from runtime.engine.board.terrain import TerrainMap
from runtime.resources import assets
from runtime.support.texts import english
from runtime.ui.sound.cues import Cue, Heard
from runtime.ui.sound.landscape import Loop, landscape_of
from runtime.ui.sound.sounds import Music, Sounds
from runtime.ui.sound.speaker import RATE, Speaker
from tests.patience import PATIENCE
from tests.ui.ear import Ear

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]
EFFECTS = assets() / "sounds"


def test_an_effect_is_heard_as_loud_as_chosen() -> None:
    ear = Ear()
    sounds = Sounds(english(), speaker=ear, volume=0.5)
    assert ear.asked == 0, "nothing is touched before it is needed"
    assert sounds.available() == ""
    assert sounds.play("commit")
    sounds.volume = 7
    assert sounds.play(Cue.COMMIT)
    assert (ear.heard, ear.volumes) == (["commit", "commit"], [0.5, 1.0])
    assert ear.asked == 1


@pytest.mark.parametrize("choice", ["muted", "reduced", "volume"])
def test_silence_is_kept_where_it_is_wanted(choice: str) -> None:
    ear = Ear()
    volume = 0.0 if choice == "volume" else 0.5
    sounds = Sounds(english(), speaker=ear, muted=choice == "muted", reduced=choice == "reduced", volume=volume)
    assert sounds.is_silent
    assert not sounds.play("commit")
    sounds.hear((Heard(Cue.ICE), Heard(Cue.CITY, 0.01)))
    assert (ear.asked, ear.heard) == (0, [])
    sounds.muted = sounds.reduced = False
    sounds.volume = 0.3
    assert sounds.play("commit")


def test_without_a_device_nothing_is_heard_until_one_is_there() -> None:
    ear = Ear(why="No device that plays sound was found.")
    sounds = Sounds(english(), speaker=ear)
    assert sounds.available() == ear.why
    assert not sounds.play("commit")
    assert ear.heard == []
    ear.why = ""
    assert sounds.look_again() == ""
    assert sounds.play("commit")


def test_an_effect_that_fails_or_that_there_is_not_does_no_harm() -> None:
    assert not Sounds(english(), speaker=Ear(breaks=True)).play("commit")
    assert not Sounds(english(), speaker=Ear()).play("trombone")


def test_several_effects_are_heard_one_after_another(qtbot: QtBot) -> None:
    ear = Ear()
    sounds = Sounds(english(), speaker=ear)
    sounds.hear((Heard(Cue.COMMIT), Heard(Cue.CITY, 0.02), Heard(Cue.TOKEN, 0.01)))
    assert ear.heard == ["commit"]
    qtbot.waitUntil(lambda: len(ear.heard) == 3)
    assert ear.heard == ["commit", "token", "city"]


def test_what_is_due_when_the_game_closes_is_not_heard(qtbot: QtBot) -> None:
    ear, over = Ear(), list[bool]()
    sounds = Sounds(english(), speaker=ear)
    sounds.hear((Heard(Cue.CITY, 0.01),))
    QTimer.singleShot(11, lambda: over.append(isValid(sounds)))
    sounds.deleteLater()
    QCoreApplication.sendPostedEvents(sounds, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: bool(over))
    assert over == [False]
    assert ear.heard == []


def test_a_library_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_an_audio.py").write_text("raise ImportError('libpulse.so.0: cannot open shared object file')")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "libpulse.so.0" in Speaker("half_an_audio").trouble(english())


class Tape:
    """A device that plays into a list what it is given, as miniaudio's asks for it."""

    def __init__(self, *_how: object, **_more: object) -> None:
        self.running, self.closed = False, False
        self.stream: Generator[np.ndarray, int, None] | None = None

    def start(self, stream: Generator[np.ndarray, int, None]) -> None:
        self.running, self.stream = True, stream

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        self.closed = True

    def hear(self, seconds: float) -> np.ndarray:
        """What it plays in the next seconds, in two columns."""
        assert self.stream is not None
        return np.concatenate([self.stream.send(RATE // 20).copy() for _ in range(round(20 * seconds))])


@pytest.fixture
def tape(monkeypatch: pytest.MonkeyPatch) -> Tape:
    """What plays instead of the system's device."""
    tape = Tape()
    monkeypatch.setattr(miniaudio, "PlaybackDevice", lambda *_how, **_more: tape)
    return tape


def test_an_effect_is_heard_where_it_is_and_once(tape: Tape) -> None:
    speaker = Speaker()
    assert speaker.trouble(english()) == ""
    assert not tape.running, "silence needs no device"
    speaker.play(EFFECTS / "commit.wav", 0.5, -0.8)
    left, right = np.abs(tape.hear(1)).max(axis=0)
    assert left > 4 * right > 0
    assert not tape.hear(0.5).any()
    speaker.rest()
    assert not tape.running
    speaker.play(EFFECTS / "commit.wav", 0.5)
    middle = np.abs(tape.hear(1)).max(axis=0)
    assert middle[0] == pytest.approx(middle[1])
    assert tape.running


def test_a_loop_comes_up_from_silence_goes_round_without_a_gap_and_fades(tape: Tape) -> None:
    speaker = Speaker()
    water = EFFECTS / "ambience" / "water.ogg"
    speaker.sustain(water, 0.5)
    heard = tape.hear(21.0)
    begun, later = np.abs(heard[: RATE // 10]).max(), np.abs(heard[RATE : 2 * RATE]).max()
    assert begun < later / 5
    assert np.array_equal(heard[2 * RATE : 9 * RATE], heard[12 * RATE : 19 * RATE]), "again after ten seconds"
    speaker.rest()
    assert tape.running, "something sounds"
    speaker.sustain(water, 0.0)
    assert np.abs(tape.hear(2.0)[-100:]).max() == 0
    speaker.rest()
    assert not tape.running


def test_a_theme_ends_of_itself_and_a_crowd_of_effects_never_overflows(tape: Tape) -> None:
    speaker = Speaker()
    speaker.sustain(EFFECTS / "themes" / "victory.ogg", 1.0, repeats=False)
    for _ in range(200):
        speaker.play(EFFECTS / "attack_won.wav", 1.0)
    heard = tape.hear(12)
    assert 0.9 < np.abs(heard).max() <= 1.0
    assert not heard[-RATE:].any()


def test_miniaudios_own_device_asks_for_what_is_mixed(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    make = miniaudio.PlaybackDevice
    monkeypatch.setattr(
        miniaudio, "PlaybackDevice", lambda *how, **more: make(*how, **{**more, "backends": [miniaudio.Backend.NULL]})
    )
    speaker = Speaker()
    speaker.play(EFFECTS / "lay.wav", 0.5)
    qtbot.waitUntil(lambda: speaker.is_idle)
    speaker.rest()


def test_a_theme_gives_way_to_the_next_and_to_silence(qtbot: QtBot) -> None:
    ear = Ear()
    sounds = Sounds(english(), speaker=ear)
    sounds.balance(ambience=0.5, music=0.8)
    sounds.play_music(Music.MENU)
    assert ear.held == {"menu": 0.8}
    sounds.hear((Heard(Cue.VICTORY),))
    sounds.play_music(None)
    assert ear.held == {}
    sounds.hear((Heard(Cue.DEFEAT),))
    qtbot.waitUntil(lambda: ear.held == {"defeat": 0.8})


@pytest.mark.parametrize(
    ("rows", "heard"),
    [
        (("....", "....", "...."), {Loop.PLAINS: 1.0}),
        (("~~~~", "...."), {Loop.WATER: 0.816, Loop.PLAINS: 0.577}),
        (("~~~~", "ffff", "^^..", "==##"), {Loop.WATER: 0.632, Loop.FOREST: 0.632, Loop.MOUNTAIN: 0.447}),
    ],
)
def test_what_there_is_most_of_is_heard_most(rows: tuple[str, ...], heard: dict[Loop, float]) -> None:
    found = landscape_of(TerrainMap.from_rows(rows))
    assert {loop: round(loud, 3) for loop, loud in found.items()} == heard


def test_asking_the_real_device_never_raises_and_says_a_sentence() -> None:
    # In a process of its own: QtMultimedia may say things in the log that are the system's matter.
    program = (
        "from PySide6.QtWidgets import QApplication; application = QApplication([])\n"
        "from runtime.support.texts import english\n"
        "from runtime.ui.sound.sounds import Sounds\n"
        "sounds = Sounds(english()); said = sounds.available()\n"
        "assert sounds.play('commit') is (said == ''); print('said:', said)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    assert "said:" in done.stdout


def test_the_menus_have_music_while_they_can_be_seen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from runtime.profile.home import find_home
    from runtime.ui.menus.lobby import Lobby

    ear = Ear()
    monkeypatch.setattr("runtime.ui.sound.sounds.Speaker", lambda: ear)
    lobby = Lobby(english(), find_home(tmp_path))
    lobby.show_menu()
    assert ear.held == {"menu": 0.4}
    assert ear.repeated == {"menu"}
    lobby.hide_menu()
    assert ear.held == {}
    lobby.close()
