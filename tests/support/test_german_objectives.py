"""What objectives ask is made of templates: in German too every one of them is a sound sentence."""

from __future__ import annotations

from runtime import resources
from runtime.engine.conditions.kind import Text
from runtime.engine.conditions.objectives import TEMPLATES
from runtime.support.objective_sentences import WORDINGS, say_sentence, say_text
from runtime.support.texts import english, read_texts

GERMAN = read_texts(resources.translations(), ("de",))
SIDES = {"side": "gold", "foe": "silver"}
CITY, GLADE = Text("place.city", {"name": "Burg"}), Text("place.region", {"name": "Lichtung"})
CELL, FLOOD = Text("place.cell", {"row": 3, "column": 4}), Text("element.flood")
TOKEN = Text("token", {"element": FLOOD, "row": 3, "column": 4})
HOLDS = Text("hold_cities.named", {**SIDES, "places": (CITY,)})
SCORES = Text("score", {**SIDES, "count": 50})
WORD = Text("play_word", {**SIDES, "count": 3})

SAID = (
    (
        Text("objective.win", {"side": "gold", "clause": HOLDS}),
        "Gold gewinnt, sobald gilt: es hält Stadt Burg.",
    ),
    (
        Text("objective.bonus", {"side": "silver", "clause": Text("all", {"first": HOLDS, "second": SCORES})}),
        "Bonus für Silber: Gold hält Stadt Burg und Gold hat mindestens 50 Punkte.",
    ),
    (
        Text("for_turns", {"clause": HOLDS, "count": 3}),
        "Gold hält Stadt Burg am Ende von 3 eigenen Zügen hintereinander",
    ),
    (Text("for_turns", {"clause": HOLDS, "count": 1}), "Gold hält Stadt Burg am Ende des eigenen Zuges"),
    (Text("at_turn_end", {"clause": SCORES}), "Gold hat mindestens 50 Punkte am Ende eines Zuges"),
    (
        Text("not", {"clause": Text("conquest", SIDES)}),
        "nicht eintreten darf: Silber besitzt keine Stadt",
    ),
    (
        Text("in_order", {"first": HOLDS, "second": SCORES}),
        "Gold hält Stadt Burg, und danach: Gold hat mindestens 50 Punkte",
    ),
    (
        Text(
            "with_more",
            {
                "clause": Text("with", {"clause": WORD, "quality": Text("quality.length_min", {"count": 5})}),
                "quality": Text("quality.attacking"),
            },
        ),
        "Gold spielt 3 Wörter mit mindestens 5 Buchstaben, von angreifender Bedeutung",
    ),
    (Text("capture_tokens.element", {**SIDES, "count": 1, "element": FLOOD}), "Gold erbeutet eine Marke (Flut)"),
    (
        Text("capture_tokens.some", {**SIDES, "count": 2, "tokens": (TOKEN, TOKEN, TOKEN)}),
        "Gold erbeutet 2 davon: Flut in Zeile 3, Spalte 4, Flut in Zeile 3, Spalte 4 und Flut in Zeile 3, Spalte 4",
    ),
    (
        Text("link", {**SIDES, "places": (CITY, GLADE, CELL)}),
        "Wörter von Gold mit gemeinsamen Buchstaben verbinden "
        "Stadt Burg, Region Lichtung und Feld in Zeile 3, Spalte 4",
    ),
    (Text("occupy", {**SIDES, "count": 1, "place": GLADE}), "ein Buchstabe von Gold steht in Region Lichtung"),
    (Text("invoke.element", {**SIDES, "count": 2, "element": FLOOD}), "Gold entfesselt 2 Mal Flut"),
    (Text("survive", {**SIDES, "turn": 9}), "Gold besitzt noch eine Stadt, wenn Zug 9 vorüber ist"),
)


def test_clauses_are_put_together_as_german_puts_them() -> None:
    for text, said in SAID:
        assert say_text(GERMAN, text) == said
        assert say_sentence(GERMAN, text)[:1] == said[:1].upper()


def test_every_template_is_said_in_german_for_one_and_for_many() -> None:
    everything = {
        **SIDES,
        **{"clause": HOLDS, "first": HOLDS, "second": SCORES, "quality": Text("quality.cutting"), "place": GLADE},
        **{"places": (CITY, CELL), "tokens": (TOKEN,), "element": FLOOD, "words": (Text("word", {"word": "BURG"}),)},
        **{"word": "BURG", "letters": "BU", "name": "Burg", "turn": 9, "row": 3, "column": 4, "strength": 10},
        **{"number": 4, "most": 7, "choice": "Furt", "option": "Brücke"},
    }
    assert set(TEMPLATES) == set(WORDINGS)
    for template in TEMPLATES:
        for count in (1, 2):
            text = Text(template, {**everything, "count": count})
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
