import rehearsal

for name, test in list(vars(rehearsal).items()):
    if name.startswith("test_"):
        print(name)
        test()
