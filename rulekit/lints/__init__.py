"""What is suspicious in a ruleset without errors: each sort of it has a module."""
