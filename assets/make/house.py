"""Draws the map of the house for CONTRIBUTING, ``assets/pictures/house.png``, from the import contracts.

``python assets/make/house.py``; a room's line is the docstring of its package, so that picture and code say the same.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "assets" / "pictures" / "house.png"
WIDTH, MARGIN, LINE, GAP, PAD = 1500, 24, 25, 7, 8
PAPER, INK, FAINT, BOX, EDGE = "#faf8f2", "#22201c", "#6a655b", "#ffffff", "#b9b09d"
COLUMNS = (
    (("editor", "editor"),),
    (("rooms", "runtime"), ("engine-rooms", "runtime.engine")),
    (("windows", "runtime.ui"), ("game-window", "runtime.ui.game")),
)
"""The contracts that are shown in each column, and the package that each orders."""


def layers(contract: str) -> Sequence[str]:
    """The layers of a contract of ``pyproject.toml``, from the top down."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (found,) = (one["layers"] for one in tool["contracts"] if one["id"] == contract)
    return [str(layer) for layer in found]


def about(package: str, room: str) -> str:
    """What a room says of itself: the first line of its docstring."""
    place = ROOT / package.replace(".", "/") / room
    source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    said = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return said.partition("\n")[0].replace("`", "")


def fitted(text: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    """A text as far as it fits."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip(" ,;:") + "…"


def rows(contract: str, package: str) -> Iterator[Sequence[tuple[str, str]]]:
    """The layers of a column: the rooms of each with what they say."""
    for layer in layers(contract):
        names = [name.strip() for name in layer.replace(":", "|").split("|")]
        yield [(name, about(package, name)) for name in names]


def tall(layers_of: Sequence[Sequence[tuple[str, str]]]) -> int:
    """How high a package and its layers stand."""
    return 2 * LINE + GAP + sum(len(layer) * LINE + PAD + GAP for layer in layers_of)


def drawn() -> Image.Image:
    """The picture; the same tree gives the same pixels where the same Pillow draws them."""
    folder = ROOT / "assets" / "fonts"
    name_font = ImageFont.truetype(str(folder / "EBGaramond-Bold.ttf"), 19)
    text_font = ImageFont.truetype(str(folder / "EBGaramond-Regular.ttf"), 17)
    columns = [[(package, list(rows(contract, package))) for contract, package in column] for column in COLUMNS]
    height = max(sum(tall(layers_of) for _, layers_of in column) for column in columns) + 2 * MARGIN + LINE
    picture = Image.new("RGB", (WIDTH, height), PAPER)
    pen = ImageDraw.Draw(picture)
    wide = (WIDTH - 4 * MARGIN) // 3
    for at, column in enumerate(columns):
        x, y = MARGIN + at * (wide + MARGIN), MARGIN
        for package, layers_of in column:
            pen.text((x, y), package.replace(".", "/") + "/", INK, name_font)
            y += LINE + GAP
            for layer in layers_of:
                bottom = y + len(layer) * LINE + PAD
                pen.rectangle((x, y, x + wide, bottom), BOX, EDGE)
                for row, (name, said) in enumerate(layer):
                    top, used = y + PAD // 2 + row * LINE, name_font.getlength(name) + 18
                    pen.text((x + PAD, top), name, INK, name_font)
                    text = fitted(said, text_font, wide - used - 2 * PAD)
                    pen.text((x + PAD + used, top + 2), text, FAINT, text_font)
                y = bottom + GAP
            y += LINE
    foot = "What stands higher may import what stands lower, never the other way; rooms in one box stand side by side."
    pen.text((MARGIN, height - MARGIN - LINE), foot, INK, text_font)
    return picture


if __name__ == "__main__":
    drawn().save(PICTURE, optimize=True)
    print(PICTURE)
