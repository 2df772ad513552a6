"""The strongest word is the one that the rules name, found without looking at all of them closely."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Direction
from runtime.engine.board.sides import Side
from runtime.engine.moves.placement import preview
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.movegen.candidates import LegalPlacement
from runtime.movegen.reference import placements
from runtime.movegen.strongest import strongest
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import ruled
from tests.examples import examples
from tests.movegen.boards import DESIGN, RELEASE, SomeWords, some_words, table
from tests.movegen.test_reference import situations

MEANINGS = ("attacking", "defending", "sneaking", "burning")


def by_the_rules(on: BoardContext, rack: str, words: SomeWords) -> LegalPlacement | None:
    """Section 9, literally."""
    offered = []
    for placement in placements(on, Side.GOLD, rack, words, Vocabulary(words.texts)):
        seen = preview(on, Side.GOLD, rack, placement.laid, words)
        if not seen.breaks_ice and (seen.forecast is None or seen.forecast.defeats_all):
            offered.append(placement)
            assert seen.strength == placement.strength
    return min(offered, key=lambda placement: order(on, placement), default=None)


def order(on: BoardContext, placement: LegalPlacement) -> tuple[object, ...]:
    run = placement.main
    face = face_value(on.rules.letters, run.text)
    return -placement.strength.value, -face, -len(run.text), run.text, run.at, run.direction is Direction.DOWN


@examples(150)
@given(situations(), st.data())
def test_it_is_the_strongest_of_all(situation: tuple[BoardContext, Side, str, SomeWords], data: st.DataObject) -> None:
    on, side, rack, words = situation
    texts = sorted(words.texts)
    meanings = {text: (data.draw(st.sampled_from(MEANINGS)),) for text in texts if data.draw(st.booleans())}
    words = SomeWords(words.texts, meanings)
    edition = data.draw(st.sampled_from([RELEASE, DESIGN]))
    rules = ruled(edition, disconnected__multiplier=data.draw(st.sampled_from(["3/5", "3/5", "3"])))
    on = BoardContext(rules, on.board)
    assert strongest(on, side, rack, words, Vocabulary(words.texts)) == by_the_rules(on, rack, words)


def laid_by(on: BoardContext, rack: str, words: SomeWords, nodes: int | None = None) -> str | None:
    found = strongest(on, Side.GOLD, rack, words, Vocabulary(words.texts), nodes=nodes)
    return None if found is None else f"{found.main.text} {found.main.at.row},{found.main.at.column}"


def test_an_attack_is_laid_only_where_it_wins() -> None:
    words = some_words("ZAX FOX OO")
    strong = table("...", "zax", cities="gold@0,0 silver@1,0")
    assert laid_by(strong, "FOX", words) is None, "7 against 7 and 2 for the city"
    weak = table("...", "oo.", cities="gold@0,0 silver@1,0")
    assert laid_by(weak, "FOX", words) == "FOX 0,0"


def test_a_word_that_breaks_the_ice_is_never_laid() -> None:
    words = some_words("ZAX TEA")
    icy = table("...", terrain=("=..",), cities="gold@0,2")
    assert laid_by(icy, "AXZTE", words) == "TEA 0,0"


def test_a_city_that_the_word_takes_strengthens_it() -> None:
    words = some_words("AT AXE")
    on = table("A..", "T..", cities="gold@1,0 neutral@0,2")
    found = strongest(on, Side.GOLD, "EX", words, Vocabulary(words.texts))
    assert found is not None
    assert (found.main.text, found.strength.value) == ("AXE", 7)


def test_where_the_defender_chooses_it_must_be_enough_for_all() -> None:
    words = some_words("OX OE FAX")
    alone = table("...", "ox.", "e..", cities="gold@0,0", rules=DESIGN)
    assert laid_by(alone, "AFX", words) == "FAX 0,0", "7 against 2 and 1, both cut off from a city"
    supplied = table("...", "ox.", "e..", cities="gold@0,0 silver@1,1", rules=DESIGN)
    assert laid_by(supplied, "AFX", words) is None, "7 against 6 on a city and 2 linked to it"


def test_a_limit_of_nodes_ends_the_search() -> None:
    on = table("...", "...", "...", cities="gold@0,2")
    words = some_words("TEA")
    assert laid_by(on, "AET", words, nodes=0) is None
    assert laid_by(on, "AET", words, nodes=1) == "TEA 0,0"


def test_words_that_are_stronger_when_cut_off_are_reckoned_with() -> None:
    words = some_words("FFF TEA TOT")
    stubborn = {"disconnected__multiplier": "3"}
    alone = table("...", "tea", cities="gold@0,0 silver@1,0", rules=ruled(RELEASE, **stubborn))
    assert laid_by(alone, "FFF", words) == "FFF 0,0", "9 against 3 and 2 for the city, which stays"
    two = ("...", "tea", "o..", "t..")
    chosen = table(*two, cities="gold@0,1 silver@1,2", rules=ruled(DESIGN, **stubborn))
    assert laid_by(chosen, "FFF", words) is None, "TEA takes 4, and TOT, now cut off, has 9"
    weaker = table(*two, cities="gold@0,1 silver@1,2", rules=DESIGN)
    assert laid_by(weaker, "FFF", words) == "FFF 0,0", "9 against 4 and 3 at most"
