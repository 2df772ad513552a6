"""What belongs to the person at this machine: settings, recent files."""
