"""What comes of an exchange: the parts of its rules in the result."""
