from audit import AuditRun, Verdict, run_audit, run_many, summarise

run = run_audit("ledger")
print(run.prediction.trajectory)  #: agent result-class
print(run.trajectory)  #: not result-class
print(run.tool_names())
verdict = summarise(run)
print(verdict.trajectory)  #: not result-class
print(verdict.run.prediction.trajectory.keys())  #: agent result-class

for one in run_many(["a", "b"]):
    print(one.prediction.trajectory)  #: agent result-class

by_name = {one.name: one for one in run_many(["a", "b"])}
print(by_name["a"].prediction.get("trajectory"))  #: agent result-class

blank = AuditRun("blank", None)
print(blank.trajectory)  #: not result-class
last = Verdict("ok", run)
prediction = last.run.prediction
print("trajectory" in prediction)  #: agent result-class
