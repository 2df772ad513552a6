"""The words of objectives for the player who is spoken to: “you hold” in place of “Gold holds”."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark, mark_plural

YOURS: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "capture_tokens.any": mark_plural("you capture a token", "you capture {count} tokens"),
        "capture_tokens.element": mark_plural("you capture a {element} token", "you capture {count} {element} tokens"),
        "capture_tokens.named": mark("you capture {tokens}"),
        "capture_tokens.named.element": mark("you capture {tokens}, of which those of {element} count"),
        "capture_tokens.some": mark_plural(
            "you capture one of these: {tokens}", "you capture {count} of these: {tokens}"
        ),
        "capture_tokens.some.element": mark_plural(
            "you capture one {element} token of these: {tokens}",
            "you capture {count} {element} tokens of these: {tokens}",
        ),
        "destroy.letters": mark_plural("you destroy a letter of {foe}", "you destroy {count} letters of {foe}"),
        "destroy.words": mark_plural("you destroy a word of {foe}", "you destroy {count} words of {foe}"),
        "for_turns": mark_plural("{clause} at the end of your turn", "{clause} for {count} of your turns running"),
        "hold_cities.any": mark_plural("you hold any city", "you hold any {count} cities"),
        "hold_cities.named": mark("you hold {places}"),
        "hold_cities.some": mark_plural("you hold one of these: {places}", "you hold {count} of these: {places}"),
        "invoke": mark_plural("you invoke an element", "you invoke elements {count} times"),
        "invoke.element": mark_plural("you invoke a {element}", "you invoke a {element} {count} times"),
        "lead": mark_plural(
            "you are ahead of {foe} by a point or more", "you are ahead of {foe} by {count} points or more"
        ),
        "letters_out": mark("you have no letter left in pool and rack"),
        "link": mark("words of yours that share letters link {places}"),
        "never_lose.city": mark("you never lose a city"),
        "never_lose.word": mark("you never lose a word"),
        "objective.bonus": mark("Bonus for you: {clause}."),
        "objective.win": mark("You win when {clause}."),
        "occupy": mark_plural("a letter of yours stands in {place}", "{count} letters of yours stand in {place}"),
        "place_letters": mark_plural("you lay a letter in {place}", "you lay {count} letters in {place}"),
        "play_word": mark_plural("you play a word", "you play {count} words"),
        "play_word.given": mark_plural("you play the word {word}", "you play the word {word} {count} times"),
        "play_word.one_of": mark_plural(
            "you play one of these words: {words}", "you play {count} of these words, which may come again: {words}"
        ),
        "score": mark_plural("you have a score of {count} point or more", "you have a score of {count} points or more"),
        "standard_end": mark("you are ahead when the game comes to its usual end"),
        "survive": mark("you still own a city when turn {turn} is over"),
        "total_control": mark("you own every city"),
        "win": mark("you win the game"),
    }
)
"""What is asked of the one who is spoken to, by template; others are worded as ever."""

AGAINST_YOU: Mapping[str, str | tuple[str, str]] = MappingProxyType(
    {
        "conquest": mark("you own no city"),
        "cut_off": mark("you have lost every word that was linked to a city"),
        "destroy.letters": mark_plural("{side} destroys a letter of yours", "{side} destroys {count} letters of yours"),
        "destroy.words": mark_plural("{side} destroys a word of yours", "{side} destroys {count} words of yours"),
        "keep_free": mark("no letter of yours ever stands in {place}"),
        "lead": mark_plural(
            "{side} is ahead of you by a point or more", "{side} is ahead of you by {count} points or more"
        ),
    }
)
"""What the opponent of the one who is spoken to is asked."""
