"""One folder a game; engine/registry.py finds them."""
