"""What the parameters of an edition and their values are called in the editor's tables, as the game's set-up has it.

What is not among the texts is called by its name in files, so that a parameter that joins the editions can be set too.
"""

from __future__ import annotations

import json

from runtime.support.rule_texts import RULE_TEXTS
from runtime.support.texts import Texts, mark

_YES, _NO = mark("Yes"), mark("No")


def rule_name(t: Texts, rule: str) -> str:
    """What a rule is called."""
    return t(RULE_TEXTS[rule].name) if rule in RULE_TEXTS else rule


def rule_about(t: Texts, rule: str) -> str:
    """What a rule means; empty where nobody has said it."""
    return t(RULE_TEXTS[rule].about) if rule in RULE_TEXTS else ""


def rule_values(t: Texts, rule: str) -> tuple[tuple[str, str], ...]:
    """What a rule chooses between, as it is typed and as it is called; nothing where it is a figure or a list."""
    known = RULE_TEXTS.get(rule)
    if known is None or known.many or known.bounds or known.pattern:
        return ()
    if not known.values:
        return (("true", t(_YES)), ("false", t(_NO)))
    return tuple((value, t(name)) for value, name in known.values.items())


def typed_value(value: object) -> str:
    """A rule's value as it is typed; nothing for one that is not given."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def value_name(t: Texts, rule: str, value: object) -> str:
    """What a rule's value is called where it is one of some, else as it is typed."""
    typed = typed_value(value)
    return dict(rule_values(t, rule)).get(typed, typed)
