"""Turns: starting a game and applying actions to it (rules, section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.combat import attack_strength, undecided
from runtime.engine.conditions.condition_memory import MemoryStep
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.game_end import answered, closed, judged, look
from runtime.engine.conditions.nested_effects import CHANCE, CHOICE, open_choice
from runtime.engine.conditions.standard_ends import has_standard_end
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Choose,
    Commit,
    Discard,
    EndTurn,
    Invoke,
    OfferDraw,
    Order,
    Redeploy,
    Refusal,
    RefusalCode,
    Resign,
    Spy,
    Swap,
    kind_of,
)
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import (
    AttackDeclared,
    ChoiceMade,
    DrawOffered,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    OrderChosen,
    RunLifted,
    SidesSwapped,
    SpyReported,
    TurnBegan,
    TurnEnded,
)
from runtime.engine.game.state import (
    ChoiceMoment,
    Ending,
    EndReason,
    GameState,
    PendingAttack,
    Phase,
    draw_letters,
    excess,
)
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Passes, Ruleset
from runtime.engine.moves.commit import report
from runtime.engine.moves.elements import held_token, invoked, is_region, no_token, region_of
from runtime.engine.moves.placement import judge
from runtime.engine.moves.redeploy import lift, wrong_discard
from runtime.engine.turn.apply_event import after
from runtime.engine.turn.first_position import lay_out
from runtime.engine.turn.view import OptionCourse, OptionForecast, SideView, seen_by
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class Applied:
    """The position that an action led to, and what happened on the way."""

    state: GameState
    events: tuple[Event, ...]


Result = Applied | tuple[Refusal, ...]
"""What an action led to, or every reason why it is not allowed (never empty)."""


class _Story:
    """A position as it changes, with the events that change it; ``unheard`` is what conditions must yet hear of."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.unheard: list[MemoryStep] = []
        self._events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Let ``event`` happen."""
        before = self.state
        self.state = after(before, event)
        self._events.append(event)
        if before.setup.plan:
            self.unheard.append(MemoryStep(before, event, self.state))

    def draw(self, side: Side, number: int) -> None:
        """Draw, and report it where there was a letter to draw."""
        # A look only: the letters leave the pool in ``tell``, where a replay draws them in just the same way.
        _, drawn = draw_letters(self.state, side, number)
        if drawn:
            self.tell(LettersDrawn(side, drawn, len(drawn)))

    def begin_turn(self, number: int) -> None:
        """Begin the turn of the side to move: it draws, but not in its own first turn, and may have to discard.

        A trigger may have settled that it is the other side's turn.
        """
        state = self.state
        side = state.course.next_turn or state.to_move
        self.tell(TurnBegan(side, number))
        # Asked of the position before TurnBegan, which has marked this very turn as one that the side has had.
        if state.began[side]:
            self.draw(side, state.setup.rules.rack.draw)

    def told(self, ending: Ending | None = None) -> Applied:
        """All of it, and the end of the game where there is one."""
        if ending is not None:
            self.tell(GameEnded(ending))
        return Applied(self.state, tuple(self._events))


def start(
    level: Level,
    rules: Ruleset,
    seed: int,
    words: Words | None = None,
    draws: BySide[int] | None = None,
    *,
    deals: int = 1,
) -> Applied:
    """Begin a game of ``level`` by ``rules``, its own parameters already among them.

    With ``draws`` the letters of each side come by a seed of its own (:func:`lay_out`).

    Racks that the level leaves open are dealt to both sides, gold first, for the last time of ``deals``; then the first
    turn begins, and triggers may go off. Without ``words`` they do so no earlier than with the first action.
    Raises :class:`runtime.engine.turn.first_position.NotPlayableError` with every reason why this level can't be played
    (see :func:`runtime.engine.turn.first_position.faults`).
    """
    story = _Story(lay_out(level, rules, seed, draws, deals=deals))
    for side in SIDES:
        if level.start.racks[side] is None:
            story.draw(side, rules.rack.start)
    story.begin_turn(story.state.turn)
    return story.told(look(story, words) if words is not None else None)


def opened(state: GameState, words: Words) -> Applied:
    """A game that begins in ``state``, where nothing has happened yet: triggers may go off."""
    story = _Story(state)
    return story.told(look(story, words))


def apply(state: GameState, action: Action, words: Words) -> Result:
    """What the side to act does: the next position with its events, or every reason why not (never empty)."""
    story = _Story(state)
    # A game started without words has looked at nothing yet, and a trigger may end it before the action comes to pass.
    ending = look(story, words)
    if ending is not None or (story.state.choice is not None and state.choice is None):
        return story.told(ending)
    refusals = _untimely(story.state, action)
    if refusals:
        return refusals
    result: Result
    match action:
        case Commit():
            result = _commit(story, action, words)
        case Order() | Choose():
            result = _answer(story, action, words)
        case Redeploy():
            result = _redeploy(story, action, words)
        case Invoke(element, at):
            result = _invoke(story, element, at, words)
        case Spy():
            result = _spy(story, action, words)
        case Discard(letters):
            result = _discard(story, letters, words)
        case EndTurn():
            result = _end_turn(story, words)
        case Resign() | OfferDraw() | AcceptDraw():
            result = _settle(story, action, words)
        case Swap():
            # Nothing is judged: the position is the same, and only who plays which side is another.
            story.tell(SidesSwapped(story.state.to_move))
            result = story.told()
    return result


def invoke_region(state: GameState, element: Element, region: tuple[Cell, ...], words: Words) -> Result:
    """Invoke a token of ``element`` with a ``region`` given cell by cell, in the order it grew, its own cell first.

    This door is for tests and the rule cases alone: no action leads here, so that in a game the region is always the
    seed's. Refused as a bad region is one that could not have grown so from where the token lay.
    """
    refusals = _untimely(state, Invoke(element))
    if refusals:
        return refusals
    if held_token(state, state.to_move, element, None) is None:
        return no_token(element)
    token = held_token(state, state.to_move, element, region[0]) if region else None
    if token is None or not is_region(state, token, region):
        return (Refusal(RefusalCode.BAD_REGION, "8", region),)
    story = _Story(state)
    story.tell(invoked(state, token, region, given=True))
    return story.told(judged(story, words, mover=story.state.to_move))


def _untimely(state: GameState, action: Action) -> tuple[Refusal, ...]:
    """Why now is not the time for such an action, whatever else may be wrong with it."""
    refusal: Refusal | None = None
    if state.phase is Phase.OVER:
        refusal = Refusal(RefusalCode.GAME_OVER, "10")
    elif isinstance(action, Resign):
        pass
    elif isinstance(action, Choose):
        refusal = None if state.choice is not None else Refusal(RefusalCode.NO_CHOICE, "13")
    elif state.choice is not None:
        refusal = Refusal(RefusalCode.MUST_CHOOSE, "13")
    elif state.waiting is not None and not isinstance(action, Order):
        refusal = Refusal(RefusalCode.NEEDS_ORDER, "6.2", (), {"count": len(state.waiting.defenders)})
    elif isinstance(action, Swap):
        refusal = None if state.may_swap else Refusal(RefusalCode.NO_SWAP, "2")
    elif state.phase is Phase.DISCARD and not isinstance(action, Discard | OfferDraw | AcceptDraw):
        refusal = Refusal(RefusalCode.MUST_DISCARD, "2.1", (), {"count": excess(state, state.to_move)})
    elif isinstance(action, Redeploy | Spy) and _is_landless(state):
        refusal = Refusal(RefusalCode.NO_CITY, "10")
    else:
        refusal = _forbidden(state, action)
    return () if refusal is None else (refusal,)


def _forbidden(state: GameState, action: Action) -> Refusal | None:
    """Why the level does not let the side to move do this (section 13)."""
    kind, allowed = kind_of(action), state.allowed[state.to_move]
    if kind is None:
        return None
    if isinstance(action, EndTurn) and action.stuck:
        return Refusal(RefusalCode.NOT_STUCK, "13") if allowed.allows(kind) else None
    if allowed.allows(kind):
        return None
    details = {"action": kind.value, "text": allowed.text, "allowed": ", ".join(one.value for one in allowed.kinds)}
    return Refusal(RefusalCode.NOT_ALLOWED, "13", (), details)


def _is_landless(state: GameState) -> bool:
    """Whether the side to move plays on without a city, which the level makes no end (section 10).

    It may then only invoke, discard and end the turn. A commit is refused for want of a link (3.4), so that the first
    rule of section 3 that fails is the one that is named.
    """
    return not has_standard_end(state) and not BoardContext.of(state).cities_of(state.to_move)


def _discard(story: _Story, letters: str, words: Words) -> Result:
    """Give up exactly the letters over the rack's limit (section 2.1)."""
    state, side = story.state, story.state.to_move
    number = excess(state, side) if state.phase is Phase.DISCARD else 0
    lacking = "".join(sorted((Counter(letters) - Counter(state.racks[side].letters)).elements()))
    if lacking:
        return (Refusal(RefusalCode.NOT_IN_RACK, "2.1", (), {"letters": lacking}),)
    if not number or len(letters) != number:
        return (Refusal(RefusalCode.BAD_DISCARD, "2.1", (), {"count": number, "given": len(letters)}),)
    story.tell(LettersDiscarded(side, "".join(sorted(letters)), number))
    return story.told(judged(story, words, mover=story.state.to_move))


def _commit(story: _Story, action: Commit, words: Words) -> Result:
    """Lay a word for good (sections 3 and 4), or let it wait for the defending player's order (6.2)."""
    state, side = story.state, story.state.to_move
    table = BoardContext.of(state)
    placement, refusals = judge(table, side, state.racks[side].letters, action.letters, words)
    if placement is None or refusals:
        return refusals
    waiting_for = undecided(table, side, placement.new, words)
    if waiting_for:
        strength = attack_strength(table, placement.main, words)
        story.tell(AttackDeclared(side, placement.new, placement.main, placement.cross, strength, waiting_for))
        return story.told()
    story.tell(report(state, placement, words))
    return story.told(judged(story, words, mover=story.state.to_move))


def _answer(story: _Story, action: Order | Choose, words: Words) -> Result:
    """Answer what waits for that: the order of an attack's fights, or a choice of the level."""
    return _order(story, action, words) if isinstance(action, Order) else _choose(story, action.option, words)


def _order(story: _Story, action: Order, words: Words) -> Result:
    """Carry out the waiting attack in the order that the defending player names (6.2)."""
    state, side = story.state, story.state.to_move
    # Below, the placement is made again rather than kept in the state: saves hold what was laid, no more.
    waiting = state.waiting
    if waiting is None or Counter(action.defenders) != Counter(waiting.defenders):
        return (_bad_order(waiting),)
    placement, refusals = judge(BoardContext.of(state), side, state.racks[side].letters, waiting.new, words)
    if placement is None or refusals:
        return refusals
    story.tell(OrderChosen(side.other, action.defenders))
    story.tell(report(state, placement, words, action.defenders))
    return story.told(judged(story, words, mover=story.state.to_move))


def _bad_order(waiting: PendingAttack | None) -> Refusal:
    defenders = waiting.defenders if waiting else ()
    return Refusal(RefusalCode.BAD_ORDER, "6.2", (), {"words": ", ".join(run.text for run in defenders)})


def _redeploy(story: _Story, action: Redeploy, words: Words) -> Result:
    """Lift one of the own runs (section 7), and give up what the rack has no room for."""
    state, side = story.state, story.state.to_move
    if state.redeployed:
        return (Refusal(RefusalCode.REDEPLOY_USED, "7"),)
    rack = state.racks[side]
    lifted = lift(BoardContext.of(state), side, rack, words, at=action.at, direction=action.direction)
    if isinstance(lifted, tuple):
        return lifted
    refusals = wrong_discard(rack, lifted, action.discard)
    if refusals:
        return refusals
    story.tell(RunLifted(side, lifted.run, lifted.lifted))
    if action.discard:
        story.tell(LettersDiscarded(side, "".join(sorted(action.discard)), len(action.discard)))
    return story.told(judged(story, words, mover=story.state.to_move))


def _invoke(story: _Story, element: Element, at: Cell | None, words: Words) -> Result:
    """Use up a token, with a region as the rules and the game's random numbers have it (section 8)."""
    state = story.state
    token = held_token(state, state.to_move, element, at)
    if token is None:
        return no_token(element)
    region, _ = region_of(state, token)
    story.tell(invoked(state, token, region))
    return story.told(judged(story, words, mover=story.state.to_move))


def _spy(story: _Story, action: Spy, words: Words) -> Result:
    """Report what a spy found (section 9); it is used up unless it found nothing."""
    state, side = story.state, story.state.to_move
    if not state.spies[side]:
        return (Refusal(RefusalCode.NO_SPIES, "9"),)
    if action.letters:
        _, refusals = judge(BoardContext.of(state), side, state.racks[side].letters, action.letters, words)
        if refusals:
            return refusals
    story.tell(SpyReported(side, tuple(sorted(action.letters)), bool(action.letters)))
    return story.told()


def _end_turn(story: _Story, words: Words) -> Applied:
    """Restore broken runs, forget penalties, count a pass, judge the end, and begin the next turn (section 2.3)."""
    state, side = story.state, story.state.to_move
    broken = state.board.broken
    restored = tuple((owner, run) for owner in SIDES for run in broken[owner] if words.valid(run.text))
    passed = len(state.racks[side].letters) >= state.rack_after_draw
    if state.setup.rules.passes is Passes.NOTHING_COMMITTED:
        passed = not state.committed
    story.tell(TurnEnded(side, state.turn, passed, restored))
    ending = judged(story, words, mover=side, turn_ended=True)
    return _turned(story, ending)


def _turned(story: _Story, ending: Ending | None) -> Applied:
    """Begin the next turn; where the game is over nobody draws any more, and a choice that is open comes before."""
    if ending is None and story.state.choice is None:
        story.begin_turn(story.state.turn + 1)
    return story.told(ending)


def _choose(story: _Story, option: str, words: Words) -> Result:
    """Answer the open choice, and carry out what has waited for that (section 13)."""
    waits, shown = story.state.choice, open_choice(story.state)
    if waits is None or shown is None:
        return (Refusal(RefusalCode.NO_CHOICE, "13"),)
    branches = {one.id: one for one in story.state.setup.plan.effect_at(waits.effect).branches}
    if option not in branches:
        return (Refusal(RefusalCode.BAD_CHOICE, "13", (), {"option": option, "options": ", ".join(branches)}),)
    story.tell(ChoiceMade(waits.chooser, shown.id, option, branches[option].text))
    ending = answered(story, words, waits, branches[option].effects)
    return _turned(story, ending) if waits.moment is ChoiceMoment.TURN_END else story.told(ending)


def _settle(story: _Story, action: Resign | OfferDraw | AcceptDraw, words: Words) -> Result:
    """Give the game up, offer a draw, or agree to one."""
    state, side = story.state, story.state.to_act
    match action:
        case Resign():
            return story.told(closed(story, words, Ending(side.other, EndReason.RESIGNED)))
        case OfferDraw():
            if state.offer is not None:
                return (Refusal(RefusalCode.ALREADY_OFFERED, "10"),)
            story.tell(DrawOffered(side))
            return story.told()
        case AcceptDraw():
            if state.offer is not side.other:
                return (Refusal(RefusalCode.NO_OFFER, "10"),)
            return story.told(closed(story, words, Ending(None, EndReason.AGREED)))


MOST_COURSES = 64
"""Of how many courses of chance a computer is told that must choose; beyond these chance brings it nothing."""


def with_forecasts(view: SideView, state: GameState, words: Words) -> SideView:
    """The view of a computer that must choose, with what each option leads to; one alone where the level says which.

    Only the options' own effects are looked at; chance is not drawn, but each of its courses shown with its share.
    """
    waits, shown = state.choice, open_choice(state)
    if waits is None or shown is None or waits.chooser is not view.side:
        return view
    effect = state.setup.plan.effect_at(waits.effect)
    answer = effect.text("answer")
    branches = [one for one in effect.branches if one.id == answer] or list(effect.branches)
    forecasts = []
    for branch in branches:
        chosen = after(state, ChoiceMade(waits.chooser, shown.id, branch.id, branch.text))
        courses = _courses(chosen, branch.effects, words, Fraction(1), [MOST_COURSES])
        seen = (OptionCourse(share, seen_by(one, view.side, words)) for share, one in courses)
        forecasts.append(OptionForecast(branch.id, tuple(seen)))
    return replace(view, forecasts=tuple(forecasts))


def _courses(
    state: GameState, effects: tuple[EffectNode, ...], words: Words, share: Fraction, left: list[int]
) -> Iterator[tuple[Fraction, GameState]]:
    """Every position that effects may lead to, with its share; choices among them are left out."""
    for place, effect in enumerate(effects):
        if effect.kind == CHANCE.kind and len(effect.branches) <= left[0]:
            left[0] -= len(effect.branches) - 1
            total = sum(branch.weight for branch in effect.branches)
            for branch in effect.branches:
                part = share * Fraction(branch.weight, total)
                yield from _courses(state, (*branch.effects, *effects[place + 1 :]), words, part, left)
            return
        if effect.kind in (CHANCE.kind, CHOICE.kind):
            continue
        happened = EFFECT_KINDS[effect.kind].happen(state, effect, words)
        if isinstance(happened, Ending):
            yield share, after(state, GameEnded(happened))
            return
        state = after(state, happened) if happened is not None else state
    yield share, state
