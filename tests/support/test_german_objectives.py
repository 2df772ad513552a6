"""What objectives ask is made of templates: in German too every one of them is a sound sentence."""

from __future__ import annotations

from runtime import resources
from runtime.engine.conditions.objective_text import TEMPLATES, ObjectiveText
from runtime.support.objective_sentences import WORDINGS, say_sentence, say_text
from runtime.support.texts import english, read_texts

GERMAN = read_texts(resources.translations(), ("de",))
SIDES = {"side": "gold", "foe": "silver"}
CITY, GLADE = ObjectiveText("place.city", {"name": "Burg"}), ObjectiveText("place.region", {"name": "Lichtung"})
CELL, FLOOD = ObjectiveText("place.cell", {"row": 3, "column": 4}), ObjectiveText("element.flood")
TOKEN = ObjectiveText("token", {"element": FLOOD, "row": 3, "column": 4})
HOLDS = ObjectiveText("hold_cities.named", {**SIDES, "places": (CITY,)})
SCORES = ObjectiveText("score", {**SIDES, "count": 50})
WORD = ObjectiveText("play_word", {**SIDES, "count": 3})

SAID = (
    (
        ObjectiveText("objective.win", {"side": "gold", "clause": HOLDS}),
        "Gold gewinnt, sobald gilt: Gold hält Stadt Burg.",
    ),
    (
        ObjectiveText(
            "objective.bonus", {"side": "silver", "clause": ObjectiveText("all", {"first": HOLDS, "second": SCORES})}
        ),
        "Bonus für Silber: Gold hält Stadt Burg und Gold hat mindestens 50 Punkte.",
    ),
    (
        ObjectiveText("for_turns", {"clause": HOLDS, "count": 3}),
        "Gold hält Stadt Burg am Ende von 3 eigenen Zügen hintereinander",
    ),
    (ObjectiveText("for_turns", {"clause": HOLDS, "count": 1}), "Gold hält Stadt Burg am Ende des eigenen Zuges"),
    (ObjectiveText("at_turn_end", {"clause": SCORES}), "Gold hat mindestens 50 Punkte am Ende eines Zuges"),
    (
        ObjectiveText("not", {"clause": ObjectiveText("conquest", SIDES)}),
        "nicht eintreten darf: Silber besitzt keine Stadt",
    ),
    (
        ObjectiveText("in_order", {"first": HOLDS, "second": SCORES}),
        "Gold hält Stadt Burg, und danach: Gold hat mindestens 50 Punkte",
    ),
    (
        ObjectiveText(
            "with_more",
            {
                "clause": ObjectiveText(
                    "with", {"clause": WORD, "quality": ObjectiveText("quality.length_min", {"count": 5})}
                ),
                "quality": ObjectiveText("quality.attacking"),
            },
        ),
        "Gold spielt 3 Wörter mit mindestens 5 Buchstaben, von angreifender Bedeutung",
    ),
    (
        ObjectiveText("capture_tokens.element", {**SIDES, "count": 1, "element": FLOOD}),
        "Gold erbeutet eine Marke (Flut)",
    ),
    (
        ObjectiveText("capture_tokens.some", {**SIDES, "count": 2, "tokens": (TOKEN, TOKEN, TOKEN)}),
        "Gold erbeutet 2 davon: Flut in Zeile 3, Spalte 4, Flut in Zeile 3, Spalte 4 und Flut in Zeile 3, Spalte 4",
    ),
    (
        ObjectiveText("link", {**SIDES, "places": (CITY, GLADE, CELL)}),
        "Wörter von Gold mit gemeinsamen Buchstaben verbinden "
        "Stadt Burg, Region Lichtung und Feld in Zeile 3, Spalte 4",
    ),
    (ObjectiveText("occupy", {**SIDES, "count": 1, "place": GLADE}), "ein Buchstabe von Gold steht in Region Lichtung"),
    (ObjectiveText("invoke.element", {**SIDES, "count": 2, "element": FLOOD}), "Gold entfesselt 2 Mal Flut"),
    (ObjectiveText("survive", {**SIDES, "turn": 9}), "Gold besitzt noch eine Stadt, wenn Zug 9 vorüber ist"),
)


def test_clauses_are_put_together_as_german_puts_them() -> None:
    for text, said in SAID:
        assert say_text(GERMAN, text) == said
        assert say_sentence(GERMAN, text)[:1] == said[:1].upper()


def test_every_template_is_said_in_german_for_one_and_for_many() -> None:
    everything = {
        **SIDES,
        **{
            "clause": HOLDS,
            "first": HOLDS,
            "second": SCORES,
            "quality": ObjectiveText("quality.cutting"),
            "place": GLADE,
        },
        **{
            "places": (CITY, CELL),
            "tokens": (TOKEN,),
            "element": FLOOD,
            "words": (ObjectiveText("word", {"word": "BURG"}),),
        },
        **{"word": "BURG", "letters": "BU", "name": "Burg", "turn": 9, "row": 3, "column": 4, "strength": 10},
    }
    assert set(TEMPLATES) == set(WORDINGS)
    for template in TEMPLATES:
        for count in (1, 2):
            text = ObjectiveText(template, {**everything, "count": count})
            german = say_text(GERMAN, text)
            assert "{" not in german
            if template not in ("inside", "word", "with", "with_more"):
                assert german != say_text(english(), text)
            left = set(german.replace(",", " ").replace(":", " ").split())
            assert not left & {
                "the",
                "of",
                "a",
                "city",
                "word",
                "letters",
                "at",
                "turn",
                "holds",
                "region",
                "is",
                "row",
            }
