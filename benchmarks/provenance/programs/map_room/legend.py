class _Surveyor:
    trajectory = "a dotted line"


surveyor = _Surveyor()
