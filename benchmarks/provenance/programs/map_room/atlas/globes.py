class Globe:
    trajectory = "once a day"


globe = Globe()
