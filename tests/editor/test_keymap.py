"""Which keys belong to which command, and how commands are found by a few letters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from editor.dialogs.command_palette import fuzzy
from runtime.profile.keymap import Keymap

USUAL = {"save": ("Ctrl+S",), "redo": ("Ctrl+Y", "Ctrl+Shift+Z"), "grid": ("G",), "about": ()}


def test_a_chosen_key_takes_the_place_of_the_usual_one() -> None:
    keymap = Keymap(USUAL).giving("save", ("F2",))
    assert keymap.keys("save") == ("F2",)
    assert keymap.owner("Ctrl+S") == ""
    assert keymap.is_changed("save")
    assert not keymap.is_changed("grid")


def test_a_key_that_is_given_is_taken_from_whatever_had_it() -> None:
    keymap = Keymap(USUAL).giving("about", ("Ctrl+Y",))
    assert keymap.keys("about") == ("Ctrl+Y",)
    assert keymap.keys("redo") == ("Ctrl+Shift+Z",)
    back = keymap.resetting("redo")
    assert back.keys("redo") == USUAL["redo"]
    assert back.keys("about") == ()


def test_resetting_leaves_nothing_to_be_kept() -> None:
    keymap = Keymap(USUAL).giving("save", ("G",)).giving("grid", ())
    assert keymap.resetting("grid").resetting("save").chosen == {}
    assert keymap.resetting_all().chosen == {}


def test_a_kept_file_may_say_anything() -> None:
    keymap = Keymap(USUAL, {"save": ("G",), "redo": ("G",), "of-another-version": ("Ctrl+S",)})
    assert keymap.keys("save") == ("G",)
    assert keymap.keys("redo") == ()
    assert keymap.keys("grid") == ()
    assert keymap.giving("about", ("F9",)).chosen["of-another-version"] == ("Ctrl+S",)


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(USUAL)), st.lists(st.sampled_from(["A", "B", "Ctrl+S", "G"]))), max_size=8
    )
)
def test_no_key_ever_does_two_things(steps: list[tuple[str, list[str]]]) -> None:
    keymap = Keymap(USUAL)
    for action, keys in steps:
        keymap = keymap.giving(action, tuple(dict.fromkeys(keys)))
        assert keymap.keys(action) == tuple(dict.fromkeys(keys))
        given_out = [key for each in USUAL for key in keymap.keys(each)]
        assert len(given_out) == len(set(given_out))
    for action in USUAL:
        keymap = keymap.resetting(action)
    assert all(keymap.keys(action) == keys for action, keys in USUAL.items() if keymap.chosen == {})


def best(typed: str, *texts: str) -> str:
    found = [(score, text) for text in texts if (score := fuzzy(typed, text)) is not None]
    return max(found)[1] if found else ""


def test_letters_in_order_are_found_and_others_not() -> None:
    assert fuzzy("zi", "Zoom in") is not None
    assert fuzzy("iz", "Zoom in") is None
    assert fuzzy("", "Zoom in") == 0
    assert fuzzy("qqq", "Zoom in") is None


def test_what_a_person_means_comes_first() -> None:
    assert best("save", "Save as…", "Save", "Select all: above valleys") in {"Save", "Save as…"}
    assert best("dl", "Duplicate the level", "Undo all") == "Duplicate the level"
    assert best("level add", "Add a level…", "Remove the level") == "Add a level…"
    assert best("grid", "Grid", "Go right in the document") == "Grid"


def test_case_does_not_matter() -> None:
    assert fuzzy("UNDO", "undo") == fuzzy("undo", "Undo")
