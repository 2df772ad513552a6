"""The editor's dialogs, by what they ask about."""
