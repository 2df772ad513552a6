"""What is called a picture is opened: whatever is none is told where it is named, and read again only once changed."""

from __future__ import annotations

import json
import shutil
import struct
import zlib
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from runtime import resources
from runtime.campaign.bundles.limits import BundleLimits
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.file_checks import check_loaded
from runtime.checks.texts import PictureJudge
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.campaign.bundle_tricks import endless

RULESETS = read_rulesets(resources.assets() / "rulesets")


def picture(kind: str = "PNG", size: tuple[int, int] = (320, 140)) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", size, (90, 60, 20)).save(buffer, kind)
    return buffer.getvalue()


def giant() -> bytes:
    """The head of a PNG of 60,000 × 60,000 pixels, in a few bytes."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return start + struct.pack(">I", 4) + b"IDAT" + bytes(8)


def damaged() -> bytes:
    content = bytearray(picture())
    content[-20] ^= 255
    return bytes(content)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("fine.png", picture, ""),
        ("fine.jpg", partial(picture, "JPEG"), ""),
        ("other.png", partial(picture, "JPEG"), ""),
        ("text.png", lambda: b"This is no picture.", "asset-damaged"),
        ("empty.png", bytes, "asset-damaged"),
        ("gif.png", partial(picture, "GIF"), "asset-damaged"),
        ("half.png", lambda: picture()[:60], "asset-damaged"),
        ("spoiled.png", damaged, "asset-damaged"),
        ("small.png", partial(picture, size=(300, 300)), "cover-small"),
        ("giant.png", giant, "asset-large"),
        ("endless.jpg", endless, "asset-damaged"),
    ],
)
def test_a_picture_is_judged_by_what_it_holds(
    tmp_path: Path, name: str, content: Callable[[], bytes], code: str
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / name).write_bytes(content())
    assert PictureJudge().spoiled(tmp_path, [name]) == ({name: code} if code else {})


def test_what_has_not_changed_is_not_read_again_and_what_is_too_long_never(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    file = tmp_path / "assets" / "one.png"
    file.write_bytes(b"none")
    judge = PictureJudge(BundleLimits(file=1000))
    for _ in range(3):
        assert judge.spoiled(tmp_path, ["one.png"]) == {"one.png": "asset-damaged"}
    assert judge.looked_at == 1
    file.write_bytes(picture())
    assert judge.spoiled(tmp_path, ["one.png"]) == {} and judge.looked_at == 2
    file.write_bytes(bytes(1001))
    assert judge.spoiled(tmp_path, ["one.png"]) == {"one.png": "asset-large"}
    assert judge.spoiled(tmp_path, ["gone.png"]) == {} == judge.spoiled(None, ["one.png"])


def test_the_check_of_a_folder_says_which_page_names_what_is_no_picture(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "copy"))
    file = folder / "levels" / "meadow.json"
    level = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**level, "story": {"before": [{"text": "Once", "picture": "no.png"}]}}), "utf-8")
    (folder / "assets").mkdir(exist_ok=True)
    (folder / "assets" / "no.png").write_text("none", "utf-8")
    (issue,) = [one for one in check_loaded(read_campaign(folder, mend=False), RULESETS) if "asset" in one.code]
    assert (issue.code, issue.place.file, issue.place.pointer) == (
        "asset-damaged",
        "levels/meadow.json",
        "/story/before/0/picture",
    )
    text, advice = say_issue(english(), issue)
    assert text == "“no.png” is no PNG or JPEG picture, although its name says so, or it is damaged."
    assert advice == "Save it as a picture again, or choose another one."


def test_a_small_picture_is_told_of_as_a_cover_and_nowhere_else(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "copy"))
    for name in ("campaign.json", "levels/meadow.json"):
        file = folder / name
        page = {"cover": "one.png"} if name == "campaign.json" else {"story": {"before": [{"picture": "one.png"}]}}
        file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **page}), "utf-8")
    (folder / "assets").mkdir()
    (folder / "assets" / "one.png").write_bytes(picture(size=(40, 20)))
    (issue,) = [one for one in check_loaded(read_campaign(folder, mend=False), RULESETS) if one.code == "cover-small"]
    assert (issue.place.file, issue.place.pointer) == ("campaign.json", "/cover")
    assert "320 × 135" in say_issue(english(), issue)[0]
