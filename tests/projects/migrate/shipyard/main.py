from yard import Counted, Pinned, Plain, Swapped, Unhurried


def plank(row: int) -> str:
    """Measure a plank."""
    return f"row {row}: " + "oak " * (4000 if row > 9 else 1)


def names(trajectory):
    return [value for key, value in trajectory.items() if key.startswith("tool_name_")]


for kind in (Unhurried, Plain, Counted, Swapped):
    boat = kind("order -> answer", [plank])
    built = boat(order="Build a dinghy")
    print(kind.__name__, built.answer.strip(), names(built.trajectory), getattr(boat, "runs", ""))

big = Pinned("order -> answer", [plank])(order="Build a schooner")
print("Pinned", big.answer, [str(value)[:6] for key, value in big.trajectory.items() if key.startswith("obs")][0])
