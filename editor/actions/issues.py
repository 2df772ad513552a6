"""Brings findings of checks and of reading into the dock of issues, leads to their places, mends and accepts them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from editor.actions.play import TrialCommands
from editor.asset_cache import AssetCache
from editor.canvas.view import MapView
from editor.dialogs.form import FormDialog
from editor.docks.dock_set import DockSet
from editor.docks.issues import IssuesDock
from editor.docks.live_checks import CheckResult, LiveChecks
from editor.docks.properties import PropertiesDock
from editor.document.area import NOWHERE
from editor.document.campaigns import AcceptIssues, FixIssues, ReopenIssues
from editor.document.changes import changed_cells
from editor.document.edit import EditRefusal
from editor.editor_state import EditorState
from editor.tools.tool import ToolPreview
from editor.widgets import run_modal
from runtime.campaign.graph_names import place_name
from runtime.campaign.model import Accepted, Campaign
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.profile.home import folder_key
from runtime.support.issues import Issue, Place, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import Label

if TYPE_CHECKING:
    from runtime.checks.acceptance import Sorted
    from runtime.checks.fixes.common import QuickFix
    from runtime.checks.play_verdicts import KeptVerdicts


class IssueCommands:
    """Does to the current issue of the list what is asked; says so where nothing can be done."""

    def __init__(self, state: EditorState, docks: DockSet, dock: IssuesDock, t: Texts) -> None:
        self._state, self._docks, self._dock, self._t = state, docks, dock, t

    def mend(self) -> None:
        """Mend the current issue."""
        if self._can(bool(self._chosen().fixes)):
            self._dock.mend()

    def mend_all(self) -> None:
        """Mend all issues of the current one's kind."""
        if self._can(bool(self._chosen().fixes)):
            self._dock.mend_all()

    def accept(self) -> None:
        """Let the current issue stand, or stand no longer."""
        if self._chosen().may_accept:
            self._dock.accept_or_reopen()
        else:
            self._state.say(self._t("Errors can't be accepted, only warnings and hints."), refused=True)

    def toggle_accepted(self) -> None:
        """List what is accepted, or do not."""
        self._docks.show("issues")
        self._dock.bar.show_accepted.toggle()

    def try_level(self) -> None:
        """Let computers play the level, or stop them."""
        self._docks.show("issues")
        self._dock.tried.emit()

    def _chosen(self) -> IssuesDock:
        """The dock on show, with some issue chosen."""
        self._docks.show("issues")
        if self._dock.current is None:
            self._dock.choose_first()
        return self._dock

    def _can(self, can: bool) -> bool:
        if not can:
            said = self._t("Nothing can be done about this issue by itself; see how to mend it.")
            self._state.say(said, refused=True)
        return can


class IssueNavigator:
    """Knows the way from a file and a JSON pointer to what is on the screen.

    ``build`` leads to an objective or a trigger, and says whether the pointer named one.
    """

    def __init__(
        self,
        state: EditorState,
        view: MapView,
        properties: PropertiesDock,
        build: Callable[[str], bool] = lambda _: False,
        table: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """``build`` and ``table`` lead to what a pointer names in the builder, and in the form of a table game."""
        self._state, self._view, self._properties, self._table = state, view, properties, table
        self._build = build
        self._marked: Issue | None = None
        self._guides: list[Callable[[Place], bool]] = []

    def ask_first(self, guide: Callable[[Place], bool]) -> None:
        """Let ``guide`` lead to a place where it knows it; it says whether it did."""
        self._guides.append(guide)

    def found(self, issues: Collection[Issue]) -> None:
        """The checks have found these: an issue that is not among them any more is marked no longer."""
        if self._marked is not None and self._marked not in issues:
            self._marked = None
            self._view.unmark()

    def foresee(self, after: Level | None) -> None:
        """Show the level on the screen as it would be, what changes outlined; None shows it as it is."""
        level = self._state.level
        changes = changed_cells(level, after) if level is not None and after is not None else NOWHERE
        self._view.foresee(ToolPreview(outline=changes, after=after) if changes else None)

    def go_to(self, issue: Issue) -> None:
        """Show the level, then mark the cells or lead to the field."""
        place = issue.place
        file = PurePosixPath(place.file)
        level_id = place.level or (file.stem if file.parent.name == "levels" else "")
        self._state.show_level(level_id)
        level = self._state.level
        in_level = bool(level_id) and level is not None and level.id == level_id
        if in_level and self._build(place.pointer):
            return
        if any(guide(place) for guide in self._guides):
            return
        if level_id and self._state.shown_id == level_id and self._state.table is not None:
            self._table(place.pointer)
            return
        cells = tuple(Cell(*cell) for cell in place.cells)
        if in_level and level is not None:
            cells = tuple(cell for cell in cells or self._cells_of(level, place.pointer) if cell in level.terrain.size)
            if cells:
                self._marked = issue
                self._view.mark(cells)
                self._view.setFocus()
                return
        if file.name == "campaign.json" or in_level:
            self._properties.show_pointer(place.pointer, of_level=file.name != "campaign.json")

    def _cells_of(self, level: Level, pointer: str) -> tuple[Cell, ...]:
        """The cell of the city or token that a pointer names, or the row of the map; that thing is selected."""
        parts = pointer.strip("/").split("/")
        if len(parts) < 2 or not parts[1].isdecimal():
            return ()
        number = int(parts[1])
        if parts[0] == "cities" and number < len(level.cities):
            self._state.select(ReferenceKind.CITY, level.cities[number].id)
            return (level.cities[number].at,)
        if parts[0] == "tokens" and number < len(level.tokens):
            self._state.select(ReferenceKind.TOKEN, level.tokens[number].id)
            return (level.tokens[number].at,)
        if parts[0] == "terrain":
            return tuple(Cell(number, column) for column in range(level.terrain.size.columns))
        return ()


class IssueController:
    """``checks`` look at the open campaign after each row of edits; ``changed`` is called when others are found.

    ``ask_reason`` asks the designer why an issue may stand; None is no answer.
    """

    def __init__(
        self,
        state: EditorState,
        assets: AssetCache,
        dock: IssuesDock,
        *,
        places: IssueNavigator,
        docks: DockSet,
        t: Texts,
        changed: Callable[[], None],
    ) -> None:
        self._state, self._assets, self._dock, self._places, self._docks, self._t = (
            state,
            assets,
            dock,
            places,
            docks,
            t,
        )
        self._changed = changed
        self._checked: Campaign | None = None
        self.state: Path | None = None
        """Where games are kept that say something against levels; None has nobody look for them."""
        self.ask_reason: Callable[[Issue], str | None] = self._ask_reason
        self.trials = TrialCommands(state, assets, dock, t)
        self.checks = LiveChecks(state)
        self.checks.found.connect(self._found)
        self.checks.found_so_far.connect(partial(self._found, checked=False))
        self.checks.failed.connect(self._failed)
        self.checks.stopped.connect(self.trials.stop)
        dock.chosen.connect(places.go_to)
        dock.summed.connect(self._name)
        dock.mending.connect(self._mend)
        dock.foreseen.connect(self._foresee)
        dock.accepting.connect(self._accept)
        dock.reopening.connect(self._reopen)
        dock.tried.connect(self.trials.try_or_stop)
        dock.use_fixes(self._fixes)

    def begin(self) -> None:
        """Check from now on; the checks have been loaded."""
        self.checks.use(CampaignChecks(self._state, self._assets, self.state))

    def show_files(self) -> None:
        """Show what reading the files has found, until the checks have looked."""
        self._checked = None
        self._dock.show_issues(self._of_files(), opened=self._state.document is not None, checked=False)
        self.trials.campaign_changed()

    def mend(self) -> None:
        """Mend the current issue."""
        self._dock.mend()

    def mend_all(self) -> None:
        """Mend all issues of the current one's kind."""
        self._dock.mend_all()

    def accept(self) -> None:
        """Let the current issue stand, or stand no longer."""
        self._dock.accept_or_reopen()

    def try_level(self) -> None:
        """Let computers play the level, or stop them."""
        self.trials.try_or_stop()

    def _of_files(self) -> tuple[Issue, ...]:
        return self._state.loaded.issues if self._state.loaded else ()

    def _found(self, found: Sorted, campaign: Campaign, *, checked: bool = True) -> None:
        """Show what the checks found, after what reading the files has found that keeps nobody from editing."""
        if self._state.document is None:
            return
        self._checked = campaign
        told = [issue for issue in self._of_files() if issue.severity is not Severity.ERROR]
        known = {_what_and_where(issue) for issue in told}
        rest = tuple(issue for issue in found.open if _what_and_where(issue) not in known)
        self._dock.show_issues((*told, *rest), accepted=found.accepted, checked=checked)
        self._places.found(self._dock.issues)
        self.trials.campaign_changed()
        self._changed()

    def _fixes(self, issue: Issue) -> tuple[QuickFix, ...]:
        """What mends an issue of the campaign as it was checked; nothing while it is looked at anew."""
        document = self._state.document
        if document is None or document.read_only or self._checked is not document.campaign:
            return ()
        from runtime.checks.quick_fixes import fixes_for

        return fixes_for(issue, document.campaign)

    def _mend(self, issues: tuple[Issue, ...], fix_id: str) -> None:
        from runtime.checks.quick_fixes import fix_named

        document, fix = self._state.document, fix_named(issues[0].code, fix_id)
        if document is None or (fix is None and fix_id) or self._checked is not document.campaign:
            self._state.say(self._t("The campaign has changed; the checks are still looking at it."), refused=True)
            return
        t, count = self._t, len(issues)
        label = t(fix.label) if fix else t.plural("Mend {count} issue", "Mend {count} issues", count)
        if self._state.perform(label, FixIssues(issues, fix_id)):
            what = label if fix else say_issue(t, issues[0])[0]
            said = t.plural("Mended: {what}", "{count} issues mended: {what}", count, what=what)
            self._state.say(said)

    def _foresee(self, issues: tuple[Issue, ...], fix_id: str) -> None:
        """Show on the map what mending these issues would do to the level on it; no issues take that away."""
        document, level = self._state.document, self._state.level
        after: Campaign | EditRefusal | None = None
        if issues and document is not None and level is not None and self._checked is document.campaign:
            after = FixIssues(issues, fix_id).apply(document.campaign)
        is_known = isinstance(after, Campaign) and level is not None and level.id in after.level_ids
        self._places.foresee(after.level(level.id) if is_known and isinstance(after, Campaign) and level else None)

    def _accept(self, issue: Issue) -> None:
        document = self._state.document
        reason = self.ask_reason(issue) if document is not None else None
        if document is None or not reason:
            return
        from runtime.checks.acceptance import acceptance

        accepted = acceptance(issue, document.campaign, reason)
        self._state.perform(self._t("Accept an issue"), AcceptIssues((accepted,)))

    def _reopen(self, accepted: Accepted) -> None:
        self._state.perform(self._t("Reopen an issue"), ReopenIssues((accepted,)))

    def _ask_reason(self, issue: Issue) -> str | None:
        dialog = AcceptDialog(self._t, issue, self._dock.window())
        return dialog.reason if run_modal(dialog) else None

    def _name(self, summary: str) -> None:
        title = self._t("Issues")
        short = f"{len(self._dock.issues)}" if self._dock.is_checked else "…"
        self._docks.name("issues", *(f"{title}: {said}" if summary else title for said in (summary, short)))

    def _failed(self, why: str) -> None:
        self._name("")
        self._state.say(self._t("The checks have failed: {why}", why=why), refused=True)


def level_name(state: EditorState, level_id: str) -> str:
    """What a level of the open campaign is called; its id where there is none."""
    document = state.document
    level = (document.level(level_id) or document.table(level_id)) if document is not None else None
    return level.name if level else level_id


def graph_name(state: EditorState, pointer: str) -> tuple[str, str]:
    """What the station, else the way, is called that a pointer into the open campaign's file is about."""
    return place_name(state.document.campaign, pointer) if state.document else ("", "")


class CampaignChecks:
    """Looks at the open campaign in the thread of the checks, and remembers what has not changed since."""

    def __init__(self, state: EditorState, assets: AssetCache, state_folder: Path | None = None) -> None:
        from runtime.checks.campaign import Checks
        from runtime.checks.texts import PictureJudge

        self._state, self._assets = state, assets
        self._checks = Checks(assets.rulesets)
        self._pictures = PictureJudge()
        self._state_folder = state_folder
        self._kept: KeptVerdicts | None = None

    def __call__(self, campaign: Campaign) -> Iterator[CheckResult | None]:
        """What is wrong with a campaign, and what of it is accepted; proofs are replayed last, one after the other."""
        from runtime.checks.acceptance import Sorted, sorted_out
        from runtime.checks.file_checks import assets_in, sort_loaded
        from runtime.checks.proofs import check_proofs
        from runtime.checks.texts import picture_names

        document, loaded = self._state.document, self._state.loaded
        folder = document.folder if document is not None else None
        words = self._assets.words_of(campaign, folder)
        if loaded is not None and loaded.read_only and loaded.campaign is campaign:
            found = sort_loaded(loaded, self._assets.rulesets, words.lexicon)
            yield CheckResult(Sorted((*found.open, *words.issues), found.accepted))
            return
        assets = assets_in(folder)
        if assets is not None and document is not None:
            assets = assets | frozenset(document.waiting)  # Brought, and written with the next save.
        spoiled = self._pictures.spoiled(folder, picture_names(campaign, assets))
        found_here = self._checks.find_issues(campaign, words.lexicon, assets=assets, spoiled=spoiled)
        issues, judging = (*found_here, *words.issues, *self._played(campaign, folder)), self._assets.proof_judge
        if words.lexicon is None:
            yield CheckResult(sorted_out(issues, campaign))
            return
        if waiting := judging.waiting(campaign, words.lexicon):
            known = check_proofs(campaign, judging, words.lexicon, replay=False)
            yield CheckResult(sorted_out((*issues, *known), campaign), is_whole=False)
        for proof, level in waiting:
            judging.judged(proof, level, words.lexicon)
            yield None
        proved = check_proofs(campaign, judging, words.lexicon)
        yield CheckResult(sorted_out((*issues, *proved), campaign))

    def _played(self, campaign: Campaign, folder: Path | None) -> tuple[Issue, ...]:
        """What games that are kept say against levels; what judges them is loaded with the first that there are."""
        from runtime.balance.report_store import FOLDER

        if (
            self._state_folder is None
            or folder is None
            or not (self._state_folder / FOLDER / folder_key(folder)).is_dir()
        ):
            return ()
        if self._kept is None:
            from runtime.checks.play_verdicts import KeptVerdicts

            self._kept = KeptVerdicts(self._state_folder, self._assets.rulesets)
        return self._kept.find_issues(campaign, folder)


def _what_and_where(issue: Issue) -> tuple[str, str, str]:
    """What two findings have in common that say the same."""
    return issue.code, issue.place.file, issue.place.pointer


MOST_REASON = 2000
"""How many characters a reason has at most."""


class AcceptDialog(FormDialog):
    """Asks why a finding may stand."""

    def __init__(self, t: Texts, issue: Issue, parent: QWidget | None) -> None:
        super().__init__(
            t,
            t("Accept the issue"),
            t("Accept the issue"),
            t("The issue is let stand. Your reason is kept with the campaign, for everybody who works on it."),
            parent,
        )
        said = Label(say_issue(t, issue)[0])
        said.setWordWrap(True)
        self.form.addRow(said)
        self.because = QLineEdit()
        self.because.setMaxLength(MOST_REASON)
        self.row(t("Accepted, because"), self.because, t("Why it may stand, in a sentence"))
        self.because.textChanged.connect(self._changed)
        self._changed("")
        self.finish(self.because)

    @property
    def reason(self) -> str:
        """Why it may stand."""
        return self.because.text().strip()

    def _changed(self, _text: str) -> None:
        self.complain("" if self.reason else self.t("Write why it may stand."))
