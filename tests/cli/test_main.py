"""The command line answers calmly: exit codes, no tracebacks, and no windows where none are asked for."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import pytest

from runtime import resources
from runtime.cli import check
from runtime.cli.main import COMMANDS, main, parser
from runtime.support.texts import english

SHIPPED = resources.campaigns() / "first-light"


def scryptic(*arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "runtime.cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=resources.root(), env=dict(env))


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"scryptic {version('scryptic')}\n"


@pytest.mark.parametrize("arguments", [[], ["no-such-command"], ["check"], ["check", "--no-such-option", "."]])
def test_wrong_use_is_said_and_gives_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.err.startswith("usage: scryptic")
    assert said.out == ""


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    for command in ("check", "play", "render"):
        assert command in said


def test_every_command_says_its_exit_codes_and_names_no_file_that_only_a_checkout_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(resources, "root", lambda: tmp_path)  # as in a wheel, which has no tests
    for command in COMMANDS:
        assert main([command, "--language", "en", "--help"]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "Exit code 0: " in said, command
        assert "schemas/" not in said, command
        assert "tests/" not in said, command


@pytest.mark.parametrize(("command", "name"), [("referee", "table-referee"), ("simulate", "experiment")])
def test_a_schema_is_printed_without_anything_else_being_named(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--schema", name]) == 0
    said = capsys.readouterr().out
    assert json.loads(said)["$id"] == f"urn:scryptic:schema:{name}:1"


def test_each_command_runs_its_own_module() -> None:
    args = parser(english()).parse_args(["check", "somewhere"])
    assert args.run is check.run


@pytest.mark.slow
def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m runtime.cli.main check --json {SHIPPED.parent / 'nowhere'} {SHIPPED} | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, cwd=resources.root())
    assert done.stderr == ""


@pytest.mark.slow
def test_checking_needs_no_windows_and_no_network() -> None:
    program = (
        "import sys\n"
        "from runtime.cli.main import main\n"
        f"code = main(['check', {str(SHIPPED)!r}])\n"
        "print(code, 'PySide6' in sys.modules)\n"
    )
    environment = {**os.environ, "SCRYPTIC_WITHOUT_QT": "1"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment)
    assert done.stdout.splitlines()[-1] == "0 False", done.stderr


def test_ctrl_c_is_answered_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "run", interrupted)
    assert main(["check", "."]) == 128 + signal.SIGINT
    assert capsys.readouterr().err == "\nStopped.\n"


def test_a_disk_that_fails_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: object) -> int:
        raise OSError(5, "Input/output error", "a.json")

    monkeypatch.setattr(check, "run", failing)
    assert main(["check", "."]) == 2
    assert capsys.readouterr().err == "a.json: Input/output error\n"


@pytest.mark.slow
def test_a_terminal_without_our_characters_gets_substitutes(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}", "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = scryptic("check", str(tmp_path / "a.json"), env=environment)
    assert done.returncode == 2
    assert "\\u201c" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("given", "not_needed"), [(["--help"], "runtime.cli.check"), (["word", "CAT"], "runtime.campaign.model")]
)
def test_nothing_is_loaded_that_a_command_does_not_use(given: list[str], not_needed: str) -> None:
    program = (
        "import sys; from runtime.cli.main import main\n"
        f"code = main({given!r}); assert code == 0, code\n"
        f"sys.exit({not_needed!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
