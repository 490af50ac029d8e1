import functools
from collections import defaultdict
from dataclasses import dataclass, field

import dspy

DISHES = ["pea soup", "plain rice"]


def pantry(shelf: int) -> str:
    """What is on a shelf."""
    return ["", "peas", "salt", "rice"][shelf]


cook = dspy.ReAct("dish -> recipe", tools=[pantry])


@dataclass
class Course:
    """Our own record: its field has the name, and is a list."""

    dish: str
    trajectory: list = field(default_factory=list)


@dataclass
class Service:
    agent: dspy.ReAct
    last: dspy.Prediction = None

    def serve(self, dish):
        self.last = self.agent(dish=dish)
        return self.last

    def shelves(self):
        return [v["shelf"] for k, v in self.last.trajectory.items() if k.startswith("tool_args_") and v]


def seen(prediction, *, prefix="observation_"):
    return [value for key, value in prediction.trajectory.items() if key.startswith(prefix)]


def loud(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        print("calling", function.__name__)
        return function(*args, **kwargs)

    return wrapper


@loud
def make(dish):
    return cook(dish=dish)


@functools.lru_cache(maxsize=None)
def make_once(dish):
    return cook(dish=dish)


# loops and lists
made = []
for dish in DISHES:
    made.append(cook(dish=dish))
for plate in made:
    print("list", plate.recipe, seen(plate))
print("index", made[0].trajectory["tool_name_0"], made[-1].trajectory["tool_args_0"])
for number, plate in enumerate(made, start=1):
    print("enumerate", number, len(plate.trajectory) // 4)
for dish, plate in zip(DISHES, made):
    print("zip", dish, plate.trajectory["observation_0"])

# comprehensions
names = [[v for k, v in plate.trajectory.items() if k.startswith("tool_name")] for plate in made]
print("nested", names)
print("generator", sum("finish" in plate.trajectory.values() for plate in (cook(dish=dish) for dish in DISHES)))
by_dish = {dish: cook(dish=dish) for dish in DISHES}
print("dict", by_dish["plain rice"].trajectory["observation_0"])
for dish, plate in by_dish.items():
    print("items", dish, sorted(plate.trajectory)[0])
print("values", [plate.trajectory["thought_0"] for plate in by_dish.values()])

# registries
AGENTS = {"cook": dspy.ReAct("dish -> recipe", tools=[pantry]), "guess": dspy.Predict("dish -> recipe")}
print("registry", AGENTS["cook"](dish="pea soup").trajectory["tool_args_1"])
print("registry", getattr(AGENTS["guess"](dish="pea soup"), "trajectory", "no trajectory"))
grouped = defaultdict(list)
for dish in DISHES:
    grouped[len(dish) > 9].append(make(dish))
print("grouped", [plate.trajectory["observation_0"] for plate in grouped[True]])

# closures, partials, decorators, lambdas
def kitchen():
    plate = cook(dish="pea soup")

    def tell():
        return plate.trajectory["observation_1"]

    return tell


print("closure", kitchen()())
soup = functools.partial(cook, dish="pea soup")
print("partial", soup().trajectory["thought_1"])
thoughts = functools.partial(seen, prefix="thought_")
print("partial", thoughts(make("plain rice")))
print("cache", make_once("plain rice").trajectory["observation_0"])
read = lambda plate: plate.trajectory["tool_name_0"]
print("lambda", list(map(read, made)), sorted(made, key=lambda plate: len(plate.trajectory) // 4)[0].recipe)
if (plate := cook(dish="plain rice")).trajectory:
    print("walrus", "observation_0" in plate.trajectory)
first, *others = [cook(dish=dish) for dish in DISHES]
print("unpack", first.trajectory["observation_0"], others[0].trajectory["observation_0"])
best = max(made, key=lambda plate: sum(key.startswith("tool_name_") for key in plate.trajectory))
print("max", best.trajectory["observation_1"])

# loop-carried
last = None
for dish in DISHES:
    if last is not None:
        print("carried", last.trajectory["observation_0"])
    last = cook(dish=dish)

# dataclass fields
service = Service(cook)
print("service", service.serve("pea soup").trajectory["thought_0"], service.shelves())
course = Course("stew")
course.trajectory.append("stirred")
courses = [course, Course("pie", trajectory=["baked", "cut"])]
print("own field", [(c.dish, c.trajectory, len(c.trajectory)) for c in courses], course.trajectory[0])
