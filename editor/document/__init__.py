"""What is being edited: the campaign, its history, its changes. No Qt.

:class:`~editor.document.document.Document` is the one door; what goes through it are edits (``cells``,
``piece_edits``, ``conditions_edits``, ``levels``, ``campaigns``, ``references``), what comes out are ``changes``.
"""
