"""The rows of the list of issues: open ones, accepted ones dimmed, and what playing has shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QTreeWidgetItem

from editor.docks.builder.argument_texts import as_built
from editor.theme import EditorTheme
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import TreeItem

if TYPE_CHECKING:
    from runtime.campaign.model import Accepted
    from runtime.checks.evidence import Evidence

ORDER = (Severity.ERROR, Severity.WARNING, Severity.HINT)


@dataclass(frozen=True, slots=True)
class IssueRow:
    """What a row is of: an issue, with its acceptance where it is let stand, or evidence by playing."""

    issue: Issue | None = None
    accepted: Accepted | None = None
    evidence: Evidence | None = None


class RowMaker:
    """Words rows for people."""

    def __init__(
        self,
        theme: EditorTheme,
        t: Texts,
        level_name: Callable[[str], str],
        graph_name: Callable[[str], tuple[str, str]] = lambda _: ("", ""),
    ) -> None:
        self._theme, self._t, self._level_name, self._graph_name = theme, t, level_name, graph_name

    def made(self, row: IssueRow) -> QTreeWidgetItem:
        """The row as the list shows it."""
        if row.evidence is not None:
            return self._of_evidence(row.evidence)
        assert row.issue is not None
        return self._of_issue(row.issue, row.accepted)

    def texts(self, row: IssueRow) -> tuple[str, str, str]:
        """What stands in the columns of an issue's row."""
        assert row.issue is not None
        text, advice = say_issue(self._t, as_built(self._t, row.issue))
        if row.accepted is not None:
            advice = self._t("Accepted: {because}", because=row.accepted.because)
        return text, self.where(row.issue.place), advice

    def _of_issue(self, issue: Issue, accepted: Accepted | None) -> QTreeWidgetItem:
        said = self.texts(IssueRow(issue, accepted))
        item = TreeItem(list(said))
        item.setIcon(0, self._theme.icon(f"issue-{issue.severity.value}", issue.severity.value))
        severity = {
            Severity.ERROR: self._t("Error"),
            Severity.WARNING: self._t("Warning"),
            Severity.HINT: self._t("Hint"),
        }[issue.severity]
        for column, text in enumerate((f"{severity}: {said[0]}", said[1], said[2])):
            item.setToolTip(column, text)
            item.setData(column, Qt.ItemDataRole.AccessibleTextRole, text)
        if accepted is not None:
            dim = QApplication.palette().brush(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
            for column in range(3):
                item.setForeground(column, dim)
        return item

    def _of_evidence(self, evidence: Evidence) -> QTreeWidgetItem:
        from runtime.checks.evidence import say_ends, say_evidence

        said = (
            say_evidence(self._t, evidence),
            self._level_name(evidence.level.id),
            self._t("Evidence by playing, no proof. {ends}", ends=say_ends(self._t, evidence)),
        )
        item = TreeItem(list(said))
        item.setIcon(0, self._theme.icon("play"))
        font = item.font(0)
        font.setItalic(True)
        for column, text in enumerate(said):
            item.setFont(column, font)
            item.setToolTip(column, text)
            item.setData(column, Qt.ItemDataRole.AccessibleTextRole, text)
        return item

    def where(self, place: Place) -> str:
        """The place in short: file and line, level and first cell, or station or way of the graph by their names."""
        if place.level and place.cells:
            row, column = place.cells[0]
            named = self._level_name(place.level)
            return self._t("{level}, row {row}, column {column}", level=named, row=row, column=column)
        if place.file and place.line is not None:
            return self._t("{file}, line {line}", file=place.file, line=place.line)
        station, way = self._graph_name(place.pointer) if place.file == CAMPAIGN_FILE else ("", "")
        if station:
            return self._t("Station {name}", name=station)
        if way:
            return self._t("Way {name}", name=way)
        if place.level:
            return self._level_name(place.level)
        return self._t("Campaign") if place.file == CAMPAIGN_FILE else place.file
