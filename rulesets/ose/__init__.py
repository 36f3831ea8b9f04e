"""Old-School Essentials: the combat rounds of its core rules."""
