"""How a player of a level makes up its mind: from what it sees, and knows of spies, to one action."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, permutations

from runtime.ai.determinization import completed, lot
from runtime.ai.evaluation import WON, Evaluator, least_wanted
from runtime.ai.options import BlindSpots, WordOptions
from runtime.ai.player_profiles import LAST, NO_SPIES, Intelligence, PlayerProfile
from runtime.ai.turn_plan import Budget, Planner, TurnPlan, acted, ended
from runtime.engine.combat.combat import answer, outlook
from runtime.engine.game.actions import AcceptDraw, Action, Commit, Discard, EndTurn, Invoke, Order, Redeploy, Spy
from runtime.engine.game.state import GameState, PendingAttack
from runtime.engine.moves.redeploy import Around, lift
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.vocabulary import Vocabulary

_REGIONS = 4
"""For so many of the regions that an element may cover it is looked what it would do."""

_RISK = 4.0
"""How much better an element must be than the position without it."""


def lifts(state: GameState, planner: Planner, words: Words, number: int) -> list[TurnPlan]:
    """The ``number`` runs whose lifting costs least, each as the beginning of a plan."""
    side = state.to_move
    if state.redeployed or not number:
        return []
    table, rack = BoardContext.of(state), state.racks[side]
    found = []
    around = Around.of(table, side, words)
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
            found.append(replace(plans[0], worth=worth - _RISK))
    return found


MOST_ORDERS = 24
"""Of the orders in which defenders may fight, at most so many are tried."""

_EVERY = 40
"""So many runs are thought of for lifting by whoever wants to be rid of its last letters."""

_ENOUGH = 6
"""With fewer letters on the rack no spy is asked."""


def thought(
    mind: PlayerProfile,
    view: SideView,
    words: Words,
    vocabulary: Vocabulary,
    *,
    seed: int,
    nodes: int,
    spies: Intelligence = NO_SPIES,
) -> Action:
    """The next action of a player that thinks like ``mind`` and knows the words of ``vocabulary``."""
    thinker = TurnThinker(mind, view, words, vocabulary, seed=seed, nodes=nodes)
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
        self, mind: PlayerProfile, view: SideView, words: Words, vocabulary: Vocabulary, *, seed: int, nodes: int
    ) -> None:
        self._mind = mind
        self._view = view
        self._words = words
        self._generator = vocabulary.generator(words)
        self._seed = seed
        self._budget = Budget(nodes)
        self._root = completed(view, seed)
        self._evaluator = Evaluator(self._root, view.side, words, mind.weights)
        options = WordOptions(self._generator, self._evaluator)
        self._planner = Planner(words, options, self._evaluator, self._budget)

    def best(self, spies: Intelligence) -> TurnPlan:
        """The best plan for what is left of the turn."""
        mind, root, planner = self._mind, self._root, self._planner
        eyes = BlindSpots(mind.attention, self._seed)
        starts = [planner.plan(root)]
        if spies.told and (laid := acted(root, Commit(spies.told), self._words)) is not None:
            starts.append(planner.plan(laid, (Commit(spies.told),)))
        starts += lifts(root, planner, self._words, mind.lifts)
        hurry = mind.stuck > 0 and self._evaluator.hurries(root)
        plans = planner.plans(starts, LAST if hurry else mind.effort, eyes)
        if spies.may and not spies.told and self._asks(plans[0].worth - starts[0].worth):
            return TurnPlan((Spy(),), root, plans[0].worth)
        if mind.stuck and (not plans[0].actions or hurry) and plans[0].worth < WON / 2:
            lifted = lifts(root, planner, self._words, _EVERY if hurry else mind.stuck)
            more = planner.plans(lifted, LAST if hurry else mind.lifted, eyes)
            plans = sorted([*plans, *more], key=lambda plan: -plan.worth)
        plans = _begun_together(plans)
        best = self._considered(plans) if mind.samples else plans[0]
        invoked = invocations(root, planner, self._words, self._seed)
        return max([best, *invoked], key=lambda plan: plan.worth)

    def _asks(self, gain: float) -> bool:
        """Whether a spy is asked, the best that was found being worth a ``gain``."""
        view = self._view
        has_some = view.spies[view.side] > 0 and len(view.rack.letters) >= _ENOUGH
        return has_some and gain < self._mind.spies and bool(view.table.cities_of(view.side))

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
        mind = self._mind
        finalists = plans[: mind.finalists]
        # A won game needs no answer looked for, and a single plan no comparison.
        if finalists[0].worth > WON / 2 or len(finalists) < 2:
            return finalists[0]
        judge = Evaluator(self._root, self._view.side.other, self._words, mind.weights)
        options = WordOptions(self._generator, judge)
        answers = Planner(self._words, options, judge, self._budget)
        losses = [0.0] * len(finalists)
        for sample in range(mind.samples):
            world = completed(self._view, lot(self._seed, sample))
            for number, plan in enumerate(finalists):
                losses[number] += self._loss(world, plan, answers)

        def worth(number: int) -> float:
            return finalists[number].worth - mind.fear * losses[number] / mind.samples

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
        return answers.plans([idle], self._mind.answer)[0].worth - idle.worth


def _begun_together(plans: list[TurnPlan]) -> list[TurnPlan]:
    """The best plan for each first action, for only the first is done before it is thought again."""
    found: dict[Action | None, TurnPlan] = {}
    for plan in plans:
        found.setdefault(plan.actions[0] if plan.actions else None, plan)
    return list(found.values())
