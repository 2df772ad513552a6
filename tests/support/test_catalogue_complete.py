"""Nothing is left untranslated: every message of the sources is in every catalogue, and said there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from runtime import resources
from runtime.support.texts import LANGUAGES, SHARES, read_texts
from tests.catalogue import collected, translations

FOLDERS = sorted(path.name for path in resources.translations().iterdir() if path.is_dir())


@pytest.mark.slow
def test_every_message_of_the_sources_is_in_every_catalogue_and_no_other() -> None:
    for language in FOLDERS:
        catalogue = translations().read_catalogue(translations().catalogue_file(language))
        has = {
            translations().english_of(entry): entry.id[1] if isinstance(entry.id, list | tuple) else ""
            for entry in catalogue
            if entry.id
        }
        assert has == collected(), "run: python assets/make/translations.py"


@pytest.mark.parametrize("language", FOLDERS)
def test_a_language_says_every_message_with_the_same_figures(language: str) -> None:
    catalogue = translations().read_catalogue(translations().catalogue_file(language))
    assert not dict(translations().faults(catalogue)), "see assets/translations/README.md"


def test_how_much_each_language_says_is_told_as_it_is() -> None:
    kept = json.loads((resources.translations() / SHARES).read_text("utf-8"))
    for language in FOLDERS:
        catalogue = translations().read_catalogue(translations().catalogue_file(language))
        assert kept[language] == translations().share(catalogue), "run: python assets/make/translations.py"
        assert kept[language] == 100 or not LANGUAGES[language].is_whole


def test_a_language_in_part_says_the_rest_in_english(tmp_path: Path) -> None:
    catalogue = Catalog(locale="fr", fuzzy=False)
    catalogue.add("Save", "Enregistrer")
    catalogue.add("Open", "")
    file = tmp_path / "fr" / "LC_MESSAGES" / "scryptic.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(translations().compiled(catalogue))
    t = read_texts(tmp_path, ["fr"])
    assert (t("Save"), t("Open"), t.number(1.5, 1)) == ("Enregistrer", "Open", "1,5")
    assert translations().share(catalogue) == 50
    assert not translations().faults(catalogue)


def test_a_language_that_counts_in_three_forms_says_all_of_them() -> None:
    catalogue = Catalog(locale="fr", fuzzy=False)
    catalogue.add(("{count} city", "{count} cities"), ("{count} ville", "{count} villes", ""))
    assert translations().share(catalogue) == 0
    translations().fill(catalogue, {"{count} city": ["{count} ville", "{count} villes"]})
    assert translations().share(catalogue) == 100
    t = read_texts(resources.translations(), ["fr"])
    said = [t.plural("{count} point to go", "{count} points to go", count) for count in (1, 2, 80, 1_000_000)]
    assert said == ["encore 1 point", "encore 2 points", "encore 80 points", "encore 1000000 points"]


def test_in_german_undoing_is_called_otherwise_than_leaving_a_page() -> None:
    t = read_texts(resources.translations(), ["de"])
    assert t("Take back") != t("Back")
