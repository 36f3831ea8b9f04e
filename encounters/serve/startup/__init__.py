"""Starting the program: packages, paths, the data folder, its version."""
