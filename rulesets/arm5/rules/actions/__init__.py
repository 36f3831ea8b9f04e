"""Actions of a turn, and the reactions before they are carried out."""
