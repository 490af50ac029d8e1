import io
import unittest

from bench import build, calls, weighed

prediction = build()(question="What does the sample weigh?")
print(prediction.answer, calls(prediction), weighed(prediction))
report = io.StringIO()
result = unittest.TextTestRunner(stream=report).run(unittest.defaultTestLoader.discover("tests", top_level_dir="."))
print(result.testsRun, "tests", "all well" if result.wasSuccessful() else report.getvalue())
