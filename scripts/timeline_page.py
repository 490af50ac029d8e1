"""Writes ``docs/timeline.md`` from the table of changes and the rules; a test compares the two."""

from __future__ import annotations

from pathlib import Path

from react_migrate.report.timeline import page
from react_migrate_codemods import RULES

PAGE = Path(__file__).parents[1] / "docs" / "timeline.md"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(RULES), encoding="utf-8")


if __name__ == "__main__":
    main()
