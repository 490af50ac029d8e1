class Unsure(Exception):
    def __init__(self, result):
        super().__init__("unsure")
        self.result = result


class Thin(Exception):
    trajectory = "through the ice"
