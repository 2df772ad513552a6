"""A campaign's own file, ``campaign.json``: out of JSON and into it, in canonical order; its levels are files apart."""

from __future__ import annotations

from collections.abc import Mapping

from runtime.campaign.json_reader import JsonReader
from runtime.campaign.level_json import free, read_tier
from runtime.campaign.migrations import FORMAT
from runtime.campaign.model import (
    Accepted,
    AcceptedFile,
    Campaign,
    CampaignWords,
    Carry,
    Difficulty,
    Edge,
    EndKind,
    LevelOutcome,
    Node,
    TextTable,
)
from runtime.campaign.story_json import read_pages, write_pages
from runtime.engine.levels.level import Level
from runtime.support.jsonlayout import OneLine

_TEXTS = ("author", "version", "licence", "language", "description", "cover")
_KNOWN = ("format", "id", "name", *_TEXTS, "words", "difficulties", "spelling", "levels", "nodes", "edges", "start")
_NODE = ("id", "level", "name", "at", "optional", "ending", "pages")
_EDGE = (
    "id", "start", "end", "outcome", "path", "score_least", "score_most", "met", "missed", "choice", "unlocks", "carry",
    "priority",
)  # fmt: skip
_CARRY = ("letters", "tokens", "spies", "words", "score")


def listed_levels(data: object) -> tuple[str, ...]:
    """The ids of the levels that a campaign's file lists, in its order; whatever is no text is empty."""
    return tuple(level.text() for level in JsonReader(data).at("levels").items())


def read_campaign_data(data: object, levels: tuple[Level, ...]) -> Campaign:
    """The campaign that a file's data makes with these levels; the schema reports what is wrong with it."""
    given = JsonReader(data)
    return Campaign(
        id=given.at("id").text(),
        name=given.at("name").text(),
        levels=levels,
        nodes=tuple(_read_node(node) for node in given.at("nodes").items()),
        edges=tuple(_read_edge(edge) for edge in given.at("edges").items()),
        start=given.at("start").text(),
        author=given.at("author").text(),
        version=given.at("version").text(),
        licence=given.at("licence").text(),
        description=given.at("description").text(),
        cover=given.at("cover").text(),
        language=given.at("language").text(),
        difficulties=tuple(_read_difficulty(one) for one in given.at("difficulties").items()),
        spelling=tuple(word.text() for word in given.at("spelling").items()),
        words=read_words_data(given.at("words")),
        extra=given.unknown(_KNOWN),
    )


def read_words_data(given: JsonReader) -> CampaignWords:
    """Which words a campaign goes by."""
    return CampaignWords(
        list=given.at("list").text(),
        lexicon=read_tier(given.at("lexicon")),
        offers=read_tier(given.at("offers")),
        refuse_unkind=given.at("refuse_unkind").flag(False),
        extra=given.unknown(("list", "lexicon", "offers", "refuse_unkind")),
    )


def _read_node(given: JsonReader) -> Node:
    return Node(
        id=given.at("id").text(),
        level=given.at("level").text(),
        name=given.at("name").text(),
        at=None if given.at("at").value is None else given.at("at").cell(),
        optional=given.at("optional").flag(False),
        ending=next((kind for kind in EndKind if kind.value == given.at("ending").value), None),
        pages=read_pages(given.at("pages")),
        extra=given.unknown(_NODE),
    )


def _read_edge(given: JsonReader) -> Edge:
    return Edge(
        id=given.at("id").text(),
        start=given.at("start").text(),
        end=given.at("end").text(),
        outcome=given.at("outcome").named(LevelOutcome, LevelOutcome.WON),
        path=given.at("path").text(),
        score_least=_whole_or_none(given.at("score_least")),
        score_most=_whole_or_none(given.at("score_most")),
        met=tuple(name.text() for name in given.at("met").items()),
        missed=tuple(name.text() for name in given.at("missed").items()),
        choice=given.at("choice").text(),
        unlocks=given.at("unlocks").flag(False),
        carry=_read_carry(given.at("carry")),
        priority=given.at("priority").whole(),
        extra=given.unknown(_EDGE),
    )


def _whole_or_none(given: JsonReader) -> int | None:
    return None if given.value is None else given.whole()


def _read_carry(given: JsonReader) -> Carry:
    figures = {key: given.at(key).whole() for key in _CARRY}
    return Carry(**figures, extra=given.unknown(_CARRY))


def _read_difficulty(given: JsonReader) -> Difficulty:
    return Difficulty(
        id=given.at("id").text(),
        name=given.at("name").text(),
        description=given.at("description").text(),
        extra=given.unknown(("id", "name", "description")),
    )


def read_text_data(data: object) -> TextTable:
    """A language's texts out of their file."""
    given = JsonReader(data)
    texts = {key: value for key, value in given.at("texts").members().items() if isinstance(value, str)}
    return TextTable(texts, given.unknown(("format", "$schema", "texts")))


def write_text_data(table: TextTable) -> dict[str, object]:
    """The members of a language's file, a text a line, in the order of their keys."""
    return {"format": FORMAT, "texts": dict(sorted(table.texts.items()))} | free(table.extra)


def read_accepted_data(data: object) -> AcceptedFile:
    """What the checks found and is let stand, out of its file."""
    given = JsonReader(data)
    keys = ("code", "level", "about", "because")
    accepted = tuple(
        Accepted(**{key: one.at(key).text() for key in keys}, extra=one.unknown(keys))
        for one in given.at("accepted").items()
    )
    return AcceptedFile(accepted, given.unknown(("format", "$schema", "accepted")))


def write_accepted_data(file: AcceptedFile) -> dict[str, object]:
    """The members of the file of accepted findings, a finding a line."""
    accepted = [
        OneLine(
            _given({"code": one.code, "level": one.level, "about": one.about, "because": one.because}) | dict(one.extra)
        )
        for one in file.accepted
    ]
    return {"format": FORMAT, "accepted": accepted} | free(file.extra)


def write_campaign_data(campaign: Campaign) -> Mapping[str, object]:
    """The members of ``campaign.json`` in canonical order, defaults left out, a node or edge a line."""
    data: dict[str, object] = {key: campaign.extra[key] for key in ("$schema",) if key in campaign.extra}
    data |= {"format": FORMAT, "id": campaign.id, "name": campaign.name}
    texts = {
        "author": campaign.author,
        "version": campaign.version,
        "licence": campaign.licence,
        "language": campaign.language,
        "description": campaign.description,
        "cover": campaign.cover,
    }
    data |= {key: text for key, text in texts.items() if text}
    if words := _write_words(campaign.words):
        data["words"] = OneLine(words)
    if campaign.difficulties:
        data["difficulties"] = [_write_difficulty(one) for one in campaign.difficulties]
    if campaign.spelling:
        data["spelling"] = OneLine(list(campaign.spelling))
    data["levels"] = list(campaign.level_ids)
    lists = {"nodes": [_write_node(node) for node in campaign.nodes], "edges": [_write_edge(e) for e in campaign.edges]}
    data |= {key: items for key, items in lists.items() if items}
    if campaign.start:
        data["start"] = campaign.start
    return data | free({key: value for key, value in campaign.extra.items() if key not in data})


def _write_words(words: CampaignWords) -> dict[str, object]:
    members: dict[str, object] = {
        "list": words.list,
        "lexicon": words.lexicon,
        "offers": words.offers,
        "refuse_unkind": words.refuse_unkind,
    }
    return {key: value for key, value in members.items() if value} | dict(words.extra)


def _given(members: Mapping[str, object]) -> dict[str, object]:
    """The members that say something."""
    return {key: value for key, value in members.items() if value not in ("", None, False, [], {}, 0)}


def _write_node(node: Node) -> object:
    data = _given(
        {
            "id": node.id,
            "level": node.level,
            "name": node.name,
            "at": list(node.at) if node.at is not None else None,
            "optional": node.optional,
            "ending": node.ending.value if node.ending else "",
        }
    ) | dict(node.extra)
    return {**data, "pages": write_pages(node.pages)} if node.pages else OneLine(data)


def _write_edge(edge: Edge) -> OneLine:
    data: dict[str, object] = {"id": edge.id, "start": edge.start, "end": edge.end}
    if edge.outcome is not LevelOutcome.WON:
        data["outcome"] = edge.outcome.value
    if edge.path:
        data["path"] = edge.path
    scores = {"score_least": edge.score_least, "score_most": edge.score_most}
    data |= {key: score for key, score in scores.items() if score is not None}
    carry = edge.carry
    figures = {"letters": carry.letters, "tokens": carry.tokens, "spies": carry.spies, "words": carry.words}
    data |= _given(
        {
            "met": list(edge.met),
            "missed": list(edge.missed),
            "choice": edge.choice,
            "unlocks": edge.unlocks,
            "carry": _given(figures | {"score": carry.score}) | dict(carry.extra),
            "priority": edge.priority,
        }
    )
    return OneLine(data | dict(edge.extra))


def _write_difficulty(one: Difficulty) -> OneLine:
    return OneLine(_given({"id": one.id, "name": one.name, "description": one.description}) | dict(one.extra))
