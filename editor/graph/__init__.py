"""The campaign's graph on the screen: stations with small pictures, the ways between them, and what each says."""
