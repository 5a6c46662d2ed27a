"""Files: Portable Bridge Notation, LIN, and hands recorded card by card.

`pbn` has the four verbs ``load loads dump dumps``; `lin` reads boards of Bridge Base Online as records of `pbn`;
`hands` reads the hands printed in books; `replay` plays any of them out again and says where they are wrong.
"""

from whist.notation import hands, lin, pbn, replay

__all__ = ["hands", "lin", "pbn", "replay"]
