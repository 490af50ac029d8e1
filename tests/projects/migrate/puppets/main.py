import checks
import stage

print(stage.direct("night"))
for name, test in list(vars(checks).items()):
    if name.startswith("test_"):
        print(name)
        test()
