"""One folder a game; registry/__init__.py finds them."""
