"""Every reason that a table game can refuse for is worded."""

from __future__ import annotations

import re
from pathlib import Path

import runtime.tablegames
from runtime.match import table_referee
from runtime.support.table_texts import TABLE_REFUSALS


def test_every_refusal_has_its_words_and_no_words_are_left_over() -> None:
    folder = Path(next(iter(runtime.tablegames.__path__)))
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in [*sorted(folder.rglob("*.py")), Path(table_referee.__file__)]
    )
    used = set(re.findall(r'(?:Refusal|FormError)\(\s*"([a-z-]+)"', text))
    used |= {one for pair in re.findall(r'Refusal\("([a-z-]+)" if .*? else "([a-z-]+)"\)', text) for one in pair}
    assert used == set(TABLE_REFUSALS)
