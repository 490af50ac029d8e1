def summary(result):
    return result.trajectory[-1]
