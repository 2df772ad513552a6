"""The one table of the commands at a table: buttons, keys and tests read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.table_texts import say_table_refusal
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import TableRefusal
from runtime.tablegames.scrambler.values import AGREE, DONE, PASS, ScramblerMove
from runtime.tablegames.scryper.values import ScryperPhase
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.card_flow import TableQuestions
from runtime.ui.tablegames.table_flow import TableFlow
from runtime.ui.widgets.command_record import Command, CommandId
from runtime.ui.widgets.window_frame import MENU_TIP


@dataclass(frozen=True, slots=True)
class TableParts:
    """What commands at a table are carried out by, and told from."""

    flow: TableFlow
    board: TableBoard
    questions: TableQuestions
    open_help: Callable[[], None]
    open_menu: Callable[[], None]


TableCommand = Command[TableParts, TableParts]


def _over(table: TableParts, t: Texts) -> str:
    return t("The game is over.") if table.flow.match.result is not None else ""


def _why_not_mine(table: TableParts, t: Texts) -> str:
    """Why the person before the screen may do nothing; empty where they may."""
    return _over(table, t) or ("" if table.flow.game.mine is not None else t("It is not your turn."))


def _why_not_ready(table: TableParts, t: Texts) -> str:
    return _why_not_mine(table, t) or ("" if any(table.board.draft) else t("Put at least one brick on your back row."))


def _why_no_resigning(table: TableParts, t: Texts) -> str:
    return _over(table, t) or ("" if table.flow.setup.persons else t("Only the computer plays."))


def _is_setting_up(table: TableParts) -> bool:
    return table.flow.game.mine is not None and getattr(table.flow.match.state, "phase", None) is ScryperPhase.SET_UP


def _refusal(table: TableParts, move: ScramblerMove) -> TableRefusal | None:
    """Why whoever may act can't do a deed of Scrambler; None where they can, or nobody may act."""
    match, mine = table.flow.match, table.flow.game.mine
    return None if mine is None else match.game.refusal(match.state, mine, move)


def _why_not(move: ScramblerMove) -> Callable[[TableParts, Texts], str]:
    """What says why a deed of Scrambler can't be done now."""

    def why(table: TableParts, t: Texts) -> str:
        refusal = _refusal(table, move)
        told = "" if refusal is None else say_table_refusal(t, refusal.code, refusal.details)
        return _why_not_mine(table, t) or told

    return why


def _can(move: ScramblerMove) -> Callable[[TableParts], bool]:
    """What says whether a deed of Scrambler can be done now."""
    return lambda table: table.flow.game.mine is not None and _refusal(table, move) is None


READY: TableCommand = Command(
    CommandId("ready"),
    mark("Ready"),
    mark("Ready"),
    "check",
    mark("Your bricks stand as you want them"),
    ("Return",),
    lambda table: table.board.send(),
    why_not=_why_not_ready,
    is_primary=True,
    shown=_is_setting_up,
    heard=False,
    told=mark("Enter"),
)
DONE_CLAIMING: TableCommand = Command(
    CommandId("done"),
    mark("End turn"),
    mark("End turn"),
    "end-turn",
    mark("Claim no more boxes and end your turn"),
    ("E",),
    lambda table: table.flow.submit(DONE),
    why_not=_why_not(DONE),
    is_primary=True,
    shown=_can(DONE),
    heard=False,
    told=mark("E"),
)
PASSING: TableCommand = Command(
    CommandId("pass"),
    mark("Pass"),
    mark("Pass"),
    "right",
    mark("Pass, for you can neither step nor turn a card"),
    ("P",),
    lambda table: table.flow.submit(PASS),
    why_not=_why_not(PASS),
    is_primary=True,
    shown=_can(PASS),
    told=mark("P"),
)
AGREEING: TableCommand = Command(
    CommandId("agree"),
    mark("End the game"),
    mark("End the game"),
    "draw",
    mark("Offer to end the game, or agree to it"),
    ("G",),
    lambda table: table.questions.ask_agree(),
    why_not=_why_not(AGREE),
    told=mark("G"),
)

OWN: Mapping[str, tuple[TableCommand, ...]] = MappingProxyType(
    {"scribe": (), "scryper": (READY,), "scrambler": (DONE_CLAIMING, PASSING, AGREEING)}
)
"""The commands of each game that others have not."""

NEW, MENU, LEAVE = map(CommandId, ("new", "menu", "leave"))
"""The commands that not every table has, or that are called otherwise at some."""

COMMON: tuple[TableCommand, ...] = (
    Command(
        CommandId("back"),
        mark("Take back"),
        mark("Take back"),
        "undo",
        mark("Take your last move back"),
        ("Ctrl+Z",),
        lambda table: table.questions.ask_back(),
        why_not=lambda table, t: table.flow.why_not_back(t),
        told=mark("Ctrl+Z"),
    ),
    Command(
        NEW,
        mark("New game"),
        mark("New game"),
        "new",
        mark("Begin this game anew"),
        ("Ctrl+N",),
        lambda table: table.questions.ask_new(),
        told=mark("Ctrl+N"),
    ),
    Command(
        CommandId("resign"),
        mark("Resign"),
        mark("Resign"),
        "resign",
        mark("Give the game up"),
        ("Ctrl+R",),
        lambda table: table.questions.ask_resign(),
        why_not=_why_no_resigning,
        told=mark("Ctrl+R"),
    ),
    Command(
        CommandId("help"),
        mark("Help"),
        mark("Help"),
        "help",
        mark("All rules, with pictures"),
        ("F1",),
        lambda table: table.open_help(),
        heard=False,
        told=mark("F1"),
    ),
    Command(
        MENU,
        mark("Menu"),
        mark("Menu"),
        "menu",
        MENU_TIP,
        ("F10",),
        lambda table: table.open_menu(),
        heard=False,
        told="F10",
    ),
    Command(
        LEAVE,
        mark("Close"),
        mark("Close"),
        "close",
        mark("Leave the table"),
        ("Esc",),
        lambda table: table.questions.ask_leave(),
        heard=False,
        told=mark("Esc"),
    ),
)
"""The commands of every table game."""


def commands_of(game: str, *, may_repeat: bool = True, has_menu: bool = True) -> tuple[TableCommand, ...]:
    """The commands of a game by its id, its own first."""
    absent = {NEW: not may_repeat, MENU: not has_menu}
    return tuple(one for one in (*OWN[game], *COMMON) if not absent.get(one.id, False))
