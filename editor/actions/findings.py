"""Brings what the checks find, and what reading the files has found, into the dock of issues."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from editor.actions.places import Places
from editor.desk import Desk
from editor.docks.checker import LiveChecks
from editor.docks.dock_set import DockSet
from editor.docks.issues import IssuesDock
from editor.stock import Stock
from runtime.campaign.model import Campaign
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts


class Findings:
    """``checks`` look at the desk's campaign after each row of edits; ``changed`` is called when others are found."""

    def __init__(
        self,
        desk: Desk,
        stock: Stock,
        dock: IssuesDock,
        *,
        places: Places,
        docks: DockSet,
        t: Texts,
        changed: Callable[[], None],
    ) -> None:
        self._desk, self._stock, self._dock, self._places, self._docks, self._t = desk, stock, dock, places, docks, t
        self._changed = changed
        self.checks = LiveChecks(desk)
        self.checks.found.connect(self._found)
        self.checks.failed.connect(self._failed)
        dock.chosen.connect(places.go_to)
        dock.summed.connect(self._name)

    def begin(self) -> None:
        """Check from now on; the checks have been loaded."""
        self.checks.use(partial(_check, self._desk, self._stock))

    def show_files(self) -> None:
        """Show what reading the files has found, until the checks have looked."""
        self._dock.show_issues(self._of_files(), opened=self._desk.document is not None)

    def _of_files(self) -> tuple[Issue, ...]:
        return self._desk.loaded.issues if self._desk.loaded else ()

    def _found(self, issues: tuple[Issue, ...]) -> None:
        """Show what the checks found, after what reading the files has found that keeps nobody from editing."""
        if self._desk.document is None:
            return
        told = [issue for issue in self._of_files() if issue.severity is not Severity.ERROR]
        known = {_what_and_where(issue) for issue in told}
        self._dock.show_issues((*told, *(issue for issue in issues if _what_and_where(issue) not in known)))
        self._places.found(self._dock.issues)
        self._changed()

    def _name(self, summary: str) -> None:
        title = self._t("Issues")
        self._docks.name("issues", f"{title}: {summary}" if summary else title)

    def _failed(self, why: str) -> None:
        self._desk.say(self._t("The checks have failed: {why}", why=why), refused=True)


def level_name(desk: Desk, level_id: str) -> str:
    """What a level of the open campaign is called; its id where there is none."""
    level = desk.document.level(level_id) if desk.document else None
    return level.name if level else level_id


def _check(desk: Desk, stock: Stock, campaign: Campaign) -> tuple[Issue, ...]:
    """What is wrong with a campaign; called in the thread of the checks."""
    from runtime.checks import check_campaign, check_loaded

    document = desk.document
    words = stock.words_of(campaign, document.folder if document is not None else None)
    loaded = desk.loaded
    if loaded is not None and loaded.read_only and loaded.campaign is campaign:
        return (*check_loaded(loaded, stock.rulesets, words.lexicon), *words.issues)
    return (*check_campaign(campaign, stock.rulesets, words.lexicon), *words.issues)


def _what_and_where(issue: Issue) -> tuple[str, str, str]:
    """What two findings have in common that say the same."""
    return issue.code, issue.place.file, issue.place.pointer
