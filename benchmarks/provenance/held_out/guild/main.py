from guild.crafts import Baker, Miller, Surveyor
from guild.runner import Runner

for craft in (Baker(), Miller()):
    outcome = Runner(craft).run("What today?")
    print(outcome.trajectory)  #: agent base-class

baker = Baker()
baker.work("rye")
print(baker.last.trajectory)  #: agent base-class
print(baker.steps())
survey = Surveyor().work("field")
print(survey.trajectory)  #: not base-class
