"""One style for rule and scenario files, written from their words and never from a guess.

`formatter.formatted` gives the text of a source in that style; `files` finds and writes
files. Line breaks are the author's; spaces, indentation and empty lines are ours.
"""
