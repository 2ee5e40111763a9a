"""A ruleset as an environment of the libraries that agents learn with."""

from rulekit.adapters.extras import from_extra

with from_extra("numpy"):  # what is seen and may be done are arrays in all of them
    import numpy as numpy
