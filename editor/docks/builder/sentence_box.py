"""The box with what the player reads of the objective in hand, as the game writes it, or of the trigger's effects."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.entry_path import EntryPath
from editor.docks.builder.objective_texts import ObjectiveTexts
from editor.theme import EditorTheme
from runtime.engine.levels.conditions import Trigger
from runtime.support.texts import Texts
from runtime.ui.game_texts.objectives import ObjectiveLine
from runtime.ui.plain_widgets import Label

_INDENT = 14


class SentenceBox(QFrame):
    """A heading and the text; it says what is missing where there is no sentence yet."""

    def __init__(self, deeds: EntryEdits, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._deeds, self._theme, self._t = deeds, theme, t
        self.setObjectName("card")
        heading = Label(t("As the player reads it"))
        heading.setObjectName("quiet")
        self.text = _Rows(theme)
        self.text.setAccessibleName(t("As the player reads it"))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 8)
        column.setSpacing(2)
        column.addWidget(heading)
        column.addWidget(self.text)

    def show_spot(self, spot: EntryPath, reading: ObjectiveTexts) -> None:
        """Show the whole entry that the spot lies in."""
        entry, t = self._deeds.entry(spot), self._t
        self.setVisible(entry is not None)
        number = self._deeds.number(spot)
        if entry is None:
            return
        if isinstance(entry, Trigger):
            clause = reading.clause(f"/triggers/{number}/when") or t("What is marked below is still missing.")
            effects = [reading.effect(number, place) for place in range(len(entry.effects))]
            self.text.show_rows(_Row(clause), *(_Row(t("→ {effect}", effect=said), 1) for said in effects))
            return
        assert spot.side is not None
        sentence = reading.objective(spot.side, number)
        line = reading.line(spot.side, number) if sentence else None
        progress = self._progress(line, hidden=entry.hidden) if line else []
        self.text.show_rows(_Row(sentence or t("What is marked below is still missing.")), *progress)

    def _progress(self, line: ObjectiveLine, *, hidden: bool) -> list[_Row]:
        """The rank with the progress at the beginning, and that of the parts."""
        t = self._t
        rank = t("{rank}, hidden", rank=line.rank) if hidden else line.rank
        rows = [_Row(" · ".join(filter(None, (rank, line.progress))), is_progress=True)]
        for part in line.parts:
            text = t("{text} ({progress})", text=part.text, progress=part.progress) if part.progress else part.text
            rows.append(_Row(text, part.depth + 1))
        return rows


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the text: how deep it stands in, and whether it says how far something has come."""

    text: str
    depth: int = 0
    is_progress: bool = False


class _Rows(QWidget):
    """Lines below each other, each wrapped where it stands in."""

    def __init__(self, theme: EditorTheme) -> None:
        super().__init__()
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._labels: list[Label] = []

    def text(self) -> str:
        """All that the lines say."""
        return "\n".join(label.text() for label in self._labels if not label.isHidden())

    def show_rows(self, *rows: _Row) -> None:
        """Show other lines."""
        while len(self._labels) < len(rows):
            label = Label()
            label.setWordWrap(True)
            self._labels.append(label)
            self._column.addWidget(label)
        for label, row in zip_longest(self._labels, rows):
            label.setVisible(row is not None)
            if row is not None:
                label.setText(row.text)
                label.setContentsMargins(_INDENT * row.depth, 0, 0, 0)
                label.setStyleSheet(f"color: {self._theme.colours.brass}; font-style: italic" * row.is_progress)
        self.setAccessibleDescription(self.text())
