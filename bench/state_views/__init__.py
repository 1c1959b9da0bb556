"""State views over long conversations; ``README.md`` beside this file says how to run it."""
