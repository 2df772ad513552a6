"""What a side can still do of what the level allows it (rules, section 13)."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.ai.determinization import completed
from runtime.ai.evaluation import least_wanted
from runtime.ai.player_profiles import NO_SPIES, Intelligence
from runtime.engine.game.actions import Action, Commit, Invoke, Redeploy, Spy, kind_of, turn_end
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.movegen.strongest import strongest
from runtime.movegen.vocabulary import Vocabulary


def allowed_action(
    view: SideView, words: Words, vocabulary: Vocabulary, seed: int, *, spies: Intelligence = NO_SPIES
) -> Action:
    """The end of the turn where the level allows it; else something that it allows and that can be done.

    Where there is nothing of that, the turn ends as a stuck one.
    """
    ending = turn_end(view.allowed)
    if not ending.stuck:
        return ending
    state = completed(view, seed)
    for action in _tried(view, words, vocabulary, spies):
        kind = kind_of(action)
        if kind is not None and view.allowed.allows(kind) and isinstance(apply(state, action, words), Applied):
            return action
    return ending


def is_stuck(view: SideView, words: Words, vocabulary: Vocabulary) -> bool:
    """Whether the level forbids the end of the turn, and nothing that it allows can be done."""
    asks = Intelligence(may=view.spies[view.side] > 0)
    return bool(view.allowed) and allowed_action(view, words, vocabulary, 0, spies=asks) == turn_end(view.allowed)


def _tried(view: SideView, words: Words, vocabulary: Vocabulary, spies: Intelligence) -> Iterator[Action]:
    """What might be done, the best first; a spy is asked only where it finds a word, for then it is used up."""
    side, rack, table = view.side, view.rack, view.table
    found = strongest(table, side, rack.letters, words, vocabulary)
    if found is not None:
        yield Commit(found.laid)
    moves = vocabulary.generator(words).moves(table, side, rack.letters, evaluate=False)
    yield from map(moves.commit, moves.in_order()[:1])
    for run in table.network(side, words).runs:
        lifted = lift(table, side, rack, words, at=run.at, direction=run.direction)
        if isinstance(lifted, Lift):
            letters = "".join(sorted(rack.letters + "".join(laid.letter for laid in lifted.lifted)))
            yield Redeploy(run.at, run.direction, least_wanted(letters, lifted.must_discard, 0))
    for token in rack.tokens:
        yield Invoke(token.element, token.at)
    if found is not None and spies.may and not spies.told:
        yield Spy()
