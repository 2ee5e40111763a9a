"""Gives declarations their meaning: names resolved, types known, mistakes told."""
