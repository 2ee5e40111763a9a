"""What rule files mean: files put together, names resolved, types known, mistakes reported."""
