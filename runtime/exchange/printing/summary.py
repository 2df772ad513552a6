"""The rules that a level is played by in a page or two of sentences, each made from the parameter it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.objectives import objective_text
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import (
    Attrition,
    BothMet,
    CaptureScore,
    CombatOrder,
    How,
    NoCity,
    Passes,
    Ruleset,
    TokenRegion,
)
from runtime.exchange.terrain_table import TERRAINS
from runtime.support.names import SIDES as SIDE_NAMES
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts, mark
from runtime.support.wording import fraction_text, signed_text

ELEMENT_SENTENCES = MappingProxyType(
    {
        Element.VOLCANO: mark("Volcano: the region becomes lava; letters and cities there are destroyed."),
        Element.FLOOD: mark("Flood: all but lava there becomes water; letters and cities there are destroyed."),
        Element.DROUGHT: mark("Drought: water there becomes plains."),
        Element.FIRESTORM: mark("Firestorm: forest there becomes plains."),
    }
)
"""What each element does, on paper."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and the paragraphs below it."""

    heading: str
    paragraphs: tuple[str, ...]


def rules_summary(level: Level, rules: Ruleset, t: Texts) -> tuple[Chapter, ...]:
    """The rules of a level, chapter by chapter; of what the map lacks nothing is said."""
    teller = _Teller(level, rules, t)
    chapters = (
        Chapter(t("How to win"), tuple(_winning(level, rules, t))),
        Chapter(t("A turn"), tuple(teller.turn())),
        Chapter(t("Laying a word"), tuple(teller.laying())),
        Chapter(t("The land"), tuple(teller.land())),
        Chapter(t("Strength and combat"), tuple(teller.combat())),
        Chapter(t("Tokens"), tuple(teller.tokens())),
        Chapter(t("Score"), tuple(teller.score())),
    )
    return tuple(chapter for chapter in chapters if chapter.paragraphs)


def _winning(level: Level, rules: Ruleset, t: Texts) -> Iterator[str]:
    """Every way to win that players may know of, then the ends that every game has."""
    for objective in planned(level, rules).plan.objectives:
        if not objective.hidden:
            yield say_sentence(t.for_players(), objective_text(objective))
    if level.standard_end:
        yield from _standard_ends(level, rules, t)
    yield t.plural(
        "It ends after {count} turn, both players' turns counted; the higher score wins.",
        "It ends after {count} turns, both players' turns counted; the higher score wins.",
        rules.turn_limit,
    )
    if any(level.conditions):
        yield {
            BothMet.SCORE: t("Where both players reach their goals at once, the higher score wins."),
            BothMet.MOVER: t("Where both players reach their goals at once, the one whose turn it is wins."),
            BothMet.DRAW: t("Where both players reach their goals at once, nobody wins."),
        }[rules.both_met]


def _standard_ends(level: Level, rules: Ruleset, t: Texts) -> Iterator[str]:
    """The ends that come whatever the objectives are."""
    if rules.no_city is NoCity.LOSES:
        yield t("A player who owns no city loses at once.")
    else:
        yield t("The game ends at once when a player owns no city; the higher score wins.")
    kinds = [level.pools[side].kind for side in SIDES]
    if not all(kind is PoolKind.INFINITE for kind in kinds):
        yield t(
            "It ends when a player has no letters left in bag and rack at the end of a turn; the higher score wins."
        )
    if PoolKind.INFINITE in kinds or rules.rack.discards_return:
        yield t("It ends after four passes in a row; the higher score wins.")
    else:
        yield t("It ends after four passes in a row when both bags are empty; the higher score wins.")


class _Teller:
    """Says the rules of one level."""

    def __init__(self, level: Level, rules: Ruleset, t: Texts) -> None:
        self._level, self._rules, self._t = level, rules, t
        self._kinds = {Terrain(code) for code in set(level.terrain.cells)}

    def turn(self) -> Iterator[str]:
        """Drawing, what may be done, and passing."""
        t, rack = self._t, self._rules.rack
        yield t("{side} moves first.", side=t(SIDE_NAMES[self._rules.first.value]))
        if self._rules.pie:
            second = t(SIDE_NAMES[self._rules.first.other.value])
            yield t(
                "{side} may change sides with the other player before anything else in the first turn: the position "
                "stays as it is.",
                side=second,
            )
        yield t.plural(
            "Draw {count} letter in your first turn and {draw} at the beginning of every other, as far as there "
            "are any.",
            "Draw {count} letters in your first turn and {draw} at the beginning of every other, as far as there "
            "are any.",
            rack.start,
            draw=rack.draw,
        )
        for side in SIDES:
            if self._level.start.racks[side] is not None:
                letters = " ".join(self._level.start.racks[side] or "")
                name = t(SIDE_NAMES[side.value])
                yield t("{side} begins with these letters on the rack: {letters}", side=name, letters=letters or "–")
        if rack.playable_start:
            yield t(
                "Whoever draws fewer than two vowels or two consonants in the first turn, or can lay no word, puts all "
                "of them back and draws anew."
            )
        if rack.discards_return:
            yield t.plural(
                "You can hold {count} letter or token; letters that you must discard go back into your bag.",
                "You can hold {count} letters and tokens; letters that you must discard go back into your bag.",
                rack.limit,
            )
        else:
            yield t.plural(
                "You can hold {count} letter or token; letters that you must discard are out of the game.",
                "You can hold {count} letters and tokens; letters that you must discard are out of the game.",
                rack.limit,
            )
        yield t("Then lay words, one after the other, as many as you like; once a turn you may redeploy one of yours.")
        yield from self._lifting()
        if self._rules.spies:
            yield t("Spies are for play on a computer: leave them out.")
        if self._rules.passes is Passes.NOTHING_COMMITTED:
            yield t("You have passed if you laid no word in it; a word that was repelled counts.")
        else:
            yield t("You have passed if at its end you hold at least as many letters as after drawing and discarding.")

    def _lifting(self) -> Iterator[str]:
        t, lifting = self._t, self._rules.redeploy
        yield t("Redeploying takes back the letters that are in no other word of yours; there must be at least one.")
        if lifting.max_crossings is not None:
            yield t.plural(
                "Only a word that crosses at most {count} other can be redeployed.",
                "Only a word that crosses at most {count} others can be redeployed.",
                lifting.max_crossings,
            )
        if not lifting.disconnected:
            yield t("A word that is cut off from your cities can't be redeployed.")
        if lifting.leaves_whole:
            yield t("Afterwards no word of yours may be cut off or spoilt that was not so before.")

    def laying(self) -> Iterator[str]:
        """What a placement must keep to everywhere."""
        t = self._t
        yield t("Lay letters of yours on one row or column, with no gap, on no letter of your own.")
        yield t("Every line of two or more of your letters that you make or lengthen must be a word you both accept.")
        yield t(
            "The word must hang together, through words that share letters, with a city that was yours before: "
            "your first word covers one of your cities."
        )
        yield t("A city under a letter that you lay becomes yours: put your marker on it.")

    def land(self) -> Iterator[str]:
        """Each kind of landscape that the map has."""
        for terrain, spec in TERRAINS.items():
            if terrain in self._kinds:
                yield from spec.rules(self._t, self._rules, self._kinds)

    def combat(self) -> Iterator[str]:
        """How strong a word is, and what happens when words meet."""
        t, rules = self._t, self._rules
        yield t(
            "A word's strength is the sum of its letters' values, with the effects of the land, rounded down at "
            "the end. "
            "Words that suggest attacking count × {factor} in attack, those that suggest defending in defence, "
            "those that suggest sneaking in both.",
            factor=fraction_text(rules.connotation.multiplier),
        )
        if rules.city.how is How.ADD:
            yield t("A word on a city of its own counts {amount} in defence.", amount=signed_text(rules.city.amount))
        else:
            yield t(
                "A word on a city of its own counts × {factor} in defence.", factor=fraction_text(rules.city.amount)
            )
        yield t(
            "A word cut off from your cities counts × {factor} in defence.",
            factor=fraction_text(rules.disconnected.multiplier),
        )
        yield t(
            "A word with a new letter on or beside an enemy's letter attacks every enemy word that such a letter is in."
        )
        if rules.combat.order is CombatOrder.STRONGEST_FIRST:
            yield t("The strongest defender fights first.")
        else:
            yield t("The defender chooses in which order the words fight.")
        if rules.combat.attrition is Attrition.STRENGTH:
            yield t(
                "If the attack is stronger, the defender falls, the attack loses as much strength, and the next one "
                "fights. "
                "Otherwise the letters just laid are out of the game."
            )
        else:
            yield t(
                "If the attack is stronger, the defender falls, the attack loses the values of its letters, and the "
                "next one fights. Otherwise the letters just laid are out of the game."
            )
        if not rules.combat.repelled_keeps:
            yield t("Where an attack is repelled, the words it has beaten stand again.")
        if rules.combat.penalty:
            yield t("The word that held out is weaker by what was left of the attack until the turn ends.")
        yield t(
            "Letters of a fallen word are out of the game unless they are in a word that stands. After a victory "
            "so are "
            "the enemy's letters that still touch the letters just laid."
        )
        if rules.combat.capture_score is CaptureScore.STRENGTH:
            yield t("You score the strength of every word that you defeat.")
        elif rules.combat.capture_score is CaptureScore.FACE:
            yield t("You score the values of all letters of the words you defeat.")
        else:
            yield t("You score the values of the letters that fall with the words you defeat.")

    def tokens(self) -> Iterator[str]:
        """What the elements do that lie on the map; nothing where none do."""
        t = self._t
        elements = [element for element in Element if any(token.element is element for token in self._level.tokens)]
        if not elements:
            return
        powers = sorted({token.power or self._rules.token.power for token in self._level.tokens})
        yield t("A token under a letter that you lay goes to your rack. In a later turn you may use it up.")
        if self._rules.token.region is TokenRegion.ROUND:
            yield t(
                "It changes as many cells as the token's power, {powers}: those nearest to where the token lay, "
                "equally near ones row by row.",
                powers=", ".join(map(str, powers)),
            )
        else:
            yield t(
                "It changes a region that grows from where the token lay, one cell beside it after the other by lot, "
                "until it "
                "has as many cells as the token's power: {powers}.",
                powers=", ".join(map(str, powers)),
            )
        for element in elements:
            yield t(ELEMENT_SENTENCES[element])

    def score(self) -> Iterator[str]:
        """What counts in the end."""
        t = self._t
        yield t("Your score is the values of all letters in your words, word for word, and what you won in fights.")
        bonus = self._rules.city.capture_bonus
        yield t.plural(
            "A city taken from the enemy brings {count} point.",
            "A city taken from the enemy brings {count} points.",
            bonus,
        )
        for side in SIDES:
            if self._level.start.base[side]:
                name = t(SIDE_NAMES[side.value])
                points = self._level.start.base[side]
                yield t.plural(
                    "{side} begins with {count} point.", "{side} begins with {count} points.", points, side=name
                )


def side_name(side: Side, t: Texts) -> str:
    """A side by its name."""
    return t(SIDE_NAMES[side.value])
