"""What must hold for the course of every game before a screen: who may act, whose answers count, what is taken back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime.engine.game.actions import EndTurn
from runtime.match.game_worker import Answer
from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.players import Skill
from runtime.ui.game.play.computer import Computer
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game_flow import GameFlow, SeatedGame
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.preferences import Preferences
from runtime.ui.tablegames.table_flow import TableFlow

if TYPE_CHECKING:
    from conftest import Maps

    from runtime.engine.levels.ruleset import Ruleset
    from runtime.lexicon import Lexicon

pytestmark = pytest.mark.qt


class Mute:
    """A worker that answers only what it is told to."""

    is_ready = True
    pid = None

    def __init__(self) -> None:
        self.said: deque[Answer] = deque()
        self.is_asked = False

    def start(self) -> None:
        """It is there."""

    def ask(self, *_question: object) -> None:
        self.is_asked = True

    def poll(self) -> Answer | None:
        return self.said.popleft() if self.said else None

    def stop(self) -> None:
        """It has nothing to end."""

    def close(self) -> None:
        """It has nothing to end."""


@dataclass
class Played:
    """A game with its flow, its worker, a move that whoever is to act may make, and how often it was said to end."""

    controller: Any
    flow: GameFlow[Any, Any]
    worker: Mute
    move: Callable[[], Any]
    ends: list[object] = field(default_factory=list)

    @property
    def game(self) -> SeatedGame[Any]:
        return self.flow.game

    def play(self) -> None:
        """Play on until the person's turn is over."""
        while self.game.mine is not None:
            assert self.flow.submit(self.move())


Begin = Callable[..., Played]


@pytest.fixture(params=["scryptic", *KINDS])
def begin(
    request: pytest.FixtureRequest, qapp: QApplication, maps: Maps, lexicon: Lexicon, rulesets: dict[str, Ruleset]
) -> Iterator[Begin]:
    """Begins a game of a person against the computer, or of ``two`` persons."""
    made: list[Played] = []

    def scryptic(*, two: bool) -> Played:
        setup, worker = prepare(maps.war() if two else maps.duel("greedy"), rulesets, lexicon, 1), Mute()
        assert isinstance(setup, GameSetup)
        playing = GameController(setup, english(), Computer(lambda: worker))  # type: ignore[arg-type, return-value]
        played = Played(playing, playing.flow, worker, EndTurn)
        playing.signals.ended.connect(lambda: played.ends.append(None))
        return played

    def table(*, two: bool) -> Played:
        setup, worker = TableSetup(request.param, {}, (PERSON, PERSON if two else TableSeat(Skill.NOVICE)), 3), Mute()
        still = Preferences.of(Settings(animations=AnimationPace.OFF))
        playing = TableFlow(setup, still, lambda: worker)  # type: ignore[arg-type, return-value]
        playing.moved.connect(lambda _made: playing.go_on())
        played = Played(playing, playing, worker, lambda: playing.match.any_move(playing.match.to_act[0]))
        playing.ended.connect(played.ends.append)
        return played

    def start(*, two: bool = False) -> Played:
        played = scryptic(two=two) if request.param == "scryptic" else table(two=two)
        made.append(played)
        played.flow.begin()
        if played.game.awaited is not None:
            played.flow.sit_down()  # type: ignore[attr-defined]
        return played

    yield start
    for played in made:
        played.controller.close()


def test_only_the_person_who_is_to_act_is_heard(begin: Begin) -> None:
    played = begin()
    game, session = played.game, played.game.session
    (person,) = game.people
    assert (game.ears, game.acting, game.mine, game.thinking) == (person, person, person, None)
    played.play()
    assert set(session.actors) == {person}
    assert game.thinking is game.acting is not None
    number = session.number
    assert not played.flow.submit(played.move())
    assert session.number == number


def test_only_the_answer_to_the_last_question_counts(begin: Begin, qtbot: QtBot) -> None:
    played = begin()
    session = played.game.session
    played.play()
    qtbot.waitUntil(lambda: played.worker.is_asked)
    number, computer = session.number, played.game.thinking
    played.flow._hear(played.move(), number - 1, "")
    assert session.number == number
    played.worker.said.append(Answer(number, played.move()))
    qtbot.waitUntil(lambda: session.number > number)
    assert session.actors[-1] is computer
    assert played.game.moves_back == 2, "the computer's move goes back with the person's"


def test_where_the_computer_finds_no_move_another_one_is_made(begin: Begin, qtbot: QtBot) -> None:
    played = begin()
    session = played.game.session
    played.play()
    qtbot.waitUntil(lambda: played.worker.is_asked)
    number, computer = session.number, played.game.thinking
    played.worker.said.append(Answer(number, None, "gone"))
    qtbot.waitUntil(lambda: session.number > number)
    assert session.actors[-1] is computer


def test_two_persons_act_in_turn_and_take_one_move_back(begin: Begin) -> None:
    played = begin(two=True)
    game = played.game
    assert game.is_hot_seat
    assert game.ears is None
    assert game.moves_back == 0
    assert game.mine is game.acting is not None
    assert played.flow.submit(played.move())
    assert game.thinking is None
    assert game.moves_back == 1


def test_a_game_that_is_over_has_ended_once_and_nobody_acts(begin: Begin) -> None:
    played = begin()
    played.controller.resign()
    assert (played.game.acting, played.game.mine, played.game.thinking, played.game.awaited) == (None,) * 4
    assert len(played.ends) == 1
    assert not played.flow.submit(played.move() if isinstance(played.controller, GameController) else None)
