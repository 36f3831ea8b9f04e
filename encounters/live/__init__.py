"""Everything between a committed step and a phone: who is told what, and by which stream."""
