"""Shows which commands can be given, what they do now, and why the others can't be given."""

from __future__ import annotations

from collections.abc import Mapping

from runtime.engine.refusals import RefusalCode
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.panel.advising import say_way
from runtime.ui.game.panel.stuck import say_passing
from runtime.ui.game.panel.venture_lines import say_offer
from runtime.ui.game.playing import Playing
from runtime.ui.game.ventures import Invoking, Lifting
from runtime.ui.wood.brass_button import BrassButton, native


class ButtonsShown:
    """The buttons of a game, by their commands' ids."""

    def __init__(self, playing: Playing, buttons: Mapping[str, BrassButton], t: Texts) -> None:
        self._playing, self._buttons, self._t = playing, buttons, t

    def show(self) -> None:
        """Show them as they are now."""
        self._show_commit()
        self._show_end_turn()
        self._show_letters()
        self._show_ventures()
        self._show_agreements()
        self._show_backward()

    def _show_letters(self) -> None:
        """What is done with letters that are not committed."""
        t, hand, buttons = self._t, self._playing.hand, self._buttons
        pending = hand.venture is not None or self._playing.spying.is_out
        nothing = hand.laying.is_empty and not hand.chosen and not pending
        buttons["take_back"].setText(t("Cancel") if pending else t("Take back"))
        buttons["take_back"].allow(t("There is nothing to take back.") if nothing else "")
        hidden = t("The letters are hidden.") if self._playing.game.is_hidden else ""
        buttons["shuffle"].allow(hidden)
        buttons["sort"].allow(hidden)

    def _show_ventures(self) -> None:
        """What can be done besides laying words."""
        t, playing, buttons = self._t, self._playing, self._buttons
        spies = playing.game.view.spies[playing.game.shown]
        buttons["spy"].setText(t("Spy: {count}", count=spies) if playing.game.setup.rules.spies else t("Spy"))
        buttons["spy"].describe(
            t.plural(
                "Let a spy lay the strongest word that stands; strength counts, not points. {count} spy is left; "
                "it is used up when it finds a word, even if you take that back.",
                "Let a spy lay the strongest word that stands; strength counts, not points. {count} spies are left; "
                "one is used up when it finds a word, even if you take that back.",
                spies,
            ),
            "F8",
            t("Spy"),
        )
        is_lifting = isinstance(playing.hand.venture, Lifting)
        under_way = t("Click a word on the board, then the great button.") if is_lifting else ""
        buttons["redeploy"].allow(playing.ventures.why_no_redeploy or under_way)
        buttons["spy"].allow(playing.spying.why_not)
        buttons["invoke"].allow(playing.ventures.why_no_invoke)

    def _show_agreements(self) -> None:
        """What both players must agree on, and giving up."""
        t, game, agreements = self._t, self._playing.game, self._playing.agreements
        accept = t("Accept the draw that your opponent offers")
        tip = accept if game.may_act and agreements.is_draw_offered else t("Offer your opponent a draw")
        self._buttons["draw"].describe(tip, "Ctrl+D", t("Draw"))
        self._buttons["draw"].allow(agreements.why_no_draw)
        self._buttons["resign"].allow(game.why_not)

    def _show_backward(self) -> None:
        """What leads back, or shows once more what was."""
        t, playing, hand, buttons = self._t, self._playing, self._playing.hand, self._buttons
        buttons["undo"].allow("" if hand.can_step_back else playing.agreements.why_no_take_back)
        buttons["redo"].allow("" if hand.can_step_on else t("There is no step to be made again."))
        fought = any(entry.combat is not None for entry in playing.log.entries)
        buttons["look_again"].allow("" if fought else t("There has been no combat yet."))
        buttons["look_back"].allow(self._why_no_look_back())

    def _show_end_turn(self) -> None:
        """Ending the turn is called passing where nothing was done in it, nor lies on the board."""
        t, playing, button = self._t, self._playing, self._buttons["end_turn"]
        passes = not (playing.log.has_committed or playing.game.is_over) and playing.hand.laying.is_empty
        button.setText(t("Pass") if passes else t("End turn"))
        tip = say_passing(t, playing.game.view) if passes else t("Hand the turn over")
        button.describe(tip, native("Ctrl+Return"), t("End turn"))
        button.allow(playing.hand.why_not)

    def _why_no_look_back(self) -> str:
        """Why earlier positions can't be looked at now; empty where they can."""
        t, playing = self._t, self._playing
        if playing.trial is not None:
            return t("In a playtest, step back with Alt+Left.")
        if playing.game.is_hidden:
            return t("The next player has not sat down yet.")
        return "" if playing.game.place else t("Nothing has been done in this game.")

    def _why_no_commit(self) -> str:
        """Why the laid letters can't be committed by any means; empty where committing does it, or tells more."""
        t, playing = self._t, self._playing
        if playing.game.why_not or playing.hand.laying.is_empty:
            return playing.game.why_not or t("Lay letters of your rack on the board first.")
        preview = playing.hand.foresight.preview
        refusals = preview.refusals if preview is not None else ()
        first = refusals[0] if refusals else None
        if first is not None and first.code is RefusalCode.NO_RUN:
            return f"{say_refusal(t, first.code.value, first.details)} {say_way(t, first.code)}"
        tip = (
            t("It can't be laid so: press here to read why, and what can be done")
            if first
            else t("Lay the word for good")
        )
        self._buttons["commit"].describe(tip, native("Return"), t("Commit"))
        return ""

    def _show_commit(self) -> None:
        """What the great button does now: it commits, carries out what was set out for, or shows the result."""
        t, playing, commit = self._t, self._playing, self._buttons["commit"]
        why, missing = "", playing.hand.choosing - len(playing.hand.chosen)
        lacking = t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing) if missing else ""
        match playing.hand.venture:
            case _ if playing.game.is_over:
                said = t("Result")
            case _ if playing.game.must_order:
                said = t("Order")
            case Lifting(giving_up=True):
                said, why = t("Redeploy"), lacking
            case Lifting(chosen=chosen):
                said = t("Redeploy")
                why = t("Choose a word to redeploy first.") if chosen is None else ""
                if chosen is not None and chosen.lift is None:
                    why = say_offer(t, chosen)
            case Invoking():
                said = t("Invoke")
            case _ if playing.hand.choosing:
                said, why = t("Give up"), lacking
            case _:
                said, why = t("Commit"), self._why_no_commit()
        commit.setText(said)
        commit.allow(why)
