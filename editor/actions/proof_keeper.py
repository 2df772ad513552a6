"""Proofs of levels kept, renewed and judged by their games, and those taken away that a better one replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.asset_cache import AssetCache
from editor.document.edit import CompositeEdit
from editor.document.presets_and_proofs import KeepProof, RemoveProof
from editor.editor_state import EditorState
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof
from runtime.engine.levels.level import Level
from runtime.match.ways_to_win import WayToWin
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.checks.clear_check import ClearCase
    from runtime.checks.proof_verdicts import ProofVerdict
    from runtime.checks.proofs import ProofJudge
    from runtime.engine.words.words import Words


class ProofKeeper:
    """Keeps proofs with the open campaign's levels; what was judged once is remembered."""

    def __init__(self, state: EditorState, assets: AssetCache, t: Texts) -> None:
        self._state, self._assets, self._t = state, assets, t
        self._judge: ProofJudge | None = None

    @property
    def words(self) -> Words | None:
        """The words of the open campaign; None where they can't be read."""
        document = self._state.document
        return self._assets.words_of(document.campaign, document.folder).lexicon if document is not None else None

    def renewed(self, proof: Proof, level: Level) -> Proof | None:
        """The proof as one of the level as it is now; None where its game no longer wins so."""
        words = self.words
        return self._judge_now.renewed(proof, level, words) if words is not None else None

    def keep(self, level: Level, way: WayToWin, proof: Proof, case: ClearCase | None = None) -> bool:
        """Keep a proof for the level as it is now; whether it is one. Of a ``case`` those go that show it less well."""
        document, fresh = self._state.document, self.renewed(proof, level)
        if document is None or fresh is None:
            return False
        spent = [
            RemoveProof(level.id, one.id)
            for one in document.campaign.proofs_of(level.id).proofs
            if (one.side, one.path) == (way.side, way.path) and self._is_spent(one, level, fresh, case)
        ]
        edit = CompositeEdit((*spent, KeepProof(level.id, fresh)))
        return self._state.perform(self._t("Keep proof {proof}", proof=fresh.id), edit)

    def _is_spent(self, proof: Proof, level: Level, fresh: Proof, case: ClearCase | None) -> bool:
        """Whether a proof does not hold any more, or shows a case no better than a fresh one."""
        from runtime.checks.clear_check import covers, grade_of

        words = self.words
        verdict = self._judge_now.judged(proof, level, words) if words is not None else None
        if verdict is None or not verdict.is_proved:
            return True
        if case is None or not covers(proof, case, level, self._assets.rulesets):
            return False
        return grade_of(proof, case, lays=verdict.lays).stars <= grade_of(fresh, case).stars

    def judged(self, campaign: Campaign, level: Level) -> tuple[tuple[Proof, ProofVerdict], ...]:
        """What each proof of a level is worth; called in the judging's thread."""
        document = self._state.document
        words = self._assets.words_of(campaign, document.folder if document is not None else None).lexicon
        if words is None:
            return ()
        judging = self._judge_now
        judging.keep_to(campaign)
        return tuple((one, judging.judged(one, level, words)) for one in campaign.proofs_of(level.id).proofs)

    @property
    def _judge_now(self) -> ProofJudge:
        from runtime.checks.proofs import ProofJudge

        if self._judge is None:
            self._judge = ProofJudge(self._assets.rulesets)
        return self._judge
