"""The commands of a game, each a row that buttons, keys, the help's list and tests read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeyEvent, QKeySequence

from runtime.profile.keymap import Keymap
from runtime.profile.settings import Settings
from runtime.support.texts import NO_KEY, mark
from runtime.ui.game.commands import button_states as now
from runtime.ui.game.commands.button_states import Bar
from runtime.ui.game.commands.landmarks import LANDMARKS
from runtime.ui.game.commands.playtest_commands import TRIAL
from runtime.ui.widgets.brass_button import native
from runtime.ui.widgets.cell_review import ReviewCommand, review_commands
from runtime.ui.widgets.command_record import Command, CommandId
from runtime.ui.widgets.window_frame import MENU_TIP

if TYPE_CHECKING:
    from runtime.ui.game.commands.board_reader import BoardReader
    from runtime.ui.game.commands.command_handler import CommandHandler
    from runtime.ui.game.play.game_controller import GameController

COMMIT, UNDO, MENU, SHOW_TURN, OBJECTIVES = map(CommandId, ("commit", "undo", "menu", "show_turn", "objectives"))
NEXT_PANE = CommandId("next_pane")
"""The commands that the stage itself has to do with."""

PIN_NOTE, SAVE_REPORT = map(CommandId, ("pin_note", "save_report"))
"""The commands of whoever tries a level for its designer."""

USUAL_SETTINGS = Settings()

GameCommand = Command["CommandHandler", "GameController"]


def _heard(review: ReviewCommand[BoardReader]) -> GameCommand:
    """The command of a game that does something by ear."""
    return Command(review.id, review.name, "", "", review.tip, (review.key,), lambda c: review.run(c.reader))


COMMANDS: tuple[GameCommand, ...] = (
    Command(
        COMMIT,
        mark("Commit"),
        mark("Commit"),
        "commit",
        mark("Lay the word for good"),
        ("Return", "Enter"),
        lambda c: c.commit(),
        Bar.GREAT,
        now.why_no_commit,
        now.commit_face,
        is_primary=True,
        acts=True,
    ),
    Command(
        CommandId("end_turn"),
        mark("End turn"),
        mark("End turn"),
        "end-turn",
        mark("Hand the turn over"),
        ("Ctrl+Return", "Ctrl+Enter"),
        lambda c: c.confirmations.end_turn(),
        Bar.GREAT,
        now.why_no_end_turn,
        now.end_turn_face,
        is_primary=True,
        acts=True,
    ),
    Command(
        CommandId("take_back"),
        mark("Take back"),
        mark("Take back"),
        "take-back",
        mark("Take the laid letters back to the rack"),
        ("Esc",),
        lambda c: c.take_back(),
        Bar.LETTERS,
        now.why_no_cancel,
        now.take_back_face,
        unchecked=True,
    ),
    Command(
        CommandId("shuffle"),
        mark("Shuffle"),
        mark("Shuffle"),
        "shuffle",
        mark("Mix the letters of the rack"),
        ("F3",),
        lambda c: c.shuffle(),
        Bar.LETTERS,
        now.why_no_rack,
    ),
    Command(
        CommandId("sort"),
        mark("Sort"),
        mark("Sort"),
        "sort",
        mark("Put the letters of the rack in order"),
        ("F4",),
        lambda c: c.sort(),
        Bar.LETTERS,
        now.why_no_rack,
    ),
    Command(
        CommandId("hint"),
        mark("Hint"),
        "",
        "wand",
        mark("Ask the coach for a hint; each time it tells more: where, which letters, the word"),
        ("Ctrl+T",),
        lambda c: c.hint(),
        Bar.LETTERS,
        now.why_no_hint,
        shown=lambda controller: controller.coach.is_there,
    ),
    Command(
        CommandId("redeploy"),
        mark("Redeploy"),
        mark("Redeploy"),
        "redeploy",
        mark("Redeploy one of your words: its letters return to your rack, once a turn"),
        ("F7",),
        lambda c: c.redeploy(),
        Bar.POWERS,
        now.why_no_redeploy,
        acts=True,
    ),
    Command(
        CommandId("spy"),
        mark("Spy"),
        mark("Spy"),
        "spy",
        mark("Let a spy find the strongest word you can lay"),
        ("F8",),
        lambda c: c.confirmations.spy(),
        Bar.POWERS,
        now.why_no_spy,
        now.spy_face,
        acts=True,
    ),
    Command(
        CommandId("invoke"),
        mark("Token"),
        mark("Token"),
        "token",
        mark("Choose a token of your rack, then invoke its element"),
        ("F9",),
        lambda c: c.invoke(),
        Bar.POWERS,
        now.why_no_invoke,
        acts=True,
    ),
    Command(
        UNDO,
        mark("Take a move back"),
        "",
        "undo",
        mark("Take back the last letter you laid, or else your last move"),
        ("Ctrl+Z",),
        lambda c: c.undo(),
        Bar.AGREEMENTS,
        now.why_no_undo,
        unchecked=True,
        acts=True,
    ),
    Command(
        CommandId("redo"),
        mark("Lay again"),
        "",
        "redo",
        mark("Lay again what you have just taken back"),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        lambda c: c.redo(),
        Bar.AGREEMENTS,
        now.why_no_redo,
    ),
    Command(
        CommandId("draw"),
        mark("Draw"),
        "",
        "draw",
        mark("Offer your opponent a draw"),
        ("Ctrl+D",),
        lambda c: c.confirmations.draw(),
        Bar.AGREEMENTS,
        now.why_no_draw,
        now.draw_face,
        acts=True,
    ),
    Command(
        CommandId("swap"),
        mark("Change sides"),
        "",
        "mirror",
        mark("Change sides with your opponent, where the rules let you"),
        ("Ctrl+Shift+S",),
        lambda c: c.confirmations.swap(),
        Bar.AGREEMENTS,
        now.why_no_swap,
        shown=lambda controller: controller.game.view.may_swap,
        acts=True,
    ),
    Command(
        CommandId("resign"),
        mark("Resign"),
        "",
        "resign",
        mark("Give the game up"),
        ("Ctrl+Shift+R",),
        lambda c: c.confirmations.resign(),
        Bar.AGREEMENTS,
        now.why_no_resigning,
        acts=True,
    ),
    Command(
        CommandId("zoom_out"),
        mark("Zoom out"),
        "",
        "zoom-out",
        mark("See more of the board"),
        ("Ctrl+-",),
        lambda c: c.board.zoom(-1),
        Bar.VIEW,
    ),
    Command(
        CommandId("fit"),
        mark("Whole board"),
        "",
        "zoom-fit",
        mark("See the whole board"),
        ("Ctrl+0",),
        lambda c: c.board.fit(),
        Bar.VIEW,
    ),
    Command(
        CommandId("zoom_in"),
        mark("Zoom in"),
        "",
        "zoom-in",
        mark("See the board larger"),
        ("Ctrl++", "Ctrl+="),
        lambda c: c.board.zoom(1),
        Bar.VIEW,
    ),
    Command(
        CommandId("look_again"),
        mark("Last combat"),
        "",
        "combat",
        mark("See the last combat again"),
        ("Ctrl+L",),
        lambda c: c.look_again(),
        Bar.VIEW,
        now.why_no_combat,
    ),
    Command(
        SHOW_TURN,
        mark("Show the turn again"),
        "",
        "play",
        mark("Show your opponent's last turn again, word by word"),
        ("Ctrl+Shift+L",),
        lambda c: c.show_turn(),
        Bar.TURN,
        now.why_no_turn,
    ),
    Command(
        CommandId("look_back"),
        mark("Look back"),
        "",
        "history",
        mark("Look back at earlier positions"),
        ("Alt+Left", "Alt+PgUp"),
        lambda c: c.look_back(),
        Bar.VIEW,
        now.why_no_look_back,
    ),
    Command(
        OBJECTIVES,
        mark("Objectives"),
        "",
        "",
        mark("See all objectives"),
        ("F2",),
        lambda c: c.show_objectives(),
    ),
    Command(
        CommandId("help"),
        mark("Help"),
        "",
        "help",
        mark("Open the help, at the topic that fits"),
        ("F1",),
        lambda c: c.open_help(),
        Bar.VIEW,
    ),
    Command(
        CommandId("follow"),
        mark("Follow the hint"),
        "",
        "",
        mark("Lay the letters as the hint says, or read once more what was said"),
        ("Ctrl+H",),
        lambda c: c.follow(),
    ),
    Command(
        CommandId("look"), mark("Look"), "", "", mark("Tell of the cell at the cursor"), ("F5",), lambda c: c.look()
    ),
    Command(
        PIN_NOTE,
        mark("Pin a note"),
        "",
        "",
        mark("Pin a note for the designer to the cell at the cursor"),
        ("Ctrl+N",),
        lambda c: c.reports.pin_note(),
        None,
        now.why_no_rack,
    ),
    Command(
        SAVE_REPORT,
        mark("Save a report…"),
        "",
        "",
        mark("Save the games of this window, times and notes as a report for the designer"),
        ("Ctrl+E",),
        lambda c: c.reports.save(),
    ),
    Command(
        CommandId("send"),
        mark("Send my move"),
        "",
        "save-as",
        mark("Send your move as a file, send it again, or open the file that came back"),
        ("Ctrl+M",),
        lambda c: c.sending_wanted.emit(),
        Bar.TURN,
        now.why_no_sending,
        shown=lambda controller: controller.game.far is not None,
    ),
    Command(
        CommandId("page_down"),
        mark("Further down"),
        "",
        "",
        mark("Read on in the panel beside the board"),
        ("PgDown",),
        lambda c: c.turn_page(1),
    ),
    Command(
        CommandId("page_up"),
        mark("Further up"),
        "",
        "",
        mark("Read back in the panel beside the board"),
        ("PgUp",),
        lambda c: c.turn_page(-1),
    ),
    Command(MENU, mark("Menu"), mark("Menu"), "menu", MENU_TIP, ("F10",), lambda c: c.open_menu(), Bar.TOP),
    Command(
        NEXT_PANE,
        mark("Next part"),
        "",
        "",
        mark("Go to the next part of the window"),
        ("F6",),
        lambda c: c.go_round(),
    ),
    *map(_heard, review_commands(LANDMARKS)),
)
"""The commands of every game."""


USUAL_KEYS: Mapping[CommandId, tuple[str, ...]] = MappingProxyType({one.id: one.keys for one in COMMANDS})


def keymap_of(settings: Settings) -> Keymap[CommandId]:
    """Which keys the commands of every game have, as the person chose them."""
    return Keymap(USUAL_KEYS, settings.game_keys)


def commands_of(
    settings: Settings = USUAL_SETTINGS, *, is_trial: bool
) -> tuple[Command[CommandHandler, GameController], ...]:
    """All commands of a game with the keys that were chosen; in a playtest its own come first, with their own keys."""
    commands = _with_keys(tuple((name, tuple(keys)) for name, keys in settings.game_keys.items()))
    return (*TRIAL, *commands) if is_trial else commands


@lru_cache(maxsize=2)
def _with_keys(
    chosen: tuple[tuple[str, tuple[str, ...]], ...],
) -> tuple[Command[CommandHandler, GameController], ...]:
    """The commands of every game with the keys that were chosen, each by the id of its command."""
    keymap = Keymap(USUAL_KEYS, dict(chosen))
    return tuple(replace(one, keys=keymap.keys(one.id)) for one in COMMANDS)


def command_for(event: QKeyEvent, commands: Iterable[GameCommand]) -> CommandId:
    """The id of the one of the ``commands`` that a key stands for; empty where it stands for none."""
    pressed = QKeySequence(event.keyCombination())
    for command in commands:
        if any(QKeySequence(keys) == pressed for keys in command.keys):
            return command.id
    return CommandId("")


def key_of(settings: Settings, command: CommandId) -> str:
    """The first key of a command as this system writes it; empty where it has none."""
    return native(next(iter(keymap_of(settings).keys(command)), ""))


def chosen_key(settings: Settings, command: str) -> str | None:
    """The key of a command as messages name it, where the person chose another; None where it has its usual ones."""
    keymap, name = keymap_of(settings), CommandId(command)
    return key_of(settings, name) or NO_KEY if name in USUAL_KEYS and keymap.is_changed(name) else None
