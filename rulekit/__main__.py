"""Makes `python -m rulekit` the same as the command `rulekit`."""

import sys

from rulekit.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
