"""The whist family of card games."""
