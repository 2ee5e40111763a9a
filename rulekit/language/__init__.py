"""Text to tree and back: grammar, parser, diagnostics, formatter.

`parser.parse` reads a `source.Source` into a `tree.File` and a list of diagnostics. Nothing
is imported here, so that whoever needs one module pays for no other.
"""
