"""What a player has in hand before the session hears of it: letters laid or chosen, what they would bring."""

from __future__ import annotations

from dataclasses import dataclass, replace

from runtime.engine.board.letters import Laid
from runtime.engine.combat import Forecast
from runtime.engine.game.state import Phase
from runtime.engine.moves.commit import CommitGain, commit_gain
from runtime.engine.moves.placement import CommitPreview, preview
from runtime.engine.moves.redeploy import Lift
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.support.capitals import bare
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, from_forecast
from runtime.ui.game.play.game_log import Notices
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.game.play.pending_action import Invoking, Lifting
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game_texts.countdowns import is_enough
from runtime.ui.game_texts.sentences import TextLine, Tone
from runtime.ui.sound.cues import Cue, Heard


@dataclass(frozen=True, slots=True)
class MovePreview:
    """Letters that lie, the engine's ``preview`` of committing them, and the ``gain`` where it would be accepted.

    Both are None where nothing lies, or nothing can be committed now.
    """

    laid: tuple[Laid, ...] = ()
    preview: CommitPreview | None = None
    gain: CommitGain | None = None

    @property
    def word(self) -> str:
        """The word that the letters make, or the letters themselves where they make none."""
        main = self.preview.main if self.preview is not None else None
        return main.text if main is not None else "".join(one.letter for one in self.laid)


def foresee(view: SideView, laid: tuple[Laid, ...], words: Words) -> MovePreview:
    """What ``laid`` would bring to the side that sees ``view`` and may act."""
    if not laid:
        return MovePreview()
    found = preview(view.table, view.side, view.rack.letters, laid, words)
    if found.refusals:
        return MovePreview(laid, found)
    comes = commit_gain(view.table, view.side, laid, words, forecast=found.forecast, breaks_ice=found.breaks_ice)
    return MovePreview(laid, found, comes)


def combats_foreseen(t: Texts, view: SideView, found: MovePreview, words: Words) -> tuple[Combat, ...]:
    """The combats that an attack may lead to: one, or the worst and the best where the defender chooses."""
    if found.preview is None or found.preview.forecast is None:
        return ()
    best, breaks_ice = found.preview.best, found.preview.breaks_ice

    def shown(forecast: Forecast) -> Combat:
        won = commit_gain(view.table, view.side, found.laid, words, forecast=forecast, breaks_ice=breaks_ice)
        combat = from_forecast(t, view.side, forecast, words, won, breaks_ice=breaks_ice, chosen=best is not None)
        if not is_enough(view, won.points):
            return combat
        enough = TextLine(t("These points are enough: you win when the turn ends."), Tone.GOOD)
        return replace(combat, outcome=(*combat.outcome, enough))

    worst = shown(found.preview.forecast)
    return (worst,) if best is None else (worst, shown(best))


@dataclass(frozen=True, slots=True)
class Steps:
    """What lay before each step, the latest last, and what lay before each one that was taken back."""

    before: tuple[tuple[Laid, ...], ...] = ()
    after: tuple[tuple[Laid, ...], ...] = ()

    def made(self, present: tuple[Laid, ...]) -> Steps:
        """A new step away from ``present``; what was taken back can't be made again."""
        return Steps((*self.before, present))

    def back(self, present: tuple[Laid, ...]) -> tuple[Steps, tuple[Laid, ...]]:
        """One step back from ``present``, and what lay there; there must be one."""
        return Steps(self.before[:-1], (*self.after, present)), self.before[-1]

    def on(self, present: tuple[Laid, ...]) -> tuple[Steps, tuple[Laid, ...]]:
        """The step again that was taken back last, and what lay there; there must be one."""
        return Steps((*self.before, present), self.after[:-1]), self.after[-1]


class RackState:
    """``laying`` is the rack with what is laid of it, ``move_preview`` what that would bring.

    ``chosen`` are the slots of the letters to be given up. ``pending`` is what the player is about to do besides laying
    a word; while there is one, nothing is laid.
    """

    def __init__(self, game: PlayerView, notices: Notices, signals: GameSignals, t: Texts) -> None:
        self._game, self._notices, self._signals, self._t = game, notices, signals, t
        self.laying = LaidLetters()
        self.move_preview = MovePreview()
        self.chosen: tuple[int, ...] = ()
        self.pending: Lifting | Invoking | None = None
        self._steps = Steps()
        signals.seated.connect(self._take_up)
        signals.moved.connect(self._deal_anew)

    # What is the case

    @property
    def can_step_back(self) -> bool:
        """Whether there is a step of laying letters to be taken back, none of them committed."""
        return bool(self._steps.before) and self._game.may_act

    @property
    def can_step_on(self) -> bool:
        """Whether a step of laying letters was taken back that can be made again."""
        return bool(self._steps.after) and self._game.may_act

    @property
    def must_discard(self) -> int:
        """How many letters must be given up before anything else."""
        view = self._game.view
        return view.must_discard if view.phase is Phase.DISCARD and self._game.may_act else 0

    @property
    def choosing(self) -> int:
        """How many letters the player has to choose now, in order to give them up."""
        lift = self.lift
        return self.must_discard if lift is None else lift.must_discard

    @property
    def lift(self) -> Lift | None:
        """What the chosen lifting brings, while the letters to be given up for it are chosen."""
        pending = self.pending
        if isinstance(pending, Lifting) and pending.giving_up and pending.chosen is not None:
            return pending.chosen.lift
        return None

    @property
    def not_yet(self) -> str:
        """Why the person can't do anything but one thing now; empty where they are free to choose."""
        if self._game.must_order:
            return self._t("Name the order of your defenders first.")
        return self._t("Give up letters first.") if self.choosing else ""

    @property
    def why_not(self) -> str:
        """Why the person can't do now what they like; empty where they can."""
        return self._game.why_not or self.not_yet

    # Letters laid

    def lay(self, laying: LaidLetters) -> None:
        """Take over a new arrangement of rack, laid letters and cursor; letters are laid on one's own turn only.

        Laying letters gives up what was set out for.
        """
        is_relaid = laying.laid != self.laying.laid
        if is_relaid:
            if not self.choosing:
                self.pending = None
            if self.why_not:
                self._signals.rack_changed.emit()
                self._notices.say(self.why_not, Tone.WARNING)
                return
            self._notices.clear()
            is_back = len(laying.laid) < len(self.laying.laid)
            moved = next(iter(dict(laying.laid).keys() ^ dict(self.laying.laid).keys()), None)
            self._signals.sounded.emit((Heard(Cue.TAKE_BACK if is_back else Cue.LAY, at=moved),))
            self._steps = self._steps.made(self.laying.laid)
        elif laying.cursor != self.laying.cursor and not self._notices.refused:
            self._notices.note = None
        if laying.slots != self.laying.slots:
            self.chosen = ()
        self.laying = laying
        if is_relaid:
            self._foresee()
        self._signals.rack_changed.emit()

    def put_back(self) -> bool:
        """Put all laid letters, or all letters chosen to be given up, back; False where there were none."""
        if not self.chosen and self.laying.is_empty:
            return False
        self.chosen = ()
        self.lay(self.laying.cleared())
        return True

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

    # Letters chosen to be given up

    def choose(self, slot: int) -> None:
        """Choose a letter to be given up, or choose it no more."""
        if not self.choosing or not 0 <= slot < len(self.laying.slots):
            return
        if slot in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != slot)
        else:
            self.chosen = (*self.chosen, slot)[-self.choosing :]
        self._signals.rack_changed.emit()

    def choose_letter(self, letter: str) -> None:
        """Choose the first such letter that is not chosen yet; where there is none, one with marks, such as Ä for A."""
        slots = self.laying.slots
        left = [slot for slot in range(len(slots)) if slot not in self.chosen and bare(slots[slot]) == bare(letter)]
        exact = [slot for slot in left if slots[slot] == letter]
        slot = next(iter(exact or (left if letter == bare(letter) else ())), None)
        if slot is not None:
            self.choose(slot)

    def letters_given_up(self) -> str | None:
        """The chosen letters, sorted; where there are too few, None, and it is said how many are missing."""
        missing = self.choosing - len(self.chosen)
        if missing > 0:
            said = self._t.plural("Choose {count} more letter.", "Choose {count} more letters.", missing)
            self._notices.say(said, Tone.WARNING)
            return None
        return "".join(sorted(self.laying.slots[slot] for slot in self.chosen))

    # What is set out for

    def set_out(self, pending: Lifting | Invoking, more: str = "") -> None:
        """Be about to do something; letters laid go back to the tray, where ``more`` letters come to lie as well."""
        self._notices.clear()
        self.chosen = ()
        if not self.laying.is_empty:
            self.lay(self.laying.cleared())
        self.laying = self.laying.dealt(self._game.view.rack.letters + more)
        self.pending = pending
        self._signals.rack_changed.emit()

    def look_at(self, pending: Lifting) -> None:
        """Another run is chosen; where it may not be lifted, that is shown and said."""
        self.pending, self._notices.note = pending, None
        self._notices.refused = pending.chosen.refusals if pending.chosen is not None else ()
        self._signals.rack_changed.emit()

    def give_up(self) -> bool:
        """Leave everything as it was; False where nothing was set out for."""
        if self.pending is None:
            return False
        self.pending, self.chosen = None, ()
        self._notices.clear()
        self.laying = self.laying.dealt(self._game.view.rack.letters)
        self._signals.rack_changed.emit()
        return True

    def take_over(self, before: RackState) -> None:
        """The letters as another hand has them on the rack and on the board, where it is the same rack."""
        if sorted(before.laying.slots) == sorted(self._game.view.rack.letters):
            self.laying, self.chosen, self._steps = before.laying, before.chosen, before._steps
            self._foresee()

    # Inside

    def _take_up(self) -> None:
        """Somebody sits down: take up the rack, with no cursor and in no order of anybody else's."""
        self.laying = LaidLetters()
        self._deal_anew()

    def _deal_anew(self) -> None:
        """Forget what was said and set out for in the position before, and deal the rack anew."""
        self._notices.clear()
        self.pending, self.chosen = None, ()
        self._steps = Steps()
        self.laying = self.laying.dealt(self._game.view.rack.letters)
        self._foresee()

    def _foresee(self) -> None:
        """Work out what the laid letters would bring."""
        laid = self.laying.laid
        view, words = self._game.view, self._game.setup.words
        self.move_preview = foresee(view, laid, words) if self._game.may_act else MovePreview(laid)

    def _restep(self, steps: Steps, laid: tuple[Laid, ...]) -> None:
        """Lay just these letters, as they lay at another time, with the steps that led to it and from it."""
        cursor = next((one.at for one in reversed(self.laying.laid) if one not in laid), self.laying.cursor)
        laying = self.laying.relaid(laid)
        self.lay(laying if cursor is None else laying.pointed(cursor))
        self._steps = steps
        self._signals.rack_changed.emit()
