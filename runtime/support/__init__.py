"""What every room needs and no room owns: issues, files, JSON with line numbers, texts for people."""
