"""What the card of a campaign says wherever one is chosen: its length, languages, difficulty, and how far one is."""

from __future__ import annotations

from runtime.campaign.campaign_texts import own_language
from runtime.match.campaigns import PlayableCampaign
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import language_name
from runtime.ui.widgets.card_list import ListCard

SHARE = 0.46
"""How tall the pictures of campaigns are for their width: as their covers are."""
LINES = 3


def campaign_card(t: Texts, offer: PlayableCampaign) -> ListCard:
    """The card of a campaign."""
    campaign, come = offer.campaign, offer.come
    codes = dict.fromkeys((own_language(campaign), *campaign.texts))
    length = t.plural("{count} level", "{count} levels", len(campaign.level_ids))
    about = t("{levels} · {languages}", levels=length, languages=", ".join(map(language_name, codes)))
    if offer.is_damaged:
        return ListCard(campaign.name, (t("Damaged: not all of it can be read."), about), is_damaged=True)
    done = come.done / come.nodes if come is not None and come.nodes else None
    return ListCard(campaign.name, (about, _say_difficulty(t, offer), _say_won(t, offer)), done)


def say_come(t: Texts, offer: PlayableCampaign) -> str:
    """How far the player has come in a campaign, or how many levels it has."""
    come = offer.come
    if come is None:
        return t.plural("{count} level", "{count} levels", len(offer.campaign.level_ids))
    if come.is_done:
        return t("Done: {done} of {all} stations", done=come.done, all=come.nodes)
    if come.is_begun:
        return t("On the way: {done} of {all} stations", done=come.done, all=come.nodes)
    return t.plural("A journey of {count} station", "A journey of {count} stations", come.nodes)


def _say_difficulty(t: Texts, offer: PlayableCampaign) -> str:
    """The difficulties to choose from; of an installed campaign also whose it is."""
    campaign = offer.campaign
    names = ", ".join(one.name or one.id for one in campaign.difficulties)
    said = t("Difficulty: {names}", names=names) if names else t("One difficulty")
    if not offer.is_installed:
        return said
    version, author = campaign.version or "–", campaign.author or "–"
    return t("{difficulty} · version {version}, by {author}", difficulty=said, version=version, author=author)


def _say_won(t: Texts, offer: PlayableCampaign) -> str:
    """The stars that were won, one for each level, or where the campaign comes from where there are none to win."""
    come = offer.come
    if come is None or not come.played:
        return t("Its levels are played one by one")
    return t("{star} {won} of {all} won", star="★" if come.won else "☆", won=come.won, all=come.played)
