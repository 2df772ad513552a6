"""The commands of a playtest that no other game has, as rows like those of :mod:`.game_commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.support.texts import mark
from runtime.ui.game.commands import button_states as now
from runtime.ui.game.commands.button_states import Bar
from runtime.ui.game.panel.trial_bar import FORWARD
from runtime.ui.widgets.command_record import Command, CommandId

if TYPE_CHECKING:
    from runtime.ui.game.commands.command_handler import CommandHandler
    from runtime.ui.game.play.game_controller import GameController

KEEP_PRESET, KEEP_START, KEEP_PROOF = map(CommandId, ("keep_preset", "keep_start", "keep_proof"))
RESTART, ANOTHER_SEED = map(CommandId, ("restart", "another_seed"))
"""The commands of a playtest that are the affair of whoever opened it."""

PAUSE = CommandId("pause")
"""The command whose button leads to the bar by keyboard."""

_SPEED, _FASTER = mark("Speed of the computer"), mark("Let the computer move faster, or slower")

TRIAL: tuple[Command[CommandHandler, GameController], ...] = (
    Command(
        CommandId("first"),
        mark("First position"),
        "",
        "first",
        mark("Go back to the first position"),
        ("Alt+Home",),
        lambda c: c.go_to(0),
        Bar.COURSE,
        now.why_not_back,
    ),
    Command(
        CommandId("back"),
        mark("Step back"),
        "",
        "left",
        mark("Go back by one action"),
        ("Alt+Left",),
        lambda c: c.go_to(c.trial.rehearsal.place - 1),
        Bar.COURSE,
        now.why_not_back,
    ),
    Command(
        FORWARD,
        mark("Step forward"),
        "",
        "right",
        mark("Go on by one action; behind the last one the computer makes its next move"),
        ("Alt+Right",),
        lambda c: c.step(),
        Bar.COURSE,
        now.why_not_forward,
    ),
    Command(
        CommandId("last"),
        mark("Last position"),
        "",
        "last",
        mark("Go to the last position"),
        ("Alt+End",),
        lambda c: c.go_to(c.trial.rehearsal.last),
        Bar.COURSE,
        now.why_not_last,
    ),
    Command(
        PAUSE,
        mark("Pause"),
        "",
        "pause",
        mark("Pause the game, or let it go on from here"),
        ("F10",),
        lambda c: c.pause(),
        Bar.COURSE,
        now.why_no_pause,
        now.pause_face,
    ),
    Command(
        CommandId("variables"),
        mark("Variables"),
        "",
        "properties",
        mark("See what the level and the journey remember, what is hidden too, and set it"),
        ("Ctrl+F10",),
        lambda c: c.ask_variables(),
        Bar.COURSE,
        now.why_no_variables,
    ),
    Command(
        KEEP_PRESET,
        mark("Keep this position as a preset"),
        mark("Preset…"),
        "",
        mark("Keep this position as a preset of the level"),
        ("F12",),
        lambda c: c.ask_for(KEEP_PRESET),
        Bar.KEEPING,
        now.why_not_kept,
    ),
    Command(
        KEEP_START,
        mark("Keep this position as the level's start"),
        mark("Set start"),
        "",
        mark("Let the level begin with this position; undo in the editor takes it back"),
        ("Shift+F12",),
        lambda c: c.ask_for(KEEP_START),
        Bar.KEEPING,
        now.why_not_kept,
    ),
    Command(
        KEEP_PROOF,
        mark("Keep this game as a proof"),
        "",
        "check",
        mark("Keep this game as a proof that the level can be won so"),
        ("Ctrl+F12",),
        lambda c: c.ask_for(KEEP_PROOF),
        Bar.KEEPING,
        now.why_no_proof,
    ),
    Command(
        RESTART,
        mark("Restart with changes"),
        mark("Restart"),
        "",
        mark("Begin again with the level as it is in the editor now, with the same seed"),
        ("F5",),
        lambda c: c.ask_for(RESTART),
        Bar.KEEPING,
    ),
    Command(
        ANOTHER_SEED,
        mark("Another seed"),
        mark("New deal"),
        "",
        mark("Begin again with the level as it is in the editor now, with other letters and chances"),
        ("F11",),
        lambda c: c.ask_for(ANOTHER_SEED),
        Bar.KEEPING,
    ),
    Command(CommandId("faster"), _SPEED, "", "", _FASTER, ("Alt+Up",), lambda c: c.hurry(1)),
    Command(CommandId("slower"), _SPEED, "", "", _FASTER, ("Alt+Down",), lambda c: c.hurry(-1)),
)
"""The commands of a playtest alone; their keys go before those of the game."""
