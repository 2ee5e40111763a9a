"""Advice on rules without errors: one module for each kind of thing that can hardly be meant."""
