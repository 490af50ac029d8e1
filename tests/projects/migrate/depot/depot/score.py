from depot.ledger import pages


def thrift(example, found, trace=None):
    """A right verdict, with few pages read."""
    if hasattr(found, "trajectory") and found.trajectory:
        return float(found.complete == example.complete) - 0.1 * len(pages(found))
    return -1.0
