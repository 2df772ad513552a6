"""Whether a game can be played in compiled code, and if not, why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.board_effects import LAY_LETTERS
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS
from runtime.engine.game.condition_plan import ConditionPlan
from runtime.engine.game.state import GameState, is_endless
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import lay_out
from runtime.fastgame.condition_table import unknown_kinds
from runtime.fastgame.kernel.letters import MOST_GIVEN
from runtime.fastgame.obstacles import FastPlay, Obstacle
from runtime.fastgame.trigger_table import effect_obstacles, given_letters, gives_again
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon.graph import MOST_LETTERS, AlphabetError
from runtime.movegen.kernel_rules import RulesTooLargeError, weights_of

MOST_COUNTED = 30_000
"""How many letters of a kind a position can count."""


def can_play_fast(state: GameState, vocabulary: GameVocabulary) -> FastPlay:
    """Whether the game that ``state`` belongs to can be played in compiled code with these words.

    See :class:`Obstacle` for what is left to the engine.
    """
    setup = state.setup
    quick_obstacles = _quick_obstacles(state, vocabulary)
    found = list(quick_obstacles)
    found += (*_condition_obstacles(setup.plan), *effect_obstacles(state))
    if setup.rules.pie:
        found.append(Obstacle.PIE)
    return FastPlay(tuple(dict.fromkeys(found)), quick_obstacles)


def level_fast_play(level: Level, rules: Ruleset, words: Callable[[Iterable[str]], GameVocabulary]) -> FastPlay:
    """Whether games of a level can be, by ``words`` whose alphabet has given letters; they may raise AlphabetError.

    Raises NotPlayableError where the engine can't start it either.
    """
    first = lay_out(level, rules, 0)
    try:
        return can_play_fast(first, words(rules.letters.values))
    except AlphabetError:
        return FastPlay((Obstacle.ALPHABET,), (Obstacle.ALPHABET,))


def _quick_obstacles(state: GameState, vocabulary: GameVocabulary) -> tuple[Obstacle, ...]:
    """What keeps quick players from a game even where they are asked for single actions.

    They know nothing of triggers then, and whether sides are changed is settled before they are asked.
    """
    found = [*_condition_obstacles(replace(state.setup.plan, rules=()))]
    known = {letter: number + 1 for number, letter in enumerate(vocabulary.alphabet)}
    try:
        weights_of(state.setup.rules, known)
    except RulesTooLargeError:
        found.append(Obstacle.RULES_TOO_LARGE)
    if len(known) > MOST_LETTERS or not _letters_of(state) <= known.keys():
        found.append(Obstacle.ALPHABET)
    if _most_letters(state) > MOST_COUNTED:
        found.append(Obstacle.TOO_MANY_LETTERS)
    return tuple(found)


def _condition_obstacles(plan: ConditionPlan) -> Iterator[Obstacle]:
    """Why the compiled game lacks a condition of a plan, if it does."""
    if unknown_kinds(plan):
        yield Obstacle.CONDITIONS


def _letters_of(state: GameState) -> set[str]:
    """Every letter of the game, on racks and boards, in pools and out of the game."""
    found: set[str] = set()
    for side in SIDES:
        rack, out = state.racks[side].letters + given_letters(state.setup), state.out[side]
        found |= {*state.setup.pools[side].counts, *rack, *out, *state.pools[side]}
        found |= {letter for _, letter in state.board.letters[side].laid()}
    return found


def _most_letters(state: GameState) -> int:
    """How many letters of a kind a side can come to in this game, at most."""
    rules, most, given = state.setup.rules, 0, len(given_letters(state.setup))
    if gives_again(state.setup, GIVE_LETTERS.kind, LAY_LETTERS.kind):
        given += MOST_GIVEN
    for side in SIDES:
        held = len(state.racks[side].letters) + len(state.out[side]) + len(state.pools[side])
        if is_endless(state, side):
            held += rules.turn_limit * rules.rack.draw + rules.rack.start
        most = max(most, held + given + state.board.size.count)
    return most
