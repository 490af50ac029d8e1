class Showing:
    def shown(self, question):
        out = self(question=question)
        return str(out.trajectory)  #: agent inheritance


class Counting:
    count = 0

    def forward(self, **inputs):
        self.count += 1
        out = super().forward(**inputs)
        print(len(out.trajectory))  #: agent inheritance
        return out

    def twice(self, question):
        return [self(question=question)["trajectory"] for _ in range(2)]  #: agent inheritance
