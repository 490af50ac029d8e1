SETTINGS = {"plugin": "board.plugins.agent", "max_iters": 3}
