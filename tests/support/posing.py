"""A pytest plugin that poses as the release in the variable `POSED` before anything else is imported."""

import os

from support.hosts import pose

pose(os.environ["POSED"])
