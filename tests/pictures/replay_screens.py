"""Takes pictures of looking back over a game and of replays, with plays, review and combats: a look for people.

python tests/pictures/replay_screens.py FOLDER
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from opening import asked, game_application, until, wait

if TYPE_CHECKING:
    from opening import Asked

    from runtime.engine.levels.level import Level
    from runtime.match.session import Session
    from runtime.ui.game_setup.setup import GameParts, GameSetup

MAP = Path(__file__).parents[1] / "maps" / "two-becks.json"
HALF = 34
"""After so many actions the running game is looked back at."""


def played(setup: GameSetup, most: int) -> Session:
    """A game of two easy players, up to so many actions, and until it is gold's turn."""
    from runtime.ai import PLAYERS, choose
    from runtime.engine.board.sides import Side
    from runtime.lexicon import Lexicon
    from runtime.match.session import Session
    from runtime.movegen.vocabulary import Vocabulary

    assert isinstance(setup.words, Lexicon)
    vocabulary = Vocabulary(setup.words.offered(35))
    session = Session(setup.level, setup.rules, setup.words, setup.seed)
    while session.state.ended is None and (len(session.actions) < most or session.state.to_act is not Side.GOLD):
        view, number = session.view(session.state.to_act), len(session.actions)
        action = choose(view, setup.words, vocabulary, number, player=PLAYERS["apprentice"])
        session.submit(view.side, action, session.number)
    return session


def look_back(asks: Asked, parts: GameParts, setup: GameSetup) -> None:
    """A running game, its log, and an earlier position of it; then its end."""
    from runtime.ui.game.window import GameWindow
    from runtime.ui.replay.replay_windows import LookCard

    for most, name in ((HALF, "running"), (10_000, "over")):
        session = played(setup, most)
        window = GameWindow(replace(setup, session=session), parts, has_menu=True)
        window.resize(*asks.size)
        window.show()
        wait(500)
        asks.keep(window, f"game-{name}")
        if session.state.ended is not None:
            window.stage.cards.dismiss()
        window.stage.run("look_back")
        wait(200)
        card = window.stage.cards.card
        assert isinstance(card, LookCard)
        card.pane.go(HALF // 2)
        asks.keep(window, f"look-back-{name}")
        window.close()


def replays(asks: Asked, parts: GameParts, setup: GameSetup) -> None:
    """A replay: its log, its combats, what could have been played, its review, and a record that breaks."""
    from runtime.engine.board.sides import BySide
    from runtime.match.lookback import MarkKind, replay_of
    from runtime.ui.game_setup.setup import ReplayOptions
    from runtime.ui.replay.column import PLAYS, REVIEW
    from runtime.ui.replay.replay_windows import ReplayWindow

    record = played(setup, 10_000).record
    replay = replay_of(record, setup.words)
    names = BySide(setup.players.gold, "Computer: Apprentice")
    window = ReplayWindow(parts, replay, ReplayOptions(names, tellable=names))
    window.resize(*asks.size)
    window.show()
    pane = window.pane
    fights = [mark.place for mark in replay.marks if mark.kind is MarkKind.COMBAT]
    pane.go(fights[0] if fights else replay.last // 2)
    wait(200)
    asks.keep(window, "replay-log")
    pane.run("combat")
    wait(200)
    asks.keep(window, "replay-combat")
    pane.go(replay.turns[4])
    pane.study.leaves.turn_to(PLAYS)
    until(lambda: bool(pane.study.plays.plays), "plays")
    pane.study.plays.table.selectRow(1)
    wait(100)
    asks.keep(window, "replay-plays")
    pane.study.leaves.turn_to(REVIEW)
    until(lambda: not pane.study.reviewer.is_thinking, "the end of the review")
    wait(100)
    asks.keep(window, "replay-review")
    pane.run("racks")
    pane.run("last")
    asks.keep(window, "replay-end")
    pane.run("save")
    wait(100)
    asks.keep(window, "replay-save")
    if window.saver.card is not None:
        window.saver.card.refuse()
    window.help.open()
    wait(500)
    asks.keep(window, "replay-help")
    window.close()
    broken = replace(record, actions=(*record.actions[:9], record.actions[0]))
    window = ReplayWindow(parts, replay_of(broken, setup.words))
    window.resize(*asks.size)
    window.show()
    window.pane.run("last")
    wait(200)
    asks.keep(window, "replay-broken")
    window.close()


def level() -> Level:
    """The level that is played."""
    from runtime.campaign.reader import read_level

    found = read_level(MAP).level
    assert found is not None
    return found


def begun(level: Level) -> GameSetup:
    """A game on a level, against a computer."""
    from runtime import resources
    from runtime.campaign.rulesets import read_rulesets
    from runtime.engine.board.sides import BySide
    from runtime.engine.levels.level import Seat
    from runtime.lexicon import WordSource, load_words
    from runtime.ui.game_setup.setup import GameSetup, prepare

    seats = BySide(Seat(), Seat(computer="apprentice"))
    setup = prepare(level, read_rulesets(resources.assets() / "rulesets"), load_words(WordSource()), 3, seats)
    assert isinstance(setup, GameSetup)
    return replace(setup, players=BySide("Ada", ""))


def main() -> int:
    """Take them."""
    asks = asked(__doc__)
    game_application(asks)
    from runtime.profile.settings import Settings
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import load_parts

    setup = begun(level())
    parts = load_parts(asks.texts, Preferences.of(Settings(**asks.wishes)))
    look_back(asks, parts, setup)
    replays(asks, parts, setup)
    return 0


if __name__ == "__main__":
    sys.exit(main())
