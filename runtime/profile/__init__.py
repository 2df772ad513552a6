"""What belongs to the person at this machine: where it lies, settings, recent files."""
