"""What a GM sees of fights played beforehand: the card, versions beside it, a foe on trial."""
