from press import ask
end = ask().trajectory["thought_1"]