"""``python -m whist`` is the command ``whist``."""

import sys

from whist.cli import main

sys.exit(main())
