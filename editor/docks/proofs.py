"""The ways to win the level on the screen, and which of them are proved by a game that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NewType

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.docks.legend import Flow
from editor.document.changes import CellsChanged, LevelRenamed
from editor.editor_state import EditorChange, EditorState
from editor.theme import EditorTheme
from editor.tools.names import side_name
from runtime.campaign.play import Proof
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.proof_games import note_text
from runtime.match.ways_to_win import ONE_COURSE, WayToWin, has_chance, ways_of
from runtime.support.texts import Texts, mark
from runtime.ui.plain_widgets import Label, TreeItem
from runtime.ui.widgets.boxes import in_column

if TYPE_CHECKING:
    from runtime.checks.clear_check import ClearCase, ProofGrade
    from runtime.checks.proof_verdicts import ProofVerdict

_WAY, _STATE, _STARS = range(3)
_ROW = Qt.ItemDataRole.UserRole

STATES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "holds": (mark("proved"), "check", mark("The game wins so on the level as it is.")),
        "earlier": (
            mark("proved, by an earlier version"),
            "check",
            mark("The game was played on another version of the level, and still wins so. Renew it to hold this one."),
        ),
        "stale": (
            mark("no longer wins so"),
            "issue-warning",
            mark("The level has changed since, and the game no longer wins so."),
        ),
        "broken": (
            mark("broken"),
            "issue-warning",
            mark("The game can't be played again, although nothing has changed."),
        ),
        "otherwise": (
            mark("wins otherwise"),
            "issue-warning",
            mark("The game can be played again, but does not win so."),
        ),
        "no-path": (
            mark("no such way to win"),
            "issue-warning",
            mark("The level has no objective with this id any more."),
        ),
        "elsewhere": (
            mark("begins elsewhere"),
            "issue-warning",
            mark("The game does not begin as the level does, so that it proves nothing."),
        ),
        "unjudged": (
            mark("can't be tried"),
            "issue-warning",
            mark("The level can't be played as it is."),
        ),
        "not-replayed": (mark("not replayed"), "dash", mark("The game is too long to be replayed.")),
        "": (mark("not proved"), "dash", mark("No game that is kept wins so.")),
        "waiting": (mark("being replayed"), "dash", mark("The game is being replayed on the level as it is.")),
    }
)
"""What is said of each state, its icon, and what it means."""


@dataclass(frozen=True, slots=True)
class ProofRow:
    """A way to win, and one of the proofs of it; None where it has none.

    ``case`` says at which difficulty and with what brought along; None where a proof is of nothing that is to be shown.
    """

    way: WayToWin
    proof: Proof | None = None
    case: ClearCase | None = None


ProofCommandId = NewType("ProofCommandId", str)
"""The id of what can be done with the row that is chosen, or with all."""

LOOK, LOOK_ALL, WATCH, BEFORE, RENEW, REMOVE = map(
    ProofCommandId, ("look", "look_all", "watch", "before", "renew", "remove")
)


@dataclass(frozen=True, slots=True)
class _Command:
    id: ProofCommandId
    label: str
    tip: str
    icon: str
    is_small: bool = False
    """Whether the icon alone is shown, so that the row is no wider than the map."""


_COMMANDS = (
    _Command(LOOK, mark("Look for one"), mark("Let the computer look for a game that wins so"), "picker"),
    _Command(
        LOOK_ALL,
        mark("Look for all"),
        mark("Let the computer look for whatever is not shown against the level’s own opponent yet"),
        "picker",
        is_small=False,
    ),
    _Command(WATCH, mark("Watch"), mark("Show the game in the game's window, move by move"), "look", is_small=True),
    _Command(BEFORE, mark("Before the win"), mark("Play from the position before the move that wins"), "play"),
    _Command(RENEW, mark("Renew"), mark("Let the proof hold the level as it is now"), "redo", is_small=True),
    _Command(REMOVE, mark("Delete"), mark("Delete the proof; undo brings it back"), "level-remove", is_small=True),
)


class ProofsDock(QWidget):
    """A row for each way to win, each case of it, and each proof.

    ``asked`` gives what is to be done with the row that is chosen, ``picked`` says that another one is.
    """

    asked = Signal(str)
    picked = Signal()

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._verdicts: tuple[tuple[Proof, ProofVerdict], ...] = ()
        self._judged: Level | None = None
        self._rows: tuple[ProofRow, ...] = ()
        self._sentences: Mapping[tuple[Side, str, str], str] = {}
        self._cases: tuple[ClearCase, ...] = ()
        self.rulesets: Mapping[str, Ruleset] = {}
        self._seeking = self._searched = ""
        self.list = QTreeWidget()
        self.list.setAccessibleName(t("Ways to win"))
        self.list.setToolTip(t("Each way to win the level, and whether a game that is kept proves it"))
        self.list.setHeaderLabels([t("Way to win"), t("State"), t("Worth")])
        self.list.setRootIsDecorated(False)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(_WAY, QHeaderView.ResizeMode.Stretch)
        for column in (_STATE, _STARS):
            self.list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(lambda *_: self._choose())
        self.list.itemActivated.connect(lambda *_: self._activate())
        self.buttons = {command.id: self._button(command) for command in _COMMANDS}
        self.progress = Label()
        self.progress.setObjectName("quiet")
        self.progress.setWordWrap(True)
        self.progress.setAccessibleName(t("What is known of it"))
        row = Flow(6)
        for button in self.buttons.values():
            row.add(button)
        in_column(row, (self.list, 1), self.progress, spacing=4, margins=(6, 6, 6, 6), on=self)
        state.subscribe(self._heard)
        self._fill()

    @property
    def row(self) -> ProofRow | None:
        """The row that is chosen."""
        item = self.list.currentItem()
        number = item.data(_WAY, _ROW) if item is not None else None
        return self._rows[number] if isinstance(number, int) and number < len(self._rows) else None

    def state_of(self, row: ProofRow) -> str:
        """The state of a row, as :data:`STATES` has them."""
        if row.proof is None:
            return ""
        verdict = self._verdict_of(row.proof)
        return verdict.standing.value if verdict is not None else "waiting"

    def grade_of(self, row: ProofRow) -> ProofGrade | None:
        """What the proof of a row is worth for its case; None where it shows nothing, or is not replayed yet."""
        from runtime.checks.clear_check import grade_of

        verdict = self._verdict_of(row.proof) if row.proof is not None else None
        if row.proof is None or row.case is None or verdict is None or not verdict.is_proved:
            return None
        return grade_of(row.proof, row.case, lays=verdict.lays)

    def _verdict_of(self, proof: Proof) -> ProofVerdict | None:
        verdicts = self._verdicts if self._judged is self._state.level else ()
        return next((verdict for one, verdict in verdicts if one is proof), None)

    def show_verdicts(self, level: Level, verdicts: tuple[tuple[Proof, ProofVerdict], ...]) -> None:
        """Show what the proofs of a level are worth."""
        self._judged, self._verdicts = level, verdicts
        self._fill()

    def show_cases(self, cases: tuple[ClearCase, ...], sentences: Mapping[tuple[Side, str, str], str]) -> None:
        """Show the level's ways to win in these cases, called by these sentences, by side, id and difficulty."""
        self._sentences, self._cases = sentences, cases
        self._fill()

    def show_search(self, said: str, *, running: bool) -> None:
        """Say how far a search is; while it runs, its button stops it."""
        self._seeking, self._searched = said if running else "", said
        button, t = self.buttons[LOOK], self._t
        label = t("Stop") if running else t("Look for one")
        button.setText(label)
        button.setAccessibleName(label)
        button.setIcon(self._theme.icon("close" if running else "picker"))
        self._allow()

    def end_search(self) -> None:
        """Nothing is looked for any more; what became of it is still said."""
        if self._seeking:
            self.show_search("", running=False)

    def say_path(self, way: WayToWin, difficulty: str = "") -> str:
        """A way to win in words."""
        if not way.path:
            return self._t("A standard end of the game")
        return self._sentences.get((way.side, way.path, difficulty), way.path)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the rows anew in another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "progress"):
            self._fill()

    def _heard(self, change: EditorChange) -> None:
        is_judged_anew = isinstance(change, CellsChanged) and not change.live and any(row.proof for row in self._rows)
        if isinstance(change, LevelRenamed) or is_judged_anew:
            self._fill()  # At all other changes new cases come.

    def _fill(self) -> None:
        chosen = self.row
        level = self._state.level
        self._rows = tuple(self._found(level)) if level is not None else ()
        with QSignalBlocker(self.list):
            self.list.clear()
            for number, row in enumerate(self._rows):
                self.list.addTopLevelItem(self._item(number, row))
            if item := self.list.topLevelItem(self._again(chosen)):
                self.list.setCurrentItem(item)
        self._allow()

    def _again(self, chosen: ProofRow | None) -> int:
        """Where the row that was chosen stands now, else one of the same way to win."""
        if chosen is None:
            return 0
        alike = [number for number, row in enumerate(self._rows) if row.way == chosen.way]
        return next((number for number in alike if _is_same(self._rows[number], chosen)), alike[0] if alike else 0)

    def _found(self, level: Level) -> list[ProofRow]:
        """The ways to win with their proofs, then proofs of ways that are no more."""
        document = self._state.document
        proofs = document.campaign.proofs_of(level.id).proofs if document is not None else ()
        rows: list[ProofRow] = []
        ways = ways_of(level)
        for way in ways:
            own = [proof for proof in proofs if (proof.side, proof.path) == (way.side, way.path)]
            rows += self._rows_of(way, own, level)
        rows += [
            ProofRow(WayToWin(proof.side, proof.path), proof)
            for proof in proofs
            if WayToWin(proof.side, proof.path) not in ways
        ]
        return rows

    def _rows_of(self, way: WayToWin, proofs: list[Proof], level: Level) -> Iterator[ProofRow]:
        """The cases of a way to win, each with its proofs, then proofs that are of none of them."""
        cases, left = [case for case in self._cases if case.way == way], list(proofs)
        for case in cases:
            own = [proof for proof in proofs if self._covers(proof, case, level)]
            left = [proof for proof in left if proof not in own]
            yield from [ProofRow(way, proof, case) for proof in own] or [ProofRow(way, None, case)]
        yield from [ProofRow(way, proof) for proof in left] or ([] if cases else [ProofRow(way)])

    def _covers(self, proof: Proof, case: ClearCase, level: Level) -> bool:
        from runtime.checks.clear_check import covers

        return covers(proof, case, level, self.rulesets)

    def _item(self, number: int, row: ProofRow) -> QTreeWidgetItem:
        t, state = self._t, self.state_of(row)
        said, icon, about = STATES[state]
        side = side_name(t, row.way.side)
        difficulty = row.case.difficulty if row.case is not None else ""
        way = self._sentences.get((row.way.side, row.way.path, difficulty), "")
        way = way or t("{side}: {way}", side=side, way=self.say_path(row.way, difficulty))
        if details := self._details(row):
            way = t("{details}: {way}", details=details, way=way)
        stars, worth = self._worth(row)
        item = TreeItem([way, t(said), stars])
        item.setToolTip(_STARS, worth)
        item.setData(_STARS, Qt.ItemDataRole.AccessibleTextRole, worth)
        item.setIcon(_STATE, self._theme.icon(icon))
        item.setData(_WAY, _ROW, number)
        item.setToolTip(_WAY, t("{way} (id: {id})", way=way, id=row.way.path) if row.way.path else way)
        level = self._state.level
        is_one_course = state in ("holds", "earlier") and level is not None and has_chance(level)
        item.setToolTip(_STATE, f"{t(about)} {t(ONE_COURSE)}" if is_one_course else t(about))
        item.setData(_WAY, Qt.ItemDataRole.AccessibleTextRole, f"{way}, {t(said)}")
        return item

    def _details(self, row: ProofRow) -> str:
        """The difficulty of a row, and with what one comes, where that matters."""
        from runtime.checks.clear_texts import difficulty_texts, say_brought, say_difficulties

        document = self._state.document
        if row.case is None or document is None:
            return ""
        names = difficulty_texts(document.campaign)
        return ", ".join(filter(None, (say_difficulties(row.case, names), say_brought(self._t, row.case))))

    def _worth(self, row: ProofRow) -> tuple[str, str]:
        """The stars of a row, and what they mean."""
        from runtime.checks.clear_check import CaseStanding
        from runtime.checks.clear_texts import say_standing, star_text

        grade = self.grade_of(row)
        if row.case is None or (row.proof is not None and grade is None):
            return "", ""
        standing = CaseStanding(row.case, row.proof, grade)
        return star_text(standing.stars) if grade is not None else "–", say_standing(self._t, standing)

    def _choose(self) -> None:
        """Another row is chosen: what a search before has come to is no more of interest."""
        if not self._seeking:
            self._searched = ""
        self._allow()
        self.picked.emit()

    def _allow(self) -> None:
        """Enable the buttons, or say why not."""
        t, row, document = self._t, self.row, self._state.document
        why = t("Choose a way to win first.") if row is None else ""
        no_proof = why or ("" if row is not None and row.proof is not None else t("There is no proof of it yet."))
        locked = t("This campaign is open to look at only.") if document is not None and document.read_only else ""
        state = self.state_of(row) if row is not None else ""
        reasons = {
            LOOK: "" if self._seeking else why or locked or self._why_not_sought(state),
            LOOK_ALL: locked,
            WATCH: no_proof,
            BEFORE: no_proof,
            RENEW: no_proof
            or locked
            or ("" if state == "earlier" else t("Only a proof of an earlier version is renewed.")),
            REMOVE: no_proof or locked,
        }
        for command in _COMMANDS:
            button, reason = self.buttons[command.id], reasons[command.id]
            tip = t("{action}: {tip}", action=t(command.label), tip=t(command.tip))
            tip = t("End the search; nothing is kept") if command.id == LOOK and self._seeking else tip
            button.setEnabled(not reason)
            button.setToolTip(f"{tip}\n{reason}" if reason else tip)
        note = note_text(self._t, row.proof.note) if row is not None and row.proof is not None else ""
        worth = self._worth(row)[1] if row is not None else ""
        said = self._searched or "\n".join(filter(None, (worth, note)))
        self.progress.setText(said)
        self.progress.setToolTip(said)

    def _why_not_sought(self, state: str) -> str:
        return self._t("The level has no such way to win.") if state == "no-path" else ""

    def _activate(self) -> None:
        """A double click or Enter watches a proof, or looks for one where there is none."""
        row = self.row
        command = WATCH if row is not None and row.proof is not None else LOOK
        if self.buttons[command].isEnabled() and not self._seeking:
            self.asked.emit(command)

    def _button(self, command: _Command) -> QPushButton:
        label = self._t(command.label)
        button = QPushButton(self._theme.icon(command.icon), "" if command.is_small else label)
        button.setAccessibleName(label)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: self.asked.emit(command.id))
        return button


def _is_same(row: ProofRow, other: ProofRow) -> bool:
    """Whether two rows are of the same way and proof, whatever became of the proof."""
    ids = [one.proof.id if one.proof is not None else "" for one in (row, other)]
    cases = [one.case.name if one.case is not None else None for one in (row, other)]
    return row.way == other.way and ids[0] == ids[1] and cases[0] == cases[1]
