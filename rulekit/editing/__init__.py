"""What editors ask while rules are written: answers in the shapes of the Language Server Protocol,
from files as they stand in the editor."""
