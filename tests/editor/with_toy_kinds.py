"""The program with a condition, an effect and a check more, entered in their tables only.

``python tests/editor/with_toy_kinds.py rules|untold|window``: what whoever adds them would write is put into the named
files as they are imported; ``untold`` leaves out what people read of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from tests.rows_added import add_rows, before, behind  # noqa: E402

if TYPE_CHECKING:
    from editor.window import EditorWindow
    from runtime.support.issues import Issue

CONDITION = {
    "runtime/engine/conditions/cities.py": before(
        "def _total_control(",
        """STANDING = ConditionKind(
    ConditionKindId("standing"),
    Judged.TURN_END,
    "So many letters of the side stand on the board.",
    (
        side_argument("The side whose letters are counted."),
        Argument("count", Takes.WHOLE, "How many letters.", default=2, maximum=50),
    ),
    lambda node, sight: measured(sum(1 for _ in sight.state.board.letters[node.side].laid()), node.whole("count")),
)


""",
    ),
    "runtime/engine/conditions/condition_kinds.py": (
        *behind("import CONQUEST, CUT_OFF, HOLD_CITIES, NEVER_LOSE, ", "STANDING, "),
        *behind("LETTERS_OUT, STANDARD_END, WIN),\n", "    STANDING,\n"),
    ),
}
"""The record of a condition, and its entry in the table."""

CONDITION_TEXT = {
    "runtime/support/condition_texts.py": before(
        '        "win": ConditionText(\n',
        """        "standing": ConditionText(
            "Have letters on the board",
            {
                "standing": ConditionSentence(
                    "{side} has {count} letters on the board", yours="you have {count} letters on the board"
                )
            },
            unit=("{done} of {count} letter", "{done} of {count} letters"),
        ),
""",
    )
}
"""What people read of it."""

EFFECT = {
    "runtime/engine/conditions/effect_kinds.py": (
        *before(
            "_KINDS = (",
            """LEND = EffectKind(
    EffectKindId("lend"),
    "Puts the same letter on a rack several times.",
    (
        Argument("side", Takes.SIDE, "Who gets them."),
        Argument("letters", Takes.LETTERS, "The letter.", required=True),
        Argument("count", Takes.WHOLE, "How often.", default=2, maximum=5),
    ),
    lambda _state, effect, _words: LettersGiven(
        effect.side, effect.text("letters")[0] * effect.get("count", int), effect.get("count", int)
    ),
)

""",
        ),
        *behind("_KINDS = (", "LEND, "),
    )
}
"""The record of an effect, and its entry in the table."""

EFFECT_TEXT = {
    "editor/docks/builder/kind_texts.py": (
        *before("    MESSAGE,\n    PLACE_TOKEN,\n", "    LEND,\n"),
        *before(
            "        END.kind: EffectText(",
            """        LEND.kind: EffectText(
            "Lend a letter",
            lambda t, effect: t(
                "{side} gets the letter {letters} {count} times",
                side=side_name(t, effect.side),
                letters=effect.text("letters"),
                count=effect.get("count", int),
            ),
        ),
""",
        ),
    )
}
"""What designers read of it."""

CHECK = {
    "runtime/checks/board.py": (
        *before(
            "BOARD_CHECKS = (",
            """ODD_SYMMETRY = Check(
    IssueCode("odd-symmetry"),
    Severity.HINT,
    Wording("The {rows} rows of a map with a symmetry are an odd number.", "Think about one row more."),
    needs=MAP,
    fixes=(NO_SYMMETRY,),
)

""",
        ),
        *behind("BOARD_CHECKS = (\n", "    ODD_SYMMETRY,\n"),
        *before(
            "    breaks = symmetry_breaks(",
            """    if size.rows % 2:
        yield in_level(level, ODD_SYMMETRY, "/symmetry", rows=size.rows)
""",
        ),
    )
}
"""The record of a check, its entry and the looking, all beside others of its subject."""

RULES = {**CONDITION, **EFFECT, **CHECK}
TEXTS = {**CONDITION_TEXT, **EFFECT_TEXT}


def rules() -> None:
    """Schema, files, the game, sentences, a command, a quick fix, and the tables."""
    in_the_schema()
    in_a_file_and_its_check()
    in_a_game()
    in_sentences()
    in_the_checks()
    in_the_tables()


def untold() -> None:
    """Nothing fails for want of a text: what lacks one is called by its name in files, and one test names each row."""
    from editor.docks.builder.kind_texts import EFFECTS, KINDS, named, offered, say_effect
    from runtime.engine.board.sides import Side
    from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
    from runtime.engine.conditions.objectives import condition_text
    from runtime.engine.game.condition_plan import ConditionNode, EffectNode
    from runtime.support.objective_sentences import say_sentence
    from runtime.support.texts import english
    from tests.test_kinds import missing, tables

    t = english()
    in_the_schema()
    in_a_file_and_its_check()
    in_a_game()
    assert missing(tables()) == [
        "the texts on conditions lack standing",
        "the sentences of conditions lack standing",
        "the conditions of the builder lack standing",
        "the texts on effects lack lend",
    ]
    said = condition_text(ConditionNode("standing", "k", "", {"side": Side.GOLD, "count": 3}))
    for you in ("", "gold", "silver"):
        assert say_sentence(t, said, you=you) == "Standing at the end of a turn"
    assert say_effect(t, EffectNode("lend", {"side": Side.GOLD, "letters": "E", "count": 2})) == ""
    assert (named(t, KINDS, "standing"), named(t, EFFECTS, "lend")) == ("standing", "lend")
    assert "standing" in offered(KINDS, CONDITION_KINDS)


def in_the_schema() -> None:
    """The arguments of the new kinds are typed, and the kinds are among those that there are."""
    from tests.campaign.vocabulary_schema import SCRIPT, effects_text, kinds_text

    assert "standing: So many letters of the side stand on the board. Judged at the end of a turn." in kinds_text()
    assert "lend: Puts the same letter on a rack several times." in effects_text()
    for name, form in (("standing", SCRIPT.conditions_form()), ("lend", SCRIPT.effects_form())):
        assert name in form[0]["properties"]["kind"]["enum"]
        (own,) = [one["then"] for one in form[1:] if one["if"]["properties"]["kind"]["const"] == name]
        count = own["properties"]["arguments"]["properties"]["count"]
        assert (count["type"], count["minimum"], count["default"]) == ("integer", 1, 2)


def in_a_file_and_its_check() -> None:
    """A level that uses both is read and found sound; one that uses them wrongly is told of at the place."""
    from runtime import resources
    from runtime.campaign.level_json import read_level_data
    from runtime.campaign.rulesets import read_rulesets
    from runtime.checks import check_level

    def told(**count: int) -> list[tuple[str, str]]:
        data = {
            "format": 1,
            "id": "a",
            "name": "A",
            "terrain": ["." * 8] * 8,
            "cities": [{"id": "g", "at": [1, 1], "owner": "gold"}, {"id": "s", "at": [6, 6], "owner": "silver"}],
            "conditions": {"gold": [{"id": "w", "when": {"kind": "standing", "arguments": count}}], "silver": []},
            "triggers": [
                {
                    "id": "t",
                    "when": {"kind": "turn_begins", "arguments": {"turn": 3}},
                    "effects": [{"kind": "lend", "arguments": {"letters": "E", **count}}],
                }
            ],
        }
        level, issues = read_level_data(data)
        assert not issues
        found = check_level(level, read_rulesets(resources.assets() / "rulesets"))
        return [(issue.code, issue.place.pointer) for issue in found]

    assert told(count=4) == []
    assert told(count=60) == [
        ("argument-range", "/conditions/gold/0/when/arguments/count"),
        ("argument-range", "/triggers/0/effects/0/arguments/count"),
    ]


def in_a_game() -> None:
    """The condition wins at the end of the turn, and the effect gives its letters when it is set off."""
    from runtime.engine.game.actions import Commit, EndTurn
    from runtime.engine.game.events import GameEnded, LettersGiven
    from tests.engine.boards import GOLD, board, done, game, lay, words
    from tests.engine.objectives import condition, effect, of_kind, seen, when, win_path, with_plan

    lexicon = words("CAT")
    state = game(board(". . . .\n. . . .", "G . . .\n. . . S"), "CATS", other_rack="TO")
    lending = when(condition("play_word", words="CAT"), effect("lend", letters="E", count=3))
    state = with_plan(state, (win_path(condition("standing", count=3)),), triggers=(lending,))
    assert seen(state, lexicon).progress.done == 0
    played = done(state, Commit(lay("CAT", 0, 0)), lexicon)
    assert of_kind(played.events, LettersGiven) == [LettersGiven(GOLD, "EEE", 3)]
    assert seen(played.state, lexicon).progress.done == 3
    ended = done(played.state, EndTurn(), lexicon)
    (end,) = of_kind(ended.events, GameEnded)
    assert (end.ending.winner, end.ending.path) == (GOLD, "way")


def in_sentences() -> None:
    """Both forms, said to nobody in particular and to whose condition it is, and the builder's of the effect."""
    from editor.docks.builder.kind_texts import EFFECTS, KINDS, offered, say_effect
    from runtime.engine.board.sides import Side
    from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
    from runtime.engine.conditions.objectives import condition_text
    from runtime.engine.game.condition_plan import ConditionNode, EffectNode
    from runtime.support.objective_sentences import say_sentence
    from runtime.support.texts import english

    t = english()
    said = condition_text(ConditionNode("standing", "k", "", {"side": Side.GOLD, "count": 3}))
    assert say_sentence(t, said) == "Gold has 3 letters on the board at the end of a turn"
    assert say_sentence(t, said, you="gold") == "You have 3 letters on the board at the end of a turn"
    lent = EffectNode("lend", {"side": Side.SILVER, "letters": "E", "count": 4})
    assert say_effect(t, lent) == "Silver gets the letter E 4 times"
    assert (KINDS["standing"], EFFECTS["lend"]) == ("Have letters on the board", "Lend a letter")
    assert offered(EFFECTS, EFFECT_KINDS).index("lend") == len(EFFECT_KINDS) - 2


def in_the_checks() -> None:
    """The check finds what it looks for, says it in its words, can be accepted, and is mended by its fix."""
    from contextlib import redirect_stderr, redirect_stdout
    from dataclasses import replace
    from io import StringIO
    from shutil import copytree
    from tempfile import TemporaryDirectory

    from runtime import resources
    from runtime.campaign.reader import read_campaign
    from runtime.campaign.rulesets import read_rulesets
    from runtime.checks import check_campaign
    from runtime.checks.acceptance import accept, acceptance, sorted_out
    from runtime.checks.quick_fixes import CHECKS, apply_fix, fixes_for
    from runtime.cli.main import main
    from runtime.engine.board.symmetry import Symmetry
    from runtime.support.texts import english
    from runtime.support.wording import say_issue

    rulesets = read_rulesets(resources.assets() / "rulesets")
    assert "odd-symmetry" in CHECKS
    campaign = read_campaign(resources.campaigns() / "first-light").campaign
    assert campaign is not None
    meadow = campaign.level("meadow")
    assert meadow.terrain.size.rows % 2
    campaign = campaign.having_level(replace(meadow, symmetry=Symmetry.LEFT_RIGHT))
    (issue,) = [one for one in check_campaign(campaign, rulesets) if one.code == "odd-symmetry"]
    rows = meadow.terrain.size.rows
    assert say_issue(english(), issue) == (
        f"The {rows} rows of a map with a symmetry are an odd number.",
        "Think about one row more.",
    )
    (fix,) = fixes_for(issue, campaign)
    after = apply_fix(campaign, issue, fix)
    assert after is not None
    assert after.level("meadow").symmetry is None
    let_stand = accept(campaign, [acceptance(issue, campaign, "It is meant to be.")])
    assert [one for one, _ in sorted_out((issue,), let_stand).accepted] == [issue]
    with TemporaryDirectory() as folder:
        copy = Path(copytree(resources.campaigns() / "first-light", Path(folder) / "copy"))
        file = copy / "levels" / "meadow.json"
        name = '"name": '
        file.write_text(file.read_text("utf-8").replace(name, '"symmetry": "left_right",\n  ' + name, 1), "utf-8")
        with redirect_stdout(StringIO()) as told, redirect_stderr(StringIO()):
            main(["--language", "en", "check", str(copy)])
        assert f"The {rows} rows of a map with a symmetry are an odd number." in told.getvalue()


def in_the_tables() -> None:
    """No table lacks a row for the new kinds: the test that names missing ones finds none."""
    from tests.test_kinds import missing, tables

    assert missing(tables()) == []


def with_window() -> None:
    """Menus, forms and sentences of the builder, the list of issues with its fix, and the game on the level."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from shutil import copytree
    from tempfile import TemporaryDirectory

    from PySide6.QtWidgets import QApplication

    from editor.asset_cache import AssetCache
    from editor.settings import EditorSettings
    from editor.theme import EditorTheme
    from editor.window import EditorWindow, WindowParts
    from runtime import resources
    from runtime.profile.home import find_home
    from runtime.profile.settings import Settings
    from runtime.support.texts import english
    from runtime.ui.preferences import MemoryPreferences

    app, t = QApplication([]), english()
    with TemporaryDirectory() as folder:
        os.environ["SCRYPTIC_HOME"] = folder
        assets = AssetCache(resources.assets(), t, MemoryPreferences(Settings(reduced_motion=True)))
        theme = EditorTheme(resources.assets() / "icons")
        window = EditorWindow(WindowParts(t, theme, EditorSettings(find_home(Path(folder))), assets))
        window.show()
        window.warm_up()
        copy = copytree(resources.campaigns() / "first-light", Path(folder) / "copy")
        assert window.files.open_folder(Path(copy))
        window.state.show_level("meadow")
        in_the_builder(window)
        in_the_list_of_issues(window)
        in_the_game_window(window)
        window.grab()
        window.close_kept()  # As whoever plays leaves it: what works beside it has ended before Python does.
    app.quit()


def in_the_builder(window: EditorWindow) -> None:
    """Both are offered by name, filled in by a form of their arguments, and read as sentences."""
    from editor.docks.builder.part_edits import EntryPath
    from runtime.engine.board.sides import Side

    window.actions_by_id["objective.build"].trigger()
    builder = window.panes.objectives
    spot = builder.deeds.add_objective_of(Side.GOLD, "score")
    assert isinstance(spot, EntryPath)
    builder.go_to(spot)
    kinds = builder.sheet.kind
    kinds.activated.emit(kinds.findData("standing"))
    assert kinds.currentText() == "Have letters on the board"
    builder.sheet.form.fields["count"].box.setValue(5)
    condition = builder.deeds.condition(builder.spot)
    assert condition is not None
    assert (condition.kind, dict(condition.arguments)) == ("standing", {"count": 5})
    assert "you have 5 letters on the board at the end of a turn" in builder.reads.text.text()
    assert "0 of 5 letters" in builder.reads.text.text()
    spot = builder.deeds.add_trigger("set_turn")
    assert isinstance(spot, EntryPath)
    builder.go_to(spot)
    kinds.activated.emit(kinds.findData("lend"))
    assert kinds.currentText() == "Lend a letter"
    builder.sheet.form.fields["count"].box.setValue(3)
    number = len(window.state.level.triggers) - 1
    assert builder.reading.effect(builder.reading.rule(number).effects[0]).startswith("Gold gets the letter ")
    assert builder.reading.effect(builder.reading.rule(number).effects[0]).endswith(" 3 times")


def in_the_list_of_issues(window: EditorWindow) -> None:
    """The check's finding is listed in its words, and mended by its fix with one step."""
    from editor.document.levels import ChangeLevel
    from runtime.engine.board.symmetry import Symmetry

    def found() -> list[Issue]:
        return [issue for issue in window.issues.issues if issue.code == "odd-symmetry"]

    window.state.perform("Symmetry", ChangeLevel("meadow", symmetry=Symmetry.LEFT_RIGHT))
    wait_until(lambda: len(found()) == 1)
    row = window.issues.issues.index(found()[0])
    item = window.issues.list.topLevelItem(row)
    said = " ".join(item.text(column) for column in range(3))
    assert "rows of a map with a symmetry are an odd number." in said
    window.issues.list.setCurrentItem(item)
    wait_until(lambda: [fix.id for fix in window.issues.fixes] == ["no-symmetry"])
    window.issues.mend()
    assert window.state.level.symmetry is None
    wait_until(lambda: not found())


def wait_until(is_so: Callable[[], bool]) -> None:
    """Let the window go on until something is so; a minute, for the checks work in a thread of their own."""
    from PySide6.QtCore import QDeadlineTimer, QEventLoop
    from PySide6.QtWidgets import QApplication

    end = QDeadlineTimer(60_000)
    while not is_so():
        assert not end.hasExpired(), "it never came about"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)


def in_the_game_window(window: EditorWindow) -> None:
    """The level is played, and its player is told what the new condition asks of them."""
    window.actions_by_id["play.level"].trigger()
    game = window.playtest.window
    assert game is not None
    shown = [(line.text, line.progress) for line in game.stage.objectives.lines]
    assert ("You win when you have 5 letters on the board at the end of a turn.", "0 of 5 letters") in shown
    window.actions_by_id["play.stop"].trigger()


if __name__ == "__main__":
    part = sys.argv[1]
    add_rows(RULES if part == "untold" else {**RULES, **TEXTS})
    {"rules": rules, "untold": untold, "window": with_window}[part]()
    counts = f"a condition in {len(CONDITION)} files and {len(CONDITION_TEXT)} of texts"
    counts += f", an effect in {len(EFFECT)} and {len(EFFECT_TEXT)} of texts, a check in {len(CHECK)}"
    sys.stdout.write(counts + "\n")
