"""What is known of the program's agents: where they are built, with which signature and tools, and what is in them."""
