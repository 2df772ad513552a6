"""Windows on galleries, the same in both programs: cards to choose from, what is told of one, installing, updating."""
