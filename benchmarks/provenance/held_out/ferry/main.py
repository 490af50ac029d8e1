"""Threads, queues and context variables."""

import queue
import threading
from contextvars import ContextVar

import dspy

from crew import Deck, Mate, current_voyage, voyage

CURRENT = ContextVar("current", default=None)
LOCAL = threading.local()
agent = dspy.ReAct("question -> answer", tools=[])

CURRENT.set(agent(question="now?"))
print(CURRENT.get().trajectory)  #: agent thread

box = queue.Queue()
box.put(("one", agent(question="one")))
box.put(("two", agent(question="two")))
while not box.empty():
    name, pred = box.get()
    print(name, pred.trajectory)  #: agent thread

LOCAL.pred = agent(question="here?")
print(LOCAL.pred.trajectory)  #: agent thread

results = {}


def work(name):
    results[name] = Mate().steer(name)


work("bow")
thread = threading.Thread(target=work, args=("stern",))
thread.start()
thread.join()
for name, pred in results.items():
    print(pred.trajectory)  #: agent thread

with voyage("harbour"):
    print(current_voyage().trajectory)  #: not thread
deck = Deck()
deck.start()
deck.join()
print(deck.pred.answer if deck.pred else "the thread had no model")
print(deck.trajectory)  #: not thread
