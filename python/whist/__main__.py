"""``python -m whist`` is the command ``whist``."""

import sys

from whist.start import start

sys.exit(start())
