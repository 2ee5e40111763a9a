"""The part of native games that is not rules: lists, the journal, the run loop, random play.

Written in the subset of Python that is translated, with `primitives`; Python never runs it. Names
in capitals are given by the translation: numbers and tables of one program (`runtime_names.py`).
"""
