"""The kept script: what is shipped is what the seeds give, and a picture that was changed by hand is found out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from runtime.resources import assets

MAKE = assets() / "make"
SHIPPED = assets() / "textures"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=MAKE, timeout=120, check=False)


@pytest.mark.proof
def test_a_stone_and_a_coin_come_out_as_shipped() -> None:
    done = run(
        "-c",
        "import textures, coins\n"
        "from PIL import Image\n"
        "from metal import Metal\n"
        f"stones, struck = (Image.open(r'{SHIPPED}/' + name) for name in ('stones.png', 'coins.png'))\n"
        "row = list(textures.STONES).index('forest') * 432\n"
        "print(textures.difference(textures.slab('forest'), stones.crop((0, row, 432, row + 432))))\n"
        "print(textures.difference(coins.coin('Q', 3, Metal.SILVER, 96), struck.crop((1536, 96, 1632, 192))))\n",
    )
    assert done.stderr == ""
    assert done.stdout.split() == []


@pytest.mark.proof
def test_a_check_passes_for_what_is_shipped() -> None:
    done = run("textures.py", "--check", "--only", "cities", "--only", "brass")
    assert done.stderr == ""
    assert done.returncode == 0
    assert sorted(done.stdout.splitlines()) == ["textures/brass.png: as shipped", "textures/cities.png: as shipped"]


@pytest.mark.proof
def test_a_picture_changed_by_hand_and_a_missing_one_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "textures"
    folder.mkdir()
    with Image.open(SHIPPED / "jewels.png") as jewels:
        ImageDraw.Draw(jewels).rectangle((100, 10, 150, 80), fill=(0, 0, 255, 255))
        jewels.save(folder / "jewels.png")
    done = run("textures.py", "--check", "--out", str(folder), "--only", "jewels", "--only", "nameplate")
    assert done.returncode == 1
    assert "textures/jewels.png: differs by" in done.stdout
    assert "textures/nameplate.png: is missing" in done.stdout
    assert sorted(path.name for path in folder.iterdir()) == ["jewels.png"], "a check writes nothing"


@pytest.mark.proof
def test_writing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for name in ("one", "other"):
        done = run("textures.py", "--out", str(tmp_path / name), "--only", "brass")
        assert done.returncode == 0, done.stderr
        written.append((tmp_path / name / "brass.png").read_bytes())
    assert written[0] == written[1]


def test_a_name_that_no_picture_has_is_refused() -> None:
    done = run("textures.py", "--check", "--only", "marbles")
    assert done.returncode == 2
    assert "there are: brass, cities, coins" in done.stderr
