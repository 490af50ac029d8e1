"""What pytest is not to collect, and the plugin that runs pytest inside a test."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester"]
collect_ignore = ["projects"]  # whole programs, some with tests of their own, which other tests run

# No test looks at a clock, and neither does Hypothesis: on a busy machine it would blame the data for being slow.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
