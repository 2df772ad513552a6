"""What the help tells of the table games: their figures, the glyphs of Scribe, the battles of Scryper, their boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from runtime.support.texts import Texts
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.scribe import GLYPHS
from runtime.tablegames.scryper.moves import beats
from runtime.tablegames.scryper.values import ScryperRules
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.book import Inline
from runtime.ui.tablegames.art import GOLD
from runtime.ui.tablegames.picture import table_picture

WIDEST = 560
"""How wide the picture of a board is at most, in pixels."""

_Row = tuple[tuple[Inline, ...], ...]


def table_figures() -> Mapping[str, str]:
    """Every parameter of the table games that is a number, as it usually is, and how many glyphs there are."""
    found = {"scribe.glyphs": str(len(GLYPHS))}
    for game, kind in KINDS.items():
        plain = kind()
        for one in fields(kind):
            value = getattr(plain, one.name)
            if isinstance(value, int) and not isinstance(value, bool):
                found[f"{game}.{one.name}"] = str(value)
    return found


def glyph_rows(t: Texts) -> tuple[_Row, ...]:
    """The glyphs, three in a row, each with its name and points."""
    names = [
        t.plural("{glyph}: {count} point", "{glyph}: {count} points", glyph.points, glyph=t(glyph.name))
        for glyph in GLYPHS
    ]
    cells = [(Inline(name, picture=f"glyph:{number}"), Inline(f" {name}")) for number, name in enumerate(names)]
    while len(cells) % 3:
        cells.append((Inline(""), Inline("")))
    return tuple(tuple(cells[start : start + 3]) for start in range(0, len(cells), 3))


def battle_rows(t: Texts) -> tuple[tuple[str, ...], tuple[_Row, ...]]:
    """Who wins which battle by the usual rules: a row an attacker, a column a defender."""
    rules = ScryperRules()
    values = range(1, rules.values + 1)
    header = (t("Attacker"), *(t("against {value}", value=value) for value in values))
    rows = [
        (
            (Inline(str(attacker), bold=True),),
            *(
                (Inline(t("attacker wins") if beats(rules, attacker, defender) else t("defender wins")),)
                for defender in values
            ),
        )
        for attacker in values
    ]
    return header, tuple(rows)


def glyph_image(name: str, size: int, ratio: float) -> QImage:
    """A glyph of Scribe by its number."""
    glyph = GLYPHS[int(name)]
    image = QImage(QSize(size, size) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    cell = (size - 4) / 3
    wide, tall = max(map(len, glyph.rows)) * cell, len(glyph.rows) * cell
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, line in enumerate(glyph.rows):
        for column, sign in enumerate(line):
            if sign == "*":
                place = QRectF((size - wide) / 2 + column * cell, (size - tall) / 2 + row * cell, cell, cell)
                painter.setPen(QPen(QColor("#3a2504"), 1))
                painter.setBrush(QColor(GOLD[1][1]))
                painter.drawRect(place.adjusted(0.7, 0.7, -0.7, -0.7))
    painter.end()
    return image


def board_image(parts: GameParts, scene: str, width: int, ratio: float) -> QImage:
    """A moment of a game, by its name, as wide as there is room for."""
    wide = min(WIDEST, width)
    return table_picture(parts, scene, QSize(wide, round(wide * 0.94)), ratio)
