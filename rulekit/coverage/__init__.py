"""Coverage of rules: what of a ruleset its scenarios cover, and what they never do."""
