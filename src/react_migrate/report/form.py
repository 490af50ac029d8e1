"""The names of the forms that a report can take."""

from __future__ import annotations

from typing import Literal, get_args

Form = Literal["text", "json", "jsonl", "sarif", "github", "junit"]
FORMS: tuple[Form, ...] = get_args(Form)
