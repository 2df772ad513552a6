"""The order of a list after both sides added to it, took from it or sorted it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence


def merged_order(
    base: Sequence[str], ours: Sequence[str], theirs: Sequence[str], keep: Collection[str]
) -> tuple[list[str], bool]:
    """The kept items in an order that has both sides' changes, and whether both sorted what they share differently.

    What a side added stays behind what it stood behind there; of additions to one place those with the lesser first
    item come first, so that it does not matter whose they are.
    """
    shared = set(base) & set(ours) & set(theirs) & set(keep)
    old, mine, other = ([one for one in listed if one in shared] for listed in (base, ours, theirs))
    main = other if mine == old else mine
    is_conflict = mine not in (old, other) and other != old
    after_ours = _additions(ours, shared, keep)
    after_theirs = _additions(theirs, shared, keep)
    found: list[str] = []
    there: set[str] = set()
    for anchor in (None, *main):
        if anchor is not None:
            found.append(anchor)
        for one in _both(after_ours.get(anchor, []), after_theirs.get(anchor, [])):
            if one not in there:
                there.add(one)
                found.append(one)
    return found, is_conflict


def _additions(listed: Sequence[str], shared: Collection[str], keep: Collection[str]) -> dict[str | None, list[str]]:
    """The items that are not shared, by the shared one that they stand behind; None is the beginning."""
    found: dict[str | None, list[str]] = {}
    anchor: str | None = None
    for one in listed:
        if one in shared:
            anchor = one
        elif one in keep:
            found.setdefault(anchor, []).append(one)
    return found


def _both(one: list[str], other: list[str]) -> Iterator[str]:
    first, second = (one, other) if one[:1] <= other[:1] else (other, one)
    yield from first
    yield from second
