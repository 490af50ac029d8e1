from exchange import Exchange, Operator

exchange = Exchange()
for question in ("call mum", "read the long book", "hello"):
    result = exchange(question=question)
    print(exchange.explain(result))

operator = Operator(exchange)
print(operator.connect("call mum"))
print(operator.lines())
