"""The rules with a parameter of combat more, entered in two files: ``python tests/campaign/with_retreat.py``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from tests.rows_added import add_rows, before, behind  # noqa: E402

FILES = {
    "runtime/engine/levels/ruleset.py": behind("    penalty: bool\n", "    retreat: bool = False\n"),
    "runtime/support/rule_texts.py": before(
        '            RuleText(\n                ParameterId("combat.penalty"),\n',
        '            RuleText(ParameterId("combat.retreat"), "Losers retreat", "Whether beaten words may flee."),\n',
    ),
}
"""For each file the line beside which the new parameter's goes; how it works stands where it works, in one more."""


def main() -> None:
    """Editions without it, levels with it, and what people read and choose."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from editor.docks.difficulty_rows import rule_about, rule_name, rule_values
    from runtime import resources
    from runtime.campaign.rulesets import KEYS, override_issues, parameters, read_rulesets, resolve
    from runtime.engine.levels.ruleset import Ruleset
    from runtime.match.skirmish import is_rule
    from runtime.support.rule_texts import RULE_TEXTS
    from runtime.support.texts import english

    key, t = "combat.retreat", english()
    assert KEYS[KEYS.index("combat.penalty") + 1] == key
    usual = read_rulesets(resources.assets() / "rulesets")["release"]
    assert parameters(usual)[key] is False, "an edition that does not name it has the default"
    changed = resolve(usual, {key: True})
    assert isinstance(changed, Ruleset)
    assert parameters(changed)[key] is True
    assert changed != usual
    assert not override_issues({key: True})
    assert [issue.code for issue in override_issues({key: 3})] == ["wrong-type"]
    assert is_rule(key, True)
    assert not is_rule(key, "often")
    assert set(RULE_TEXTS) == set(KEYS) - {"letters.values", "letters.counts"}
    assert (rule_name(t, key), rule_about(t, key)) == ("Losers retreat", "Whether beaten words may flee.")
    assert rule_values(t, key) == (("true", "Yes"), ("false", "No"))
    sys.stdout.write(f"a parameter in {len(FILES)} files\n")


if __name__ == "__main__":
    add_rows(FILES)
    main()
