"""The steps of a fight: the current line, undo, and corrections."""
