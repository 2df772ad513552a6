"""Games by files: both sides come to the same record, neither holds what the other hides, nothing false is taken.

``tests/proof/games_by_files.py`` plays two hundred on all shipped levels.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from runtime.campaign.action_json import write_action_data
from runtime.campaign.play_json import read_record, record_text
from runtime.campaign.turn_json import SUFFIX, Reveal, TurnFile, check_of, checked, read_turn
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn, Invoke, Redeploy, Resign
from runtime.engine.game.chance import weighted
from runtime.engine.game.state import UNKNOWN, UNTOLD
from runtime.engine.levels.level import Branch, City, Condition, Effect, Level, Pool, PoolKind, Start, Token, Trigger
from runtime.engine.records.record import replay
from runtime.lexicon import level_words
from runtime.match.correspondence import Correspondence, FarSession, FarStatus
from runtime.match.lookback import RecordVerdict, replay_of
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.issues import Issue
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.match.games_by_files import SCHEMAS, Played, play
from tests.match.small_levels import WORDS, small_level
from tests.match.test_random_games import a_level, known_words, lexicon
from tests.movegen.boards import DESIGN, RELEASE

TEA = Commit((Laid(Cell(1, 1), "T"), Laid(Cell(1, 2), "E"), Laid(Cell(1, 3), "A")))


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same chance in every run."""
    random = Random(7)
    monkeypatch.setattr("runtime.match.correspondence.secrets.token_hex", lambda count: random.randbytes(count).hex())


def begun(level: Level | None = None, **changes: Any) -> tuple[Correspondence, Correspondence]:
    """Gold's game and silver's, where gold has invited and is to move."""
    rules = replace(RELEASE, **changes)
    gold = Correspondence.invited(level or small_level(), rules, WORDS, Side.GOLD, name="Ada")
    silver = Correspondence.accepted(gold.files[0], WORDS, "Ben")
    assert isinstance(silver, Correspondence)
    assert gold.receive(silver.files[1]) is None
    return gold, silver


def do(game: Correspondence, *actions: Action) -> None:
    session = game.session
    assert session is not None
    for action in actions:
        assert session.submit(game.side, action, session.number) == ()


def turn(game: Correspondence, *actions: Action) -> TurnFile:
    """What a side sends after these actions."""
    do(game, *actions)
    return game.send()


def code(problem: Issue | None) -> str:
    assert problem is not None
    text = " ".join(say_issue(english(), problem))
    assert "{" not in text
    assert problem.code not in text
    return problem.code


def session_of(game: Correspondence) -> FarSession:
    assert game.session is not None
    return game.session


def agree(played: Played, folder: Path, seed: int) -> None:
    """A game comes to one record, which can be replayed."""
    records, _ = play(played, folder, seed, leaves=0.3)
    assert records.gold == records.silver
    file = folder / "game.record.json"
    file.write_text(records.gold, encoding="utf-8")
    record = read_record(file, SCHEMAS).value
    assert record is not None
    assert replay_of(record, played.words).verdict is RecordVerdict.HOLDS
    assert sorted(record.players) == ["Ada", "Ben"]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, 2, 3))])
def test_both_sides_come_to_the_same_record(seed: int, tmp_path: Path) -> None:
    rules = replace((RELEASE, DESIGN)[seed % 2], turn_limit=10 if seed == 1 else 24)
    if seed >= 2:
        rules = replace(rules, rack=replace(rules.rack, discards_return=True))
    agree(Played(small_level(), rules, WORDS, Vocabulary(sorted(WORDS.texts))), tmp_path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(1, 6))])
def test_both_sides_come_to_the_same_record_on_shipped_levels(seed: int, tmp_path: Path) -> None:
    level, rules = a_level(("meadow", "ford", "pass")[seed % 3])
    rules = replace(rules, turn_limit=40)
    agree(Played(level, rules, level_words(lexicon(), level.words), known_words()), tmp_path, seed)


def test_neither_program_holds_what_the_other_side_hides() -> None:
    gold, silver = begun(small_level())
    assert silver.session is None
    assert gold.standing is FarStatus.MOVE
    assert silver.receive(turn(gold, TEA, EndTurn())) is None
    held = session_of(gold).state.racks.silver.letters
    assert set(held) == {UNKNOWN}
    assert len(held) == len(session_of(silver).state.racks.silver.letters)
    assert set(session_of(silver).state.pools.gold + session_of(silver).state.racks.gold.letters) == {UNKNOWN}
    assert session_of(silver).state.board.letters.gold[Cell(1, 2)] == "E"
    assert session_of(silver).view(Side.SILVER).opponent_letters == 2
    # What gold keeps never has silver's secret, and the other way round.
    assert silver.kept.secret not in json.dumps([repr(gold.kept)])


def test_nothing_can_be_taken_back_nor_sides_changed() -> None:
    gold, _ = begun(pie=True)
    session = session_of(gold)
    do(gold, TEA)
    assert not session.propose_take_back(Side.GOLD)
    assert not session.state.may_swap
    assert not session.state.setup.rules.pie


def test_letters_given_up_are_told_by_their_number_alone() -> None:
    pool = Pool(PoolKind.ORDER, order="STNAEISTNAEISTNAEIST")
    level = replace(small_level(), pools=BySide(pool, pool), start=Start(racks=BySide("AEITXSTNQ", "EAT")))
    gold, silver = begun(level)
    assert silver.receive(turn(gold, EndTurn())) is None
    assert gold.receive(turn(silver, EndTurn())) is None
    file = turn(gold, Discard("QX"), EndTurn())
    assert write_action_data(file.actions[0]) == {"do": "discard", "letters": "??"}
    assert silver.receive(file) is None
    assert session_of(silver).view(Side.SILVER).opponent_discards == 2
    assert session_of(silver).state.out.gold == "??"
    assert session_of(gold).state.out.gold == "QX"


def test_lifting_more_than_the_rack_holds_hides_what_is_given_up() -> None:
    taxi = tuple(Laid(Cell(1, 1 + place), letter) for place, letter in enumerate("TAXI"))
    level = replace(small_level(), start=Start(racks=BySide("TEA", "EAT"), letters=BySide(taxi, ())))
    gold, silver = begun(level, rack=replace(RELEASE.rack, limit=3))
    lifting = Redeploy(Cell(1, 1), Direction.ACROSS, "ATXI")
    assert silver.receive(turn(gold, lifting, EndTurn())) is None
    assert session_of(silver).state.racks.gold.letters == "???"
    assert session_of(silver).state.out.gold == "????"
    assert session_of(gold).state.out.gold == "AITX"


@pytest.mark.slow
def test_an_attack_waits_for_the_far_side_to_order_its_defence(tmp_path: Path) -> None:
    level, _ = a_level("ford")
    rules = replace(DESIGN, turn_limit=30)
    records, paths = play(Played(level, rules, level_words(lexicon(), level.words), known_words()), tmp_path, 9)
    assert records.gold == records.silver
    assert len(paths) > 4


def test_the_region_of_an_element_is_the_same_on_both_sides() -> None:
    token = Token("fire", Cell(1, 3), Element.VOLCANO, 2)
    gold, silver = begun(replace(small_level(), tokens=(token,)))
    assert silver.receive(turn(gold, TEA, Invoke(Element.VOLCANO), EndTurn())) is None
    one, other = session_of(gold).state, session_of(silver).state
    assert one.board == other.board
    assert one.board.terrain != small_level().terrain


def test_endless_letters_come_by_each_sides_own_seed() -> None:
    endless = Pool(PoolKind.INFINITE)
    gold, silver = begun(replace(small_level(), pools=BySide(endless, endless), start=Start()))
    before = session_of(gold).state
    while session_of(gold).state.turn < 3:
        assert silver.receive(turn(gold, *full(gold), EndTurn())) is None
        assert gold.receive(turn(silver, *full(silver), EndTurn())) is None
    after = session_of(gold).state
    assert before.draws is not None
    assert after.draws is not None
    # Both sides have drawn: what both see can't have hung on it, nor the other's letters on the own ones.
    assert after.chance == before.chance
    assert after.draws.gold != before.draws.gold
    assert after.draws.silver == UNTOLD
    assert silver.receive(turn(gold, Resign())) is None
    assert gold.receive(silver.send()) is None
    whole = session_of(gold).whole
    assert whole == session_of(silver).whole
    assert whole is not None
    assert whole.draws is not None
    drawn, _ = weighted(whole.draws.gold, RELEASE.letters.counts, RELEASE.rack.start)
    assert "".join(sorted(drawn)) == before.racks.gold.letters


def full(game: Correspondence) -> tuple[Action, ...]:
    """The discard that is due."""
    view = session_of(game).view(game.side)
    return (Discard(view.rack.letters[: view.must_discard]),) if view.must_discard else ()


def test_where_the_guest_moves_first_the_host_shows_its_share_first() -> None:
    host = Correspondence.invited(small_level(), RELEASE, WORDS, Side.SILVER, name="Ada")
    guest = Correspondence.accepted(host.files[0], WORDS)
    assert isinstance(guest, Correspondence)
    assert (host.standing, guest.standing) == (FarStatus.ANSWER, FarStatus.ANSWER)
    assert host.receive(guest.files[1]) is None
    assert host.standing is FarStatus.SENDING
    assert guest.receive(host.send()) is None
    assert guest.standing is FarStatus.MOVE
    assert host.receive(turn(guest, TEA, EndTurn())) is None


def test_a_lost_file_is_sent_again_as_it_was() -> None:
    gold, silver = begun()
    lost = turn(gold, TEA, EndTurn())
    assert gold.standing is FarStatus.TURN
    assert gold.sent == lost
    assert silver.receive(gold.sent) is None
    assert code(silver.receive(gold.sent)) == "turn-again"
    assert silver.standing is FarStatus.MOVE


def test_old_and_foreign_files_are_refused_by_name() -> None:
    gold, silver = begun()
    first = turn(gold, TEA, EndTurn())
    assert silver.receive(first) is None
    other, _ = begun()
    assert code(silver.receive(turn(other, TEA, EndTurn()))) == "turn-other-game"
    assert code(silver.receive(gold.files[0])) == "turn-again"
    assert code(silver.receive(silver.files[1])) == "turn-own"
    answer = turn(silver, EndTurn())
    assert gold.receive(answer) is None
    later = turn(gold, EndTurn())
    assert code(silver.receive(checked(replace(later, number=6)))) == "turn-early"
    assert code(silver.receive(checked(replace(later, before="0" * 64)))) == "turn-broken"
    assert code(silver.receive(checked(replace(first, position="0" * 64)))) == "turn-rival"
    assert silver.receive(later) is None


def test_a_file_of_the_wrong_form_is_none(tmp_path: Path) -> None:
    gold, _ = begun()
    path = tmp_path / f"a{SUFFIX}"
    path.write_text("no file at all", encoding="utf-8")
    assert read_turn(path, SCHEMAS).value is None
    data = json.loads(record_text(replace(session_of(gold).record, result="")))
    path.write_text(json.dumps(data), encoding="utf-8")
    assert read_turn(path, SCHEMAS).value is None


@pytest.mark.parametrize("key", ["number", "side", "game", "before", "seal", "position", "actions"])
def test_a_file_that_was_changed_is_told(key: str, tmp_path: Path) -> None:
    from runtime.campaign.turn_json import turn_text

    gold, silver = begun()
    file = turn(gold, TEA, EndTurn())
    data = json.loads(turn_text(file))
    changes = {"number": 3, "side": "silver", "actions": [{"do": "end_turn"}]}
    data[key] = changes.get(key, "0" * 64)
    path = tmp_path / f"a{SUFFIX}"
    path.write_text(json.dumps(data), encoding="utf-8")
    read = read_turn(path, SCHEMAS)
    assert [one.code for one in read.issues] == ["turn-changed"]
    # Who makes the fingerprint fit is found out by what the file says.
    data["check"] = check_of(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    changed = read_turn(path, SCHEMAS).value
    assert changed is not None
    problem = silver.receive(changed)
    if key != "seal":
        assert problem is not None
        assert silver.session is None
        assert silver.receive(file) is None
    else:
        # The code of actions can be judged only at the end, but the answer shows the sender that it was changed.
        assert problem is None
        assert code(gold.receive(turn(silver, EndTurn()))) == "turn-broken"


def test_what_the_rules_refuse_is_refused_out_of_a_file() -> None:
    gold, silver = begun()
    file = turn(gold, TEA, EndTurn())
    far = Commit((Laid(Cell(3, 1), "T"), Laid(Cell(3, 2), "E"), Laid(Cell(3, 3), "A")))
    assert code(silver.receive(checked(replace(file, actions=(far, EndTurn()))))) == "turn-refused"
    assert code(silver.receive(checked(replace(file, actions=(TEA,))))) == "turn-unfinished"
    assert code(silver.receive(checked(replace(file, actions=(EndTurn(),))))) == "turn-differs"
    assert code(silver.receive(checked(replace(file, share="1" * 64)))) == "turn-secret"
    shown = Reveal("0" * 64, (TEA, EndTurn()))
    assert code(silver.receive(checked(replace(file, reveal=shown)))) == "turn-reveal"
    assert silver.receive(file) is None


def test_other_words_begin_no_game() -> None:
    gold, _ = begun()
    assert gold.files[0].opening is not None
    other = checked(replace(gold.files[0], opening=replace(gold.files[0].opening, words="other")))
    problem = Correspondence.accepted(other, WORDS)
    assert isinstance(problem, Issue)
    assert code(problem) == "turn-words"
    wrong = Correspondence.accepted(checked(replace(gold.files[0], opening=None)), WORDS)
    assert isinstance(wrong, Issue)
    assert code(wrong) == "turn-no-invitation"


def ended() -> tuple[Correspondence, Correspondence, TurnFile]:
    """A game that silver has given up, and the file that says so."""
    gold, silver = begun()
    assert silver.receive(turn(gold, TEA, EndTurn())) is None
    return gold, silver, turn(silver, Resign())


def test_what_was_sealed_is_what_must_be_shown() -> None:
    gold, silver, last = ended()
    assert last.reveal is not None
    other = Reveal("1" * 64, last.reveal.actions)
    assert code(gold.receive(checked(replace(last, reveal=other)))) == "turn-secret"
    other = Reveal(last.reveal.secret, (EndTurn(),))
    assert code(gold.receive(checked(replace(last, reveal=other)))) == "turn-actions"
    assert code(gold.receive(checked(replace(last, seal="1" * 64)))) == "turn-actions"
    assert gold.receive(last) is None
    assert session_of(gold).whole is not None
    assert gold.standing is FarStatus.SENDING
    assert silver.standing is FarStatus.TURN
    assert silver.receive(gold.send()) is None
    assert gold.standing is silver.standing is FarStatus.DONE
    assert session_of(gold).whole == session_of(silver).whole
    record = session_of(gold).record
    assert record.draws is not None
    assert replay(record, WORDS).state.ended == session_of(gold).state.ended


def test_a_letter_that_was_never_drawn_is_named_with_its_turn() -> None:
    level = small_level()
    gold, silver = begun(replace(level, start=Start(racks=BySide("AEITX", "EAT"))))
    # Gold says it held A E I T T; so it may lay TEA and AT, as its own program believes.
    session = session_of(gold)
    rack = replace(session._state.racks.gold, letters="AATET")
    session._state = replace(session._state, racks=session._state.racks.having(Side.GOLD, rack))
    at = Commit((Laid(Cell(2, 3), "T"),))
    assert silver.receive(turn(gold, TEA, at, EndTurn())) is None
    assert gold.receive(turn(silver, EndTurn())) is None
    problem = silver.receive(turn(gold, Resign()))
    assert code(problem) == "turn-letters"
    assert problem is not None
    assert problem.details["number"] == 2


def test_chance_of_a_level_falls_alike_on_both_sides() -> None:
    points = [(Effect("award_points", {"side": "gold", "amount": amount}),) for amount in range(1, 30)]
    effect = Effect("chance", branches=tuple(Branch(weight=1, effects=one) for one in points))
    always = Trigger("luck", Condition("turn_begins", arguments={"turn": 2}), (effect,))
    gold, silver = begun(replace(small_level(), triggers=(always,)))
    assert silver.receive(turn(gold, TEA, EndTurn())) is None
    assert session_of(gold).state.base == session_of(silver).state.base


def test_a_kept_game_that_is_not_what_was_played_does_not_go_on() -> None:
    gold, silver = begun()
    assert silver.receive(turn(gold, TEA, EndTurn())) is None
    kept = replace(gold.kept, actions=(EndTurn(), EndTurn()))
    problem = Correspondence.resumed(kept, WORDS)
    assert isinstance(problem, Issue)
    assert code(problem) == "turn-kept"
    again = Correspondence.resumed(gold.kept, WORDS)
    assert isinstance(again, Correspondence)
    assert session_of(again).state == session_of(gold).state


def test_a_small_map_of_another_size_goes_along_with_its_invitation() -> None:
    level = Level(
        "own",
        "Made by a designer",
        TerrainMap.filled(Size(4, 9)),
        cities=(City("gold", Cell(1, 1), Side.GOLD), City("silver", Cell(1, 7), Side.SILVER)),
    )
    gold, silver = begun(level)
    assert silver.opening.level.name == "Made by a designer"
    assert silver.opening.level.terrain == gold.opening.level.terrain
