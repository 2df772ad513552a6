"""Every game at every step of a random course: saved and gone on with, recorded and played again, and judged."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.action_json import write_action_data
from runtime.campaign.play_json import read_record, read_savegame, record_text, savegame_text
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Seat, Token
from runtime.engine.records.record import replay
from runtime.lexicon.word_list import lexicon_of
from runtime.match.autosave import Saver, SaveTarget, resume, savegame_of
from runtime.match.conversation import GameReferee
from runtime.match.game_saver import GameSaver
from runtime.match.referee import Referee, RefereeLibrary
from runtime.match.save_files import SavePlace
from runtime.match.saves import games, save_file, tables
from runtime.match.scryptic import Scryptic
from runtime.match.session import GameSession, Ply, Session
from runtime.match.table_files import KeptTable, file_of, kept_text, read_kept_table, read_table_record
from runtime.match.table_files import record_text as table_record_text
from runtime.match.table_keeper import TableSaver
from runtime.match.table_match import TableMatch, TableSetup
from runtime.match.table_referee import TableReferee
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.home import find_home
from runtime.profile.statistics import open_statistics
from runtime.support.texts import english
from runtime.tablegames.game import TableChance
from tests.engine.boards import DESIGN, EDITIONS, GOLD, SILVER, ruled
from tests.properties.games import SHORT

Anything = GameSession[Any, Any, Any, Any, Any, Any]
LEXICON = lexicon_of(SHORT, {word: ["attacking"] for word in SHORT[::3]})
RULES = ruled(DESIGN, turn_limit=10, combat__order="defender_chooses", rack__limit=5, rack__start=5, spies=0)


@cache
def schemas() -> Schemas:
    return Schemas(resources.schemas())


class Kept(ABC):
    """A game in progress with everything that keeps and judges it."""

    session: Anything
    judge: GameReferee[Any, Any, Any, Any, Any, Any]
    saver: GameSaver[Any, Any]

    def __init__(self, folder: Path) -> None:
        self.file, self.home = folder / "game.json", find_home(folder / "home")

    @abstractmethod
    def left(self) -> Anything | None:
        """The game as it would go on now out of the file that its saver keeps it in; None where there is none."""

    @abstractmethod
    def went_on(self) -> Anything:
        """The game out of its save, as it goes on."""

    @abstractmethod
    def played_again(self) -> Any:
        """The state that the record of the game leads to, once it is over."""

    @abstractmethod
    def request(self, player: Any, move: Any) -> dict[str, Any]:
        """What the referee is asked for a move."""

    def moves(self, player: Any) -> list[Any]:
        """Some of the moves that a player has; nobody gives up."""
        game, state = self.session.game, self.session.state
        moves = list(islice(game.each_move(state, player), 300))
        return moves[:-1] or moves if isinstance(game, Scryptic) else moves

    def write(self, text: str) -> Path:
        self.file.write_text(text, "utf-8")
        return self.file


class KeptLandscape(Kept):
    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder)
        pool = Pool(PoolKind.COUNTS, counts={"A": 4, "E": 4, "T": 4, "S": 3, "R": 2, "X": 1})
        cities = (City("gold", Cell(1, 1), GOLD), City("silver", Cell(5, 5), SILVER), City("nobody", Cell(1, 5), None))
        tokens = tuple(Token(f"t{row}", Cell(row, 2), element, 3) for row, element in enumerate(list(Element)[:3], 2))
        land = TerrainMap.from_rows([".......", "..f.~..", "....~..", "..^..f.", "..^..=.", ".~.....", "......."])
        level = Level("small", "Small", land, cities=cities, tokens=tokens, pools=BySide(pool, pool))
        self.session = self.own = Session(level, RULES, LEXICON, seed)
        self.session.game = Scryptic(self.own.state, LEXICON, EDITIONS, vocabulary=lambda: Vocabulary(SHORT))
        self.judge = Referee(RefereeLibrary(LEXICON, EDITIONS, schemas(), english()), self.own.state)
        target = SaveTarget(
            self.home, SavePlace(save_file(self.home, "small")), BySide(Seat(), Seat("novice")), EDITIONS
        )
        self.saver = Saver(target, english())
        self.saver.begin(self.own, pytest.fail)

    def left(self) -> Anything | None:
        found = [games(self.home).read(file.path, schemas()).game for file in games(self.home).files()]
        return resume(found[0], EDITIONS, LEXICON).session if found and found[0] is not None else None

    def went_on(self) -> Anything:
        saved = savegame_of(self.own, BySide(Seat(), Seat("novice")), EDITIONS)
        read = read_savegame(self.write(savegame_text(saved)), schemas()).value
        assert read == saved
        resumed = resume(read, EDITIONS, LEXICON)
        assert not resumed.differs
        return resumed.session

    def played_again(self) -> Any:
        record = read_record(self.write(record_text(self.own.record)), schemas()).value
        assert record == self.own.record
        return replay(record, LEXICON).state

    def request(self, player: Any, move: Any) -> dict[str, Any]:
        return {**write_action_data(move), "by": player.value}


class KeptAtTable(Kept):
    def __init__(self, folder: Path, game: str, parameters: dict[str, Any], seed: int) -> None:
        super().__init__(folder)
        self.setup = TableSetup(game, parameters, seed=seed)
        self.session = self.own = TableMatch(self.setup)
        self.judge = TableReferee(game, schemas(), english())
        assert json.loads(self.judge.answer(json.dumps({"load": {"rules": parameters}}).encode()))["ok"]
        kept = KeptTable(self.setup)
        self.saver = TableSaver(self.home, kept, SavePlace(file_of(self.home, kept), is_new=True), english())
        self.saver.begin(self.own, pytest.fail)

    def left(self) -> Anything | None:
        found = [tables(self.home).read(file.path, schemas()).game for file in tables(self.home).files()]
        return TableMatch(found[0].going_on("")) if found and found[0] is not None else None

    def went_on(self) -> Anything:
        read = read_kept_table(self.write(kept_text(KeptTable(self.setup), self.own)), schemas()).value
        assert read is not None
        assert not read.differs
        return TableMatch(read.going_on(""))

    def played_again(self) -> Any:
        result = self.own.result
        assert result is not None
        record = read_table_record(self.write(table_record_text(self.own, result)), schemas()).value
        assert record is not None
        return record.match().state

    def request(self, player: Any, move: Any) -> dict[str, Any]:
        game = self.own.game
        return {"do": "move", "move": game.write_move(move), "by": game.names[player]}


SHORT_SCRYPER = {"columns": 3, "rows": 4, "values": 3, "per_value": 2, "most_bricks": 2, "sets": 1, "quiet_moves": 10}
GAMES: dict[str, Callable[[Path], Kept]] = {
    "scryptic": lambda folder: KeptLandscape(folder, 2),
    "scribe": lambda folder: KeptAtTable(folder, "scribe", {}, 2),
    "scryper": lambda folder: KeptAtTable(folder, "scryper", SHORT_SCRYPER, 2),
    "scrambler": lambda folder: KeptAtTable(folder, "scrambler", {"dots": 2, "claiming": "by_hand"}, 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_and_judged_is_the_game(name: str, tmp_path: Path) -> None:
    kept, chance = GAMES[name](tmp_path), TableChance(2)
    session = kept.session
    while acting := session.game.to_act(session.state):
        player = acting[chance.below(len(acting))]
        move = chance.pick(kept.moves(player))
        assert isinstance(session.attempt(player, move), Ply)
        answer = json.loads(kept.judge.answer(json.dumps(kept.request(player, move)).encode()))
        assert answer["ok"], answer
        assert kept.judge.state == session.state
        later = kept.went_on()
        assert later.state == session.state
        assert [(one.before, one.player, one.move) for one in later.made] == [
            (one.before, one.player, one.move) for one in session.made
        ], "all of it can be taken back"
        assert later.number == session.number, "the computer goes on as it would have"
        left = kept.left()
        assert (left is None) == session.is_over, "a game is kept as long as it goes on"
        if left is not None:
            assert (left.state, left.number) == (session.state, session.number)
    assert kept.played_again() == session.state
    (past,) = open_statistics(kept.home).statistics.history().games
    assert past.facts == kept.saver.facts, "the end is told once, and remembered"
    assert past.record is not None
    refused = json.loads(kept.judge.answer(json.dumps(kept.request(player, move)).encode()))
    assert refused["refusals"][0]["code"] == "game-over"
