"""Merges the declarations of several files: base, variants, expansions, tables of cards."""
