"""The levels of skill: legal and repeatable wherever they play, blind to what is hidden, and after what wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.ai import PLAYERS, Limit, choose, player_profiles, quick
from runtime.ai.aims import targets
from runtime.ai.player_profiles import PlayerProfile
from runtime.ai.thinker import thought
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import AcceptDraw, Action, Commit, Discard, EndTurn, Invoke, Order, Redeploy
from runtime.engine.game.chance import shuffled
from runtime.engine.game.state import GameState, HeldToken, Phase, Rack
from runtime.engine.levels.level import City, Condition, Level, Pool, PoolKind, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.engine.words.words import Words
from runtime.fastgame.fast_game import NotFastError
from runtime.fastgame.player_weights import shipped_moods
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, WordList, board, game, words
from tests.engine.objectives import condition, win_path, with_plan

LEVELS = ("novice", "apprentice", "adept", "master", "grandmaster")

MAP = """
    ..f..=... .t....... ..^.~~~.. ...ff.... =...#...= ....ff... ..~~~.^.. .......t. ...=..f..
"""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture(scope="module")
def known(lexicon: Lexicon) -> Vocabulary:
    return Vocabulary(lexicon.words(35))


@pytest.fixture(scope="module")
def again(known: Vocabulary) -> Vocabulary:
    """The same words, in a vocabulary that has not been used before."""
    return Vocabulary(known.words)


def a_game(rules: Ruleset, seed: int, letters: str = "AEIRSTLNODEGUABYCHIPSAT") -> GameState:
    """A game on a small map with everything on it; each side has these letters, in an order of ``seed``'s."""
    rows = MAP.split()
    jewels = [Cell(row, line.index("t")) for row, line in enumerate(rows) if "t" in line]
    terrain = TerrainMap.from_rows(line.replace("t", ".") for line in rows)
    cities = (
        City("gold", Cell(4, 1), Side.GOLD),
        City("silver", Cell(4, 7), Side.SILVER),
        City("inn", Cell(8, 4), None),
    )
    tokens = tuple(Token(f"t{number}", at, Element.VOLCANO, 3) for number, at in enumerate(jewels))
    pools = BySide(*(Pool(PoolKind.ORDER, order=shuffled(seed + number, letters)[0]) for number in range(2)))
    return start(Level("m", "M", terrain, rules.id, cities=cities, tokens=tokens, pools=pools), rules, seed).state


def act(state: GameState, by: str, lexicon: Words, known: Vocabulary, seed: int = 0) -> Action:
    return choose(seen_by(state, state.to_act, lexicon), lexicon, known, seed, player=PLAYERS[by])


def after(state: GameState, action: Action, lexicon: Words) -> GameState:
    applied = apply(state, action, lexicon)
    assert isinstance(applied, Applied), (action, applied)
    return applied.state


def played(state: GameState, by: BySide[str], lexicon: Words, known: Vocabulary) -> tuple[GameState, list[Action]]:
    """The game to its end; what is refused fails."""
    actions: list[Action] = []
    while state.ended is None and len(actions) < 400:
        actions.append(act(state, by[state.to_act], lexicon, known, len(actions)))
        state = after(state, actions[-1], lexicon)
    return state, actions


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pair", "rules"),
    [
        pytest.param(LEVELS[0:2], RELEASE, id="lowest", marks=pytest.mark.slow),
        pytest.param(LEVELS[2:4], RELEASE, id="middle", marks=pytest.mark.proof),
        pytest.param((LEVELS[4], LEVELS[0]), DESIGN, id="unequal", marks=pytest.mark.proof),
    ],
)
def test_whatever_they_do_is_legal_and_the_game_ends(
    pair: tuple[str, str], rules: Ruleset, lexicon: Lexicon, known: Vocabulary
) -> None:
    end, actions = played(a_game(rules, 5), BySide(*pair), lexicon, known)
    assert end.ended is not None
    assert sum(isinstance(action, Commit) for action in actions) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=() if level in LEVELS[3:4] else pytest.mark.proof) for level in LEVELS]
)
def test_the_same_position_and_seed_give_the_same_action(
    level: str, lexicon: Lexicon, known: Vocabulary, again: Vocabulary
) -> None:
    state = a_game(RELEASE, 3)
    for seed in range(4):
        action = act(state, level, lexicon, known, seed)
        assert action == act(state, level, lexicon, again, seed)
        state = after(state, action, lexicon)


@pytest.mark.parametrize(
    "level",
    [
        *LEVELS[:3],
        *(pytest.param(level, marks=pytest.mark.slow) for level in LEVELS[3:]),
        *(pytest.param(level, marks=pytest.mark.slow) for level in ("adept-bold", "apprentice-careful")),
        *(pytest.param(level, marks=pytest.mark.slow) for level in ("adept-builder", "master-raider")),
    ],
)
@pytest.mark.parametrize("rules", [RELEASE, pytest.param(DESIGN, marks=pytest.mark.proof)], ids=["release", "design"])
def test_nothing_hidden_makes_a_difference(level: str, rules: Ruleset, lexicon: Lexicon, known: Vocabulary) -> None:
    state = a_game(rules, 11)
    for seed in range(6):
        side, foe = state.to_act, state.to_act.other
        mixed, _ = shuffled(seed + 99, state.racks[foe].letters + state.pools[foe])
        letters = len(state.racks[foe].letters)
        own, _ = shuffled(seed + 7, state.pools[side])
        other = replace(
            state,
            racks=state.racks.having(foe, Rack("".join(sorted(mixed[:letters])), state.racks[foe].tokens)),
            pools=state.pools.having(foe, mixed[letters:]).having(side, own),
            chance=seed,
        )
        if state.phase is Phase.ORDER:
            other = state
        assert seen_by(other, side, lexicon) == seen_by(state, side, lexicon)
        action = act(state, level, lexicon, known, seed)
        assert act(other, level, lexicon, known, seed) == action
        state = after(state, action, lexicon)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[2:4])
def test_a_game_that_can_not_be_compiled_is_thought_out(
    level: str, lexicon: Lexicon, known: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numbers of its rules are too large for the compiled game, in which the level would play otherwise."""
    huge = replace(RELEASE, mountain=replace(RELEASE.mountain, multiplier=RELEASE.mountain.multiplier * 10**9))
    view = seen_by(a_game(huge, 3), GOLD, lexicon)
    action = choose(view, lexicon, known, 0, player=PLAYERS[level])
    assert isinstance(action, Commit)
    profiles = {"adept": player_profiles.ADEPT, "master": player_profiles.MASTER}
    assert action == thought(profiles[level], view, lexicon, known, seed=0, nodes=Limit().nodes)
    with pytest.raises(NotFastError):
        quick.choose(level, view, lexicon, known, seed=0)
    monkeypatch.setattr(GameVocabulary, "of", lambda *_: pytest.fail("the words are made ready again"))
    assert choose(view, lexicon, known, 1, player=PLAYERS[level])


def test_a_mood_holds_where_a_game_can_not_be_compiled(
    lexicon: Lexicon, known: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[PlayerProfile] = []

    def thinks(profile: PlayerProfile, *given: object, **more: object) -> Action:
        seen.append(profile)
        return EndTurn()

    monkeypatch.setattr(quick, "thought", thinks)
    huge = replace(RELEASE, mountain=replace(RELEASE.mountain, multiplier=RELEASE.mountain.multiplier * 10**9))
    view = seen_by(a_game(huge, 3), GOLD, lexicon)
    for player in ("adept", "adept-careful"):
        choose(view, lexicon, known, 0, player=PLAYERS[player])
    plain, careful = seen
    assert plain == player_profiles.ADEPT
    assert careful.weights == shipped_moods()["careful"].of_position(plain.weights) != plain.weights


@pytest.mark.parametrize("level", LEVELS)
def test_a_limit_of_nodes_is_kept(level: str, lexicon: Lexicon, known: Vocabulary) -> None:
    view = seen_by(a_game(RELEASE, 3), GOLD, lexicon)
    assert choose(view, lexicon, known, 0, Limit(0), player=PLAYERS[level]) == EndTurn()
    assert isinstance(choose(view, lexicon, known, 0, Limit(200), player=PLAYERS[level]), Commit)


def field(rack: str, **changes: object) -> GameState:
    """Gold stands three cells before silver's only city."""
    on = board(
        """
        . . . . . . . .
        . . . . . . . .
        . C A T . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        """
        . . . . . . . .
        . . . . . . . .
        . G . . . S . .
        . . . . . . . .
        . . . . . . . .
        """,
    )
    return game(on, rack, pools=BySide("EEE", "EEE"), **changes)


WORDS = "CAT CATS CATTLE CATCH TO TOE SO OX TEA LEA SEA EAT TEAS OE ES TAE"


@pytest.mark.parametrize("level", LEVELS[2:])
def test_they_take_the_city_that_wins(level: str) -> None:
    some = words(WORDS)
    state = field("CHTLEOX", base=BySide(20, 0))
    action = act(state, level, some, Vocabulary(some.texts))
    assert isinstance(action, Commit)
    done = after(state, action, some)
    assert done.ended is not None
    assert done.ended.winner is GOLD


@pytest.mark.parametrize("level", LEVELS[2:])
def test_they_do_not_take_the_city_that_loses(level: str) -> None:
    """By the released game's rules the score decides, whoever took the last city."""
    some = words(WORDS)
    state = field("CHTLEOX", base=BySide(0, 90))
    done = after(state, act(state, level, some, Vocabulary(some.texts)), some)
    assert done.ended is None or done.ended.winner is GOLD


def dry(rack: str, gold: int, other_rack: str = "VVVV") -> GameState:
    """No letters are left to draw; gold's one word lies beside silver's."""
    on = board(
        """
        . . . . . . .
        . T O E . . .
        . . . . . . .
        . . c a t s .
        . . . . . . .
        """,
        """
        . . . . . . .
        . G . . . . .
        . . . . . . .
        . . . . . S .
        . . . . . . .
        """,
    )
    return game(on, rack, other_rack=other_rack, base=BySide(gold, 0))


@pytest.mark.parametrize("level", LEVELS[2:])
def test_the_leader_lays_out_its_last_letters(level: str) -> None:
    some = words("TOE TOES CATS SO OX ES")
    end, actions = played(dry("S", 30), BySide(level, level), some, Vocabulary(some.texts))
    assert end.ended is not None
    assert end.ended.winner is GOLD
    assert len(actions) <= 2


@pytest.mark.parametrize("level", LEVELS[:3])
def test_the_last_letters_bring_what_the_level_asks_for_though_the_other_side_leads(level: str) -> None:
    some = words("TOE TOES CATS")
    state = with_plan(dry("S", 10), gold=(win_path(condition("score", points=14)),))
    # It has laid a word in its turn already, so that it may end it.
    end, _ = played_turn(replace(state, base=BySide(10, 40), rack_after_draw=2), level, some)
    assert end.ended is not None
    assert end.ended.winner is GOLD


@pytest.mark.parametrize("level", LEVELS[2:])
def test_the_leader_even_burns_its_last_letters_in_a_hopeless_attack(level: str) -> None:
    """EX fits nowhere but against CATS, which is stronger; lost letters end the game as well as laid ones."""
    some = words("TOE CATS TE", CATS="defending")
    state = dry("T", 30)
    found = [act(state, level, some, Vocabulary(some.texts))]
    state = after(state, found[0], some)
    assert isinstance(found[0], Commit)
    assert not state.racks.gold.letters


@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_volcano_is_let_loose_on_the_enemys_city(level: str) -> None:
    some = words("TOE CATS")
    state = dry("V", 30, other_rack="VVV")
    jewel = HeldToken(Element.VOLCANO, Cell(3, 5), 5)
    state = replace(state, racks=state.racks.having(GOLD, Rack("V", (jewel,))))
    action = act(state, level, some, Vocabulary(some.texts))
    assert action == Invoke(Element.VOLCANO, Cell(3, 5))
    done = after(state, action, some)
    assert done.ended is not None
    assert done.ended.winner is GOLD


@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_volcano_is_not_let_loose_on_the_own_city(level: str) -> None:
    some = words("TOE CATS")
    state = dry("V", 0, other_rack="VVV")
    jewel = HeldToken(Element.VOLCANO, Cell(1, 1), 5)
    state = replace(state, racks=state.racks.having(GOLD, Rack("V", (jewel,))))
    assert not isinstance(act(state, level, some, Vocabulary(some.texts)), Invoke)


@pytest.mark.parametrize("level", LEVELS[2:4])
def test_stuck_they_lift_a_word_to_lay_a_better_one(level: str) -> None:
    """Q and I fit nowhere; with the letters of SUET, lifted, they spell QUIET.

    Who plays some turns ahead sees that this can wait until it has drawn.
    """
    on = board(
        """
        . . . . . . .
        . . . . . . .
        . S U E T . .
        . . . . . . .
        . . . . . . s
        . . . . . . o
        """,
        """
        . . . . . . .
        . . . . . . .
        . G . . . . .
        . . . . . . .
        . . . . . . S
        . . . . . . .
        """,
    )
    some = words("SUET QUIET QUIETS SO")
    state = game(on, "IQ", pools=BySide("EEEEEEEEEE", "EEE"))
    first = act(state, level, some, Vocabulary(some.texts))
    assert isinstance(first, Redeploy)
    state = after(state, first, some)
    second = act(state, level, some, Vocabulary(some.texts))
    assert isinstance(second, Commit)
    assert "".join(laid.letter for laid in second.letters) in ("QUIET", "QUIETS")


@pytest.mark.parametrize(
    ("level", "kind"),
    [
        *((level, kind) for level in LEVELS[2:] for kind in ("occupy", "place_letters")),
        *((level, "play_word") for level in LEVELS[3:]),
    ],
)
def test_they_do_what_the_level_asks_for(level: str, kind: str) -> None:
    """The way to win lies off the way to the enemy's city, and scores less than other words.

    The word that is asked for takes two placements, which those see who play on from the first.
    """
    state = field("OESX", base=BySide(0, 0))
    asked = condition(kind, region="hill") if kind != "play_word" else condition(kind, words=["OE"])
    state = with_plan(state, gold=(win_path(asked),), regions={"hill": ((4, 3),)})
    some = words("CAT CATS TOE TOES SO OX OE SEX ES EX")
    end, _ = played_turn(state, level, some)
    assert end.ended is not None
    assert end.ended.winner is GOLD


def played_turn(state: GameState, level: str, some: WordList) -> tuple[GameState, list[Action]]:
    """The position once the side to move has ended its turn, or the game is over."""
    side, actions = state.to_move, []
    while state.ended is None and state.to_move is side:
        actions.append(act(state, level, some, Vocabulary(some.texts), len(actions)))
        state = after(state, actions[-1], some)
    return state, actions


@pytest.mark.parametrize("level", LEVELS)
def test_attacked_they_name_every_defender_once(level: str) -> None:
    some = words("OX OE FAX")
    on = board(
        """
        . . . . .
        o e . . .
        x . . . .
        . . . . .
        """,
        """
        G . . . .
        . . . . .
        S . . . .
        . . . . .
        """,
    )
    state = game(on, "AFX", DESIGN, other_rack="EE")
    state = after(state, Commit(tuple(Laid(Cell(0, n), letter) for n, letter in enumerate("FAX"))), some)
    assert state.phase is Phase.ORDER
    action = act(state, level, some, Vocabulary(some.texts))
    assert isinstance(action, Order)
    assert state.waiting is not None
    assert sorted(run.text for run in action.defenders) == sorted(run.text for run in state.waiting.defenders)


@pytest.mark.slow
def test_a_novice_overlooks_what_a_master_sees_but_never_the_same_for_ever(lexicon: Lexicon, known: Vocabulary) -> None:
    state = a_game(RELEASE, 3)
    found = [act(state, "novice", lexicon, known, seed) for seed in range(20)]
    assert len(set(found)) > 3
    assert all(isinstance(apply(state, action, lexicon), Applied) for action in found)


def test_too_many_letters_are_given_up_hard_ones_first(lexicon: Lexicon, known: Vocabulary) -> None:
    state = replace(a_game(RELEASE, 3), phase=Phase.DISCARD)
    state = replace(state, racks=state.racks.having(GOLD, Rack("AEEINQRSTTUVV")))
    for level in LEVELS:
        action = act(state, level, lexicon, known)
        assert isinstance(action, Discard)
        assert set(action.letters) <= set("QVU"), level
        after(state, action, lexicon)


def test_both_sides_are_played_alike() -> None:
    """Gold's position seen in a mirror as silver's is answered with the mirrored word."""
    some = words("CAT CATS SO OX")
    on = board(". . . . .\n. C A T .\n. . . . .", ". . . . .\n. G . . .\n. . . . S")
    turned = board(". . . . .\n. c a t .\n. . . . .", ". . . . .\n. S . . .\n. . . . G")
    for level in LEVELS:
        gold = act(game(on, "SX", pools=BySide("EEE", "EEE")), level, some, Vocabulary(some.texts), 4)
        mirrored = game(turned, "SX", mover=SILVER, pools=BySide("EEE", "EEE"))
        assert act(mirrored, level, some, Vocabulary(some.texts), 4) == gold
    assert len(SIDES) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_letters_of_a_word_that_is_asked_for_are_kept(level: str) -> None:
    state = replace(field("QUVVEENZXTRSAA"), phase=Phase.DISCARD)
    state = with_plan(state, gold=(win_path(condition("play_word", words=["QUEEN"])),))
    some = words("CAT QUEEN")
    action = act(state, level, some, Vocabulary(some.texts))
    assert isinstance(action, Discard)
    assert not set(action.letters) & set("QUEN")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "letters", ["contains", *(pytest.param(more, marks=pytest.mark.slow) for more in ("length_min", "starts_with"))]
)
def test_they_play_the_word_that_is_asked_for_by_its_letters(level: str, letters: str) -> None:
    """It is neither the strongest nor the nearest to the enemy's city."""
    asked = {"length_min": 6, "contains": "TL", "starts_with": "CATT"}[letters]
    state = with_plan(field("TLEOXS"), gold=(win_path(condition("play_word", **{letters: asked})),))
    some = words("CAT CATTLE OX SOX TOX")
    if level in LEVELS[:2]:
        known = [act(state, level, some, Vocabulary(some.texts), seed) for seed in range(9)]
        assert any(after(state, action, some).ended for action in known), "they may overlook it, but not for ever"
    else:
        end, _ = played_turn(state, level, some)
        assert end.ended is not None
        assert end.ended.winner is GOLD


@pytest.mark.parametrize(
    ("asked", "columns"),
    [
        (condition("conquest"), [4]),
        (condition("hold_cities", count=3), [2, 4]),
        (condition("hold_cities", cities=["G0-0", "S0-4"]), [4]),
        (condition("total_control"), [2, 4]),
    ],
)
def test_cities_that_a_condition_asks_for_are_made_for(asked: Condition, columns: list[int]) -> None:
    state = with_plan(game(board(". . . . .", "G . N . S"), "CATS"), gold=(win_path(asked),))
    assert [one.cells for one in targets(state, words("CATS"))] == [(Cell(0, column),) for column in columns]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("base", "answer"), [((0, 90), AcceptDraw()), ((90, 0), EndTurn())])
def test_a_draw_is_taken_where_no_word_is_left_and_the_score_is_lower(
    level: str, base: tuple[int, int], answer: Action
) -> None:
    some = words("CAT")
    state = field("VV", base=BySide(*base), offer=SILVER, redeployed=True)
    assert act(state, level, some, Vocabulary(some.texts)) == answer


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[3:])
def test_the_leader_brings_its_lead_home_whatever_letters_stay(level: str) -> None:
    some = words("TOE CATS TE", CATS="defending")
    state, laid = dry("TV", 30), 0
    while state.ended is None:
        done = act(state, level, some, Vocabulary(some.texts), laid)
        state, laid = after(state, done, some), laid + 1
        assert laid < 40
    assert state.ended.winner is GOLD


@pytest.mark.parametrize("level", LEVELS[2:4])
@pytest.mark.parametrize("kind", ["occupy", "place_letters", None])
def test_they_make_for_a_place_that_is_turns_away(level: str, kind: str | None) -> None:
    """COW scores more than TOW and is on the way to silver's city; TOW is on the way to the hill.

    Who plays some turns ahead sees that here nothing can follow, and that the score will decide.
    """
    on = board(
        """
        . . . . . . . . .
        . . . C A T . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        . . . . . . . . .
        . . . . G . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        S . . . . . . . .
        """,
    )
    state = game(on, "OW", pools=BySide("EEEEEEEEEEEEEEEEEEEEEEEEE", "EEEEEEEEEEEEEEEEEEEEEEEEE"))
    if kind is not None:
        state = with_plan(state, gold=(win_path(condition(kind, region="hill")),), regions={"hill": ((6, 7), (6, 8))})
    some = words("CAT COW TOW")
    action = act(state, level, some, Vocabulary(some.texts))
    assert isinstance(action, Commit)
    assert {laid.at.column for laid in action.letters} == {3 if kind is None else 5}
