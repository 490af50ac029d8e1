"""The file that says which expressions asked a prediction for its trajectory at run time."""
