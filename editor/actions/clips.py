"""The system's clipboard, as far as it holds pieces of maps."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QMimeData, QStringListModel
from PySide6.QtGui import QGuiApplication

from editor.document.clip import LIMITS, MIME, read_piece, write_piece
from editor.document.pieces import Piece
from editor.document.refused import EditRefused
from runtime import resources
from runtime.campaign.form import Forms


class Clips:
    """Puts pieces on the clipboard and takes them from it; other programs see the rows of the landscape as text."""

    @cached_property
    def _forms(self) -> Forms:
        return Forms(resources.schemas())

    def put(self, piece: Piece) -> None:
        """Put a piece on the clipboard."""
        data = _mime_data()
        data.setData(MIME, write_piece(piece))
        data.setText("\n".join(piece.terrain.rows()) + "\n")
        QGuiApplication.clipboard().setMimeData(data)

    def take(self) -> Piece | EditRefused:
        """The piece on the clipboard, or why there is none."""
        data = QGuiApplication.clipboard().mimeData()
        if data is None or not data.hasFormat(MIME):
            return EditRefused("clip-empty")
        given = data.data(MIME)
        if given.size() > LIMITS.size:
            return EditRefused("clip-damaged")
        return read_piece(bytes(given.data()), self._forms)


def _mime_data() -> QMimeData:
    """Empty data that Qt itself has made.

    Data made in Python, left on the clipboard when the program ends, is asked for after Python has gone: a crash.
    """
    model = QStringListModel([""])
    data = model.mimeData([model.index(0)])
    data.clear()
    return data
