"""The verbs, one module per group. Each has ``register(app)`` and loads its work when it runs."""
