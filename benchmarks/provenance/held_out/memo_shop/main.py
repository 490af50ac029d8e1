from shop import CachedAgent, MEMO, Shop, answer_for, recall, remember

first = answer_for("tea")
print(first.trajectory)  #: agent cache
print(answer_for("tea").trajectory)  #: agent cache
shop = Shop()
print(shop.opening.trajectory)  #: agent cache
print(shop.map.trajectory)  #: not cache
print(remember("milk").trajectory)  #: agent cache
print(MEMO["milk"].trajectory)  #: agent cache
print(recall("milk").trajectory)  #: agent cache
cached = CachedAgent()
cached("bread")
hit = cached.hits.get("bread")
if hit is not None:
    print(hit.trajectory)  #: agent cache
for question, result in cached.hits.items():
    print(question, result.trajectory)  #: agent cache
for question, trajectory in cached.routes.items():
    print(question, trajectory.trajectory)  #: not cache
