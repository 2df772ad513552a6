"""Win conditions and triggers: their kinds, how they are read, judged and told of, and how games end."""
