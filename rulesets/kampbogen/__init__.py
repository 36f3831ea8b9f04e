"""Kampbogen, Danish combat rules: a round is a scene, and the dice are rolled before the deeds."""
