import atlas.charts as sheets


def ask_surveyor(question):
    return sheets.surveyor(question=question)
