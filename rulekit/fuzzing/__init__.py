"""Searches games for what should not be: at random (`fuzzing`) or all there is (`exploring`)."""
