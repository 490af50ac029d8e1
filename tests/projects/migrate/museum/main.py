import museum
import museum.rooms.plaque as plaque
from museum import make_guide

for question in ("Where is the bronze horse?", "Where is the cafe?"):
    print(museum.describe(question))
    print(*plaque.compare(question))

guide = make_guide()
typed = guide.ask("Where is the bronze horse?")
print(typed.trajectory["observation_1"], guide.ask_untyped("Where is the cafe?").trajectory["tool_name_0"])
print(museum.Guide().ask("Where is the bronze horse?").trajectory["observation_0"])
