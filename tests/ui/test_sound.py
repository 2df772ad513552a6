"""Effects are heard where they can be, silence is kept where it is wanted, and nothing of it ever stops the game."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from runtime.resources import assets
from runtime.support.texts import Texts, english
from runtime.ui.sounds import Cue, Heard, QtSpeaker, Sounds
from tests.patience import PATIENCE

pytestmark = pytest.mark.qt


@dataclass
class Room:
    """A speaker that notes what would be heard."""

    why: str = ""
    breaks: bool = False
    asked: int = 0
    loaded: list[Path] = field(default_factory=list)
    heard: list[tuple[str, float]] = field(default_factory=list)

    def trouble(self, _t: Texts) -> str:
        self.asked += 1
        return self.why

    def load(self, path: Path) -> Tone:
        if self.breaks:
            raise RuntimeError("the device is gone")
        self.loaded.append(path)
        return Tone(self, path.stem)


@dataclass
class Tone:
    room: Room
    name: str

    def play(self, volume: float) -> None:
        self.room.heard.append((self.name, volume))


def test_an_effect_is_loaded_once_and_heard_as_loud_as_chosen() -> None:
    room = Room()
    sounds = Sounds(english(), speaker=room, volume=0.5)
    assert room.asked == 0, "nothing is touched before it is needed"
    assert sounds.available() == ""
    assert sounds.play("commit")
    sounds.volume = 7
    assert sounds.play(Cue.COMMIT)
    assert room.heard == [("commit", 0.5), ("commit", 1.0)]
    assert room.loaded == [assets() / "sounds" / "commit.wav"]
    assert room.loaded[0].is_file()
    assert room.asked == 1


@pytest.mark.parametrize("choice", ["muted", "reduced", "volume"])
def test_silence_is_kept_where_it_is_wanted(choice: str) -> None:
    room = Room()
    volume = 0.0 if choice == "volume" else 0.5
    sounds = Sounds(english(), speaker=room, muted=choice == "muted", reduced=choice == "reduced", volume=volume)
    assert sounds.is_silent
    assert not sounds.play("commit")
    sounds.hear((Heard(Cue.ICE), Heard(Cue.CITY, 0.01)))
    assert (room.asked, room.heard) == (0, [])
    sounds.muted = sounds.reduced = False
    sounds.volume = 0.3
    assert sounds.play("commit")


def test_without_a_device_nothing_is_heard_until_one_is_there() -> None:
    room = Room(why="No device that plays sound was found.")
    sounds = Sounds(english(), speaker=room)
    assert sounds.available() == room.why
    assert not sounds.play("commit")
    assert room.loaded == []
    room.why = ""
    assert sounds.look_again() == ""
    assert sounds.play("commit")


def test_an_effect_that_fails_or_that_there_is_not_does_no_harm() -> None:
    assert not Sounds(english(), speaker=Room(breaks=True)).play("commit")
    assert not Sounds(english(), speaker=Room()).play("trombone")


def test_several_effects_are_heard_one_after_another(qtbot: QtBot) -> None:
    room = Room()
    sounds = Sounds(english(), speaker=room)
    sounds.hear((Heard(Cue.COMMIT), Heard(Cue.CITY, 0.02), Heard(Cue.TOKEN, 0.01)))
    assert [name for name, _ in room.heard] == ["commit"]
    qtbot.waitUntil(lambda: len(room.heard) == 3)
    assert [name for name, _ in room.heard] == ["commit", "token", "city"]


def test_what_is_due_when_the_game_closes_is_not_heard(qtbot: QtBot) -> None:
    room, over = Room(), list[bool]()
    sounds = Sounds(english(), speaker=room)
    sounds.hear((Heard(Cue.CITY, 0.01),))
    QTimer.singleShot(11, lambda: over.append(isValid(sounds)))
    sounds.deleteLater()
    QCoreApplication.sendPostedEvents(sounds, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: bool(over))
    assert over == [False]
    assert room.heard == []


@pytest.mark.slow
def test_without_the_extra_it_is_said_how_to_have_sound() -> None:
    assert "scryptic[sound]" in QtSpeaker("PySide6.NoSuchPart").trouble(english())


def test_a_library_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_media.py").write_text("raise ImportError('libpulse.so.0: cannot open shared object file')")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "libpulse.so.0" in QtSpeaker("half_a_media").trouble(english())


class _SoundEffect:
    """What the program asks of QSoundEffect."""

    made: tuple[_SoundEffect, ...] = ()

    def __init__(self) -> None:
        self.done: list[object] = []
        _SoundEffect.made += (self,)

    def setSource(self, url: object) -> None:
        self.done.append(url)

    def setVolume(self, volume: float) -> None:
        self.done.append(volume)

    def play(self) -> None:
        self.done.append("play")


@pytest.mark.parametrize("has_device", [True, False])
def test_the_systems_own_device_is_used_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, *, has_device: bool
) -> None:
    media = ModuleType("media_of_tests")
    output = SimpleNamespace(isNull=lambda: not has_device)
    media.__dict__.update(QMediaDevices=SimpleNamespace(defaultAudioOutput=lambda: output), QSoundEffect=_SoundEffect)
    monkeypatch.setitem(sys.modules, "media_of_tests", media)
    monkeypatch.setattr(_SoundEffect, "made", ())
    sounds = Sounds(english(), speaker=QtSpeaker("media_of_tests"), volume=0.25)
    assert sounds.play("victory") is has_device
    if has_device:
        (effect,) = _SoundEffect.made
        assert effect.done[1:] == [0.25, "play"]
        assert str(effect.done[0]).count("victory.wav") == 1
    else:
        assert sounds.available() == "No device that plays sound was found."


def test_asking_the_real_device_never_raises_and_says_a_sentence() -> None:
    # In a process of its own: QtMultimedia may say things in the log that are the system's matter.
    program = (
        "from PySide6.QtWidgets import QApplication; application = QApplication([])\n"
        "from runtime.support.texts import english\n"
        "from runtime.ui.sounds import Sounds\n"
        "sounds = Sounds(english()); said = sounds.available()\n"
        "assert sounds.play('commit') is (said == ''); print('said:', said)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    assert "said:" in done.stdout
