"""Coverage of rules: what of a ruleset its scenarios come by, and what they never do."""
