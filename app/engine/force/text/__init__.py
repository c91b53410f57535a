"""Texts: the sentences of declarations in three languages, and the printed cards."""
