import react_migrate
from press import ask
from react_migrate import legacy_trajectory as view

done = view(ask())["thought_0"]
undone = ask().trajectory["thought_1"]
