"""What a player does in a game before the session hears of it: letters laid and previewed, chosen, refused."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from runtime.engine.actions import Action, Commit, Discard, EndTurn, Resign
from runtime.engine.letters import Laid
from runtime.engine.state import Phase
from runtime.support.texts import Texts
from runtime.ui.game.computer import Computer
from runtime.ui.game.course import Course
from runtime.ui.game.foreseeing import Foreseeing
from runtime.ui.game.hand.laying import Laying
from runtime.ui.game.hand.steps import Steps
from runtime.ui.game.panel.log_entry import LogEntry
from runtime.ui.sitting.setup import GameSetup
from runtime.ui.sounds.cues import Cue, Heard
from runtime.ui.speech.names import side_name
from runtime.ui.speech.sentences import Tone


class Playing(Foreseeing):
    """A game that a person plays; ``chosen`` are the slots of the letters to be given up."""

    asked = Signal(object)
    """Forecasts of a combat, from the worst to the best, or None for a word that would break the ice: go on?"""

    def __init__(self, setup: GameSetup, t: Texts, computer: Computer, parent: QObject | None = None) -> None:
        super().__init__(setup, t, computer, parent)
        self.chosen: tuple[int, ...] = ()
        self._steps = Steps()

    @property
    def can_step_back(self) -> bool:
        """Whether there is a step of laying letters to be taken back, none of them committed."""
        return bool(self._steps.before) and self.may_act

    @property
    def can_step_on(self) -> bool:
        """Whether a step of laying letters was taken back that can be made again."""
        return bool(self._steps.after) and self.may_act

    @property
    def must_discard(self) -> int:
        """How many letters must be given up before anything else."""
        return self.view.must_discard if self.view.phase is Phase.DISCARD and self.may_act else 0

    @property
    def choosing(self) -> int:
        """How many letters the player has to choose now, in order to give them up."""
        return self.must_discard

    @property
    def not_yet(self) -> str:
        """Why the person can't do anything but one thing now; empty where they are free to choose."""
        if self.must_order:
            return self._t("Name the order of your defenders first.")
        return self._t("Give up letters first.") if self.choosing else ""

    def seated(self) -> None:
        """Take up the rack, with no cursor and in no order of anybody else's."""
        self.note = None
        self._steps = Steps()
        self.laying = Laying().dealt(self.view.rack.letters)

    def take_over(self, before: Course, log: tuple[LogEntry, ...]) -> None:
        """Also the letters as they lay on the rack and on the board."""
        if isinstance(before, Playing) and sorted(before.laying.slots) == sorted(self.view.rack.letters):
            self.laying, self.chosen, self._steps = before.laying, before.chosen, before._steps
            self._foresee()
        super().take_over(before, log)

    def moved_on(self) -> None:
        """Forget what was said of the position before, and deal the rack anew."""
        self.refused, self.note, self.advice, self.chosen = (), None, (), ()
        self._steps = Steps()
        self.laying = self.laying.dealt(self.view.rack.letters)
        self._foresee()

    def lay(self, laying: Laying) -> None:
        """Take over a new arrangement of rack, laid letters and cursor; letters are laid on one's own turn only."""
        is_relaid = laying.laid != self.laying.laid
        if is_relaid:
            why = self.why_not or self.not_yet
            if why:
                self._say(why, Tone.WARNING)
                return
            self.refused, self.note, self.advice = (), None, ()
            is_back = len(laying.laid) < len(self.laying.laid)
            self.sounded.emit((Heard(Cue.TAKE_BACK if is_back else Cue.LAY),))
            self._steps = self._steps.made(self.laying.laid)
        elif laying.cursor != self.laying.cursor and not self.refused:
            self.note = None
        if laying.slots != self.laying.slots:
            self.chosen = ()
        self.laying = laying
        if is_relaid:
            self._foresee()
        self.changed.emit()

    def step_back(self) -> bool:
        """Take the last step of laying letters back; False where there is none."""
        if not self.can_step_back:
            return False
        self._restep(*self._steps.back(self.laying.laid))
        return True

    def step_on(self) -> bool:
        """Make the step again that was taken back last; False where there is none."""
        if not self.can_step_on:
            return False
        self._restep(*self._steps.on(self.laying.laid))
        return True

    def follow(self) -> bool:
        """Lay the letters as the advice has them; False where there is none that names a place."""
        laid = self.proposed
        if laid:
            self.lay(self.laying.relaid(laid))
        return bool(laid)

    def commit(self) -> None:
        """Commit the laid letters, or show why not; an attack and a word that breaks the ice are asked about first."""
        why = self.why_not or self.not_yet
        if why:
            self._say(why, Tone.WARNING)
            return
        if self.preview is None:
            self._say(self._t("Lay letters of your rack on the board first."), Tone.WARNING)
            return
        if self.preview.refusals:
            self._refuse(self.preview.refusals)
            return
        if self.preview.forecast is not None:
            self.asked.emit(self._forecasts(self.preview.forecast, self.preview.best, self.preview.breaks_ice))
        elif self.preview.breaks_ice:
            self.asked.emit(None)
        else:
            self.proceed()

    def proceed(self) -> None:
        """Commit the laid letters for good."""
        self._submit(Commit(self.laying.laid))

    def take_back(self) -> bool:
        """Put all laid letters, or all letters chosen to be given up, back; False where there were none."""
        if not self.chosen and self.laying.is_empty:
            return False
        self.chosen = ()
        self.lay(self.laying.cleared())
        return True

    def choose(self, slot: int) -> None:
        """Choose a letter to be given up, or choose it no more."""
        if not self.choosing or not 0 <= slot < len(self.laying.slots):
            return
        if slot in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != slot)
        else:
            self.chosen = (*self.chosen, slot)[-self.choosing :]
        self.changed.emit()

    def choose_letter(self, letter: str) -> None:
        """Choose the first such letter that is not chosen yet."""
        slots = self.laying.slots
        slot = next((one for one in range(len(slots)) if slots[one] == letter and one not in self.chosen), None)
        if slot is not None:
            self.choose(slot)

    def discard(self) -> None:
        """Give up the chosen letters."""
        if self._has_chosen():
            self._submit(Discard(self._chosen_letters()))

    def end_turn(self) -> None:
        """End the turn; letters laid but not committed go back to the rack, which is said."""
        side, returned = self.shown, not self.laying.is_empty and self.may_act
        if returned:
            said = self._t("The letters {side} had not committed go back to the rack.", side=side_name(self._t, side))
            self._write(LogEntry(said, side))
        if self._submit(EndTurn()) and returned and not self.is_hidden:
            self._say(self._t("The letters you had not committed went back to your rack."), Tone.WARNING)

    def resign(self) -> None:
        """Give up the game."""
        self._submit(Resign())

    # Inside

    def _restep(self, steps: Steps, laid: tuple[Laid, ...]) -> None:
        """Lay just these letters, as they lay at another time, with the steps that led to it and from it."""
        cursor = next((one.at for one in reversed(self.laying.laid) if one not in laid), self.laying.cursor)
        laying = self.laying.relaid(laid)
        self.lay(laying if cursor is None else laying.pointed(cursor))
        self._steps = steps
        self.changed.emit()

    def _has_chosen(self) -> bool:
        """Whether enough letters are chosen; where not, it is said how many are missing."""
        missing = self.choosing - len(self.chosen)
        if missing > 0:
            said = self._t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing)
            self._say(said, Tone.WARNING)
        return missing <= 0

    def _chosen_letters(self) -> str:
        """The chosen letters, sorted."""
        return "".join(sorted(self.laying.slots[slot] for slot in self.chosen))

    def _submit(self, action: Action) -> bool:
        """Hand an action of the person's to the session; True where it was accepted."""
        if not self.may_act:
            return False
        refusals = self._session.submit(self.shown, action, self._session.number)
        if refusals:
            self._refuse(refusals)
            return False
        self._after()
        return True
