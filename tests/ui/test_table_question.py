"""What is sent to the computer's process at a table: the same, whatever the person's hidden bricks are."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from runtime.match.game_worker import Answer
from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.match.table_worker import TableQuestion, TableWorker
from runtime.profile.settings import AnimationPace, Settings
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import TableChance, TablePlayer
from runtime.tablegames.players import Skill
from runtime.ui.preferences import Preferences
from runtime.ui.tablegames.table_flow import TableFlow

pytestmark = pytest.mark.qt

GAME = game_of("scryper")
SETUP = TableSetup("scryper", {}, (PERSON, TableSeat(Skill.NOVICE)), 5)


class Listener(TableWorker):
    """Keeps the bytes that the process would get, and never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def start(self) -> None:
        pass

    def ask(self, question: TableQuestion) -> None:
        self.sent.append(pickle.dumps(question))

    def poll(self) -> Answer | None:
        return None


def sent(bot: QtBot, setup: TableSetup) -> str:
    """All that the computer's process hears of where a game goes on, spelled out."""
    listener = Listener()
    playing = TableFlow(setup, Preferences.of(Settings(animations=AnimationPace.OFF)), lambda: listener)
    playing.begin()
    bot.waitUntil(lambda: bool(listener.sent))
    playing.close()
    return repr(pickle.loads(listener.sent[0]))


def test_the_process_gets_nothing_that_depends_on_hidden_bricks(qtbot: QtBot) -> None:
    chance, state, made, differing = TableChance(8), GAME.begin(), 0, 0
    while made < 30 and (acting := GAME.to_act(state)):
        if acting == (TablePlayer.SECOND,):
            others: list[Any] = [GAME.completed(GAME.view(state, TablePlayer.SECOND), chance) for _ in range(2)]
            differing += sum(other != state for other in others)
            heard = {sent(qtbot, replace(SETUP, opening=GAME.write_state(one), moved=made)) for one in (state, *others)}
            assert len(heard) == 1
        state = GAME.after(state, acting[0], GAME.careless(state, acting[0], chance))
        made += 1
    assert differing > 10


def test_a_move_taken_back_and_made_again_is_answered_from_the_view_alone(qtbot: QtBot) -> None:
    """The seed of the computer's chance counts moves, and knows nothing of what they were."""
    questions = set()
    for bricks in ("set 1.2.3.", "set 4.4.4."):
        listener = Listener()
        playing = TableFlow(SETUP, Preferences.of(Settings(animations=AnimationPace.OFF)), lambda there=listener: there)
        playing.begin()
        for tried in ("set 3.3.3.", bricks):
            playing.submit(GAME.read_move(tried))
            playing.go_on()
            if tried != bricks:
                playing.take_back()
        qtbot.waitUntil(lambda there=listener: bool(there.sent))
        playing.close()
        questions.add(repr(replace(pickle.loads(listener.sent[-1]), request_id=0)))
    assert len(questions) == 1
