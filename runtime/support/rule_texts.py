"""What players and designers read of each parameter of an edition: its group, its name, its meaning and its values.

The meanings are those of ``schemas/ruleset.schema.json`` without the values as files write them; a test holds them
together. The letters' values and counts are tables of their own, and not among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NewType

from runtime.support.names import SIDES
from runtime.support.texts import mark

_MULTIPLIER = r"[0-9]{1,4}(/[1-9][0-9]{0,3})?"
_AMOUNT = r"-?[0-9]{1,4}(/[1-9][0-9]{0,3})?"

ParameterId = NewType("ParameterId", str)
"""The key of a parameter in files: the path of its field in a ruleset, with a dot."""

RACK_START, RACK_DRAW, TURN_LIMIT, PIE, ICE_BEARS = map(
    ParameterId, ("rack.start", "rack.draw", "turn_limit", "pie", "ice.bears")
)
"""The parameters that something else than a person's choice sets or asks for."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A parameter by its key, with how it is chosen.

    ``values`` are those that there are, each with its name; with ``many`` any number of them hold at once. ``bounds``
    are the least and the greatest whole number, ``endless`` whether there may be any number; ``pattern`` is how a
    fraction is written. A parameter with none of these is a yes or no.
    """

    key: ParameterId
    name: str
    about: str
    values: Mapping[str, str] = field(default_factory=dict)
    many: bool = False
    bounds: tuple[int, int] | None = None
    endless: bool = False
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Parameters that belong together, under a title."""

    name: str
    rules: Sequence[RuleText]


RULE_GROUPS: Sequence[RuleGroup] = (
    RuleGroup(
        mark("The rack"),
        (
            RuleText(
                RACK_START,
                mark("Letters at the start"),
                mark(
                    "How many letters a player holds in their own first turn, unless the level gives them a "
                    "rack. More letters open with longer words."
                ),
                bounds=(0, 1000),
            ),
            RuleText(
                ParameterId("rack.limit"),
                mark("Letters a rack may hold"),
                mark(
                    "How many letters and captured tokens together a rack may hold. Whatever letters are over "
                    "it must be discarded before anything else is done."
                ),
                bounds=(1, 1000),
            ),
            RuleText(
                RACK_DRAW,
                mark("Letters drawn each turn"),
                mark(
                    "How many letters a player draws at the beginning of each turn after their first. A small "
                    "number makes a slow game of careful words."
                ),
                bounds=(0, 1000),
            ),
            RuleText(
                ParameterId("rack.discards_return"),
                mark("Discarded letters return"),
                mark(
                    "Whether discarded letters go back into their owner's pool at random places; otherwise they "
                    "leave the game. Where they return, four passes in a row end the game whatever the pools "
                    "hold."
                ),
            ),
            RuleText(
                ParameterId("rack.playable_start"),
                mark("Opening racks can be played"),
                mark(
                    "Whether both players begin with two vowels, two consonants and a word that can be laid at once; "
                    "other opening racks are dealt anew, up to 25 times. Racks that the level gives, and those out "
                    "of a pool in a fixed order, stay as they are."
                ),
            ),
        ),
    ),
    RuleGroup(
        mark("Forest"),
        (
            RuleText(
                ParameterId("forest.density"),
                mark("Density of forest"),
                mark(
                    "What each forest cell under new letters asks of the word: a word crossing three cells of "
                    "density 2 is measured against 6. Forest under a placed word becomes plains."
                ),
                bounds=(0, 1000),
            ),
            RuleText(
                ParameterId("forest.passes"),
                mark("What passes through forest"),
                mark("Whether a word's score must reach the forest's demand or exceed it."),
                values=MappingProxyType({">=": mark("A score that reaches it"), ">": mark("A score above it")}),
            ),
            RuleText(
                ParameterId("forest.clearing"),
                mark("Words that clear forest"),
                mark(
                    "The connotations that help through forest, such as burning and cutting. A word with any of "
                    "them is multiplied once."
                ),
                values=MappingProxyType(
                    {
                        "attacking": mark("Attacking"),
                        "burning": mark("Burning"),
                        "cutting": mark("Cutting"),
                        "defending": mark("Defending"),
                        "sneaking": mark("Sneaking"),
                    }
                ),
                many=True,
            ),
            RuleText(
                ParameterId("forest.connotation_multiplier"),
                mark("Gain of clearing words"),
                mark("By how much a clearing connotation multiplies a word's score against forest."),
                pattern=_MULTIPLIER,
            ),
            RuleText(
                ParameterId("forest.mountain_bonus"),
                mark("Mountains help against forest"),
                mark("Whether mountains under the word raise its score against forest as they raise its strength."),
            ),
        ),
    ),
    RuleGroup(
        mark("Water, mountains and ice"),
        (
            RuleText(
                ParameterId("water.how"),
                mark("How water counts"),
                mark(
                    "Whether crossing water adds an amount to a word's strength or multiplies it. It counts "
                    "once a word, however many water cells there are."
                ),
                values=MappingProxyType({"add": mark("Added"), "multiply": mark("Multiplied")}),
            ),
            RuleText(
                ParameterId("water.amount"),
                mark("What water costs"),
                mark("What crossing water adds or multiplies by."),
                pattern=_AMOUNT,
            ),
            RuleText(
                ParameterId("water.roles"),
                mark("When water counts"),
                mark("When water counts: in attack, in defence, or both."),
                values=MappingProxyType({"attack": mark("In attack"), "defence": mark("In defence")}),
                many=True,
            ),
            RuleText(
                ParameterId("mountain.how"),
                mark("How mountains count"),
                mark(
                    "Whether mountains multiply the value of each letter that stands on one, or the whole word "
                    "in the proportion of its letters on mountains, so that a word wholly on mountains has the "
                    "full multiplier and one half on them half the gain."
                ),
                values=MappingProxyType({"letter": mark("Letter by letter"), "word": mark("For the whole word")}),
            ),
            RuleText(
                ParameterId("mountain.multiplier"),
                mark("Gain on mountains"),
                mark("By how much mountains multiply: each letter on one, or a word that stands wholly on them."),
                pattern=_MULTIPLIER,
            ),
            RuleText(
                ICE_BEARS,
                mark("Letter value that ice bears"),
                mark("The greatest letter value that ice bears. A new letter of a higher value on ice breaks through."),
                bounds=(0, 1000),
            ),
            RuleText(
                ParameterId("ice.melts"),
                mark("What melts"),
                mark(
                    "Which ice turns to water when a word breaks through: the cells under the heavy letters or "
                    "all ice under the word."
                ),
                values=MappingProxyType(
                    {"heavy": mark("Under the heavy letters"), "word": mark("Under the whole word")}
                ),
            ),
        ),
    ),
    RuleGroup(
        mark("Cities"),
        (
            RuleText(
                ParameterId("city.how"),
                mark("How a city counts"),
                mark(
                    "Whether a city of its owner adds an amount to the strength of a word defending on it or "
                    "multiplies it. It counts once a word."
                ),
                values=MappingProxyType({"add": mark("Added"), "multiply": mark("Multiplied")}),
            ),
            RuleText(
                ParameterId("city.amount"),
                mark("What a city gives in defence"),
                mark("What a city adds or multiplies by in defence."),
                pattern=_AMOUNT,
            ),
            RuleText(
                ParameterId("city.capture_bonus"),
                mark("Points for taking a city"),
                mark(
                    "What taking a city from the opponent adds to the base score, each time anew. Neutral "
                    "cities earn nothing."
                ),
                bounds=(0, 1000000),
            ),
            RuleText(
                ParameterId("no_city"),
                mark("Without a city"),
                mark(
                    "What becomes of a player without a city: the score decides, or they lose. Either way the "
                    "game ends at once."
                ),
                values=MappingProxyType({"score": mark("The score decides"), "loses": mark("The player loses")}),
            ),
        ),
    ),
    RuleGroup(
        mark("Combat"),
        (
            RuleText(
                ParameterId("connotation.multiplier"),
                mark("Gain of a connotation"),
                mark(
                    "By how much a connotation multiplies strength: attacking in attack, defending in defence, "
                    "sneaking in both."
                ),
                pattern=_MULTIPLIER,
            ),
            RuleText(
                ParameterId("disconnected.multiplier"),
                mark("Strength without a link"),
                mark(
                    "By how much the strength of a defending word is multiplied while it has no link to a city "
                    "of its owner."
                ),
                pattern=_MULTIPLIER,
            ),
            RuleText(
                ParameterId("combat.order"),
                mark("Order of the defenders"),
                mark(
                    "Who settles the order in which defenders fight: the strongest goes first, or the defending "
                    "player names the order."
                ),
                values=MappingProxyType(
                    {"strongest_first": mark("The strongest first"), "defender_chooses": mark("The defender chooses")}
                ),
            ),
            RuleText(
                ParameterId("combat.capture_score"),
                mark("Worth of a defeated word"),
                mark(
                    "What a defeated word is worth to the attacker: its strength, or the values of the letters "
                    "removed with it, or the values of all its letters, shared ones too."
                ),
                values=MappingProxyType(
                    {
                        "strength": mark("Its strength"),
                        "letters": mark("Its letters"),
                        "face": mark("Its face value"),
                    }
                ),
            ),
            RuleText(
                ParameterId("combat.attrition"),
                mark("Cost of defeating a word"),
                mark(
                    "What an attack that goes on loses by each word it defeats: that word's strength, or its face "
                    "value, without terrain, meaning or city. The design document says its score."
                ),
                values=MappingProxyType({"strength": mark("Its strength"), "score": mark("Its face value")}),
            ),
            RuleText(
                ParameterId("combat.repelled_keeps"),
                mark("A repelled attack keeps what it won"),
                mark(
                    "Whether words that an attack has defeated stay defeated where a later one repels it. Otherwise "
                    "they stand again, and the attack has won nothing."
                ),
            ),
            RuleText(
                ParameterId("combat.penalty"),
                mark("Repelling an attack weakens"),
                mark(
                    "Whether a word that repels an attack is weakened by what was left of the attack until the "
                    "end of the turn, so that a second attack can finish it."
                ),
            ),
        ),
    ),
    RuleGroup(
        mark("Redeployment, spies and elements"),
        (
            RuleText(
                ParameterId("redeploy.max_crossings"),
                mark("Crossings of a redeployed run"),
                mark("How many runs may cross a run that is redeployed; it may be any number."),
                bounds=(0, 1000),
                endless=True,
            ),
            RuleText(
                ParameterId("redeploy.disconnected"),
                mark("Disconnected words may be redeployed"),
                mark("Whether a word that is cut off from its cities may be redeployed."),
            ),
            RuleText(
                ParameterId("redeploy.leaves_whole"),
                mark("Redeploying must leave words whole"),
                mark(
                    "Whether redeploying is refused where it would leave a run invalid or disconnected that was "
                    "neither before."
                ),
            ),
            RuleText(
                ParameterId("spies"),
                mark("Spies of each player"),
                mark("How many spies each player may ask in a game; each lays the strongest word there is."),
                bounds=(0, 1000),
            ),
            RuleText(
                ParameterId("token.power"),
                mark("Power of an element"),
                mark("How many cells an invoked element covers where the token on the map names no power of its own."),
                bounds=(1, 10000),
            ),
            RuleText(
                ParameterId("token.region"),
                mark("Region of an element"),
                mark(
                    "Which cells an element covers: a region that grows by chance from where the token lay, or the "
                    "nearest cells, equally near ones row by row."
                ),
                values=MappingProxyType({"grown": mark("It grows by chance"), "round": mark("The nearest cells")}),
            ),
        ),
    ),
    RuleGroup(
        mark("Beginning and end"),
        (
            RuleText(
                ParameterId("first"),
                mark("Who begins"),
                mark("The side that moves first."),
                values=SIDES,
            ),
            RuleText(
                PIE,
                mark("The second player may change sides"),
                mark(
                    "Whether the side that moves second may, before anything else in its first turn, change sides "
                    "with the other: the position stays, and the players change seats. The pie rule; it makes up "
                    "for what the first move is worth."
                ),
            ),
            RuleText(
                TURN_LIMIT,
                mark("Turns until the score decides"),
                mark("After how many turns, both players' counted, the score decides."),
                bounds=(1, 100000),
            ),
            RuleText(
                ParameterId("passes"),
                mark("What counts as a pass"),
                mark(
                    "Which turns are passes, of which four in a row may end the game: those that leave no fewer "
                    "letters on the rack than after drawing and discarding, or those in which no word is committed. "
                    "A repelled word is a word; one that is lifted and laid again passes by the first reading alone."
                ),
                values=MappingProxyType(
                    {
                        "nothing_added": mark("No letter left the rack"),
                        "nothing_committed": mark("No word was committed"),
                    }
                ),
            ),
            RuleText(
                ParameterId("both_met"),
                mark("When both have won"),
                mark(
                    "Who wins when both sides' win conditions are met at once: the higher score, the side that "
                    "moved, or neither."
                ),
                values=MappingProxyType(
                    {
                        "score": mark("The higher score wins"),
                        "mover": mark("The side that moved wins"),
                        "draw": mark("It is a draw"),
                    }
                ),
            ),
        ),
    ),
)
"""Every parameter that can be chosen by itself, in the order in which they are offered."""

RULE_TEXTS: Mapping[ParameterId, RuleText] = MappingProxyType(
    {rule.key: rule for group in RULE_GROUPS for rule in group.rules}
)
"""The same, by their keys."""
