import sys

sys.path[:0] = ["src", "scripts"]

from show import show  # noqa: E402

show()
