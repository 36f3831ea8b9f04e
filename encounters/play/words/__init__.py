"""A fight as one viewer may know it, and the words for it in the viewer's language."""
