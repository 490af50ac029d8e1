import argparse

from .pipeline import build, scout
from .routing import plan_route


def cmd_find(args):
    program = build(deep=args.deep)
    outcome = program(question=args.name)
    if args.verbose:
        print("steps:", outcome.trajectory)  #: dual cli
    return outcome.answer


def cmd_show(args):
    outcome, count = scout(args.name)
    names = []
    i = 0
    while f"tool_name_{i}" in outcome.trajectory:  #: agent cli
        names.append(outcome.trajectory[f"tool_name_{i}"])  #: agent cli
        i += 1
    return names, count


def cmd_plan(args):
    outcome = plan_route(args.area)
    return outcome.length(), outcome.trajectory[-1]  #: not cli


def parser():
    top = argparse.ArgumentParser()
    sub = top.add_subparsers(required=True)
    find = sub.add_parser("find")
    find.add_argument("name")
    find.add_argument("--deep", action="store_true")
    find.add_argument("--verbose", action="store_false")
    find.set_defaults(func=cmd_find)
    show = sub.add_parser("show")
    show.add_argument("name")
    show.set_defaults(func=cmd_show)
    plan = sub.add_parser("plan")
    plan.add_argument("area")
    plan.set_defaults(func=cmd_plan)
    return top


def run(words):
    args = parser().parse_args(words)
    return args.func(args)
