"""Decisions as questions on a phone: the answers, their fields, and the dice pad."""
