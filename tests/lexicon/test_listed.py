"""Word lists of one's own: whatever they are written in, they work or say what is wrong."""

from __future__ import annotations

import gzip
import os
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

import pytest

from runtime.engine.levels.level import WordChanges
from runtime.lexicon import (
    LexiconError,
    WordSource,
    graph,
    level_words,
    load_lexicon,
    load_words,
    read_meanings,
    read_words,
)
from runtime.lexicon.reader import read_unkind
from runtime.lexicon.word_list import (
    LARGEST,
    LONGEST,
    MEANINGS,
    MOST_ENTRIES,
    MOST_LETTERS,
    MOST_WORDS,
    SHORTEST,
    read_list,
)
from runtime.support.capitals import capitals
from runtime.support.texts import english
from runtime.support.wording import say_issue


def a_list(tmp_path: Path, data: bytes, name: str = "own.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def fault(path: Path) -> tuple[str, str]:
    """The code of what is wrong with a list, and what people read."""
    with pytest.raises(LexiconError) as caught:
        read_list(path)
    text, advice = say_issue(english(), caught.value.issue)
    assert advice
    assert "{" not in text + advice
    return caught.value.issue.code, text


@pytest.mark.parametrize(
    "data",
    [
        b"cat\ndog\n",
        b"DOG\r\nCAT\r\n",
        b"\xef\xbb\xbfCat\r\nDog",
        b"cat dog cat\n\n\n",
        "cat\ndog\n".encode("utf-16"),
        b"\xfe\xff" + "CAT\r\nDOG".encode("utf-16-be"),
        gzip.compress(b"cat\r\ndog\r\n"),
        gzip.compress(b"\xef\xbb\xbfCAT\nDOG\n"),
    ],
    ids=["small", "crlf", "bom-crlf", "one-line", "utf-16", "utf-16-be", "gzip", "gzip-bom"],
)
def test_any_way_to_write_a_list_gives_the_same_words(tmp_path: Path, data: bytes) -> None:
    assert read_words(a_list(tmp_path, data)) == ("CAT", "DOG")


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", "list-empty", "holds no word"),
        (b"\xef\xbb\xbf\r\n\r\n", "list-empty", "holds no word"),
        (b"1 2 3\n-\n", "list-empty", "holds no word"),
        (b"CAT\nB\xc4R\n", "list-encoding", "in line 2"),
        (bytes(range(256)) * 4, "list-not-text", "something else than text"),
        ("CAT\nDOG\n".encode("utf-16-le"), "list-not-text", "something else than text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "list-not-text", "something else than text"),
        (gzip.compress(b"CAT\nDOG\n" * 1000)[:30], "list-packing", "damaged"),
        (gzip.compress(b"CAT\nDOG\n")[:-6] + b"wrong!", "list-packing", "damaged"),
        (b"\x1f\x8b", "list-packing", "damaged"),
        (b"CAT\n" * (LARGEST // 4 + 1), "list-too-large", "20 MB"),
        (gzip.compress(b"CAT\n" * (LARGEST // 4 + 1)), "list-too-large", "20 MB"),
        ("\n".join(f"A{chr(0x4E00 + one)}" for one in range(64)).encode(), "list-letters", "65 different letters"),
    ],
    ids=[
        "empty", "bom-only", "no-letters", "latin-1", "binary", "utf-16-unmarked", "picture", "gzip-cut", "gzip-wrong",
        "gzip-head", "large", "gzip-large", "letters",
    ],
)  # fmt: skip
def test_what_is_no_list_gets_one_clear_message(tmp_path: Path, data: bytes, code: str, said: str) -> None:
    found, text = fault(a_list(tmp_path, data))
    assert found == code
    assert said in text
    assert "own.txt" in text


def test_a_list_that_is_not_there_or_a_folder_is_named(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.txt")[0] == "list-missing"
    assert fault(tmp_path)[0] == "list-unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_list_or_what_lies_beside_it_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "own.txt")
    assert fault(tmp_path / "own.txt")[0] == "list-unreadable"
    for read in (read_meanings, read_unkind):
        with pytest.raises(LexiconError):
            read(tmp_path / "own.txt")


def test_what_lies_beside_a_list_is_bounded_and_stays_in_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "own.json").write_bytes(b" " * (MEANINGS.size + 1))
    with pytest.raises(LexiconError) as caught:
        read_meanings(folder / "own.json")
    assert caught.value.issue.code == "list-too-large"
    (tmp_path / "secret.txt").write_text("SECRET")
    (folder / "own.not-offered.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(LexiconError):
        read_unkind(folder / "own.not-offered.txt")


@pytest.mark.slow
def test_entries_are_counted_before_they_are_taken_apart(tmp_path: Path) -> None:
    assert fault(a_list(tmp_path, b"A " * (MOST_ENTRIES + 1)))[0] == "list-too-many"


@pytest.mark.slow
def test_marks_without_end_are_composed_in_bearable_time() -> None:
    # Composed as one run of marks this takes hours: their order is sorted, a mark at a time.
    marks = "A" + "\u0301\u0320" * 1_000_000
    assert len(capitals(marks)) > 1_000_000
    assert capitals("a\u0308 " + marks)[:2] == "Ä "


@pytest.mark.proof
def test_too_many_words_are_counted(tmp_path: Path) -> None:
    letters = "ABCDEFGHIJ"
    words = "\n".join("".join(letters[int(digit)] for digit in f"{number:07d}") for number in range(MOST_WORDS + 1))
    code, text = fault(a_list(tmp_path, words.encode()))
    assert code == "list-too-many"
    assert "1000001" in text


@pytest.mark.proof
def test_words_of_chance_letters_that_no_memory_would_hold_are_refused(tmp_path: Path) -> None:
    letters = str.maketrans("0123456789abcdef", "ABCDEFGHIJKLMNOP")
    chance = [sha256(str(number).encode()).hexdigest()[:32].translate(letters) for number in range(100_000)]
    code, text = fault(a_list(tmp_path, "\n".join(chance).encode()))
    assert code == "list-too-varied"
    assert "own.txt" in text
    alike = ["Q" * 27 + f"{number:05d}".translate(letters) for number in range(100_000)]
    assert len(read_words(a_list(tmp_path, "\n".join(alike).encode()))) == len(alike)


def test_a_list_may_have_as_many_letters_as_moves_can_be_searched_with() -> None:
    assert MOST_LETTERS == graph.MOST_LETTERS
    assert (SHORTEST, LONGEST) == (graph.SHORTEST, graph.LONGEST)


def test_entries_that_are_no_words_are_left_out_and_told(tmp_path: Path) -> None:
    read = read_list(a_list(tmp_path, b"CAT\nA\nDON'T\nB1TE\n" + b"X" * 33 + b"\nDOG\n"))
    assert read.words == ("CAT", "DOG")
    assert (read.strange, read.example, read.line) == (4, "A", 2)


def test_letters_of_any_alphabet_are_capitals_of_one_character(tmp_path: Path) -> None:
    text = f"Straße\n{normalize('NFD', 'Äpfel')}\nσοφός\nжук\nשלום\n"
    assert set(read_words(a_list(tmp_path, text.encode()))) == {"STRASSE", "ÄPFEL", "ΣΟΦΌΣ", "ЖУК", "שלום"}


def test_a_turkish_list_keeps_its_two_letters_i(tmp_path: Path) -> None:
    assert set(read_words(a_list(tmp_path, "ılık\niki\nIŞIK\n".encode()))) == {"ILIK", "İKİ", "IŞIK"}
    assert capitals("iı", "ABCİI") == "İI"
    assert capitals("iı", "ABCI") == "II"
    assert capitals("weiß", "ABCẞ") == "WEIẞ"


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "meanings-damaged"), ("[]", "meanings-damaged"), ('{"CAT": "x"', "meanings-damaged"),
     ('{"CAT": ["biting"]}', "meanings-unknown"), ('{"CAT": 3}', "meanings-unknown")],
)  # fmt: skip
def test_damaged_meanings_are_named(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(LexiconError) as caught:
        read_meanings(a_list(tmp_path, text.encode(), "own.json"))
    assert caught.value.issue.code == code
    assert "own.json" in say_issue(english(), caught.value.issue)[0]


def test_what_lies_beside_a_campaigns_list_goes_with_it(tmp_path: Path) -> None:
    own = a_list(tmp_path, gzip.compress("säge\nbär\nklo\n".encode()), "own.txt.gz")
    assert not load_words(WordSource(own=own)).connotations("SÄGE"), "English meanings do not go with other words"
    a_list(tmp_path, '{"Säge": {"cutting": "schneidet"}, "Bär": ["attacking"]}'.encode(), "own.json")
    a_list(tmp_path, b"# Grobes\nKLO\n", "own.not-offered.txt")
    words = load_words(WordSource(own=own))
    assert words.why("SÄGE") == {"cutting": "schneidet"}
    assert words.connotations("BÄR") == ("attacking",)
    assert words.offered() == ("BÄR", "SÄGE")
    assert words.valid("KLO")
    assert not load_words(WordSource(own=own, refuse_unkind=True)).valid("KLO")


@pytest.mark.slow
def test_a_level_changes_the_words_of_its_campaign() -> None:
    usual = load_words(WordSource())
    brave = level_words(usual, WordChanges(lexicon=80, offers=35, added=("ZORK",), banned=("OAK",)))
    assert brave.valid("ZYTHUM")
    assert not usual.valid("ZYTHUM")
    assert brave.offered() == tuple(sorted({*load_lexicon(tier=35).offered(), "ZORK"} - {"OAK"}))
    small = level_words(usual, WordChanges(lexicon=35))
    assert not small.valid("HALBERD"), "a level for children can know fewer words"
    kind = level_words(usual, WordChanges(refuse_unkind=True))
    assert kind.refuses("COON")
    for made in (brave, small, kind):
        assert made.source is not None
        again = load_words(made.source)
        assert (again.hash, again.offered()) == (made.hash, made.offered()), "the computer's process loads the same"


def test_a_campaign_settles_what_its_levels_do_not() -> None:
    campaign = load_words(WordSource(offers=50, refuse_unkind=True))
    level = level_words(campaign, WordChanges(banned=("CAT",)))
    assert level.offers == 50
    assert level.refuses("COON")
    assert level_words(campaign, WordChanges(offers=35)).offers == 35
