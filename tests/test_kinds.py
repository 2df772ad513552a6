"""What a layer adds to a kind of thing stands in one table of that layer, and no table lacks a row."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Hashable
from enum import Enum

import pytest
from PIL import Image

from editor import terrain_table
from editor.docks.builder.kind_texts import ARGUMENTS, CHOICES, EFFECT_TEXTS, KINDS
from editor.document.document_home import ReadOnlyReason
from editor.tools.names import ELEMENTS as EDITOR_ELEMENTS
from editor.tools.names import TERRAINS as EDITOR_TERRAINS
from editor.tools.tool import ToolGroup
from editor.tools.tool_table import TOOLS
from runtime import resources
from runtime.ai import LEVELS, PLAYERS
from runtime.campaign import ruleset_json
from runtime.campaign.references import FOLLOWED
from runtime.campaign.rulesets import KEYS
from runtime.checks.quick_fixes import CHECKS
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions import arguments
from runtime.engine.conditions.arguments import Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.objectives import TEMPLATES
from runtime.engine.moves import elements as element_effects
from runtime.exchange import terrain_table as outside
from runtime.exchange.printing import art, summary
from runtime.movegen.generator import TERRAIN_MARKS
from runtime.pictures import sprites
from runtime.pictures import stones as stone_pictures
from runtime.support import names, wording
from runtime.support.condition_texts import CONDITION_TEXTS
from runtime.support.objective_sentences import WORDINGS
from runtime.support.rule_texts import RULE_TEXTS
from runtime.ui.game_texts import terrain as terrain_sentences
from runtime.ui.sound import cues, landscape
from tests.sources import SOURCES, any_of, parsed

Table = tuple[str, Collection[Hashable], Collection[Hashable]]
"""What a table is called, the ids it has, and those it must have."""

TERRAIN_NAMES = {one.name.lower() for one in Terrain}
SPOKEN_OF = set(Terrain) - {Terrain.PLAINS}
"""The terrains that are anything else than open ground."""

ASKED = [
    argument
    for kind in (*CONDITION_KINDS.values(), *EFFECT_KINDS.values())
    for argument in (*kind.arguments, *getattr(kind, "branch_arguments", ()))
]
"""The arguments of all kinds of conditions and effects."""


def stones() -> set[Terrain]:
    """The terrains that the stones' picture has a row for."""
    with Image.open(resources.assets() / "textures" / "stones.png") as sheet:
        rows = sheet.height // sheet.width
    return set(tuple(Terrain)[:rows])


def icons() -> set[str]:
    """The icons that there are."""
    return {path.stem for path in (resources.assets() / "icons").glob("*.svg")}


def on_paper(part: str, nothing: object) -> set[Terrain]:
    """The terrains that have a part on paper, their sign or their sentences."""
    return {one for one, spec in outside.TERRAINS.items() if getattr(spec, part) is not nothing}


def words_of(code: str) -> bool:
    """Whether the tables of the support have words for a code."""
    return any(code in table for table in wording._TABLES)


def tables() -> tuple[Table, ...]:
    """Every table that needs no window."""
    return (
        ("the names of terrains", names.TERRAINS, TERRAIN_NAMES),
        ("the terrains of the editor", terrain_table.TERRAINS, Terrain),
        ("the terrains' names in the editor", EDITOR_TERRAINS, Terrain),
        ("the sentences on terrains", terrain_sentences._SENTENCES, SPOKEN_OF),
        ("the signs of terrains", stone_pictures._SIGNS, SPOKEN_OF),
        ("the terrains outside the program", outside.TERRAINS, Terrain),
        ("the signs of terrains on paper", on_paper("sign", outside._blank), SPOKEN_OF),
        ("the sentences on terrains on paper", on_paper("rules", outside._nothing), SPOKEN_OF),
        ("the stones' picture", stones(), Terrain),
        ("the compiled generator's marks of terrains", TERRAIN_MARKS, SPOKEN_OF),
        ("the names of elements", names.ELEMENTS, {one.value for one in Element}),
        ("the elements' names in the editor", EDITOR_ELEMENTS, Element),
        ("the effects of elements", element_effects.EFFECTS, Element),
        ("the colours of jewels", sprites._JEWEL_COLOURS, Element),
        ("the sentences on elements on paper", summary.ELEMENT_SENTENCES, Element),
        ("the initials of elements on paper", art._INITIALS, Element),
        ("the sounds of elements", cues.ELEMENTS, Element),
        ("the weather of elements", landscape.WEATHER, Element),
        ("the landscape that is heard", landscape.STONES, Terrain),
        ("the texts on conditions", CONDITION_TEXTS, CONDITION_KINDS),
        ("the kinds of conditions", CONDITION_KINDS, CONDITION_TEXTS),
        ("the sentences of conditions", WORDINGS, TEMPLATES),
        ("the conditions of the builder", KINDS, {*GROUPS, *CONDITION_KINDS}),
        ("the texts on effects", EFFECT_TEXTS, EFFECT_KINDS),
        ("the builder's names of arguments", ARGUMENTS, {argument.name for argument in ASKED}),
        ("the builder's names of choices", CHOICES, {one for argument in ASKED for one in argument.choices}),
        ("the parameters of the ruleset", KEYS, {*RULE_TEXTS, *ruleset_json._TABLES, *ruleset_json._AS_WRITTEN}),
        ("the texts on parameters", RULE_TEXTS, set(KEYS) - {"letters.values", "letters.counts"}),
        ("the words of checks", {code for code in CHECKS if CHECKS[code].wording or words_of(code)}, CHECKS),
        ("the readers of arguments", arguments._READ, Takes),
        ("what becomes of arguments", FOLLOWED, Takes),
        ("the computer's players", PLAYERS, {level.id for level in LEVELS}),
        ("the groups of tools", {tool.group for tool in TOOLS.values()}, ToolGroup),
        ("the icons of tools", icons(), {tool.icon or tool.id for tool in TOOLS.values()}),
    )


def window_tables() -> tuple[Table, ...]:
    """Every table that windows have."""
    from editor.docks.builder.entry_form import FIELDS
    from runtime.ui.game.board import outlines
    from runtime.ui.game.effects import effect_values
    from runtime.ui.game.panel import pending_lines

    return (
        ("the builder's fields for arguments", FIELDS, Takes),
        ("the colours of regions of elements", outlines.ELEMENT_COLOURS, Element),
        ("what is seen of elements", effect_values.FORCES, Element),
        ("what is said of elements", pending_lines.EFFECTS, Element),
    )


def missing(found: tuple[Table, ...]) -> list[str]:
    """Every row that any of the tables lacks."""
    return [
        f"{table} lack {one.name.lower() if isinstance(one, Enum) else one}"
        for table, has, needs in found
        for one in needs
        if one not in has
    ]


def test_the_fixes_of_a_check_have_ids_of_their_own() -> None:
    for check in CHECKS.values():
        ids = [fix.id for fix in check.fixes]
        assert len(ids) == len(set(ids)), check.code


@pytest.mark.parametrize("found", [tables, pytest.param(window_tables, marks=pytest.mark.qt)])
def test_no_table_lacks_a_row(found: Callable[[], tuple[Table, ...]]) -> None:
    lacking = missing(found())
    assert not lacking, "\n".join(lacking)


def test_every_missing_row_is_named_at_once() -> None:
    found = (("the names", {1}, (1, 2, 3)), ("the signs", {Terrain.ICE}, (Terrain.ICE, Terrain.LAVA)))
    assert missing(found) == ["the names lack 2", "the names lack 3", "the signs lack lava"]


def given_ids(tree: ast.AST, kind: str) -> list[ast.Constant]:
    """The ids of a kind where they are made such: in ``Kind("id")`` and in ``map(Kind, ("id", …))``."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), ast.Tuple(elts=made)]) if name == kind:
                found += made
            case ast.Call(func=ast.Name(id=name), args=[made]) if name == kind:
                found.append(made)
    return [one for one in found if isinstance(one, ast.Constant) and one.value]


def bare_ids(tree: ast.AST, kind: str, ids: Collection[object]) -> list[str]:
    """Where one of the ids is no more than a text, each as its line and itself."""
    given = given_ids(tree, kind)
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in ids]
    return [f"{node.lineno}: {node.value}" for node in texts if node not in given]


@pytest.mark.slow
def test_no_action_of_the_editor_is_called_by_a_bare_text() -> None:
    made = [one for _, tree in parsed(having="ActionId") for one in given_ids(tree, "ActionId")]
    ids = {str(one.value) for one in made}
    assert len(ids) > 100
    found = {str(path): bare_ids(tree, "ActionId", ids) for path, tree in parsed(having=any_of(ids))}
    assert not {name: lines for name, lines in found.items() if lines}


def told_apart(tree: ast.AST, ids: Collection[object]) -> list[str]:
    """Where something is compared with one of the ids as a text, looked up by it, run, or kept for such ids alone."""
    found: list[ast.expr | None] = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                found += [left, *others]
            case ast.Subscript(slice=key):
                found.append(key)
            case ast.Call(func=ast.Attribute(attr="run" | "ask_for" | "get"), args=[first, *_]):
                found.append(first)
            case ast.Call(func=ast.Name(id="frozenset"), args=[among]):
                found.append(among)
            case ast.Dict(keys=keys) if all(key is None or getattr(key, "value", None) in ids for key in keys):
                found += keys
    found += [part for one in found if isinstance(one, ast.Tuple | ast.Set) for part in one.elts]
    return [f"{one.lineno}: {one.value}" for one in found if isinstance(one, ast.Constant) and one.value in ids]


def test_no_command_of_a_window_is_told_by_a_bare_text() -> None:
    """Their ids are short words that mean much else: they count in the game's windows where they tell commands."""
    made = [one for _, tree in parsed(having="CommandId") for one in given_ids(tree, "CommandId")]
    ids = {one.value for one in made}
    assert len(ids) > 50
    knows = r"CommandId|runtime\.ui\.\w+\.commands"
    windows = [(path, tree) for path, tree in parsed(having=knows) if "editor" not in path.parts]
    found = {str(path): told_apart(tree, ids) for path, tree in windows}
    assert not {name: lines for name, lines in found.items() if lines}


@pytest.mark.slow
def test_no_issue_is_told_by_a_bare_text() -> None:
    """The tables of the support, where each code stands beside its words, are where codes may be written out."""
    codes = {code for table in wording._TABLES for code in table} | set(CHECKS) | set(ReadOnlyReason)
    assert len(codes) > 250
    words = {path for path in SOURCES if path.name.endswith("messages.py")}
    users = [(path, tree) for path, tree in parsed(having=r"\bIssue|\.code\b|codes\.") if path not in words]
    found = {str(path): told_apart(tree, codes) for path, tree in users}
    assert not {name: lines for name, lines in found.items() if lines}


def test_a_bare_text_is_found_wherever_it_stands() -> None:
    table = ast.parse('UNDO, REDO = map(ActionId, ("edit.undo", "edit.redo"))\nAction(ActionId("edit.cut"), "cut")')
    user = ast.parse('show(by_id["edit.cut"], {"edit.redo": UNDO}, "edit", f"edit.{undo}")')
    ids = {one.value for one in given_ids(table, "ActionId")}
    assert ids == {"edit.undo", "edit.redo", "edit.cut"}
    assert bare_ids(table, "ActionId", ids) == []
    assert sorted(bare_ids(user, "ActionId", ids)) == ["1: edit.cut", "1: edit.redo"]


def test_a_bare_text_that_tells_commands_is_found() -> None:
    lines = (
        'if command in ("undo", *OTHERS) or command == "menu": pass',
        'stage.run("undo")',
        'buttons["menu"].show()',
        'runs = {**others, "undo": go}',
        'icons = {"undo": 1, "arrow": 2}; show("menu")',
        'kept = frozenset(("menu", UNDO))',
    )
    found = told_apart(ast.parse("\n".join(lines)), {"undo", "menu"})
    assert sorted(found) == ["1: menu", "1: undo", "2: undo", "3: menu", "4: undo", "6: menu"]
