import contextlib

from players import Player, Soloist

SLOW, LAST = "Play the slow movement", "Play the finale"


def describe(*, prediction, label="described"):
    print(label, prediction.advice, prediction.trajectory["tool_args_0"])


def spread(first, *rest, **named):
    print("spread", first.trajectory["thought_0"], [p.trajectory["thought_0"] for p in rest], named["last"].advice)


def steps_of(prediction, depth=0):
    if depth == 2:
        return prediction.trajectory["observation_0"]
    return steps_of(prediction, depth + 1)


@contextlib.contextmanager
def concert(player):
    yield player(LAST)


player = Player.hired()
soloist = Soloist()
print("call", player(SLOW).trajectory["tool_name_2"], player.steps, player.newest.trajectory["thought_1"])
print("attribute", player.last.trajectory["observation_1"], player.heard[0].trajectory["tool_name_0"])
print("recall", player.recall(SLOW), player.recall("nothing"), player.safely(LAST))
print("shared", Player.shared(passage=LAST).trajectory["observation_0"], soloist(SLOW).trajectory["observation_0"])
print("inherited", soloist.steps, soloist.bow(), soloist.last.trajectory["thought_0"])

outcome, length = player.both(SLOW)
print("pair", outcome.trajectory["tool_args_1"], length, player.both(LAST)[0].trajectory["tool_args_0"])
for heard in player.each([SLOW, LAST]):
    print("each", heard.trajectory["observation_0"])
print("again", [heard.trajectory["observation_0"] for heard in player.again([LAST])])
print("next", next(player.each([LAST])).trajectory["thought_0"], next(iter([player(LAST)])).trajectory["thought_0"])
with concert(player) as evening:
    print("with", evening.advice, evening.trajectory["tool_name_1"])

describe(prediction=player(SLOW))
describe(label="swapped", prediction=soloist(LAST))
spread(player(SLOW), player(LAST), soloist(LAST), last=player(LAST))
print("recursion", steps_of(player(LAST)))
chosen = player(SLOW) if length > 3 else player(LAST)
print("ternary", chosen.trajectory["thought_0"], (player.last or player(SLOW)).trajectory["thought_0"])
match player(LAST):
    case found if "finish" in found.trajectory.values():
        print("match", found.trajectory["tool_name_0"])
for a, b in [(player(SLOW), player(LAST))]:
    print("tuples", a.trajectory["thought_0"], b.trajectory["thought_0"])
print("pop", player.heard.pop().trajectory["thought_0"], {"x": player(SLOW)}.popitem()[1].advice)
del player.last
