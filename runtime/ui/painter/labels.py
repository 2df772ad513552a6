"""The names of cities on small plaques."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QLinearGradient, QPainter, QPen

from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City
from runtime.pictures.stamps import CellArea
from runtime.ui.painter.view import BoardView
from runtime.ui.plain_widgets import elided

READABLE_FROM = 32
"""Tiles smaller than this have no room for names."""

_EDGES = MappingProxyType({Side.GOLD: "#e6b84a", Side.SILVER: "#cfd5dc", None: "#8d97a6"})
_TOP, _BOTTOM, _INK = QColor(38, 28, 18, 235), QColor(18, 12, 8, 235), QColor("#f3e6c4")


class CityNames:
    """Paints the names of cities below them."""

    def paint(self, painter: QPainter, view: BoardView, part: CellArea, cities: Iterable[City]) -> None:
        """The names of the cities in a part of the board."""
        if view.tile < READABLE_FROM:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont("EB Garamond")
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(min(max(round(view.tile * 0.2), 12), 18))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        painter.setFont(font)
        for city in cities:
            if city.name and part.has(city.at):
                self._plaque(painter, view.rect(city.at), city)
        painter.restore()

    def _plaque(self, painter: QPainter, cell: QRect, city: City) -> None:
        """One name, across the lower edge of its cell, cut where the plaque would be longer than three cells."""
        metrics: QFontMetrics = painter.fontMetrics()
        room = cell.width() * 3 - 16
        text = elided(metrics, city.name, room)
        plaque = QRect(0, 0, metrics.horizontalAdvance(text) + 14, metrics.height() + 2)
        plaque.moveCenter(QPoint(cell.center().x(), cell.bottom() - 1))
        shade = QLinearGradient(plaque.topLeft(), plaque.bottomLeft())
        shade.setColorAt(0, _TOP)
        shade.setColorAt(1, _BOTTOM)
        painter.setPen(QPen(QColor(_EDGES[city.owner]), 1))
        painter.setBrush(shade)
        painter.drawRoundedRect(plaque, 4, 4)
        painter.setPen(_INK)
        painter.drawText(plaque, Qt.AlignmentFlag.AlignCenter, text)
