"""Makes pictures of a game's course: start, objectives, draws, ends, looking back, playtests: ``… FOLDER``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from battlefield import Screens, battle, click, press, taken
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.levels.level import Branch, Condition, Effect, Level, Seat, Trigger, Variable, WinPath
from runtime.match.lookback_review import question
from runtime.match.lookback_study import studied
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.home import find_home
from runtime.ui.game.cards.variables_card import VariablesCard
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.replay.column import PLAYS, REVIEW
from runtime.ui.replay.replay_windows import LookCard
from runtime.ui.widgets.cards import QuestionCard


def trial(screens: Screens) -> None:
    """A playtest: its controls at the beginning, paused with a second line, and stepped back."""
    window = screens.window(battle(), playtest=True)
    screens.keep(window, "trial")
    playing = window.stage.controller
    assert playing is not None
    playing.end_turn()
    window.stage.cards.dismiss()
    playing.trial.go_to(0)
    playing.agreements.offer_draw()
    playing.trial.seat(Side.SILVER, "grandmaster")
    playing.trial.seat(Side.GOLD, "novice")
    screens.keep(window, "trial-lines")
    playing.trial.go_to(0)
    screens.keep(window, "trial-back")
    window.close()


def start(screens: Screens) -> None:
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    for level in campaign.levels:
        window = screens.window(replace(level, seats=BySide(Seat(), Seat(computer="greedy"))))
        screens.keep(window, f"start-{level.id}")
        window.close()


def thinking(screens: Screens) -> None:
    window = screens.window(battle(BySide(Seat(), Seat(computer="greedy"))))
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "thinking")
    window.close()


def story() -> Level:
    """The war, with objectives of every rank and state, and with messages."""
    hold = Condition("hold_cities", arguments={"count": 3, "turns": 2})
    points = Condition("score", arguments={"points": 120})
    free = Condition("never_lose", arguments={"what": "city"})
    word = Condition("play_word", arguments={"length_min": 7, "starts_with": "S"})
    rest = Condition(
        "any", parts=(Condition("conquest"), Condition("destroy", arguments={"what": "words", "count": 3}))
    )
    silver = Condition("all", parts=(Condition("total_control", arguments={"side": "silver"}), rest))
    begins, later = (Condition("turn_begins", arguments={"turn": turn}) for turn in (1, 2))
    hail: dict[str, object] = {
        "text": "Marbleton must not fall. Take Highgate and Greenway before the snow melts, and hold them.",
        "speaker": "The Chancellor",
        "portrait": "chancellor.png",
        "cells": [[1, 6], [9, 8]],
    }
    effects = (
        Effect("message", {"text": "A red glow rises in the hills.", "cells": [[2, 6], [3, 7], [3, 8]]}),
        Effect("terrain", {"terrain": "lava", "cells": [[2, 7], [2, 9]]}),
        Effect("place_token", {"id": "new", "at": [5, 9], "element": "flood"}),
        Effect("give_letters", {"letters": "AT", "side": "gold"}),
        Effect("reveal", {"condition": "hidden"}),
        Effect("add_variable", {"variable": "supplies", "by": 3}),
        Effect("add_variable", {"variable": "journey.gold", "by": 12}),
    )
    return replace(
        battle(),
        id="story",
        conditions=BySide(
            (
                WinPath("hold", hold),
                WinPath("points", points),
                WinPath("word", word, bonus=True),
                WinPath("keep", free, bonus=True),
                WinPath("hidden", Condition("lead", arguments={"points": 40}), bonus=True, hidden=True),
            ),
            (WinPath("all", silver),),
        ),
        variables=(Variable("supplies", 4, "Supplies of the fort", shown=True), Variable("anger", 2)),
        journey=(Variable("journey.gold", 30, "Gold pieces", shown=True),),
        triggers=(Trigger("hail", begins, (Effect("message", hail),)), Trigger("glow", later, effects)),
    )


def clocks(screens: Screens) -> None:
    """What decides soon: a held city, points to go, turns to survive; the cell as it is told; and looked back at."""
    hold = Condition("hold_cities", arguments={"cities": ["b"], "turns": 3})
    points = Condition("score", arguments={"points": 60, "side": "silver"})
    late = Condition("survive", arguments={"turn": 5, "side": "silver"})
    level = battle(rack="SWORDANEL")
    cities = tuple(replace(city, owner=Side.GOLD) if city.id == "b" else city for city in level.cities)
    ways = BySide((WinPath("hold", hold),), (WinPath("points", points), WinPath("late", late)))
    window = screens.window(replace(level, id="clocks", cities=cities, conditions=ways))
    screens.keep(window, "clocks")
    QTest.keyClick(window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    window.stage.cards.dismiss()
    click(window.stage.board, Cell(1, 6))
    screens.keep(window, "clocks-after")
    window.stage.controller.flow.sit_down()
    window.stage.run("look_back")
    screens.keep(window, "clocks-back")
    window.close()


def opponent(screens: Screens) -> None:
    """What the opponent has done in a turn of two words, one of which took a word and a city, and shown again."""
    cities = tuple(replace(city, owner=Side.GOLD) if city.id == "d" else city for city in battle().cities)
    level = battle()
    racks = BySide("SWORDAN", "ESTALNOWS")
    level = replace(level, id="opponent", cities=cities, start=replace(level.start, racks=racks))
    window = screens.window(level)
    controller = window.stage.controller
    window.stage.cards.dismiss()
    for action in (
        EndTurn(),
        Commit((Laid(Cell(9, 9), "O"), Laid(Cell(9, 8), "W"))),
        Commit((Laid(Cell(9, 12), "S"),)),
        EndTurn(),
    ):
        controller.flow.sit_down()
        controller.flow.submit(action)
        window.stage.cards.dismiss()
    controller.flow.sit_down()
    screens.keep(window, "opponent-turn")
    QTest.keyClick(
        window.stage.board, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    screens.keep(window, "opponent-again")
    window.close()


def remembering(screens: Screens) -> None:
    """What a level and its journey remember, in a playtest, and once it was set."""
    window = screens.window(story(), playtest=True)
    board = window.stage.board
    window.stage.cards.dismiss()
    QTest.keyClick(board, Qt.Key.Key_F10, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "variables")
    card = window.stage.cards.card
    assert isinstance(card, VariablesCard)
    card.boxes["supplies"].setValue(9)
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "variables-set")
    window.close()


def choosing(screens: Screens) -> None:
    """A choice of four with a portrait and long words, one of two without, and the first put aside for the board."""
    picture = screens.folder / "assets"
    picture.mkdir(exist_ok=True)
    (picture / "ferryman.png").write_bytes((resources.assets() / "icons" / "scryptic.png").read_bytes())
    asked: dict[str, object] = {
        "id": "ferry",
        "text": "The river is high, and the other bank is a mile away. I have seen better men than you turn back here. "
        "What shall it be? My boat takes four and not one more, the ford is under water until the snow has gone, and "
        "of the bridge nobody has heard since the autumn. Speak up, the light is going.",
        "speaker": "The Ferryman of the Lower Becks",
        "portrait": "ferryman.png",
    }
    options = (
        "Pay what he asks.",
        "Wait for the morning, and lose two turns by it, but keep what is in the purse.",
        "Go back along the road and take the long way round by Pewterham, where friends may still be found.",
        "Take the boat by force: nobody will know.",
    )
    long = Effect("choice", asked, tuple(Branch((), f"o{n}", text) for n, text in enumerate(options)))
    short = Effect("choice", {"id": "oil", "text": "Light the fires?"}, (Branch((), "y", "Yes"), Branch((), "n", "No")))
    for name, effect in (("four", long), ("two", short)):
        begins = Condition("turn_begins", arguments={"turn": 1})
        level = replace(battle(), id=name, triggers=(Trigger("ask", begins, (effect,)),))
        window = screens.window(level, assets=picture)
        screens.keep(window, f"choice-{name}")
        press(window, Qt.Key.Key_Down)
        press(window, Qt.Key.Key_Down)
        screens.keep(window, f"choice-{name}-keys")
        press(window, Qt.Key.Key_Escape)
        screens.keep(window, f"choice-{name}-board")
        window.close()


def objectives(screens: Screens) -> None:
    """Messages, objectives beside the board and on their card, and what triggers do, in the log."""
    picture = screens.folder / "assets"
    picture.mkdir(exist_ok=True)
    resources_picture = resources.assets() / "icons" / "scryptic.png"
    (picture / "chancellor.png").write_bytes(resources_picture.read_bytes())
    window = screens.window(story(), assets=picture)
    board = window.stage.board
    screens.keep(window, "message")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "objectives")
    QTest.keyClick(board, Qt.Key.Key_F2)
    screens.keep(window, "objectives-card")
    press(window, Qt.Key.Key_Return)
    QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "message-after")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "hand-over-with-objectives")
    card = window.stage.cards.card
    assert card is not None
    card.accept()
    screens.keep(window, "objectives-later")
    window.stage.record.log_tab.click()
    screens.keep(window, "log-of-triggers")
    window.close()


def draws(screens: Screens) -> None:
    window = screens.window(battle())
    board = window.stage.board
    QTest.keyClick(board, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "draw-to-offer")
    press(window, Qt.Key.Key_Return)
    screens.keep(window, "draw-offered")
    QTest.keyClick(board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    card = window.stage.cards.card
    assert card is not None
    card.accept()  # A key must wait a moment before it says that the next player is there.
    while window.stage.controller.rack.must_discard:
        QTest.keyClick(board, window.stage.controller.rack.laying.slots[0])
        QTest.keyClick(board, Qt.Key.Key_Return)
    screens.keep(window, "draw-to-answer")
    QTest.keyClick(board, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    screens.keep(window, "draw-accept")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "draw-agreed")
    window.close()


def end(screens: Screens) -> None:
    window = screens.window(battle())
    QTest.keyClick(
        window.stage.board, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    screens.keep(window, "resign")
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.yes.click()
    screens.keep(window, "end")
    window.close()


def looking_back(screens: Screens) -> None:
    """An earlier position of a running game, then all of it with what could have been played; more: replay_screens."""
    window = screens.window(battle(rack="SWORDSANE"))
    screens.type_at(window, Cell(6, 9), Direction.DOWN, "WORD")
    playing = window.stage.controller
    playing.proceed()
    window.stage.cards.dismiss()
    window.stage.run("look_back")
    screens.keep(window, "looking-back")
    window.stage.cards.dismiss()
    playing.resign()
    window.stage.cards.dismiss()
    window.stage.run("look_back")
    card = window.stage.cards.card
    assert isinstance(card, LookCard)
    pane = card.pane
    study = question(pane.replay, 0, 0)
    assert study is not None
    answer = studied(study, pane.replay.words, Vocabulary(("SWORD", "SWORDS", "WORD", "WORDS", "SEA", "ROADS")))
    pane.study.leaves.turn_to(PLAYS)
    pane.study.analyst.cancel()
    pane.study.plays.show_found(answer)
    pane.study.plays.table.selectRow(0)
    screens.keep(window, "looking-back-plays")
    pane.study.leaves.turn_to(REVIEW)
    pane.study.analyst.cancel()
    screens.keep(window, "looking-back-review")
    window.close()


def kept(screens: Screens) -> None:
    """The chooser with a game that can go on, and the question before a level that is opened at once."""
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    campaign = replace(campaign, nodes=(), edges=(), start="")
    with TemporaryDirectory() as folder:
        for name, level in (("chooser-continue", None), ("left-here", campaign.levels[1])):
            plan = ProgramPlan(campaign, level, 7, {}, find_home(Path(folder)))
            program = Program(plan, screens.parts, screens.rulesets, screens.words)
            program.begin()
            if level is None and program.chooser is not None:
                program.open(campaign.levels[1])
                assert program.window is not None
                QTest.keyClick(program.window.stage.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
                program.window.close()
                program.chooser.resize(*screens.size)
                program.chooser.levels.setCurrentRow(1)
                QApplication.processEvents()
                program.chooser.grab().save(str(screens.folder / f"{name}.png"))
                sys.stdout.write(f"{name}\n")
                program.chooser.close()
            elif program.window is not None:
                program.window.resize(*screens.size)
                screens.keep(program.window, name)
                program.window.close()


SCENES: tuple[Callable[[Screens], None], ...] = (
    trial,
    start,
    thinking,
    objectives,
    remembering,
    choosing,
    clocks,
    opponent,
    draws,
    end,
    looking_back,
    kept,
)


def main() -> int:
    """Takes the pictures."""
    return taken(__doc__, SCENES)


if __name__ == "__main__":
    sys.exit(main())
