"""What one side may see of a game; nothing else is ever given to a player, person or computer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.nested_effects import open_choice
from runtime.engine.conditions.objectives import ObjectiveSeen, shown_objectives
from runtime.engine.conditions.standard_ends import has_standard_end
from runtime.engine.game.events import (
    ActionsAllowed,
    ChanceDecided,
    ChoiceOpened,
    ConditionsAdvanced,
    EffectFailed,
    Event,
    LettersDiscarded,
    LettersDrawn,
    LettersGiven,
    MessageShown,
    ObjectiveClosed,
    SpyReported,
    TriggerFired,
    VariableChanged,
)
from runtime.engine.game.state import (
    AllowedActions,
    Ending,
    GameState,
    HeldToken,
    PendingAttack,
    Phase,
    Rack,
    Setup,
    ShownChoice,
    excess,
    without,
)
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class SideView:
    """A position as ``side`` sees it: no pool's order, no seed, and of the other rack only how many letters it holds.

    ``pool_counts`` are how many letters are undrawn, 0 for an endless pool (see ``setup.pools``).
    ``must_discard`` is how many letters ``side`` must give up now. ``lost`` are the letters that left the game in
    the open, ``discards`` the ones that ``side`` gave up itself, ``opponent_discards`` how many the other did.
    ``rack_after_draw`` is how many letters ``to_move`` held after its draw and discards.
    ``committed`` says whether a word was committed this turn, where passes are judged by that.
    ``to_act`` is whose action is next: ``to_move``, but the other side while an attack is ``waiting`` for the order of
    its fights (its new letters lie open, and still count on the attacker's rack). ``offer`` is the side whose offer of
    a draw stands. ``setup.plan`` and ``objectives`` hold those that players are told of, and no trigger; ``given`` are
    the letters that triggers gave to ``side`` beside the pool's; what the other was given is not told. By the keys of
    the conditions of these objectives ``remembered`` is what is remembered of them. ``may_swap`` and ``swapped`` are
    the pie rule's. ``variables`` are what those hold that players are told of, by their ids.
    ``allowed`` is what the level lets ``side`` do, ``closed`` are those of its objectives that players
    are told of and that can be met no more, ``laid`` the letters that the level laid in the open. ``choice`` is the one
    that waits for its answer, ``chosen`` holds the latest answer to each; ``forecasts`` are there for a computer alone
    (see :func:`runtime.engine.turn.turn.with_forecasts`).
    """

    setup: Setup
    table: BoardContext
    side: Side
    rack: Rack
    opponent_letters: int
    opponent_tokens: tuple[HeldToken, ...]
    pool_counts: BySide[int]
    base: BySide[int]
    spies: BySide[int]
    to_move: Side
    turn: int
    phase: Phase
    must_discard: int
    rack_after_draw: int
    redeployed: bool
    passes: int
    lost: BySide[str]
    discards: str
    opponent_discards: int
    ended: Ending | None
    to_act: Side
    waiting: PendingAttack | None
    offer: Side | None
    objectives: tuple[ObjectiveSeen, ...] = ()
    given: BySide[str] = BySide("", "")
    remembered: Mapping[str, int] = field(default_factory=dict)
    may_swap: bool = False
    swapped: bool = False
    variables: Mapping[str, int] = field(default_factory=dict)
    allowed: AllowedActions = field(default_factory=AllowedActions)
    closed: tuple[str, ...] = ()
    laid: BySide[str] = BySide("", "")
    choice: ShownChoice | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    forecasts: tuple[OptionForecast, ...] = ()
    committed: bool = False


@dataclass(frozen=True, slots=True)
class OptionCourse:
    """One course of what an option of a choice brings, the share of all in which chance brings it, and what is seen."""

    share: Fraction
    view: SideView


@dataclass(frozen=True, slots=True)
class OptionForecast:
    """What a computer is shown that must choose: what the effects of an ``option`` lead to, and of them alone."""

    option: str
    courses: tuple[OptionCourse, ...]


def seen_by(state: GameState, side: Side, words: Words | None = None) -> SideView:
    """What ``side`` may see of ``state``; without ``words`` it is not told how far the objectives are."""
    theirs = state.racks[side.other]
    choosing = state.phase is Phase.DISCARD and state.to_move is side
    return SideView(
        setup=_open_setup(state),
        table=BoardContext.of(state),
        side=side,
        rack=state.racks[side],
        opponent_letters=len(theirs.letters),
        opponent_tokens=theirs.tokens,
        pool_counts=state.pools.map(len),
        base=state.base,
        spies=state.spies,
        to_move=state.to_move,
        turn=state.turn,
        phase=state.phase,
        must_discard=excess(state, side) if choosing else 0,
        rack_after_draw=state.rack_after_draw,
        redeployed=state.redeployed,
        passes=state.passes,
        lost=BySide(
            without(state.out.gold, state.discarded.gold),
            without(state.out.silver, state.discarded.silver),
        ),
        discards=state.discarded[side],
        opponent_discards=len(state.discarded[side.other]),
        ended=state.ended,
        to_act=state.to_act,
        waiting=state.waiting,
        offer=state.offer,
        objectives=shown_objectives(state, words, side) if words is not None else (),
        given=state.course.given.having(side.other, ""),
        remembered=_remembered(state),
        may_swap=state.may_swap,
        swapped=state.swapped,
        variables={one.id: state.variables[one.id] for one in state.setup.plan.variables if one.shown},
        allowed=state.allowed[side],
        closed=tuple(one.id for one in state.setup.plan.shown(state.course).objectives if one.id in state.closed),
        laid=state.laid,
        choice=open_choice(state),
        chosen=state.chosen,
        committed=state.committed,
    )


def _remembered(state: GameState) -> Mapping[str, int]:
    """What is remembered of the objectives that players are told of."""
    memory = state.course.memory
    shown = state.setup.plan.shown(state.course, state.closed).trees if memory else ()
    return {node.key: memory[node.key] for tree in shown for node in tree.walk() if node.key in memory}


def _open_setup(state: GameState) -> Setup:
    """The set-up without triggers, hidden and closed objectives, and with the ends that apply now."""
    setup = state.setup
    if not setup.plan and not setup.plan.variables:
        return setup
    return replace(setup, plan=setup.plan.shown(state.course, state.closed), standard_end=has_standard_end(state))


def redacted(events: Iterable[Event], side: Side) -> tuple[Event, ...]:
    """The events as ``side`` may see them, without the letters that the other drew, was given, discarded or heard of.

    Of triggers nobody is told but what they do; what concerns the other side alone or what is hidden is left out. Of
    chance nobody is told but that it has decided, and the text of what it has.
    """

    def seen(event: Event) -> Event:
        if isinstance(event, LettersDrawn | LettersDiscarded | LettersGiven) and event.side is not side:
            return replace(event, letters="")
        if isinstance(event, SpyReported) and event.side is not side:
            return replace(event, letters=())
        if isinstance(event, ChanceDecided):
            return ChanceDecided(event.text)
        if isinstance(event, ChoiceOpened):
            return replace(event, waits=None)
        return event

    return tuple(seen(event) for event in events if not _is_secret(event, side))


def _is_secret(event: Event, side: Side) -> bool:
    """Whether ``side`` is not told of the event at all."""
    if isinstance(event, MessageShown):
        return event.to is side.other
    if isinstance(event, VariableChanged):
        return not event.shown
    if isinstance(event, ActionsAllowed):
        return event.side is side.other
    if isinstance(event, ObjectiveClosed):
        return event.hidden
    return isinstance(event, ConditionsAdvanced | TriggerFired | EffectFailed)
