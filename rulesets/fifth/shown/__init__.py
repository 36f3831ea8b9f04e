"""A fight and its log as a viewer may see them."""
