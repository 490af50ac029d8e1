from pages import summary


def report(visit, heading="Tonight"):
    print(heading)
    return summary(visit, width=40)


def report_all(*visits, **options):
    rows = [report(visit, **options) for visit in visits]
    newest = visits[-1].trajectory  #: agent parameter
    return "\n".join(rows) + str(newest)
