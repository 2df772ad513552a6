"""Where Qt's system libraries are missing, the packages are named, in one sentence."""

from __future__ import annotations

import pytest

from runtime.support.texts import english
from runtime.ui.application import startup
from runtime.ui.application.startup import missing_libraries, missing_packages, require_qt, uses_x11

pytestmark = pytest.mark.qt


def test_exactly_the_packages_that_are_missing_are_named() -> None:
    said = missing_libraries(
        english(),
        {"DISPLAY": ":0"},
        can_load=lambda library: library not in ("libEGL.so.1", "libxcb-cursor.so.0"),
        platform="linux",
    )
    assert said.endswith("apt-get install libegl1 libxcb-cursor0")


def test_without_a_screen_only_what_is_needed_there_is_asked_for() -> None:
    def can_load(library: str) -> bool:
        return "xcb" not in library and library != "libGL.so.1"

    said = missing_libraries(english(), {"QT_QPA_PLATFORM": "offscreen"}, can_load, "linux")
    assert said.endswith("apt-get install libgl1")
    assert not missing_libraries(english(), {"QT_QPA_PLATFORM": "offscreen"}, lambda name: "xcb" not in name, "linux")


def test_a_package_of_two_libraries_is_named_once() -> None:
    assert missing_packages(startup.ALWAYS, lambda _library: False).count("libglib2.0-0") == 1


def test_every_package_of_the_design_can_be_named() -> None:
    named = set(startup.ALWAYS.values()) | set(startup.ON_A_SCREEN.values())
    wanted = "libglib2.0-0 libgl1 libegl1 libxkbcommon0 libfontconfig1 libdbus-1-3 libxkbcommon-x11-0 libxcb-cursor0"
    assert set(wanted.split()) | {"libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0"} <= named


def test_no_screen_at_all_is_said_too() -> None:
    assert "DISPLAY" in missing_libraries(english(), {}, lambda _library: True, "linux")


def test_other_systems_need_no_packages() -> None:
    assert not missing_libraries(english(), {}, lambda _library: False, "darwin")


def test_the_platform_decides_what_x11_needs() -> None:
    assert uses_x11({"DISPLAY": ":0"})
    assert not uses_x11({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"})
    assert not uses_x11({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"})
    assert uses_x11({"QT_QPA_PLATFORM": "xcb"})


def test_a_program_stops_with_code_2_and_the_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(startup, "missing_libraries", lambda t: "Install it.")
    with pytest.raises(SystemExit) as stop:
        require_qt()
    assert stop.value.code == 2
    assert capsys.readouterr().err == "Install it.\n"


def test_on_this_machine_nothing_is_missing() -> None:
    assert not missing_libraries()
