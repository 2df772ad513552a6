"""Games by files as they lie in a player's folder: kept, found by the files that come, listed, and told apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.campaign.turn_json import TurnFile
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import EndTurn, Resign
from runtime.engine.game.state import EndReason
from runtime.match.correspondence import Correspondence, FarStatus
from runtime.match.correspondence_files import CorrespondenceStore, FarGame, Remember
from runtime.match.saves import all_saves, is_by_files, last_left
from runtime.profile.home import Home, find_home
from runtime.profile.statistics_facts import GameFacts
from runtime.support.issues import Issue
from tests.match.small_levels import WORDS, small_level
from tests.movegen.boards import RELEASE


@pytest.fixture
def both(tmp_path: Path) -> tuple[Home, Home]:
    return find_home(tmp_path / "here"), find_home(tmp_path / "there")


def store_of(home: Home) -> CorrespondenceStore:
    return CorrespondenceStore(home, lambda _opening: WORDS)


def begun(both: tuple[Home, Home], tmp_path: Path) -> tuple[CorrespondenceStore, CorrespondenceStore, FarGame]:
    """Both stores when gold's invitation was answered and gold has opened that; gold's game."""
    here, there = map(store_of, both)
    far = here.invited(Correspondence.invited(small_level(), RELEASE, WORDS, Side.GOLD, name="Ada"))
    invitation, answer = tmp_path / "0.scryptic-turn", tmp_path / "1.scryptic-turn"
    far.write(invitation)
    far.release()
    found = there.opened(invitation)
    assert isinstance(found, TurnFile)
    accepted = there.accepted(found, "Ben")
    assert isinstance(accepted, FarGame)
    accepted.write(answer)
    accepted.release()
    gold = here.opened(answer)
    assert isinstance(gold, FarGame)
    gold.release()
    return here, there, gold


def test_a_file_finds_its_game_and_is_written_the_same_again(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, there, gold = begun(both, tmp_path)
    session = gold.game.session
    assert session is not None
    assert session.submit(Side.GOLD, EndTurn(), 0) == ()
    gold.keep()
    # The program ends before the file is written, and comes back.
    gold.release()
    resumed = here.resumed(here.files()[0])
    assert isinstance(resumed, FarGame)
    assert resumed.game.standing is FarStatus.SENDING
    first, again = tmp_path / resumed.file_name, tmp_path / "again.scryptic-turn"
    resumed.write(first)
    assert first.name == "meadow-2.scryptic-turn"
    resumed.write(again)
    assert first.read_bytes() == again.read_bytes()
    silver = there.opened(first)
    assert isinstance(silver, FarGame)
    assert silver.game.standing is FarStatus.MOVE
    assert [store.look(store.files()[0]).is_due for store in (here, there)] == [False, True]


def test_files_that_belong_elsewhere_say_so(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, there, _gold = begun(both, tmp_path)
    codes = []
    for store, name in ((here, "0"), (here, "1"), (there, "0"), (store_of(find_home(tmp_path / "third")), "1")):
        found = store.opened(tmp_path / f"{name}.scryptic-turn")
        assert isinstance(found, Issue)
        codes.append(found.code)
    assert codes == ["turn-own", "turn-again", "turn-again", "turn-no-game"]


def test_they_stand_among_the_saved_games_but_wait(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, _there, _gold = begun(both, tmp_path)
    (saved,) = all_saves(both[0])
    assert is_by_files(saved.path)
    assert last_left(both[0]) is None
    here.remove(saved.path)
    assert all_saves(both[0]) == ()


def test_a_file_that_is_damaged_is_told_and_left(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, _there, _gold = begun(both, tmp_path)
    path = here.files()[0]
    path.write_text("{", encoding="utf-8")
    assert here.look(path).issue is not None
    assert isinstance(here.resumed(path), Issue)
    assert path.read_text(encoding="utf-8") == "{"


def test_an_invitation_that_is_accepted_twice_is_one_game(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, there, elsewhere = store_of(both[0]), store_of(both[1]), store_of(both[1])
    invitation, first, second = (tmp_path / f"{name}.scryptic-turn" for name in ("0", "first", "second"))
    far = here.invited(Correspondence.invited(small_level(), RELEASE, WORDS, Side.GOLD, name="Ada"))
    far.write(invitation)
    far.release()
    found, again = there.opened(invitation), elsewhere.opened(invitation)
    assert isinstance(found, TurnFile) and isinstance(again, TurnFile), "both programs ask about it"
    accepted = there.accepted(found, "Ben")
    assert isinstance(accepted, FarGame)
    accepted.write(first)
    refused = elsewhere.accepted(again, "Cid")
    assert isinstance(refused, Issue) and refused.code == "turn-held", "it is open in the other one"
    accepted.release()
    same = elsewhere.accepted(again, "Cid")
    assert isinstance(same, FarGame)
    same.write(second)
    assert second.read_bytes() == first.read_bytes(), "the answer that may be on its way stays the only one"
    assert len(there.files()) == 1


def test_a_game_that_is_open_is_opened_nowhere_else(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, _there, _gold = begun(both, tmp_path)
    path = here.files()[0]
    opened = here.resumed(path)
    assert isinstance(opened, FarGame)
    for found in (store_of(both[0]).resumed(path), store_of(both[0]).opened(tmp_path / "1.scryptic-turn")):
        assert isinstance(found, Issue) and found.code == "turn-held"
    opened.release()
    again = here.resumed(path)
    assert isinstance(again, FarGame)
    again.release()
    refused = here.opened(tmp_path / "1.scryptic-turn")
    assert isinstance(refused, Issue) and refused.code == "turn-again"
    assert isinstance(here.resumed(path), FarGame), "a file that is not taken holds nothing"


def test_each_side_remembers_the_game_once_when_all_letters_are_known(both: tuple[Home, Home], tmp_path: Path) -> None:
    told: dict[Side, list[tuple[GameFacts, str]]] = {side: [] for side in Side}

    def remembers(side: Side) -> Remember:
        def remember(facts: GameFacts, record: str) -> tuple[str, ...]:
            told[side].append((facts, record))
            return ()

        return remember

    begun(both, tmp_path)
    stores = {
        side: CorrespondenceStore(home, lambda _opening: WORDS, remember=remembers(side))
        for side, home in zip((Side.GOLD, Side.SILVER), both, strict=True)
    }
    side, file = Side.GOLD, tmp_path / "turn.scryptic-turn"
    for _ in range(2):
        game = stores[side].resumed(stores[side].files()[0])
        assert isinstance(game, FarGame) and game.game.session is not None
        if game.game.standing is FarStatus.MOVE:
            assert not isinstance(game.game.session.attempt(side, Resign()), tuple)
        game.write(file)
        game.release()
        side = side.other
        answered = stores[side].opened(file)
        assert isinstance(answered, FarGame)
        answered.release()
    (ours,), (theirs,) = told[Side.GOLD], told[Side.SILVER]
    assert ours[1] == theirs[1]
    assert [ours[0].played.players[one].name for one in (Side.GOLD, Side.SILVER)] == ["Ada", "Ben"]
    assert ours[0].why is EndReason.RESIGNED
    assert (ours[0].winner, ours[0].scores) == (theirs[0].winner, theirs[0].scores)


def test_a_kept_game_of_a_level_that_cannot_be_played_says_so(both: tuple[Home, Home], tmp_path: Path) -> None:
    here, _there, _gold = begun(both, tmp_path)
    path = here.files()[0]
    damaged = path.read_text(encoding="utf-8").replace('"STNAEISTNAEISTNAEIST"', '"ÞTNAEISTNAEISTNAEIST"')
    path.write_text(damaged, encoding="utf-8")
    for _ in range(2):
        found = here.resumed(path)
        assert isinstance(found, Issue) and found.code == "turn-level", "and holds nothing"
