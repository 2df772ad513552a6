"""The editor's dialogs, one file each."""
