"""The help says what the rules say: its figures come from them, links lead somewhere, pictures are described."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from runtime import resources
from runtime.ai import LEVELS
from runtime.balance.shipped_figures import name_in, read_figures
from runtime.campaign.rulesets import parameters, read_rulesets, resolve
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.simulate.strength import FOLDER, read_strength
from runtime.support.texts import Texts, english, read_texts
from runtime.ui.game.commands.game_commands import USUAL_KEYS
from runtime.ui.help.book import Book, PieceKind, Topic, read_book, read_pieces
from runtime.ui.help.contents import folded, places, search
from runtime.ui.help.examples import example_names
from runtime.ui.help.help_tables import KNOWN_WORDS, TABLES, edition_differences
from runtime.ui.help.library import HelpLibrary

pytestmark = pytest.mark.qt

HELP = resources.assets() / "help"
LANGUAGES = sorted(folder.name for folder in HELP.iterdir() if (folder / "contents.md").is_file())
EDITIONS = ("release", "design-1.6")
ASKED = [
    *("turn", "tiles", "letters", "words", "cities", "placing", "strength", "combat", "connotations"),
    *(
        "elements",
        "redeploy",
        "spies",
        "winning",
        "goals",
        "playing",
        "keys",
        "by-ear",
        "menus",
        "by-files",
        "replays",
        "levels",
        "maps",
    ),
    *("editions", "campaigns", "galleries", "extensions", "glossary", "scribe", "scryper", "scrambler"),
]
INLINE = ("tile:", "coin:", "city:", "jewel:", "modifier:", "glyph:", "table:")


@pytest.fixture(scope="module")
def library() -> HelpLibrary:
    return HelpLibrary(resources.assets(), english())


def speaking(language: str) -> HelpLibrary:
    return HelpLibrary(resources.assets(), texts_of(language))


def texts_of(language: str) -> Texts:
    return read_texts(resources.translations(), (language,))


def figures_in(text: str) -> frozenset[str]:
    """The names of all figures that a text speaks of."""
    return frozenset(re.findall(r"\{([a-z0-9_.:-]+)\}", text))


def conditions_in(text: str) -> list[tuple[str, str]]:
    """The parameters that the lines of a text depend on, each with the value asked for."""
    return re.findall(r"\{\?([a-z0-9_.]+)!?=([^}]*)\}", text)


def changed(rules: Ruleset, key: str, value: object) -> Ruleset:
    other = resolve(rules, {key: value})
    assert isinstance(other, Ruleset), (key, value, other)
    return other


def whole(library: HelpLibrary, rules: Ruleset) -> str:
    return "\n".join(library.told(topic, rules) for topic in library.book.topics)


def test_every_topic_that_players_need_is_there(library: HelpLibrary) -> None:
    assert [topic.id for topic in library.book.topics] == ASKED
    files = {path.stem for path in (HELP / "en").glob("*.md")} - {"contents"}
    assert files == set(ASKED)
    assert all((topic.title and len(topic.text) > 200) or topic.id == "keys" for topic in library.book.topics)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_links_pictures_and_tables_of_every_topic_are_there(language: str, edition: str) -> None:
    library = speaking(language)
    rules = library.rulesets[edition]
    examples = example_names(HELP / "examples")
    for topic in library.book.topics:
        for piece in library.pieces(topic, rules):
            text = piece.text
            assert not {"{", "}", "[", "]"} & set(text), (topic.id, text)
            if piece.kind is PieceKind.TABLE:
                assert piece.name in TABLES
                table = library.table(piece.name, rules)
                assert table.rows
                assert all(len(row) == len(table.widths) for row in table.rows)
                assert sum(table.widths) == 100
            for run in piece.runs:
                assert not run.link or library.book.topic(run.link) is not None, (topic.id, run.link)
                if run.picture or piece.kind is PieceKind.PICTURE:
                    assert len(run.text) >= 8, f"{topic.id}: say what is seen on {run.picture or piece.name}"
                assert not run.picture or run.picture.startswith(INLINE)
            if piece.kind is PieceKind.PICTURE and not piece.name.startswith(INLINE):
                assert piece.name.removesuffix(":fights") in examples, (topic.id, piece.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_maps_are_told_with_their_figures(language: str) -> None:
    library = speaking(language)
    figures = read_figures(resources.assets() / FOLDER)
    assert figures.skirmishes is not None
    said = library.table("maps", library.usual).text.splitlines()[1:]
    assert len(said) == len(figures.skirmishes.series)
    for line, row in zip(said, figures.skirmishes.series, strict=True):
        assert line.startswith(f"{row.names[language]} · {round(row.share.value)} % (")
        assert line.endswith(f" · {round(row.decided)} %")
    told = library.table("journeys", library.usual).text.splitlines()[1:]
    levels = [
        name
        for one in figures.journeys
        for name in (name_in(one.names, language), *dict.fromkeys(name_in(row.names, language) for row in one.series))
    ]
    assert [line.split(" · ")[0] for line in told] == levels


def test_the_levels_are_told_from_the_weakest_on_with_what_each_wins_against_the_last(library: HelpLibrary) -> None:
    measured = read_strength(resources.assets() / FOLDER)
    ranked = sorted(measured, key=lambda player: measured[player].elo.value)
    assert ranked == ["greedy", *(level.id for level in LEVELS)]
    first, *others = library.table("levels", library.usual).text.splitlines()[1:]
    assert first.split(" · ")[0] == "Greedy"
    for line, player, weaker in zip(others, ranked[1:], ranked, strict=False):
        name, elo, _interval, share, _about = line.split(" · ")
        won, rating = measured[player].shares[weaker], measured[player].elo
        assert (name.lower(), elo) == (player, str(round(rating.value)))
        assert share == f"{100 * won.value:.0f} % ({100 * won.low:.0f} to {100 * won.high:.0f})"


def test_every_example_is_shown(library: HelpLibrary) -> None:
    texts = "\n".join(topic.text for topic in library.book.topics)
    assert [name for name in example_names(HELP / "examples") if f"({name})" not in texts] == []


def test_conditions_speak_of_parameters_with_values_that_they_can_have(library: HelpLibrary) -> None:
    for topic in library.book.topics:
        for key, value in conditions_in(topic.text):
            has = [parameters(rules)[key] for rules in library.rulesets.values()]
            kinds = {type(one) for one in has}
            assert value in ("yes", "no") if kinds == {bool} else value, (topic.id, key, value)
            if not kinds & {bool, list}:
                assert isinstance(changed(library.usual, key, value if not value.isdigit() else int(value)), Ruleset)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_figure_of_the_rules_in_a_text_is_that_of_the_rules_in_play(library: HelpLibrary, edition: str) -> None:
    rules = library.rulesets[edition]
    known = set(parameters(rules))
    said = set().union(*(figures_in(topic.text) for topic in library.book.topics)) & known
    assert len(said) >= 14
    for key in sorted(said):
        value = parameters(rules)[key]
        other = changed(rules, key, str(Fraction(str(value)) + 5) if isinstance(value, str) else int(str(value)) + 5)
        for topic in library.book.topics:
            if any(f"{{{key}}}" in line and "{?" not in line for line in topic.text.splitlines()):
                assert library.told(topic, rules) != library.told(topic, other), (key, topic.id)


TYPED = {"1.6", "2010", "2011", "48", "52", "95", "100", "200", "0", "5", "40"}
"""No rule's: names, years, what Elo means, what fair is, a button's size, the “−5” of a picture that is tested too."""

KEYS = r"\b(?:Ctrl|Strg|Shift|Umschalt)\+\d\b|\bPos1\b|\b(?:Orca|Debian) \d+"
"""Keys that are called by a digit or have one in their name, and versions of other programs."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_of_a_rule_is_typed_by_hand(language: str) -> None:
    for topic in read_book(HELP, language).topics:
        bare = re.sub(rf"\{{[^}}]*\}}|\]\([^)]*\)|\bF\d+|\bA4\b|{KEYS}", "", topic.text)
        typed = set(re.findall(r"\d+(?:[./]\d+)*|[½¼¾⅓⅔⅖⅗⅘]", bare))
        assert typed <= TYPED, (topic.id, typed - TYPED)
        assert "5" not in typed or topic.id == "words"


@pytest.mark.slow
@pytest.mark.parametrize(
    "edition", [EDITIONS[0], *(pytest.param(one, marks=pytest.mark.proof) for one in EDITIONS[1:])]
)
def test_every_parameter_changes_what_the_help_tells(library: HelpLibrary, edition: str) -> None:
    """No rule is left out: whatever parameter a level changes, its help reads otherwise."""
    rules = library.rulesets[edition]
    others = {
        "rack.start": 5, "rack.limit": 14, "rack.draw": 4, "rack.discards_return": True, "rack.playable_start": True,
        "forest.density": 3, "forest.passes": {">": ">=", ">=": ">"}[str(parameters(rules)["forest.passes"])],
        "forest.clearing": ["burning", "cutting"] if edition == "release" else ["burning"],
        "forest.connotation_multiplier": "2", "forest.mountain_bonus": not rules.forest.mountain_bonus,
        "water.how": "multiply" if edition == "release" else "add", "water.amount": "1/2",
        "water.roles": ["attack"] if edition == "release" else ["attack", "defence"],
        "mountain.how": "word" if edition == "release" else "letter", "mountain.multiplier": "3",
        "ice.bears": 2, "ice.melts": "word" if edition == "release" else "heavy",
        "city.how": "multiply" if edition == "release" else "add", "city.amount": "5", "city.capture_bonus": 55,
        "connotation.multiplier": "7/4", "disconnected.multiplier": "1/4",
        "combat.order": "defender_chooses" if edition == "release" else "strongest_first",
        "combat.capture_score": "letters" if edition == "release" else "strength",
        "combat.penalty": not rules.combat.penalty,
        "combat.attrition": "score", "combat.repelled_keeps": False, "token.region": "round",
        "redeploy.max_crossings": "any" if edition == "release" else 1,
        "redeploy.disconnected": not rules.redeploy.disconnected,
        "redeploy.leaves_whole": not rules.redeploy.leaves_whole,
        "spies": 7 if rules.spies else 2, "token.power": 20,
        "no_city": "loses" if edition == "release" else "score", "turn_limit": 99, "both_met": "mover",
        "first": "silver", "pie": True, "passes": "nothing_committed",
        "letters.values": {**rules.letters.values, "A": 2}, "letters.counts": {**rules.letters.counts, "A": 3},
    }  # fmt: skip
    assert set(others) == set(parameters(rules))
    told = whole(library, rules)
    for key, value in others.items():
        assert whole(library, changed(rules, key, value)) != told, key


def test_every_parameter_in_which_the_editions_differ_is_in_their_table(library: HelpLibrary) -> None:
    design, release = library.rulesets["design-1.6"], library.rulesets["release"]
    t = library.t
    whole_table = list(edition_differences(t, design, release))
    assert len(whole_table) >= 14
    assert list(edition_differences(t, release, replace(release, id="other"))) == []
    ours, theirs = parameters(release), parameters(design)
    differing = [key for key in ours if ours[key] != theirs[key]]
    assert len(differing) >= 15
    for key in differing:
        other = changed(release, key, theirs[key])
        assert list(edition_differences(t, release, other)), key


def test_texts_of_a_topic_go_by_the_rules_in_play(library: HelpLibrary) -> None:
    cities = library.book.topic("cities")
    assert cities is not None
    assert "has 2 more strength in defence" in library.told(cities, library.rulesets["release"])
    assert "defends with × 1½" in library.told(cities, library.rulesets["design-1.6"])
    generous = changed(library.usual, "city.amount", "4")
    assert "has 4 more strength in defence" in library.told(cities, generous)
    assert library.edition_of(generous) == "release"


def test_well_known_words_suggest_what_the_help_says(lexicon: Lexicon) -> None:
    for kind, words in KNOWN_WORDS.items():
        for word in words.split():
            assert kind in lexicon.connotations(word), (kind, word, lexicon.connotations(word))


def test_well_known_words_of_the_texts_suggest_it_too(lexicon: Lexicon) -> None:
    assert {"attacking", "sneaking"} <= set(lexicon.connotations("ASSASSINATE"))
    for word in ("SWORDS", "ATTACKED", "ATTACKING", "ATTACKER"):
        assert "attacking" in lexicon.connotations(word)


def test_the_help_goes_into_the_wheel() -> None:
    project = (resources.root() / "pyproject.toml").read_text("utf-8")
    assert '"assets/help" = "runtime/_data/assets/help"' in project


# Languages


def shape(book: Book) -> list[tuple[str, list[str]]]:
    return [("", [topic.id for topic in section.topics]) for section in book.sections]


def references(topic: Topic) -> dict[str, object]:
    pictures, links, tables = [], [], []
    for piece in read_pieces(topic.text, dict.fromkeys(figures_in(topic.text), "0"), lambda *_: True):
        if piece.kind is PieceKind.PICTURE:
            pictures.append(piece.name)
        if piece.kind is PieceKind.TABLE:
            tables.append(piece.name)
        pictures += [run.picture for run in piece.runs if run.picture]
        links += [run.link for run in piece.runs if run.link]
    lines = [line for line in topic.text.splitlines() if line.strip()]
    return {
        "pictures": pictures,
        "links": sorted(links),
        "tables": tables,
        "conditions": conditions_in(topic.text),
        "figures": [sorted(figures_in(line)) for line in lines],
    }


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_another_language_says_the_same_with_the_same_figures_and_pictures(language: str) -> None:
    ours, theirs = read_book(HELP, "en"), read_book(HELP, language)
    assert shape(ours) == shape(theirs)
    for topic in ours.topics:
        other = theirs.topic(topic.id)
        assert other is not None
        assert references(topic) == references(other), topic.id
        assert topic.title != other.title or topic.text != other.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_topics_name_the_keys_that_commands_have_now_and_every_such_name_is_a_commands(language: str) -> None:
    keys = {"hint": "Ctrl+Alt+Q"}
    library = HelpLibrary(resources.assets(), texts_of(language).with_keys(keys.get))
    playing = library.book.topic("playing")
    assert playing is not None
    assert "Ctrl+T" not in library.told(playing, library.usual).replace("Strg", "Ctrl")
    assert "Ctrl+Alt+Q" in library.told(playing, library.usual)
    keys.clear()
    assert "Ctrl+T" in library.told(playing, library.usual).replace("Strg", "Ctrl"), "at once"
    named = {name for topic in library.book.topics for name in re.findall(r"\{key_of\[([^\]]*)\]", topic.text)}
    assert named and named <= set(USUAL_KEYS)
    assert not any("key_of" in library.told(topic, library.usual) for topic in library.book.topics)


def test_a_language_without_help_reads_it_in_english(tmp_path: Path) -> None:
    assert read_book(HELP, "xx") == read_book(HELP, "en")
    rulesets = read_rulesets(resources.assets() / "rulesets")
    assert HelpLibrary(resources.assets(), english(), rulesets).book.topics


# Searching


def found(library: HelpLibrary, query: str) -> list[str]:
    told = ((topic, library.told(topic, library.usual)) for topic in library.book.topics)
    return [one.topic.id for one in search(query, told)]


def test_a_search_finds_topics_by_title_further_words_and_text_the_title_first(library: HelpLibrary) -> None:
    assert found(library, "combat")[0] == "combat"
    assert found(library, "volcano")[0] == "elements"
    assert found(library, "hotkey") == ["keys"], "a word that the text does not have"
    assert found(library, "grandmaster")[0] == "levels"
    assert "placing" in found(library, "BOTANY forest")
    assert found(library, "zyzzyva") == []
    assert found(library, "   ") == []


@pytest.mark.parametrize(
    ("query", "topic"),
    [
        ("undo", "playing"),
        ("shuffle", "playing"),
        ("swap letters", "turn"),
        ("stuck", "turn"),
        ("plural", "placing"),
        ("dictionary", "placing"),
        ("adjacent", "combat"),
        ("stalemate", "winning"),
        ("resign", "winning"),
        ("tile bag", "letters"),
        ("fullscreen", "menus"),
        ("color blind", "menus"),
        ("install", "campaigns"),
        ("-5", "words"),
    ],
)
def test_people_find_what_they_call_otherwise(library: HelpLibrary, query: str, topic: str) -> None:
    assert topic in found(library, query)


def test_a_search_prefers_the_beginnings_of_words_and_shows_what_stands_around(library: HelpLibrary) -> None:
    assert "turn" not in found(library, "sword"), "a crossword is no sword"
    assert "placing" in found(library, "otany"), "where no word begins so, the middle of one counts"
    told = ((topic, library.told(topic, library.usual)) for topic in library.book.topics)
    best = search("spied spy", [*told])
    assert best == ()
    told = ((topic, library.told(topic, library.usual)) for topic in library.book.topics)
    around = search("grandmaster", told)[0].around
    assert "Grandmaster" in around
    assert len(around) < 120
    assert places("Crosswords and swords, a sword", ("sword",)) == ((15, 20), (25, 30))
    assert places("Crosswords", ("sword",)) == ((4, 9),)


def test_a_search_heeds_neither_case_nor_accents(library: HelpLibrary) -> None:
    assert found(library, "FOREST") == found(library, "forest") == found(library, "fôrést")
    assert len(folded("Ärger – ‘größer’ −5")) == len("Ärger – ‘größer’ −5")
