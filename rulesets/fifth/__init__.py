"""The Fifth Edition: a turn of action, bonus action and movement, reactions, spells, conditions."""
