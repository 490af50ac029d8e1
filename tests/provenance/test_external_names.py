from __future__ import annotations

import itertools

from react_migrate.provenance.names import member, result


def test_short_names_are_as_written() -> None:
    assert member("dspy.predict.react", "ReAct") == "dspy.predict.react.ReAct"
    assert result("dspy.Parallel") == "dspy.Parallel()"
    assert member(result("dspy.Parallel"), "forward") == "dspy.Parallel().forward"


def test_what_a_result_gives_is_not_the_result() -> None:
    made = result("dspy.Parallel")
    assert result(member(made, "clone")) == "dspy.Parallel()()"
    assert member(result(result("a.pool")), "submit") == "a.pool()().submit"


def test_any_loop_over_attributes_makes_few_names() -> None:
    names, fresh = set(), {"ast.parse"}
    while fresh:
        names |= fresh
        fresh = {
            grown
            for name in fresh
            for grown in itertools.chain([result(name)], (member(name, part) for part in ("left", "right", "body")))
        } - names
        assert len(names) < 500
