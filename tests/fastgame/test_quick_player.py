"""Quick players: their games are the engine's, action by action, and the same seed is the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from runtime import resources
from runtime.ai.choices import quick_answer
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.combat import settled_order
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, Invoke, Order, Redeploy, Spy
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import Condition, Effect, Level, Trigger, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.game_counts import EngineCounts
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.words.board_context import BoardContext
from runtime.fastgame import look_ahead
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import (
    CODES,
    DRAWN,
    HELD,
    OVER,
    PASSES_MADE,
    PHASE,
    PLAYING,
    POOL,
    TO_MOVE,
    TURN_LIMIT,
    WHY,
    ActionArrays,
    PositionArrays,
)
from runtime.fastgame.kernel.placements import find_placements
from runtime.fastgame.kernel.player_room import UNTIL
from runtime.fastgame.kernel.turns import act
from runtime.fastgame.player_weights import (
    RARE,
    Attention,
    PlacementWeights,
    PlayerEffort,
    PlayerWeights,
    shipped_players,
)
from runtime.fastgame.quick_player import GREEDY, QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import load_lexicon
from runtime.movegen import columns
from runtime.movegen.strongest import spied
from tests.engine.boards import DESIGN, RELEASE, ruled
from tests.fastgame.random_games import compare, random_level, random_rules, vocabulary
from tests.fastgame.test_fast_game import MAPS, read
from tests.properties.games import LEXICON, SHORT

QUICK, LOOK = (shipped_players().of("release", grade) for grade in ("quick", "look"))
CURIOUS = replace(LOOK, placements=QUICK.placements, effort=replace(LOOK.effort, spies=60))
"""Asks spies, and goes after tokens for their own sake."""

LONG = replace(LOOK, effort=PlayerEffort(6, 2, 1, 3, finalists=2, futures=2))
AHEAD = replace(LOOK, effort=PlayerEffort(6, 2, 1, 3, finalists=3, futures=9, turns_ahead=2, breadth_ahead=3))
SEATS = (BySide(QUICK, GREEDY), BySide(GREEDY, QUICK), BySide(CURIOUS, QUICK), BySide(CURIOUS, LONG))


def followed(level: Level, rules: Ruleset, seed: int, weights: BySide[PlayerWeights]) -> tuple[GameState, set[str]]:
    """The end of a game of quick players that the engine follows action by action, and the kinds of these."""
    game = FastGame.of_level(level, rules, vocabulary())
    player, position = QuickGame(game, weights, quick_answer), game.position()
    game.deal(position, seed)
    state = start(level, rules, seed, LEXICON, deals=game.find_deals(seed)).state
    kinds, seen, number = set(), EngineCounts(LEXICON), 0
    while state.phase is not Phase.OVER:
        assert player.play(position, seed, number, 1) == 1
        number += 1
        action = player.last_action(state)
        kinds.add(type(action).__name__)
        applied = apply(state, action, LEXICON)
        assert isinstance(applied, Applied), f"refused: {action}, {applied}"
        seen.hear(applied.events, state, applied.state)
        state = applied.state
        compare(game, position, state, str(action))
    assert player.counts == seen.counts, f"seed {seed}"
    whole = game.position()
    game.deal(whole, seed)
    player.play(whole, seed)
    assert whole.block.tobytes() == position.block.tobytes()
    return state, kinds


def known_map(name: str) -> FastGame:
    """A test map, with the words that most people know."""
    lexicon = load_lexicon()
    level, rules = read(MAPS / f"{name}.json", turns=100)
    words = GameVocabulary.of(lexicon, lexicon.offered(50), lexicon.words(), rules.letters.values)
    return FastGame.of_level(level, rules, words)


def test_their_games_are_the_engines_by_any_rules() -> None:
    kinds = set()
    for seed in range(8, 32):
        chance = Random(seed)
        level, rules = random_level(chance), random_rules(chance)
        _, found = followed(level, rules, seed, SEATS[seed % len(SEATS)])
        kinds |= found
    assert {one.__name__ for one in (Commit, Discard, EndTurn, Redeploy, Invoke, Spy)} <= kinds


def chosen(level: Level, weights: PlayerWeights, seed: int) -> list[Action]:
    """All actions of a game."""
    game, found = FastGame.of_level(level, ruled(RELEASE, turn_limit=16), vocabulary()), list[Action]()
    player, position, before = QuickGame(game, BySide(weights, weights)), game.position(), game.position()
    game.deal(position, seed)
    while position.numbers[PHASE] != OVER:
        before.block[:] = position.block
        player.play(position, seed, len(found), 1)
        found.append(player.last_action(before))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("weights", [LOOK, AHEAD])
def test_nobody_goes_by_what_is_hidden(weights: PlayerWeights) -> None:
    level = random_level(Random(5))
    level = replace(level, conditions=BySide((), ()), triggers=(), standard_end=True)
    word, win = Condition("play_word", arguments={"length_min": 4}), Condition("score", arguments={"points": 25})
    ways = tuple(WinPath(name, one, hidden=True) for name, one in (("word", word), ("win", win)))
    end = Trigger("end", Condition("score", arguments={"points": 1}), (Effect("end", {"winner": "gold"}),))
    for seed in range(4):
        open_game = chosen(level, weights, seed)
        for secret in (
            replace(level, conditions=BySide(ways, ways)),
            replace(level, triggers=(end,)),
        ):
            found = chosen(secret, weights, seed)
            assert found == open_game[: len(found)]


def games_won(game: FastGame, first: PlayerWeights, second: PlayerWeights, games: int) -> int:
    """How many games the first of two players wins, the sides changing."""
    position, won = game.position(), 0
    for seed in range(games):
        game.deal(position, seed)
        weights = BySide(first, second) if seed % 2 else BySide(second, first)
        QuickGame(game, weights).play(position, seed)
        ended = game.state(position).ended
        assert ended is not None
        won += ended.winner is SIDES[0 if seed % 2 else 1]
    return won


@pytest.mark.proof
def test_weights_make_a_player_stronger() -> None:
    assert games_won(known_map("two-becks"), QUICK, PlayerWeights(PlacementWeights(noise=1.0)), 30) > 20


@pytest.mark.proof
def test_who_looks_at_what_follows_is_stronger_than_who_does_not() -> None:
    hasty = replace(LOOK, effort=replace(LOOK.effort, breadth=1))
    assert games_won(known_map("two-becks"), LOOK, hasty, 60) > 40


def petered_out(game: FastGame, weights: PlayerWeights) -> int:
    """How many of some games end because nobody does anything any more."""
    position, count = game.position(), 0
    for seed in range(60):
        game.deal(position, seed)
        QuickGame(game, BySide(weights, weights)).play(position, seed)
        count += int(position.numbers[WHY]) in (PASSES_MADE, TURN_LIMIT)
    return count


def first_words(game: FastGame, weights: PlayerWeights) -> list[Action]:
    """What a player does first in some games."""
    position, done = game.position(), []
    for seed in range(12):
        game.deal(position, seed)
        before = game.state(position)
        player = QuickGame(game, BySide(weights, weights))
        player.act(position, seed)
        done.append(player.last_action(before))
    return done


@pytest.mark.proof
def test_who_wants_the_end_throws_letters_away_that_fit_nowhere() -> None:
    game = known_map("copse-and-market")
    hasty = replace(QUICK, effort=replace(QUICK.effort, endings=0))
    patient = replace(hasty, placements=replace(QUICK.placements, thrown=0.0))
    assert petered_out(game, hasty) * 2 < petered_out(game, patient)


@pytest.mark.proof
def test_who_tries_whole_turns_at_the_end_is_rid_of_its_letters_and_stronger() -> None:
    game = known_map("two-becks")
    hasty = replace(QUICK, effort=replace(QUICK.effort, endings=0))
    assert petered_out(game, QUICK) * 2 < petered_out(game, hasty)
    assert games_won(game, QUICK, hasty, 300) > 150


@pytest.mark.slow
def test_where_there_are_other_ways_to_win_the_end_by_letters_is_seen_too_once_nobody_draws() -> None:
    lexicon = load_lexicon()
    level, rules = read(resources.campaigns() / "skirmish" / "levels" / "ford.json", turns=200)
    words = GameVocabulary.of(lexicon, lexicon.offered(35), lexicon.words(), rules.letters.values)
    game, novice = FastGame.of_level(level, rules, words), shipped_players().of("release", "novice")
    blind = replace(novice, effort=replace(novice.effort, late_endings=0))
    assert petered_out(game, novice) * 3 < petered_out(game, blind) * 2


@pytest.mark.proof
def test_a_placement_trusted_blindly_is_laid_whatever_it_leads_to() -> None:
    game = known_map("two-becks")
    blind = replace(LOOK, placements=replace(QUICK.placements, trusted=1e6))
    assert first_words(game, blind) == first_words(game, QUICK) != first_words(game, LOOK)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("grade", "most_room"),
    [*(pytest.param(more, -1, marks=pytest.mark.proof) for more in ("novice", "apprentice")), ("adept", 10)],
)
def test_no_level_waits_while_it_can_lay_a_word_and_letters_would_be_lost(grade: str, most_room: int) -> None:
    """Novices never do; with room for what will be drawn an Adept may."""
    game, turns = known_map("two-becks"), 0
    weights, rules, waited = shipped_players().of("release", grade), game.compiled.rules, set[int]()
    player, position, before = QuickGame(game, BySide(weights, weights)), game.position(), game.position()
    for seed in range(3):
        game.deal(position, seed)
        number, has_laid = 0, False
        while position.numbers[PHASE] != OVER:
            before.block[:] = position.block
            number += player.play(position, seed, number, 1)
            done = player.last_action(before)
            has_laid = has_laid or isinstance(done, Commit)
            if isinstance(done, EndTurn):
                if not has_laid and len(game.moves(before)):
                    side = int(before.numbers[TO_MOVE])
                    waited.add(int(rules.rack_limit - before.rack[side].sum() - before.numbers[HELD + side]))
                has_laid, turns = False, turns + 1
    assert turns > 60
    assert all(rules.rack_draw <= room <= most_room for room in waited)
    assert bool(waited) is (most_room > 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "about", ["long", *(pytest.param(more, marks=pytest.mark.proof) for more in ("rare", "across"))]
)
def test_words_are_overlooked_for_what_they_are(about: str) -> None:
    game, laid, keen, told = known_map("two-becks"), 0, 0, 0
    alone = replace(LOOK, effort=replace(LOOK.effort, spies=0))
    blind = replace(alone, attention=Attention(**{about: 100}))
    for seed in range(24):
        for weights in (blind, alone):
            player, position = QuickGame(game, BySide(weights, weights)), game.position()
            game.deal(position, seed)
            for number in range(12):
                before = game.state(position)
                player.act(position, 100 * seed + number)
                action = player.last_action(before)
                if isinstance(action, Commit):
                    seen = is_overlooked(about, len(player.last_word), action)
                    keen += weights is alone and seen
                    told += weights is blind and seen
                    laid += weights is blind and not seen
    assert keen > 3 * told, "who overlooks such words lays one only where there is no other"
    assert laid


def is_overlooked(about: str, length: int, action: Commit) -> bool:
    """Whether a word so long is one that is overlooked for what it is."""
    if about == "rare":
        return not RARE.isdisjoint(laid.letter for laid in action.letters)
    crossed = length - len(action.letters)
    return length > 4 if about == "long" else crossed > 1


@pytest.mark.slow
def test_what_is_overlooked_once_is_seen_another_time() -> None:
    game = known_map("two-becks")
    keen = replace(LOOK, effort=replace(LOOK.effort, spies=0))
    absent = replace(keen, attention=Attention(always=50), effort=replace(keen.effort, least_room=64))
    assert first_words(game, absent) != first_words(game, keen)
    found, position = set(), game.position()
    for seed in range(20):
        game.deal(position, 0)
        before = game.state(position)
        player = QuickGame(game, BySide(absent, absent))
        player.act(position, seed)
        found.add(str(player.last_action(before)))
    assert len(found) > 2


@pytest.mark.slow
def test_who_looks_ahead_lays_words_also_where_a_look_would_wait_and_lifting_was_tried() -> None:
    game, tried = known_map("saddle"), dict[str, list[type[Action]]]()
    look = replace(LOOK, effort=replace(LOOK.effort, spies=0))
    master = replace(look, effort=replace(look.effort, finalists=3, futures=4, turns_ahead=1))
    for name, weights in (("look", look), ("master", master)):
        tried[name] = [type(first_action(game, weights, seed)) for seed in (2, 3)]
    assert tried == {"look": [EndTurn] * 2, "master": [Commit] * 2}


def first_action(game: FastGame, weights: PlayerWeights, seed: int) -> Action:
    """What a player begins a game with."""
    position, player = game.position(), QuickGame(game, BySide(weights, weights))
    game.deal(position, seed)
    before = game.state(position)
    player.act(position, seed)
    return player.last_action(before)


def test_of_actions_that_games_tell_apart_the_better_ones_are_looked_at_on() -> None:
    found, alike = np.tile([0.2, 0.5, 0.6, 0.55], (16, 1)), np.full(4, 0.5)
    found[::2] += 0.01
    assert look_ahead._better_half(found, alike, [0, 1, 2, 3]) == [2], "the others are clearly worse"
    assert look_ahead._better_half(found[:4], alike, [0, 1, 2, 3]) == [2, 3], "few games are mostly luck"
    assert look_ahead._better_half(found[:4], np.array([0.0, 0.9, 0.1, 0.1]), [0, 1, 2, 3])[0] == 1


@pytest.mark.proof
def test_games_ahead_that_end_before_they_are_left_are_played_to_their_ends() -> None:
    game = known_map("two-becks")
    ahead = replace(QUICK, effort=LONG.effort)
    whole, short = (replace(ahead, effort=replace(LONG.effort, turns_ahead=turns)) for turns in (64, 1))
    assert first_words(game, whole) == first_words(game, ahead) != first_words(game, short)


@pytest.mark.slow
def test_no_player_knows_what_it_can_not_see() -> None:
    """The other's letters change places with those of its pool: whoever is to move does the same."""
    game, compared = known_map("two-becks"), 0
    for weights in (QUICK, LOOK, LONG, AHEAD):
        player, position, other = QuickGame(game, BySide(weights, weights)), game.position(), game.position()
        game.deal(position, 5)
        for _ in range(8):
            other.block[:] = position.block
            before = game.state(position)
            foe, drawn = 1 - int(position.numbers[TO_MOVE]), position.numbers[DRAWN : DRAWN + 2]
            held = np.repeat(np.arange(CODES), position.rack[foe])
            rest = position.pool[foe, drawn[foe] :]
            if len(rest) >= len(held):
                other.rack[foe] = np.bincount(rest[: len(held)], minlength=CODES)
                other.pool[foe, drawn[foe] : drawn[foe] + len(held)] = held
                other.chance[0] += np.uint64(1)
                player.act(other, 1)
                expected = player.last_action(before)
                player.act(position, 1)
                assert player.last_action(before) == expected
                compared += 1
            else:
                player.act(position, 1)
    assert compared > 12


@pytest.mark.slow
def test_the_others_rack_is_supposed_to_hold_what_players_keep() -> None:
    """Of letters that are left alike, a rack holds those that players part with last; what it is, chance says."""
    game = known_map("two-becks")
    ahead = QuickGame(game, BySide(AHEAD, AHEAD))._ahead.gold
    code = {letter: number for number, letter in enumerate(game.vocabulary.alphabet, 1)}
    left = [code[letter] for letter in "SSVV" * 10 + "EEEE"]
    racks = [ahead._kept(left, 6, seed) for seed in range(200)]
    held = sum((Counter(kept) for kept, _, _ in racks), Counter[int]())
    assert held[code["S"]] > 3 * held[code["V"]] > 0
    assert all(Counter(kept) + Counter(rest) == Counter(left) and len(kept) == 6 for kept, rest, _ in racks)
    assert ahead._kept(left[::-1], 6, 1) == racks[1], "where letters lie says nothing"


@pytest.mark.proof
def test_who_remembers_positions_plays_as_who_sees_each_for_the_first_time() -> None:
    game, forgetful = known_map("two-becks"), known_map("two-becks")
    position, other = game.position(), forgetful.position()
    # What a spy has told is no position, and remembered by whoever asked alone.
    calm = replace(LOOK, effort=replace(LOOK.effort, spies=0))
    for weights in (QUICK, calm, replace(calm, effort=replace(calm.effort, finalists=1, breaches=4, eager_lifts=2))):
        both = BySide(weights, weights)
        player = QuickGame(game, both)
        for seed in range(2):
            game.deal(position, seed)
            forgetful.deal(other, seed)
            while player.act(position, seed):
                room = forgetful.compiled.room
                room.seen[:] = room.counts[:] = room.serials[:] = 0
                QuickGame(forgetful, both).act(other, seed)
                assert position.block.tobytes() == other.block.tobytes()


@pytest.mark.slow
def test_a_spy_tells_what_the_engines_tells_and_is_heard() -> None:
    asked = laid = 0
    # A player knows fewer words than spies do.
    few = GameVocabulary.of(LEXICON, SHORT[::3], SHORT, vocabulary().alphabet)
    for seed in range(48):
        known = few if seed % 2 else vocabulary()
        game = FastGame.of_level(random_level(Random(seed // 2)), ruled(RELEASE, turn_limit=14), known)
        player, position = QuickGame(game, BySide(CURIOUS, CURIOUS), quick_answer), game.position()
        game.deal(position, seed)
        told = None
        while (before := game.state(position)).phase is not Phase.OVER:
            player.act(position, seed)
            action = player.last_action(before)
            if isinstance(action, Spy):
                assert told is None
                table, rack = BoardContext.of(before), before.racks[before.to_move].letters
                assert action == spied(table, before.to_move, rack, LEXICON, vocabulary().spied)
                asked += 1
            laid += told is not None and action == Commit(told.letters)
            told = action if isinstance(action, Spy) else None
    assert asked > 12
    assert laid


@pytest.mark.proof
def test_what_a_spy_told_elsewhere_is_not_heard() -> None:
    """A player that is told of the engine's spy lays that word where it was asked, and nowhere else."""
    game = known_map("two-becks")
    player, position, other = QuickGame(game, BySide(CURIOUS, CURIOUS)), game.position(), game.position()
    game.deal(position, 1)
    game.deal(other, 2)
    player.act(position, 1)
    before = game.state(other)
    player.act(other, 1)
    anew = QuickGame(game, BySide(CURIOUS, CURIOUS))
    fresh = game.position()
    game.deal(fresh, 2)
    anew.act(fresh, 1)
    assert player.last_action(before) == anew.last_action(before)


@pytest.mark.slow
def test_who_looks_ahead_is_not_blinded_by_attacks_on_a_city_that_are_repelled() -> None:
    """As many of them as it looks at may touch the last city; what they would win says nothing: none of it stays."""
    game, chance, is_blinded = known_map("small/glade"), 0, False
    foresighted = replace(LOOK, effort=replace(LOOK.effort, finalists=1))
    players = [QuickGame(game, BySide(one, one)) for one in (LOOK, foresighted)]
    position = game.position()
    while not is_blinded:
        assert chance < 20, "it never comes to that"
        chance += 1
        game.deal(position, chance)
        while position.numbers[PHASE] != OVER and not is_blinded:
            if position.numbers[PHASE] == PLAYING:
                looked, seen = (outcomes(player, position) for player in players)
                if looked and set(looked) == {columns.REPELLED} and set(seen) != {columns.REPELLED}:
                    is_blinded = True
                    assert any(one != columns.REPELLED for one in seen[:3]), "what stands comes first, or nearly so"
            players[0].act(position, chance)


def outcomes(player: QuickGame, position: PositionArrays) -> list[int]:
    """How the attacks end that a player looks at, the best first; 0 for a word that attacks nobody."""
    room = player._room
    count = find_placements(position, player.game.compiled, room, np.int64(0))
    return [int(row[columns.OUTCOME]) if row[columns.ATTACK] else 0 for row in room.best.rows[:count]]


@pytest.mark.slow
def test_an_attack_that_is_repelled_is_made_for_the_sake_of_the_next_one() -> None:
    """What is left of its strength weakens the word that repels it, as far as the rules have it so (6.5)."""
    game = known_map("small/glade")
    breaching = replace(LOOK, effort=replace(LOOK.effort, finalists=1, breaches=4))
    players = BySide(breaching, replace(breaching, effort=replace(breaching.effort, breaches=0)))
    player, position, before = QuickGame(game, players), game.position(), game.position()
    breaches, followed_up = 0, 0
    for seed in range(30):
        game.deal(position, seed)
        while position.numbers[PHASE] != OVER:
            before.block[:] = position.block
            player.act(position, seed)
            side = int(before.numbers[TO_MOVE])
            letters = [int((one.letters[1 - side] > 0).sum()) for one in (before, position)]
            followed_up += bool(before.penalty.any()) and letters[1] < letters[0]
            breaches += position.penalty.sum() > before.penalty.sum()
    assert breaches > 20
    assert followed_up * 2 > breaches


@pytest.mark.proof
@pytest.mark.parametrize("more", [{"breaches": 8}, {"lifts": 2, "eager_lifts": 2}], ids=["breaches", "lifts"])
def test_who_looks_for_breaches_or_lifts_eagerly_is_stronger(more: dict[str, int]) -> None:
    plain = replace(LOOK, effort=replace(LOOK.effort, finalists=1))
    stronger = replace(plain, effort=replace(plain.effort, **more))
    won = sum(games_won(known_map(name), stronger, plain, 300) for name in ("two-becks", "small/two-markets"))
    assert won > 315


@pytest.mark.slow
def test_the_strongest_defender_fights_first() -> None:
    rules = ruled(DESIGN, turn_limit=14)
    strongest_first = ruled(rules, combat__order="strongest_first")
    asked = 0
    for seed in range(40):
        game = FastGame.of_level(random_level(Random(seed)), rules, vocabulary())
        player, position = QuickGame(game, BySide(GREEDY, GREEDY), quick_answer), game.position()
        game.deal(position, seed)
        while (before := game.state(position)).phase is not Phase.OVER:
            player.act(position, seed)
            if before.waiting is not None:
                table = BoardContext(strongest_first, before.board)
                expected = settled_order(table, before.to_move, before.waiting.defenders, LEXICON)
                assert player.last_action(before) == Order(expected or ())
                asked += 1
    assert asked


def _open_positions(game: FastGame, seeds: Iterable[int]) -> Iterator[PositionArrays]:
    """Positions in games in which nothing is drawn any more."""
    player, position = QuickGame(game, BySide(LOOK, LOOK)), game.position()
    for seed in seeds:
        game.deal(position, seed)
        while position.numbers[PHASE] != OVER:
            drawn, end = (position.numbers[place : place + 2] for place in (DRAWN, POOL))
            if position.numbers[PHASE] == PLAYING and (drawn == end).all():
                yield position
                break
            player.act(position, seed)


@pytest.mark.slow
@pytest.mark.parametrize("left", [2, pytest.param(9, marks=pytest.mark.proof)])
def test_whose_next_draw_is_the_last_hides_nothing(left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may follow is tried then, and not before; whichever of its letters the other will draw."""
    game, solved, actions = known_map("small/far-bank"), list[bool](), list[Action]()
    solve = look_ahead.LookAhead._solved

    def noted(ahead: look_ahead.LookAhead, chosen: ActionArrays, side: int, effort: PlayerEffort) -> ActionArrays:
        solved.append(True)
        return solve(ahead, chosen, side, effort)

    monkeypatch.setattr(look_ahead.LookAhead, "_solved", noted)
    player, position = QuickGame(game, BySide(AHEAD, AHEAD)), game.position()
    for turn in range(2):
        game.deal(position, 5)
        drawn = position.numbers[POOL : POOL + 2] - left
        position.numbers[DRAWN : DRAWN + 2] = drawn
        if turn:
            held = np.repeat(np.arange(CODES), position.rack[1])
            held[:left], position.pool[1, drawn[1] : drawn[1] + left] = (
                position.pool[1, drawn[1] : drawn[1] + left].copy(),
                held[:left].copy(),
            )
            position.rack[1] = np.bincount(held, minlength=CODES)
        before = game.state(position)
        player.act(position, 1)
        actions.append(player.last_action(before))
    assert solved == [True, True] * (left == 2)
    assert actions[0] == actions[1]


@pytest.mark.proof
def test_once_nothing_is_hidden_what_may_follow_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chosen is worth as much as the best of all actions, each with the best reply to it, tried one by one."""
    monkeypatch.setattr(look_ahead, "_DEEPEST", 2)
    game, chosen = known_map("small/far-bank"), list[bool]()
    master = shipped_players().of("release", "master")
    effort = replace(master.effort, finalists=64, futures=10_000)
    player = QuickGame(game, BySide(master, master))
    ahead, after = player._ahead.gold, game.position()

    def worth(before: PositionArrays, action: ActionArrays, side: int, *, more: bool) -> float:
        after.block[:] = before.block
        act(after, game.compiled, action)
        if not more or after.numbers[PHASE] == OVER:
            return ahead._played_out(after, side)
        here = game.position()
        here.block[:] = after.block
        worths = [worth(here, one, side, more=False) for one in ahead._endings(here)]
        return max(worths) if here.numbers[TO_MOVE] == side else min(worths)

    for position in _open_positions(game, range(5)):
        side, before = int(position.numbers[TO_MOVE]), game.position()
        before.block[:] = position.block
        monkeypatch.setattr(ahead, "_dealt", before)
        actions = ahead._endings(before)
        ahead._ahead.notes[UNTIL] = 0  # As an earlier turn may have left it.
        best = ahead._solved(actions[-1], side, effort)
        assert ahead._ahead.notes[UNTIL] == look_ahead.NEVER, "games ahead are played to their ends"
        worths = [worth(before, one, side, more=True) for one in actions]
        assert worth(before, best, side, more=True) == max(worths)
        at_once = [worth(before, one, side, more=False) for one in actions]
        chosen.append(at_once.index(max(at_once)) != worths.index(max(worths)))
    assert any(chosen), "what follows changes the choice"
