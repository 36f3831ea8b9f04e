"""From a request to a view, and from a committed step to a phone: the start, the server, live
updates, figures."""
