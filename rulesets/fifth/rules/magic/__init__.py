"""Powers: what they cost, how they work, and the reactions to them and to attacks."""
