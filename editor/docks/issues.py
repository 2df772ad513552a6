"""What is wrong with the campaign as a list: open and accepted issues, the way there, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from editor.docks.builder.kind_texts import as_built
from editor.docks.issue_bar import IssueBar
from editor.docks.lists import ListMenu, WrappedRows
from editor.theme import EditorTheme
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import TreeItem
from runtime.ui.widgets.boxes import in_column

if TYPE_CHECKING:
    from runtime.campaign.model import Accepted
    from runtime.checks.evidence import Evidence
    from runtime.checks.fixes.common import QuickFix

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
        node, edge = self._graph_name(place.pointer) if place.file == CAMPAIGN_FILE else ("", "")
        if node:
            return self._t("Station {name}", name=node)
        if edge:
            return self._t("Way {name}", name=edge)
        if place.level:
            return self._level_name(place.level)
        return self._t("Campaign") if place.file == CAMPAIGN_FILE else place.file


_PLACE = 112
"""How wide the column of places is at first, in pixels; longer ones are wrapped."""


def _no_fixes(_issue: Issue) -> tuple[QuickFix, ...]:
    return ()


class IssuesDock(QWidget):
    """A list of issues, errors first, then what is accepted, where that is listed, then evidence by playing.

    ``chosen`` gives the issue that the designer wants to see, ``summed`` says how many there are; ``mending`` gives
    issues and the id of the fix that they are to be mended by, or none where each is by its likeliest one; ``foreseen``
    gives the same while only the pointer is on it, no issues where it leaves; ``accepting`` an issue that is to be let
    stand, ``reopening`` an acceptance that is to go, and ``tried`` says that computers are to play the level, or to
    stop.
    """

    chosen = Signal(object)
    summed = Signal(str)
    mending = Signal(tuple, str)
    foreseen = Signal(tuple, str)
    accepting = Signal(object)
    reopening = Signal(object)
    tried = Signal()
    moved = Signal()

    def __init__(
        self,
        theme: EditorTheme,
        t: Texts,
        level_name: Callable[[str], str],
        graph_name: Callable[[str], tuple[str, str]] = lambda _: ("", ""),
    ) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._maker = RowMaker(theme, t, level_name, graph_name)
        self._fixes: Callable[[Issue], tuple[QuickFix, ...]] = _no_fixes
        self.issues: tuple[Issue, ...] = ()
        self.accepted: tuple[tuple[Issue, Accepted], ...] = ()
        self.is_checked = False
        self.evidence: tuple[Evidence, ...] = ()
        self._rows: tuple[IssueRow, ...] = ()
        self.bar = IssueBar(theme, t, self._fill_fixes)
        self.list = QTreeWidget()
        self._make_list()
        self.menu = ListMenu(self.list, self._fill_menu)
        self.bar.mended.connect(self.mend)
        self.bar.aimed.connect(lambda on: self._foresee(on=on))
        self.bar.accepted.connect(self.accept_or_reopen)
        self.bar.tried.connect(self.tried)
        self.bar.filtered.connect(self._refill)
        in_column(self.bar, self.list, spacing=4, margins=(6, 4, 6, 6), on=self)
        self.show_issues((), opened=False)

    def _make_list(self) -> None:
        shown, t = self.list, self._t
        shown.setColumnCount(3)
        shown.setHeaderLabels([t("Issue"), t("Where it is"), t("How to mend it")])
        shown.setRootIsDecorated(False)
        shown.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        shown.setItemDelegate(WrappedRows(shown))
        shown.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        shown.setAccessibleName(t("Issues"))
        shown.setToolTip(t("Double-click, or press Enter, to go to the place"))
        header = shown.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, _PLACE)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        shown.itemActivated.connect(self._go)
        shown.currentItemChanged.connect(lambda *_: self._offer())
        shown.itemSelectionChanged.connect(self._offer)

    def use_fixes(self, fixes: Callable[[Issue], tuple[QuickFix, ...]]) -> None:
        """Offer these fixes from now on."""
        self._fixes = fixes
        self._offer()

    def show_issues(
        self,
        issues: tuple[Issue, ...],
        opened: bool = True,
        accepted: tuple[tuple[Issue, Accepted], ...] = (),
        *,
        checked: bool = True,
    ) -> None:
        """Show these issues in the place of those before; the one that was current stays so where it is still there.

        Before the campaign is ``checked``, nobody is told that nothing was found.
        """
        self.issues = tuple(sorted(issues, key=lambda issue: ORDER.index(issue.severity)))
        self.accepted, self.is_checked = accepted, checked
        self.bar.count_accepted(len(accepted))
        self._refill()
        self.summed.emit(self._summary(checked=checked) if opened else "")

    def show_evidence(self, evidence: tuple[Evidence, ...], is_playing: bool) -> None:
        """Show what playing has shown, below the issues; ``is_playing`` says that it is not over yet."""
        self.evidence = evidence
        self.bar.show_playing(is_playing)
        self._refill()

    def next(self) -> None:
        """Go to the issue after the current one, from the last to the first."""
        if not self.issues:
            return
        current = self.current
        at = self.issues.index(current) + 1 if current in self.issues else 0
        following = self.issues[at % len(self.issues)]
        self.bar.filter.clear()
        self._select(IssueRow(following))
        self.chosen.emit(following)

    def choose_first(self) -> None:
        """Make the first issue the current one, where there is one."""
        if self.issues:
            self._select(IssueRow(self.issues[0]))

    @property
    def current(self) -> Issue | None:
        """The issue of the current row."""
        row = self._current_row()
        return row.issue if row else None

    @property
    def fixes(self) -> tuple[QuickFix, ...]:
        """What can mend the current issue."""
        row = self._current_row()
        return self._fixes(row.issue) if row and row.issue and row.accepted is None else ()

    @property
    def may_accept(self) -> bool:
        """Whether the current issue can be let stand, or is."""
        row = self._current_row()
        if row is None or row.issue is None:
            return False
        from runtime.checks.acceptance import can_be_accepted  # Only now: the checks come after the window.

        return row.accepted is not None or can_be_accepted(row.issue)

    @property
    def selected(self) -> tuple[Issue, ...]:
        """The open issues whose rows are selected and which something can mend; the current one counts as selected."""
        rows = [self._rows[self.list.indexOfTopLevelItem(item)] for item in self.list.selectedItems()]
        chosen = [row.issue for row in rows if row.issue is not None and row.accepted is None]
        return tuple(issue for issue in self.issues if issue in chosen and self._fixes(issue))

    def mend(self) -> None:
        """Mend the current issue by its first fix, or each of those that are selected by its own."""
        if wanted := self._wanted():
            self.mending.emit(*wanted)

    def _wanted(self) -> tuple[tuple[Issue, ...], str] | None:
        """What mending would do now: to which issues, and by which fix."""
        if len(self.selected) > 1:
            return self.selected, ""
        return ((self.current,), self.fixes[0].id) if self.current is not None and self.fixes else None

    def _foresee(self, *, on: bool) -> None:
        """Let the map show what mending would do, or do so no longer."""
        wanted = self._wanted() if on else None
        self.foreseen.emit(*(wanted or ((), "")))

    def mend_all(self) -> None:
        """Mend all issues of the current one's kind by its first fix."""
        if self.current is not None and self.fixes:
            self.mending.emit(self._alike(self.current), self.fixes[0].id)

    def accept_or_reopen(self) -> None:
        """Let the current issue stand, or stand no longer."""
        row = self._current_row()
        if row is not None and row.accepted is not None:
            self.reopening.emit(row.accepted)
        elif row is not None and row.issue is not None and self.may_accept:
            self.accepting.emit(row.issue)

    def changeEvent(self, event: QEvent) -> None:
        """Dim accepted rows in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._rows:
            self._refill()

    def where(self, place: Place) -> str:
        """The place in short: file and line, level and first cell, or station or way of the graph by their names."""
        return self._maker.where(place)

    def _refill(self) -> None:
        kept = self._current_row()
        rows = [IssueRow(issue) for issue in self.issues]
        if self.bar.show_accepted.isChecked():
            rows += [IssueRow(issue, accepted) for issue, accepted in self.accepted]
        asked = self.bar.filter.text().casefold().split()
        if asked:
            rows = [row for row in rows if all(word in " ".join(self._maker.texts(row)).casefold() for word in asked)]
        rows += [IssueRow(evidence=evidence) for evidence in self.evidence]
        with QSignalBlocker(self.list):  # While it is emptied it tells of rows that are not there any more.
            self.list.clear()
        self._rows = tuple(rows)
        self.list.addTopLevelItems([self._maker.made(row) for row in rows])
        if kept is not None:
            self._select(kept)
        self._offer()

    def _select(self, row: IssueRow) -> None:
        if row in self._rows and (item := self.list.topLevelItem(self._rows.index(row))):
            self.list.setCurrentItem(item)

    def _current_row(self) -> IssueRow | None:
        item = self.list.currentItem()
        return self._rows[self.list.indexOfTopLevelItem(item)] if item else None

    def _offer(self) -> None:
        fixes, row = self.fixes, self._current_row()
        is_accepted = row is not None and row.accepted is not None
        said = self._t(fixes[0].label) if fixes else ""
        if len(self.selected) > 1:
            said = self._several_said()
        self.bar.offer(said, self.may_accept, is_accepted)
        self.moved.emit()

    def _several_said(self) -> str:
        return self._t("All {count} that are selected, each in the likeliest way", count=len(self.selected))

    def _alike(self, issue: Issue) -> tuple[Issue, ...]:
        return tuple(one for one in self.issues if one.code == issue.code)

    def _fill_fixes(self, menu: QMenu) -> None:
        """The fixes of the current issue, alone and together with all others of its kind."""
        issue, t = self.current, self._t
        if issue is None:
            return
        alike, icon = self._alike(issue), self._theme.icon("mend")
        if len(self.selected) > 1:
            self._add_fix(menu.addAction(icon, self._several_said()), self.selected, "")
            menu.addSeparator()
        for fix in self.fixes:
            self._add_fix(menu.addAction(icon, t(fix.label)), (issue,), fix.id)
        if len(alike) > 1 and self.fixes:
            menu.addSeparator()
            for fix in self.fixes:
                said = t("All {count} of this kind: {fix}", count=len(alike), fix=t(fix.label))
                self._add_fix(menu.addAction(said), alike, fix.id)
        menu.aboutToHide.connect(lambda: self._foresee(on=False))

    def _add_fix(self, entry: QAction, issues: tuple[Issue, ...], fix: str) -> None:
        """Let an entry mend when it is chosen, and let the map show that before, while it is aimed at."""
        entry.triggered.connect(lambda: self.mending.emit(issues, fix))
        entry.hovered.connect(lambda: self.foreseen.emit(issues, fix))

    def _fill_menu(self, menu: QMenu) -> None:
        item, t, row = self.list.currentItem(), self._t, self._current_row()
        if item is None or row is None:
            return
        if row.issue is not None:
            going = menu.addAction(self._theme.icon("look"), t("Go to the place"), lambda: self.chosen.emit(row.issue))
            going.setToolTip(t("Show the cells or the field that the issue is about (Enter)"))
            self._fill_fixes(menu)
            if self.may_accept:
                said = t("Reopen") if row.accepted is not None else t("Accept…")
                menu.addAction(self._theme.icon("check"), said, self.accept_or_reopen)
            menu.addSeparator()
        said = "\n".join(filter(None, (item.text(0), item.text(1), item.text(2))))
        copying = menu.addAction(t("Copy the text"), lambda: QGuiApplication.clipboard().setText(said))
        copying.setToolTip(t("Put the issue, its place and how to mend it on the clipboard"))

    def _summary(self, *, checked: bool) -> str:
        if not self.issues:
            return self._t("nothing found") if checked else self._t("looking…")
        counts = [sum(issue.severity is severity for issue in self.issues) for severity in ORDER]
        said = (
            self._t.plural("{count} error", "{count} errors", counts[0]),
            self._t.plural("{count} warning", "{count} warnings", counts[1]),
            self._t.plural("{count} hint", "{count} hints", counts[2]),
        )
        return " · ".join(text for text, count in zip(said, counts, strict=True) if count)

    def _go(self, item: QTreeWidgetItem) -> None:
        row = self._rows[self.list.indexOfTopLevelItem(item)]
        if row.issue is not None:
            self.chosen.emit(row.issue)
