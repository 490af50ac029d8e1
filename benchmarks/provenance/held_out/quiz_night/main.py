"""unittest, with doubles beside the real thing."""

import unittest

suite = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
outcome = unittest.TextTestRunner(verbosity=0).run(suite)
raise SystemExit(not outcome.wasSuccessful())
