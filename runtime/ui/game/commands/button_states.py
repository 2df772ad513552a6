"""What the buttons of a game say just now, why what they stand for can't be done, and on which bar they stand.

A reason is a sentence for a button to give; it is empty where the command can be given.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING

from runtime.engine.board.sides import SIDES
from runtime.engine.game.actions import RefusalCode
from runtime.match.correspondence import FarStatus
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.panel.pending_lines import say_offer
from runtime.ui.game.play.advice import say_way
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.pending_action import Invoking, Lifting
from runtime.ui.game.play.pending_controller import say_passing
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.command_record import ButtonFace, Command, CommandId, make_buttons

if TYPE_CHECKING:
    from runtime.ui.game.commands.command_handler import CommandHandler
    from runtime.ui.game.play.game_controller import GameController

# The great buttons


def commit_face(controller: GameController, t: Texts) -> ButtonFace:
    """What the great button does now: it commits, carries out what was set out for, or shows the result."""
    tip = t("Lay the word for good")
    match controller.rack.pending:
        case _ if controller.game.is_over:
            said = t("Result")
        case _ if controller.game.must_order:
            said = t("Order")
        case _ if controller.game.must_choose:
            said, tip = t("Choose"), t("Show again what is to be chosen")
        case Lifting():
            said = t("Redeploy")
        case Invoking():
            said = t("Invoke")
        case _ if controller.rack.choosing:
            said = t("Give up")
        case _:
            said, preview = t("Commit"), controller.rack.move_preview.preview
            if preview is not None and preview.refusals:
                tip = t("It can't be laid so: press here to read why, and what can be done")
    return ButtonFace(said, tip)


def why_no_commit(controller: GameController, t: Texts) -> str:
    """Why the great button can't be pressed; a word that is refused can be asked about by it."""
    missing = controller.rack.choosing - len(controller.rack.chosen)
    lacking = t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing) if missing else ""
    match controller.rack.pending:
        case _ if controller.game.is_over or controller.game.must_answer:
            why = ""
        case Lifting(giving_up=True):
            why = lacking
        case Lifting(chosen=None):
            why = t("Choose a word to redeploy first.")
        case Lifting(chosen=chosen) if chosen is not None and chosen.lift is None:
            why = say_offer(t, chosen)
        case Lifting() | Invoking():
            why = ""
        case _:
            why = lacking if controller.rack.choosing else _why_not_laid(controller, t)
    return why


def _why_not_laid(controller: GameController, t: Texts) -> str:
    """Why the laid letters can't be committed by any means; empty where committing does it, or tells more."""
    if controller.game.why_not or controller.rack.laying.is_empty:
        return controller.game.why_not or t("Lay letters of your rack on the board first.")
    preview = controller.rack.move_preview.preview
    first = preview.refusals[0] if preview is not None and preview.refusals else None
    if first is not None and first.code is RefusalCode.NO_RUN:
        return f"{say_refusal(t, first.code.value, first.details)} {say_way(t, first.code)}"
    return ""


def end_turn_face(controller: GameController, t: Texts) -> ButtonFace:
    """Ending the turn is called passing where nothing was done in it, nor lies on the board."""
    passes = not (controller.log.has_committed or controller.game.is_over) and controller.rack.laying.is_empty
    if passes:
        return ButtonFace(t("Pass"), say_passing(t, controller.game.view))
    return ButtonFace(t("End turn"), t("Hand the turn over"))


def why_no_end_turn(controller: GameController, _t: Texts) -> str:
    """Why the turn can't be ended."""
    return controller.rack.why_not


# Letters that are not committed


def take_back_face(controller: GameController, t: Texts) -> ButtonFace:
    """Taking back is called cancelling where something else was set out for."""
    return ButtonFace(t("Cancel") if _is_pending(controller) else t("Take back"))


def why_no_cancel(controller: GameController, t: Texts) -> str:
    """Why nothing can be taken back to the rack."""
    rack = controller.rack
    nothing = rack.laying.is_empty and not rack.chosen and not _is_pending(controller)
    return t("There is nothing to take back.") if nothing else ""


def _is_pending(controller: GameController) -> bool:
    return controller.rack.pending is not None or controller.spy.is_out


def why_no_rack(controller: GameController, t: Texts) -> str:
    """Why the rack can't be ordered."""
    return t("The letters are hidden.") if controller.game.is_hidden else ""


def why_no_hint(controller: GameController, _t: Texts) -> str:
    """Why the coach can give no hint."""
    return controller.coach.why_not


def why_no_undo(controller: GameController, _t: Texts) -> str:
    """Why neither a letter nor a move can be taken back."""
    return "" if controller.rack.can_step_back else controller.agreements.why_no_take_back


def why_no_redo(controller: GameController, t: Texts) -> str:
    """Why nothing can be laid again."""
    return "" if controller.rack.can_step_on else t("There is no step to be made again.")


# Besides laying words


def why_no_redeploy(controller: GameController, t: Texts) -> str:
    """Why no word can be redeployed, or how one is chosen where that is under way."""
    under_way = t("Click a word on the board, then the great button.")
    return controller.pending.why_no_redeploy or (under_way if isinstance(controller.rack.pending, Lifting) else "")


def spy_face(controller: GameController, t: Texts) -> ButtonFace:
    """How many spies are left."""
    spies = controller.game.view.spies[controller.game.shown]
    name = t("Spy: {count}", count=spies) if controller.game.setup.rules.spies else t("Spy")
    if controller.spy.known:
        return ButtonFace(name, t("Lay your spy's word of this turn again; it costs no other spy."))
    return ButtonFace(
        name,
        t.plural(
            "Let a spy lay the strongest word that stands; strength counts, not points. {count} spy is left; "
            "it is used up when it finds a word, even if you take that back.",
            "Let a spy lay the strongest word that stands; strength counts, not points. {count} spies are left; "
            "one is used up when it finds a word, even if you take that back.",
            spies,
        ),
    )


def why_no_spy(controller: GameController, _t: Texts) -> str:
    """Why no spy can be sent."""
    return controller.spy.why_not


def why_no_invoke(controller: GameController, _t: Texts) -> str:
    """Why no token can be invoked."""
    return controller.pending.why_no_invoke


def draw_face(controller: GameController, t: Texts) -> ButtonFace:
    """Whether a draw is offered or accepted."""
    if controller.game.may_act and controller.agreements.is_draw_offered:
        return ButtonFace("", t("Accept the draw that your opponent offers"))
    return ButtonFace("", t("Offer your opponent a draw"))


def why_no_draw(controller: GameController, _t: Texts) -> str:
    """Why a draw can be neither offered nor accepted."""
    return controller.agreements.why_no_draw


def why_no_resigning(controller: GameController, _t: Texts) -> str:
    """Why the game can't be given up."""
    return controller.game.why_not


def why_no_sending(controller: GameController, t: Texts) -> str:
    """Why there is no file to be sent or opened."""
    far = controller.game.setup.far
    if far is None:
        return t("Moves are sent only in games by files.")
    if far.game.standing is FarStatus.DONE:
        return t("The game is over, and all its files are sent.")
    return t("It is your turn: end it first, then send it.") if far.game.standing is FarStatus.MOVE else ""


# What was


def why_no_combat(controller: GameController, t: Texts) -> str:
    """Why there is no combat to be seen again."""
    fought = any(entry.combat is not None for entry in controller.log.entries)
    return "" if fought else t("There has been no combat yet.")


def why_no_turn(controller: GameController, t: Texts) -> str:
    """Why no turn can be shown again."""
    before, game = controller.log.told.turn_before, controller.game
    if game.is_hidden:
        return t("The next player has not sat down yet.")
    is_own = before is not None and before.side is game.ears
    return t("No turn has been seen that could be shown again.") if before is None or before.is_empty or is_own else ""


def why_no_look_back(controller: GameController, t: Texts) -> str:
    """Why earlier positions can't be looked at."""
    if controller.trial is not None:
        return t("In a playtest, step back with Alt+Left.")
    if controller.game.is_hidden:
        return t("The next player has not sat down yet.")
    return "" if controller.game.place else t("Nothing has been done in this game.")


# A playtest


def why_not_back(controller: GameController, t: Texts) -> str:
    """Why a playtest can't be stepped back."""
    return "" if controller.game.place else t("This is the first position.")


def why_not_last(controller: GameController, t: Texts) -> str:
    """Why there is no later position of a playtest."""
    trial = controller.trial
    is_last = trial is None or trial.rehearsal.place >= trial.rehearsal.last
    return t("This is the last position.") if is_last else ""


def why_not_forward(controller: GameController, t: Texts) -> str:
    """Why a playtest can't be stepped forward; behind the last position a computer may move, or the script go on."""
    scripted = controller.trial is not None and controller.trial.scripted is not None
    return "" if controller.game.thinking is not None or scripted else why_not_last(controller, t)


def why_no_swap(controller: GameController, t: Texts) -> str:
    """Why sides can't be changed."""
    if controller.game.why_not or controller.game.may_swap:
        return controller.game.why_not
    return t("Sides can be changed only before the second player has done anything, and where the rules say so.")


def pause_face(controller: GameController, t: Texts) -> ButtonFace:
    """Whether the game is paused."""
    is_paused = controller.trial is not None and controller.trial.options.paused
    return ButtonFace(t("Go on") if is_paused else t("Pause"))


def why_no_pause(controller: GameController, t: Texts) -> str:
    """Why there is nothing to pause."""
    lone = len(controller.game.people) == len(SIDES)
    return t("No computer plays: there is nothing to pause.") if lone else ""


def why_not_kept(controller: GameController, t: Texts) -> str:
    """Why this position can't be kept as the start of a game."""
    if controller.game.is_over:
        return t("The game is over; step back to a position before its end.")
    if controller.game.view.choice is not None:
        return t("A choice waits for its answer; choose first.")
    waiting = controller.game.view.waiting is not None
    return t("An attack waits for the order of the defenders; name it first.") if waiting else ""


def why_no_variables(controller: GameController, t: Texts) -> str:
    """Why there is nothing to be set."""
    if controller.game.is_over:
        return t("The game is over; step back to a position before its end.")
    known = controller.game.session.state.setup.plan.variables
    return "" if known else t("This level has no variables.")


def why_no_proof(controller: GameController, t: Texts) -> str:
    """Why the game can't be kept as a proof."""
    if controller.game.setup.opening is not None:
        return t("Only a game from the level's own start can be a proof.")
    if controller.trial is not None and controller.trial.rehearsal.is_set:
        return t("Only a game in which nobody has set variables can be a proof.")
    won = controller.trial.won if controller.trial is not None else None
    return "" if won is not None else t("Win the game first, other than by resigning or a draw.")


class Bar(Enum):
    """Where in the window a command's button stands, beside others in the order of the table."""

    GREAT = "great"
    LETTERS = "letters"
    POWERS = "powers"
    TOP = "top"
    TURN = "turn"
    """Beside whose turn it is."""
    VIEW = "view"
    AGREEMENTS = "agreements"
    COURSE = "course"
    """In a playtest, how the game goes on."""
    KEEPING = "keeping"
    """In a playtest, what is made of it."""


Buttons = Mapping[Bar, Mapping[CommandId, BrassButton]]
"""The buttons of each bar, by their commands' ids."""


def buttons_by_bar(commands: tuple[Command[CommandHandler, GameController], ...], theme: Theme, t: Texts) -> Buttons:
    """The buttons of all commands that stand on a bar."""
    return {bar: make_buttons((one for one in commands if one.bar is bar), theme, t) for bar in Bar}
