"""The sentences of the log, and the lines behind "why?"."""
