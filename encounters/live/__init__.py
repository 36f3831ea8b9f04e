"""Everything between a committed step and a phone: who is told, where, and by which stream."""
