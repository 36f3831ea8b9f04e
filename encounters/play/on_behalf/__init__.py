"""Answers given on somebody's behalf: standing answers, the foes' answers, and what passes by
itself."""
