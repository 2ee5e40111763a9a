"""Shares, differences and verdicts, each with how sure it is."""
