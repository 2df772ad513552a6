"""The board as both programs paint it, on a Qt painter; what is drawn is settled in :mod:`runtime.pictures`."""
