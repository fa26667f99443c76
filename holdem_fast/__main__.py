"""``python -m holdem_fast`` is the command ``holdem-fast``."""

import sys

from holdem_fast.cli.main import main

sys.exit(main())
