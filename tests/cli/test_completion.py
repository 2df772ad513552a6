"""``scryptic completion``: shells complete commands, options and values, and each takes its script."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from runtime.cli.completion import SCRIPTS
from runtime.cli.main import COMMANDS, main, parser
from runtime.support.texts import english

ASKED = {
    "scryptic sche": {"schema"},
    "scryptic --language de sche": {"schema"},
    "scryptic new --template du": {"duel"},
    "scryptic schema table-l": {"table-level"},
    "scryptic check --fi": {"--fix", "--fix-code"},
}


@pytest.fixture(params=["en", "de"])
def scripts(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    for shell in SCRIPTS:
        assert main(["completion", shell, "--language", request.param]) == 0
        (tmp_path / shell).write_text(capsys.readouterr().out, "utf-8")
    return tmp_path


def asked_of(shell: str, *command: str) -> set[str]:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell} here")
    done = subprocess.run([program, *command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return {line.split("\t")[0] for line in done.stdout.splitlines()}


def test_bash_completes(scripts: Path) -> None:
    for line, answers in ASKED.items():
        program = (
            f"source {scripts / 'bash'}; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _scryptic; "
            'printf "%s\\n" "${COMPREPLY[@]}"'
        )
        assert asked_of("bash", "--norc", "-c", program) == answers, line


def test_fish_completes(scripts: Path) -> None:
    for line, answers in ASKED.items():
        program = f"source {scripts / 'fish'}; complete -C '{line}'"
        assert asked_of("fish", "--no-config", "-c", program) == answers, line


def test_zsh_reads_its_script(scripts: Path) -> None:
    assert asked_of("zsh", "-f", "-n", str(scripts / "zsh")) == set()


def test_every_command_and_option_is_in_every_script(scripts: Path) -> None:
    whole = parser(english(), whole=True)
    (commands,) = (action for action in whole._actions if action.dest != "help" and hasattr(action, "fill"))
    made = commands.choices or {}
    assert set(made) == set(COMMANDS)
    options = {name for command in made.values() for action in command._actions for name in action.option_strings}
    for shell in SCRIPTS:
        text = (scripts / shell).read_text("utf-8")
        for name in (*COMMANDS, *options):
            bare = name.lstrip("-") if shell == "fish" else name
            assert bare in text, (shell, name)


def test_another_shell_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "fish" in capsys.readouterr().err
