"""What a savegame keeps beside its game, out of JSON and into it: name, time played, players, turn clock."""

from __future__ import annotations

from runtime.campaign.clocks import Clock, ClockKind, Times
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.play import SessionData
from runtime.engine.board.sides import SIDES, BySide
from runtime.support.jsonlayout import OneLine


def write_kept(kept: SessionData) -> dict[str, object]:
    """The member of a savegame, in canonical order; what says nothing is left out."""
    players = {side.value: kept.players[side] for side in SIDES if kept.players[side]}
    data: dict[str, object] = {
        "name": kept.name,
        "saved": kept.saved,
        "seconds": kept.seconds,
        "players": OneLine(players) if players else None,
        "free": kept.is_free,
        "scores": None if kept.scores is None else OneLine({side.value: kept.scores[side] for side in SIDES}),
        "clock": OneLine(_write_times(kept.times)) if kept.times is not None else None,
    }
    said = {key: value for key, value in data.items() if value}
    return {"kept": said} if said else {}


def read_kept(given: JsonReader) -> SessionData:
    """The member of a savegame; older ones have none."""
    clock = given.at("clock")
    return SessionData(
        name=given.at("name").text(),
        saved=given.at("saved").text(),
        seconds=max(0, given.at("seconds").whole()),
        players=given.at("players").sides(lambda one: one.text()),
        is_free=given.at("free").flag(False),
        scores=given.at("scores").sides(lambda one: one.whole()) if given.at("scores").value is not None else None,
        times=_read_times(clock) if clock.value is not None else None,
    )


def _write_times(times: Times) -> dict[str, object]:
    clock = times.clock
    return {
        "kind": clock.kind.value,
        "seconds": clock.seconds,
        **({"increment": clock.increment} if clock.increment else {}),
        "left": {side.value: times.left[side] for side in SIDES},
        "turn": times.turn,
        **({"acting": times.acting.value} if times.acting is not None else {}),
    }


def _read_times(given: JsonReader) -> Times:
    clock = Clock(
        given.at("kind").named(ClockKind, ClockKind.TURN),
        max(1, given.at("seconds").whole(1)),
        max(0, given.at("increment").whole()),
    )
    left: BySide[int] = given.at("left").sides(lambda one: max(0, one.whole(clock.seconds * 1000)))
    acting = given.at("acting").value
    return Times(clock, left, given.at("turn").whole(-1), next((side for side in SIDES if side.value == acting), None))
