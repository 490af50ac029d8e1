"""A balloon is steered by options, one of them called --trajectory."""
import argparse

import dspy
from settings import Settings, merged, parser


def altimeter(unit: str) -> str:
    """The height."""
    return f"900 {unit}"


def run(args: argparse.Namespace) -> str:
    agent = dspy.ReAct("question, mode -> answer", tools=[altimeter], max_iters=args.max_iters)
    result = agent(question=args.question, mode=args.trajectory)
    return result.answer


def main(words=None):
    settings = Settings.of({"BALLOON_TRAJECTORY": "land"})
    args = parser(settings).parse_args(words)
    print(args.trajectory, settings.trajectory, args.trajectory == settings.trajectory)
    if args.trajectory == "climb":
        print("up")
    if hasattr(args, "trajectory") and getattr(args, "trajectory", "") != Settings({}).trajectory:
        print("steered")
    print(run(args))
    print(merged(settings, args)["trajectory"], vars(args)["trajectory"], "trajectory" in args)
    args.trajectory = "drift"
    print(args.trajectory, argparse.Namespace(trajectory="none").trajectory)


main([])
main(["--trajectory", "climb"])
