from newspaper.sources.wire import Press


def front_page(editor):
    story = editor.write("front page")
    print(len(story["trajectory"]))  #: agent layout
    return story


def press():
    return Press()
