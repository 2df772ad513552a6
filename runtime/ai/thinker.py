"""How a level of skill thinks out what can't be compiled: whole turns, from what it sees and knows of spies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, permutations

from runtime.ai.determinization import completed, lot
from runtime.ai.evaluation import WON, Evaluator, least_wanted
from runtime.ai.options import BlindSpots, WordOptions
from runtime.ai.player_profiles import LAST, NO_SPIES, Intelligence, PlanningEffort, PlayerProfile
from runtime.engine.combat import answer, outlook
from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Commit,
    Discard,
    EndTurn,
    Invoke,
    Order,
    Redeploy,
    Spy,
    turn_end,
)
from runtime.engine.game.state import GameState, HeldToken, PendingAttack, Phase, excess
from runtime.engine.moves.redeploy import LiftContext, lift
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.vocabulary import Vocabulary


class Budget:
    """How many words may still be put before the engine in one decision."""

    def __init__(self, nodes: int) -> None:
        self._left = nodes

    def spend(self) -> bool:
        """Take one from what is left; False where nothing is."""
        if self._left <= 0:
            return False
        self._left -= 1
        return True


def acted(state: GameState, action: Action, words: Words) -> GameState | None:
    """The position after an action, a defending player choosing what is worst for it; None where it is not legal."""
    applied = apply(state, action, words)
    if not isinstance(applied, Applied):
        return None
    waiting = applied.state.waiting
    if waiting is None:
        return applied.state
    faced = outlook(BoardContext.of(state), state.to_move, waiting.new, waiting.main, words)
    answered = apply(applied.state, Order(answer(faced.worst, waiting.defenders)), words)
    return answered.state if isinstance(answered, Applied) else None


def ended(state: GameState, words: Words) -> GameState:
    """The position after the turn has been ended, and the next player has discarded what it must."""
    if state.ended is not None or state.phase is not Phase.PLAY:
        return state
    applied = apply(state, turn_end(state.allowed[state.to_move]), words)
    return ready(applied.state, words) if isinstance(applied, Applied) else state


def ready(state: GameState, words: Words) -> GameState:
    """The position once the side to move has discarded what it must."""
    if state.phase is not Phase.DISCARD:
        return state
    side = state.to_move
    applied = apply(state, Discard(least_wanted(state.racks[side].letters, excess(state, side), 0)), words)
    return applied.state if isinstance(applied, Applied) else state


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """Actions of one turn, without its end, the position they lead to, and what it is worth to end the turn there."""

    actions: tuple[Action, ...]
    state: GameState
    worth: float


class Planner:
    """Thinks out turns of the side to move, as far as the budget reaches."""

    def __init__(self, words: Words, options: WordOptions, evaluator: Evaluator, budget: Budget) -> None:
        self._words = words
        self._options = options
        self._evaluator = evaluator
        self._budget = budget

    def plan(self, state: GameState, actions: tuple[Action, ...] = ()) -> TurnPlan:
        """The plan of ending the turn in ``state``, to which ``actions`` have led."""
        return TurnPlan(actions, state, self._evaluator.value(ended(state, self._words)))

    def clearing_worth(self, state: GameState, token: HeldToken) -> float:
        """What a token is worth that makes the land easier, beside the plan of invoking it."""
        return self._evaluator.clearing_worth(state, token)

    def plans(self, starts: list[TurnPlan], effort: PlanningEffort, eyes: BlindSpots | None = None) -> list[TurnPlan]:
        """Ways to play the turn that go on from ``starts``, these among them, the best first."""
        found = list(starts)
        known = {_key(plan.state) for plan in starts}
        front = found
        for _ in range(effort.depth):
            ahead: list[TurnPlan] = []
            for plan in front:
                if plan.state.ended is None:
                    ahead += self._next(plan, effort.breadth, eyes, known)
            ahead.sort(key=_worth)
            found = found + ahead
            front = ahead[: effort.beam]
        return sorted(found, key=_worth)

    def _next(self, plan: TurnPlan, breadth: int, eyes: BlindSpots | None, known: set[object]) -> list[TurnPlan]:
        """The plans that lay one word more."""
        found = []
        for action in self._options.best(plan.state, breadth, eyes):
            if not self._budget.spend():
                break
            after = acted(plan.state, action, self._words)
            # Two words laid in either order come to one position; it is thought about once.
            if after is not None and _key(after) not in known:
                known.add(_key(after))
                found.append(self.plan(after, (*plan.actions, action)))
        return found


def _worth(plan: TurnPlan) -> float:
    return -plan.worth


def _key(state: GameState) -> object:
    """What makes two positions of one turn the same."""
    board = state.board
    return (*(grid.cells for grid in board.letters), board.terrain.cells, board.broken, state.racks, state.redeployed)


_REGIONS = 4
"""For so many of the regions that an element may cover it is looked what it would do."""

_RISK = 1.0
"""How much better an element must be than the position without it, and than the token kept."""


def lifts(state: GameState, planner: Planner, words: Words, number: int) -> list[TurnPlan]:
    """The ``number`` runs whose lifting costs least, each as the beginning of a plan."""
    side = state.to_move
    if state.redeployed or not number:
        return []
    table, rack = BoardContext.of(state), state.racks[side]
    found = []
    around = LiftContext.of(table, side, words)
    for run in around.network.runs:
        lifted = lift(table, side, rack, words, at=run.at, direction=run.direction, around=around)
        if isinstance(lifted, tuple):
            continue
        letters = "".join(sorted(rack.letters + "".join(one.letter for one in lifted.lifted)))
        action = Redeploy(run.at, run.direction, least_wanted(letters, lifted.must_discard, 0))
        applied = apply(state, action, words)
        if isinstance(applied, Applied):
            found.append(planner.plan(applied.state, (action,)))
    found.sort(key=lambda plan: -plan.worth)
    return found[:number]


def invocations(state: GameState, planner: Planner, words: Words, seed: int) -> list[TurnPlan]:
    """Each token's invocation as a plan; it is worth the average over regions that may come of it."""
    found = []
    for token in state.racks[state.to_move].tokens:
        action = Invoke(token.element, token.at)
        plans = []
        for number in range(_REGIONS):
            # The completed position's chance is made up, yet one region alone
            # would be taken for sure; so several are tried.
            applied = apply(replace(state, chance=lot(seed, number)), action, words)
            if isinstance(applied, Applied):
                plans.append(planner.plan(applied.state, (action,)))
        if plans:
            worth = sum(plan.worth for plan in plans) / len(plans)
            found.append(replace(plans[0], worth=worth + planner.clearing_worth(state, token) - _RISK))
    return found


MOST_ORDERS = 24
"""Of the orders in which defenders may fight, at most so many are tried."""

_EVERY = 40
"""So many runs are thought of for lifting by whoever wants to be rid of its last letters."""

_ENOUGH = 6
"""With fewer letters on the rack no spy is asked."""


def thought(
    profile: PlayerProfile,
    view: SideView,
    words: Words,
    vocabulary: Vocabulary,
    *,
    seed: int,
    nodes: int,
    spies: Intelligence = NO_SPIES,
) -> Action:
    """The next action of a player that thinks like ``profile`` and knows the words of ``vocabulary``."""
    thinker = TurnThinker(profile, view, words, vocabulary, seed=seed, nodes=nodes)
    if view.waiting is not None:
        return thinker.order(view.waiting)
    if view.must_discard:
        return thinker.discard()
    best = thinker.best(spies)
    if best.actions:
        return best.actions[0]
    return AcceptDraw() if thinker.takes_draw() else EndTurn()


class TurnThinker:
    """One decision of ``view.side``; ``nodes`` limits how many words are put before the engine."""

    def __init__(
        self, profile: PlayerProfile, view: SideView, words: Words, vocabulary: Vocabulary, *, seed: int, nodes: int
    ) -> None:
        self._profile = profile
        self._view = view
        self._words = words
        self._generator = vocabulary.generator(words)
        self._seed = seed
        self._budget = Budget(nodes)
        self._root = completed(view, seed)
        self._evaluator = Evaluator(self._root, view.side, words, profile.weights)
        options = WordOptions(self._generator, self._evaluator)
        self._planner = Planner(words, options, self._evaluator, self._budget)

    def best(self, spies: Intelligence) -> TurnPlan:
        """The best plan for what is left of the turn."""
        profile, root, planner = self._profile, self._root, self._planner
        eyes = BlindSpots(profile.attention, self._seed)
        starts = [planner.plan(root)]
        if spies.told and (laid := acted(root, Commit(spies.told), self._words)) is not None:
            starts.append(planner.plan(laid, (Commit(spies.told),)))
        starts += lifts(root, planner, self._words, profile.lifts)
        hurry = profile.stuck > 0 and self._evaluator.hurries(root)
        plans = planner.plans(starts, LAST if hurry else profile.effort, eyes)
        if spies.may and not spies.told and self._asks(plans[0].worth - starts[0].worth):
            return TurnPlan((Spy(),), root, plans[0].worth)
        if profile.stuck and (not plans[0].actions or hurry) and plans[0].worth < WON / 2:
            lifted = lifts(root, planner, self._words, _EVERY if hurry else profile.stuck)
            more = planner.plans(lifted, LAST if hurry else profile.lifted, eyes)
            plans = sorted([*plans, *more], key=lambda plan: -plan.worth)
        plans = _begun_together(plans)
        best = self._considered(plans) if profile.samples else plans[0]
        invoked = invocations(root, planner, self._words, self._seed)
        return max([best, *invoked], key=lambda plan: plan.worth)

    def _asks(self, gain: float) -> bool:
        """Whether a spy is asked, the best that was found being worth a ``gain``."""
        view = self._view
        has_some = view.spies[view.side] > 0 and len(view.rack.letters) >= _ENOUGH
        return has_some and gain < self._profile.spies and bool(view.table.cities_of(view.side))

    def discard(self) -> Action:
        """The letters that are given up: the hardest, but none that a word which is asked for needs."""
        view = self._view
        needed = self._evaluator.wanted.letters()
        return Discard(least_wanted(view.rack.letters, view.must_discard, self._seed, needed))

    def takes_draw(self) -> bool:
        """Whether a draw is welcome that the opponent has offered, now that no word pays."""
        return self._view.offer is self._view.side.other and self._evaluator.is_behind

    def order(self, waiting: PendingAttack) -> Action:
        """The order of the defenders that leaves the best position."""
        best: tuple[float, Order] | None = None
        faced = outlook(self._view.table, self._view.to_move, waiting.new, waiting.main, self._words)
        safest = answer(faced.worst, waiting.defenders)
        # Eight defenders can fight in 40,320 orders; the one that the outlook holds to be best is tried in any case.
        for order in (safest, *islice(permutations(waiting.defenders), MOST_ORDERS)):
            action = Order(order)
            applied = apply(self._root, action, self._words)
            if isinstance(applied, Applied):
                worth = self._evaluator.value(ended(applied.state, self._words))
                if best is None or worth > best[0]:
                    best = worth, action
        return best[1] if best is not None else Order(waiting.defenders)

    def _considered(self, plans: list[TurnPlan]) -> TurnPlan:
        """The best of the foremost plans, once the opponent's answers to them have been looked for."""
        profile = self._profile
        finalists = plans[: profile.finalists]
        # A won game needs no answer looked for, and a single plan no comparison.
        if finalists[0].worth > WON / 2 or len(finalists) < 2:
            return finalists[0]
        judge = Evaluator(self._root, self._view.side.other, self._words, profile.weights)
        options = WordOptions(self._generator, judge)
        answers = Planner(self._words, options, judge, self._budget)
        losses = [0.0] * len(finalists)
        for sample in range(profile.samples):
            world = completed(self._view, lot(self._seed, sample))
            for number, plan in enumerate(finalists):
                losses[number] += self._loss(world, plan, answers)

        def worth(number: int) -> float:
            return finalists[number].worth - profile.fear * losses[number] / profile.samples

        # Ties go to the one that was better before: the same seed must give the same move.
        return finalists[max(range(len(finalists)), key=lambda number: (worth(number), -number))]

    def _loss(self, world: GameState, plan: TurnPlan, answers: Planner) -> float:
        """What the opponent gains by its best answer to ``plan`` in ``world``, against doing nothing."""
        state = world
        for action in plan.actions:
            after = acted(state, action, self._words)
            if after is None:
                return 0.0
            state = after
        state = ended(state, self._words)
        if state.ended is not None or state.to_act is self._view.side:
            return 0.0
        idle = answers.plan(state)
        return answers.plans([idle], self._profile.answer)[0].worth - idle.worth


def _begun_together(plans: list[TurnPlan]) -> list[TurnPlan]:
    """The best plan for each first action, for only the first is done before it is thought again."""
    found: dict[Action | None, TurnPlan] = {}
    for plan in plans:
        found.setdefault(plan.actions[0] if plan.actions else None, plan)
    return list(found.values())
