"""Histories are structured from DSPy 3.3 on; their own tests need one that has them."""

from __future__ import annotations

import dspy

collect_ignore = [] if hasattr(dspy, "ReActV2") else ["test_conversion.py", "test_history.py", "test_reasoning.py"]
