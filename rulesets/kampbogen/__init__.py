"""Kampbogen, the Danish combat rules: a round is a scene, and the dice come before the deeds."""
