"""The settings that ``[tool.react-migrate]`` can hold, as a model; apart, because pydantic is slow to import."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt


class Table(BaseModel):
    """Names and meanings are those of the command line's options."""

    model_config = ConfigDict(extra="forbid", strict=True)

    style: Literal["bridge", "native"] = "bridge"
    unsafe: bool = False
    select: list[str] = []
    ignore: list[str] = []
    exclude: list[str] = []
    evidence: list[str] = []
    jobs: NonNegativeInt = 0
    force_exclude: bool = Field(default=False, alias="force-exclude")
    target: str | None = None
    fail_on: Literal["break", "deprecated", "pending"] = Field(default="break", alias="fail-on")
    per_file_ignores: dict[str, list[str]] = Field(default={}, alias="per-file-ignores")
