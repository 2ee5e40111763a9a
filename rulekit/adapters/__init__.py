"""A ruleset as an environment of the libraries that agents learn with."""
