"""The script that builds the lexicon, on a small SCOWL of our own."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from runtime import resources

SCRIPT = resources.root() / "assets" / "make" / "lexicon.py"

LISTS = {
    "english-words.10": "castle\ncastle's\nox\ncs\nkb\n",
    "english-words.40": "castle\nhalberd\nxiv\nmix\ndkl\nnth\n",
    "american-words.50": "color\naeq\n",
    "british-words.55": "colour\n",
    "variant_2-words.70": "symposia\ncafé\nwell-known\nx\n",
    "variant_3-words.20": "advertize\n",
    "english-words.80": "batatas\n",
    "english-upper.10": "London\n",
    "english-proper-names.10": "ann\n",
    "english-abbreviations.10": "abbr\n",
    "special-hacker.50": "foobar\n",
}


@pytest.fixture
def script() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("make_lexicon", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_lexicon"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_lexicon"]


@pytest.fixture
def scowl(tmp_path: Path) -> Path:
    folder = tmp_path / "scowl"
    folder.mkdir()
    for name, text in LISTS.items():
        (folder / name).write_bytes(text.encode("iso-8859-1"))
    (folder / "copyright").write_text("Copyright of the lists")
    return folder


def built(script: ModuleType, scowl: Path, out: Path) -> dict[str, str]:
    script.build(scowl, scowl / "copyright", script.read_hand_rules(script.HERE / "lexicon"), out)
    return {path.name: path.read_text("utf-8") for path in sorted(out.iterdir())}


def test_each_tier_has_the_words_that_come_in_with_it(script: ModuleType, scowl: Path, tmp_path: Path) -> None:
    made = built(script, scowl, tmp_path / "out")
    assert made.pop("not-offered.txt").startswith("# Valid words that neither the computer nor a spy lays")
    assert made == {
        "SCOWL-LICENCE.txt": "Copyright of the lists",
        "english-35.txt": "CASTLE\nOX\n",
        "english-50.txt": "COLOR\nHALBERD\nMIX\nNTH\n",
        "english-70.txt": "COLOUR\nSYMPOSIA\n",
        "english-80.txt": "BATATAS\n",
    }


def test_the_same_lists_give_the_same_bytes(script: ModuleType, scowl: Path, tmp_path: Path) -> None:
    assert built(script, scowl, tmp_path / "one") == built(script, scowl, tmp_path / "two")


def test_the_words_not_offered_stand_under_their_reasons(script: ModuleType) -> None:
    text = script.not_offered({"contempt": ["WOP", "COON"], "filth": ["TURD"]})
    assert text.split("\n\n")[1:] == ["# contempt\nCOON WOP", "# filth\nTURD\n"]
