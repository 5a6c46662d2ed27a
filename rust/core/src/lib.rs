//! Cards, trick play, search and evaluation for the whist family of card games.
