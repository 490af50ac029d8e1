"""The files of a project as modules: which one an import means, loading it, and who imports whom."""
