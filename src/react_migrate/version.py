"""The one place that holds the version; the build backend reads it as text."""

__version__ = "0.1.0"
