"""What is carried on a journey, in words: brought to a station, taken along, and won at a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from runtime.campaign.play import CarryOver
from runtime.campaign.tables import Prize
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import JEWEL_NAMES


def join_items(t: Texts, items: Sequence[str]) -> str:
    """Things in a row, as in "Q, Z and 2 spies"; nothing for none."""
    if len(items) < 2:
        return items[0] if items else ""
    rest = reduce(lambda first, second: t("{first}, {second}", first=first, second=second), items[:-1])
    return t("{first} and {second}", first=rest, second=items[-1])


def say_things(t: Texts, carry: CarryOver) -> str:
    """What is carried, in a row; nothing where it is nothing."""
    items = list(carry.letters)
    for token in carry.tokens:
        items.append(t("a token: {element}, {power} cells", element=t(JEWEL_NAMES[token.element]), power=token.power))
    if carry.spies:
        items.append(t.plural("{count} spy", "{count} spies", carry.spies))
    items += [t("the word {word}", word=word) for word in carry.words]
    if carry.score:
        items.append(t.plural("{count} point", "{count} points", carry.score))
    return join_items(t, items)


def say_taking(t: Texts, carry: CarryOver) -> str:
    """What goes along on a way that is to be chosen."""
    things = say_things(t, carry)
    return t("You take along: {things}.", things=things) if things else t("You take nothing along.")


def say_prize(t: Texts, prize: Prize) -> str:
    """What winning a table game gives; nothing where it gives nothing."""
    things = say_things(t, prize.added_to(CarryOver()))
    return t("Winning gives you: {things}.", things=things) if things else ""


def say_bringing(t: Texts, carry: CarryOver | None) -> str:
    """What a player brings to a station; nothing where it is nothing."""
    things = say_things(t, carry) if carry is not None else ""
    return t("You bring along: {things}.", things=things) if things else ""
