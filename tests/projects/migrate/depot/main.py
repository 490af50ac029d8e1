import dspy

from depot import ledger
from depot.clerk import hire
from depot.score import thrift

clerk = hire()
for request, complete in (("Check pallet 31, please.", False), ("What about pallet 8?", True)):
    found = clerk(request=request)
    for line in ledger.lines(found):
        print(*line)
    print(found.verdict, found.complete, ledger.pages(found))
    print("thrift", round(thrift(dspy.Example(request=request, complete=complete), found), 2))
