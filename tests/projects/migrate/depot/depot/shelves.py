"""The clerk's tools; manifests are long on purpose."""


def open_order(pallet: int) -> str:
    """The order a pallet belongs to."""
    return f"order of pallet {pallet}"


def manifest(page: int) -> str:
    """One page of the manifest."""
    if page > 3:
        raise LookupError(f"no page {page}")
    return f"page {page}: " + "crate, " * 2857
