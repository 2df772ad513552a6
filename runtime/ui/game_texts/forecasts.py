"""What an attack would come to, and what one has come to, said alike beside the board and on the cards of combat."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.engine.combat.combat import Forecast
from runtime.engine.game.events import Fight, WordCommitted, WordOutcome
from runtime.engine.levels.level import City
from runtime.support.texts import Texts
from runtime.ui.game_texts.sentences import TextLine, Tone, listed, say_aftermath, say_fight

MANY = 3
"""So many defenders are named in a sentence; beyond that they are every defender."""


def outcome_line(t: Texts, forecast: Forecast, breaks_ice: bool) -> TextLine:
    """What would come of an attack, in a sentence; of one that is as strong as its last defender, why it fails."""
    word, foes = forecast.attack.run.text, [fight.defender.run.text for fight in forecast.fights]
    if not forecast.defeats_all:
        last = forecast.fights[-1]
        if last.attack_before == last.defender.value:
            said = t("{word} would be repelled and lost: it must be stronger than {foe}.", word=word, foe=foes[-1])
        else:
            said = t("{word} would be repelled and lost.", word=word)
        return TextLine(said, Tone.BAD)
    if breaks_ice:
        said = t("{word} would win, but it is too heavy: it would break through the ice and be lost.", word=word)
        return TextLine(said, Tone.WARNING)
    if not foes:
        said = t("Only scattered letters stand in the way; they would be swept aside.")
    elif len(foes) > MANY:
        said = t("{word} would beat every defender.", word=word)
    else:
        said = t("{word} would beat {words}.", word=word, words=listed(t, foes))
    return TextLine(said, Tone.GOOD)


def fight_line(t: Texts, fight: Fight) -> TextLine:
    """One fight: good where the defender falls."""
    return TextLine(say_fight(t, fight), Tone.GOOD if fight.defeated else Tone.BAD)


def points_tone(points: int) -> Tone:
    """How points are meant: a gain is good, whatever else is lost with it."""
    return Tone.GOOD if points > 0 else Tone.BAD if points < 0 else Tone.PLAIN


def aftermath_lines(t: Texts, event: WordCommitted, cities: Sequence[City]) -> list[TextLine]:
    """What a committed word led to after the fights; only what is lost stands in the colour of a loss."""
    tone = {WordOutcome.PLACED: Tone.GOOD, WordOutcome.REPELLED: Tone.BAD, WordOutcome.BROKE_ICE: Tone.WARNING}[
        event.outcome
    ]
    lost = 0 if event.outcome is WordOutcome.PLACED else 1
    lines = [
        TextLine(said, tone if place < lost else Tone.GOOD)
        for place, said in enumerate(say_aftermath(t, event, cities))
    ]
    if event.outcome is WordOutcome.PLACED:
        lines.insert(0, TextLine(t("{word} stands.", word=event.main.text), Tone.GOOD))
    return lines
