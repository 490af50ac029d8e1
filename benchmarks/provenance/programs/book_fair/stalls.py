from collections import Counter


def first(items):
    return items[0]


def newest(items):
    for item in reversed(items):
        return item


def flatten(lists):
    return [item for one in lists for item in one]


def best(items, key):
    return sorted(items, key=key, reverse=True)[0]


def by_key(items, key):
    table = {}
    for item in items:
        table[key(item)] = item
    return table


def paired(titles, items):
    return [(title, item) for title, item in zip(titles, items)]


def grouped(items):
    groups = {}
    for item in items:
        groups.setdefault(item.answer, []).append(item)
    return groups


def longest(items):
    return max(len(item.trajectory) for item in items)  #: agent list-helper


def tally(items):
    counts = Counter()
    for item in items:
        counts.update(key.split("_")[0] for key in item.trajectory)  #: agent list-helper
    return counts


class Stall:
    def __init__(self):
        self._items = []
        self.by_title = {}

    def add(self, *items):
        for title, item in zip(("Emma", "Ulysses"), items):
            self._items.append(item)
            self.by_title[title] = item

    def latest(self):
        return self._items[-1]

    def __iter__(self):
        return iter(self._items)

    def __getitem__(self, index):
        return self._items[index]
