"""Sentences about bundles that both programs and the command line say."""

from __future__ import annotations

from runtime.campaign.bundles.shelf import Age, compare
from runtime.campaign.model import Campaign
from runtime.support.texts import Texts


def say_age(t: Texts, new: Campaign, old: Campaign) -> str:
    """How a campaign compares with the one of the same id that is installed; both without their levels."""
    name, now, here = old.name or old.id, new.version or "–", old.version or "–"
    match compare(new.version, old.version):
        case Age.NEWER:
            return t("“{name}” is installed in the older version {old}; this is {new}.", name=name, old=here, new=now)
        case Age.OLDER:
            return t("“{name}” is installed in the newer version {old}; this is {new}.", name=name, old=here, new=now)
        case Age.SAME:
            return t("“{name}” is installed in the same version already.", name=name)
        case _:
            return t("“{name}” is installed in version {old}; this is {new}.", name=name, old=here, new=now)
