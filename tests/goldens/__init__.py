"""Pages of random fights, compared between two versions of the program."""
