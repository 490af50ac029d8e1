from house import Chat, Turn, Waiter

chat = Chat()
chat.say("green?")
chat.say("black?")
print(chat.turns[-1].prediction.trajectory)  #: agent session
print(chat.last.trajectory)  #: agent session
print(chat.trajectory)  #: not session
question, prediction = chat.pairs()[0]
print(prediction.trajectory)  #: agent session
for turn in chat:
    print(turn.prediction.trajectory)  #: agent session
waiter = Waiter(chat)
waiter.serve("white?")
print(waiter.chat.last["trajectory"])  #: agent session
print(waiter.walk().trajectory)  #: not session
chats = {"anna": Chat(), "ben": Chat()}
chats["anna"].say("herbs?")
print(chats["anna"].last.trajectory)  #: agent session
print(max(chat.turns, key=lambda turn: len(turn.prediction.trajectory)).question)  #: agent session
print(Turn("nothing", None).question)
