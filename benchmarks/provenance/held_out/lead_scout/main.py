import sys

from scout.cli import run

for words in (["find", "Mills"], ["find", "Mills", "--deep"], ["plan", "north"], ["show", "Mills"]):
    print(run(words), file=sys.stderr)
