"""The page that says the whole format for people who write by hand, made of the schemas and of examples that are held.

``python assets/make/schemas.py`` writes it beside the schemas.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from runtime.campaign.formats import FORMATS
from runtime.campaign.source import CAMPAIGN_FILE, models_of
from runtime.campaign.templates import TEMPLATES, CampaignOptions, begun_campaign, with_schemas
from runtime.campaign.writer import file_text
from runtime.engine.board.grid import Size
from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.support.json_text import write
from runtime.support.texts import english

Schema = Mapping[str, Any]

PAGE = "README.md"

FILES: Mapping[str, str] = MappingProxyType(
    {
        "campaign": "`campaign.json`",
        "level": "`levels/<id>.json`",
        "table-level": "`levels/<id>.json`, of a table game",
        "preset": "`presets/<id of the level>.json`",
        "notes": "`notes/<id of the level>.json`",
        "text": "`text/<language>.json`",
        "stamp": "`stamps/<id>.json`, a piece of map for designers",
        "accepted": "`accepted.json`",
        "ruleset": "what `ruleset` names, and the keys that `rules` may have",
    }
)
"""The formats that are written by hand, and where their files lie in a campaign's folder."""

_VALUES: Mapping[Takes, object] = MappingProxyType(
    {
        Takes.SIDE: "gold",
        Takes.WORDS: ["CASTLE"],
        Takes.LETTERS: "QZ",
        Takes.PATTERN: "C*E",
        Takes.CITIES: ["gold-1"],
        Takes.REGION: "harbour",
        Takes.PLACES: [{"city": "gold-1"}, {"region": "harbour"}],
        Takes.TOKENS: ["flood-1"],
        Takes.ELEMENT: "flood",
        Takes.TERRAIN: "water",
        Takes.CELL: [3, 4],
        Takes.CELLS: [[3, 4], [3, 5]],
        Takes.TEXT: "The tide rises.",
        Takes.ID: "flood-2",
        Takes.OBJECTIVE: "points",
        Takes.VARIABLE: "ore",
        Takes.ACTIONS: ["commit", "end_turn"],
        Takes.CITY_ID: "town-2",
        Takes.DECISION: "the-offer",
        Takes.DECISION_ID: "the-offer",
        Takes.FLAG: True,
    }
)
"""What an argument of each kind may look like; numbers and choices have their own bounds."""

EXAMPLES: Mapping[str, object] = MappingProxyType(
    {
        "preset": {
            "$schema": "../schemas/preset.schema.json",
            "format": 1,
            "presets": [
                {"id": "late", "name": "Late in the game", "position": {"turn": 15, "racks": {"gold": "CASTLES"}}}
            ],
        },
        "notes": {
            "$schema": "../schemas/notes.schema.json",
            "format": 1,
            "notes": [
                {"id": "ford", "at": [3, 4], "text": "Too narrow?"},
                {"id": "flank", "at": [5, 1], "to": [5, 6], "colour": "red", "text": "Gold comes this way."},
            ],
        },
        "text": {
            "$schema": "../schemas/text.schema.json",
            "format": 1,
            "texts": {"The tide rises.": "Die Flut steigt.", "The Quiet Meadow": "Die stille Wiese"},
        },
        "stamp": {
            "$schema": "../schemas/stamp.schema.json",
            "format": 1,
            "name": "Pond",
            "rows": [" ~~ ", "~~~~", " ~~ "],
            "tokens": [{"id": "flood-1", "at": [1, 1], "element": "flood"}],
        },
        "accepted": {
            "$schema": "schemas/accepted.schema.json",
            "format": 1,
            "accepted": [{"code": "map-large", "level": "sea", "because": "It is meant to take an evening."}],
        },
        "table-level": {
            "$schema": "../schemas/table-level.schema.json",
            "format": 1,
            "id": "the-inn",
            "name": "A game at the inn",
            "game": "scribe",
        },
    }
)
"""A whole file of each kind that no template makes."""

_BEGINNING = """\
# The files of a campaign

*This page is made of the schemas that lie beside it, by `python assets/make/schemas.py`.*

A campaign is a folder of JSON files in UTF-8. `scryptic new my-campaign` makes one that can be played at once, with
these schemas in its folder `schemas`. `scryptic check my-campaign` says everything that is wrong, with file and line,
and `--fix` mends what can safely be mended; `scryptic format my-campaign` lays the files out as the editor saves them;
`scryptic schema NAME` prints a schema, and `scryptic schema --all -o my-campaign/schemas` writes all of them anew. What
Scryptic does not know in a file it keeps.

A code editor that knows JSON schemas completes and checks a file by its `$schema`. For files without one, these lines
in `.vscode/settings.json` do the same in VS Code:

```json
{
  "json.schemas": [
    {"fileMatch": ["campaign.json"], "url": "./schemas/campaign.schema.json"},
    {"fileMatch": ["levels/*.json"], "url": "./schemas/level.schema.json"},
    {"fileMatch": ["presets/*.json"], "url": "./schemas/preset.schema.json"},
    {"fileMatch": ["notes/*.json"], "url": "./schemas/notes.schema.json"},
    {"fileMatch": ["text/*.json"], "url": "./schemas/text.schema.json"}
  ]
}
```

In the tables, what is **bold** must be there.
"""


def page(schemas: Mapping[str, Schema]) -> str:
    """The text of the page."""
    return "\n".join(_lines(schemas)).rstrip() + "\n"


def examples() -> dict[str, str]:
    """The text of a whole file of each kind, as it would be saved."""
    wish = CampaignOptions("The Glass Sea", Size(9, 9), TEMPLATES["story"].symmetry, "Ada")
    campaign = with_schemas(begun_campaign(TEMPLATES["story"], wish, english()))
    models = models_of(campaign)
    level = next(file for file in models if file != CAMPAIGN_FILE)
    made = {kind: file_text(models[file]) for kind, file in (("campaign", CAMPAIGN_FILE), ("level", level))}
    return made | {kind: write(FORMATS[kind].show(FORMATS[kind].read(value))) for kind, value in EXAMPLES.items()}


def _lines(schemas: Mapping[str, Schema]) -> Iterator[str]:
    yield _BEGINNING
    whole = examples()
    for kind, where in FILES.items():
        schema = schemas[kind]
        yield f"## {schema['title']}\n\n{where}. {schema.get('description', '')}\n"
        yield from _table(schema)
        for name, part in schema.get("$defs", {}).items():
            if "." not in name and part.get("properties"):
                yield f"### {schema['title']}: {name}\n\n{part.get('description', '')}\n"
                yield from _table(part)
        if kind == "level":
            yield from _kinds()
        if kind in whole:
            yield f"### {schema['title']}: an example\n\n```json\n{whole[kind]}```\n"


def _table(schema: Schema) -> Iterator[str]:
    """The members of an object, a row each."""
    yield "| member | is | meaning |\n|---|---|---|"
    needed = schema.get("required", ())
    for name, member in schema["properties"].items():
        shown = f"**`{name}`**" if name in needed else f"`{name}`"
        meaning = member.get("description", "") if name not in ("kind", "arguments") else "see the kinds below"
        yield f"| {shown} | {_form(member)} | {_cell(meaning)} |"
    yield ""


def _form(member: Schema) -> str:
    """What a member may be, in short."""
    if "const" in member:
        return f"`{json.dumps(member['const'])}`"
    if "enum" in member:
        return " ".join(f"`{json.dumps(one)}`" for one in member["enum"])
    if "$ref" in member:
        return _cell(member["$ref"].rpartition("/")[2].rpartition(".")[2])
    if member.get("type") == "array" and isinstance(member.get("items"), dict):
        return f"list of {_form(member['items'])}"
    kinds = member.get("type", "anything")
    text = " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
    if "minimum" in member and "maximum" in member:
        return f"{text} {member['minimum']}–{member['maximum']}"
    return f"{text} from {member['minimum']}" if "minimum" in member else text


def _kinds() -> Iterator[str]:
    """Every kind of condition and effect, with its arguments and an example."""
    yield "### Scryptic level: kinds of conditions\n"
    for name, text in GROUPS.items():
        yield f"- `{name}`: {text}"
    yield ""
    for kind in CONDITION_KINDS.values():
        yield from _kind(kind.kind, kind.description, kind.arguments, ())
    yield "### Scryptic level: kinds of effects\n"
    for effect in EFFECT_KINDS.values():
        yield from _kind(effect.kind, effect.description, effect.arguments, effect.either, effect)


def _kind(
    name: str, text: str, arguments: Iterable[Argument], either: tuple[str, ...], effect: EffectKind | None = None
) -> Iterator[str]:
    listed = tuple(arguments)
    yield f"**`{name}`** {text}\n"
    yield from map(_argument, listed)
    given = {one.name: _value(one) for one in listed if one.required or one.name in either[:1]}
    example: dict[str, object] = {"kind": name, **({"arguments": given} if given else {})}
    if effect is not None and effect.branches[0]:
        least, most = effect.branches
        yield f"- **`branches`** ({least}–{most}), each with `effects` of its own and:"
        yield from (f"  {_argument(one)}" for one in effect.branch_arguments)
        example["branches"] = [_branch(effect.branch_arguments, number) for number in range(1, least + 1)]
    yield f"\n```json\n{json.dumps(example, ensure_ascii=False)}\n```\n"


def _argument(argument: Argument) -> str:
    """A line on an argument."""
    usual = f" The default is `{json.dumps(argument.default)}`." if argument.default not in (None, "", ()) else ""
    shown = f"**`{argument.name}`**" if argument.required else f"`{argument.name}`"
    return f"- {shown} ({argument.takes.value}{_bounds(argument)}): {argument.description}{usual}"


def _branch(arguments: Iterable[Argument], number: int) -> dict[str, object]:
    """The branch of this number of an example."""
    given = {one.name: f"way-{number}" if one.takes is Takes.DECISION_ID else _value(one) for one in arguments}
    return {**given, "effects": [{"kind": "message", "arguments": {"text": f"This is way {number}."}}]}


def _bounds(argument: Argument) -> str:
    if argument.takes is Takes.WHOLE:
        return f" {argument.minimum}–{argument.maximum}"
    return f": {', '.join(argument.choices)}" if argument.choices else ""


def _value(argument: Argument) -> object:
    if argument.choices:
        return argument.choices[0]
    return _VALUES.get(argument.takes, max(argument.minimum, min(argument.maximum, 5)))


def _cell(text: str) -> str:
    """A text in a cell of a table."""
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())
