"""Answers that are given for somebody: standing answers, the foes' and what passes by itself."""
