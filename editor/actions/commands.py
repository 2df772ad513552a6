"""What the action table is made of, and what it can call, in parts that the window hands in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from editor.actions.situation import ReasonText, Situation, always
from editor.tools.options import ActionId

if TYPE_CHECKING:
    from editor.actions.balance import BalanceController, FairnessCommands
    from editor.actions.edits import EditCommands, SelectionCommands
    from editor.actions.exchange import ExchangeCommands, SharingCommands
    from editor.actions.files import FileCommands
    from editor.actions.galleries import GalleryCommands
    from editor.actions.graphs import GraphCommands
    from editor.actions.issues import IssueCommands
    from editor.actions.level_clips import LevelClips
    from editor.actions.level_sheet import LevelSheetCommands
    from editor.actions.levels import LevelCommands, ObjectiveCommands, RandomMapCommands
    from editor.actions.play import PlayCommands
    from editor.actions.playtests import PlaytestReportCommands
    from editor.actions.prints import PrintCommands
    from editor.actions.proofs import ProofCommands
    from editor.actions.recovery import BackupCommands, RecoveryController
    from editor.actions.reports import ReportCommands
    from editor.actions.stamps import StampCommands
    from editor.actions.stories import StoryCommands
    from editor.actions.views import OverlayCommands, ViewCommands
    from editor.actions.word_packs import WordPackCommands
    from editor.canvas.map_reader import MapReader
    from editor.docks.level_tabs import LevelTabs


class ShellActions(Protocol):
    """The window itself: finding commands, keys, themes, where the docks are."""

    def find_command(self) -> None:
        """Let the person look for a command by a few letters and run it."""

    def show_keys(self) -> None:
        """List the keyboard shortcuts."""

    def edit_keys(self) -> None:
        """Let the person choose other keys."""

    def show_extensions(self) -> None:
        """List the extensions, and let the person switch them on or off."""

    def show_game_help(self) -> None:
        """Show how the game is played, in a window of its own."""

    def choose_text(self, percent: int) -> None:
        """Write all texts in so many percent of their usual size."""

    def choose_theme(self, theme: str) -> None:
        """Wear the colours of a theme."""

    def toggle_buttons(self) -> None:
        """Change between large buttons and the usual ones."""

    def choose_language(self, language: str) -> None:
        """Speak a language from the next start on; an empty one is the system's."""

    def reset_layout(self) -> None:
        """Put docks and bars back where they were at first."""

    def step_panes(self, by: int) -> None:
        """Lead the keyboard to the next (1) or the previous (-1) part of the window."""


@dataclass(frozen=True, slots=True)
class Commands:
    """All the parts that actions call."""

    files: FileCommands
    edits: EditCommands
    levels: LevelCommands
    view: ViewCommands
    play: PlayCommands
    shell: ShellActions
    selections: SelectionCommands
    overlays: OverlayCommands
    random_map: RandomMapCommands
    exchange: ExchangeCommands
    prints: PrintCommands
    sharing: SharingCommands
    gallery: GalleryCommands
    stories: StoryCommands
    backups: BackupCommands
    recovery: RecoveryController
    objectives: ObjectiveCommands
    proofs: ProofCommands
    graph: GraphCommands
    issues: IssueCommands
    balance: BalanceController
    reports: ReportCommands
    playtests: PlaytestReportCommands
    fairness: FairnessCommands
    stamps: StampCommands
    tabs: LevelTabs
    clips: LevelClips
    sheet: LevelSheetCommands
    reader: MapReader
    packs: WordPackCommands


@dataclass(frozen=True, slots=True)
class EditorAction:
    """One thing that can be done.

    ``menu`` is the id of a menu of the table's MENUS, ``section`` a number in it: a line parts two sections.
    ``reason`` says why it can't be done now; ``checked`` makes it an action that can be on; ``step`` names the step it
    works on, which is then added to the label ("Undo Brush stroke"). ``bars`` are the toolbars and context menus that
    show it. ``submenu`` is the title of a menu inside of the menu that holds it, beside others of that title;
    ``word`` stands below its icon in a bar.
    """

    id: ActionId
    label: str
    tip: str
    run: Callable[[Commands], object]
    menu: str
    section: int = 0
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    reason: ReasonText = always
    checked: Callable[[Situation], bool] | None = None
    step: Callable[[Situation], str] | None = None
    bars: tuple[str, ...] = ()
    submenu: str = ""
    word: str = ""
