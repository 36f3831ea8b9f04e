"""The course of a fight: initiative, rounds, turns, readied actions, the end."""
