"""What quick players and the levels of skill go by, as data: weights, how much is tried, and what is overlooked.

Weights of positions, and what letters are worth, are also gone by where a game is thought out with the engine
(:mod:`runtime.ai.thinker`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from runtime import resources
from runtime.campaign.codec import Codec, FileHead, Structure, named, whole
from runtime.campaign.datafiles import FileOf, read_whole
from runtime.campaign.schema_validation import Schemas
from runtime.support.issues import Issue, Severity
from runtime.support.json_text import JsonLimits

QUICK_GRADE, LOOK_GRADE, LONG_GRADE = GRADES = ("quick", "look", "long")
"""The grades of quick players: by each placement as it is, by what it leads to, by games played on from there."""

SKILL_GRADES = ("novice", "apprentice", "adept", "master", "grandmaster")
"""The grades of the opponents that people play against, the easiest first: see :mod:`runtime.ai.players`."""

ALL_GRADES = (*GRADES, *SKILL_GRADES)

MOOD_IDS = ("bold", "careful", "builder", "raider")
"""In what moods a level of skill may play: see :mod:`runtime.ai.players`."""


def in_mood(grade: str, mood: str) -> str:
    """The id of a level of skill in a mood; without one, its own."""
    return f"{grade}-{mood}" if mood else grade


WEIGHTED = frozenset((*ALL_GRADES, *(in_mood(grade, mood) for grade in SKILL_GRADES for mood in MOOD_IDS)))
"""The ids of all players that go by weights."""

USUAL_EDITION = "release"
"""Its weights serve for rules that have none of their own."""

FILE = "quick-players.json"
MOODS_FILE = "moods.json"
LIMITS = JsonLimits(size=1_000_000)

EASE: Mapping[str, float] = MappingProxyType(
    {
        "S": 2.5, "E": 1.5, "A": 0.9, "R": 1.2, "T": 1.0, "I": 0.5, "N": 0.8, "O": 0.5, "L": 0.7, "D": 0.7,
        "P": 0.6, "M": 0.6, "C": 0.4, "H": 0.5, "G": 0.1, "B": 0.2, "Y": 0.3, "F": 0.0, "K": 0.2, "W": 0.0,
        "U": -0.8, "V": -2.0, "X": 0.0, "J": -1.5, "Z": -0.8, "Q": -5.0,
    }
)  # fmt: skip
"""How easily English words are made with a letter; letters of other alphabets count as ordinary."""

ORDINARY_EASE = 0.4

KEPT: Mapping[str, int] = MappingProxyType(
    {
        "A": 103, "B": 39, "C": 57, "D": 120, "E": 127, "F": 19, "G": 70, "H": 23, "I": 70,
        "J": 28, "K": 40, "L": 144, "M": 76, "N": 123, "O": 70, "P": 83, "Q": 28, "R": 139,
        "S": 195, "T": 133, "U": 33, "V": 20, "W": 19, "X": 26, "Y": 18, "Z": 26,
    }
)  # fmt: skip
"""How often a letter lies on a rack once its owner has ended a turn, in percent of its share of all that are left: what
was played or given up first is less likely there. By games on test maps of the first Adept that had learned: today's
keeps more of G, I and U, and less of S (tests/proof/kept_letters.py)."""

USUALLY_KEPT = 100
"""The same for letters of other alphabets."""
RARE = frozenset("JQXZVKWYFH")
"""Letters whose words are overlooked more easily."""

VOWELS = frozenset("AEIOUÄÖÜ")

REACH = (1.0, 0.97, 0.93, 0.88, 0.8, 0.68, 0.55, 0.43, 0.33, 0.25, 0.18, 0.13, 0.1, 0.07, 0.05, 0.04, 0.03, 0.02)
"""How likely a cell so many letters away is reached within a turn, by whoever has the letters for it."""


@dataclass(frozen=True, slots=True)
class PlacementWeights:
    """What a placement is worth, in points; what each is of, the file's schema says."""

    strength: float = 0.0
    gain: float = 0.0
    captured: float = 0.0
    felled: float = 0.0
    foe_city: float = 0.0
    free_city: float = 0.0
    letter: float = 0.0
    ease: float = 0.0
    token: float = 0.0
    standing: float = 0.0
    exposed: float = 0.0
    guard: float = 0.0
    opened: float = 0.0
    forest: float = 0.0
    nearer: float = 0.0
    drawn: float = 0.0
    wanted: float = 0.0
    last_city: float = 0.0
    hurry: float = 0.0
    thrown: float = 0.0
    trusted: float = 0.0
    noise: float = 0.0
    least: float = 0.0


@dataclass(frozen=True, slots=True)
class PositionWeights:
    """What a position is worth, in points, by whichever engine it is thought out; what each is of, the schema says.

    Between ``weak`` and ``strong`` the strength of a defence turns from no hindrance to one that is hardly ever beaten.
    """

    score: float = 1.0
    letter: float = 2.0
    quality: float = 0.5
    city: float = 8.0
    victory: float = 80.0
    attack: float = 0.5
    threat: float = 1.0
    neutral: float = 8.0
    exposed: float = 0.3
    weak: float = 5.0
    strong: float = 15.0
    token: float = 3.0
    way: float = 80.0
    step: float = 0.6
    finish: float = 1.0
    rid: float = 5.0
    burden: float = 2.0


@dataclass(frozen=True, slots=True)
class PlayerEffort:
    """How much a player tries before it acts.

    With a ``breadth`` of 1 it lays the placement that is worth most; with more it lays the one of so many after which
    the position is worth most. ``lifts`` is of how many runs redeployment is tried, ``regions`` how many regions of
    an element are. Who draws no more tries so many turns as ``endings`` says to their ends. A spy is asked where
    no placement makes the position better by ``spies``. With room for fewer letters than ``least_room`` on its rack it
    lays a word rather than wait. From each of the ``finalists`` so many ``futures`` are played, for so many
    ``turns_ahead`` or to their ends, where of as many placements as ``breadth_ahead`` says it is looked what position
    they lead to. Although a word makes the position better, ``eager_lifts`` runs are tried for lifting. So many attacks
    that are repelled as ``breaches`` says are tried for the attack that they make possible, ``breaches_ahead`` in games
    ahead; only who has ``finalists`` tries any. Where there are other ways to win, so many turns as ``late_endings``
    says are tried once nobody draws any more.
    """

    breadth: int = 1
    lifts: int = 0
    regions: int = 0
    endings: int = 0
    spies: int = 0
    least_room: int = 0
    finalists: int = 0
    futures: int = 0
    turns_ahead: int = 0
    breadth_ahead: int = 1
    eager_lifts: int = 0
    breaches: int = 0
    breaches_ahead: int = 0
    late_endings: int = 0


@dataclass(frozen=True, slots=True)
class Attention:
    """How likely a word is overlooked, in percent.

    ``always`` is the chance for any word; each letter beyond the fourth adds ``long``, each rare letter ``rare``, each
    letter that it crosses beyond the first ``across``, and ``parallel`` is added where it makes others beside it.
    """

    always: int = 0
    long: int = 0
    rare: int = 0
    across: int = 0
    parallel: int = 0


KEEN = Attention()
"""Overlooks nothing."""

Weights = TypeVar("Weights", PlacementWeights, PositionWeights)
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class WeightChange:
    """How a mood changes a weight: multiplied first, then raised by ``plus``."""

    times: float = 1.0
    plus: float = 0.0


@dataclass(frozen=True, slots=True)
class MoodWeights:
    """How a mood changes what a player goes by: those weights that it changes, by their names."""

    placements: Mapping[str, WeightChange] = field(default_factory=dict)
    positions: Mapping[str, WeightChange] = field(default_factory=dict)

    def of_position(self, weights: PositionWeights) -> PositionWeights:
        """What a position is worth in this mood."""
        return _changed(weights, self.positions)

    def of_player(self, weights: PlayerWeights) -> PlayerWeights:
        """The same player in this mood: it tries and sees as much as before."""
        placements = _changed(weights.placements, self.placements)
        return replace(weights, placements=placements, positions=self.of_position(weights.positions))


def _changed(weights: Weights, changes: Mapping[str, WeightChange]) -> Weights:
    return replace(weights, **{name: getattr(weights, name) * one.times + one.plus for name, one in changes.items()})


@dataclass(frozen=True, slots=True)
class PlayerWeights:
    """All that a quick player goes by."""

    placements: PlacementWeights = field(default_factory=PlacementWeights)
    positions: PositionWeights = field(default_factory=PositionWeights)
    effort: PlayerEffort = field(default_factory=PlayerEffort)
    attention: Attention = KEEN

    def within(self, nodes: int) -> PlayerWeights:
        """The same player, looking at no more positions and playing no more games ahead than ``nodes``."""
        tried = self.effort
        breadth, finalists = min(tried.breadth, max(nodes, 1)), min(tried.finalists, nodes)
        futures = min(tried.futures, nodes // finalists) if finalists else 0
        return replace(self, effort=replace(tried, breadth=breadth, finalists=finalists, futures=futures))


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


_WEIGHT: Codec[float] = Codec({"type": "number", "minimum": -10_000, "maximum": 10_000}, _number)


def _weights(kind: type[Any], words: str) -> Structure[Any]:
    """A structure of weights that all are written, so that what a file leaves out is nobody's guess."""
    names = [one.name for one in fields(kind)]
    return Structure(kind, words, dict.fromkeys(names, _WEIGHT), always=True, needed=names)


_PLACEMENTS = _weights(
    PlacementWeights,
    """What a placement is worth, in points.

    strength: For each point of the strength that it attacks with or, where it doesn't, defends itself with.
    gain: For each point of word score.
    captured: For each point of fights and of bonuses for cities.
    felled: For each point of the face values of fallen words.
    foe_city: For each city of the opponent's, beyond the bonus.
    free_city: For each city of nobody's.
    letter: For each new letter, as far as it would be of use if kept and there is room for it after the next draw.
    ease: For each point of how easily words are made with the new letters.
    token: For each token captured.
    standing: For each point of defence once it stands.
    exposed: For each point that the opponent may win by attacking it.
    guard: For each point of defence beside an own city, by how likely that falls.
    opened: For each cell beside it where something can be laid from then on.
    forest: For each cell of forest cleared.
    nearer: For each letter that it comes nearer to the opponent's cities, or a cell that conditions ask for.
    drawn: The same for cities of nobody's and for tokens.
    wanted: For covering a cell that a condition asks for, by the part of the condition that this is.
    last_city: For taking the opponent's last city where the score then wins; as much less where it loses.
    hurry: For each new letter in place of letter, to who wants letters to run out: the leader who draws no more, or who
        has no hope.
    thrown: For each new letter that is lost at once, in an attack that fails or through ice, to who wants that.
    trusted: How much all this counts beside the position that the placement leads to, where that is looked at.
    noise: The most that chance adds.
    least: What a placement must be worth more than to be laid at all.
    """,
)

_POSITIONS = _weights(
    PositionWeights,
    """What a position is worth at the end of a turn, in points.

    score: For each point of the lead.
    letter: For each letter kept, as far as there is room for it after the next draw.
    quality: For each point of how well the letters kept make words, beside a letter.
    city: For each city that stays with its side.
    victory: For the end that the last city brings, if it is the one hoped for.
    attack: How much the nearness of cities to be taken counts.
    threat: How much the danger for one's own cities counts.
    neutral: For a city of nobody's within reach.
    exposed: For each point of words that may fall.
    weak: The defence that hinders nobody.
    strong: The defence that is hardly ever beaten.
    token: For each token held, beside half of what its element is likely to bring.
    way: For a whole way to win.
    step: For each letter that a city or a condition's cells are nearer.
    finish: For each of the last letters gone, to whoever leads.
    rid: The same once no more are drawn.
    burden: For each letter that is hard to be rid of, near the end.
    """,
)

_SPARED = ("least_room", "eager_lifts", "breaches", "breaches_ahead", "late_endings")
"""What most players have none of, and is left out for them."""

_EFFORT = Structure(
    PlayerEffort,
    """How much a player tries before it acts.

    breadth: Of how many placements it is looked what position they lead to; with 1 the one worth most is just laid.
    lifts: Of how many runs redeployment is tried.
    regions: How many regions that an element may cover are tried.
    endings: How many turns are tried to their ends by who draws no more; with 0 each word is taken as it is.
    spies: A spy is asked where no placement makes the position better by so many points; with 0 none is.
    least_room: With room for fewer letters than that left on its rack it lays a word rather than wait for a better one;
        left out, it waits as long as it likes.
    finalists: How many of the actions are tried by games that are played on from them.
    futures: How many such games are played for each of them, for those only as long as they may be the best.
    turns_ahead: After so many turns such a game is left and its position weighed; with 0 it is played to its end.
    breadth_ahead: Of how many placements it is looked in such a game what position they lead to.
    eager_lifts: Of how many runs redeployment is tried where a word makes the position better too; left out, of none.
    breaches: So many attacks that are repelled are tried for the attack that they make possible, by whoever plays games
        ahead and where the rules have them weaken a defender; left out, none.
    breaches_ahead: The same in the games that are played on; left out, none.
    late_endings: How many turns are tried to their ends where there are other ways to win than the score, once neither
        side draws any more; left out, none.
    """,
    {
        "breadth": whole(1, 64),
        "lifts": whole(0, 64),
        "regions": whole(0, 16),
        "endings": whole(0, 64),
        "spies": whole(0, 64),
        "least_room": whole(0, 64),
        "finalists": whole(0, 64),
        "futures": whole(0, 10_000),
        "turns_ahead": whole(0, 64),
        "breadth_ahead": whole(1, 64),
        "eager_lifts": whole(0, 64),
        "breaches": whole(0, 64),
        "breaches_ahead": whole(0, 64),
        "late_endings": whole(0, 64),
    },
    always=[one.name for one in fields(PlayerEffort) if one.name not in _SPARED],
    line=True,
)

_ATTENTION = Structure(
    Attention,
    """How likely a word is overlooked, in percent.

    always: The chance for any word.
    long: Added for each letter beyond the fourth.
    rare: Added for each rare letter.
    across: Added for each letter that lies already and that it crosses, beyond the first.
    parallel: Added where it makes other words beside it.
    """,
    dict.fromkeys((one.name for one in fields(Attention)), whole(0, 100)),
    line=True,
)

_PLAYER = Structure(
    PlayerWeights,
    """All that one grade of quick player goes by.

    placements: What a placement is worth, in points.
    positions: What a position is worth, in points.
    effort: How much is tried.
    attention: How likely a word is overlooked, in percent; without it none is.
    """,
    {
        "placements": _PLACEMENTS,
        "positions": _POSITIONS,
        "effort": _EFFORT,
        "attention": _ATTENTION,
    },
    needed=("placements", "positions", "effort"),
)


_GRADE: Codec[str] = Codec({"enum": list(ALL_GRADES)}, str)


@dataclass(frozen=True, slots=True)
class QuickPlayers:
    """The players of a file by edition and grade."""

    editions: Mapping[str, Mapping[str, PlayerWeights]]

    def of(self, edition: str, player: str) -> PlayerWeights:
        """The player of a grade, in a mood or in none, by an edition's rules or by the usual ones.

        Raises KeyError for no such grade or mood.
        """
        grade, _, mood = player.partition("-")
        weights = self.editions.get(edition, self.editions[USUAL_EDITION])[grade]
        return shipped_moods()[mood].of_player(weights) if mood else weights

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that only the same weights have."""
        text = json.dumps(QUICK_PLAYERS.write(self), sort_keys=True)
        return sha256(text.encode()).hexdigest()[:8]


QUICK_PLAYERS = Structure(
    QuickPlayers,
    """What players of the compiled game go by, for each edition of the rules and each grade: quick, look and long,
    which measure maps, and the opponents of people from novice to grandmaster. tests/proof/quick_weights.py finds
    the first by play; assets/make/opponent_weights.py learns what all the levels of skill go by.

    editions: For each edition, by its ruleset's id, the weights of its grades, quick, look and long at least; those of
        release serve for rules that have none of their own.
    """,
    {
        "editions": named(
            named(_PLAYER, names=_GRADE, each="A grade's weights.", needed=GRADES),
            each="An edition's grades.",
            needed=(USUAL_EDITION,),
        )
    },
    needed=("editions",),
    head=FileHead("quick-players", "Scryptic quick players"),
)


@dataclass(frozen=True, slots=True)
class PlayerMoods:
    """The moods of a file by their ids."""

    moods: Mapping[str, MoodWeights]


_CHANGE = Structure(
    WeightChange,
    """How a mood changes a weight.

    times: What the weight is multiplied by; left out, it is not.
    plus: What is added then; left out, nothing.
    """,
    {"times": _WEIGHT, "plus": _WEIGHT},
    line=True,
)


def _changes(kind: type[Any]) -> Codec[Mapping[str, WeightChange]]:
    """Changes of some of the weights of a kind."""
    names: Codec[str] = Codec({"enum": [one.name for one in fields(kind)]}, str)
    return named(_CHANGE, names=names, each="How a weight is changed.")


_MOOD = Structure(
    MoodWeights,
    """How a mood changes what a level of skill goes by: what is not named here stays as the level has it.

    placements: Changes of what a placement is worth, by the weights' names.
    positions: Changes of what a position is worth, by the weights' names.
    """,
    {"placements": _changes(PlacementWeights), "positions": _changes(PositionWeights)},
)

_MOOD_ID: Codec[str] = Codec({"enum": list(MOOD_IDS)}, str)

PLAYER_MOODS = Structure(
    PlayerMoods,
    """In what moods the opponents of people play: each changes the weights of every level of skill in the same way.
    They were chosen by hand and measured by tests/proof/quick_moods.py: a mood shows, and wins about as often as the
    level without it.

    moods: The moods by their ids.
    """,
    {"moods": named(_MOOD, names=_MOOD_ID, each="What a mood changes.", needed=MOOD_IDS)},
    needed=("moods",),
    head=FileHead("player-moods", "Scryptic moods of players"),
)


class WeightsError(ValueError):
    """A file that holds no players, and why."""

    def __init__(self, issues: tuple[Issue, ...]) -> None:
        super().__init__("; ".join(f"{issue.place.file}: {issue.code} {issue.place.pointer}" for issue in issues))
        self.issues = issues


def read_players(path: Path) -> QuickPlayers:
    """The players of a file; raises :class:`WeightsError`."""
    return _or_error(players_file(path))


def players_file(path: Path) -> FileOf[QuickPlayers]:
    """The players of a file, and what is wrong with it or means nothing."""
    return _file(path, QUICK_PLAYERS, "quick-players")


def read_moods(path: Path) -> PlayerMoods:
    """The moods of a file; raises :class:`WeightsError`."""
    return _or_error(_file(path, PLAYER_MOODS, "player-moods"))


def _file(path: Path, structure: Structure[Read], schema: str) -> FileOf[Read]:
    return read_whole(path, schema, lambda data: (structure.read(data), ()), Schemas(resources.schemas()), LIMITS)


def _or_error(read: FileOf[Read]) -> Read:
    if read.value is None:
        raise WeightsError(tuple(issue for issue in read.issues if issue.severity is Severity.ERROR))
    return read.value


@cache
def shipped_players() -> QuickPlayers:
    """Those that come with the program."""
    return read_players(resources.assets() / "opponents" / FILE)


@cache
def shipped_moods() -> Mapping[str, MoodWeights]:
    """The moods that come with the program, by their ids."""
    return read_moods(resources.assets() / "opponents" / MOODS_FILE).moods


def shipped_digest(player: str) -> str:
    """Eight hexadecimal digits that settle what a player goes by that has the shipped weights; empty for none.

    Another player's weights are not among it: what was played without it still holds once they change.
    """
    if player not in WEIGHTED:
        return ""
    (grade, _, mood), editions = player.partition("-"), shipped_players().editions
    weights = {edition: _PLAYER.write(grades[grade]) for edition, grades in editions.items() if grade in grades}
    text = json.dumps([weights, *([_MOOD.write(shipped_moods()[mood])] if mood else ())], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:8]
