"""Quick players: their games are the engine's, action by action, and the same seed is the same game."""

from __future__ import annotations

from random import Random

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.combat.combat import settled_order
from runtime.engine.game.actions import Commit, Discard, Order
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.words.board_context import BoardContext
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.quick_player import GREEDY, QUICK, QuickGame, QuickWeights
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import load_lexicon
from tests.engine.boards import DESIGN, ruled
from tests.fastgame.random_games import compare, random_level, random_rules, vocabulary
from tests.fastgame.test_compiled_game import MAPS, read
from tests.properties.games import LEXICON

BOTH = BySide(QUICK, GREEDY)


def followed(level: Level, rules: Ruleset, seed: int, weights: BySide[QuickWeights]) -> tuple[GameState, set[str]]:
    """The end of a game of quick players that the engine follows action by action, and the kinds of these."""
    game = FastGame.of_level(level, rules, vocabulary())
    player, position = QuickGame(game, weights), game.position()
    game.deal(position, seed)
    state = start(level, rules, seed, LEXICON).state
    kinds = set()
    while state.phase is not Phase.OVER:
        assert player.play(position, seed, 1) == 1
        action = player.last_action(state)
        kinds.add(type(action).__name__)
        applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied), f"refused: {action}, {applied}"
        state = applied.state
        compare(game, position, state, str(action))
    whole = game.position()
    game.deal(whole, seed)
    player.play(whole, seed)
    assert whole.block.tobytes() == position.block.tobytes()
    return state, kinds


def test_their_games_are_the_engines_by_any_rules() -> None:
    kinds = set()
    for seed in range(16):
        chance = Random(seed)
        level, rules = random_level(chance), random_rules(chance)
        _, found = followed(level, rules, seed, BOTH if seed % 2 else BySide(GREEDY, QUICK))
        kinds |= found
    assert {Commit.__name__, Discard.__name__} <= kinds


def test_weights_make_a_player_stronger() -> None:
    lexicon = load_lexicon()
    level, rules = read(MAPS / "two-becks.json", turns=100)
    words = GameVocabulary.of(lexicon, lexicon.offered(50), lexicon.words(), rules.letters.values)
    game, anything = FastGame.of_level(level, rules, words), QuickWeights(noise=1.0)
    position, won = game.position(), 0
    for seed in range(30):
        game.deal(position, seed)
        weights = BySide(QUICK, anything) if seed % 2 else BySide(anything, QUICK)
        QuickGame(game, weights).play(position, seed)
        ended = game.state(position).ended
        assert ended is not None
        won += ended.winner is SIDES[0 if seed % 2 else 1]
    assert won > 20


def test_the_strongest_defender_fights_first() -> None:
    rules = ruled(DESIGN, turn_limit=14)
    strongest_first = ruled(rules, combat__order="strongest_first")
    asked = 0
    for seed in range(40):
        game = FastGame.of_level(random_level(Random(seed)), rules, vocabulary())
        player, position = QuickGame(game, BySide(GREEDY, GREEDY)), game.position()
        game.deal(position, seed)
        while (before := game.state(position)).phase is not Phase.OVER:
            player.play(position, seed, 1)
            if before.waiting is not None:
                table = BoardContext(strongest_first, before.board)
                expected = settled_order(table, before.to_move, before.waiting.defenders, LEXICON)
                assert player.last_action(before) == Order(expected or ())
                asked += 1
    assert asked
