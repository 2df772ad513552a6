"""What people read of each kind of win condition: its name, its sentences, and what its progress is counted in.

By the names of the kinds in files; each template of a kind has its sentence. A test names every row that is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark, mark_plural

Form = str | tuple[str, str]
"""A text, or the two forms of one that depends on ``count``."""


@dataclass(frozen=True, slots=True)
class ConditionSentence:
    """What a template says: to nobody in particular, and to the one whose condition it is, or whom it is against.

    Where one of these is left out, it is said as ever. A ``unit`` is this template's, instead of its kind's.
    """

    usual: Form
    yours: Form | None = None
    against_you: Form | None = None
    unit: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class ConditionText:
    """The texts of a kind: what designers call it, its sentences by template, and its ``unit`` of progress.

    Without a unit it is so or not. One that ``is_goal`` is named among what levels can ask for in the help.
    """

    name: str
    sentences: Mapping[str, ConditionSentence]
    unit: tuple[str, str] | None = None
    is_goal: bool = True


CONDITION_TEXTS: Mapping[str, ConditionText] = MappingProxyType(
    {
        "hold_cities": ConditionText(
            mark("Hold cities"),
            {
                "hold_cities.any": ConditionSentence(
                    mark_plural("{side} holds any city", "{side} holds any {count} cities"),
                    yours=mark_plural("you hold any city", "you hold any {count} cities"),
                ),
                "hold_cities.named": ConditionSentence(mark("{side} holds {places}"), yours=mark("you hold {places}")),
                "hold_cities.some": ConditionSentence(
                    mark_plural("{side} holds one of these: {places}", "{side} holds {count} of these: {places}"),
                    yours=mark_plural("you hold one of these: {places}", "you hold {count} of these: {places}"),
                ),
            },
            unit=mark_plural("{done} of {count} city", "{done} of {count} cities"),
        ),
        "conquest": ConditionText(
            mark("Leave the opponent no city"),
            {"conquest": ConditionSentence(mark("{foe} owns no city"), against_you=mark("you own no city"))},
            unit=mark_plural("{done} of {count} city", "{done} of {count} cities"),
        ),
        "total_control": ConditionText(
            mark("Own every city"),
            {"total_control": ConditionSentence(mark("{side} owns every city"), yours=mark("you own every city"))},
            unit=mark_plural("{done} of {count} city", "{done} of {count} cities"),
        ),
        "link": ConditionText(
            mark("Link places with words"),
            {
                "link": ConditionSentence(
                    mark("words of {side} that share letters link {places}"),
                    yours=mark("words of yours that share letters link {places}"),
                )
            },
            unit=mark_plural("{done} of {count} place", "{done} of {count} places"),
        ),
        "occupy": ConditionText(
            mark("Stand in a region"),
            {
                "occupy": ConditionSentence(
                    mark_plural("a letter of {side} stands in {place}", "{count} letters of {side} stand in {place}"),
                    yours=mark_plural(
                        "a letter of yours stands in {place}", "{count} letters of yours stand in {place}"
                    ),
                )
            },
            unit=mark_plural("{done} of {count} letter", "{done} of {count} letters"),
        ),
        "place_letters": ConditionText(
            mark("Lay letters in a region"),
            {
                "place_letters": ConditionSentence(
                    mark_plural("{side} lays a letter in {place}", "{side} lays {count} letters in {place}"),
                    yours=mark_plural("you lay a letter in {place}", "you lay {count} letters in {place}"),
                ),
                "place_letters.touches": ConditionSentence(
                    mark_plural(
                        "{side} lays a letter of a word touching {place}",
                        "{side} lays {count} letters of words touching {place}",
                    ),
                    yours=mark_plural(
                        "you lay a letter of a word touching {place}",
                        "you lay {count} letters of words touching {place}",
                    ),
                ),
            },
            unit=mark_plural("{done} of {count} letter", "{done} of {count} letters"),
        ),
        "keep_free": ConditionText(
            mark("Keep a region free"),
            {
                "keep_free": ConditionSentence(
                    mark("no letter of {foe} ever stands in {place}"),
                    against_you=mark("no letter of yours ever stands in {place}"),
                )
            },
        ),
        "score": ConditionText(
            mark("Reach a score"),
            {
                "score": ConditionSentence(
                    mark_plural(
                        "{side} has a score of {count} point or more", "{side} has a score of {count} points or more"
                    ),
                    yours=mark_plural(
                        "you have a score of {count} point or more", "you have a score of {count} points or more"
                    ),
                )
            },
            unit=mark_plural("{done} of {count} point", "{done} of {count} points"),
        ),
        "lead": ConditionText(
            mark("Lead by points"),
            {
                "lead": ConditionSentence(
                    mark_plural(
                        "{side} is ahead of {foe} by a point or more",
                        "{side} is ahead of {foe} by {count} points or more",
                    ),
                    yours=mark_plural(
                        "you are ahead of {foe} by a point or more", "you are ahead of {foe} by {count} points or more"
                    ),
                    against_you=mark_plural(
                        "{side} is ahead of you by a point or more", "{side} is ahead of you by {count} points or more"
                    ),
                )
            },
            unit=mark_plural("{done} of {count} point", "{done} of {count} points"),
        ),
        "survive": ConditionText(
            mark("Survive until a turn"),
            {
                "survive": ConditionSentence(
                    mark("{side} still owns a city when turn {turn} is over"),
                    yours=mark("you still own a city when turn {turn} is over"),
                )
            },
            unit=mark_plural("{done} of {count} turn", "{done} of {count} turns"),
        ),
        "within": ConditionText(
            mark("Within so many turns"),
            {"within": ConditionSentence(mark("turn {turn} is not over yet"))},
            unit=mark_plural("{done} of {count} turn", "{done} of {count} turns"),
        ),
        "turn_begins": ConditionText(
            mark("A turn begins"),
            {
                "turn_begins": ConditionSentence(mark("turn {turn} begins")),
                "turn_begins.every": ConditionSentence(
                    mark_plural(
                        "a turn begins, from turn {turn} on", "turn {turn} begins, or every {count} turns after it"
                    ),
                ),
            },
            unit=mark_plural("{done} of {count} turn", "{done} of {count} turns"),
            is_goal=False,
        ),
        "play_word": ConditionText(
            mark("Play a word"),
            {
                "play_word": ConditionSentence(
                    mark_plural("{side} plays a word", "{side} plays {count} words"),
                    yours=mark_plural("you play a word", "you play {count} words"),
                ),
                "play_word.given": ConditionSentence(
                    mark_plural("{side} plays the word {word}", "{side} plays the word {word} {count} times"),
                    yours=mark_plural("you play the word {word}", "you play the word {word} {count} times"),
                ),
                "play_word.one_of": ConditionSentence(
                    mark_plural(
                        "{side} plays one of these words: {words}",
                        "{side} plays {count} of these words, which may come again: {words}",
                    ),
                    yours=mark_plural(
                        "you play one of these words: {words}",
                        "you play {count} of these words, which may come again: {words}",
                    ),
                ),
                "word": ConditionSentence(mark("{word}")),
                "quality.length": ConditionSentence(mark_plural("of just {count} letter", "of just {count} letters")),
                "quality.length_min": ConditionSentence(
                    mark_plural("of {count} letter or more", "of {count} letters or more")
                ),
                "quality.length_max": ConditionSentence(
                    mark_plural("of {count} letter at most", "of {count} letters at most")
                ),
                "quality.pattern": ConditionSentence(mark("of the form {letters}")),
                "quality.starts_with": ConditionSentence(mark("starting with {letters}")),
                "quality.ends_with": ConditionSentence(mark("ending in {letters}")),
                "quality.contains": ConditionSentence(mark("with {letters} among its letters")),
                "quality.strength": ConditionSentence(mark("of strength {strength} or more")),
                "quality.at": ConditionSentence(mark("covering {place}")),
                "quality.region": ConditionSentence(mark("inside {place}")),
                "quality.touches": ConditionSentence(mark("touching {place}")),
                "quality.attacking": ConditionSentence(mark("with an attacking meaning")),
                "quality.burning": ConditionSentence(mark("with a burning meaning")),
                "quality.cutting": ConditionSentence(mark("with a cutting meaning")),
                "quality.defending": ConditionSentence(mark("with a defending meaning")),
                "quality.sneaking": ConditionSentence(mark("with a sneaking meaning")),
            },
            unit=mark_plural("{done} of {count} word", "{done} of {count} words"),
        ),
        "destroy": ConditionText(
            mark("Destroy words or letters"),
            {
                "destroy.words": ConditionSentence(
                    mark_plural("{side} destroys a word of {foe}", "{side} destroys {count} words of {foe}"),
                    yours=mark_plural("you destroy a word of {foe}", "you destroy {count} words of {foe}"),
                    against_you=mark_plural(
                        "{side} destroys a word of yours", "{side} destroys {count} words of yours"
                    ),
                    unit=mark_plural("{done} of {count} word", "{done} of {count} words"),
                ),
                "destroy.letters": ConditionSentence(
                    mark_plural("{side} destroys a letter of {foe}", "{side} destroys {count} letters of {foe}"),
                    yours=mark_plural("you destroy a letter of {foe}", "you destroy {count} letters of {foe}"),
                    against_you=mark_plural(
                        "{side} destroys a letter of yours", "{side} destroys {count} letters of yours"
                    ),
                    unit=mark_plural("{done} of {count} letter", "{done} of {count} letters"),
                ),
            },
        ),
        "capture_tokens": ConditionText(
            mark("Capture tokens"),
            {
                "capture_tokens.any": ConditionSentence(
                    mark_plural("{side} captures a token", "{side} captures {count} tokens"),
                    yours=mark_plural("you capture a token", "you capture {count} tokens"),
                ),
                "capture_tokens.element": ConditionSentence(
                    mark_plural("{side} captures a {element} token", "{side} captures {count} {element} tokens"),
                    yours=mark_plural("you capture a {element} token", "you capture {count} {element} tokens"),
                ),
                "capture_tokens.named": ConditionSentence(
                    mark("{side} captures {tokens}"), yours=mark("you capture {tokens}")
                ),
                "capture_tokens.named.element": ConditionSentence(
                    mark("{side} captures {tokens}, of which those of {element} count"),
                    yours=mark("you capture {tokens}, of which those of {element} count"),
                ),
                "capture_tokens.some": ConditionSentence(
                    mark_plural("{side} captures one of these: {tokens}", "{side} captures {count} of these: {tokens}"),
                    yours=mark_plural("you capture one of these: {tokens}", "you capture {count} of these: {tokens}"),
                ),
                "capture_tokens.some.element": ConditionSentence(
                    mark_plural(
                        "{side} captures one {element} token of these: {tokens}",
                        "{side} captures {count} {element} tokens of these: {tokens}",
                    ),
                    yours=mark_plural(
                        "you capture one {element} token of these: {tokens}",
                        "you capture {count} {element} tokens of these: {tokens}",
                    ),
                ),
            },
            unit=mark_plural("{done} of {count} token", "{done} of {count} tokens"),
        ),
        "invoke": ConditionText(
            mark("Invoke elements"),
            {
                "invoke": ConditionSentence(
                    mark_plural("{side} invokes an element", "{side} invokes elements {count} times"),
                    yours=mark_plural("you invoke an element", "you invoke elements {count} times"),
                ),
                "invoke.element": ConditionSentence(
                    mark_plural("{side} invokes a {element}", "{side} invokes a {element} {count} times"),
                    yours=mark_plural("you invoke a {element}", "you invoke a {element} {count} times"),
                ),
            },
            unit=mark_plural("{done} of {count} element", "{done} of {count} elements"),
        ),
        "cut_off": ConditionText(
            mark("Cut the opponent off"),
            {
                "cut_off": ConditionSentence(
                    mark("{foe} has lost every word that was linked to a city"),
                    against_you=mark("you have lost every word that was linked to a city"),
                )
            },
        ),
        "never_lose": ConditionText(
            mark("Never lose a city or word"),
            {
                "never_lose.city": ConditionSentence(
                    mark("{side} never loses a city"), yours=mark("you never lose a city")
                ),
                "never_lose.word": ConditionSentence(
                    mark("{side} never loses a word"), yours=mark("you never lose a word")
                ),
            },
        ),
        "letters_out": ConditionText(
            mark("Run out of letters"),
            {
                "letters_out": ConditionSentence(
                    mark("{side} has no letter left in pool and rack"),
                    yours=mark("you have no letter left in pool and rack"),
                )
            },
            unit=mark_plural("{done} of {count} letter is gone", "{done} of {count} letters are gone"),
        ),
        "standard_end": ConditionText(
            mark("Win by a usual end"),
            {
                "standard_end": ConditionSentence(
                    mark("{side} is ahead when the game comes to its usual end"),
                    yours=mark("you are ahead when the game comes to its usual end"),
                )
            },
            is_goal=False,
        ),
        "chose": ConditionText(
            mark("Ask a choice"), {"chose": ConditionSentence(mark("“{option}” was chosen for “{choice}”"))}
        ),
        "variable": ConditionText(
            mark("Ask a variable"),
            {
                "variable.least": ConditionSentence(mark("“{name}” is at least {number}")),
                "variable.most": ConditionSentence(mark("“{name}” is at most {number}")),
                "variable.is": ConditionSentence(mark("“{name}” is {number}")),
                "variable.between": ConditionSentence(mark("“{name}” is from {number} to {most}")),
            },
            unit=mark_plural("{done} of {count}", "{done} of {count}"),
            is_goal=False,
        ),
        "win": ConditionText(
            mark("Win the game"),
            {"win": ConditionSentence(mark("{side} wins the game"), yours=mark("you win the game"))},
            is_goal=False,
        ),
    }
)
"""Every kind of condition, in the order in which designers are offered them."""

SENTENCES: Mapping[str, ConditionSentence] = MappingProxyType(
    {template: sentence for text in CONDITION_TEXTS.values() for template, sentence in text.sentences.items()}
)
"""The sentences of all kinds, by template."""

UNITS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        **{kind: text.unit for kind, text in CONDITION_TEXTS.items() if text.unit},
        **{template: sentence.unit for template, sentence in SENTENCES.items() if sentence.unit},
    }
)
"""What the progress of each kind of condition, or of a template of one, is counted in."""

NO_GOALS = frozenset(kind for kind, text in CONDITION_TEXTS.items() if not text.is_goal)
"""The kinds that the help does not name among what levels can ask for."""
