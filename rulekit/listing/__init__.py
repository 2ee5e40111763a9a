"""The core of compiled rules as text that people read, with what the analyses know of it."""
