def summary(result):
    return result.trajectory["observation_0"]
