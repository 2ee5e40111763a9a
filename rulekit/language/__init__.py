"""Text to tree: grammar, parser, and the diagnostics that the author of a file is told.

`parser.parse` reads a `source.Source` into a `tree.File` and a list of diagnostics. Nothing
is imported here, so that whoever needs one module pays for no other.
"""
