"""A help desk behind a small web framework."""

from desk.routes import app

print(app.call("/ask", {"question": "Where is my parcel?"}))
print(app.call("/debug", {"question": "Where is my parcel?"}))
print(app.call("/deep", {"question": "Read all the manuals"}))
print(app.call("/tickets", {"number": 7}))
