"""Files: Portable Bridge Notation, and hands recorded card by card.

`whist.notation.pbn` has the four verbs ``load loads dump dumps``; `whist.notation.hands` reads the hands
printed in books; `whist.notation.replay` plays either of them out again and says where they are wrong.
"""
