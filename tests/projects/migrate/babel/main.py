import marked
import old
import steps
import tabbed
import windows
from agent import ask

outcome = ask()
for step in steps.steps(outcome):
    print(step)
print("groups", [sorted(group) for group in steps.grouped(outcome)][0])
print("complete", steps.complete(outcome), steps.failures(outcome), steps.first_call(outcome, "translate"))
print(windows.names, windows.letzte(), *windows.text, *windows.RUN)
print(*marked.antwort, *old.schlüssel)
print(*tabbed.Tabs().seen())
