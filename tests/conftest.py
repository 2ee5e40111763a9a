"""How Hypothesis tests: the same examples for everybody in CI, new ones at a desk."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: a machine that is busy must not fail a test.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))

# Every construct of the language once, to be read and never played.
collect_ignore = ["language/sample.rules"]
