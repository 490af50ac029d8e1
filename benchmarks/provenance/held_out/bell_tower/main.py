from bells import Counting, Logged, Quiet, Tower, TracedReAct

for agent in (Counting("question -> answer", tools=[]), TracedReAct("question -> answer", tools=[])):
    result = agent(question="ring?")
    print(result.trajectory)  #: agent subclass

counting = Counting("question -> answer", tools=[])
counting(question="count?")
print(counting.calls, counting.trajectory)  #: not subclass
quiet = Quiet("question -> answer", tools=[])
print(quiet(question="hush?").trajectory)  #: not subclass
tower = Tower()
print(tower.ring().trajectory)  #: agent subclass
print(Logged.summary(tower.ring()))
