"""An attack: its roll, its damage, and all that follows from it."""
