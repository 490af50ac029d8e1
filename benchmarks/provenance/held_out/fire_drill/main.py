"""What goes wrong carries what was there: predictions in exceptions and in results that are one of two."""

from drill.outcome import Err, Ok, attempt
from drill.run import Alarm, Unfinished, drill, inspect_all

try:
    drill("basement", strict=True)
except Unfinished as problem:
    print(problem.prediction.trajectory)  #: agent error
    print(problem.args[0].trajectory)  #: agent error

try:
    drill("roof", strict=False)
except Unfinished as problem:
    print(problem)
except Alarm as alarm:
    print(alarm.trajectory)  #: not error

outcome = attempt("hall")
if isinstance(outcome, Ok):
    print(outcome.value.trajectory)  #: agent error
else:
    print(outcome.reason)
print(outcome.map(lambda pred: list(pred.trajectory)).value)  #: agent error
print(Err("late").map(lambda pred: pred.answer).reason)
print(attempt("attic").unwrap().trajectory)  #: agent error
good, bad = inspect_all(["cellar", ""])
for pred in good:
    print(pred.trajectory)  #: agent error
for problem in bad:
    print(problem.trajectory)  #: not error
