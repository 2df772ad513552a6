"""What the game says in words: events for the log, a preview's figures, a cell under the cursor, how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.events import (
    AttackDeclared,
    DrawOffered,
    ElementInvoked,
    Event,
    Fight,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    Modifier,
    OrderChosen,
    RunLifted,
    SidesSwapped,
    SpyReported,
    StrengthStep,
    TurnBegan,
    TurnEnded,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import Board, Ending, EndReason, HeldToken
from runtime.engine.levels.level import City
from runtime.support.names import cell_figures
from runtime.support.texts import Texts, mark
from runtime.ui.game_texts.names import ELEMENT_NAMES, JEWEL_NAMES, TERRAIN_NAMES, city_name, side_name
from runtime.ui.game_texts.objectives import say_story_event

MODIFIER_NAMES = MappingProxyType(
    {
        Modifier.FACE: mark("letters"),
        Modifier.MOUNTAIN: mark("mountain"),
        Modifier.ATTACKING: mark("attacking"),
        Modifier.DEFENDING: mark("defending"),
        Modifier.SNEAKING: mark("sneaking"),
        Modifier.DISCONNECTED: mark("cut off"),
        Modifier.WATER: mark("water"),
        Modifier.CITY: mark("city"),
        Modifier.PENALTY: mark("weakened"),
    }
)
REASONS = MappingProxyType(
    {
        EndReason.NO_CITY: mark("{side} owns no city any more."),
        EndReason.LETTERS_OUT: mark("A player has run out of letters."),
        EndReason.PASSES: mark("Both players passed twice in succession."),
        EndReason.TURN_LIMIT: mark("The last turn has been played."),
        EndReason.RESIGNED: mark("{side} has resigned."),
        EndReason.AGREED: mark("Both players agreed to it."),
        EndReason.CONDITION: mark("An objective of the level is met."),
        EndReason.TRIGGER: mark("The level has come to its end."),
    }
)
PARTS = MappingProxyType(
    {
        Fraction(1, 2): "½",
        Fraction(1, 4): "¼",
        Fraction(3, 4): "¾",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
        Fraction(1, 5): "⅕",
        Fraction(2, 5): "⅖",
        Fraction(3, 5): "⅗",
        Fraction(4, 5): "⅘",
        Fraction(1, 8): "⅛",
        Fraction(3, 8): "⅜",
        Fraction(5, 8): "⅝",
        Fraction(7, 8): "⅞",
    }
)


class Tone(Enum):
    """How a line is meant, for its colour."""

    PLAIN = "plain"
    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text and how it is meant."""

    text: str
    tone: Tone = Tone.PLAIN


def figure(number: Fraction | int) -> str:
    """A number for people: 21/2 is 10½, 100/7 is 14 2/7."""
    number = Fraction(number)
    if number < 0:
        return "−" + figure(-number)
    whole, part = divmod(number, 1)
    if not part:
        return str(whole)
    small = PARTS.get(part, f"{part.numerator}/{part.denominator}")
    if not whole:
        return small
    return f"{whole}{small}" if part in PARTS else f"{whole} {small}"


def step_figure(step: StrengthStep) -> str:
    """What a modifier does: the face value, ``×1½``, ``+2`` or ``−1``."""
    if step.modifier is Modifier.FACE:
        return figure(step.total)
    if step.multiply:
        return "×" + figure(step.amount)
    return figure(step.amount) if step.amount < 0 else "+" + figure(step.amount)


def join_names(t: Texts, names: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return t("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def say_fight(t: Texts, fight: Fight) -> str:
    """One fight in a sentence, with both strengths."""
    word, strength = fight.defender.run.text, fight.defender.value
    if fight.stands:
        return t(
            "{attack} beats {word} ({strength}), which stands again as the attack is repelled.",
            attack=fight.attack_before,
            word=word,
            strength=strength,
        )
    if fight.defeated:
        return t(
            "{attack} beats {word} ({strength}); {left} of the attack is left.",
            attack=fight.attack_before,
            word=word,
            strength=strength,
            left=fight.attack_after,
        )
    return t("{word} ({strength}) holds against {attack}.", word=word, strength=strength, attack=fight.attack_before)


def _between_players(t: Texts, event: DrawOffered | SidesSwapped) -> str:
    side = side_name(t, event.side)
    if isinstance(event, DrawOffered):
        return t("{side} offers a draw.", side=side)
    return t("The players change sides: who played {side} goes on as the other.", side=side)


def say_event(
    t: Texts,
    event: Event,
    values: Mapping[str, int],
    cities: Sequence[City],
    objectives: Mapping[str, str] | None = None,
) -> str:
    """The event as a sentence for the log; empty where it needs none.

    ``objectives`` are the sentences of the level's objectives, by their ids.
    """
    told = objectives or {}
    said = ""
    match event:
        case LettersDrawn():
            said = _drawn(t, event)
        case LettersDiscarded():
            said = _discarded(t, event)
        case WordCommitted():
            said = " ".join(_committed(t, event, values, cities))
        case AttackDeclared() | OrderChosen():
            said = _ordered(t, event)
        case RunLifted():
            said = _lifted(t, event)
        case ElementInvoked():
            said = " ".join(_invoked(t, event, cities))
        case SpyReported():
            said = _spied(t, event)
        case DrawOffered() | SidesSwapped():
            said = _between_players(t, event)
        case TurnBegan():
            said = t("Turn {turn}: {side}.", turn=event.turn, side=side_name(t, event.side))
        case TurnEnded():
            said = _turn_ended(t, event)
        case GameEnded():
            said = say_result(t, event.ending) + " " + say_reason(t, event.ending, told)
        case _:
            said = say_story_event(t, event, cities, told)
    return said


def say_result(t: Texts, ending: Ending) -> str:
    """Who won."""
    if ending.winner is None:
        return t("The game is drawn.")
    return t("{side} wins.", side=side_name(t, ending.winner))


def say_reason(t: Texts, ending: Ending, objectives: Mapping[str, str] | None = None) -> str:
    """Why the game is over; the objective that was met is told, where ``objectives`` have its sentence."""
    met = (objectives or {}).get(ending.path, "")
    if met:
        return t("The objective is met: {text}", text=met)
    loser = ending.winner.other if ending.winner else Side.GOLD
    return t(REASONS[ending.why], side=side_name(t, loser))


def say_things(t: Texts, cell: Cell, board: Board, laid: str = "") -> str:
    """Everything that lies on a cell, its terrain or its city first; ``laid`` is the player's uncommitted letter."""
    parts = [t(TERRAIN_NAMES[board.terrain[cell]])]
    for city in board.cities:
        if city.at == cell:
            parts = [say_city(t, city)]
    for token in board.tokens:
        if token.at == cell:
            gone = t("empty setting of a {element}", element=t(ELEMENT_NAMES[token.element]))
            parts.append(gone if token.captured else t(JEWEL_NAMES[token.element]))
    for side in SIDES:
        if board.letters[side].has(cell):
            parts.append(t("{letter} of {side}", letter=board.letters[side][cell], side=side_name(t, side)))
    if laid:
        parts.append(t("your {letter}, not committed", letter=laid))
    return ", ".join(parts)


def say_cell(t: Texts, cell: Cell, board: Board, laid: str = "") -> str:
    """The same, with the row and the column before it."""
    return t("Row {row}, column {column}: {things}", things=say_things(t, cell, board, laid), **cell_figures(cell))


def say_token(t: Texts, token: HeldToken) -> str:
    """A token on a rack, with its power and where it lay."""
    return t(
        "{element} from row {row}, column {column}: {reach}",
        element=t(JEWEL_NAMES[token.element]),
        reach=t.plural("{count} cell", "{count} cells", token.power),
        **cell_figures(token.at),
    )


def say_city(t: Texts, city: City) -> str:
    """A city with its name and owner."""
    if city.owner is None:
        return t("neutral city {name}", name=city.name) if city.name else t("neutral city")
    side = side_name(t, city.owner)
    return t("city {name} of {side}", name=city.name, side=side) if city.name else t("city of {side}", side=side)


def _drawn(t: Texts, event: LettersDrawn) -> str:
    """Letters drawn, by name where they may be known."""
    side = side_name(t, event.side)
    if event.count == 0:
        return t("{side} has no letters left to draw.", side=side)
    if event.letters:
        return t("{side} draws {letters}.", side=side, letters=" ".join(event.letters))
    return t.plural("{side} draws {count} letter.", "{side} draws {count} letters.", event.count, side=side)


def _discarded(t: Texts, event: LettersDiscarded) -> str:
    """Letters given up, by name where they may be known."""
    side = side_name(t, event.side)
    if event.letters:
        return t("{side} gives up {letters}.", side=side, letters=" ".join(event.letters))
    return t.plural("{side} gives up {count} letter.", "{side} gives up {count} letters.", event.count, side=side)


def _ordered(t: Texts, event: AttackDeclared | OrderChosen) -> str:
    """An attack that waits for the defending player, or the order that they have named."""
    side = side_name(t, event.side)
    if isinstance(event, AttackDeclared):
        return t(
            "{side} attacks with {word} ({strength}); {foe} chooses the order of the defenders.",
            side=side,
            word=event.main.text,
            strength=event.attack.value,
            foe=side_name(t, event.side.other),
        )
    return t("{side} lets fight: {words}.", side=side, words=", ".join(run.text for run in event.order))


def _lifted(t: Texts, event: RunLifted) -> str:
    """A redeployment; the letters lay open, so they are named."""
    letters = " ".join(laid.letter for laid in event.lifted)
    return t("{side} redeploys {word}: {letters}.", side=side_name(t, event.side), word=event.run.text, letters=letters)


def _invoked(t: Texts, event: ElementInvoked, cities: Sequence[City]) -> list[str]:
    """The sentences of an element: how far it reached, what it changed, what it destroyed."""
    name, size, changed = t(ELEMENT_NAMES[event.token.element]), len(event.region), len(event.changed)
    reach = t.plural("{count} cell", "{count} cells", size)
    said = [t("{side} invokes the {element}: {reach}.", side=side_name(t, event.side), element=name, reach=reach)]
    terrain = t(TERRAIN_NAMES[event.terrain])
    if changed:
        said.append(
            t.plural("{count} cell turns to {terrain}.", "{count} cells turn to {terrain}.", changed, terrain=terrain)
        )
    else:
        said.append(t("No cell changes."))
    for side in SIDES:
        if event.destroyed[side]:
            letters = " ".join(laid.letter for laid in event.destroyed[side])
            said.append(t("{side} loses {letters}.", side=side_name(t, side), letters=letters))
    names = [city_name(t, cities, one.city_id, one.at) for one in event.cities]
    said += [t("The city {name} is destroyed.", name=name) for name in names]
    said += [t("A {element} lies buried.", element=t(ELEMENT_NAMES[token.element])) for token in event.buried]
    return said


def _spied(t: Texts, event: SpyReported) -> str:
    """What a spy reported; the letters are the asking side's own business."""
    side = side_name(t, event.side)
    if event.found:
        return t("{side}'s spy has found a word.", side=side)
    return t("{side}'s spy finds nothing and can be sent again.", side=side)


def _turn_ended(t: Texts, event: TurnEnded) -> str:
    """Passing and words that stand again; an ordinary end needs no sentence."""
    said = []
    if event.passed:
        said.append(t("{side} passes.", side=side_name(t, event.side)))
    if event.restored:
        said.append(t("Words again: {words}.", words=", ".join(run.text for _, run in event.restored)))
    return " ".join(said)


def _committed(t: Texts, event: WordCommitted, values: Mapping[str, int], cities: Sequence[City]) -> list[str]:
    """The sentences of a committed word, in the order things happened."""
    side, word = side_name(t, event.side), event.main.text
    said = []
    if event.attack is not None:
        said.append(t("{side} attacks with {word} ({strength}).", side=side, word=word, strength=event.attack.value))
        said += [say_fight(t, fight) for fight in event.fights]
    else:
        said.append(t("{side} lays {word}, worth {face}.", side=side, word=word, face=face_value(word, values)))
    said += say_word_outcome(t, event, cities)
    return said


def say_word_outcome(t: Texts, event: WordCommitted, cities: Sequence[City]) -> list[str]:
    """What a committed word led to, after the fights: a sentence each."""
    word, said = event.main.text, []
    if event.outcome is WordOutcome.REPELLED:
        said.append(t("{word} is repelled and lost.", word=word))
        if event.penalty:
            defender = event.fights[-1].defender.run.text
            said.append(t("{word} is weakened by {amount} this turn.", word=defender, amount=event.penalty))
    if event.ice is not None:
        said.append(t("{word} breaks through the ice and is lost.", word=word))
    if event.leftovers:
        letters = " ".join(laid.letter for laid in event.leftovers)
        said.append(t("Scattered letters are swept away: {letters}.", letters=letters))
    if event.forest_cleared:
        count = len(event.forest_cleared)
        said.append(t.plural("{count} cell of forest is cleared.", "{count} cells of forest are cleared.", count))
    said += [t("The {element} is captured.", element=t(ELEMENT_NAMES[token.element])) for token in event.tokens]
    for taken in event.cities:
        name = city_name(t, cities, taken.city_id, taken.at)
        if taken.bonus:
            said.append(t("The city {name} is taken: +{bonus}.", name=name, bonus=taken.bonus))
        else:
            said.append(t("The city {name} is taken.", name=name))
    if event.base_gained:
        said.append(
            t.plural("{count} point for fights and cities.", "{count} points for fights and cities.", event.base_gained)
        )
    return said


def face_value(word: str, values: Mapping[str, int]) -> int:
    """The sum of a word's letter values."""
    return sum(values.get(letter, 0) for letter in word)
