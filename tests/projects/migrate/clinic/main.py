import json

import dspy

from triage import JudgeSignature, Nurse, Triage, as_dict, visit

complaint = "I have a sore knee."
wrapped = Triage()(complaint=complaint)
print("wrapped", wrapped.answer, wrapped.trajectory["observation_0"], "trajectory" in wrapped)
print("wrapped", getattr(wrapped, "trajectory", None) is not None, wrapped["trajectory"]["tool_name_1"])

renamed = Nurse(Triage())(complaint=complaint)
print("renamed", renamed.advice, renamed.calls, sorted(renamed.steps)[0])

record = visit(complaint)
print("record", record.advice, record.trajectory["thought_0"])

plain = as_dict(complaint)
print("dict", plain["trajectory"]["tool_args_0"], json.loads(json.dumps(plain))["trajectory"]["tool_name_0"])

judge = dspy.ChainOfThought(JudgeSignature)
raw = Triage().inner(complaint=complaint)
graded = judge(question=complaint, trajectory=str(raw.trajectory))
print("judged", graded.grade, graded.reasoning, "trajectory" in graded)
print("feedback", f"It called {raw.trajectory['tool_name_0']} and said {raw.advice}.")
