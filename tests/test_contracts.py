"""Each import contract is broken on purpose, to see that it would be noticed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

BREACHES = {
    "editor-on-runtime": [("runtime/match/breach.py", "import editor.document")],
    "rooms": [
        ("runtime/engine/breach.py", "import runtime.campaign"),
        ("runtime/support/breach.py", "def late() -> None:\n    import runtime.engine"),
        (
            "runtime/lexicon/breach.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import runtime.campaign",
        ),
        ("runtime/match/breach.py", "import runtime.simulate"),
        ("runtime/brand_new_room.py", ""),
    ],
    "windows": [
        ("runtime/ui/widgets/breach.py", "import runtime.ui.menus.page"),
        ("runtime/ui/game_setup/breach.py", "def late() -> None:\n    import runtime.ui.help_key"),
        ("runtime/ui/game/panel/breach.py", "import runtime.ui.campaign.campaign_window"),
        ("runtime/ui/program/breach.py", "import runtime.ui.menus.page"),
        ("runtime/ui/game/cards/breach.py", "import runtime.ui.replay.pane"),
        ("runtime/ui/replay/breach.py", "def late() -> None:\n    import runtime.ui.help.window"),
        ("runtime/ui/brand_new_room.py", ""),
    ],
    "game-window": [
        ("runtime/ui/game/board/breach.py", "import runtime.ui.game.panel.plaques"),
        ("runtime/ui/game/brand_new_room.py", ""),
    ],
    "game-parts": [
        ("runtime/ui/game/play/breach.py", "import runtime.ui.game.play.turn_flow"),
    ],
    "engine-rooms": [
        ("runtime/engine/words/breach.py", "import runtime.engine.turn.view"),
        ("runtime/engine/conditions/breach.py", "import runtime.engine.moves.commit"),
        ("runtime/engine/brand_new_room.py", ""),
    ],
    "tables-alone": [("runtime/ui/tablegames/breach.py", "import runtime.ui.game.cards.cards")],
    "game-alone": [("runtime/ui/replay/breach.py", "import runtime.ui.tablegames.words")],
    "no-cli": [("runtime/ui/breach.py", "import runtime.cli.main")],
    "editor": [
        ("editor/brand_new_room.py", ""),
        ("editor/document/breach.py", "import editor.tools"),
        ("editor/mapmaker/breach.py", "import editor.tools"),
        ("editor/docks/breach.py", "import editor.window"),
        ("editor/docks/breach.py", "import editor.graph"),
        ("editor/graph/breach.py", "import editor.actions.action_set"),
    ],
    "no-qt": [
        ("runtime/match/breach.py", "import PySide6.QtCore"),
        ("editor/mapmaker/breach.py", "import PySide6.QtGui"),
        ("editor/brand_new_room.py", "import PySide6.QtGui"),
    ],
    "windows-apart": [("editor/tools/breach.py", "import runtime.ui.theme")],
    "engine-alone": [("runtime/engine/breach.py", "import numpy")],
    "cryptography-in-signatures": [("runtime/gallery/breach.py", "import cryptography.fernet")],
    "matplotlib-in-plots": [("runtime/simulate/breach.py", "import matplotlib")],
    "numba-in-the-kernel": [
        ("runtime/movegen/breach.py", "import numba"),
        ("runtime/ai/breach.py", "from numba import njit"),
    ],
    "dask-in-the-cluster": [("runtime/cli/breach.py", "from distributed import Client")],
}


HOLD = """
import json
import sys
from pathlib import Path
from importlinter.cli import lint_imports

for file, text, *contract in json.loads(sys.argv[1]):
    if file:
        Path(file).write_text(text)
    code = lint_imports(limit_to_contracts=contract, cache_dir="cache")
    print(f"== {code}", flush=True)
    if file:
        Path(file).unlink()
"""
"""Holds the imports against contracts, breach after breach; files that are as they were are not read again."""


def lint(folder: Path, *breaches: tuple[str, ...]) -> list[tuple[str, str]]:
    """The exit code and what is said of each breach: its file, the file's text, and the contracts, else all of them."""
    done = subprocess.run(
        [sys.executable, "-c", HOLD, json.dumps(breaches)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = re.split(r"^== (\d)$", done.stdout, flags=re.MULTILINE)
    return list(zip(said[1::2], said[::2], strict=False))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all code, which keeps every contract."""
    folder = tmp_path_factory.mktemp("code")
    for package in ("runtime", "editor"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "_data"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    ((code, said),) = lint(folder, ("", ""))
    assert code == "0", said
    return folder


FEW = ("rooms",)
"""It stands for the others, which ``pytest -m proof`` tries in twelve seconds."""


def test_every_contract_of_layers_leaves_no_module_outside() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name != "tests"}
    assert set(told["root_packages"]) == packages
    for contract in told["contracts"]:
        if contract["type"] == "layers":
            whole = set(contract["layers"]) == packages
            assert whole or (contract.get("containers") and contract.get("exhaustive")), contract["id"]
            assert not any(":" in layer for layer in contract["layers"]), "rooms that know one another are one room"
    assert {contract["id"] for contract in told["contracts"]} == set(BREACHES), "each is broken once on purpose"


@pytest.mark.slow
@pytest.mark.parametrize(
    "contract", [*FEW, *(pytest.param(one, marks=pytest.mark.proof) for one in BREACHES if one not in FEW)]
)
def test_a_breach_of_the_contract_is_noticed(copy: Path, contract: str) -> None:
    breaches = [(file, f'"""A breach."""\n\n{text}\n', contract) for file, text in BREACHES[contract]]
    for (file, *_), (code, said) in zip(breaches, lint(copy, *breaches), strict=True):
        assert code == "1", f"{file} was not noticed:\n{said}"
        assert "BROKEN" in said
