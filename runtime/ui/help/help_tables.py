"""The tables of the help, made of what the game knows: letters, modifiers, words, goals, levels, editions, keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import zip_longest
from types import MappingProxyType

from runtime.ai import OPPONENTS, mood_choices
from runtime.balance.shipped_figures import ShippedFigures, ShippedSeries, name_in
from runtime.checks.drama import THRESHOLDS
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import SYMBOLS, Element, TerrainMap
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.game.events import Modifier
from runtime.engine.levels.level import Level, Token
from runtime.engine.levels.ruleset import How, MountainHow, Role, Ruleset
from runtime.exchange.printing.summary import rules_summary
from runtime.profile.settings import Settings
from runtime.simulate.strength import PlayerStrength
from runtime.simulate.summary import Interval
from runtime.support.condition_texts import NO_GOALS
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts, mark
from runtime.ui.game.commands.game_commands import USUAL_SETTINGS, commands_of
from runtime.ui.game.commands.playtest_commands import TRIAL
from runtime.ui.game_texts.sentences import figure
from runtime.ui.help.book import Inline
from runtime.ui.help.tablegames import battle_rows, glyph_rows
from runtime.ui.replay.commands import replay_keys
from runtime.ui.tablegames.landmarks import LANDMARKS
from runtime.ui.widgets.brass_button import native
from runtime.ui.windows import FULL_SCREEN_KEY, FULL_SCREEN_TIP

ON_THE_BOARD = (
    (mark("A letter"), mark("Lay it at the cursor; over enemy letters it attacks")),
    (mark("Arrow keys"), mark("Move the cursor, or choose the next word to redeploy")),
    (mark("Ctrl+Arrow keys"), mark("Move all laid letters to the next place that way")),
    (mark("Tab"), mark("Write across or down")),
    (mark("Space"), mark("Turn all laid letters to read the other way")),
    (mark("Backspace"), mark("Take the last letter back")),
)
"""What the keys do on the board, beside the commands."""

ON_THE_RACK = (
    (mark("Arrow keys on the rack"), mark("Go from coin to coin")),
    (mark("Ctrl+Arrow keys on the rack"), mark("Bring the coin to another place")),
    (mark("Space on the rack"), mark("Choose the coin; once more lays it at the cursor")),
)
"""What the keys do on the rack."""

ON_CARDS = (
    (mark("Enter over a card"), mark("Answer it or close it, also with Ctrl: no turn ends meanwhile")),
    (mark("Esc over a card"), mark("Cancel it or close it")),
)
"""What the keys do over cards, whatever they do below."""

WITH_THE_MOUSE = (
    (mark("Click a cell, then type"), mark("Lay a word from there; a second click turns the way you write")),
    (mark("Click a coin, then a cell"), mark("Lay the letter there; a second click on the coin lays it at the cursor")),
    (mark("Drag a coin"), mark("Lay it, move it, bring it back, or order the rack")),
    (mark("Drag with Shift or the right button"), mark("Move all laid letters; the wheel turns them meanwhile")),
    (mark("Right click or double click"), mark("Take a laid letter back")),
    (mark("Rest on a cell"), mark("Tell of its words, land, city or token")),
    (mark("Shake the pointer"), mark("Take all laid letters back")),
    (mark("Wheel, also with Ctrl"), mark("Push a large board about, or zoom")),
)
"""What the mouse does."""


def listed_keys(t: Texts, settings: Settings = USUAL_SETTINGS, *, is_trial: bool = False) -> list[tuple[str, str]]:
    """Every key and what it does: those of board and rack, those of the commands with all their keys, the mouse.

    They are those that the ``settings`` choose. In a playtest there are its own, which go before those of the game.
    """
    keys_of: dict[str, list[str]] = {}
    for one in TRIAL if is_trial else ():
        keys_of.setdefault(one.tip, []).extend(one.keys)
    taken = {key for keys in keys_of.values() for key in keys}
    for one in commands_of(settings, is_trial=False):
        if one.keys and not taken & set(one.keys):
            keys_of.setdefault(one.tip, []).extend(one.keys)
    listed = [(t(keys), t(does)) for keys, does in (*ON_THE_BOARD, *ON_THE_RACK, *ON_CARDS)]
    listed += [(_all_of(keys), t(tip)) for tip, keys in keys_of.items()]
    return listed + [(t(how), t(does)) for how, does in WITH_THE_MOUSE]


def _all_of(keys: Iterable[str]) -> str:
    """All keys of a command; two that are as good as the same are told once."""
    named = [native(one) for one in keys if one not in ("Enter", "Ctrl+Enter", "Ctrl+=")]
    return ", ".join(named)


KNOWN_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "attacking": "ASSAIL ATTACK BATTLE CHARGE CONQUER DESTROY FIGHT INVADE RAID SPEAR STRIKE SWORD WAR",
        "defending": "ARMOUR BASTION CASTLE DEFEND FORT FORTRESS GUARD MOAT PROTECT SENTRY SHIELD WALL",
        "sneaking": "AMBUSH ASSASSINATE HIDE LURK PROWL SNEAK SPY STALK STEALTH",
        "burning": "ARSON BLAZE BURN EMBER FIRE FLAME INCINERATE SCORCH TORCH",
        "cutting": "AXE CARVE CHISEL CLEAVE CUT HEW SAW SCYTHE SLICE",
    }
)
"""Well-known words of every connotation; a test holds them against the lexicon."""

KIND_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "attacking": mark("Attacking"),
        "defending": mark("Defending"),
        "sneaking": mark("Sneaking"),
        "burning": mark("Burning"),
        "cutting": mark("Cutting"),
    }
)

_NEVER = "–"


@dataclass(frozen=True, slots=True)
class HelpTable:
    """Rows of cells under a header, which may be empty; ``widths`` are the columns' parts of a hundred."""

    header: tuple[str, ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    widths: tuple[int, ...]

    @property
    def text(self) -> str:
        """Everything that it says, a row a line."""
        rows = (" · ".join(map(_told, row)) for row in self.rows)
        return "\n".join(filter(None, (" · ".join(self.header), *rows)))


@dataclass(frozen=True, slots=True)
class Known:
    """What tables are made of: the rules in play, all editions, and what was measured of players and shipped levels.

    ``is_trial``: see :class:`runtime.ui.topics.TopicPlace`. The keys are those of the ``settings``.
    """

    t: Texts
    rules: Ruleset
    rulesets: Mapping[str, Ruleset]
    strengths: Mapping[str, PlayerStrength]
    played: ShippedFigures
    is_trial: bool = False
    settings: Settings = USUAL_SETTINGS


def _told(cell: tuple[Inline, ...]) -> str:
    """What a cell says; its picture shows what is written beside it."""
    return "".join(run.text for run in cell if not run.picture).strip()


def make_table(name: str, known: Known) -> HelpTable:
    """The table of that name; raises KeyError where there is none."""
    return TABLES[name](known)


def _plain(*cells: str) -> tuple[tuple[Inline, ...], ...]:
    """A row of texts; the first is bold."""
    return tuple((Inline(text, bold=not place),) for place, text in enumerate(cells))


def _letters(known: Known) -> HelpTable:
    """Each value with its letters, and how many of each a pool has."""
    t, letters = known.t, known.rules.letters
    rows = []
    for value in sorted(set(letters.values.values())):
        of_value = [letter for letter, worth in letters.values.items() if worth == value]
        said = ",  ".join(f"{letter} × {letters.counts.get(letter, 0)}" for letter in of_value)
        rows.append(_plain(str(value), said))
    whole = sum(letters.counts.values())
    rows.append(_plain("", t.plural("{count} letter in all", "{count} letters in all", whole)))
    return HelpTable((t("Value"), t("Letters, and how many of each a pool holds")), tuple(rows), (14, 86))


def _goals(known: Known) -> HelpTable:
    """What conditions can ask for, in the words of the vocabulary itself."""
    told = [known.t(kind.description) for kind in CONDITION_KINDS.values() if kind.kind not in NO_GOALS]
    return HelpTable((), tuple(((Inline("•"),), (Inline(text),)) for text in told), (4, 96))


def _connotations(known: Known) -> HelpTable:
    """Well-known words of every kind."""
    rows = (_plain(known.t(KIND_NAMES[kind]), ", ".join(words.split())) for kind, words in KNOWN_WORDS.items())
    return HelpTable((), tuple(rows), (20, 80))


def _levels(known: Known) -> HelpTable:
    """The computer's players, the strongest last, with their measured strengths and what they win against the last."""
    t = known.t
    rows, weaker = [], ""
    for player in sorted(OPPONENTS.values(), key=lambda one: _elo(known, one.id)):
        strength = known.strengths.get(player.id)
        elo = interval = share = _NEVER
        if strength is not None:
            elo = str(round(strength.elo.value))
            interval = t("{low} to {high}", low=round(strength.elo.low), high=round(strength.elo.high))
            if (won := strength.shares.get(weaker)) is not None:
                share = _share(t, won)
        rows.append(_plain(t(player.name), elo, interval, share, t(player.about)))
        weaker = player.id
    header = (t("Level"), t("Elo"), t("Interval"), t("Beats the one above"), t("How it plays"))
    return HelpTable(header, tuple(rows), (16, 10, 15, 17, 42))


def _share(t: Texts, share: Interval) -> str:
    """A share of games with its interval, in percent."""
    low, value, high = (round(100 * one) for one in (share.low, share.value, share.high))
    return t("{share} % ({low} to {high})", share=value, low=low, high=high)


def _moods(known: Known) -> HelpTable:
    """In what moods the levels of the computer play."""
    rows = tuple(_plain(name, about) for _mood, name, about in mood_choices(known.t))
    return HelpTable((known.t("Mood"), known.t("How it plays")), rows, (25, 75))


def _maps(known: Known) -> HelpTable:
    """The maps of skirmishes: how often gold wins, when the sides meet, what falls, how many games are decided."""
    t, skirmishes = known.t, known.played.skirmishes
    rows = []
    for row in skirmishes.series if skirmishes is not None else ():
        low, value, high = map(round, (row.share.low, row.share.value, row.share.high))
        share = t("{share} % ({low} to {high})", share=value, low=low, high=high)
        rows.append(_plain(name_in(row.names, t.language), share, *_course(t, [row])))
    header = (t("Map"), t("Gold wins"), *_course_header(t))
    return HelpTable(header, tuple(rows), (22, 20, 12, 10, 11, 11, 14))


def _journeys(known: Known) -> HelpTable:
    """The levels of all other campaigns: when the sides meet, what falls, how many games are decided."""
    t = known.t
    rows = []
    for one in known.played.journeys:
        rows.append(_plain(name_in(one.names, t.language), *[""] * 5))
        for level in dict.fromkeys(row.level for row in one.series):
            series = [row for row in one.series if row.level == level]
            told = (name_in(series[0].names, t.language), *_course(t, series))
            rows.append(tuple((Inline(text),) for text in told))
    return HelpTable((t("Level"), *_course_header(t)), tuple(rows), (34, 14, 13, 13, 13, 13))


def _course_header(t: Texts) -> tuple[str, ...]:
    return (t("First contact"), t("Attacks"), t("Cities that fall"), t("Tokens"), t("Decided"))


def _course(t: Texts, series: Sequence[ShippedSeries]) -> tuple[str, ...]:
    """How the games of a level go: from the least to the most of its ``series``, one for each of its difficulties."""
    met = [row.met_at for row in series if row.met_at is not None]
    return (
        t("{share} %", share=_span(t, met, 0)) if met else _NEVER,
        _span(t, [row.attacks for row in series], 1),
        _span(t, [row.conquered for row in series], 1),
        t("{captured}, {used}", captured=_most(t, series, "tokens"), used=_most(t, series, "invoked"))
        if any(row.tokens for row in series)
        else _NEVER,
        t("{share} %", share=_span(t, [row.decided for row in series], 0)),
    )


def _span(t: Texts, values: Sequence[float], digits: int) -> str:
    low, high = (t.number(round(one, digits), digits) for one in (min(values), max(values)))
    return low if low == high else t("{low} to {high}", low=low, high=high)


def _most(t: Texts, series: Sequence[ShippedSeries], name: str) -> str:
    return t.number(max(getattr(row, name) for row in series), 1)


def _drama(known: Known) -> HelpTable:
    """What speaks against a level once computers have played it, and from where on."""
    t = known.t
    rows = (_plain(one.check.code, t(one.said, limit=one.limit)) for one in THRESHOLDS)
    return HelpTable((t("Check"), t("What it finds")), tuple(rows), (24, 76))


def _elo(known: Known, player: str) -> float:
    strength = known.strengths.get(player)
    return 0.0 if strength is None else float(strength.elo.value)


def _keys(known: Known) -> HelpTable:
    """Every key of the game's window."""
    everywhere = [] if known.is_trial else [(FULL_SCREEN_KEY, known.t(FULL_SCREEN_TIP))]
    listed = (*listed_keys(known.t, known.settings, is_trial=known.is_trial), *everywhere)
    rows = (_plain(keys, does) for keys, does in listed)
    return HelpTable((known.t("Key"), known.t("What it does")), tuple(rows), (28, 72))


def _replay(known: Known) -> HelpTable:
    """Every key of a replay, and what it does."""
    listed = (*replay_keys(known.t), (FULL_SCREEN_KEY, known.t(FULL_SCREEN_TIP)))
    rows = (_plain(keys, does) for keys, does in listed)
    return HelpTable((known.t("Key"), known.t("What it does")), tuple(rows), (28, 72))


def _ears(known: Known) -> HelpTable:
    """What one can go to by ear on the boards of the table games, and by which key."""
    t = known.t
    rows = (
        _plain(t(GAMES[game][0]), native(kind.key), t(kind.tip)) for game, kinds in LANDMARKS.items() for kind in kinds
    )
    return HelpTable((t("Game"), t("Key"), t("What it does")), tuple(rows), (18, 14, 68))


def _mouse(known: Known) -> HelpTable:
    """Everything that the mouse does."""
    rows = (_plain(known.t(how), known.t(does)) for how, does in WITH_THE_MOUSE)
    return HelpTable((), tuple(rows), (38, 62))


def _modifiers(known: Known) -> HelpTable:
    """What makes words stronger and weaker, in attack and in defence, as the rules in play have it."""
    t, rules = known.t, known.rules
    shown: tuple[tuple[Modifier, str, str, str], ...] = (
        (Modifier.MOUNTAIN, t("Mountains"), *_both(_mountain(t, rules))),
        (Modifier.ATTACKING, t("Attacking meaning"), _times(rules.connotation.multiplier), _NEVER),
        (Modifier.DEFENDING, t("Defending meaning"), _NEVER, _times(rules.connotation.multiplier)),
        (Modifier.SNEAKING, t("Sneaking meaning"), *_both(_times(rules.connotation.multiplier))),
        (Modifier.DISCONNECTED, t("Cut off from all cities"), _NEVER, _times(rules.disconnected.multiplier)),
        (Modifier.WATER, t("Water crossed"), *_wading(rules)),
        (Modifier.CITY, t("Own city under the word"), _NEVER, _effect(rules.city.how, rules.city.amount)),
        (Modifier.PENALTY, t("Attacks repelled this turn"), _NEVER, _weakened(t, rules)),
    )
    rows = tuple(
        ((Inline(name, picture=f"modifier:{modifier.value}"), Inline(f" {name}", bold=True)), *_plain("", one, two)[1:])
        for modifier, name, one, two in shown
    )
    return HelpTable((t("Modifier"), t("In attack"), t("In defence")), rows, (38, 31, 31))


def _both(said: str) -> tuple[str, str]:
    return said, said


def _times(amount: Fraction) -> str:
    return f"× {figure(amount)}"


def _effect(how: How, amount: Fraction) -> str:
    """``+ 2``, ``− 1`` or ``× 1½``."""
    if how is How.MULTIPLY:
        return _times(amount)
    return f"+ {figure(amount)}" if amount >= 0 else f"− {figure(-amount)}"


def _mountain(t: Texts, rules: Ruleset) -> str:
    factor = figure(rules.mountain.multiplier)
    if rules.mountain.how is MountainHow.LETTER:
        return t("× {factor} for each letter on one", factor=factor)
    return t("× ({factor} M + O) / (M + O): M letters on mountains, O others", factor=factor)


def _wading(rules: Ruleset) -> tuple[str, str]:
    said = _effect(rules.water.how, rules.water.amount)
    return (
        said if Role.ATTACK in rules.water.roles else _NEVER,
        said if Role.DEFENCE in rules.water.roles else _NEVER,
    )


def _weakened(t: Texts, rules: Ruleset) -> str:
    return t("− what was left of them") if rules.combat.penalty else _NEVER


def _editions(known: Known) -> HelpTable:
    """What the editions say differently, sentence by sentence, out of their own parameters."""
    older, newer = (known.rulesets[name] for name in sorted(known.rulesets)[:2])
    rows = []
    for heading, one, other in edition_differences(known.t, older, newer):
        rows.append(_plain(heading, one or _NEVER, other or _NEVER))
    return HelpTable(("", known.t(older.name), known.t(newer.name)), tuple(rows), (17, 41, 42))


def edition_differences(t: Texts, older: Ruleset, newer: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Each sentence in which two editions differ, under its heading; a sentence may be missing in one of them."""
    level = _everything()
    for one, other in zip(rules_summary(level, older, t), rules_summary(level, newer, t), strict=True):
        heading = one.heading
        unsaid = t("Spies are for play on a computer: leave them out.")
        left = [text for text in one.paragraphs if text != unsaid]
        right = [text for text in other.paragraphs if text != unsaid]
        for how, start, end, begin, stop in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
            if how == "equal":
                continue
            for a, b in zip_longest(left[start:end], right[begin:stop], fillvalue=""):
                yield heading, a, b
                heading = ""
    if older.spies != newer.spies:
        yield t("Spies"), _spies(t, older.spies), _spies(t, newer.spies)


def _glyphs(known: Known) -> HelpTable:
    """The glyphs of Scribe."""
    return HelpTable((), glyph_rows(known.t), (34, 33, 33))


def _battles(known: Known) -> HelpTable:
    """Who wins which battle of Scryper."""
    header, rows = battle_rows(known.t)
    rest = 80 // (len(header) - 1)
    return HelpTable(header, rows, (100 - rest * (len(header) - 1), *[rest] * (len(header) - 1)))


def _spies(t: Texts, count: int) -> str:
    return t.plural("{count} spy in a game", "{count} spies in a game", count) if count else t("None")


def _everything() -> Level:
    """A level with every kind of landscape and token, so that every rule is spoken of."""
    rows = ("." * len(SYMBOLS), SYMBOLS)
    tokens = tuple(Token(element.value, Cell(0, place), element) for place, element in enumerate(Element))
    terrain = TerrainMap.from_rows(rows)
    assert terrain.size == Size(2, len(SYMBOLS))
    return Level("all", "", terrain, tokens=tokens)


TABLES: Mapping[str, Callable[[Known], HelpTable]] = MappingProxyType(
    {
        "letters": _letters,
        "modifiers": _modifiers,
        "connotations": _connotations,
        "goals": _goals,
        "levels": _levels,
        "moods": _moods,
        "maps": _maps,
        "journeys": _journeys,
        "drama": _drama,
        "editions": _editions,
        "keys": _keys,
        "film": _replay,
        "mouse": _mouse,
        "ears": _ears,
        "glyphs": _glyphs,
        "battles": _battles,
    }
)
"""Every table by its name in the texts."""
