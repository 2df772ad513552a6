"""Kills table games in the midst of play and shows that each goes on exactly where it was, with nothing lost.

    QT_QPA_PLATFORM=offscreen python tests/proof/killed_at_tables.py [--kills 100] [--seed 1]

Each game is a real process that begins, or goes on, as the menus do; a script plays by a seed for two persons or
against the computer: it moves, takes back, gives up, begins anew, and keeps games under names. It is killed with
SIGKILL at a random moment, a third of the times just when a move is being saved. What the next process finds must be
the game after the last move that was made, or after the one that was being saved, with every move that led there; and
everything else in the folder (named saves, games put aside, statistics) must be sound.
"""

from __future__ import annotations

import random
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.match.saves import tables
from runtime.match.table_files import read_kept_table, table_file
from runtime.match.table_keeper import TableSaver
from runtime.match.table_match import PERSON, TableMatch, TableSeat, TableSetup
from runtime.profile.home import Home, find_home
from runtime.profile.players import Players
from runtime.profile.statistics import open_statistics
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TableChance
from runtime.tablegames.players import Skill
from runtime.ui.menus.lobby import Lobby
from tests.proof.killed_games import NOTHING, GameTally, Say, command, kill_one, play_on
from tests.proof.killing import report


def kept_value(match: TableMatch) -> str:
    """What is to be found of a game when it is saved as it is now."""
    if match.result is not None or not match.made:
        return NOTHING
    return sha256(repr((match.game.write_state(match.state), match.notes)).encode()).hexdigest()


class Player:
    """Plays for every person at one table, by a seed."""

    def __init__(self, lobby: Lobby, home: Home, game: str, seed: int) -> None:
        self._lobby, self._home, self._game = lobby, home, game
        self._chance = random.Random(seed)

    def begin(self) -> int:
        """Go on with the game that was left, or begin one; returns after how many milliseconds it is played."""
        file = table_file(self._home, "", self._game)
        if file.is_file():
            self._lobby.go_on(file)
        else:
            other = TableSeat(Skill.NOVICE) if self._chance.random() < 0.3 else PERSON
            self._lobby.play_table(TableSetup(self._game, {}, (PERSON, other), self._chance.randrange(10**6)))
        assert self._lobby.table is not None
        report("ready", kept_value(self._lobby.table.stage.flow.match))
        return 0

    def step(self) -> int:
        """Do one thing; returns after how many milliseconds the next follows."""
        window, chance = self._lobby.table, self._chance
        assert window is not None and window.saver is not None
        stage, playing = window.stage, window.stage.flow
        if stage.cards.card is not None:
            stage.cards.card.accept()
            return 1
        if playing.match.result is not None:
            window.play_again()
            return 1
        dice = chance.random()
        if dice < 0.06 and not playing.why_not_back(english()):
            stage.questions._take_back()
        elif dice < 0.16 and window.saver.can_save:
            name = f"Save {chance.randrange(3)}"
            window.saver.save_as(name, window.saver.named.get(name.casefold()))
        elif dice < 0.18:
            playing.resign()
        elif playing.game.mine is not None:
            match = playing.match
            playing.submit(match.game.careless(match.state, playing.game.mine, TableChance(chance.randrange(10**6))))
        return chance.randrange(1, 40)


class HeardSaver(TableSaver):
    """Has the parent hear before and after each saving."""

    def _look(self) -> None:
        """The game has changed."""
        match = self._game
        assert match is not None
        report("doing", kept_value(match))
        super()._look()
        report("done", kept_value(match))


def play(home: Path, game: str, seed: int) -> int:
    """What a game's process does: begin as the program does, then follow the script until it is killed."""

    from runtime.ui.application.qt_application import start_application

    t = english()
    app = start_application(t)
    person = Players(find_home(home)).present_home()
    lobby = Lobby(t, person, seed=seed)
    lobby.room.preferences.change(reduced_motion=True, muted=True, offers_tutorial=False)
    player = Player(lobby, person, game, seed)
    lobby.outings.tables.saver = HeardSaver

    play_on(player)
    return app.exec()


def found_after(home: Home, game: str, faults: list[str]) -> str:
    """The value of what the next process will find."""
    file = table_file(home, "", game)
    if not file.is_file():
        return NOTHING
    kept = read_kept_table(file).value
    if kept is None or kept.differs:
        faults.append(f"the game does not go on as it was: {file}")
        return "?"
    return kept_value(TableMatch(kept.setup))


def look_around(home: Home, tally: GameTally) -> int:
    """Hold everything else in the folder to be sound; how many games have ended."""
    for file in tables(home).files():
        saved = tables(home).read(file.path)
        if saved.game is None or saved.game.differs:
            tally.faults.append(f"{file.path.name} can't be read: {saved.issue}")
        tally.named += bool(saved.name)
    opened = open_statistics(home)
    if opened.put_aside is not None:
        tally.faults.append("the statistics were damaged")
    games = opened.statistics.history(count=10_000).games
    if any(game.record is None for game in games):
        tally.faults.append("a game of the statistics has no record")
    return len(games)


def prove(kills: int, seed: int, say: Say) -> GameTally:
    """Kill so many games, ten in each of several homes, each time of another kind."""
    chance, tally, games = random.Random(seed), GameTally(), list(KINDS)
    with tempfile.TemporaryDirectory(prefix="scryptic-tables-", ignore_cleanup_errors=True) as temporary:
        place, expected = Path(temporary), dict.fromkeys(games, NOTHING)
        for number in range(kills):
            if number % 10 == 0:
                place, expected = Path(temporary) / str(number), dict.fromkeys(games, NOTHING)
                place.mkdir()
            game = games[number // 2 % len(games)]
            home, known = find_home(place / "home"), len(tally.faults)
            heard, is_killed = kill_one(__file__, place, game, chance, lasts=2.0, in_save=number % 3 == 2)
            there = found_after(home, game, tally.faults)
            tally.judge(heard, there, expected[game], number, is_killed=is_killed)
            ended = look_around(home, tally)
            tally.games += ended if number % 10 == 9 or number == kills - 1 else 0
            expected[game] = there
            if len(tally.faults) > known:
                say((place / "stderr.txt").read_text("utf-8", "replace")[-2000:])
            if (number + 1) % 10 == 0:
                say(f"{number + 1} kills, {tally.actions} actions, {len(tally.faults)} faults")
    return tally


if __name__ == "__main__":
    sys.exit(command(__doc__, prove, play, "a move", "moves"))
