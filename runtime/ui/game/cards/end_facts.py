"""What the card at the end of a game says of it: who won and how, how long it took, and what each side did best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import Ending
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer, facts_of
from runtime.support.texts import Texts
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game_texts.history import say_length
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import say_reason, say_result

_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class EndFacts:
    """The end of a game in words; ``rows`` compare the two sides, ``course`` is empty where nothing is known of it."""

    title: str
    reason: str
    winner: Side | None
    players: BySide[str]
    scores: BySide[int]
    course: str = ""
    rows: tuple[tuple[str, BySide[str]], ...] = ()


def end_facts(
    t: Texts, game: PlayerView, ending: Ending, players: BySide[str], person: Callable[[Side], str]
) -> EndFacts:
    """What is to be said of a game that has ended so; ``person`` is what one of two persons is called."""
    facts = _remembered(game) if game.people else None
    return EndFacts(
        title=_title(t, game, ending, person),
        reason=say_reason(t, ending, game.objective_texts),
        winner=ending.winner,
        players=players,
        scores=game.scores,
        course=_course(t, facts) if facts is not None else "",
        rows=_rows(t, facts.deeds) if facts is not None else (),
    )


def _title(t: Texts, game: PlayerView, ending: Ending, person: Callable[[Side], str]) -> str:
    """Who has won, said to whoever plays alone."""
    if ending.winner is None or not game.people:
        return say_result(t, ending)
    if len(game.people) == 1:
        return t("You win!") if ending.winner in game.people else t("You lose.")
    return t("{side} wins.", side=person(ending.winner) or side_name(t, ending.winner))


def _remembered(game: PlayerView) -> GameFacts | None:
    """What the statistics know of the game, reckoned anew where nobody keeps it; None where its course is lost."""
    saver, session = game.setup.saver, game.session
    if saver is not None and saver.facts is not None:
        return saver.facts
    reel = game.looked_back()
    if reel is None:
        return None
    played = GameContext(BySide(SeatPlayer(), SeatPlayer()), "")
    events = (event for happened in reel.events for event in happened)
    return facts_of(session.record, events, session.state, session.words, played)


def _course(t: Texts, facts: GameFacts) -> str:
    """After how many turns, and after how long."""
    if not facts.played.seconds:
        return t.plural("It took {count} turn.", "It took {count} turns.", facts.turns)
    length = say_length(t, facts.played.seconds)
    return t.plural("It took {count} turn and {time}.", "It took {count} turns and {time}.", facts.turns, time=length)


def _rows(t: Texts, deeds: BySide[GameStatistics]) -> tuple[tuple[str, BySide[str]], ...]:
    """What each side did best; what neither did is left out."""

    def worth(word: str, points: int) -> str:
        return t("{word} ({points})", word=word, points=points) if word else _NOTHING

    rows = (
        (t("Best word"), deeds.map(lambda one: worth(one.best_word, one.best_points))),
        (t("Longest word"), deeds.map(lambda one: one.longest_word or _NOTHING)),
        (t("Strongest attack"), deeds.map(lambda one: worth(one.attack_word, one.attack))),
        (t("Cities taken"), deeds.map(lambda one: str(one.cities) if one.cities else _NOTHING)),
    )
    return tuple(row for row in rows if any(row[1][side] != _NOTHING for side in SIDES))
