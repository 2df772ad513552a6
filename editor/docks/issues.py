"""What is wrong with the campaign, with the way there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.docks.list_menu import ListMenu
from editor.docks.wrapping import WrappedRows
from editor.theme import EditorTheme
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

_PLACE = 138
"""How wide the column of places is at first, in pixels; longer ones are wrapped."""

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.HINT)


class IssuesDock(QWidget):
    """A list of issues, errors first.

    ``chosen`` gives the issue that the designer wants to see, ``summed`` says how many there are.
    """

    chosen = Signal(object)
    summed = Signal(str)

    def __init__(self, theme: EditorTheme, t: Texts, level_name: Callable[[str], str]) -> None:
        super().__init__()
        self._level_name = level_name
        self._theme = theme
        self._t = t
        self.issues: tuple[Issue, ...] = ()
        self.list = QTreeWidget()
        self.list.setColumnCount(3)
        self.list.setHeaderLabels([t("Issue"), t("Where it is"), t("How to mend it")])
        self.list.setRootIsDecorated(False)
        self.list.setItemDelegate(WrappedRows(self.list))
        self.list.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(t("Issues"))
        self.list.setToolTip(t("Double-click, or press Enter, to go to the place"))
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, _PLACE)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        self.list.itemActivated.connect(self._go)
        self.menu = ListMenu(self.list, self._fill_menu)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.list)
        self.show_issues((), opened=False)

    def show_issues(self, issues: tuple[Issue, ...], opened: bool = True) -> None:
        """Show these issues in the place of those before; the one that was current stays so where it is still there."""
        kept = self._current()
        self.issues = tuple(sorted(issues, key=lambda issue: _ORDER.index(issue.severity)))
        self.list.clear()
        for issue in self.issues:
            self.list.addTopLevelItem(self._row(issue))
        if kept in self.issues and (row := self.list.topLevelItem(self.issues.index(kept))):
            self.list.setCurrentItem(row)
        self.summed.emit(self._summary() if opened else "")

    def next(self) -> None:
        """Go to the issue after the current one, from the last to the first."""
        if not self.issues:
            return
        item = self.list.currentItem()
        row = (self.list.indexOfTopLevelItem(item) + 1 if item else 0) % len(self.issues)
        if following := self.list.topLevelItem(row):
            self.list.setCurrentItem(following)
        self.chosen.emit(self.issues[row])

    def _fill_menu(self, menu: QMenu) -> None:
        item, t = self.list.currentItem(), self._t
        if item is None:
            return
        going = menu.addAction(self._theme.icon("look"), t("Go to the place"), lambda: self._go(item))
        going.setToolTip(t("Show the cells or the field that the issue is about (Enter)"))
        said = "\n".join(filter(None, (item.text(0), item.text(1), item.text(2))))
        copying = menu.addAction(t("Copy the text"), lambda: QGuiApplication.clipboard().setText(said))
        copying.setToolTip(t("Put the issue, its place and how to mend it on the clipboard"))

    def _current(self) -> Issue | None:
        item = self.list.currentItem()
        return self.issues[self.list.indexOfTopLevelItem(item)] if item else None

    def _row(self, issue: Issue) -> QTreeWidgetItem:
        text, advice = say_issue(self._t, issue)
        row = QTreeWidgetItem([text, self.where(issue.place), advice])
        row.setIcon(0, self._theme.icon(f"issue-{issue.severity.value}", issue.severity.value))
        severity = {
            Severity.ERROR: self._t("Error"),
            Severity.WARNING: self._t("Warning"),
            Severity.HINT: self._t("Hint"),
        }[issue.severity]
        for column, said in enumerate((f"{severity}: {text}", self.where(issue.place), advice)):
            row.setToolTip(column, said)
            row.setData(column, Qt.ItemDataRole.AccessibleTextRole, said)
        return row

    def where(self, place: Place) -> str:
        """The place in short: file and line, or level and first cell."""
        if place.level and place.cells:
            row, column = place.cells[0]
            named = self._level_name(place.level)
            return self._t("{level}, row {row}, column {column}", level=named, row=row, column=column)
        if place.file and place.line is not None:
            return self._t("{file}, line {line}", file=place.file, line=place.line)
        return self._level_name(place.level) if place.level else place.file

    def _summary(self) -> str:
        if not self.issues:
            return self._t("nothing found")
        counts = [sum(issue.severity is severity for issue in self.issues) for severity in _ORDER]
        said = (
            self._t.plural("{count} error", "{count} errors", counts[0]),
            self._t.plural("{count} warning", "{count} warnings", counts[1]),
            self._t.plural("{count} hint", "{count} hints", counts[2]),
        )
        return " · ".join(text for text, count in zip(said, counts, strict=True) if count)

    def _go(self, item: QTreeWidgetItem) -> None:
        self.chosen.emit(self.issues[self.list.indexOfTopLevelItem(item)])
