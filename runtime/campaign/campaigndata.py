"""A campaign's own file, ``campaign.json``: out of JSON and into it, in canonical order; its levels are files apart."""

from __future__ import annotations

from collections.abc import Mapping

from runtime.campaign.given import Given
from runtime.campaign.leveldata import free, read_tier
from runtime.campaign.migrations import FORMAT
from runtime.campaign.model import Campaign, CampaignWords, Edge, Node, Outcome
from runtime.engine.level import Level
from runtime.support.jsontext import OneLine

_TEXTS = ("author", "version", "licence", "description", "cover")
_KNOWN = ("format", "id", "name", *_TEXTS, "words", "levels", "nodes", "edges", "start")


def listed_levels(data: object) -> tuple[str, ...]:
    """The ids of the levels that a campaign's file lists, in its order; whatever is no text is empty."""
    return tuple(level.text() for level in Given(data).at("levels").items())


def read_campaign_data(data: object, levels: tuple[Level, ...]) -> Campaign:
    """The campaign that a file's data makes with these levels; the schema reports what is wrong with it."""
    given = Given(data)
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
        words=read_words_data(given.at("words")),
        extra=given.unknown(_KNOWN),
    )


def read_words_data(given: Given) -> CampaignWords:
    """Which words a campaign goes by."""
    return CampaignWords(
        list=given.at("list").text(),
        lexicon=read_tier(given.at("lexicon")),
        offers=read_tier(given.at("offers")),
        refuse_unkind=given.at("refuse_unkind").flag(False),
        extra=given.unknown(("list", "lexicon", "offers", "refuse_unkind")),
    )


def _read_node(given: Given) -> Node:
    return Node(given.at("id").text(), given.at("level").text(), given.unknown(("id", "level")))


def _read_edge(given: Given) -> Edge:
    return Edge(
        id=given.at("id").text(),
        start=given.at("start").text(),
        end=given.at("end").text(),
        outcome=given.at("outcome").named(Outcome, Outcome.WON),
        path=given.at("path").text(),
        priority=given.at("priority").whole(),
        extra=given.unknown(("id", "start", "end", "outcome", "path", "priority")),
    )


def write_campaign_data(campaign: Campaign) -> Mapping[str, object]:
    """The members of ``campaign.json`` in canonical order, defaults left out, a node or edge a line."""
    data: dict[str, object] = {key: campaign.extra[key] for key in ("$schema",) if key in campaign.extra}
    data |= {"format": FORMAT, "id": campaign.id, "name": campaign.name}
    texts = {
        "author": campaign.author,
        "version": campaign.version,
        "licence": campaign.licence,
        "description": campaign.description,
        "cover": campaign.cover,
    }
    data |= {key: text for key, text in texts.items() if text}
    if words := _write_words(campaign.words):
        data["words"] = OneLine(words)
    data["levels"] = [level.id for level in campaign.levels]
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


def _write_node(node: Node) -> OneLine:
    return OneLine({"id": node.id, "level": node.level} | dict(node.extra))


def _write_edge(edge: Edge) -> OneLine:
    data: dict[str, object] = {"id": edge.id, "start": edge.start, "end": edge.end}
    if edge.outcome is not Outcome.WON:
        data["outcome"] = edge.outcome.value
    if edge.path:
        data["path"] = edge.path
    if edge.priority:
        data["priority"] = edge.priority
    return OneLine(data | dict(edge.extra))
