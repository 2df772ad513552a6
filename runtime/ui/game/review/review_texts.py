"""What is said of a game that was judged: its turning point, what cost much, luck, chances, each side's best word."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.match.coach import GamesWon
from runtime.match.lookback import Replay
from runtime.match.lookback_review import BestWord
from runtime.match.review import CostlyTurn, CostReason, Gravity, LuckyDraw, Review, Swing
from runtime.support.texts import Texts, mark, mark_plural
from runtime.ui.game.play.turn_report import TurnReport, report_lines
from runtime.ui.game_texts.names import city_name, listed_cities, side_name
from runtime.ui.game_texts.plays import say_place
from runtime.ui.game_texts.sentences import join_names
from runtime.ui.game_texts.sentences import say_reason as say_ending

REASONS: Mapping[CostReason, str] = MappingProxyType(
    {
        CostReason.WINS: mark("It wins the game."),
        CostReason.CITIES: mark("It takes {names}."),
        CostReason.FELL: mark("The answer took {names}."),
        CostReason.GAMES: mark("Games that go on from it are won more often."),
    }
)
POINTS = MappingProxyType(
    {
        CostReason.LOST: mark_plural(
            "{names} was lost, and {count} letter with it.", "{names} was lost, and {count} letters with it."
        ),
        CostReason.POINTS: mark_plural("It brings {count} point more.", "It brings {count} points more."),
        CostReason.TAKEN: mark_plural(
            "It costs the opponent {count} point more.", "It costs the opponent {count} points more."
        ),
        CostReason.ANSWER: mark_plural("The answer cost {count} point.", "The answer cost {count} points."),
    }
)
GRAVE: Mapping[Gravity, str] = MappingProxyType(
    {
        Gravity.BLUNDER: mark("A blunder of {side} in turn {turn}:"),
        Gravity.MISTAKE: mark("A mistake of {side} in turn {turn}:"),
        Gravity.SLIP: mark("A slip of {side} in turn {turn}:"),
    }
)


def percent(t: Texts, chance: float) -> str:
    """A chance in percent."""
    return t("{n} %", n=round(chance * 100)).replace(" ", "\N{NO-BREAK SPACE}")


def say_reason(t: Texts, one: CostlyTurn) -> str:
    """Why the better word is better, in a sentence."""
    names = join_names(t, (*one.words, *listed_cities(t, one.cities)))
    if one.reason in POINTS:
        return t.plural(*POINTS[one.reason], one.points, names=names)
    return t(REASONS[one.reason], names=names)


def say_costly(t: Texts, one: CostlyTurn) -> str:
    """A turn that cost much of a chance, in a few sentences."""
    figures = {
        "more": percent(t, one.with_better.chance(one.side)),
        "less": percent(t, one.with_played.chance(one.side)),
        "games": min(one.with_better.games, one.with_played.games),
        "words": join_names(t, one.turn.words),
        "place": say_place(t, one.better) if one.better is not None else "",
    }
    if not figures["place"]:
        said = t("of {games} quick games, no word wins {more}, {words} only {less}.", **figures)
    elif figures["words"]:
        said = t("of {games} quick games, {place} wins {more}, {words} only {less}.", **figures)
    else:
        said = t("of {games} quick games, {place} wins {more}, no word only {less}.", **figures)
    grave = t(GRAVE[one.gravity], side=side_name(t, one.side), turn=one.turn.turn)
    return f"{grave} {said} {say_reason(t, one)}"


def say_luck(t: Texts, one: LuckyDraw) -> str:
    """What a draw changed, in a sentence."""
    side, drawn = one.turn.side, one.drawn.chance(one.turn.side)
    figures = {
        "side": side_name(t, side),
        "turn": one.turn.turn,
        "games": min(one.expected.games, one.drawn.games),
        "before": percent(t, one.expected.chance(side)),
        "after": percent(t, drawn),
    }
    if one.gain > 0:
        return t(
            "Luck in turn {turn}: of {games} quick games, {side} won {after} with the letters it drew, {before} with "
            "any others.",
            **figures,
        )
    return t(
        "Bad luck in turn {turn}: of {games} quick games, {side} won only {after} with the letters it drew, {before} "
        "with any others.",
        **figures,
    )


def say_done(t: Texts, replay: Replay, swing: Swing) -> str:
    """What was done in a turn: words and their points, cities, words that fell."""
    positions = replay.positions
    report = TurnReport(swing.side, positions[swing.place].scores)
    for place in range(swing.place + 1, swing.end + 1):
        for event in replay.events[place]:
            report = report.after(event, positions[place].scores)
    ending = positions[swing.end].ended
    if report.is_empty and ending is not None:
        return say_ending(t, ending)
    return " ".join(line.text for line in report_lines(t, report, replay.level.cities, swing.side))


def say_largest_swing(t: Texts, review: Review) -> str:
    """Where the game turned, by what, and how much that changed; empty where nothing stands out."""
    swing = review.largest_swing
    if swing is None:
        return ""
    ending = review.replay.positions[-1].ended
    side = ending.winner if ending is not None and ending.winner is not None else swing.side
    figures = {
        "turn": swing.turn,
        "mover": side_name(t, swing.side),
        "done": say_done(t, review.replay, swing),
        "side": side_name(t, side),
        "before": percent(t, swing.before.chance(side)),
        "after": percent(t, swing.after.chance(side)),
    }
    if swing.after.is_sure:
        return t(
            "The turning point was turn {turn} of {mover}. {done} Of {games} quick games played on before it, {side} "
            "won {before}; it ended the game.",
            games=swing.before.games,
            **figures,
        )
    return t(
        "The turning point was turn {turn} of {mover}. {done} Of {games} quick games each, {side} won {before} when "
        "they were played on before it, {after} after it.",
        games=min(swing.before.games, swing.after.games),
        **figures,
    )


def say_decided(t: Texts, review: Review) -> str:
    """Since when the game was decided; empty where nobody has won, or that is not known yet."""
    swing, positions = review.decided, review.replay.positions
    ending = positions[-1].ended
    if swing is None or ending is None or ending.winner is None:
        return ""
    side = side_name(t, ending.winner)
    if swing.end == review.replay.last:
        return t("It was open to the end: the last turn decided it.")
    if swing == review.largest_swing:
        return t("That decided the game for {side}.", side=side)
    return t("Turn {turn} decided it: from then on {side} won nearly every quick game.", turn=swing.turn, side=side)


def say_chances(t: Texts, review: Review, place: int) -> str:
    """Both sides' chances in the turn that begins at a place, with how sure that is; empty where they are not known."""
    won = dict(review.curve).get(place)
    if won is None:
        return ""
    figures = {side.value: percent(t, won.chance(side)) for side in SIDES}
    named = {f"{side.value}_name": side_name(t, side) for side in SIDES}
    if won.is_sure:
        return t("At the end: {gold_name} {gold}, {silver_name} {silver}", **figures, **named)
    share, (low, high) = won.chance(Side.GOLD), won.interval(Side.GOLD)
    return t(
        "Turn {turn}: {gold_name} {gold}, {silver_name} {silver} of {games} quick games (give or take {sure})",
        turn=review.replay.positions[place].turn,
        games=won.games,
        sure=percent(t, max(share - low, high - share)),
        **figures,
        **named,
    )


def say_chance(t: Texts, turn: int, won: GamesWon, side: Side) -> str:
    """A side's chance in a turn, and how sure that is."""
    if won.is_sure:
        return t("At the end: {chance}", chance=percent(t, won.chance(side)))
    low, high = won.interval(side)
    return t(
        "Turn {turn}: {chance} ({low} to {high})",
        turn=turn,
        chance=percent(t, won.chance(side)),
        low=percent(t, low),
        high=percent(t, high),
    )


def say_best(t: Texts, replay: Replay, words: BySide[BestWord | None]) -> tuple[BySide[str], BySide[str]]:
    """The best word of each side with its points, and what it did beside them; empty where a side has none."""

    def done(best: BestWord) -> str:
        said = []
        if best.cities:
            names = [city_name(t, replay.level.cities, one.city_id, one.at, listed=True) for one in best.cities]
            said.append(t("takes {names}", names=join_names(t, names)))
        if best.fallen:
            said.append(t("beats {names}", names=join_names(t, best.fallen)))
        if best.taken and not best.fallen:
            said.append(t.plural("costs {count} point", "costs {count} points", best.taken))
        return ", ".join(said)

    named = words.map(lambda one: t("{word} (+{points})", word=one.word, points=one.points) if one is not None else "")
    return named, words.map(lambda one: done(one) if one is not None else "")
