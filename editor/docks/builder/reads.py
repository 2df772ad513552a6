"""The box with what the player reads of the objective in hand, as the game writes it, or of the trigger's effects."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from editor.docks.builder.deeds import Deeds
from editor.docks.builder.reading import Reading
from editor.docks.builder.spot import Spot
from editor.theme import EditorTheme
from runtime.engine.conditions import Trigger
from runtime.support.texts import Texts
from runtime.ui.speech.objectives import ObjectiveLine

_INDENT = 14


class Reads(QFrame):
    """A heading and the text; it says what is missing where there is no sentence yet."""

    def __init__(self, deeds: Deeds, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._deeds, self._theme, self._t = deeds, theme, t
        self.setObjectName("card")
        heading = QLabel(t("As the player reads it"))
        heading.setObjectName("quiet")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.text.setAccessibleName(t("As the player reads it"))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 8)
        column.setSpacing(2)
        column.addWidget(heading)
        column.addWidget(self.text)

    def show_spot(self, spot: Spot, reading: Reading) -> None:
        """Show the whole entry that the spot lies in."""
        entry, t = self._deeds.entry(spot), self._t
        self.setVisible(entry is not None)
        number = self._deeds.number(spot)
        if entry is None:
            return
        if isinstance(entry, Trigger):
            clause = reading.clause(f"/triggers/{number}/when") or t("What is marked below is still missing.")
            effects = [reading.effect(number, place) for place in range(len(entry.effects))]
            rows = [_row(clause), *(_row(t("→ {effect}", effect=said), _INDENT) for said in effects)]
            self._say(rows)
            return
        assert spot.side is not None
        sentence = reading.objective(spot.side, number)
        line = reading.line(spot.side, number) if sentence else None
        rows = [_row(sentence or t("What is marked below is still missing."))]
        self._say(rows + (self._progress(line, hidden=entry.hidden) if line else []))

    def _progress(self, line: ObjectiveLine, *, hidden: bool) -> list[str]:
        """The rank with the progress at the beginning, and that of the parts."""
        colour, t = self._theme.colours.brass, self._t
        rank = t("{rank}, hidden", rank=line.rank) if hidden else line.rank
        said = " · ".join(filter(None, (rank, line.progress)))
        rows = [f'<p style="margin: 0; color: {colour}"><i>{escape(said)}</i></p>']
        for part in line.parts:
            text = t("{text} ({progress})", text=part.text, progress=part.progress) if part.progress else part.text
            rows.append(_row(text, _INDENT * (part.depth + 1)))
        return rows

    def _say(self, rows: list[str]) -> None:
        self.text.setText("".join(rows))


def _row(text: str, indent: int = 0) -> str:
    return f'<p style="margin: 0 0 0 {indent}px">{escape(text)}</p>'
