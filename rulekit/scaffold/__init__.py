"""New rulesets to begin with: a game, or a variant or expansion of any base."""
