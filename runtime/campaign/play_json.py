"""Records, savegames and presets out of JSON and into it (schemas/record, savegame and preset.schema.json)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runtime.campaign.action_json import read_action_data, write_action_data
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.level_json import free, read_level_data, write_level_data
from runtime.campaign.migrations import FORMAT
from runtime.campaign.play import Arrival, CarryOver, Context, Preset, PresetFile, Proof, ProofFile, Savegame
from runtime.campaign.position import Position
from runtime.campaign.position_json import laid_out, read_part_data, read_position_data
from runtime.campaign.rulesets import parameters, ruleset_of
from runtime.campaign.session_json import read_kept, write_kept
from runtime.campaign.story_json import read_seat, write_seat
from runtime.campaign.values import data_of, value_of
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.support.issues import Issue, Place
from runtime.support.jsonlayout import OneLine

_SAVEGAME = ("format", "$schema", "record", "position", "seats", "campaign", "kept")
_PRESET = ("id", "name", "position", "arriving", "seed")
_CARRY = ("letters", "tokens", "spies", "words", "score")
_PROOF = ("id", "side", "path", "record", "note")

Found = tuple[Issue, ...]


def write_record_data(record: Record) -> dict[str, object]:
    """The members of a record in canonical order, an action a line."""
    data: dict[str, object] = {
        "format": FORMAT,
        "level": write_level_data(record.level),
        "rules": _write_rules(record.rules),
        "words": record.words,
        "seed": record.seed,
        **({"first": record.first} if record.first else {}),
        **({"players": OneLine(named)} if (named := _write_players(record)) else {}),
        "actions": [OneLine(write_action_data(action)) for action in record.actions],
    }
    return data | ({"result": record.result} if record.result else {})


def read_record_data(data: object) -> tuple[Record | None, Found]:
    """The record that JSON of the right form gives, or what is wrong with its level or rules."""
    given = JsonReader(data)
    level, issues = read_level_data(given.at("level").value)
    rules = ruleset_of(given.at("rules").members())
    wrong = rules if isinstance(rules, tuple) else ()
    found = (*under("/level", issues), *under("/rules", wrong))
    if found or isinstance(rules, tuple):
        return None, found
    actions = tuple(read_action_data(action.value) for action in given.at("actions").items())
    record = Record(
        level=level,
        rules=rules,
        words=given.at("words").text(),
        seed=given.at("seed").whole(),
        actions=tuple(action for action in actions if action is not None),
        result=given.at("result").text(),
        first=given.at("first").text(),
        players=given.at("players").sides(lambda name: name.text()),
    )
    return record, ()


def _write_players(record: Record) -> dict[str, object]:
    """The names of those who played and have one."""
    return {side.value: record.players[side] for side in SIDES if record.players[side]}


def write_savegame_data(savegame: Savegame) -> dict[str, object]:
    """The members of a savegame in canonical order."""
    data: dict[str, object] = {
        "format": FORMAT,
        "record": write_record_data(savegame.record),
        "position": laid_out(savegame.position),
        "seats": {side.value: OneLine(write_seat(savegame.seats[side])) for side in SIDES},
    }
    context = savegame.campaign
    if context is not None:
        written = _write_context(context)
        data["campaign"] = OneLine(written) if context.arriving is None else written
    return data | write_kept(savegame.kept) | free(savegame.extra)


def read_savegame_data(data: object) -> tuple[Savegame | None, Found]:
    """The savegame that JSON of the right form gives, or what is wrong with its parts."""
    given = JsonReader(data)
    record, issues = read_record_data(given.at("record").value)
    position, rows = read_position_data(given.at("position").value)
    found = (*under("/record", issues), *under("/position", rows))
    if record is None or found:
        return None, found
    seats = given.at("seats").sides(read_seat)
    context = None if given.at("campaign").value is None else _read_context(given.at("campaign"))
    return Savegame(record, position, seats, context, given.unknown(_SAVEGAME), read_kept(given.at("kept"))), ()


def write_preset_data(file: PresetFile) -> dict[str, object]:
    """The members of a level's presets in canonical order."""
    presets = []
    for preset in file.presets:
        data: dict[str, object] = {"id": preset.id, "name": preset.name}
        if preset.position is not None:
            data["position"] = laid_out(preset.position)
        if preset.arriving is not None:
            data["arriving"] = write_arrival(preset.arriving)
        if preset.seed is not None:
            data["seed"] = preset.seed
        presets.append(data | free(preset.extra))
    return {"format": FORMAT, "presets": presets} | free(file.extra)


def read_preset_data(data: object) -> tuple[PresetFile, Found]:
    """The presets that JSON of the right form gives, and what is wrong with their rows."""
    given = JsonReader(data)
    presets: list[Preset] = []
    issues: list[Issue] = []
    for number, one in enumerate(given.at("presets").items()):
        position: Position | None = None
        if one.at("position").value is not None:
            position, rows = read_part_data(one.at("position").value)
            issues += under(f"/presets/{number}/position", rows)
        presets.append(
            Preset(
                id=one.at("id").text(),
                name=one.at("name").text(),
                position=position,
                arriving=None if one.at("arriving").value is None else read_arrival(one.at("arriving")),
                seed=None if one.at("seed").value is None else one.at("seed").whole(),
                extra=one.unknown(_PRESET),
            )
        )
    return PresetFile(tuple(presets), given.unknown(("format", "$schema", "presets"))), tuple(issues)


def write_proof_data(file: ProofFile) -> dict[str, object]:
    """The members of a level's proofs in canonical order."""
    proofs = []
    for proof in file.proofs:
        data: dict[str, object] = {"id": proof.id, "side": proof.side.value}
        texts = {"path": proof.path, "note": proof.note}
        data |= {key: text for key, text in texts.items() if text}
        proofs.append(data | {"record": write_record_data(proof.record)} | free(proof.extra))
    return {"format": FORMAT, "proofs": proofs} | free(file.extra)


def read_proof_data(data: object) -> tuple[ProofFile, Found]:
    """The proofs that JSON of the right form gives, and what is wrong with their levels or rules."""
    given = JsonReader(data)
    proofs: list[Proof] = []
    issues: list[Issue] = []
    for number, one in enumerate(given.at("proofs").items()):
        record, found = read_record_data(one.at("record").value)
        issues += under(f"/proofs/{number}/record", found)
        if record is not None:
            side = one.at("side").named(Side, Side.GOLD)
            texts = {key: one.at(key).text() for key in ("id", "path", "note")}
            proofs.append(Proof(side=side, record=record, extra=one.unknown(_PROOF), **texts))
    return ProofFile(tuple(proofs), given.unknown(("format", "$schema", "proofs"))), tuple(issues)


def under(pointer: str, issues: Found) -> Found:
    """The issues of a part, with pointers into the whole."""
    return tuple(
        Issue(issue.severity, issue.code, Place(pointer=pointer + issue.place.pointer), issue.details)
        for issue in issues
    )


def _write_rules(rules: Ruleset) -> dict[str, object]:
    """A ruleset whole, so that a record does not depend on what an edition says later."""
    figures: Mapping[str, object] = {key: OneLine(value) for key, value in parameters(rules).items()}
    return {"format": FORMAT, "id": rules.id, "name": rules.name, **figures, **free(rules.extra)}


def _write_context(context: Context) -> dict[str, object]:
    texts = {
        "campaign": context.campaign,
        "folder": context.folder,
        "node": context.node,
        "difficulty": context.difficulty,
    }
    data: dict[str, object] = {key: text for key, text in texts.items() if text}
    if context.arriving is not None:
        data["arriving"] = write_arrival(context.arriving)
    return data | dict(context.extra)


def _read_context(given: JsonReader) -> Context:
    return Context(
        campaign=given.at("campaign").text(),
        folder=given.at("folder").text(),
        node=given.at("node").text(),
        arriving=None if given.at("arriving").value is None else read_arrival(given.at("arriving")),
        difficulty=given.at("difficulty").text(),
        extra=given.unknown(("campaign", "folder", "node", "arriving", "difficulty")),
    )


def write_arrival(arrival: Arrival) -> dict[str, object]:
    """The members of an arrival in canonical order."""
    carry = arrival.carry
    figures: dict[str, Any] = {
        "letters": carry.letters,
        "tokens": data_of(carry.tokens),
        "spies": carry.spies,
        "words": list(carry.words),
        "score": carry.score,
    }
    shown = OneLine({key: value for key, value in figures.items() if value} | dict(carry.extra))
    return {"edge": arrival.edge} | ({"carry": shown} if shown.value else {}) | free(arrival.extra)


def read_arrival(given: JsonReader) -> Arrival:
    """The arrival that JSON of the right form gives."""
    carry = given.at("carry")
    return Arrival(
        edge=given.at("edge").text(),
        carry=CarryOver(
            letters=carry.at("letters").text(),
            tokens=value_of(tuple[HeldToken, ...], carry.at("tokens")),
            spies=carry.at("spies").whole(),
            words=tuple(word.letters() for word in carry.at("words").items()),
            score=carry.at("score").whole(),
            extra=carry.unknown(_CARRY),
        ),
        extra=given.unknown(("edge", "carry")),
    )
