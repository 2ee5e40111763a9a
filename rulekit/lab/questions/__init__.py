"""The questions that a designer asks: each answered from whole numbers, in one sentence."""
