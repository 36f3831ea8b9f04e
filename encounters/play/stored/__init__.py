"""Values of a fight as they are stored, and how they are packed."""
