"""Issues are mended, accepted and reopened from their dock, each as one step; computers try a level as evidence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from editor.actions.issues import AcceptDialog
from editor.dialogs.play_setup import TrialOptions
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import symmetric_from
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import City, Condition, Level, Pool, PoolKind, Token, Trigger, WinPath, WordChanges
from runtime.support.issues import Issue

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@dataclass(frozen=True)
class Planted:
    """Puts another level in the place of the one with its id."""

    level: Level

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.having_level(self.level)


def plant(window: EditorWindow, qtbot: QtBot, **changes: object) -> None:
    document = window.state.document
    assert document is not None
    window.state.perform("Plant", Planted(replace(document.campaign.level("meadow"), **changes)))
    wait_for_checks(window, qtbot)


def wait_for_checks(window: EditorWindow, qtbot: QtBot) -> None:
    document = window.state.document
    assert document is not None
    qtbot.waitUntil(lambda: window.issue_controller._checked is document.campaign)


def choose(window: EditorWindow, code: str) -> Issue:
    dock = window.issues
    row = next(number for number, issue in enumerate(dock.issues) if issue.code == code)
    dock.list.setCurrentItem(dock.list.topLevelItem(row))
    return dock.issues[row]


def level(window: EditorWindow) -> Level:
    document = window.state.document
    assert document is not None
    return document.campaign.level("meadow")


GEMS = tuple(Token(f"gem-{row}", Cell(row, 0), Element.FLOOD) for row in range(3))


def with_lava(found: Level) -> dict[str, object]:
    return {"tokens": GEMS, "terrain": found.terrain.having({gem.at: Terrain.LAVA for gem in GEMS})}


def test_one_issue_or_all_of_its_kind_are_mended_as_one_step(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, **with_lava(level(window)))
    planted, steps = level(window), len(window.state.document.history) if window.state.document else 0
    choose(window, "token-on-lava")
    assert window.issues.bar.mend.isEnabled()
    qtbot.mouseClick(window.issues.bar.mend, Qt.MouseButton.LeftButton)
    wait_for_checks(window, qtbot)
    assert [issue.code for issue in window.issues.issues].count("token-on-lava") == 2
    choose(window, "token-on-lava")
    window.actions_by_id["issue.mend-all"].trigger()
    wait_for_checks(window, qtbot)
    assert "token-on-lava" not in {issue.code for issue in window.issues.issues}
    assert level(window) == replace(planted, terrain=planted.terrain.having({gem.at: Terrain.PLAINS for gem in GEMS}))
    document = window.state.document
    assert document is not None and len(document.history) == steps + 2
    window.actions_by_id["edit.undo"].trigger()
    window.actions_by_id["edit.undo"].trigger()
    assert level(window) == planted


def test_the_menu_offers_every_fix_and_all_of_a_kind(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, **with_lava(level(window)))
    choose(window, "token-on-lava")
    menu = window.issues.menu.menu()
    said = [action.text() for action in menu.actions() if action.text()]
    assert "Make the ground under it plains" in said
    assert "Remove it from the map" in said
    assert "All 3 of this kind: Remove it from the map" in said
    next(one for one in menu.actions() if one.text().startswith("All 3 of this kind: Remove")).trigger()
    assert level(window).tokens == ()


def test_a_symmetry_is_mended_from_either_half_and_the_map_shows_it_before(window: EditorWindow, qtbot: QtBot) -> None:
    even = symmetric_from(replace(level(window), symmetry=Symmetry.LEFT_RIGHT), Symmetry.LEFT_RIGHT)
    rows = even.terrain.size.rows - 1
    left, right = Cell(rows, 0), Cell(rows, even.terrain.size.columns - 1)
    plant(
        window,
        qtbot,
        terrain=even.terrain.having({left: Terrain.PLAINS, right: Terrain.LAVA}),
        cities=even.cities,
        tokens=even.tokens,
        symmetry=even.symmetry,
    )
    choose(window, "asymmetric-terrain")
    said = [one.text() for one in window.issues.menu.menu().actions() if one.text()]
    assert said[1:4] == [
        "Mend the map from the right half",  # Where something was painted.
        "Mend the map from the left half",
        "Give the level no symmetry",
    ]
    steps, planted = len(window.state.document.history) if window.state.document else 0, level(window)
    for entry, cell in (("right", left), ("left", right)):
        next(one for one in window.issues.menu.menu().actions() if entry in one.text()).hover()
        foreseen = window.view.foreseen
        assert foreseen is not None and list(foreseen.outline.cells()) == [cell]
        assert foreseen.after is not None and foreseen.after.terrain[left] is foreseen.after.terrain[right]
    assert level(window) == planted
    window.issues.foreseen.emit((), "")
    assert window.view.foreseen is None
    qtbot.mouseMove(window.issues.bar.mend)
    window.issues.bar.aimed.emit(True)
    assert window.view.foreseen is not None
    window.actions_by_id["issue.mend"].trigger()
    wait_for_checks(window, qtbot)
    assert level(window).terrain[left] is Terrain.LAVA
    assert window.view.foreseen is None
    assert not any(issue.code.startswith("asymmetric") for issue in window.issues.issues)
    assert window.state.document is not None and len(window.state.document.history) == steps + 1


def test_several_selected_issues_are_mended_as_one_step(window: EditorWindow, qtbot: QtBot) -> None:
    late = Trigger("late", Condition("turn_begins", arguments={"turn": 3}), ())
    plant(window, qtbot, **with_lava(level(window)), triggers=(late,), standard_end=level(window).standard_end)
    document, planted = window.state.document, level(window)
    assert document is not None
    steps, dock = len(document.history), window.issues
    chosen = [number for number, one in enumerate(dock.issues) if one.code in ("token-on-lava", "trigger-idle")]
    assert len({dock.issues[number].code for number in chosen}) == 2
    dock.list.clearSelection()
    for number in chosen:
        item = dock.list.topLevelItem(number)
        assert item is not None
        item.setSelected(True)
    assert dock.bar.mend.toolTip() == f"All {len(chosen)} that are selected, each in the likeliest way"
    qtbot.mouseClick(dock.bar.mend, Qt.MouseButton.LeftButton)
    wait_for_checks(window, qtbot)
    assert not {"token-on-lava", "trigger-idle"} & {issue.code for issue in dock.issues}
    assert len(document.history) == steps + 1
    window.actions_by_id["edit.undo"].trigger()
    assert level(window) == planted


def way(kind: str, **arguments: object) -> dict[str, object]:
    return {"conditions": BySide((WinPath("way", Condition(kind, arguments=arguments)),), ())}


def test_the_first_fix_is_what_a_designer_would_do(window: EditorWindow, qtbot: QtBot) -> None:
    document, sound = window.state.document, level(window)
    assert document is not None
    mill = City("mill", Cell(4, 5), None, "Mill")
    few = BySide(*(Pool(PoolKind.COUNTS, counts={"C": 1, "A": 1, "T": 1}) for _ in range(2)))
    named: tuple[tuple[str, str, dict[str, object]], ...] = (
        ("neutral-even", "fair-cell", {"cities": (*sound.cities[:2], mill)}),
        ("cities-too-few", "within-reach", way("hold_cities", count=5)),
        ("goal-too-high", "within-reach", {**way("score", points=5000), "pools": few}),
        ("no-such-thing", "take-suggestion", way("hold_cities", cities=["larkfeild"])),
        ("pool-empty", "standard-pool", {"pools": few.having(Side.GOLD, Pool(PoolKind.COUNTS))}),
        ("name-blank", "id-as-name", {"cities": (replace(sound.cities[0], name=" "), sound.cities[1])}),
    )
    for code, fix, changes in named:
        plant(window, qtbot, **changes)
        choose(window, code)
        assert window.issues.fixes[0].id == fix
        window.actions_by_id["issue.mend"].trigger()
        wait_for_checks(window, qtbot)
        assert code not in {issue.code for issue in window.issues.issues}
        window.state.perform("Plant", Planted(sound))


def test_fixes_wait_until_the_campaign_as_it_is_has_been_looked_at(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, **with_lava(level(window)))
    issue = choose(window, "token-on-lava")
    window.checks.stop()
    window.state.perform("Plant", Planted(replace(level(window), tokens=())))
    window.issues.mending.emit((issue,), "plains")
    assert level(window).terrain[Cell(0, 0)] is Terrain.LAVA
    assert window.issues.fixes == ()


def test_an_accepted_issue_is_dimmed_counted_and_can_be_reopened(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, words=WordChanges(("CAT",)))
    issue = choose(window, "added-known")
    window.issue_controller.ask_reason = lambda asked: "It is the hero's name." if asked == issue else None
    bar = window.issues.bar
    before = bar.show_accepted.text()
    window.actions_by_id["issue.accept"].trigger()
    wait_for_checks(window, qtbot)
    assert "added-known" not in {one.code for one in window.issues.issues}
    assert bar.show_accepted.text() != before
    window.actions_by_id["issue.show-accepted"].trigger()
    rows = [window.issues.list.topLevelItem(row) for row in range(window.issues.list.topLevelItemCount())]
    shown = next(row for row in rows if "CAT" in row.text(0))
    assert shown.text(2) == "Accepted: It is the hero's name."
    assert shown.foreground(0).color() != window.issues.list.palette().text().color()
    window.issues.list.setCurrentItem(shown)
    qtbot.mouseClick(bar.accept, Qt.MouseButton.LeftButton)
    wait_for_checks(window, qtbot)
    assert "added-known" in {one.code for one in window.issues.issues}
    window.actions_by_id["edit.undo"].trigger()
    wait_for_checks(window, qtbot)
    assert "added-known" not in {one.code for one in window.issues.issues}


@pytest.mark.proof
def test_what_was_accepted_of_something_that_is_gone_is_told_and_removed(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, words=WordChanges(("CAT",)))
    choose(window, "added-known")
    window.issue_controller.ask_reason = lambda _: "So be it."
    window.issues.accept_or_reopen()
    plant(window, qtbot, words=WordChanges())
    choose(window, "accepted-stale")
    window.issues.mend()
    wait_for_checks(window, qtbot)
    assert window.issues.issues == ()


@pytest.mark.proof
def test_errors_cannot_be_accepted(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, triggers=(Trigger("t", Condition("nonsense"), ()),))
    choose(window, "unknown-kind")
    assert not window.issues.bar.accept.isEnabled()


@pytest.mark.proof
def test_a_reason_must_be_given(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, words=WordChanges(("CAT",)))
    dialog = AcceptDialog(window.t, choose(window, "added-known"), window)
    qtbot.addWidget(dialog)
    assert not dialog.may_accept
    dialog.because.setText("It must be so.")
    assert dialog.may_accept and dialog.reason == "It must be so."


@pytest.mark.proof
def test_the_list_shows_what_is_searched_for(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, words=WordChanges(("CAT",)), **with_lava(level(window)))
    window.issues.bar.filter.setText("cat hint")
    assert window.issues.list.topLevelItemCount() == 0
    window.issues.bar.filter.setText("cat word")
    assert window.issues.list.topLevelItemCount() == 1
    window.issues.next()
    assert window.issues.bar.filter.text() == "", "going to the next issue must not pass by what is filtered out"


@pytest.mark.proof
def test_computers_try_a_level_and_it_is_shown_as_evidence(window: EditorWindow, qtbot: QtBot) -> None:
    plant(window, qtbot, rules={"turn_limit": 2})
    window.issue_controller.trials.ask_trial = lambda _level, _usual: TrialOptions("novice", "novice", 2)
    window.actions_by_id["level.try"].trigger()
    assert window.issues.bar.try_it.text() == "Stop"
    qtbot.waitUntil(lambda: not window.issue_controller.trials.trials.is_playing)
    (evidence,) = window.issue_controller.trials.evidence
    assert evidence.games == 2 and evidence.won + evidence.lost + evidence.drawn == 2
    item = window.issues.list.topLevelItem(window.issues.list.topLevelItemCount() - 1)
    assert "of 2 games against Novice" in item.text(0)
    assert item.text(2).startswith("Evidence by playing, no proof.")
    plant(window, qtbot, rules={"turn_limit": 3})
    assert window.issue_controller.trials.evidence == ()
    window.actions_by_id["level.try"].trigger()
    window.actions_by_id["level.try"].trigger()
    assert not window.issue_controller.trials.trials.is_playing
