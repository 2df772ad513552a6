"""Whether a campaign makes sense, beyond its form."""
