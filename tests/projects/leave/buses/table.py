"""A table of records, read a column at a time."""


class Table:
    def __init__(self, records):
        self.records = [dict(record) for record in records]

    def __getitem__(self, column):
        return [record.get(column) for record in self.records]

    def __iter__(self):
        return iter(self.records)

    @property
    def columns(self):
        return sorted({column for record in self.records for column in record})
