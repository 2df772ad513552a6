"""What is being edited: the campaign, its history, its changes. No Qt.

:class:`~editor.document.document.Document` is the one door; what goes through it are edits (``cells``, ``cities``,
``tokens``, ``levels``, ``campaigns``, ``renaming``), what comes out are ``changes``.
"""
