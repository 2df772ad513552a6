"""The Play and the Help menu: trying a level and proving it, and what explains the program."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.commands import EditorAction
from editor.tools.options import ActionId
from runtime.support.texts import mark

PLAY_LEVEL, PLAY_SET_UP = map(ActionId, ("play.level", "play.set-up"))
"""What is shown or asked for elsewhere than in the menu too."""

PLAY = (
    EditorAction(
        PLAY_LEVEL,
        mark("Play this level"),
        mark("Play the level as it is on the screen, without saving; again to start it anew"),
        lambda c: c.play.start(),
        "play",
        shortcuts=("F5",),
        icon="play",
        reason=when.with_any_level,
        bars=("main",),
    ),
    EditorAction(
        PLAY_SET_UP,
        mark("Play with other players…"),
        mark("Choose who plays, the seed and the beginning for playtests; the level itself stays"),
        lambda c: c.play.set_up(),
        "play",
        shortcuts=("Ctrl+F5",),
        icon="properties",
        reason=when.with_level,
    ),
    EditorAction(
        ActionId("play.campaign"),
        mark("Play the campaign from its start"),
        mark("Play the whole campaign as it is on the screen, without saving, from its first station on"),
        lambda c: c.play.start_campaign(),
        "play",
        shortcuts=("Alt+F5",),
        icon="graph",
        reason=when.with_campaign,
    ),
    EditorAction(
        ActionId("play.presets"),
        mark("Presets of this level…"),
        mark("Make, change, rename and delete positions to begin playtests with"),
        lambda c: c.play.edit_presets(),
        "play",
        section=1,
        shortcuts=("Ctrl+Shift+F5",),
        icon="history",
        reason=when.editable_level,
    ),
    EditorAction(
        ActionId("play.keep-preset"),
        mark("Keep the game's position as a preset…"),
        mark("Add the position that the game's window shows to the level's presets"),
        lambda c: c.play.keep_preset(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
    EditorAction(
        ActionId("play.keep-start"),
        mark("Keep the game's position as the level's start"),
        mark("Let the level begin with the position that the game's window shows"),
        lambda c: c.play.keep_start(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
    EditorAction(
        ActionId("play.another-seed"),
        mark("Play again with another seed"),
        mark("Begin the game anew with other letters and chances"),
        lambda c: c.play.another_seed(),
        "play",
        section=2,
        reason=when.while_playing,
    ),
    EditorAction(
        ActionId("play.stop"),
        mark("Stop playing"),
        mark("Close the window of the game that is being tried"),
        lambda c: c.play.stop(),
        "play",
        section=2,
        shortcuts=("Shift+F5",),
        icon="close",
        reason=when.while_playing,
    ),
)

PROOFS = (
    EditorAction(
        ActionId("proof.show"),
        mark("Proofs of this level"),
        mark("Show the ways to win, and which of them a game that is kept proves"),
        lambda c: c.proofs.show(),
        "play",
        section=1,
        icon="check",
        reason=when.with_level,
    ),
    EditorAction(
        ActionId("proof.all"),
        mark("Look for all proofs"),
        mark("Look for whatever of the campaign is not shown against the levels’ own opponents yet"),
        lambda c: c.proofs.look_everywhere(),
        "play",
        section=1,
        reason=when.editable_any_level,
    ),
    EditorAction(
        ActionId("proof.keep"),
        mark("Keep the game as a proof"),
        mark("Keep the game that was won in the game's window: it shows that the level can be won so"),
        lambda c: c.proofs.keep(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
)

REPORTS = (
    EditorAction(
        ActionId("play.open-reports"),
        mark("Open playtest reports…"),
        mark("Open reports that testers have saved: heat maps, notes, results beside those of computers"),
        lambda c: c.playtests.open_reports(),
        "play",
        section=3,
        icon="open",
        reason=when.with_campaign,
    ),
    EditorAction(
        ActionId("play.save-report"),
        mark("Save a report of the playtest…"),
        mark("Save the games of the game's window, times and notes as a report, for whoever made the level"),
        lambda c: c.play.save_report(),
        "play",
        section=3,
        icon="save-as",
        reason=when.while_playing,
    ),
)
"""What testers hand over."""

TRIES = (
    EditorAction(
        ActionId("level.try"),
        mark("Let computers try the level…"),
        mark("Let computers play this level, and see how often its ends are reached; once more stops them"),
        lambda c: c.issues.try_level(),
        "play",
        section=3,
        reason=when.with_level,
    ),
    EditorAction(
        ActionId("level.play_checks"),
        mark("Play the checks"),
        mark("Have computers play this level, and show among the issues what the games say against it"),
        lambda c: c.reports.play_checks(),
        "play",
        section=3,
        reason=when.with_level,
    ),
)
"""Evidence by playing."""

HELP = (
    EditorAction(
        ActionId("help.commands"),
        mark("Find a command…"),
        mark("Type a few letters of what you want to do, and press Enter"),
        lambda c: c.shell.find_command(),
        "help",
        shortcuts=("Ctrl+Shift+P",),
        icon="look",
    ),
    EditorAction(
        ActionId("help.keys"),
        mark("Keyboard shortcuts"),
        mark("List every key of the editor"),
        lambda c: c.shell.show_keys(),
        "help",
        shortcuts=("F1",),
        icon="help",
    ),
    EditorAction(
        ActionId("help.edit-keys"),
        mark("Change the keys…"),
        mark("Give commands other keyboard shortcuts, and see which key does what"),
        lambda c: c.shell.edit_keys(),
        "help",
        icon="properties",
    ),
    EditorAction(
        ActionId("help.game"),
        mark("How the game is played"),
        mark("Read the rules of the game, with pictures"),
        lambda c: c.shell.show_game_help(),
        "help",
        icon="story",
    ),
    EditorAction(
        ActionId("help.extensions"),
        mark("Extensions…"),
        mark("See which extensions there are, what they add and what went wrong, and switch them on or off"),
        lambda c: c.shell.show_extensions(),
        "help",
        icon="properties",
    ),
    EditorAction(
        ActionId("help.about"),
        mark("About Scryptic"),
        mark("Say what this program is, and its version"),
        lambda c: c.view.show_about(),
        "help",
        icon="scryptic",
    ),
)
