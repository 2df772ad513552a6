"""Kills games in the midst of play and shows that each goes on exactly where it was, with nothing lost.

    QT_QPA_PLATFORM=offscreen python tests/proof/killed_while_playing.py [--kills 100] [--seed 1]

Each game is a real process with a real window, a keeper and the person's own folder; a script plays both sides by a
seed: it lays words, ends turns, gives up letters, takes moves back, and keeps games under names. It is killed with
SIGKILL at a random moment, a third of the times just when an action is being saved. What the next process finds must be
the position after the last action that was done, or after the one that was being saved; and everything else in the
folder (named saves, statistics, players) must be sound.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn
from runtime.engine.levels.level import Seat
from runtime.engine.moves.placement import check
from runtime.engine.records.record import fingerprint
from runtime.engine.turn.view import SideView
from runtime.lexicon import load_lexicon
from runtime.match.clock import Clock, ClockKind
from runtime.match.saves import games
from runtime.match.session import Session
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.home import Home, find_home
from runtime.profile.players import Players
from runtime.profile.statistics import open_statistics
from runtime.support.texts import english
from runtime.ui.game_setup.game_keeper import GOES_ON, Keeper
from tests.proof.killed_games import NOTHING, GameTally, Say, command, kill_one, play_on
from tests.proof.killing import report

if TYPE_CHECKING:
    from runtime.match.autosave import Saver
    from runtime.ui.game.window import GameWindow
    from runtime.ui.game_setup.setup import GameParts, GameSetup

BOTH = BySide(Seat(), Seat())


def kept_value(session: Session) -> str:
    """What is to be found of a session's game when it is saved as it is now."""
    return NOTHING if session.state.ended is not None else fingerprint(session.state)


def first_light() -> Campaign:
    """The campaign that is played."""
    found = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert found is not None
    return found


class Player:
    """Plays both sides in one window, by a seed."""

    def __init__(self, parts: GameParts, keeper: Keeper, level: str, seed: int) -> None:
        self._parts, self._keeper, self._chance = parts, keeper, random.Random(seed)
        self._level = first_light().level(level)
        words = keeper.lexicon.words(35)
        short = [word for word in words if len(word) < 4]
        self._vocabulary = Vocabulary(short + random.Random(1).sample(words, 2000))
        self.window: GameWindow | None = None

    def begin(self) -> None:
        """Go on with the game that was left, or begin one."""
        from runtime.ui.game.window import GameWindow

        found = self._keeper.resumed(self._level) if self._keeper.has(self._level) else self._fresh()
        assert not isinstance(found, str), found
        session = found.session
        report("ready", kept_value(session) if session is not None else NOTHING)
        self.window = GameWindow(self._listened(found), self._parts)
        self.window.show()

    def step(self) -> int:
        """Do one thing; returns after how many milliseconds the next follows."""
        window = self.window
        assert window is not None
        playing, chance = window.stage.controller, self._chance
        session, saver = playing.game.session, window.setup.saver
        if playing.game.is_over:
            window.play(self._listened(self._fresh()))
            return 1
        playing.flow.sit_down()
        dice = chance.random()
        if dice < 0.08 and session.can_take_back:
            mover = session.state.to_act
            session.propose_take_back(mover)
            session.answer_take_back(mover.other, agreed=True)
            playing.flow.went_back()
        elif dice < 0.2 and saver is not None and session.actions:
            self._save(saver, f"Save {chance.randrange(4)}")
        elif dice < 0.21:
            playing.resign()
        else:
            playing.flow.submit(self._action(session.view(session.state.to_act)))
        return chance.randrange(1, 60)

    def _save(self, saver: Saver, name: str) -> None:
        """Keep the game under a name, in the place of a save that bears it."""
        saver.save_as(name, saver.named.get(name.casefold()))

    def _fresh(self) -> GameSetup:
        from runtime.ui.game_setup.setup import GameSetup, prepare

        made = prepare(self._level, self._keeper.rulesets, self._keeper.lexicon, self._chance.randrange(10**6), BOTH)
        assert isinstance(made, GameSetup)
        made = replace(made, tells=False, clock=Clock(ClockKind.GAME, 900, 5))
        return self._keeper.kept(made, asks=False)

    def _listened(self, setup: GameSetup) -> GameSetup:
        """The same game, of which the parent hears before and after each saving."""
        keep = setup.keep
        assert keep is not None

        def kept(session: Session, say: Callable[[str], None]) -> Callable[[], None]:
            def tell(kind: str) -> None:
                report(kind, kept_value(session))

            session.listen(None, lambda _events: tell("doing"))
            session.watch(lambda: tell("doing"))
            stop = keep(session, say)
            session.listen(None, lambda _events: tell("done"))
            session.watch(lambda: tell("done"))
            return stop

        return replace(setup, keep=kept)

    def _action(self, view: SideView) -> Action:
        """Something legal, chosen without much thought."""
        chance, rack = self._chance, view.rack.letters
        if view.must_discard:
            return Discard("".join(chance.sample(rack, view.must_discard)))
        if chance.random() < 0.7:
            own = view.table.board.letters[view.side]
            runs = list(candidates(view.table, view.side, rack, self._keeper.lexicon, self._vocabulary))
            for run in chance.sample(runs, min(len(runs), 12)):
                laid = new_letters(own, run)
                if not check(view.table, view.side, rack, laid, self._keeper.lexicon):
                    return Commit(laid)
        return EndTurn()


def play(home: Path, level: str, seed: int) -> int:
    """What a game's process does: begin as the program does, then follow the script until it is killed."""

    from runtime.ui.application.qt_application import start_application
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import load_parts

    t = english()
    app = start_application(t)
    preferences = Preferences()
    preferences.change(hands_over=False, reduced_motion=True)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    person = Players(find_home(home)).present_home()
    player = Player(load_parts(t, preferences), Keeper(person, "first-light", rulesets, load_lexicon(), t), level, seed)

    play_on(player)
    return app.exec()


def found_after(keeper: Keeper, level: str, faults: list[str]) -> str:
    """The value of what the next process will find."""
    one = first_light().level(level)
    if not keeper.has(one):
        return NOTHING
    setup = keeper.resumed(one)
    if isinstance(setup, str) or setup.session is None:
        faults.append(f"the game does not go on: {setup}")
        return "?"
    if setup.note != GOES_ON:
        faults.append(f"the game goes on otherwise: {setup.note}")
    return fingerprint(setup.session.state)


def look_around(home: Home, tally: GameTally) -> int:
    """Hold everything else in the folder to be sound; how many games have ended."""
    for file in games(home).files():
        saved = games(home).read(file.path)
        if saved.game is None:
            tally.faults.append(f"{file.path.name} can't be read: {saved.issue}")
        tally.named += bool(saved.name)
    opened = open_statistics(home)
    if opened.put_aside is not None:
        tally.faults.append("the statistics were damaged")
    if [one.name for one in Players(home).read().profiles] != ["Ada"]:
        tally.faults.append("the players are not as they were")
    return opened.statistics.history().total


def prove(kills: int, seed: int, say: Say) -> GameTally:
    """Kill so many games, ten in each of several homes."""
    chance, tally = random.Random(seed), GameTally()
    rulesets, lexicon = read_rulesets(resources.assets() / "rulesets"), load_lexicon()
    levels = [level.id for level in first_light().levels]
    with tempfile.TemporaryDirectory(prefix="scryptic-kills-", ignore_cleanup_errors=True) as temporary:
        expected, level, place = NOTHING, levels[0], Path(temporary)
        for number in range(kills):
            if number % 10 == 0:
                place, level, expected = Path(temporary) / str(number), levels[number // 10 % len(levels)], NOTHING
                place.mkdir()
                players = Players(find_home(place / "home"))
                players.rename(players.read().present, "Ada")
            home = Players(find_home(place / "home")).present_home()
            known = len(tally.faults)
            heard, is_killed = kill_one(__file__, place, level, chance, lasts=2.5, in_save=number % 3 == 2)
            there = found_after(Keeper(home, "first-light", rulesets, lexicon, english()), level, tally.faults)
            tally.judge(heard, there, expected, number, is_killed=is_killed)
            ended = look_around(home, tally)
            tally.games += ended if number % 10 == 9 or number == kills - 1 else 0
            expected = there
            if len(tally.faults) > known:
                say((place / "stderr.txt").read_text("utf-8", "replace")[-2000:])
            if (number + 1) % 10 == 0:
                say(f"{number + 1} kills, {tally.actions} actions, {len(tally.faults)} faults")
    return tally


if __name__ == "__main__":
    sys.exit(command(__doc__, prove, play, "an action", "actions"))
