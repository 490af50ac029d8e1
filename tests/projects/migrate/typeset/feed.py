import press

def leaf():
    return press.ask().trajectory["thought_0"]
