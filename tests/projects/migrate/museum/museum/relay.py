"""Hands things on."""
from .guides import make_agent, make_guide


def visit(question):
    return make_guide().ask_untyped(question=question)


def visit_bare(question):
    return make_agent()(question=question)


def welcome(question):
    return make_guide().greet(question)
