"""A ski lift: the tests stand beside the code, use doubles, and patch."""

import test_lift

test_lift.test_it_runs()
test_lift.test_with_a_double()
test_lift.test_patched()
test_lift.test_by_hand()
