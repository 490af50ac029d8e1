from agent import ask


class Tabs:
	def __init__(self):
		self.run = ask()

	def seen(self):
		if "é" and self.run.trajectory:
			return	(	"tabs	→",	self.run.trajectory["tool_name_1"]	)
