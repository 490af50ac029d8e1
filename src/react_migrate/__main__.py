"""``python -m react_migrate``."""

from __future__ import annotations

import sys

from react_migrate.cli import main

if __name__ == "__main__":
    sys.exit(main())
