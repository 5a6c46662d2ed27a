"""Files: Portable Bridge Notation, and hands recorded card by card.

`pbn` has the four verbs ``load loads dump dumps``; `hands` reads the hands printed in books; `replay` plays either of
them out again and says where they are wrong.
"""

from whist.notation import hands, pbn, replay

__all__ = ["hands", "pbn", "replay"]
