"""Mutation testing of rules: change one thing at a time, and see whether a scenario notices."""
