"""Brings what the checks find, and what reading the files has found, into the dock of issues; mends and accepts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.actions.issue_navigator import IssueNavigator
from editor.actions.trials import TrialCommands
from editor.asset_cache import AssetCache
from editor.docks.dock_set import DockSet
from editor.docks.issues import IssuesDock
from editor.docks.live_checks import LiveChecks
from editor.document.campaigns import AcceptIssues, FixIssues, ReopenIssues
from editor.editor_state import EditorState
from editor.widgets import run_modal
from runtime.campaign.graph_names import place_name
from runtime.campaign.model import Accepted, Campaign
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.checks.acceptance import Sorted
    from runtime.checks.fixes.plain import QuickFix


class IssueController:
    """``checks`` look at the desk's campaign after each row of edits; ``changed`` is called when others are found.

    ``ask_reason`` asks the designer why an issue may stand; None is no answer.
    """

    def __init__(
        self,
        desk: EditorState,
        stock: AssetCache,
        dock: IssuesDock,
        *,
        places: IssueNavigator,
        docks: DockSet,
        t: Texts,
        changed: Callable[[], None],
    ) -> None:
        self._desk, self._stock, self._dock, self._places, self._docks, self._t = desk, stock, dock, places, docks, t
        self._changed = changed
        self._checked: Campaign | None = None
        self.ask_reason: Callable[[Issue], str | None] = self._ask_reason
        self.trials = TrialCommands(desk, stock, dock, t)
        self.checks = LiveChecks(desk)
        self.checks.found.connect(self._found)
        self.checks.failed.connect(self._failed)
        self.checks.stopped.connect(self.trials.stop)
        dock.chosen.connect(places.go_to)
        dock.summed.connect(self._name)
        dock.mending.connect(self._mend)
        dock.accepting.connect(self._accept)
        dock.reopening.connect(self._reopen)
        dock.tried.connect(self.trials.try_or_stop)
        dock.use_fixes(self._fixes)

    def begin(self) -> None:
        """Check from now on; the checks have been loaded."""
        self.checks.use(CampaignChecks(self._desk, self._stock))

    def show_files(self) -> None:
        """Show what reading the files has found, until the checks have looked."""
        self._checked = None
        self._dock.show_issues(self._of_files(), opened=self._desk.document is not None)
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
        return self._desk.loaded.issues if self._desk.loaded else ()

    def _found(self, found: Sorted, campaign: Campaign) -> None:
        """Show what the checks found, after what reading the files has found that keeps nobody from editing."""
        if self._desk.document is None:
            return
        self._checked = campaign
        told = [issue for issue in self._of_files() if issue.severity is not Severity.ERROR]
        known = {_what_and_where(issue) for issue in told}
        rest = tuple(issue for issue in found.open if _what_and_where(issue) not in known)
        self._dock.show_issues((*told, *rest), accepted=found.accepted)
        self._places.found(self._dock.issues)
        self.trials.campaign_changed()
        self._changed()

    def _fixes(self, issue: Issue) -> tuple[QuickFix, ...]:
        """What mends an issue of the campaign as it was checked; nothing while it is looked at anew."""
        document = self._desk.document
        if document is None or document.read_only or self._checked is not document.campaign:
            return ()
        from runtime.checks.quick_fixes import fixes_for

        return fixes_for(issue, document.campaign)

    def _mend(self, issues: tuple[Issue, ...], fix_id: str) -> None:
        from runtime.checks.quick_fixes import fix_named

        document, fix = self._desk.document, fix_named(issues[0].code, fix_id)
        if document is None or fix is None or self._checked is not document.campaign:
            self._desk.say(self._t("The campaign has changed; the checks are still looking at it."), refused=True)
            return
        self._desk.perform(self._t(fix.label), FixIssues(issues, fix_id))

    def _accept(self, issue: Issue) -> None:
        document = self._desk.document
        reason = self.ask_reason(issue) if document is not None else None
        if document is None or not reason:
            return
        from runtime.checks.acceptance import acceptance

        accepted = acceptance(issue, document.campaign, reason)
        self._desk.perform(self._t("Accept an issue"), AcceptIssues((accepted,)))

    def _reopen(self, accepted: Accepted) -> None:
        self._desk.perform(self._t("Reopen an issue"), ReopenIssues((accepted,)))

    def _ask_reason(self, issue: Issue) -> str | None:
        from editor.dialogs.issue_dialogs import AcceptDialog

        dialog = AcceptDialog(self._t, issue, self._dock.window())
        return dialog.reason if run_modal(dialog) else None

    def _name(self, summary: str) -> None:
        title = self._t("Issues")
        self._docks.name("issues", f"{title}: {summary}" if summary else title)

    def _failed(self, why: str) -> None:
        self._desk.say(self._t("The checks have failed: {why}", why=why), refused=True)


def level_name(desk: EditorState, level_id: str) -> str:
    """What a level of the open campaign is called; its id where there is none."""
    document = desk.document
    level = (document.level(level_id) or document.table(level_id)) if document is not None else None
    return level.name if level else level_id


def graph_name(desk: EditorState, pointer: str) -> tuple[str, str]:
    """What the station, else the way, is called that a pointer into the open campaign's file is about."""
    return place_name(desk.document.campaign, pointer) if desk.document else ("", "")


class CampaignChecks:
    """Looks at the desk's campaign in the thread of the checks, and remembers what has not changed since."""

    def __init__(self, desk: EditorState, stock: AssetCache) -> None:
        from runtime.checks.campaign import Checks
        from runtime.checks.proofs import ProofJudge
        from runtime.checks.texts import PictureJudge

        self._desk, self._stock = desk, stock
        self._checks = Checks(stock.rulesets)
        self._proofs = ProofJudge(stock.rulesets)
        self._pictures = PictureJudge()

    def __call__(self, campaign: Campaign) -> Sorted:
        """What is wrong with a campaign, and what of it is accepted."""
        from runtime.checks.acceptance import Sorted, sorted_out
        from runtime.checks.file_checks import assets_in, sort_loaded
        from runtime.checks.proofs import check_proofs
        from runtime.checks.texts import picture_names

        document, loaded = self._desk.document, self._desk.loaded
        folder = document.folder if document is not None else None
        words = self._stock.words_of(campaign, folder)
        if loaded is not None and loaded.read_only and loaded.campaign is campaign:
            found = sort_loaded(loaded, self._stock.rulesets, words.lexicon)
            return Sorted((*found.open, *words.issues), found.accepted)
        assets = assets_in(folder)
        if assets is not None and document is not None:
            assets = assets | frozenset(document.waiting)  # Brought, and written with the next save.
        spoiled = self._pictures.spoiled(folder, picture_names(campaign, assets))
        found_here = self._checks.findings(campaign, words.lexicon, assets=assets, spoiled=spoiled)
        issues = [*found_here, *words.issues]
        if words.lexicon is not None:
            issues += check_proofs(campaign, self._proofs, words.lexicon)
        return sorted_out(issues, campaign)


def _what_and_where(issue: Issue) -> tuple[str, str, str]:
    """What two findings have in common that say the same."""
    return issue.code, issue.place.file, issue.place.pointer
