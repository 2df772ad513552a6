"""What issues name by a code, a reason or what is looked at, and the words for each code."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from runtime.support.texts import mark


class Reason(StrEnum):
    """Why something is wrong, is not read or can never be, where the system itself does not say why."""

    # What a text has in the wrong place that should be JSON.
    NO_COMMA = "no-comma"
    NO_COLON = "no-colon"
    NO_NAME = "no-name"
    NO_VALUE = "no-value"
    MORE_BEHIND = "more-behind"
    EXTRA_COMMA = "extra-comma"
    BAD_BACKSLASH = "bad-backslash"
    BAD_HEXADECIMAL = "bad-hexadecimal"
    CONTROL_CHARACTER = "control-character"
    OPEN_TEXT = "open-text"
    # Why a file is not read, or does not go along.
    NOT_A_FILE = "not-a-file"
    NOT_READ = "not-read"
    LINK_OUT = "link-out"
    LINK_UP = "link-up"
    LINK_TO_NOTHING = "link-to-nothing"
    SAME_BUT_CAPITALS = "same-but-capitals"
    NEW_LEVEL = "new-level"
    ALREADY_THERE = "already-there"
    HIDDEN = "hidden"
    UNLISTED_LEVEL = "unlisted-level"
    UNKNOWN_KIND = "unknown-kind"
    NO_PART = "no-part"
    # Why something in a campaign can never be.
    MET_AND_MISSED = "met-and-missed"
    SCORES_CROSSED = "scores-crossed"
    ONLY_A_STORY = "only-a-story"
    NO_OBJECTIVES = "no-objectives"
    NEVER_DRAWN = "never-drawn"
    NO_POINTS = "no-points"
    # Why a layer of another program's map can't be read.
    CELL_NOT_WHOLE = "cell-not-whole"
    WRONG_COUNT = "wrong-count"
    BAD_BASE64 = "bad-base64"
    UNKNOWN_COMPRESSION = "unknown-compression"
    UNKNOWN_ENCODING = "unknown-encoding"
    NEGATIVE_SIZE = "negative-size"
    NO_CELLS = "no-cells"
    BAD_PACKING = "bad-packing"


REASONS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.NO_COMMA: mark("a comma or a closing bracket is missing"),
        Reason.NO_COLON: mark("a colon is missing after a name"),
        Reason.NO_NAME: mark("a name in double quotes is missing, or there is a comma too many"),
        Reason.NO_VALUE: mark("a value is missing, or there is a comma too many"),
        Reason.MORE_BEHIND: mark("something follows after the end"),
        Reason.EXTRA_COMMA: mark("there is a comma too many"),
        Reason.BAD_BACKSLASH: mark("a backslash is followed by a letter that means nothing"),
        Reason.BAD_HEXADECIMAL: mark("four hexadecimal digits must follow \\u"),
        Reason.CONTROL_CHARACTER: mark("a text holds a line break or another control character"),
        Reason.OPEN_TEXT: mark("a text is not closed by a double quote"),
        Reason.NOT_A_FILE: mark("it is not a file"),
        Reason.NOT_READ: mark("it could not be read"),
        Reason.LINK_OUT: mark("it is a link that leads out of the folder"),
        Reason.LINK_UP: mark("it is a link to a folder that it lies in"),
        Reason.LINK_TO_NOTHING: mark("it is a link that leads to no file"),
        Reason.SAME_BUT_CAPITALS: mark("another file's name differs from its own in capitals only"),
        Reason.NEW_LEVEL: mark("a new level of the campaign has its name"),
        Reason.ALREADY_THERE: mark("the folder has another file of this name already"),
        Reason.HIDDEN: mark("it is hidden"),
        Reason.UNLISTED_LEVEL: mark("the campaign does not list its level"),
        Reason.UNKNOWN_KIND: mark("it is no kind of file that campaigns are made of"),
        Reason.NO_PART: mark("it lies in none of the folders that belong to a campaign"),
        Reason.MET_AND_MISSED: mark("an objective must be both met and missed"),
        Reason.SCORES_CROSSED: mark("its least score is above its most"),
        Reason.ONLY_A_STORY: mark("its station plays no level and can only be won"),
        Reason.NO_OBJECTIVES: mark("a table game has no win paths and no objectives"),
        Reason.NEVER_DRAWN: mark("no game of Scribe is drawn"),
        Reason.NO_POINTS: mark("every game is drawn, for no line, box or capture brings a point"),
        Reason.CELL_NOT_WHOLE: mark("a cell is not a whole number"),
        Reason.WRONG_COUNT: mark("it has not as many cells as it says"),
        Reason.BAD_BASE64: mark("it is not sound base64"),
        Reason.UNKNOWN_COMPRESSION: mark("its compression is not known"),
        Reason.UNKNOWN_ENCODING: mark("its encoding is not known"),
        Reason.NEGATIVE_SIZE: mark("its size is less than nothing"),
        Reason.NO_CELLS: mark("there are no cells"),
        Reason.BAD_PACKING: mark("what is packed is damaged"),
    }
)
"""The words for each reason, to be filled into a message."""


class Concern(StrEnum):
    """What there is too much of, what the checks look at, and what is none of a level's own objectives."""

    # Sums over a file.
    CONDITIONS = "conditions"
    EFFECTS = "effects"
    REGION_CELLS = "region-cells"
    REGION_USES = "region-uses"
    ARGUMENTS = "arguments"
    COLUMNS = "columns"
    OBJECTIVES_OF_EDGES = "objectives-of-ways"
    # What is looked at in a level.
    MAP = "map"
    RULES = "rules"
    IDS = "ids"
    CITIES_AND_TOKENS = "cities-and-tokens"
    CONDITIONS_AND_TRIGGERS = "conditions-and-triggers"
    LETTERS = "letters"
    FIRST_POSITION = "first-position"
    SYMMETRY = "symmetry"
    SEATS = "seats"
    DIFFICULTIES = "difficulties"
    REACH = "reach"
    ENDS = "ends"
    ENDS_AT_DIFFICULTIES = "ends-at-difficulties"
    CONTRADICTIONS = "contradictions"
    TRIGGERS = "triggers"
    WORDS = "words"
    # What is looked at in a campaign.
    ARRIVALS = "arrivals"
    NODES = "stations"
    EDGES = "ways"
    VARIABLES = "variables"
    DIFFICULTIES_OF_LEVELS = "difficulties-of-levels"
    TABLE_GAMES = "table-games"
    TEXTS = "texts"
    PICTURES = "pictures"
    PRESETS = "presets"
    PROOFS = "proofs"
    WORD_LIST = "word-list"
    # What a game is won by that meets no objective.
    STANDARD_END = "standard-end"


CONCERNS: Mapping[Concern, str] = MappingProxyType(
    {
        Concern.CONDITIONS: mark("conditions, each part counted"),
        Concern.EFFECTS: mark("effects of triggers"),
        Concern.REGION_CELLS: mark("cells of regions"),
        Concern.REGION_USES: mark("cells of regions, for each condition that speaks of one, at each difficulty"),
        Concern.ARGUMENTS: mark("values that conditions and effects speak of"),
        Concern.COLUMNS: mark("figures of difficulties"),
        Concern.OBJECTIVES_OF_EDGES: mark("objectives and variables that ways ask for"),
        Concern.MAP: mark("its map"),
        Concern.RULES: mark("its rules"),
        Concern.IDS: mark("its ids"),
        Concern.CITIES_AND_TOKENS: mark("its cities and tokens"),
        Concern.CONDITIONS_AND_TRIGGERS: mark("its conditions and triggers"),
        Concern.LETTERS: mark("its letters"),
        Concern.FIRST_POSITION: mark("its first position"),
        Concern.SYMMETRY: mark("its symmetry"),
        Concern.SEATS: mark("who plays"),
        Concern.DIFFICULTIES: mark("its difficulties"),
        Concern.REACH: mark("what words can reach"),
        Concern.ENDS: mark("how it ends"),
        Concern.ENDS_AT_DIFFICULTIES: mark("how it ends at its difficulties"),
        Concern.CONTRADICTIONS: mark("contradictions"),
        Concern.TRIGGERS: mark("what triggers do"),
        Concern.WORDS: mark("its words"),
        Concern.ARRIVALS: mark("what players can bring along"),
        Concern.NODES: mark("the stations"),
        Concern.EDGES: mark("the ways"),
        Concern.VARIABLES: mark("the variables"),
        Concern.DIFFICULTIES_OF_LEVELS: mark("the difficulties of levels"),
        Concern.TABLE_GAMES: mark("the table games"),
        Concern.TEXTS: mark("the texts"),
        Concern.PICTURES: mark("the pictures"),
        Concern.PRESETS: mark("the presets"),
        Concern.PROOFS: mark("the proofs"),
        Concern.WORD_LIST: mark("the word list"),
        Concern.STANDARD_END: mark("a standard end"),
    }
)
"""The words for each concern, to be filled into a message."""
