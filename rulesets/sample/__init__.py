"""A small game: two stats, one attack, initiative, and foes that flee."""
