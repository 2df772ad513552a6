"""The builder of conditions and triggers: a form made of the engine's vocabulary, with the sentence players read."""
