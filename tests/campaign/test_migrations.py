"""Older formats become the present one by pure steps; none is needed yet, so these are made up."""

from __future__ import annotations

from runtime.campaign.migrations import FORMAT, STEPS, FileData, migrate


def first(data: FileData) -> FileData:
    return {("name" if key == "title" else key): value for key, value in data.items()}


def second(data: FileData) -> FileData:
    return data | {"author": "unknown"}


def test_every_step_from_the_old_version_on_is_taken() -> None:
    old: FileData = {"format": 1, "title": "Ford"}
    migrated = migrate(old, {1: first, 2: second}, newest=3)
    assert migrated.data == {"format": 3, "name": "Ford", "author": "unknown"}
    assert migrated.before == 1
    assert old == {"format": 1, "title": "Ford"}
    assert migrate({"format": 2, "name": "Ford"}, {1: first, 2: second}, newest=3).before == 2


def test_the_present_version_is_left_as_it_is() -> None:
    data: FileData = {"format": 3, "title": "kept"}
    migrated = migrate(data, {1: first, 2: second}, newest=3)
    assert (migrated.data, migrated.before, migrated.is_newer) == (data, None, False)


def test_a_newer_version_is_left_alone_and_said_to_be_newer() -> None:
    data: FileData = {"format": 4, "title": "kept"}
    migrated = migrate(data, {1: first, 2: second}, newest=3)
    assert (migrated.data, migrated.before, migrated.is_newer) == (data, None, True)


def test_nonsense_counts_as_the_first_version() -> None:
    for nonsense in ("2", None, 0, -1, True, 1.5):
        assert not migrate({"format": nonsense}, {}, newest=1).is_newer


def test_there_is_a_step_from_every_old_version_of_each_kind() -> None:
    for steps in STEPS.values():
        assert sorted(steps) == list(range(1, FORMAT))
