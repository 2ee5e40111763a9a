"""Colours for rule files: one table of patterns, made from the grammar, for every editor.

`patterns` is the table; `lexer` gives it to Pygments, and so to Sphinx and many others,
`textmate` to VS Code and whatever reads TextMate grammars.
"""
