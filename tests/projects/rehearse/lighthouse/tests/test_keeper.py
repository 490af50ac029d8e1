from keeper import Keeper, fill_in

QUESTION = "Is it safe to sail?"


def test_the_keeper_answers():
    assert Keeper()(question=QUESTION).answer == "yes"


def test_the_first_look_is_at_the_tide():
    entry = Keeper()(question=QUESTION)
    assert entry.trajectory["tool_name_0"] == "tide"
    assert entry.trajectory["observation_0"] == "2 feet"


def test_the_pages_that_are_asked_for():
    assert fill_in("instruments sightings signed", QUESTION) == [
        ["tide", "fog"],
        ["2 feet", "False", "Completed."],
        "signed off: Completed.",
    ]
