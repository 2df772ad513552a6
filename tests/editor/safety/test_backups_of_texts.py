"""Texts, proofs and accepted findings are kept by backups and come back out of them."""

from __future__ import annotations

from pathlib import Path

from editor.safety.backups import BackupReason, BackupStore
from editor.safety.external_changes import look_outside, meet
from runtime.campaign.writer import save_campaign
from tests.campaign.test_merging_texts import BASE, proofs, texts


def test_they_come_back_out_of_a_backup(tmp_path: Path) -> None:
    source = save_campaign(tmp_path / "rivers", BASE, None)
    ring = BackupStore(tmp_path / "state", tmp_path / "rivers")
    backup = ring.keep(source.files, BackupReason.SAVING, BASE.name)
    assert backup is not None
    found = ring.read(backup)
    assert found is not None
    assert found.campaign == BASE


def test_what_another_program_did_to_them_is_brought_together_with_ones_own_work(tmp_path: Path) -> None:
    folder = tmp_path / "rivers"
    source = save_campaign(folder, BASE, None)
    save_campaign(folder, texts(BASE, River="Fluss"), source)
    meeting = meet(BASE, proofs(BASE), look_outside(source, folder))
    assert meeting.merged == proofs(texts(BASE, River="Fluss"))
