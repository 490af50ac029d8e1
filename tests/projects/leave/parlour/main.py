import copy
from concurrent.futures import ThreadPoolExecutor

import dspy

from talk import LINE, Chat, Doorbell, ReAct, send, submit

history = dspy.History(messages=[{"question": "Who is there?", "answer": "The post."}])
chat = dspy.Predict(Chat)
print(chat(question="And now?", history=history).answer)
print(dspy.ChainOfThought(LINE)(line="knock", history=history).reply)

judge = dspy.Predict("trajectory, max_iters: int -> grade")
print(judge(trajectory="opened the door", max_iters=2).grade)

quiet = copy.copy(dspy.settings.lm)
print(judge(trajectory="rang twice", max_iters=1, lm=quiet, config={"temperature": 0.5}, demos=[]).grade)

with ThreadPoolExecutor(1) as pool:
    print(pool.submit(submit, "a parcel").result())

doorbell = Doorbell()
print(doorbell.finish("ring"), doorbell.observations)

own = ReAct("history, tools -> termination_reason", tools=[submit], num_results=2)
print(own(lm="none").observations)

porter = dspy.ReAct("visitor -> reasoning, seat", tools=[dspy.Tool(submit, name="announce"), send], max_iters=3)
shown = porter(visitor="the baker", max_iters=2)
print(shown.seat)
print(f"Observation: {shown.seat}", "Action: none")
