"""Players of the compiled game at an engine's game, quick ones and levels of skill: they see what their side sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from runtime.ai.choices import quick_answer
from runtime.ai.determinization import completed
from runtime.ai.greedy import is_behind
from runtime.ai.player_profiles import NO_SPIES, Intelligence, PlayerProfile
from runtime.ai.thinker import thought
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import AcceptDraw, Action, EndTurn
from runtime.engine.game.state import GameState
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.fastgame.fast_game import FastGame, NotFastError
from runtime.fastgame.player_weights import PlayerWeights, QuickPlayers, shipped_players
from runtime.fastgame.quick_player import QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon
from runtime.lexicon.graph import AlphabetError
from runtime.movegen.vocabulary import Vocabulary


def _supposed(view: SideView, seed: int, spies: Intelligence) -> GameState:
    """The position that a quick player takes for the one it is in: what ``view`` does not show is dealt by ``seed``.

    Whether sides are changed is settled before it is asked, and the compiled game knows nothing of that. Who may ask no
    spy has none.
    """
    state = completed(view, seed)
    course = replace(state.course, memory=view.remembered)
    left = state.spies if spies.may else BySide(0, 0)
    state = replace(
        state, rack_after_draw=view.rack_after_draw, course=course, spies=left, may_swap=False, swapped=False
    )
    if not state.setup.rules.pie:
        return state
    return replace(state, setup=replace(state.setup, rules=replace(state.setup.rules, pie=False)))


def choose(
    grade: str,
    view: SideView,
    words: Words,
    vocabulary: Vocabulary,
    *,
    seed: int,
    spies: Intelligence = NO_SPIES,
    weights: QuickPlayers | None = None,
    nodes: int | None = None,
) -> Action:
    """What the quick player of a ``grade`` does, by the shipped ``weights`` unless others are given.

    It plays no more than ``nodes`` games ahead, where that is given, and looks at no more positions. Nobody else plays
    in its name: where the compiled game has no room for rules or letters it raises NotFastError (see
    :func:`runtime.fastgame.playable.can_play_fast`, whose ``quick_obstacles`` say so before).
    """
    state = _supposed(view, seed, spies)
    goes_by = (weights or shipped_players()).of(state.setup.rules.id, grade)
    player = _player(goes_by if nodes is None else goes_by.within(nodes), state, words, vocabulary)
    position = player.game.converter.to_arrays(state)
    player.tell(position, state, spies.told)
    player.act(position, seed)
    return player.last_action(state)


def quick_game(grade: str, state: GameState, words: Words, vocabulary: Vocabulary) -> QuickGame:
    """The game that ``state`` belongs to, played on both sides by the shipped quick player of a ``grade``.

    Raises NotFastError where the compiled game has no room for it, and AlphabetError.
    """
    return _player(shipped_players().of(state.setup.rules.id, grade), state, words, vocabulary)


def choose_or_think(
    grade: str,
    profile: PlayerProfile,
    view: SideView,
    words: Words,
    vocabulary: Vocabulary,
    *,
    seed: int,
    nodes: int,
    spies: Intelligence = NO_SPIES,
) -> Action:
    """What the level of skill of a ``grade`` does.

    In what order words defend themselves and which letters are given up it thinks out as ``profile`` does, and so it
    does a game that can't be compiled, and what it does where the level forbids something.
    """
    if view.waiting is not None or view.must_discard or view.allowed:
        return thought(profile, view, words, vocabulary, seed=seed, nodes=nodes, spies=spies)
    if nodes <= 0:
        return EndTurn()
    try:
        action = choose(grade, view, words, vocabulary, seed=seed, spies=spies, nodes=nodes)
    except (NotFastError, AlphabetError, MemoryError):
        return thought(profile, view, words, vocabulary, seed=seed, nodes=nodes, spies=spies)
    # A draw is welcome to who is behind and has no word to lay: the compiled game knows no offers.
    if isinstance(action, EndTurn) and view.offer is view.side.other and is_behind(view, words):
        return AcceptDraw()
    return action


@dataclass(frozen=True, slots=True)
class _Seat:
    """A quick player at a game."""

    weights: PlayerWeights
    player: QuickGame


_MOST_SEATS = 4


@cache
def _seats() -> list[_Seat]:
    """The players that acted last: to make one takes longer than it thinks."""
    return []


@cache
def _known_words() -> list[tuple[Words, Vocabulary, GameVocabulary]]:
    """The words that were asked for last, as the compiled game takes them."""
    return []


def _player(weights: PlayerWeights, state: GameState, words: Words, vocabulary: Vocabulary) -> QuickGame:
    """The player of these weights for the game that ``state`` belongs to. Raises NotFastError and AlphabetError."""
    made = _game_vocabulary(words, vocabulary, state.setup.rules.letters.values)
    for seat in _seats():
        game = seat.player.game
        if game.vocabulary is made and seat.weights == weights and game.converter.fits(state):
            return seat.player
    player = QuickGame(FastGame(state, made), BySide(weights, weights), quick_answer)
    del _seats()[: 1 - _MOST_SEATS]
    _seats().append(_Seat(weights, player))
    return player


def _game_vocabulary(words: Words, vocabulary: Vocabulary, letters: Iterable[str]) -> GameVocabulary:
    """The words with ``letters`` in their alphabet, made once; raises AlphabetError.

    They are known by the very same objects, for whether two say the same can't be told cheaply.
    """
    wanted = set(letters)
    for known, own, made in _known_words():
        if known is words and own is vocabulary and wanted <= set(made.alphabet):
            return made
    valid = words.words() if isinstance(words, Lexicon) else vocabulary.words
    found = GameVocabulary.of(words, vocabulary.words, valid, wanted)
    del _known_words()[: 1 - _MOST_SEATS]
    _known_words().append((words, vocabulary, found))
    return found
