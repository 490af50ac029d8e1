"""The few lines that most rules' examples begin with: an agent and a prediction of it."""

_REST = "\nagent = dspy.ReAct('question -> answer', tools=[])\nout = agent(question='why?')\n"

AGENT = "import dspy\n" + _REST
AGENT_AND_VIEW = "import dspy\nfrom react_migrate import legacy_trajectory\n" + _REST
AGENT_AND_GUARD = "import dspy\nfrom react_migrate import has_trajectory\n" + _REST
